"""Events of a turn as lines: an opponent's whole potion is one line, the evaluation has one per step."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...rules.engine import Event
from ...rules.i18n import Message
from ...rules.quacks import state as s
from ...rules.quacks.reference_text import ENGLISH_TEXTS
from ...rules.quacks.state import EventCode, Reason
from ...table import Table
from ..chip_style import coloured, token
from ..panel import BRASS, DANGER, Line, by_part
from ..second_person import YOU, event_sentences

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
    EventCode.TURN_BEGINS: TURN,
    EventCode.BOOK_OUT: TURN,
    EventCode.CARD_READ: FORTUNE,
    EventCode.TAILS_TRADED: FORTUNE,
    EventCode.RAT_TAILS: RATS,
    EventCode.STIR_AGREED: POTIONS,
    EventCode.STIR_DECLINED: POTIONS,
    EventCode.DREW: POTIONS,
    EventCode.PLACED: POTIONS,
    EventCode.SET_ASIDE: POTIONS,
    EventCode.RETURNED: POTIONS,
    EventCode.BACK_IN_BAG: POTIONS,
    EventCode.FLASK_USED: POTIONS,
    EventCode.EXPLODED: POTIONS,
    EventCode.STOPPED: POTIONS,
    EventCode.STARTED_AFRESH: POTIONS,
    EventCode.ROLLED: DIE,
    EventCode.LAST_CHIP_MOVED: CHIPS,
    EventCode.GOT_COINS: POINTS,
    EventCode.FLASK_FILLED: END,
    EventCode.GAME_ENDS: END,
}
PART_OF_REASON = {
    Reason.DIE: DIE,
    Reason.BLACK: CHIPS,
    Reason.GREEN: CHIPS,
    Reason.PURPLE: CHIPS,
    Reason.BLUE: POTIONS,
    Reason.COINS: BUYING,
    Reason.PURCHASE: BUYING,
    Reason.RUBIES: END,
    Reason.TURN: TURN,
}
WITH_REASON = (
    EventCode.SCORED,
    EventCode.GOT_RUBIES,
    EventCode.PAID_RUBIES,
    EventCode.DROPLET_MOVED,
    EventCode.GLASS_REACHED,
    EventCode.GAINED,
    EventCode.SOLD_OUT,
    EventCode.GAVE_UP,
)

CALLED = dict(zip(ENGLISH_TEXTS.names["chip"], s.CHIP_NAMES, strict=True))
"""Chip codes by their names."""
VERBS = {"draws": "draw", "looks at": "look at", "stops": "stop", "EXPLODES": "EXPLODE"}
"""Verb phrases for the actions in a potion, in third and second person."""
IN_WORDS = 2
"""Up to this many chips are named; more are drawn as tokens."""


def event_lines(table: Table, events: Sequence[Event], coins: Sequence[int]) -> list[Line]:
    """Events as lines, one per seat and part of the turn."""
    return [line for part, group in by_part(events, part_of) for line in _tell_part(table, part, group, coins)]


def part_of(event: Event, before: str) -> str:
    """The part of the turn an event belongs to; if that is ambiguous, the previous part."""
    if event.code in PART_OF_EVENT:
        return PART_OF_EVENT[event.code]
    if event.code == EventCode.PASSED_UP:
        return before if before == CHIPS else POTIONS
    if event.code == EventCode.LOOKED_AT:
        return before if before in (FORTUNE, RATS) else POTIONS
    if event.code in WITH_REASON:
        if event.code in (EventCode.SCORED, EventCode.GOT_RUBIES) and event.b == Reason.SPACE:
            return POINTS if event.code == EventCode.SCORED else RUBIES
        if event.b in PART_OF_REASON:
            return PART_OF_REASON[event.b]
        if event.b == Reason.CARD:
            return before if before in (*EVALUATION, POTIONS) else FORTUNE
    return before or POTIONS


def _tell_part(table: Table, part: str, events: Sequence[Event], coins: Sequence[int]) -> list[Line]:
    by_seat: dict[int, list[Event]] = {}
    for event in events:
        by_seat.setdefault(event.seat, []).append(event)
    lines = []
    for seat, theirs in by_seat.items():
        codes = {event.code for event in theirs}
        text = _potion(table, seat, theirs, coins) if EventCode.DREW in codes else _sentences(table, seat, theirs)
        loud = DANGER if EventCode.EXPLODED in codes else BRASS if EventCode.ROLLED in codes else ""
        text = coloured(text, CALLED, table.names[seat] if seat >= 0 else "")
        if EventCode.EXPLODED in codes:
            text = Text().append("✸ ", f"bold {DANGER}").append_text(text)
        elif EventCode.ROLLED in codes:
            text = Text().append("⚄ ", f"bold {BRASS}").append_text(text)
        lines.append(Line(part, text, loud))
    return lines


def _sentences(table: Table, seat: int, events: Sequence[Event]) -> Text:
    """Everything one seat did, naming it once."""
    first, *more = event_sentences(table, events)
    who = f"{table.names[seat]} " if seat >= 0 else ""
    words = first
    for sentence in more:
        words += f", {sentence[len(who) :]}" if who and sentence.startswith(who) else f". {sentence}"
    return Text(f"{words}.")


def _potion(table: Table, seat: int, events: Sequence[Event], coins: Sequence[int]) -> Text:
    """A potion or a part of one: the chips drawn, other events, and the end."""
    name = table.names[seat]
    verbs = VERBS if name == YOU else {verb: verb for verb in VERBS}
    steps: list[tuple[str, list[str]]] = []
    end = ""
    space: int | None = None
    for event in events:
        if event.code in (EventCode.DREW, EventCode.LOOKED_AT):
            verb = verbs["draws" if event.code == EventCode.DREW else "looks at"]
            if not steps or steps[-1][0] != verb:
                steps.append((verb, []))
            steps[-1][1].append(s.CHIP_NAMES[event.a])
        elif event.code == EventCode.PLACED:
            space = event.b
        elif event.code == EventCode.EXPLODED:
            end = f", {verbs['EXPLODES']} with white chips worth {event.a}" + (
                ", but the crow skull saves both points and coins" if event.b else ""
            )
        elif event.code == EventCode.STOPPED:
            end = f", {verbs['stops']}"
        elif event.code != EventCode.SET_ASIDE:
            steps.append((event_sentences(table, [event])[0].removeprefix(f"{name} "), []))
            space = None
    words = f"{name} {', '.join(' '.join([verb, *_in_short(chips)]) for verb, chips in steps)}{end}"
    if space is not None and space + 1 < len(coins):
        words += f": the pot is at {_place(coins, space + 1)}"
    text = Text(f"{words}.")
    text.highlight_words(["EXPLODE"], style=f"bold {DANGER}")
    return text


def _place(coins: Sequence[int], space: int) -> str:
    """The name of a space: its number, marked if it is the second space with that number."""
    return ENGLISH_TEXTS.say(Message("at again" if coins[space] in coins[:space] else "at", number=coins[space], nth=1))


def _in_short(chips: Sequence[str]) -> list[str]:
    """A few chips by name, many as tokens of two characters."""
    if len(chips) > IN_WORDS:
        return [f"({token(chip)})" for chip in chips]
    return [" and ".join(map(name_of, chips))] if chips else []


def name_of(chip: str) -> str:
    """The name of a chip."""
    name: str = ENGLISH_TEXTS.names["chip"][s.CHIP_NAMES.index(chip)]
    return name
