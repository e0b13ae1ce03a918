"""The panel of The Duel: its keys and pages, its buttons, and how it counts."""

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
from .bottle import CALLED
from .pages import books, market, odds, rivals_bottle
from .picture import LARGE, SUGGESTED, DuelView, compact, large
from .square import in_half
from .story import tell

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
"""What can bring a patient to a stall, as the end of a game counts it."""
WALKING = (
    EventCode.COMPLETED,
    EventCode.COUNTED,
    EventCode.PATIENT_ENTERS,
    EventCode.PATIENT_MOVED,
    EventCode.PATIENT_WON,
    EventCode.STALL_MOVED,
)
VERBS = ("Buy ", "Take ", "Upgrade ", "Put ", "Offer ", "Set ")
"""Said by the question already."""


class DuelPanel(Panel):
    """The square on top, my bottle below it, everything else around it."""

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
        "r": Page("Opponent", rivals_bottle),
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
        """The whole bottle where it fits, else everything in a line each, ever tighter."""
        seen = DuelView(table, seat)
        if console.width >= LARGE:
            yield large(seen, console.width)
        for tight in range(4):
            yield compact(seen, console.width, tight)

    def question(self, table: Table, seat: int, *, steps: bool = False) -> str:
        """What a seat is asked now; what the round card gives stands below already."""
        return table.question(seat).partition(" It says: ")[0]

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence, without what the question says already; chips in their colours."""
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
        return coloured(Text(words[:1].upper() + words[1:] if decision.chip is None else words), CALLED)

    def describe_events(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """What happened, a line for each turn."""
        return tell(table, events)

    def deciding_factor(self, table: Table, history: Sequence[Event]) -> str:
        """By what the game was won."""
        ends = [
            line.text.plain
            for line in self.describe_events(table, [event for event in history if event.code == EventCode.GAME_ENDS])
        ]
        return ends[-1] if ends else ""

    def turn_begun(self, event: Event) -> int | None:
        """The round that begins, if one does."""
        return event.a if event.code == EventCode.ROUND_BEGINS else None

    def scored(self, event: Event) -> ScoredPoints | None:
        """A patient treated, and what brought the patient to the stall."""
        if event.code != EventCode.TREATED:
            return None
        return ScoredPoints(event.seat, BROUGHT_BY[event.b % MAYOR], 1)


def offer_label(label: str) -> Text:
    """An offer, with a star at the one that is suggested."""
    words, suggested, _ = label.removeprefix("Offer ").partition(" (as suggested)")
    return Text(words).append(f" {SUGGESTED}", style=f"bold {BRASS}") if suggested else Text(words)


def outcome(table: Table, seat: int) -> str:
    """What completing the potion does to the patient now, played out by the rules on a table of its own."""
    steps, won, at = None, 0, 0
    for event in table.determinize(seat, 0).act(seat, "complete"):
        if event.code not in WALKING:
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
