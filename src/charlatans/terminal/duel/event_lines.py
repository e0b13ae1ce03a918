"""Events of The Duel as lines in a terminal: one line per turn, and one per patient treated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.text import Text

from ...rules.duel.box import CHIP_NAMES, ROUNDS
from ...rules.duel.reference_text import card_words, seventh_words
from ...rules.duel.state import EventCode, Reason, WonBy
from ...rules.engine import Event
from ...rules.i18n import count
from ...table import Table
from ..chip_style import coloured, token
from ..panel import BRASS, DANGER, Line
from ..second_person import YOU, event_sentences, name_in_sentence
from .bottle import CHIP_BY_NAME, name_of
from .square import in_half

ROUND = "Round"
COINS = "Coin toss"
BREWING = "Brewing"
AFTER_EFFECTS = "After-effects"
MARKET = "Market"
BUYING = "Buying"
END = "The end"

PART_OF_EVENT = {
    EventCode.ROUND_BEGINS: ROUND,
    EventCode.CARD_REVEALED: ROUND,
    EventCode.TOSSED: COINS,
    EventCode.COIN_TAKEN: COINS,
    **dict.fromkeys(range(EventCode.TURN_BEGINS, EventCode.COUNTED + 1), BREWING),
    EventCode.OFFERED: MARKET,
    EventCode.CARD_TAKEN: MARKET,
    EventCode.TOKENS_TAKEN: MARKET,
    EventCode.TESTED: END,
    EventCode.GAME_ENDS: END,
}
PART_OF_REASON = {
    Reason.START: ROUND,
    Reason.COIN: COINS,
    Reason.BLACK: BREWING,
    Reason.BOOK: BREWING,
    Reason.WHITE_SPACE: BREWING,
    Reason.EXPLOSION: BREWING,
    Reason.STEP: BREWING,
    Reason.OPPONENT: BREWING,
    Reason.AFTER_EFFECT: AFTER_EFFECTS,
    Reason.TOKENS: MARKET,
    Reason.PURCHASE: BUYING,
    Reason.ROUND_END: BUYING,
}
WITH_REASON = (EventCode.STALL_MOVED, EventCode.GOT_GOLD, EventCode.LOST_GOLD, EventCode.GAINED, EventCode.SOLD_OUT)
ON_A_NEW_LINE = (EventCode.TURN_BEGINS, EventCode.TREATED, EventCode.GAME_ENDS, EventCode.ROUND_BEGINS)
VERBS = {
    "draws": "draw",
    "places": "place",
    "looks at": "look at",
    "puts back": "put back",
    "counts": "count",
    "buys": "buy",
    "tosses": "toss",
    "upgrades": "upgrade",
    "draws in the test of strength:": "draw in the test of strength:",
    "EXPLODES": "EXPLODE",
}
"""Verbs about a player, and the same addressed to "you"."""
CHIPS_BY_NAME = 2
"""Up to this many chips are named; more are shown as tokens."""


@dataclass
class Clause:
    """A verb with its chips, or just words."""

    verb: str
    chips: list[str] = field(default_factory=list)
    more: dict[int, str] = field(default_factory=dict)
    """Text right after a chip, by the chip's index."""
    alone: str = ""
    """Text after a single chip; left out if there are more chips."""
    after: str = ""
    shared_verb: str = ""
    """The verb that the next clause may leave out if it has the same."""

    def words(self, *, to_you: bool) -> str:
        """The clause in words, about a player or addressed to "you"."""
        short = len(self.chips) > CHIPS_BY_NAME
        chips = [
            (f"({token(chip)})" if short else name_of(chip)) + self.more.get(place, "")
            for place, chip in enumerate(self.chips)
        ]
        glue = ", " if self.more or not short else " "
        verb = VERBS.get(self.verb, self.verb) if to_you else self.verb
        return f"{verb}{' ' if chips else ''}{glue.join(chips)}{self.alone if len(chips) == 1 else ''}{self.after}"


