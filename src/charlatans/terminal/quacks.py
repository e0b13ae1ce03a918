"""What a table of Quacks looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Any

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..rules.contract import Decision
from ..rules.kernel import Event
from ..rules.quacks import state as s
from ..rules.quacks.almanac import INGREDIENTS
from ..rules.quacks.material import glass_names
from ..rules.quacks.options import MIXED
from ..rules.quacks.sentences import REASONS
from ..table import Table
from .brew import chip_style, chips, coloured, percent, risk_bar, risk_style, token
from .panel import BRASS, DANGER, FAINT, GOOD, GROUND, INK, Key, Line, Page, Panel, Scored
from .pot import DROPLET, RUBY, SNAKE_CELL, SNAKE_COLUMNS, Pot, Printed
from .story import tell

LARGE = 98
"""Columns from which on the whole pot is drawn, if there are lines enough."""
WIDER = 118
"""Columns from which on its spaces are a little wider."""
PHASES_WITH_A_POT = ("potions", "potions end", "bonus die", "chip actions", "rubies", "victory points", "buy chips")
PHASES = {
    "fortune": "the fortune teller",
    "potions": "potions",
    "potions end": "potions",
    "bonus die": "evaluation A: bonus die",
    "chip actions": "evaluation B: chip actions",
    "rubies": "evaluation C: rubies",
    "victory points": "evaluation D: victory points",
    "buy chips": "evaluation E: buying chips",
    "end of turn": "evaluation F: end of turn",
    "over": "the bazaar is closed",
}


# The large picture ------------------------------------------------------------------------------------


def large(table: Table, seen: dict[str, Any], seat: int, width: int) -> Group:
    """The whole pot, with my things and the books beside it and the rivals below."""
    me = seen["players"][seat]
    cell = 7 if width >= WIDER else 6
    pot = Pot(Printed(table.material), me, scores=has_pot(seen)).spiral(cell)
    beside = Group(*mine(seen, me, width - pot[0].cell_len - 3), Text(""), *prices(seen))
    body = Grid.grid(padding=(0, 2, 0, 0))
    body.add_column(width=pot[0].cell_len, no_wrap=True)
    body.add_column()
    body.add_row(Text("\n", end="").join(pot), beside)
    parts: list[ConsoleRenderable] = [headline(seen), fortune(seen, table.question(seat)), body]
    if me["tube"] is not None:
        parts.append(test_tubes(table, me["tube"]))
    return Group(*parts, rivals(table, seen, seat))


def headline(seen: dict[str, Any]) -> Text:
    """The turns, and what part of the turn it is."""
    line = Text(" ")
    for turn in range(1, s.TURNS + 1):
        if turn == seen["turn"]:
            line.append(f"[{turn}]", style=f"bold {GROUND} on {BRASS}")
        else:
            line.append(f" {turn} ", style=FAINT if turn > seen["turn"] else BRASS)
    line.append(f"  Turn {seen['turn']} of {s.TURNS}, {PHASES[seen['phase']]}", style=FAINT)
    if seen["stirring"] and seen["phase"] == "potions":
        line.append("  Stir! All choose in secret.", style=f"bold {BRASS}")
    return line


def fortune(seen: dict[str, Any], question: str, *, short: bool = False) -> Padding:
    """The fortune-teller card with its words, unless they are the question already."""
    card = seen["fortune"]
    line = Text(no_wrap=short, overflow="ellipsis" if short else None).append(
        card["name"], style="bold #c79be8" if card["colour"] == "purple" else "bold #8fc1f0"
    )
    if card["words"] != question:
        line.append(f": {card['words']}", style=INK)
    return Padding(line, (0, 1))


def mine(seen: dict[str, Any], me: dict[str, Any], width: int) -> list[Text]:
    """My points, rubies, flask, white chips, odds and bag."""
    first = Text()
    first.append(f"★ {me['points']}", style=f"bold {BRASS}").append("  ")
    first.append(f"◆ {me['rubies']}", style=f"bold {RUBY}").append("  ")
    first.append_text(flask(me))
    lines = [first, stones(me)]
    if me["coins"]:
        lines[1].append(f", {me['coins']} coins", style=BRASS)
    lines += [whites(me), next_draw(seen, me)]
    bag = sum(me["bag"].values())
    lines += chips(f"Bag {bag:>2} ", me["bag"], width)
    if me["hand"]:
        lines += chips("Shown  ", me["hand"], width)
    if me["aside"]:
        lines += chips("Aside  ", me["aside"], width)
    if me["cover"]:
        lines.append(Text(f"The crow skull covers {me['cover']} more.", style=GOOD))
    return lines


def flask(me: dict[str, Any]) -> Text:
    """Whether the flask is full."""
    return Text("flask full", style=GOOD) if me["flask"] else Text("flask empty", style=FAINT)


def stones(me: dict[str, Any]) -> Text:
    """Where the droplet stands, and how far the rat stone is past it."""
    line = Text(f"droplet on {me['droplet']}")
    if me["rat"]:
        line.append(f", rat stone {me['rat']} ahead")
    return line


def whites(me: dict[str, Any]) -> Text:
    """White chips against the limit."""
    total, limit = me["white_total"], me["limit"]
    line = Text("White  ").append("■" * total, style=DANGER if total > limit else "bold #f3ead6")
    line.append("□" * max(limit - total, 0), style=FAINT)
    line.append(f" {total} of {limit}")
    if me["exploded"] and me["pot"]:
        line.append("  EXPLODED", style=f"bold {DANGER}")
    return line


def next_draw(seen: dict[str, Any], me: dict[str, Any]) -> Text:
    """The odds of exploding with the next chip, while one may be drawn."""
    line = Text("Next   ")
    if me["stopped"] or seen["phase"] != "potions":
        return line.append("no more draws this turn" if has_pot(seen) else "not yet", style=FAINT)
    line.append_text(risk_bar(me["odds"]))
    return line.append(f" {percent(me['odds'])} explodes", style=risk_style(me["odds"]))


def prices(seen: dict[str, Any]) -> list[Text]:
    """A line for each book: its chip, its name, its prices."""
    lines = [Text().append("Books", style=f"bold {BRASS}").append("  price of the 1, 2 and 4", style=FAINT)]
    for colour, book in seen["books"].items():
        line = Text()
        line.append(f"({token(colour + '-1')[0]})", style=chip_style(colour)).append(f" {book['name']:<15}")
        if book["out"]:
            line.append("".join(f"{price:>4}" for price in book["price"]), style=BRASS)
        else:
            line.append("  not out yet", style=FAINT)
        lines.append(line)
    return lines


def test_tubes(table: Table, tube: int) -> Text:
    """The glasses with their bonuses; the droplet stands on one."""
    line = Text().append(" Test tubes ", style=f"bold {BRASS}")
    for glass, gives in enumerate(["start-0", *glass_names(table.material)]):
        kind, _, amount = gives.partition("-")
        words = {"start": "start", "ruby": f"{amount}◆", "points": f"{amount}★"}.get(kind) or f"{token(gives)}"
        if glass == tube:
            line.append(f"[{words}]", style=DROPLET)
        else:
            style = FAINT if glass < tube else chip_style(gives) if kind in s.COLOURS else INK
            line.append(" ").append(words, style=style).append(" ")
        line.append("" if glass == s.LAST_GLASS else "›", style=FAINT)
    return line


def rivals(table: Table, seen: dict[str, Any], seat: int) -> Padding:
    """The others, a line each."""
    coins = Printed(table.material).coins
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for other in seen["players"]:
        if other["seat"] == seat:
            continue
        word, style = state_of(seen, other)
        grid.add_row(
            Text(table.names[other["seat"]], style="bold", overflow="ellipsis", no_wrap=True),
            Text(f"★ {other['points']}", style=BRASS),
            Text(f"◆ {other['rubies']}", style=RUBY),
            Text(f"pot at {coins[other['scoring_space']]}" if has_pot(seen) else f"droplet on {other['droplet']}"),
            Text(f"white {other['white_total']}/{other['limit']}" if has_pot(seen) else "", style=FAINT),
            Text("flask full" if other["flask"] else "flask empty", style=FAINT),
            Text(word, style=style),
        )
    return Padding(grid, (0, 0, 0, 1))


def state_of(seen: dict[str, Any], player: dict[str, Any]) -> tuple[str, str]:
    """One word for what a player is about, and its colour."""
    if not has_pot(seen):
        return ("deciding", BRASS) if player["seat"] in seen["actors"] else ("waiting", FAINT)
    if player["exploded"]:
        return "exploded", f"bold {DANGER}"
    if player["stopped"]:
        return "stopped", GOOD
    return ("chosen" if player["ready"] else "brewing"), BRASS


def has_pot(seen: dict[str, Any]) -> bool:
    """Whether there is a potion in the pots."""
    return seen["phase"] in PHASES_WITH_A_POT


# The compact picture ----------------------------------------------------------------------------------


def compact(table: Table, seen: dict[str, Any], seat: int, width: int, tight: int) -> Group:
    """The stretch of the pot that matters, and everything else in a line each; tighter, in fewer lines."""
    me = seen["players"][seat]
    columns = max(min(SNAKE_COLUMNS, (width - 2) // (SNAKE_CELL + 1)), 4)
    rows = 2 if tight < 2 else 1
    pot = Pot(Printed(table.material), me, scores=has_pot(seen)).snake(columns, rows)
    first = Text(" ")
    first.append(f"★ {me['points']}", style=f"bold {BRASS}").append("  ")
    first.append(f"◆ {me['rubies']}", style=f"bold {RUBY}").append("  ").append_text(flask(me)).append("  ")
    first.append_text(stones(me))
    if me["coins"]:
        first.append(f", {me['coins']} coins", style=BRASS)
    second = Text(" ").append_text(whites(me)).append("   ").append_text(next_draw(seen, me))
    counts = chips(f" Bag {sum(me['bag'].values()):>2} ", me["bag"], width)
    for title, more in ((" Shown  ", me["hand"]), (" Aside  ", me["aside"])):
        counts += chips(title, more, width) if more else []
    parts: list[ConsoleRenderable] = [headline(seen), fortune(seen, table.question(seat), short=tight > 0)]
    parts += [Text("\n").join(pot), first, second, *counts]
    if me["tube"] is not None:
        parts.append(test_tubes(table, me["tube"]))
    parts.append(rivals_in_short(table, seen, seat) if tight else rivals(table, seen, seat))
    return Group(*parts)


def rivals_in_short(table: Table, seen: dict[str, Any], seat: int) -> Text:
    """The others in one line."""
    coins = Printed(table.material).coins
    line = Text("", no_wrap=True, overflow="ellipsis")
    for other in seen["players"]:
        if other["seat"] != seat:
            word, style = state_of(seen, other)
            line.append(f" {table.names[other['seat']]}", style="bold").append(f" ★{other['points']}", style=BRASS)
            line.append(f" {coins[other['scoring_space']]} " if has_pot(seen) else " ").append(f"{word} ", style=style)
    return line


# Pages ------------------------------------------------------------------------------------------------


def books(table: Table, seat: int, console: Console) -> ConsoleRenderable:
    """Every book in full."""
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
    """Every chip in the bag with its chance to come next, and the risk of drawing on."""
    me = table.view(seat)["players"][seat]
    total = sum(me["bag"].values())
    room = me["limit"] - me["white_total"]
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for chip, count in me["bag"].items():
        bad = chip.startswith("white") and int(chip[-1]) > room
        grid.add_row(
            Text().append(f"({token(chip)})", chip_style(chip)).append(f" {chip}"),
            Text(f"×{count}"),
            Text(percent(count / total)),
            Text("explodes" if bad else "", style=DANGER),
        )
    parts: list[ConsoleRenderable] = [
        Text(f" {counted(total)} in the bag; the chance of each to come next:"),
        Padding(grid, (0, 1)),
    ]
    parts += [
        Text(""),
        Text(f" White chips {me['white_total']} of {me['limit']}. Drawing on, what the books do aside:"),
    ]
    for draws in range(1, min(total, 5) + 1):
        risk = explosion_within(me["bag"], room, draws)
        parts.append(
            Text(f" {counted(draws, ' more')}: ").append(f"{percent(risk)} to explode", style=risk_style(risk))
        )
    return Group(*parts)


def counted(chips: int, more: str = "") -> str:
    """So many chips."""
    return f"{chips}{more} chip{'' if chips == 1 else 's'}"


def explosion_within(bag: Mapping[str, int], room: int, draws: int) -> float:
    """The chance that so many chips drawn hold more white than there is room for."""
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


# The panel ------------------------------------------------------------------------------------------


class QuacksPanel(Panel):
    """The pot in the middle, everything else around it."""

    keys: Mapping[str, Key] = {
        "draw": Key("d", "draw a chip"),
        "stop": Key("s", "stop, and score where the pot stands"),
        "flask": Key("f", "empty the flask: the chip just drawn goes back, if it may"),
        "pass": Key("p", "pass up the spaces a book pushed your last chip further"),
    }
    pages: Mapping[str, Page] = {"b": Page("The ingredient books", books), "o": Page("Your bag and the odds", odds)}
    help: Sequence[str] = (
        "The pot fills from space 0 in the middle outwards, along the arrows, to the spoon.",
        "A space shows its number (coins), its points (★) and perhaps a ruby (◆). The brass one »12« scores.",
        "A chip is its colour's letter and its value: W white, O orange, G green, B blue, R red, Y yellow, "
        "P purple, K black. ((W2)) is the last one placed.",
        "drop is your droplet, rat the rat stone: the first chip counts from there.",
        "White chips above the limit explode the pot. The odds for the next chip are exact.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The whole pot where it fits, else the stretch of it that matters, ever tighter."""
        seen = table.view(seat)
        if console.width >= LARGE:
            yield large(table, seen, seat, console.width)
        for tight in range(3):
            yield compact(table, seen, seat, console.width, tight)

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence, chips in their colours."""
        text = Text(decision.label)
        if decision.kind == "draw":
            me = table.view(seat)["players"][seat]
            text.append(f": {percent(me['odds'])} to explode", style=risk_style(me["odds"]))
        return coloured(text)

    def is_secret(self, table: Table, seat: int) -> bool:
        """At "Stir!" all choose in secret."""
        seen = table.view(seat)
        return bool(seen["stirring"] and seen["phase"] == "potions")

    def tell(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """What happened, grouped by seat and by part of the turn."""
        return tell(table, events, Printed(table.material).coins)

    def turn_begun(self, event: Event) -> int | None:
        """The turn that begins, if one does."""
        return event.a if event.code == s.TURN_BEGINS else None

    def scored(self, event: Event) -> Scored | None:
        """Points, and for what."""
        return Scored(event.seat, REASONS[event.b], event.a) if event.code == s.SCORED else None


PANEL = QuacksPanel()
