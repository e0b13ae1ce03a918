"""The output of `charlatans review`: everybody's curve, the books, verdicts, turning points and the decisions that gave something away."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..review.ledger import WHOLE, Grade, Moment, Review
from ..review.words import ReviewWords
from ..rules.contract import ENGLISH
from .summary import BRASS

BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("yellow", "blue", "green", "magenta", "cyan", "red", "white", "bright_black")
STYLES = {
    Grade.BEST: "green",
    Grade.FINE: "green",
    Grade.INACCURACY: "yellow",
    Grade.MISTAKE: "dark_orange",
    Grade.BLUNDER: "bold red",
}
MAX_NAME = 14
BESIDE_THE_CURVE = 30
"""Columns that the names and the figures beside a curve take."""
MAX_CURVE = 84
WORST = 10
"""Decisions that are listed where all seats are shown."""
LIKE_NOTHING = WHOLE // 2000


def review_table(review: Review, width: int, seat: int | None = None, language: str = ENGLISH) -> ConsoleRenderable:
    """The whole review, or one seat's."""
    words = ReviewWords(review, language)
    seats = [seat] if seat is not None else [one for one in _ranking(review) if one in review.examined]
    parts: list[ConsoleRenderable] = [
        Text(f"{review.title[language]}: {words.texts['page']['title']}", style=f"bold {BRASS}"),
        Text(),
        _curves(words, width),
        _books(words),
    ]
    for one in seats:
        parts += [_verdict(words, one, you=False), _turning_points(words, one), Text()]
    parts += _decisions(words, seats, seat is None)
    if seat is not None:
        parts += _strokes(words, seat)
    parts.append(Text(words.method(), style="dim"))
    return Group(*parts)


def sparkline(shares: Sequence[float], width: int) -> str:
    """Shares from 0 to 1 as a little curve of at most this width."""
    cells = min(width, len(shares))
    picked = [shares[at * (len(shares) - 1) // max(cells - 1, 1)] for at in range(cells)]
    return "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in picked)


def _ranking(review: Review) -> list[int]:
    return sorted(range(review.seats), key=lambda seat: (-review.result[seat], -review.scores[seat], seat))


def _name(words: ReviewWords, seat: int) -> Text:
    name = words.review.names[seat]
    short = name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
    return Text(short, style=f"bold {COLOURS[seat % len(COLOURS)]}")


def _curves(words: ReviewWords, width: int) -> Grid:
    """A curve for each player, from the first decision to the last."""
    review = words.review
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for seat in _ranking(review):
        shares = [chances[seat] / WHOLE for chances in review.curve]
        line = sparkline(shares, min(max(width - BESIDE_THE_CURVE, 10), MAX_CURVE))
        start, end = (f"{100 * share:.0f}" for share in (shares[0], shares[-1]))
        grid.add_row(
            _name(words, seat), Text(line, style=COLOURS[seat % len(COLOURS)], no_wrap=True), Text(f"{start} → {end} %")
        )
    return grid


def _books(words: ReviewWords) -> Grid:
    """What each seat's result is made of; short headings, so that it fits into 80 columns."""
    texts = words.texts["table"]
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column("", no_wrap=True)
    for name in ("start", "own", "others", "luck", "result"):
        grid.add_column(texts[name], justify="right", no_wrap=True)
    for grade in Grade:
        grid.add_column(Text(texts[grade.value], style=STYLES[grade]), justify="right", no_wrap=True)
    for seat in _ranking(words.review):
        balance = words.review.balances[seat]
        changes = [_change(words, parts) for parts in (balance.own, balance.others, balance.luck)]
        counts = [Text(str(count) if count else "·") for count in words.review.grades(seat).values()]
        ends = [words.percent(balance.start), words.percent(balance.result)]
        grid.add_row(_name(words, seat), ends[0], *changes, Text(ends[1], style="bold"), *counts)
    return grid


def _change(words: ReviewWords, parts: int) -> Text:
    """A change in per cent with its sign and colour."""
    if abs(parts) < LIKE_NOTHING:
        return Text("0", style="dim")
    return Text(words.percent(parts, signed=True), style="green" if parts > 0 else "red")


def _verdict(words: ReviewWords, seat: int, *, you: bool) -> Text:
    return Text(words.verdict(seat, you=you), style=f"bold {COLOURS[seat % len(COLOURS)]}")


def _turning_points(words: ReviewWords, seat: int) -> ConsoleRenderable:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for moment in words.review.turning_points(seat):
        grid.add_row(_when(words, moment), _change(words, moment.change(seat)), _told(words, moment))
    return Padding(grid, (0, 0, 0, 2))


def _when(words: ReviewWords, moment: Moment) -> Text:
    return Text(f"{words.round(moment)}, {moment.number}", style="dim")


def _told(words: ReviewWords, moment: Moment) -> Text:
    """A turning point: who decided what, what came of it, and what would have been better."""
    text = Text(f"{words.review.names[moment.seat]}: {words.label(moment)}")
    if happened := words.happened(moment):
        text.append(f" – {happened}", style="dim")
    if moment.given_away and moment.grade is not None:
        text.append(f" {words.grade(moment.grade)}", style=STYLES[moment.grade])
    return text


def _decisions(words: ReviewWords, seats: Sequence[int], only_worst: bool) -> list[ConsoleRenderable]:
    """The decisions that gave something away, in order."""
    review = words.review
    poor = [moment for moment in review.moments if moment.seat in seats and moment.given_away]
    listed = sorted(poor, key=lambda moment: -moment.given_away)[:WORST] if only_worst else poor
    if not listed:
        return []
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column(words.texts["page"]["decisions"], no_wrap=True)
    if only_worst:
        grid.add_column("", no_wrap=True)
    grid.add_column("")
    grid.add_column(words.texts["table"]["own"], justify="right", no_wrap=True)
    for moment in sorted(listed, key=lambda moment: moment.number):
        name = [_name(words, moment.seat)] if only_worst else []
        grid.add_row(_when(words, moment), *name, _decision(words, moment), _given_away(words, moment))
    more = len(poor) - len(listed)
    rest = [Text(words.texts["table"]["more"].format(count=more), style="dim"), Text()] if more else []
    return [grid, *rest]


def _decision(words: ReviewWords, moment: Moment) -> Text:
    assert moment.grade is not None
    better = words.texts["page"]["better"].format(label=words.better(moment))
    return Text.assemble(
        (words.label(moment), ""),
        (f" {words.grade(moment.grade)}", STYLES[moment.grade]),
        (f"\n{better}. {words.reason(moment)}", "dim"),
    )


def _given_away(words: ReviewWords, moment: Moment) -> Text:
    return Text(words.percent(-moment.given_away, signed=True), style="red")


def _strokes(words: ReviewWords, seat: int) -> list[ConsoleRenderable]:
    """The strokes of luck that changed a seat's chances."""
    strokes = [moment for moment in words.review.strokes() if abs(moment.luck[seat]) >= WHOLE // 100]
    if not strokes:
        return []
    grid = Grid(box=box.SIMPLE_HEAD, header_style="bold", padding=(0, 1, 0, 0))
    grid.add_column(words.texts["page"]["luck strokes"], no_wrap=True)
    grid.add_column("")
    grid.add_column("%", justify="right", no_wrap=True)
    for moment in strokes:
        grid.add_row(_when(words, moment), Text(words.happened(moment)), _change(words, moment.luck[seat]))
    return [grid]
