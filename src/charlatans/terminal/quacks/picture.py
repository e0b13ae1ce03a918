"""Draws a table of Quacks: the pot, the player's things, the opponents."""

from __future__ import annotations

from typing import Any

from rich.console import ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.i18n import count
from ...rules.quacks import state as s
from ...rules.quacks.material import glass_names
from ...table import Table
from ..chip_style import chip_style, chips, percent, risk_bar, risk_style, token
from ..panel import BRASS, DANGER, FAINT, GOOD, GROUND, INK
from .pot import DROPLET, RUBY, SNAKE_CELL, SNAKE_COLUMNS, Pot, Printed

LARGE = 98
"""The whole pot needs this many columns."""
WIDER = 118
"""Wider spaces need this many columns."""
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
    """The whole pot, with the player's things and the books beside it and the opponents below."""
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
    """The turn and its phase."""
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
    """The fortune-teller card with its text, unless the question already contains it."""
    card = seen["fortune"]
    line = Text(no_wrap=short, overflow="ellipsis" if short else None).append(
        card["name"], style="bold #c79be8" if card["colour"] == "purple" else "bold #8fc1f0"
    )
    if card["words"] != question:
        line.append(f": {card['words']}", style=INK)
    return Padding(line, (0, 1))


def mine(seen: dict[str, Any], me: dict[str, Any], width: int) -> list[Text]:
    """The player's points, rubies, flask, white chips, odds and bag."""
    first = Text()
    first.append(f"★ {me['points']}", style=f"bold {BRASS}").append("  ")
    first.append(f"◆ {me['rubies']}", style=f"bold {RUBY}").append("  ")
    first.append_text(flask(me))
    lines = [first, stones(me)]
    if me["coins"]:
        lines[1].append(f", {count(me['coins'], 'coin')}", style=BRASS)
    lines += [whites(me), next_draw(seen, me)]
    bag = sum(me["bag"].values())
    lines += chips(f"Bag {bag:>2} ", me["bag"], width)
    if me["hand"]:
        lines += chips("Shown  ", me["hand"], width)
    if me["aside"]:
        lines += chips("Aside  ", me["aside"], width)
    if me["cover"]:
        lines.append(Text(f"The crow skull protects {count(me['cover'], 'more chip')}.", style=GOOD))
    return lines


def flask(me: dict[str, Any]) -> Text:
    """Whether the flask is full."""
    return Text("flask full", style=GOOD) if me["flask"] else Text("flask empty", style=FAINT)


def stones(me: dict[str, Any]) -> Text:
    """The space of the droplet, and how far ahead the rat stone is."""
    line = Text(f"droplet on {me['droplet']}")
    if me["rat"]:
        line.append(f", rat stone {me['rat']} ahead")
    return line


def whites(me: dict[str, Any]) -> Text:
    """The sum of white chips and its limit."""
    total, limit = me["white_total"], me["limit"]
    line = Text("White  ").append("■" * total, style=DANGER if total > limit else "bold #f3ead6")
    line.append("□" * max(limit - total, 0), style=FAINT)
    line.append(f" {total} of {limit}")
    if me["exploded"] and me["pot"]:
        line.append("  EXPLODED", style=f"bold {DANGER}")
    return line


def next_draw(seen: dict[str, Any], me: dict[str, Any]) -> Text:
    """The risk that the next chip explodes the pot, if one may be drawn."""
    line = Text("Next   ")
    if me["stopped"] or seen["phase"] != "potions":
        return line.append("no more draws this turn" if has_pot(seen) else "not yet", style=FAINT)
    line.append_text(risk_bar(me["odds"]))
    return line.append(f" {percent(me['odds'])} to explode", style=risk_style(me["odds"]))


def prices(seen: dict[str, Any]) -> list[Text]:
    """A line per book: chip, name and prices."""
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
    """The test tubes with their bonuses and the droplet."""
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
    """The opponents, one line each."""
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
    """One word for a player's state, and its style."""
    if not has_pot(seen):
        return ("deciding", BRASS) if player["seat"] in seen["actors"] else ("waiting", FAINT)
    if player["exploded"]:
        return "exploded", f"bold {DANGER}"
    if player["stopped"]:
        return "stopped", GOOD
    return ("chosen" if player["ready"] else "brewing"), BRASS


def has_pot(seen: dict[str, Any]) -> bool:
    """Whether the pots hold a potion in this phase."""
    return seen["phase"] in PHASES_WITH_A_POT


# The compact picture ----------------------------------------------------------------------------------


def compact(table: Table, seen: dict[str, Any], seat: int, width: int, tight: int) -> Group:
    """The part of the pot around the scoring space, and everything else in one line each; fewer lines the tighter it is."""
    me = seen["players"][seat]
    columns = max(min(SNAKE_COLUMNS, (width - 2) // (SNAKE_CELL + 1)), 4)
    rows = 2 if tight < 2 else 1
    pot = Pot(Printed(table.material), me, scores=has_pot(seen)).snake(columns, rows)
    first = Text(" ")
    first.append(f"★ {me['points']}", style=f"bold {BRASS}").append("  ")
    first.append(f"◆ {me['rubies']}", style=f"bold {RUBY}").append("  ").append_text(flask(me)).append("  ")
    first.append_text(stones(me))
    if me["coins"]:
        first.append(f", {count(me['coins'], 'coin')}", style=BRASS)
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
    """All opponents in one line."""
    coins = Printed(table.material).coins
    line = Text("", no_wrap=True, overflow="ellipsis")
    for other in seen["players"]:
        if other["seat"] != seat:
            word, style = state_of(seen, other)
            line.append(f" {table.names[other['seat']]}", style="bold").append(f" ★{other['points']}", style=BRASS)
            line.append(f" {coins[other['scoring_space']]} " if has_pot(seen) else " ").append(f"{word} ", style=style)
    return line
