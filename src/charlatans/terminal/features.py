"""The output of `charlatans features`: a row for each field of the observation."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Game
from ..rules.features import FeatureField
from .summary import BRASS

MAX_LABELS = 10
MAX_NUMBERS = 4


def features_table(game: Game) -> RenderableType:
    """All fields: those of the table and the observing seat, then those of one player, which repeat for the others."""
    table = [field for field in game.feature_fields if field.player is None]
    first = [field for field in game.feature_fields if field.player == 0]
    title = f"{game.title}: {game.features} features, numbered from 0"
    return Group(
        _grid(title, table),
        _grid("Each player, the one who looks first", first),
        Text(players_text(game, first), style="dim"),
    )


def players_text(game: Game, first: list[FeatureField]) -> str:
    """Where the fields of the other players are."""
    each = sum(field.size for field in first)
    others = ", ".join(
        f"players[{player}] from {first[0].at + player * each}" for player in range(1, max(game.players))
    )
    return (
        f"These {each} numbers are players[0], the one who looks. The others follow in seat order: {others}. "
        "A seat that nobody takes is all 0. "
        "One of: the number of what holds is 1. Count / 8: what is counted divided by 8, and 1 from there on."
    )


def _grid(title: str, fields: Iterable[FeatureField]) -> Grid:
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
            index_range(field),
            field.reading,
            Text.assemble(field.meaning, (f": {labels_text(field.labels)}" if field.labels else "", "dim")),
        )
    return grid


def index_range(field: FeatureField) -> str:
    """The first and last index of a field."""
    return str(field.at) if field.size == 1 else f"{field.at}..{field.at + field.size - 1}"


def labels_text(labels: tuple[str, ...], most: int = MAX_LABELS) -> str:
    """The labels of a field's numbers; only the first and last of a numbered or long list."""
    numbers = [label.rpartition(" ")[2] for label in labels]
    if len(labels) > MAX_NUMBERS and numbers == [str(number) for number in range(1, len(labels) + 1)]:
        return f"{labels[0]} to {labels[-1]}"
    if len(labels) > most:
        return f"{labels[0]}, {labels[1]}, ... {labels[-1]}"
    return ", ".join(labels)
