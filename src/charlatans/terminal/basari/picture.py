"""Draws a table of Basari: the players, the cards of the round, the negotiation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.basari import state as s
from ...rules.basari.state import COLOUR_NAMES
from ...rules.contract import Decision
from ...rules.i18n import count
from ...table import Table
from ..panel import BRASS, BUTTON, DANGER, FAINT, GOOD
from .gems import GEM_STYLES, LETTERS, in_short, in_stock, lead, one_by_one, pills
from .haggling import Bid, View, haggling

ROOMY = 98
"""Workers are drawn as a row from this many columns on."""
NARROW = 78
"""Names are shortened below this many columns."""
TALL = 32
"""Bazaar cards are drawn as cards, with space around the negotiation, from this many lines on."""
WIDEST_CARD = 20
LONGEST_BAR = 20
NAME, NARROW_NAME = 14, 6


# The picture ------------------------------------------------------------------------------------------


def picture(table: Table, seen: View, bids: Sequence[Bid], seat: int, console: Console, tight: int) -> Group:
    """A table of all players, with the cards of the round or the negotiation below; fewer lines the tighter it is."""
    cards = seen["phase"] == "choosing" and tight == 0
    parts: list[ConsoleRenderable] = [headline(seen)]
    if cards:
        parts += [Text(""), *card_row(table, seen, seat, console.width), Text("")]
    parts.append(everybody(table, seen, seat, console.width, with_cards=not cards, with_stock=tight < 3))
    if seen["negotiation"]:
        parts += haggling(table, seen, bids, seat, tight)
    return Group(*parts)


def headline(seen: View) -> Text:
    """Stage and round, what ends the stage, and the cards left."""
    line = Text(" ", no_wrap=True, overflow="ellipsis")
    for stage in range(1, seen["stages"] + 1):
        now = stage == seen["stage"]
        line.append(f"[{stage}]" if now else f" {stage} ", style=BUTTON if now else FAINT)
    line.append(f"  Stage {seen['stage']} of {seen['stages']}, round {seen['round']}", style="bold")
    line.append(f"  {seen['worker_goal']} workers end it and score {seen['workers_bonus']}★", style=FAINT)
    return line.append(f"  draw pile {seen['deck']}", style=FAINT)


def everybody(table: Table, seen: View, seat: int, width: int, *, with_cards: bool, with_stock: bool) -> Padding:
    """A line per player: points, gems with majorities, workers, this round's card and the action card."""
    bar, narrow = width >= ROOMY and seen["worker_goal"] <= LONGEST_BAR, width < NARROW
    grid = Grid.grid(padding=(0, 1 if narrow else 2, 0, 0))
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=NARROW_NAME if narrow else NAME)
    for _ in range(4 + len(COLOUR_NAMES)):
        grid.add_column(no_wrap=True)
    titles = ("  w", "card", "") if narrow else ("workers", "this round", "play")
    columns = titles if with_cards else titles[:1]
    grid.add_row("", Text("   ★", BRASS), *_majorities(seen), *(Text(title, FAINT) for title in columns))
    for player in seen["players"]:
        cells = [Text(f"{player['points']:>4}", f"bold {BRASS}")]
        cells += [gems_held(seen, player, colour) for colour in COLOUR_NAMES]
        cells.append(workers(seen, player, bar=bar))
        cells += [card_in_short(player["current"]), played(seen, player)] if with_cards else []
        mine = player["seat"] == seat
        name = Text(table.names[player["seat"]], style=f"bold {BRASS}" if mine else "bold")
        grid.add_row(name, *cells)
    if with_stock:
        stock = (
            Text(f" {seen['stock'][colour]:>2}", DANGER if not seen["stock"][colour] else FAINT) for colour in LETTERS
        )
        grid.add_row(Text("Stock", FAINT), "", *stock)
    return Padding(grid, (0, 0, 0, 1))


def _majorities(seen: View) -> Iterator[Text]:
    """Points for the most gems of each colour."""
    for colour, letter in LETTERS.items():
        yield Text(f" {letter} {seen['majorities'][colour]:>2}★", GEM_STYLES[letter])


