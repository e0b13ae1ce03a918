"""The output of `charlatans advise`: a row for each decision, best first, and the odds of the next draw."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from .. import rules
from ..bots.advice import NOTHING, Advice, DecisionAdvice, RolloutEstimate
from ..rules.contract import Locale
from ..rules.odds import Chances, Odds
from ..table import Table
from .summary import BRASS

BAR, SHORT_BAR = 16, 6
LABEL, WIDE_LABEL = 16, 24
"""Columns that a decision has at least."""
UNLIMITED = 1000
MAX_NAME = 18
EIGHTHS = " ▏▎▍▌▋▊▉█"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
SMALL = 10
BEST, AMONG_BEST, PLAYED = "●", "○", "▸"


def advice_table(advice: Advice, names: Sequence[str], width: int, played: int | None = None) -> RenderableType:
    """The whole advice; `played` is the action that was taken in this position, if any."""
    parts: list[RenderableType] = [
        Text(f"{names[advice.seat]} decides", style=f"bold {BRASS}"),
        Text(advice.question),
        _decisions(advice, names, width, played),
        Text(_legend(advice, played), style="dim"),
    ]
    if advice.odds is not None:
        parts += [Text(), odds_table(advice.odds, rules.game(advice.game).words, width)]
    return Group(*parts)


def names_of(table: Table) -> list[str]:
    """Player names from the journal, with the seat number where names are not unique."""
    names = [table.seated.get(seat, "").partition(" ")[2] or name for seat, name in enumerate(table.names)]
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _decisions(advice: Advice, names: Sequence[str], width: int, played: int | None) -> Grid:
    """With a column for every other player, and with what a decision gives away, where there is room for that."""
    full = _by_decision(advice, names, played, wide=True)
    longest = max(len(row.decision.label) for row in advice.rows)
    if Console(width=UNLIMITED).measure(full).maximum - max(longest - WIDE_LABEL, 0) <= width:
        return full
    return _by_decision(advice, names, played, wide=False)


def _by_decision(advice: Advice, names: Sequence[str], played: int | None, *, wide: bool) -> Grid:
    others = [seat for seat in range(len(names)) if seat != advice.seat]
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column("", no_wrap=True, width=1)
    grid.add_column("decision", overflow="fold", min_width=WIDE_LABEL if wide else LABEL)
    grid.add_column("chance to win", no_wrap=True)
    if wide:
        grid.add_column("behind", no_wrap=True, justify="right")
    for head in [names[other] for other in others] if wide else ["others, %"]:
        grid.add_column(Text(head), no_wrap=True, justify="right", max_width=MAX_NAME)
    grid.add_column("lead" if advice.judged else f"{rules.game(advice.game).unit}s", no_wrap=True, justify="right")
    grid.add_column("rollouts" if wide else "tried", no_wrap=True, justify="right")
    for row in advice.rows:
        mark, style = _mark(advice, row)
        cells = [
            Text(mark, style=style),
            _label(row, style, was_played=row.decision.action == played),
            _chance(row.wins[advice.seat], BAR if wide else SHORT_BAR, style),
            *([_behind(row)] if wide else []),
            *_others(row, others, wide=wide),
            Text(_outcome(row, advice.seat)),
            Text(f"{row.rollouts:,}", style="dim"),
        ]
        grid.add_row(*cells)
    return grid


def _mark(advice: Advice, row: DecisionAdvice) -> tuple[str, str]:
    """Marker and colour: best, among the best, or neither."""
    if row.decision == advice.best:
        return BEST, "bold green"
    return (AMONG_BEST, "green") if row.among_best else ("", "")


def _label(row: DecisionAdvice, style: str, *, was_played: bool) -> Text:
    sign = (f"{PLAYED} ", f"bold {BRASS}") if was_played else ""
    return Text.assemble(sign, (row.decision.label, style))


def _chance(wins: RolloutEstimate, cells: int, style: str) -> Text:
    return bar(wins.mean, cells, style).append(f" {100 * wins.mean:5.1f} % ± {100 * wins.error:.1f}", style="default")


def _behind(row: DecisionAdvice) -> Text:
    if row.behind == NOTHING:
        return Text("")
    return Text(f"{100 * row.behind.mean:.1f} ± {100 * row.behind.error:.1f}", style="dim" if row.among_best else "")


def _others(row: DecisionAdvice, others: Sequence[int], *, wide: bool) -> list[Text]:
    """The other players' chances: one column each, or all in one column if there is no room."""
    chances = [f"{100 * row.wins[other].mean:.0f}" for other in others]
    shown = [f"{chance} %" for chance in chances] if wide else [" · ".join(chances)]
    return [Text(one, style="dim") for one in shown]


