"""Negotiations in a terminal: the bids so far, what accepting and winning mean, and bids to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import ConsoleRenderable
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ...rules.basari import state as s
from ...rules.basari.event_text import gems_of_event
from ...rules.basari.reference_text import CARDS
from ...rules.i18n import count
from ...table import Table
from ...table.transcript import all_events
from ..panel import BRASS, BUTTON, FAINT, ChainChoice, Choice
from ..second_person import YOU, VerbPhrase, clause, name_in_sentence
from .bids import suggested
from .event_lines import scores, takes
from .gems import Gems, changed_leads, coloured, in_short, in_stock, negative, pills, together

View = dict[str, Any]
"""A view of the table, or a part of it."""
Bid = tuple[int, tuple[int, ...]]
"""A seat and its bid, by colour."""

TALK = (9, 3, 6, 6)
"""How many of the last bids are shown, by tightness."""
BID = "bid"
LOWEST = "+"
ACTIONS = {card.letter: card.name for card in CARDS}


# The conversation ---------------------------------------------------------------------------------------


def haggling(table: Table, seen: View, bids: Sequence[Bid], seat: int, tight: int) -> list[ConsoleRenderable]:
    """The bids so far, and what accepting and winning would mean."""
    talk = seen["negotiation"]
    title = Text(" ").append(f"[{talk['action']}]", style=BUTTON)
    title.append(f" {between(table, talk, seat)} over {ACTIONS[talk['action']]}.", style=f"bold {BRASS}")
    lines: list[ConsoleRenderable] = [*([Text("")] if tight == 0 else []), title]
    if tight < 2:
        lines += conversation(table, bids, talk["seats"][0], TALK[tight])
    elif bids:
        said = " › ".join(f"{table.names[who]} {in_short(gems)}" for who, gems in bids[-TALK[tight] :])
        lines.append(coloured(Text(f" {said}")))
    if tight == 0:
        lines.append(Text(""))
    if seat in talk["seats"]:
        lines += consequences(table, seen, seat)
    return lines


def between(table: Table, talk: View, seat: int) -> str:
    """Who negotiates with whom, and for what."""
    first, second = talk["seats"] if seat != talk["seats"][1] else reversed(talk["seats"])
    rival = name_in_sentence(table, second)
    return clause(table, first, VerbPhrase(f"haggles with {rival}", f"haggle with {rival}"))


def bids_so_far(table: Table) -> list[Bid]:
    """The bids of the current negotiation."""
    bids: list[Bid] = []
    for event in reversed(all_events(table)):
        if event.code == s.EventCode.NEGOTIATION:
            break
        if event.code == s.EventCode.OFFERED:
            bids.insert(0, (event.seat, gems_of_event(event)))
    return bids


def conversation(table: Table, bids: Sequence[Bid], first: int, most: int) -> list[Text]:
    """The bids, one line each, with the two players on either side; the last one is the standing offer."""
    if not bids:
        return [Text("   No bid has been made yet.", FAINT)]
    hidden = len(bids) - most
    lines = [Text(f"   ... {count(hidden, 'bid')} before", FAINT)] if hidden > 0 else []
    for number, (who, gems) in enumerate(bids):
        if number < hidden:
            continue
        line = Text("   " if who == first else " " * 24)
        last = number == len(bids) - 1
        line.append(f"{table.names[who]}: ", "bold" if last else FAINT).append_text(pills(gems))
        lines.append(line.append("  stands", f"bold {BRASS}") if last else line)
    return lines


def consequences(table: Table, seen: View, seat: int) -> list[ConsoleRenderable]:
    """What accepting the standing offer and winning the action mean for a player."""
    talk = seen["negotiation"]
    rival = sum(talk["seats"]) - seat
    gain = f"{YOU} {gain_of(seen, seat).you}"
    lines: list[ConsoleRenderable] = []
    if talk["offer"] and talk["speaker"] == seat and talk["bid"] is None:
        moved = {seat: talk["offer"], rival: together(negative(talk["offer"]), gems_at_stake(seen, rival))}
        leads = changed_leads(seen["players"], seat, moved)
        words = f"{in_short(talk['offer'])} for you{f' (you {leads})' if leads else ''}, {table.names[rival]} "
        lines.append(_with_title("Accept", words + gain_of(seen, rival).others))
    lines.append(_with_title("Win", f"{gain}, and your bid goes to {table.names[rival]}"))
    return lines


def _with_title(title: str, words: str) -> Padding:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_row(Text(f"{title:<7}", f"bold {BRASS}"), coloured(Text(f"{words}.")))
    return Padding(grid, (0, 0, 0, 1))


def gain_of(seen: View, seat: int) -> VerbPhrase:
    """What the contested action gives a player."""
    card = seen["players"][seat]["current"]
    if seen["action"] == "A":
        so_far = f"({seen['players'][seat]['workers']}w so far)"
        return VerbPhrase(f"draws a card {so_far}", f"draw a card {so_far}")
    if seen["action"] == "B":
        return scores(card["points"])
    return takes(in_short(gems_at_stake(seen, seat)))


def gems_at_stake(seen: View, seat: int) -> Gems:
    """The gems that the contested action gives a player."""
    if seen["action"] != "C":
        return {}
    return in_stock(seen["stock"], seen["players"][seat]["current"]["gems"])


# Bids to choose from ----------------------------------------------------------------------------------


def whole_bids(seen: View, seat: int) -> dict[str, Choice]:
    """The lowest bid and a few others, as single choices."""
    talk = seen["negotiation"]
    lowest: dict[str, int] = talk["lowest_raise"]
    bids = suggested(seen["players"][seat]["gems"], talk["offer"], lowest, seen["majorities"])
    keys: dict[str, Choice] = {LOWEST: ChainChoice(BID, lowest, bid_label(seen, seat, lowest, "lowest: "))}
    for number, bid in enumerate(bids, 1):
        keys[str(number)] = ChainChoice(BID, bid, bid_label(seen, seat, bid))
    return keys


def bid_label(seen: View, seat: int, bid: Gems, words: str = "") -> Text:
    """The label of a bid, with the majorities it would change if it were accepted."""
    rival = sum(seen["negotiation"]["seats"]) - seat
    leads = changed_leads(seen["players"], seat, {seat: together(negative(bid), gems_at_stake(seen, seat)), rival: bid})
    label = Text(words).append_text(pills(bid))
    return label.append(f" ({leads})", FAINT) if leads else label
