"""A review as one self-contained HTML file: the curve, the books, turning points, graded decisions and luck; responsive, for light and dark themes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from .. import rules
from ..rules.contract import ENGLISH
from ..rules.errors import OptionError
from .ledger import WHOLE, Grade, Moment, Review
from .words import ReviewWords

SEAT_COLOURS = 8
CURVE_WIDTH = 1000
CURVE_HEIGHT = 100
ROUND_LABELS = 12
"""More rounds than this are not all labelled."""
LIKE_NOTHING = WHOLE // 2000
"""A change that is shown as 0."""


def check(file: Path) -> None:
    """Fails early if the page could not be written after the work."""
    if file.is_dir() or not file.parent.is_dir():
        raise OptionError(f"{file}: the page needs a file in a folder that exists")


def write(review: Review, file: Path, language: str = ENGLISH) -> None:
    """Writes the page."""
    try:
        file.write_text(page(review, language), encoding="utf-8")
    except OSError as problem:
        raise OptionError(f"{file}: cannot be written ({problem.strerror})") from None


def page(review: Review, language: str = ENGLISH) -> str:
    """The whole page."""
    return _Page(ReviewWords(review, language)).whole()


class _Page:
    """The parts of a page."""

    def __init__(self, words: ReviewWords) -> None:
        self.words, self.review = words, words.review
        self.texts: dict[str, str] = words.texts["page"]
        self.shown = self.review.examined

    def whole(self) -> str:
        """All parts."""
        title, review = self.texts["title"], self.review
        game = rules.game(review.game)
        return PAGE.format(
            language=self.words.language,
            style=STYLE,
            title=escape(f"{review.title[self.words.language]}: {title}"),
            kicker=escape(title),
            game=escape(review.title[self.words.language]),
            lineup=" ".join(f"{self.chip(seat, str(review.scores[seat]))}" for seat in self.ranking()),
            curve=self.curve(),
            books=self.books(game.languages[self.words.language].noun(game.unit)[1]),
            turning=self.turning_points(),
            decisions=self.decisions(),
            strokes=self.strokes(),
            notes=escape(self.words.method()),
            reading=escape(self.texts["reading"]),
        )

    def ranking(self) -> list[int]:
        """The seats, the winner first."""
        review = self.review
        return sorted(range(review.seats), key=lambda seat: (-review.result[seat], -review.scores[seat], seat))

    def chip(self, seat: int, more: str = "") -> str:
        """A player's name with the colour of the curve."""
        extra = f"<b>{escape(more)}</b>" if more else ""
        colour = f"--mine: var(--seat{seat % SEAT_COLOURS})"
        return f'<span class="chip" style="{colour}">{escape(self.review.names[seat])}{extra}</span>'

    def heading(self, name: str, note: str = "") -> str:
        """The heading of a part."""
        return f"<h2>{escape(self.texts[name])}</h2>" + (f"<p>{escape(self.texts[note])}</p>" if note else "")

    # The curve --------------------------------------------------------------------------------------------

    def curve(self) -> str:
        """Everybody's chances, a line each, over the rounds."""
        review = self.review
        curve, last = review.curve, max(len(review.curve) - 1, 1)
        lines = []
        for seat in reversed(self.ranking()):
            points = " ".join(
                f"{CURVE_WIDTH * at / last:.1f},{CURVE_HEIGHT * (1 - chances[seat] / WHOLE):.2f}"
                for at, chances in enumerate(curve)
            )
            lines.append(f'<polyline points="{points}" style="stroke: var(--seat{seat % SEAT_COLOURS})"/>')
        bands, labels = self.rounds(last)
        grid = "".join(f'<line x1="0" x2="{CURVE_WIDTH}" y1="{y}" y2="{y}"/>' for y in (25, 50, 75))
        axis = "".join(f'<span style="top:{100 - share}%">{share} %</span>' for share in (100, 75, 50, 25, 0))
        legend = "".join(self.chip(seat) for seat in self.ranking())
        return (
            f'<section class="card">{self.heading("curve", "curve note")}<div class="plot"><div class="axis">{axis}</div>'
            f'<div class="area"><svg viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" preserveAspectRatio="none" role="img" '
            f'aria-label="{escape(self.texts["curve"])}">{bands}<g class="grid">{grid}</g>{"".join(lines)}</svg>{self.marks(last)}</div>'
            f'<div class="rounds">{labels}</div></div><div class="legend">{legend}</div></section>'
        )

    def rounds(self, last: int) -> tuple[str, str]:
        """A band for every other turn or round, and their numbers."""
        starts: dict[int, int] = {}
        for at, moment in enumerate(self.review.moments):
            starts.setdefault(moment.round, at)
        ends = [*list(starts.values())[1:], last]
        every = max(-(-len(starts) // ROUND_LABELS), 1)
        bands, labels = [], []
        for (number, start), end in zip(starts.items(), ends, strict=True):
            x, width = CURVE_WIDTH * start / last, CURVE_WIDTH * (end - start) / last
            if number % 2 == 0:
                bands.append(f'<rect class="band" x="{x:.1f}" width="{width:.1f}" y="0" height="{CURVE_HEIGHT}"/>')
            if (number - 1) % every == 0:
                labels.append(f'<span style="left:{100 * (start + end) / 2 / last:.2f}%">{number}</span>')
        return "".join(bands), "".join(labels)

    def marks(self, last: int) -> str:
        """A dot at every turning point."""
        dots = []
        for seat in self.shown:
            for moment in self.review.turning_points(seat):
                colour, top = f"--mine: var(--seat{seat % SEAT_COLOURS})", 100 * (1 - moment.after[seat] / WHOLE)
                words = f"{self.review.names[seat]}: {self.words.percent(moment.change(seat), signed=True)} %"
                dots.append(
                    f'<i class="dot" style="{colour}; left:{100 * moment.number / last:.2f}%; top:{top:.2f}%" '
                    f'title="{escape(words)}"></i>'
                )
        return "".join(dots)

    # The books --------------------------------------------------------------------------------------------

    def books(self, unit: str) -> str:
        """What each seat's result is made of."""
        columns = ("start", "own", "others", "luck", "result")
        head = "".join(f"<th>{escape(self.texts[name])}</th>" for name in columns)
        rows = []
        for seat in self.ranking():
            balance = self.review.balances[seat]
            cells = "".join(
                f'<td data-name="{escape(self.texts[name])}">{self.amount(getattr(balance, name), name)}</td>'
                for name in columns
            )
            points = f'<td data-name="{escape(unit)}">{self.review.scores[seat]}</td>'
            rows.append(f"<tr><td>{self.chip(seat)}</td>{points}{cells}</tr>")
        return (
            f'<section class="card">{self.heading("books", "books note")}<table class="books"><thead><tr>'
            f"<th>{escape(self.texts['player'])}</th><th>{escape(unit)}</th>{head}</tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></section>"
        )

    def amount(self, parts: int, name: str) -> str:
        """A figure of the books; changes have their sign and colour."""
        if name in ("start", "result"):
            return f"<b>{self.words.percent(parts)} %</b>"
        return self.change(parts)

    def change(self, parts: int) -> str:
        """A change with its sign and colour."""
        kind = "even" if abs(parts) < LIKE_NOTHING else "above" if parts > 0 else "below"
        text = "0" if kind == "even" else self.words.percent(parts, signed=True)
        return f'<span class="{kind}">{text} %</span>'

    # Turning points, decisions, luck --------------------------------------------------------------------------

    def turning_points(self) -> str:
        """Each seat's verdict and turning points."""
        cards = [
            f'<article class="card">{self.chip(seat)}<p class="verdict">{escape(self.words.verdict(seat))}</p>'
            f"{self.grade_bar(seat)}<ol>{''.join(self.turning_point(seat, one) for one in self.review.turning_points(seat))}</ol></article>"
            for seat in self.ranking()
            if seat in self.shown
        ]
        return f'<h2 class="lead">{escape(self.texts["turning points"])}</h2><div class="cards">{"".join(cards)}</div>'

    def turning_point(self, seat: int, moment: Moment) -> str:
        """One turning point."""
        lines = [f"<b>{escape(self.review.names[moment.seat])}: {escape(self.words.label(moment))}</b>"]
        if happened := self.words.happened(moment):
            lines.append(escape(happened))
        if moment.given_away and moment.grade:
            lines.append(f"{self.badge(moment.grade)} {self.advice(moment)}")
        rest = "".join(f"<p>{line}</p>" for line in lines)
        return f"<li><div>{self.change(moment.change(seat))}<small>{escape(self.words.round(moment))}</small></div><div>{rest}</div></li>"

    def grade_bar(self, seat: int) -> str:
        """A seat's grades as a bar with numbers."""
        grades = {grade: count for grade, count in self.review.grades(seat).items() if count}
        bar = "".join(f'<i class="{grade.value}" style="flex:{count}"></i>' for grade, count in grades.items())
        numbers = "".join(
            f'<span class="{grade.value}">{escape(self.words.grade(grade))} {count}</span>'
            for grade, count in grades.items()
        )
        return f'<div class="bar">{bar}</div><div class="counts">{numbers}</div>'

    def badge(self, grade: Grade) -> str:
        """The name of a grade in its colour."""
        return f'<em class="{grade.value}">{escape(self.words.grade(grade))}</em>'

    def advice(self, moment: Moment) -> str:
        """What would have been better, and why."""
        better = self.texts["better"].format(label=self.words.better(moment))
        return f"{escape(better)}. {escape(self.words.reason(moment))}"

    def decisions(self) -> str:
        """Every decision that gave something away, seat by seat."""
        parts = []
        for number, seat in enumerate(one for one in self.ranking() if one in self.shown):
            poor = [moment for moment in self.review.moments if moment.seat == seat and moment.given_away]
            rows = "".join(self.decision(moment) for moment in poor) or f"<p>{escape(self.texts['all best'])}</p>"
            given = self.words.percent(-self.review.balances[seat].own)
            parts.append(
                f"<details{'' if number else ' open'}><summary>{self.chip(seat, f'{given} %')}</summary>{rows}</details>"
            )
        return f'<section class="card">{self.heading("decisions", "decisions note")}{"".join(parts)}</section>'

    def decision(self, moment: Moment) -> str:
        """One decision that was not the best."""
        assert moment.grade is not None
        when = f"{self.words.round(moment)} · {moment.number}"
        return (
            f'<div class="row"><div class="when">{escape(when)}</div><div><b>{escape(self.words.label(moment))}</b>'
            f"<p>{self.advice(moment)}</p></div><div class='figure'>{self.badge(moment.grade)}"
            f"{self.change(-moment.given_away)}</div></div>"
        )

    def strokes(self) -> str:
        """The strokes of luck, with what they changed for everybody."""
        rows = "".join(self.stroke(moment) for moment in self.review.strokes())
        empty = f"<p>{escape(self.texts['no strokes'])}</p>"
        shown = self.texts["show all"].format(count=len(self.review.strokes()))
        folded = f"<details><summary>{escape(shown)}</summary>{rows}</details>"
        return f'<section class="card">{self.heading("luck strokes", "luck note")}{folded if rows else empty}</section>'

    def stroke(self, moment: Moment) -> str:
        """One stroke of luck."""
        when = f"{self.words.round(moment)} · {moment.number}"
        changed = self.by_size(range(self.review.seats), moment)
        figures = "".join(
            f"<span>{self.chip(seat)}{self.change(moment.luck[seat])}</span>"
            for seat in changed
            if abs(moment.luck[seat]) >= WHOLE // 200
        )
        return (
            f'<div class="row luck"><div class="when">{escape(when)}</div><div>{escape(self.words.happened(moment))}</div>'
            f'<div class="shares">{figures}</div></div>'
        )

    def by_size(self, seats: Iterable[int], moment: Moment) -> Sequence[int]:
        """Seats by what luck changed for them, the largest change first."""
        return sorted(seats, key=lambda seat: -abs(moment.luck[seat]))


PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<p class="kicker">{kicker}</p>
<h1>{game}</h1>
<div class="lineup">{lineup}</div>
</header>
<main>
{curve}
{books}
{turning}
{decisions}
{strokes}
</main>
<footer><p>{notes}</p><p>{reading}</p></footer>
</body>
</html>
"""

STYLE = """
:root {
  --page: #f6f2e9; --card: #fffdf8; --ink: #2a2118; --faint: #75685a; --line: #e6dccb; --brass: #99691a; --band: #f4ecdd;
  --above: #2f7a3f; --below: #b3402c;
  --best: #2f7a3f; --fine: #6f8f3a; --inaccuracy: #a8780f; --mistake: #c2601c; --blunder: #b3292c;
  --seat0: #a8660f; --seat1: #2a6f97; --seat2: #2f7d4f; --seat3: #a33b52; --seat4: #6b4fa0; --seat5: #0f7f86;
  --seat6: #8a6d3b; --seat7: #b2531f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17130f; --card: #211b15; --ink: #f2e9da; --faint: #ab9c88; --line: #3b3127; --brass: #e8b84b; --band: #2a231b;
    --above: #7fcf8b; --below: #f08a72;
    --best: #7fcf8b; --fine: #b3c96b; --inaccuracy: #e8b84b; --mistake: #f09a63; --blunder: #f2706b;
    --seat0: #e8b84b; --seat1: #6bb6e0; --seat2: #74c98f; --seat3: #ee8aa0; --seat4: #b49be8; --seat5: #58c8cf;
    --seat6: #cbb083; --seat7: #f09a63;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink); font-variant-numeric: tabular-nums;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
header, main, footer { max-width: 1180px; margin: 0 auto; padding: 0 clamp(14px, 3vw, 32px) }
header { padding-top: clamp(24px, 4vw, 48px); margin-bottom: 24px }
h1 { font: 600 clamp(28px, 5vw, 44px)/1.1 Georgia, "Noto Serif", "Times New Roman", serif; margin: 0 0 16px }
h2 { font: 600 19px/1.3 Georgia, "Noto Serif", "Times New Roman", serif; margin: 0 } h2.lead { margin: 28px 0 12px }
.kicker { margin: 0 0 4px; color: var(--brass); font-weight: 600; letter-spacing: .08em; text-transform: uppercase; font-size: 13px }
.lineup, .legend { display: flex; flex-wrap: wrap; gap: 6px 14px }
.chip { display: inline-flex; align-items: baseline; gap: 7px; font-weight: 600; overflow-wrap: anywhere }
.chip::before { content: ""; flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--mine) }
.chip b { color: var(--faint); font-weight: 500 }
.lineup .chip { background: var(--card); border: 1px solid var(--line); border-radius: 99px; padding: 3px 13px 3px 11px }
.legend { font-size: 14px; margin-top: 10px } .legend .chip { font-weight: 400; color: var(--faint) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: clamp(14px, 2vw, 24px); margin: 0 0 20px }
section.card > p { margin: 2px 0 14px; color: var(--faint); font-size: 14px }
.plot { display: grid; grid-template-columns: 44px minmax(0, 1fr); grid-template-rows: clamp(200px, 34vw, 340px) 22px; gap: 0 8px }
.axis, .area, .rounds { position: relative; font-size: 12px; color: var(--faint) }
.axis span { position: absolute; right: 0; transform: translateY(-50%); white-space: nowrap }
.area svg { display: block; width: 100%; height: 100%; overflow: visible } .rounds { grid-column: 2 }
.rounds span { position: absolute; top: 4px; transform: translateX(-50%) }
.band { fill: var(--band) } .grid line { stroke: var(--line); vector-effect: non-scaling-stroke }
polyline { fill: none; stroke-width: 2.2; stroke-linejoin: round; vector-effect: non-scaling-stroke }
.dot { position: absolute; width: 11px; height: 11px; border-radius: 50%; background: var(--mine); border: 2px solid var(--card); transform: translate(-50%, -50%) }
table { border-collapse: collapse; width: 100% }
th { text-align: right; font-size: 13px; font-weight: 500; color: var(--faint); padding: 0 0 8px 18px; border-bottom: 1px solid var(--line) }
td { text-align: right; padding: 9px 0 9px 18px; border-bottom: 1px solid var(--line) }
tr:last-child td { border-bottom: 0 } th:first-child, td:first-child { text-align: left; padding-left: 0 }
.above { color: var(--above) } .below { color: var(--below) } .even { color: var(--faint) }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 20px; margin-bottom: 20px }
.cards .card { margin: 0 } .verdict { margin: 8px 0 14px; font-size: 17px; line-height: 1.4 }
.bar { display: flex; gap: 2px; height: 8px; border-radius: 99px; overflow: hidden } .bar i { min-width: 3px; background: var(--tint) }
.counts { display: flex; flex-wrap: wrap; gap: 2px 14px; font-size: 13px; margin: 6px 0 16px } .counts span { color: var(--tint) }
.best { --tint: var(--best) } .fine { --tint: var(--fine) } .inaccuracy { --tint: var(--inaccuracy) }
.mistake { --tint: var(--mistake) } .blunder { --tint: var(--blunder) }
em { font-style: normal; font-weight: 600; font-size: 13px; color: var(--tint); white-space: nowrap }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
li { display: grid; grid-template-columns: 74px minmax(0, 1fr); gap: 14px; border-top: 1px solid var(--line); padding-top: 12px }
li > div:first-child span { display: block; font-weight: 700; white-space: nowrap } li small { color: var(--faint); font-size: 13px }
li p { margin: 0; font-size: 14px } li p + p { margin-top: 3px; color: var(--faint) }
details { border-top: 1px solid var(--line) } details:first-of-type { border-top: 0 }
summary { cursor: pointer; padding: 11px 0; color: var(--brass); font-weight: 600 } summary .chip { color: var(--ink); margin-left: 4px }
.row { display: grid; grid-template-columns: 92px minmax(0, 1fr) 104px; gap: 4px 16px; border-top: 1px solid var(--line); padding: 10px 0; font-size: 15px }
.row p { margin: 1px 0 0; color: var(--faint); font-size: 14px } .when { color: var(--faint); font-size: 13px; padding-top: 2px }
.figure { text-align: right } .figure em, .figure span { display: block } .figure span { font-weight: 700 }
.luck { grid-template-columns: 92px minmax(0, 1fr) minmax(0, 1fr) } .shares { display: flex; flex-wrap: wrap; gap: 2px 18px; justify-content: end; font-size: 14px }
.shares > span { display: inline-flex; gap: 7px } .shares .chip { font-weight: 400; color: var(--faint) }
footer { color: var(--faint); font-size: 14px; padding-bottom: 40px } footer p { max-width: 76ch }
@media (max-width: 720px) {
  .books thead { display: none }
  .books tr { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6px 12px; padding: 14px 0; border-bottom: 1px solid var(--line) }
  .books tr:first-child { padding-top: 0 } .books tr:last-child { border: 0; padding-bottom: 0 }
  .books td, .books td:first-child { text-align: left; padding: 0; border: 0 }
  .books td:first-child { grid-column: 1 / -1 }
  .books td:not(:first-child)::before { content: attr(data-name); display: block; color: var(--faint); font-size: 12px }
  .row, .luck { grid-template-columns: minmax(0, 1fr) auto } .row .when { grid-column: 1 / -1 } .shares { grid-column: 1 / -1; justify-content: start }
  .luck > div:nth-child(2) { grid-column: 1 / -1 }
}
@media print { body { background: none } .card { break-inside: avoid } }
"""