@dataclass
class DraftLine:
    """A line that may still get more clauses."""

    part: str
    seat: int
    clauses: list[Clause] = field(default_factory=list)
    sign: str = ""
    loud: str = ""


def event_lines(table: Table, events: Sequence[Event]) -> list[Line]:
    """A line for each turn and for each patient treated."""
    return LineBuilder(table).build(events)


class LineBuilder:
    """Builds lines from events, one event at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.printed = table.game.material_record(table.material)
        self.lines: list[DraftLine] = []
        self.figure = ""
        self.counted = False
        """Whether a line already mentions the steps the patient is walking."""
        self.price = 0
        self.scale: list[Event] = []
        """The event of choosing a scale, until a line says what was in it."""
        self.handlers: dict[int, Callable[[Event], None]] = {
            EventCode.TURN_BEGINS: self._skip,
            EventCode.ROUND_BEGINS: self._round,
            EventCode.CARD_REVEALED: self._card,
            EventCode.TOSSED: lambda event: self._same_verb("tosses", event),
            EventCode.UPGRADED: lambda event: self._same_verb("upgrades", event),
            EventCode.DREW: self._drew,
            EventCode.IN_NECK: self._placed,
            EventCode.IN_BELLY: self._placed,
            EventCode.IN_WHITE_AREA: self._placed,
            EventCode.WARDED_OFF: self._warded_off,
            EventCode.LOOKED_AT: lambda event: self._add_chip("looks at", event),
            EventCode.BACK_IN_BAG: self._back,
            EventCode.SHIELDED: self._shielded,
            EventCode.EXPLODED: self._exploded,
            EventCode.COUNTED: self._counted,
            EventCode.PATIENT_ENTERS: self._enters,
            EventCode.PATIENT_MOVED: self._moved,
            EventCode.PATIENT_WON: self._skip,
            EventCode.STALL_MOVED: self._stall,
            EventCode.TREATED: self._treated,
            EventCode.GOT_GOLD: self._got_gold,
            EventCode.LOST_GOLD: self._lost_gold,
            EventCode.GAINED: self._gained,
            EventCode.SCALE_TAKEN: self._scale,
            EventCode.CARD_TAKEN: self._from_scale,
            EventCode.TOKENS_TAKEN: self._from_scale,
            EventCode.TESTED: self._tested,
            EventCode.GAME_ENDS: self._ends,
        }

    def build(self, events: Sequence[Event]) -> list[Line]:
        """The lines for these events."""
        part = ""
        for event, following in zip_longest(events, events[1:]):
            part = part_of(event, part)
            self.counted = self.counted and is_walk(event)
            self._begin_line(event, part)
            arrives = (
                event.code == EventCode.PATIENT_MOVED
                and following is not None
                and following.code == EventCode.PATIENT_WON
            )
            if not arrives:
                self.handlers.get(event.code, self._default)(event)
        return [self._finish(line) for line in self.lines if line.clauses]

    # Lines ------------------------------------------------------------------------------------------------

    def _begin_line(self, event: Event, part: str) -> None:
        """Starts a new line if needed. A line is about one seat; walks of the patient go on the line of whoever caused them."""
        if event.code == EventCode.PATIENT_ENTERS or (event.code == EventCode.LOST_GOLD and event.b == Reason.OPPONENT):
            return
        line = self.lines[-1] if self.lines else DraftLine("", -1)
        continues = line.part == part and event.code not in ON_A_NEW_LINE
        if not (continues and (event.seat == line.seat or (is_walk(event) and line.loud == DANGER))):
            about_table = is_walk(event) or event.code == EventCode.GAME_ENDS
            self.lines.append(DraftLine(part, -1 if about_table else event.seat))

    def _finish(self, line: DraftLine) -> Line:
        who = self.table.names[line.seat] if line.seat >= 0 else ""
        words = ", ".join(clause.words(to_you=who == YOU) for clause in line.clauses)
        words = f"{who} {words}" if who else words
        text = coloured(Text(f"{words[:1].upper()}{words[1:]}."), CHIP_BY_NAME, who)
        text.highlight_words(["EXPLODES", "EXPLODE"], style=f"bold {DANGER}")
        if line.sign:
            text = Text().append(line.sign, f"bold {line.loud}").append_text(text)
        return Line(line.part, text, line.loud)

    @property
    def _current(self) -> DraftLine:
        return self.lines[-1]

    def _add_clause(self, words: str) -> None:
        self._current.clauses.append(Clause(words))

    def _add_chip(self, verb: str, event: Event) -> None:
        """Adds a chip to the last clause if it has the same verb, otherwise starts a clause."""
        if not self._current.clauses or self._current.clauses[-1].verb != verb or self._current.clauses[-1].after:
            self._add_clause(verb)
        self._current.clauses[-1].chips.append(CHIP_NAMES[event.a])

    def _add_to_chip(self, words: str) -> bool:
        """Adds text right after the last chip, if there is one."""
        if not self._current.clauses or not self._current.clauses[-1].chips:
            return False
        clause = self._current.clauses[-1]
        last = len(clause.chips) - 1
        clause.more[last] = clause.more.get(last, "") + f" {words}"
        return True

    def _drop_space(self) -> None:
        """Drops the space of the white chip because the next clause names it."""
        if self._current.clauses:
            self._current.clauses[-1].alone = ""

    def _name(self, seat: int) -> str:
        return self.table.names[seat]

    def _whose(self, seat: int) -> str:
        return "your" if self._name(seat) == YOU else f"{self._name(seat)}'s"

    # Events -----------------------------------------------------------------------------------------------

    def _default(self, event: Event) -> None:
        self._add_sentence(event, event_sentences(self.table, [event])[0])

    def _add_sentence(self, event: Event, sentence: str) -> None:
        """Adds a sentence without the player's name, with which the line begins already."""
        who = f"{self._name(event.seat)} " if event.seat >= 0 else "-"
        self._add_clause(sentence.removeprefix(who) if sentence.startswith(who) else sentence[0].lower() + sentence[1:])

    def _skip(self, event: Event) -> None:
        """Covered by another event."""

    def _round(self, event: Event) -> None:
        self._add_clause(f"round {event.a} begins")
        if event.a == ROUNDS:
            self._add_clause(f"the last one. {seventh_words(self.printed)[:-1]}")

    def _card(self, event: Event) -> None:
        self._add_clause(f"round card {event.a + 1}: {card_words(self.printed, event.a)}")

    def _same_verb(self, verb: str, event: Event) -> None:
        """Leaves the verb out if the clause before has the same one."""
        said = VERBS[verb] if self._name(event.seat) == YOU else verb
        rest = event_sentences(self.table, [event])[0].partition(f"{said} ")[2]
        before = self._current.clauses[-1] if self._current.clauses else Clause("")
        self._current.clauses.append(Clause(rest if before.shared_verb == verb else f"{said} {rest}", shared_verb=verb))

    def _drew(self, event: Event) -> None:
        self._add_chip("draws", event)

    def _placed(self, event: Event) -> None:
        """A chip just drawn needs no more words; a chip looked at before "is placed"."""
        drawn = self._current.clauses[-1] if self._current.clauses else None
        if drawn is None or drawn.verb != "draws" or drawn.chips[-1] != CHIP_NAMES[event.a]:
            self._add_chip("places", event)
        elif event.code == EventCode.IN_WHITE_AREA and len(drawn.chips) == 1:
            drawn.alone = f", on space {event.b}"

    def _warded_off(self, event: Event) -> None:
        self._add_to_chip("(warded off)")

    def _back(self, event: Event) -> None:
        self._add_chip("puts back", event)

    def _shielded(self, event: Event) -> None:
        self._drop_space()
        self._default(event)

    def _exploded(self, event: Event) -> None:
        self._drop_space()
        self._current.sign, self._current.loud = "✸ ", DANGER
        self._current.clauses.append(Clause("EXPLODES", after=f" on space {event.a}"))

    def _counted(self, event: Event) -> None:
        self.counted = True
        words = count(event.a, "step")
        if self._current.clauses:
            self._current.clauses[-1].after = f": {words}"
        else:
            self._current.clauses.append(Clause("counts", after=f" {words}"))

    def _enters(self, event: Event) -> None:
        self.figure = "the mayor" if event.b else "a new patient"

    def _moved(self, event: Event) -> None:
        walks = "" if self.counted else f" walks {count(event.b, 'step')}"
        self._add_clause(f"{self._figure()}{walks} to {in_half(self._name(0 if event.a > 0 else 1), abs(event.a))}")
        self.counted = False

    def _figure(self) -> str:
        figure, self.figure = self.figure or "the patient", ""
        return figure

    def _stall(self, event: Event) -> None:
        if event.b != Reason.PATIENT:
            self._default(event)
            return
        self._add_clause(f"{self._figure()} reaches {self._whose(event.seat)} stall, which goes back to {event.a}")

    def _treated(self, event: Event) -> None:
        self._current.sign, self._current.loud = "★ ", BRASS
        self._default(event)

    def _got_gold(self, event: Event) -> None:
        if event.b == Reason.TOKENS:
            return
        taken = f" from {name_in_sentence(self.table, 1 - event.seat)}" if event.b == Reason.OPPONENT else ""
        if event.b in (Reason.BLACK, Reason.BOOK, Reason.OPPONENT) and self._add_to_chip(f"+{event.a} gold{taken}"):
            return
        self._default(event)

    def _lost_gold(self, event: Event) -> None:
        self.price = event.a
        if event.b not in (Reason.PURCHASE, Reason.OPPONENT):
            self._default(event)

    def _gained(self, event: Event) -> None:
        if event.b != Reason.PURCHASE:
            self._default(event)
            return
        self._add_chip("buys", event)
        self._add_to_chip(f"for {self.price}")

    def _scale(self, event: Event) -> None:
        self.scale = [event]

    def _from_scale(self, event: Event) -> None:
        """The contents of a scale, chosen or left over."""
        self._add_sentence(event, event_sentences(self.table, [*self.scale, event])[-1])
        self.scale = []

    def _tested(self, event: Event) -> None:
        """Puts all chips of a seat on one line, although the players draw in turn."""
        tests = [line for line in self.lines if line.seat == event.seat and line.part == END and line.clauses]
        if tests:
            self.lines.remove(self._current)
            self.lines.append(self.lines.pop(self.lines.index(tests[-1])))
            self._current.clauses[-1].after = ""
        self._add_chip("draws in the test of strength:", event)
        self._current.clauses[-1].after = f", {event.b} in all"

    def _ends(self, event: Event) -> None:
        scores = self.table.scores
        if event.a in (WonBy.LAST_PATIENT, WonBy.MORE_PATIENTS):
            best = event.seat
            have = "have" if self._name(best) == YOU else "has"
            self._add_clause(
                f"the market closes: {name_in_sentence(self.table, best)} {have} treated {count(scores[best], 'patient')},"
                f" the other {scores[1 - best]}"
            )
        elif event.a == WonBy.SIDE:
            side = f"{self._whose(event.seat)} half"
            self._add_clause(f"the market closes with {scores[0]} each, and the patient stands in {side}")
        else:
            self._add_clause(f"the market closes with {scores[0]} each; the test of strength has decided")


def is_walk(event: Event) -> bool:
    """Whether the event is a walk of the patient or the arrival at a stall."""
    codes = (EventCode.PATIENT_ENTERS, EventCode.PATIENT_MOVED, EventCode.PATIENT_WON)
    return event.code in codes or (event.code == EventCode.STALL_MOVED and event.b == Reason.PATIENT)


def part_of(event: Event, before: str) -> str:
    """The part of the round an event belongs to; if the event does not say, the part of the event before."""
    if event.code in PART_OF_EVENT:
        return PART_OF_EVENT[event.code]
    if event.code in WITH_REASON and event.b in PART_OF_REASON:
        return PART_OF_REASON[event.b]
    if event.code == EventCode.GAINED and event.b == Reason.CARD:
        return before if before == BUYING else MARKET
    return before
