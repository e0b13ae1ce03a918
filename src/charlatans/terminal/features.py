"""The features of a game in a terminal: a row for each field, where it lies, how it is read, and what it is."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Game
from ..rules.features import Field
from .summary import BRASS

LABELS_AT_MOST = 10
NUMBERS_AT_MOST = 4


def features_table(game: Game) -> RenderableType:
    """All fields: those of the table and the one who looks, then those of each player, shown once."""
    table = [field for field in game.feature_fields if field.player is None]
    first = [field for field in game.feature_fields if field.player == 0]
    title = f"{game.title}: {game.features} features, numbered from 0"
    return Group(
        _grid(title, table),
        _grid("Each player, the one who looks first", first),
        Text(players_in_words(game, first), style="dim"),
    )


def players_in_words(game: Game, first: list[Field]) -> str:
    """Where the fields of the other players lie."""
    each = sum(field.size for field in first)
    others = ", ".join(
        f"players[{player}] from {first[0].at + player * each}" for player in range(1, max(game.players))
    )
    return (
        f"These {each} numbers are players[0], the one who looks. The others follow in seat order: {others}. "
        "A seat that nobody takes is all 0. "
        "One of: the number of what holds is 1. Count / 8: what is counted divided by 8, and 1 from there on."
    )


def _grid(title: str, fields: Iterable[Field]) -> Grid:
    grid = Grid(
        title=title, box=box.SIMPLE_HEAD, title_style=f"bold {BRASS}", title_justify="left", header_style="bold"
    )
    grid.add_column("field", no_wrap=True)
    grid.add_column("numbers", no_wrap=True, justify="right")
    grid.add_column("read as", no_wrap=True)
    grid.add_column("meaning")
    for field in fields:
        grid.add_row(
            field.name.rpartition(".")[2],
            where(field),
            field.reading,
            Text.assemble(field.meaning, (f": {labels_in_words(field.labels)}" if field.labels else "", "dim")),
        )
    return grid


def where(field: Field) -> str:
    """The first and the last of a field's numbers."""
    return str(field.at) if field.size == 1 else f"{field.at}..{field.at + field.size - 1}"


def labels_in_words(labels: tuple[str, ...], most: int = LABELS_AT_MOST) -> str:
    """What the numbers of a field stand for; of a row of numbers, or of too many, only the first and the last."""
    numbers = [label.rpartition(" ")[2] for label in labels]
    if len(labels) > NUMBERS_AT_MOST and numbers == [str(number) for number in range(1, len(labels) + 1)]:
        return f"{labels[0]} to {labels[-1]}"
    if len(labels) > most:
        return f"{labels[0]}, {labels[1]}, ... {labels[-1]}"
    return ", ".join(labels)
