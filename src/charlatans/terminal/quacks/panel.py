"""The panel of Quacks: keys, pages, buttons and scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, ConsoleRenderable
from rich.text import Text

from ...rules.contract import Decision
from ...rules.engine import Event
from ...rules.quacks.reference_text import ENGLISH_TEXTS
from ...rules.quacks.state import EventCode
from ...table import Table
from ..chip_style import coloured, percent, risk_style
from ..panel import Key, Line, Page, Panel, ScoredPoints
from .event_lines import CALLED, event_lines
from .pages import books, odds
from .picture import LARGE, compact, large
from .pot import Printed


class QuacksPanel(Panel):
    """Shows the pot in the middle and everything else around it."""

    keys: Mapping[str, Key] = {
        "draw": Key("d", "draw a chip"),
        "stop": Key("s", "stop, and score where the pot stands"),
        "flask": Key("f", "empty the flask: the chip just drawn goes back, if it may"),
        "pass": Key("p", "give up the extra spaces your last chip moved"),
    }
    pages: Mapping[str, Page] = {"b": Page("The ingredient books", books), "o": Page("Your bag and the odds", odds)}
    help: Sequence[str] = (
        "The pot fills from space 0 in the middle outwards, along the arrows, to the spoon.",
        "A space shows its number (coins), its points (★) and perhaps a ruby (◆). The brass one »12« scores.",
        "A chip is its colour's letter and its value: W white, O orange, G green, B blue, R red, Y yellow, "
        "P purple, K black. ((W2)) is the last one placed.",
        "drop is your droplet, rat the rat stone: the first chip counts from there.",
        "When the white chips add up to more than the limit, the pot explodes. The odds for the next chip are exact.",
    )

    def pictures(self, table: Table, seat: int, console: Console) -> Iterator[ConsoleRenderable]:
        """Pictures from the most to the least spacious: the whole pot, then only the part around the scoring space."""
        seen = table.view(seat)
        if console.width >= LARGE:
            yield large(table, seen, seat, console.width)
        for tight in range(3):
            yield compact(table, seen, seat, console.width, tight)

    def label(self, table: Table, seat: int, decision: Decision) -> Text:
        """A decision with its consequence, and chips in their colours."""
        text = Text(decision.label)
        if decision.kind == "draw":
            me = table.view(seat)["players"][seat]
            text.append(f": {percent(me['odds'])} to explode", style=risk_style(me["odds"]))
        return coloured(text, CALLED)

    def is_secret(self, table: Table, seat: int) -> bool:
        """Choices at "Stir!" are secret."""
        seen = table.view(seat)
        return bool(seen["stirring"] and seen["phase"] == "potions")

    def describe_events(self, table: Table, events: Sequence[Event]) -> list[Line]:
        """Events as lines, by seat and part of the turn."""
        return event_lines(table, events, Printed(table.material).coins)

    def turn_begun(self, event: Event) -> int | None:
        """The turn that begins with this event, or None."""
        return event.a if event.code == EventCode.TURN_BEGINS else None

    def scored(self, event: Event) -> ScoredPoints | None:
        """The points of a scoring event and their source, or None."""
        return (
            ScoredPoints(event.seat, ENGLISH_TEXTS.names["cause"][event.b], event.a)
            if event.code == EventCode.SCORED
            else None
        )


PANEL = QuacksPanel()
