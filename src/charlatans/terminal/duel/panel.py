"""The panel of The Duel: keys, pages, labels of decisions, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, ConsoleRenderable
from rich.text import Text

from ...rules.contract import Decision
from ...rules.duel.state import MAYOR, EventCode, Reason
from ...rules.engine import Event
from ...rules.i18n import count
from ...table import Table
from ..chip_style import coloured, percent, risk_style
from ..panel import BRASS, Key, Line, Page, Panel, ScoredPoints
from .bottle import CHIP_BY_NAME
from .event_lines import event_lines
from .pages import books, market, odds, opponents_bottle
from .picture import LARGE, SUGGESTED, DuelView, compact, large
from .square import in_half

BROUGHT_BY = {
    Reason.POTION: "potions",
    Reason.BOOK: "books",
    Reason.AFTER_EFFECT: "after-effects",
    Reason.STEP: "gold in round 7",
    Reason.EXPLOSION: "the other's explosions",
    Reason.COIN: "coins",
    Reason.WHITE_SPACE: "bonus spaces",
    Reason.CARD: "round cards",
}
"""What can bring a patient to a stall, for the summary at the end of a game."""
WALK_EVENTS = (
    EventCode.COMPLETED,
    EventCode.COUNTED,
    EventCode.PATIENT_ENTERS,
    EventCode.PATIENT_MOVED,
    EventCode.PATIENT_WON,
    EventCode.STALL_MOVED,
)
VERBS = ("Buy ", "Take ", "Upgrade ", "Put ", "Offer ", "Set ")
"""Verbs that labels leave out because the question says them."""


class DuelPanel(Panel):
    """The square on top, the player's bottle below it, everything else around it."""

    keys: Mapping[str, Key] = {
        "draw": Key("d", "draw a chip"),
        "complete": Key("c", "complete the potion: the patient walks, and you brew no more this round"),
        "whites": Key("w", "use the coin: all white chips go back into the bag"),
        "pay": Key("p", "pay gold for what is offered"),
        "stall": Key("s", "move the stall forward"),
        "tokens": Key("t", "take the offer tokens"),
        "card": Key("k", "take the round card"),
    }
    pages: Mapping[str, Page] = {
        "b": Page("Books", books),
        "o": Page("Bags and odds", odds),
        "m": Page("Market", market),
        "r": Page("Opponent", opponents_bottle),
    }
    turn = "round"
    help: Sequence[str] = (
        "The square: your half is on the left, your opponent's on the right, the park between them. P is the patient (M the "
        "mayor), /^\\ are the stalls, ‹ is the way your potion would bring the patient now.",
        "●●○○○○ are the patients treated; a full ledge wins. Below stands what the next one gives, and to whom.",
        "A chip is its colour's letter and its value: W white, K black, O orange, B blue, R red, G green, N pink, "
        "Y yellow, P purple.",
        "The bottle: three places in the neck, the belly, and the white area at its base: + is the bonus space, ✸ explodes, "
        "S is covered by the shield; ↑2 is where a white chip of value 2 would lie.",
        "Three chips in the neck end a turn; the patient walks their values and that of the last white chip ‹.",
        "The offer marked ★ is the one the round card suggests. The odds are exact.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """The whole bottle if it fits, otherwise compact pictures with fewer and fewer lines."""
        seen = DuelView(table, seat)
        if console.width >= LARGE:
            yield large(seen, console.width)
        for tight in range(4):
            yield compact(seen, console.width, tight)

    def question(self, table: Table, seat: int, *, steps: bool = False) -> str:
        """The question to a seat, without the round card's text, which the picture shows."""
        return table.question(seat).partition(" It says: ")[0]

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence, chips in their colours, without the words of the question."""
        if decision.kind == "draw":
            risk = table.view(seat)["players"][seat]["odds"]
            return Text("Draw a chip: ").append(f"{percent(risk)} to explode", style=risk_style(risk))
        if decision.kind == "complete":
            return Text(f"Complete: {outcome(table, seat)}")
        if decision.kind == "offer":
            return offer_label(decision.label)
        words = decision.label
        if decision.kind not in (*self.declines, "card", "tokens"):
            for verb in VERBS:
                words = words.removeprefix(verb)
        if decision.kind == "coin":
            words = words.removeprefix("the ").replace(" coin: ", ": ", 1)
        return coloured(Text(words[:1].upper() + words[1:] if decision.chip is None else words), CHIP_BY_NAME)

    def describe_events(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """A line for each turn."""
        return event_lines(table, events)

    def deciding_factor(self, table: Table, history: Sequence[Event]) -> str:
        """What decided the game."""
        ends = [
            line.text.plain
            for line in self.describe_events(table, [event for event in history if event.code == EventCode.GAME_ENDS])
        ]
        return ends[-1] if ends else ""

    def turn_begun(self, event: Event) -> int | None:
        """The round that the event starts, if it does."""
        return event.a if event.code == EventCode.ROUND_BEGINS else None

    def scored(self, event: Event) -> ScoredPoints | None:
        """A patient treated, with what brought the patient to the stall."""
        if event.code != EventCode.TREATED:
            return None
        return ScoredPoints(event.seat, BROUGHT_BY[event.b % MAYOR], 1)


def offer_label(label: str) -> Text:
    """An offer, with a star if the round card suggests it."""
    words, suggested, _ = label.removeprefix("Offer ").partition(" (as suggested)")
    return Text(words).append(f" {SUGGESTED}", style=f"bold {BRASS}") if suggested else Text(words)


def outcome(table: Table, seat: int) -> str:
    """What completing the potion now does to the patient, according to the rules on a copy of the table."""
    steps, won, at = None, 0, 0
    for event in table.determinize(seat, 0).act(seat, "complete"):
        if event.code not in WALK_EVENTS:
            break
        if event.code == EventCode.COUNTED:
            steps = event.a
        elif event.code == EventCode.PATIENT_MOVED:
            at = event.a
        elif event.code == EventCode.PATIENT_WON:
            won, at = won + 1, 0
    if steps is None:
        return "the patient stays put, you placed no chip this turn"
    parts = [count(steps, "step")]
    if won:
        parts.append("a patient for you" if won == 1 else f"{won} patients for you")
    if at:
        mine = (at > 0) == (seat == 0)
        where = f"your space {abs(at)}" if mine else in_half(table.names[1 - seat], abs(at))
        parts.append(f"the {'next one' if won else 'patient'} on {where}")
    return ", ".join(parts)


PANEL = DuelPanel()