def _outcome(row: DecisionAdvice, seat: int) -> str:
    """Final points; the lead over the mean of the others where the game is not played to its end."""
    return with_error(row.leads[seat], "+") if row.points is None else with_error(row.points[seat])


def with_error(estimate: RolloutEstimate, sign: str = "-") -> str:
    """A mean with its error; small numbers get more digits. The sign "+" marks positive numbers too."""
    digits = 2 if abs(estimate.mean) < SMALL else 1
    return f"{estimate.mean:{sign}.{digits}f} ± {estimate.error:.{digits}f}"


def bar(share: float, cells: int, style: str = "") -> Text:
    """A share from 0 to 1 as a bar, drawn in eighths of a cell."""
    eighths = round(share * cells * 8)
    full, rest = divmod(eighths, 8)
    drawn = "█" * full + (EIGHTHS[rest] if rest else "")
    return Text(drawn.ljust(cells), style=style.removeprefix("bold ") or "bright_black")


def _legend(advice: Advice, played: int | None) -> str:
    sentences = [
        f"{advice.rollouts:,} rollouts in {advice.seconds:.1f} s, {advice.assumption}.",
        "± is a 95 % interval of the rollouts' luck; how far the network errs is not in it."
        if advice.judged
        else "± is a 95 % interval.",
    ]
    if any(row.among_best for row in advice.rows[1:]):
        sentences.insert(0, f"{AMONG_BEST} cannot be told apart from {BEST}, the best.")
    if played is not None:
        sentences.insert(0, f"{PLAYED} was played.")
    return " ".join(sentences)


# The odds of the next draw ------------------------------------------------------------------------------------


def odds_table(odds: Odds, words: Locale, width: int) -> RenderableType:
    """The odds of the next draw: a line for one quantity, a table for several."""
    brings = [
        Text.assemble(
            f"{what[:1].upper()}{what[1:]}: ",
            (_probability_text(chance), "bold red" if chance and what in odds.risks else "bold"),
        )
        for what, chance in odds.brings.items()
    ]
    if len(odds.shows) == 1:
        (chances,) = odds.shows.values()
        return Group(
            _lines(f"The next {odds.what}:", {words.show(name): chance for name, chance in chances.items()}, width),
            *brings,
        )
    return Group(_grid(odds), *brings)


def _lines(title: str, chances: Chances, width: int) -> Text:
    """Outcomes by probability; a name and its chance are not broken across lines."""
    likely = sorted(chances.items(), key=lambda one: -one[1])
    sentences = ", ".join(f"{name} ({percent(chance)})".replace(" ", NO_BREAK_SPACE) for name, chance in likely)
    lines = textwrap.fill(f"{title} {sentences}", width, break_on_hyphens=False).replace(NO_BREAK_SPACE, " ")
    text = Text(lines)
    text.stylize("bold", 0, len(title))
    return text


def _grid(odds: Odds) -> Grid:
    """A row for each quantity, a column for each value."""
    numbers = sorted({number for chances in odds.shows.values() for number in chances}, key=int)
    grid = Grid(title=f"The next {odds.what}", title_style="bold", title_justify="left", box=None, padding=(0, 2, 0, 0))
    grid.add_column("")
    for number in numbers:
        grid.add_column(number, justify="right", header_style="bold")
    for name, chances in odds.shows.items():
        grid.add_row(name, *(percent(chances[number]) if number in chances else Text("·", "dim") for number in numbers))
    return grid


def percent(chance: Fraction) -> str:
    """A chance in whole per cent."""
    return f"{float(100 * chance):.0f} %"


def _probability_text(chance: Fraction) -> str:
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    return f"{float(100 * chance):.1f} % ({chance.numerator} of {chance.denominator})"
