"""Pages to look things up: the books and the odds."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.quacks.options import MIXED
from ...rules.quacks.reference_text import INGREDIENTS
from ...table import Table
from ..chip_style import chip_style, chips, percent, risk_style, token
from ..panel import BRASS, DANGER, FAINT
from .event_lines import name_of


def books(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The full text of every book."""
    seen = table.view(seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for colour, book in seen["books"].items():
        name = Text().append(f"({token(colour + '-1')[0]})", chip_style(colour)).append(f" {book['name']}", "bold")
        price = Text(" ".join(str(price) for price in book["price"]), style=BRASS)
        words = Text(book["words"])
        if not book["out"]:
            words.append(f" Comes out in turn {_turn_of(table, colour)}.", style=FAINT)
        grid.add_row(name, Text(f"set {book['set']}" if colour in MIXED else "", style=FAINT), price, words)
    grid.add_row(
        Text().append("(W)", chip_style("white")).append(f" {INGREDIENTS['white']}", "bold"),
        Text(""),
        Text("-", style=FAINT),
        Text("Never for sale. Too much of it explodes the pot."),
    )
    supply = chips(" ", seen["supply"], min(console.width, 100))
    return Group(Padding(grid, (0, 1)), Text(""), Text(" Left in the supply", style=f"bold {BRASS}"), *supply)


def _turn_of(table: Table, colour: str) -> int:
    turn: int = table.material.table("turns")[f"{colour}_book"]
    return turn


def odds(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """The chance of every chip in the bag to be drawn next, and the risk of exploding with further draws."""
    me = table.view(seat)["players"][seat]
    total = sum(me["bag"].values())
    room = me["limit"] - me["white_total"]
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for chip, count in me["bag"].items():
        bad = chip.startswith("white") and int(chip[-1]) > room
        grid.add_row(
            Text().append(f"({token(chip)})", chip_style(chip)).append(f" {name_of(chip)}"),
            Text(f"×{count}"),
            Text(percent(count / total)),
            Text("explodes" if bad else "", style=DANGER),
        )
    parts: list[ConsoleRenderable] = [
        Text(f" {counted(total)} in the bag, and how likely each is to come next:"),
        Padding(grid, (0, 1)),
    ]
    parts += [
        Text(""),
        Text(f" White chips {me['white_total']} of {me['limit']}. Drawing on, not counting what the books do:"),
    ]
    for draws in range(1, min(total, 5) + 1):
        risk = explosion_within(me["bag"], room, draws)
        parts.append(
            Text(f" {counted(draws, ' more')}: ").append(f"{percent(risk)} to explode", style=risk_style(risk))
        )
    return Group(*parts)


def counted(chips: int, more: str = "") -> str:
    """A number of chips in words."""
    return f"{chips}{more} chip{'' if chips == 1 else 's'}"


def explosion_within(bag: Mapping[str, int], room: int, draws: int) -> float:
    """The chance that this many drawn chips explode the pot."""
    ways = {(0, 0): 1}
    others = 0
    for chip, count in bag.items():
        if not chip.startswith("white"):
            others += count
            continue
        value = int(chip[-1])
        more: dict[tuple[int, int], int] = {}
        for (drawn, white), number in ways.items():
            for taken in range(min(count, draws - drawn) + 1):
                key = drawn + taken, white + taken * value
                more[key] = more.get(key, 0) + number * comb(count, taken)
        ways = more
    safe = sum(number * comb(others, draws - drawn) for (drawn, white), number in ways.items() if white <= room)
    return 1 - safe / comb(sum(bag.values()), draws)
