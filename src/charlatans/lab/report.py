"""The report of a tournament: one self-contained HTML file, responsive, for light and dark themes."""

from __future__ import annotations

from collections import Counter
from html import escape
from pathlib import Path

from .. import __version__
from ..rules.errors import CharlatansError
from . import plots
from .optional_deps import require
from .standings import Standings, StandingsEstimate, StandingsRow, explanation, short_number

MAX_FORFEITS = 200


class ReportError(CharlatansError):
    """A report that cannot be written."""


def check(file: Path) -> None:
    """Fails early if the report could not be written later, after hours of playing."""
    require("matplotlib", "lab", "a report")
    if file.is_dir() or not file.parent.is_dir():
        raise ReportError(f"{file}: the report needs a file in a folder that exists")


def write(standings: Standings, file: Path) -> None:
    """Writes the report."""
    try:
        file.write_text(page(standings), encoding="utf-8")
    except OSError as problem:
        raise ReportError(f"{file}: cannot be written ({problem.strerror})") from None


def page(standings: Standings) -> str:
    """The whole page."""
    tournament = standings.tournament
    title = f"{tournament.game.title}: a tournament"
    return PAGE.format(
        title=escape(title),
        style=STYLE,
        game=escape(tournament.game.title),
        lineup=" ".join(_chip(standings, name) for name in tournament.entrants),
        facts="".join(f"<div><dt>{escape(name)}</dt><dd>{escape(text)}</dd></div>" for name, text in _facts(standings)),
        standings=_standings(standings),
        plots="".join(_plots(standings)) if standings.seed_count else "<p>No match has been played yet.</p>",
        failures=_failures(standings),
        explanation=escape(explanation(tournament)),
        version=escape(__version__),
        rules=tournament.game.rules_version,
    )


def _facts(standings: Standings) -> list[tuple[str, str]]:
    tournament = standings.tournament
    options = tournament.option_sets[0].as_dict()
    same = {
        name: value
        for name, value in options.items()
        if all(one.as_dict()[name] == value for one in tournament.option_sets)
    }
    text = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in same.items() if value != "off")
    done = f"{standings.matches:,}" + (f" of {tournament.matches:,}" if standings.matches < tournament.matches else "")
    return [
        ("matches", done),
        ("seeds", f"{standings.seed_count:,}, from {tournament.first_seed}"),
        ("par", f"{100 * standings.par:.1f} % a seat"),
        ("options", text),
        *([("in turn", _varied(standings))] if len(tournament.option_sets) > 1 else []),
        ("material", tournament.material.name),
    ]


def _varied(standings: Standings) -> str:
    """The options that are varied, with their choices."""
    values = [options.as_dict() for options in standings.tournament.option_sets]
    choices = {name: dict.fromkeys(str(one[name]) for one in values) for name in values[0]}
    return "; ".join(
        f"{name.replace('_', ' ')} {', '.join(found)}" for name, found in choices.items() if len(found) > 1
    )


def _index(standings: Standings, name: str) -> int:
    return [row.name for row in standings.rows].index(name)


def _chip(standings: Standings, name: str) -> str:
    return f'<span class="chip" style="--mine: var(--bot{_index(standings, name) % plots.BOT_COLOURS})">{escape(name)}</span>'


