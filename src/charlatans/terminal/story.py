"""How a turn of Quacks is told: a rival's whole potion is one line, the evaluation goes step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from ..rules.kernel import Event
from ..rules.quacks import state as s
from ..table import Table
from .panel import BRASS, DANGER, Line
from .pot import chip_style

TURN = "Turn"
FORTUNE = "Fortune teller"
RATS = "Rats"
POTIONS = "Potions"
DIE = "Bonus die"
CHIPS = "Chip actions"
RUBIES = "Rubies"
POINTS = "Points"
BUYING = "Buying"
END = "End of turn"
EVALUATION = (DIE, CHIPS, RUBIES, POINTS, BUYING, END)

PART_OF_EVENT = {
    s.TURN_BEGINS: TURN,
    s.BOOK_OUT: TURN,
    s.CARD_READ: FORTUNE,
    s.TAILS_TRADED: FORTUNE,
    s.RAT_TAILS: RATS,
    s.DREW: POTIONS,
    s.PLACED: POTIONS,
    s.SET_ASIDE: POTIONS,
    s.RETURNED: POTIONS,
    s.BACK_IN_BAG: POTIONS,
    s.PASSED_UP: POTIONS,
    s.FLASK_USED: POTIONS,
    s.EXPLODED: POTIONS,
    s.STOPPED: POTIONS,
    s.STARTED_AFRESH: POTIONS,
    s.ROLLED: DIE,
    s.LAST_CHIP_MOVED: CHIPS,
    s.GOT_COINS: POINTS,
    s.FLASK_FILLED: END,
    s.GAME_ENDS: END,
}
PART_OF_REASON = {
    s.BY_DIE: DIE,
    s.BY_BLACK: CHIPS,
    s.BY_GREEN: CHIPS,
    s.BY_PURPLE: CHIPS,
    s.BY_BLUE: POTIONS,
    s.BY_COINS: BUYING,
    s.BY_PURCHASE: BUYING,
    s.BY_RUBIES: END,
    s.BY_TURN: TURN,
}
WITH_REASON = (
    s.SCORED,
    s.GOT_RUBIES,
    s.PAID_RUBIES,
    s.DROPLET_MOVED,
    s.GLASS_REACHED,
    s.GAINED,
    s.SOLD_OUT,
    s.GAVE_UP,
)

CHIP_WORD = re.compile(rf"\b(?:{'|'.join(s.COLOURS)})-[1-4]\b")


def tell(table: Table, events: Sequence[Event], coins: Sequence[int]) -> list[Line]:
    """What happened, a line for each seat in each part of a turn."""
    lines: list[Line] = []
    part = ""
    group: list[Event] = []
    for event in events:
        here = part_of(event, part)
        if here != part:
            lines += _tell_part(table, part, group, coins)
            group = []
        part = here
        group.append(event)
    return lines + _tell_part(table, part, group, coins)


def part_of(event: Event, before: str) -> str:
    """The part of the turn an event belongs to; where that is open, the part that was told before."""
    if event.code in PART_OF_EVENT:
        return PART_OF_EVENT[event.code]
    if event.code == s.LOOKED_AT:
        return before if before in (FORTUNE, RATS) else POTIONS
    if event.code in WITH_REASON:
        if event.code in (s.SCORED, s.GOT_RUBIES) and event.b == s.BY_SPACE:
            return POINTS if event.code == s.SCORED else RUBIES
        if event.b in PART_OF_REASON:
            return PART_OF_REASON[event.b]
        if event.b == s.BY_CARD:
            return before if before in (*EVALUATION, POTIONS) else FORTUNE
    return before or POTIONS


def _tell_part(table: Table, part: str, events: Sequence[Event], coins: Sequence[int]) -> list[Line]:
    by_seat: dict[int, list[Event]] = {}
    for event in events:
        by_seat.setdefault(event.seat, []).append(event)
    lines = []
    for seat, theirs in by_seat.items():
        codes = {event.code for event in theirs}
        text = _potion(table, seat, theirs, coins) if s.DREW in codes else _sentences(table, seat, theirs)
        loud = bool(codes & {s.EXPLODED, s.ROLLED})
        if s.EXPLODED in codes:
            text = Text("✸ ", style=f"bold {DANGER}").append_text(text)
        elif s.ROLLED in codes:
            text = Text("⚄ ", style=f"bold {BRASS}").append_text(text)
        lines.append(Line(part, coloured(table, text), loud))
    return lines


def _sentences(table: Table, seat: int, events: Sequence[Event]) -> Text:
    """All that one seat did, with its name said once."""
    told = table.told(events)
    if seat < 0:
        return Text(" ".join(told))
    who = f"{table.names[seat]} "
    words = told[0][:-1]
    for sentence in told[1:]:
        sentence = sentence[:-1]
        words += f", {sentence[len(who) :]}" if sentence.startswith(who) else f". {sentence}"
    return Text(words + ".")


def _potion(table: Table, seat: int, events: Sequence[Event], coins: Sequence[int]) -> Text:
    """A potion, or a stretch of one: the chips drawn, and how it ended."""
    steps: list[str] = []
    drawn: list[str] = []
    looked: list[str] = []
    space: int | None = None

    def put_down() -> None:
        if looked:
            steps.append(f"looks at {' '.join(looked)}")
            looked.clear()
        if drawn:
            steps.append(f"draws {' '.join(drawn)}")
            drawn.clear()

    end = ""
    for event in events:
        chip = s.CHIP_NAMES[event.a] if 0 <= event.a < s.CHIPS else ""
        if event.code == s.DREW:
            if looked:
                put_down()
            drawn.append(chip)
        elif event.code == s.LOOKED_AT:
            if drawn:
                put_down()
            looked.append(chip)
        elif event.code in (s.PLACED, s.PASSED_UP):
            space = event.b
            if event.code == s.PASSED_UP:
                put_down()
                steps.append("passes up the push")
        elif event.code == s.EXPLODED:
            end = f"EXPLODES with {event.a} in white chips" + (" under cover" if event.b else "")
        elif event.code == s.STOPPED:
            end = "stops"
        elif event.code not in (s.SET_ASIDE, s.FLASK_USED):
            put_down()
            steps.append(_after(table.told([event])[0][:-1], f"{table.names[seat]} "))
            space = None
        elif event.code == s.FLASK_USED:
            put_down()
            steps.append("empties the flask")
    put_down()
    words = f"{table.names[seat]} {', '.join(steps)}"
    if end:
        words += f", {end}" if steps else end
    if space is not None and space + 1 < len(coins):
        words += f": the pot is at {coins[space + 1]}"
    text = Text(words + ".")
    text.highlight_words(["EXPLODES"], style=f"bold {DANGER}")
    return text


def _after(sentence: str, who: str) -> str:
    return sentence.removeprefix(who)


def coloured(table: Table | None, text: Text) -> Text:
    """Words with chips in their colours and players in bold."""
    for found in CHIP_WORD.finditer(text.plain):
        text.stylize(chip_style(found[0]), *found.span())
    if table is not None:
        for name in sorted(table.names, key=len, reverse=True):
            text.highlight_words([name], style="bold")
    return text


def scored(event: Event, reasons: dict[int, str]) -> tuple[int, str, int] | None:
    """Seat, source and points of an event that gives points."""
    if event.code != s.SCORED:
        return None
    return event.seat, reasons[event.b], event.a