def gems_held(seen: View, player: View, colour: str) -> Text:
    """A number of gems, with the lead or a mark for a shared lead."""
    first = lead(seen["players"], colour)
    held = Text(f" {player['gems'][colour]:>2}")
    if player["seat"] not in first.seats:
        return held
    held.append(f" +{first.by}" if len(first.seats) == 1 else " =")
    held.stylize(f"bold {GOOD}" if len(first.seats) == 1 else f"bold {BRASS}")
    return held


def workers(seen: View, player: View, *, bar: bool) -> Text:
    """Workers, and how many end the stage."""
    number, goal = player["workers"], seen["worker_goal"]
    line = Text(f"{number:>3}", f"bold {GOOD}" if number >= goal else "bold")
    if bar:
        line.append(" ").append("■" * min(number, goal), GOOD if number >= goal else BRASS)
        line.append("□" * max(goal - number, 0), FAINT)
    return line


def card_in_short(card: View) -> Text:
    """A bazaar card in a few characters."""
    return Text(f"{card['workers']}w {card['points']}★ ").append_text(one_by_one(card["gems"]))


def played(seen: View, player: View) -> Text:
    """A player's action card: revealed, face down, or none yet."""
    choice = player.get("choice")
    if choice is None:
        return Text("down" if player["chosen"] else "", FAINT)
    return Text(f"[{choice}]", BUTTON if choice == seen["action"] or seen["action"] is None else f"bold {BRASS}")


# This round's cards -----------------------------------------------------------------------------------


def card_row(table: Table, seen: View, seat: int, width: int) -> list[Text]:
    """The bazaar cards of this round, side by side."""
    wide = min((width - 1) // len(seen["players"]) - 1, WIDEST_CARD)
    drawn = [bazaar_card(table, player, wide, mine=player["seat"] == seat) for player in seen["players"]]
    rows = [Text(" ", no_wrap=True) for _ in drawn[0]]
    for card in drawn:
        for row, line in zip(rows, card, strict=True):
            row.append_text(line).append(" ")
    return rows


def bazaar_card(table: Table, player: View, wide: int, *, mine: bool) -> list[Text]:
    """A bazaar card with its owner's name."""
    card, inner = player["current"], wide - 2
    border = f"bold {BRASS}" if mine else FAINT
    name = table.names[player["seat"]][: inner - 2]
    below = f" {'chosen' if player['chosen'] else 'choosing'} "
    faces = [Text(count(card["workers"], "worker")), Text(count(card["points"], "point")), pills(card["gems"])]
    lines = [Text().append("╭", border).append(f" {name} ", "bold").append("─" * (inner - len(name) - 2) + "╮", border)]
    for face in faces:
        face.truncate(inner - 1)
        line = Text().append("│ ", border).append_text(face)
        lines.append(line.append(" " * (inner - 1 - face.cell_len)).append("│", border))
    dashes = "─" * (inner - len(below))
    lines.append(Text().append(f"╰{dashes}", border).append(below, FAINT).append("╯", border))
    return lines


# Buttons ----------------------------------------------------------------------------------------------


def letter_of(decision: Decision) -> str:
    """The key of a decision: the letter of its action card or colour, or its number of gems."""
    if decision.amount is not None:
        return str(decision.amount)
    if decision.chip is not None:
        return LETTERS[decision.chip].lower()
    return "a" if decision.kind == "accept" else s.LETTERS[decision.action - s.Action.CHOOSE].lower()


def choose_label(seen: View, seat: int, decision: Decision) -> Text:
    """An action card and what it would give the player."""
    if decision.action - s.Action.CHOOSE != s.ActionCard.C:
        words = decision.label.partition(": ")[2]
        return Text(f"{words[:1].upper()}{words[1:]}")
    gems = seen["players"][seat]["current"]["gems"]
    there = in_stock(seen["stock"], gems)
    lacking = {colour: number - there[colour] for colour, number in gems.items()}
    label = Text("Take ").append_text(pills(there))
    return label.append(f" (the stock lacks {in_short(lacking)})", DANGER) if any(lacking.values()) else label