def _standings(standings: Standings) -> str:
    unit = f"{standings.tournament.game.unit}s"
    columns = ("bot", "win share", unit, "mean rank", "rating", "ms a decision", "forfeits")
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    rows = "".join(_row(standings, row, columns) for row in standings.rows)
    return f'<table class="standings"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(standings: Standings, row: StandingsRow, columns: tuple[str, ...]) -> str:
    times = f" × {row.entrants}" if row.entrants > 1 else ""
    low, high = row.share.low, row.share.high
    verdict = (
        "above"
        if low is not None and low > standings.par
        else "below"
        if high is not None and high < standings.par
        else ""
    )
    milliseconds = "–" if row.milliseconds is None else short_number(row.milliseconds)
    slowest = "" if row.slowest is None else f"<small>slowest {short_number(row.slowest)}</small>"
    cells = [
        f'{_chip(standings, row.name)}<span class="times">{times}</span>',
        f'<b class="{verdict}">{100 * row.share.mean:.1f} %</b>{_interval(row.share, 100, 1)}',
        f"{row.points.mean:.1f}{_interval(row.points, 1, 1)}",
        f"{row.rank:.2f}",
        f"{row.rating.mean:+.0f}{_interval(row.rating, 1, 0)}",
        f"{milliseconds}{slowest}",
        f"{row.forfeits:,}",
    ]
    return "<tr>" + "".join(
        f'<td data-name="{escape(column)}"><div>{cell}</div></td>' for column, cell in zip(columns, cells, strict=True)
    ) + "</tr>"  # fmt: skip


def _interval(estimate: StandingsEstimate, factor: float, digits: int) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f"<small>{factor * estimate.low:.{digits}f} to {factor * estimate.high:.{digits}f}</small>"


def _plots(standings: Standings) -> list[str]:
    rows = plots.height_of(standings)
    cards = [
        ("Win shares", "with 95 % intervals", plots.win_shares, rows),
        ("Ratings", "Bradley-Terry, with 95 % intervals", plots.ratings, rows),
        ("Points", "how they are spread over the matches", plots.points, 3.1),
        ("Convergence", "win share and interval as seeds were added", plots.convergence, 3.1),
    ]
    if len(standings.rows) < 2:
        del cards[1]
    if len(standings.option_labels) > 1:
        height = 1.0 + 0.3 * len(standings.option_labels) * max(len(standings.rows) / 2, 1)
        cards.append(("By option", "win share under each of those played in turn", plots.by_option_set, height))
    chips = "".join(_chip(standings, row.name) for row in standings.rows)
    legend = f'<div class="legend">{chips}</div>'
    return [
        f'<figure><figcaption><h2>{title}</h2><p>{text}</p></figcaption>{plots.render_svg(standings, draw, height)}'
        f"{'' if height == rows else legend}</figure>"
        for title, text, draw, height in cards
    ]  # fmt: skip


