"""Pages to look things up while playing The Duel: books, odds, the market, the opponent's bottle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.duel.box import FACE_NAMES
from ...rules.duel.reference_text import face_words
from ...rules.i18n import count
from ...table import Table
from ..chip_style import chip_style, chips, percent, risk_style, token
from ..panel import BRASS, DANGER, FAINT, GOOD, INK
from .bottle import Bottle, name_of
from .odds import explosion_within
from .picture import DuelView, opponent_lines
from .square import gift


def books(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The text of every book, and the pool."""
    view = table.view(seat)
    parts: list[ConsoleRenderable] = []
    for colour, book in view["books"].items():
        name = f" {book['name']}{' ' + book['set'] if book['set'] else ''}"
        line = Text(" ").append(f"({token(colour + '-')})", chip_style(colour)).append(f"{name:<20}", "bold")
        if book["price"]:
            line.append(
                "  ".join(f"{value} for {cost}" for value, cost in zip(book["values"], book["price"], strict=True))
            )
        else:
            line.append(" ".join(map(str, book["values"])))
        line.stylize(BRASS, 5 + len(f"{name:<20}"))
        parts += [line, Padding(Text(book["words"]), (0, 1, 0, 5))]
    return Group(*parts, Text(" Left in the pool", style=f"bold {BRASS}"), *chips(" ", view["pool"], console.width))


def odds(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """Every chip in the bag with its chance to be drawn next, the risk of drawing on, and the opponent's bag."""
    seen = DuelView(table, seat)
    me, bottle = seen.me, seen.bottle(seen.me)
    total = sum(me["bag"].values())
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for chip, number in me["bag"].items():
        grid.add_row(
            Text().append(f"({token(chip)})", chip_style(chip)).append(f" {name_of(chip)}"),
            Text(f"×{number}"),
            Text(percent(number / total)),
            where_it_goes(bottle, chip),
        )
    parts: list[ConsoleRenderable] = [
        Text(f" {count(total, 'chip')} in your bag, and how likely each is to come next:"),
        Padding(grid, (0, 1)),
        Text(""),
        Text(" Drawing on until the neck is full, not counting what the books do:"),
    ]
    for draws in range(1, min(total, 4) + 1):
        parts.append(_risk(f"{draws} more", explosion_within(bottle, draws)))
    parts.append(_risk("up to a full neck", explosion_within(bottle, total)))
    theirs = seen.opponent["bag"]
    parts += [Text(""), Text(f" In {seen.opponent_name}'s bag: {count(sum(theirs.values()), 'chip')}")]
    return Group(*parts, *chips(" ", theirs, console.width))


def where_it_goes(bottle: Bottle, chip: str) -> Text:
    """Where a chip would go if drawn next."""
    colour, _, value = chip.partition("-")
    if colour != "white":
        return Text("in the neck", style=FAINT)
    if int(value) <= bottle.player["ward"]:
        return Text("back into the bag", style=GOOD)
    space = bottle.last + int(value)
    if bottle.explodes_on(space):
        return Text("explodes", style=DANGER)
    return Text(f"on space {space}" + (", the bonus space" if bottle.kinds[space - 1] == "bonus" else ""), style=FAINT)


def _risk(words: str, risk: float) -> Text:
    return Text(f" {words}: ").append(f"{percent(risk)} to explode", style=risk_style(risk))


def market(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The ledges space by space, the stalls, the coins in play, and kept round cards."""
    seen = DuelView(table, seat)
    names = [table.names[seat], seen.opponent_name]
    ledges = Grid.grid(padding=(0, 3, 0, 0))
    ledges.add_row(Text("Patient", style=f"bold {BRASS}"), *(Text(name, style="bold") for name in names))
    for number, kind in enumerate(seen.ledge, 1):
        gives = kind if number < len(seen.ledge) else "the game"
        row = [_ledge_space(player["patients"] >= number, gives, *both) for player, both in _sides(seen, names)]
        ledges.add_row(Text(str(number)), *row)
    path = seen.view["path"]
    parts: list[ConsoleRenderable] = [
        Padding(ledges, (0, 1)),
        Text(
            f" Stalls stand on {path['nearest']} to {path['farthest']} and go back with every patient treated.",
            style=FAINT,
        ),
        Text(""),
        Text(" Coins", style=f"bold {BRASS}"),
        *_coins(table, seen),
    ]
    for name, player in zip(names, (seen.me, seen.opponent), strict=True):
        for card in player["kept"]:
            parts.append(Text(f" {name}: {card['words']}"))
    return Group(*parts)


def _sides(seen: DuelView, names: Sequence[str]) -> Iterator[tuple[Mapping[str, Any], tuple[str, str]]]:
    yield seen.me, (names[0], names[1])
    yield seen.opponent, (names[1], names[0])


def _ledge_space(taken: bool, kind: str, owner: str, other: str) -> Text:
    return Text("● treated", style=BRASS) if taken else Text(f"○ {gift(kind, owner, other)}", style=FAINT)


def _coins(table: Table, seen: DuelView) -> list[Padding]:
    """Both faces of the coins in play; the face they show is marked."""
    printed = table.game.material_record(table.material)
    lines = []
    for shown in seen.view["coins"]:
        for face in table.material.table("coins")[shown["coin"]]:
            shows = face == shown["shows"]
            words = f"{'●' if shows else '○'} {shown['coin']}: {face_words(printed, FACE_NAMES.index(face))}"
            lines.append(Padding(Text(words, style=INK if shows else FAINT), (0, 1)))
    return lines


def opponents_bottle(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The opponent's bottle, as large as the player's own."""
    seen = DuelView(table, seat)
    room = console.width - 2
    drawn = Text("\n", end="").join(seen.bottle(seen.opponent).draw())
    words = [Text(" ") + line for line in opponent_lines(seen, room)]
    bag = chips(f" Bag {sum(seen.opponent['bag'].values()):>2} ", seen.opponent["bag"], room)
    return Group(Padding(drawn, (0, 1)), *words, *bag)
