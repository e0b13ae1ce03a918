"""The panel of Basari: keys, pages, bids and scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, ConsoleRenderable
from rich.text import Text

from ...rules.basari import state as s
from ...rules.basari.event_text import gems_in_words
from ...rules.basari.state import COLOUR_NAMES
from ...rules.contract import Decision
from ...rules.engine import Event
from ...rules.errors import IllegalDecision
from ...rules.i18n import count
from ...table import Table
from ..panel import FAINT, ChainChoice, Choice, Key, Line, Page, Panel, ScoredPoints
from .bids import read_bid
from .event_lines import colour_of, event_lines
from .gems import Gems, changed_leads, in_short, pills
from .haggling import ACTIONS, BID, LOWEST, bids_so_far, whole_bids
from .pages import action_cards, cards_on_table, value_of_gems
from .picture import TALL, choose_label, letter_of, picture


class BasariPanel(Panel):
    """Shows everybody's gems in the middle and the negotiation below."""

    keys: Mapping[str, Key] = {
        "choose": Key("a b c d", "play that action card"),
        "accept": Key("a", "accept the offer: its gems are yours, the action is your opponent's"),
        BID: Key(LOWEST, "make the lowest bid there is"),
    }
    pages: Mapping[str, Page] = {
        "i": Page("Action cards", action_cards),
        "t": Page("All cards", cards_on_table),
        "v": Page("Gems", value_of_gems),
    }
    turn = "stage"
    help: Sequence[str] = (
        "A whole bid is typed in one go: 2r b, rrb, 1 red 3 blue or r=1 b=3. A full stop asks colour by colour.",
        "3w 5★ RRB is a card with 3 workers, 5 points, 2 red gems and a blue one; red is worth most.",
        "5 +2 leads a colour by two gems; 4 = shares the lead. down is a secret card.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """Pictures from the most to the least spacious."""
        seen = table.view(seat)
        bids = bids_so_far(table) if seen["negotiation"] else []
        for tight in range(0 if console.height >= TALL else 1, 4):
            yield picture(table, seen, bids, seat, console, tight)

    def question(self, table: Table, seat: int, *, steps: bool) -> str:
        """The question in short; bids are asked for as a whole unless the player chose small steps."""
        seen = table.view(seat)
        talk = seen["negotiation"]
        if seen["phase"] == "choosing":
            card = seen["players"][seat]["current"]
            shown = f"{count(card['workers'], 'worker')}, {count(card['points'], 'point')}, {in_short(card['gems'])}"
            return f"{shown}: which action card?"
        if steps or not talk:
            return table.question(seat)
        if talk["offer"]:
            rival = table.names[sum(talk["seats"]) - seat]
            return f"{rival} offers {_in_words(talk['offer'])}. Accept, or bid more: {LOWEST} or e.g. 2r b."
        return f"You open the bidding for {ACTIONS[talk['action']]}: {LOWEST} or e.g. 2r b."

    def menu(self, table: Table, seat: int, *, steps: bool) -> dict[str, Choice]:
        """The choices: action cards and gems by letter, and whole bids unless the player chose small steps."""
        seen = table.view(seat)
        own: dict[str, Choice] = {letter_of(decision): decision for decision in table.decisions(seat)}
        talk = seen["negotiation"]
        if steps or not talk or talk["bid"] is not None:
            return own
        return {key: choice for key, choice in own.items() if key == "a"} | whole_bids(seen, seat)

    def read(self, table: Table, seat: int, typed: str) -> ChainChoice | None:
        """A whole bid of gems."""
        seen = table.view(seat)
        if not seen["negotiation"]:
            return None
        gems = read_bid(typed)
        if gems is None:
            return None
        for colour, number in gems.items():
            held = seen["players"][seat]["gems"][colour]
            if number > held:
                raise IllegalDecision(f"you have {held} {colour}, not {number}")
        return ChainChoice(BID, gems, pills(gems))

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence."""
        seen = table.view(seat)
        if decision.kind == "accept":
            return Text("Accept ").append_text(pills(seen["negotiation"]["offer"]))
        if decision.kind == "choose":
            return choose_label(seen, seat, decision)
        if decision.chip is not None:
            number = 1 if decision.kind == "take" else -1
            leads = changed_leads(seen["players"], seat, {seat: {decision.chip: number}})
            return Text(decision.label).append(f" ({leads})", FAINT) if leads else Text(decision.label)
        return Text(decision.label)

    def is_secret(self, table: Table, seat: int) -> bool:
        """Action cards are chosen in secret."""
        return bool(table.view(seat)["phase"] == "choosing")

    def describe_events(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """Events as lines, by part of the round."""
        return event_lines(table, events)

    def turn_begun(self, event: Event) -> int | None:
        """The stage that begins with this event, or None."""
        return event.a if event.code == s.EventCode.STAGE_BEGINS else None

    def scored(self, event: Event) -> ScoredPoints | None:
        """The points of a scoring event and their source, or None."""
        if event.code != s.EventCode.SCORED:
            return None
        if event.b == s.Reason.CARD:
            return ScoredPoints(event.seat, "points on bazaar cards", event.a)
        source = "workers" if event.b == s.Reason.WORKERS else f"most {COLOUR_NAMES[colour_of(event)]} gems"
        return ScoredPoints(event.seat, source, event.a)


def _in_words(gems: Gems) -> str:
    return gems_in_words([gems.get(colour, 0) for colour in COLOUR_NAMES])


PANEL = BasariPanel()