def _failures(standings: Standings) -> str:
    if not standings.forfeits:
        return ""
    names = standings.tournament.entrants
    counts = Counter(names[one.entrant] for one in standings.forfeits)
    summed = ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
    rows = "".join(
        f"<tr><td>{_chip(standings, names[one.entrant])}</td><td>{one.seed}</td><td>{one.rotation}</td>"
        f"<td>{escape(one.reason)}</td></tr>"
        for one in standings.forfeits[:MAX_FORFEITS]
    )
    more = len(standings.forfeits) - MAX_FORFEITS
    rest = f"<p>{more:,} more are not listed here; --json lists all of them.</p>" if more > 0 else ""
    return (
        f'<section class="card"><h2>Lost by failing</h2><p>{escape(summed)}. Each of these matches was lost by the bot '
        "named, with 0 points; an adept decided for its seat so that the others could finish.</p>"
        '<details><summary>Every match</summary><div class="scroll"><table><thead><tr><th>bot</th><th>seed</th>'
        f"<th>rotation</th><th>what happened</th></tr></thead><tbody>{rows}</tbody></table></div>{rest}</details></section>"
    )


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<p class="kicker">Tournament</p>
<h1>{game}</h1>
<div class="lineup">{lineup}</div>
<dl>{facts}</dl>
</header>
<main>
<section class="card">{standings}</section>
<div class="plots">{plots}</div>
{failures}
</main>
<footer><p>{explanation}</p><p>charlatans {version}, rules {rules}</p></footer>
</body>
</html>
"""

STYLE = """
:root {
  --page: #f6f2e9; --card: #fffdf8; --ink: #2a2118; --faint: #75685a; --line: #e6dccb; --brass: #99691a;
  --above: #2f7a3f; --below: #b3402c;
  --bot0: #a8660f; --bot1: #2a6f97; --bot2: #2f7d4f; --bot3: #a33b52; --bot4: #6b4fa0; --bot5: #0f7f86;
  --bot6: #8a6d3b; --bot7: #b2531f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #17130f; --card: #211b15; --ink: #f2e9da; --faint: #ab9c88; --line: #3b3127; --brass: #e8b84b;
    --above: #7fcf8b; --below: #f08a72;
    --bot0: #e8b84b; --bot1: #6bb6e0; --bot2: #74c98f; --bot3: #ee8aa0; --bot4: #b49be8; --bot5: #58c8cf;
    --bot6: #cbb083; --bot7: #f09a63;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
header, main, footer { max-width: 1180px; margin: 0 auto; padding: 0 clamp(14px, 3vw, 32px) }
header { padding-top: clamp(24px, 4vw, 48px) }
h1 { font: 600 clamp(28px, 5vw, 44px)/1.1 Georgia, "Noto Serif", "Times New Roman", serif; margin: 0 0 16px }
h2 { font: 600 19px/1.3 Georgia, "Noto Serif", "Times New Roman", serif; margin: 0 }
.kicker { margin: 0 0 4px; color: var(--brass); font-weight: 600; letter-spacing: .08em; text-transform: uppercase; font-size: 13px }
.lineup, .legend { display: flex; flex-wrap: wrap; gap: 6px 14px }
.chip { display: inline-flex; align-items: baseline; gap: 7px; font-weight: 600; overflow-wrap: anywhere }
.chip::before { content: ""; flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--mine) }
.lineup .chip { background: var(--card); border: 1px solid var(--line); border-radius: 99px; padding: 3px 13px 3px 11px }
.legend { font-size: 14px; margin-top: 8px } .legend .chip { font-weight: 400; color: var(--faint) }
dl { display: flex; flex-wrap: wrap; gap: 10px 36px; margin: 22px 0 26px }
dt { color: var(--faint); font-size: 13px } dd { margin: 0; font-weight: 600 }
.card, figure { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: clamp(14px, 2vw, 24px); margin: 0 0 20px }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 20px; margin-bottom: 20px; align-items: start }
figure { margin: 0 } figcaption p, .card p { margin: 2px 0 10px; color: var(--faint); font-size: 14px }
svg { display: block; width: 100%; height: auto } svg text { font-family: inherit }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th { text-align: right; font-size: 13px; font-weight: 500; color: var(--faint); padding: 0 0 8px 18px; border-bottom: 1px solid var(--line) }
td { text-align: right; padding: 10px 0 10px 18px; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child td { border-bottom: 0 } th:first-child, td:first-child { text-align: left; padding-left: 0 }
td small { display: block; color: var(--faint); font-size: 13px; white-space: nowrap }
.above { color: var(--above) } .below { color: var(--below) } .times { color: var(--faint); white-space: nowrap }
details summary { cursor: pointer; color: var(--brass); font-weight: 600 } .scroll { overflow-x: auto; margin-top: 10px }
.scroll td, .scroll th { text-align: left; font-size: 14px }
footer { color: var(--faint); font-size: 14px; padding-bottom: 40px } footer p { max-width: 76ch }
@media (max-width: 720px) {
  .standings thead { display: none }
  .standings tr { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 16px; padding: 14px 0; border-bottom: 1px solid var(--line) }
  .standings tr:first-child { padding-top: 0 } .standings tr:last-child { border: 0; padding-bottom: 0 }
  .standings td, .standings td:first-child { text-align: left; padding: 0; border: 0 }
  .standings td:first-child { grid-column: 1 / -1; font-size: 17px }
  .standings td:not(:first-child)::before { content: attr(data-name); display: block; color: var(--faint); font-size: 13px }
}
@media print { body { background: none } figure, .card { break-inside: avoid } }
"""
