"""What came of a tournament, in figures that say how sure they are. A seed, played in every rotation, is one sample.

Those with the same name are pooled. A win share is what a seat has of a match's one win; par is 1 / players.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy

from ..policies import LEVELS
from .matches import Block, Forfeit
from .optional_deps import needed
from .results_file import Kept
from .tournament import Tournament

CONFIDENCE = 0.95
TOLERANCE = 1e-12
ELO = 400 / math.log(10)
"""From the natural scale of Bradley and Terry to that of chess: 400 points are odds of ten to one."""
RESAMPLES = 200
POINTS_ON_A_CURVE = 200
MOST_LABEL = 16


class Estimate(NamedTuple):
    """A mean and its 95 % interval, as far as there is one."""

    mean: float
    low: float | None
    high: float | None

    def rounded(self, digits: int) -> dict[str, float | None]:
        """The estimate as plain values."""
        low, high = (None if end is None else round(end, digits) for end in (self.low, self.high))
        return {"mean": round(self.mean, digits), "low": low, "high": high}


@dataclass(frozen=True)
class Line:
    """The figures of one name."""

    name: str
    seats: int
    """How many of the lineup are called so."""
    share: Estimate
    points: Estimate
    rank: float
    rating: Estimate
    milliseconds: float | None
    """For a decision; None before there was any."""
    slowest: float | None
    """The slowest decision in milliseconds; None where decisions are not timed one by one."""
    forfeits: int
    spread: dict[int, int]
    """How often each number of points was had, in matches that were not lost by failing."""
    curve: list[tuple[int, float, float | None, float | None]]
    """After so many seeds: the win share and its interval."""
    by_choice: list[Estimate]
    """The win share under each agreement of the mix."""


@dataclass(frozen=True)
class Figures:
    """A tournament so far."""

    tournament: Tournament
    seeds: int
    lines: list[Line]
    forfeits: list[Forfeit]

    @property
    def matches(self) -> int:
        """Matches in these figures."""
        return self.seeds * self.tournament.players

    @property
    def par(self) -> float:
        """The win share of a seat if all are equally good."""
        return 1 / self.tournament.players

    @property
    def choices(self) -> list[str]:
        """What sets each agreement of the mix apart."""
        told = [options.as_dict() for options in self.tournament.mix]
        differing = [name for name in told[0] if len({one[name] for one in told}) > 1]
        return [", ".join(f"{name.replace('_', ' ')} {one[name]}" for name in differing) for one in told]

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values."""
        asked = self.tournament.as_dict()
        return {
            **asked,
            "seeds_done": self.seeds,
            "matches_done": self.matches,
            "par": round(self.par, 6),
            "bots": [self._line(line) for line in self.lines],
            "forfeits": [
                {**one._asdict(), "bot": self.tournament.entrants[one.entrant], "entrant": one.entrant}
                for one in self.forfeits
            ],
        }

    def _line(self, line: Line) -> dict[str, Any]:
        out: dict[str, Any] = {
            **asdict(line),
            "share": line.share.rounded(6),
            "points": line.points.rounded(4),
            "rank": round(line.rank, 4),
            "rating": line.rating.rounded(1),
            "spread": {str(points): count for points, count in sorted(line.spread.items())},
            "by_choice": [estimate.rounded(6) for estimate in line.by_choice],
        }
        del out["curve"]
        return out


def short(names: Sequence[str]) -> dict[str, str]:
    """Names that fit beside figures: of one's own bots only the last part, as long as no other one has the same."""
    last = {name: re.split("[.:]", name)[-1] if "." in name.partition(":")[0] else name for name in names}
    shown = {name: part if list(last.values()).count(part) == 1 else name for name, part in last.items()}
    return {name: said if len(said) <= MOST_LABEL else f"…{said[1 - MOST_LABEL :]}" for name, said in shown.items()}


def short_number(value: float) -> str:
    """Two digits that count, and never a power of ten: 0.0021, 12, 1,240."""
    return f"{value:,.0f}" if value >= 10 else f"{float(f'{value:.2g}'):.6f}".rstrip("0").rstrip(".")


def readings(tournament: Tournament) -> str:
    """How the figures are to be read."""
    told = [
        "A seed, played in every rotation, is one sample; intervals are Student's over seeds.",
        "Ratings: Bradley-Terry on the scale of chess, mean 0; their intervals are from resampled seeds.",
        "ms: milliseconds for a decision.",
    ]
    if set(tournament.entrants) & set(LEVELS):
        told.append(f"Those of {', '.join(LEVELS)} are taken within the compiled rules and timed together with them.")
    if tournament.asks:
        told.append(f"A bot that fails, or thinks longer than {tournament.limit:g} s, loses that match.")
    return " ".join(told)


class Samples(NamedTuple):
    """The matches of a tournament by seed, rotation and entrant, every seed once and in order."""

    seeds: Any
    scores: Any
    ranks: Any
    failed: Any
    """Whether an entrant lost the match by failing."""

    @property
    def shares(self) -> Any:
        """What each entrant has of each match's one win. Whoever failed has none."""
        first = (self.ranks == 1) & ~self.failed
        return first / numpy.maximum(first.sum(axis=2, keepdims=True), 1)


def samples_of(tournament: Tournament, blocks: Sequence[Block]) -> Samples:
    """The matches of these blocks that belong to the tournament."""
    players = tournament.players
    rows = {
        block.first + at: (block, at * players)
        for block in blocks
        for at in range(block.seeds)
        if tournament.seed <= block.first + at < tournament.seed + tournament.seeds
    }
    order = sorted(rows)
    shape = (len(order), players, players)
    scores, ranks = (
        numpy.array([getattr(block, kind)[at : at + players] for block, at in (rows[seed] for seed in order)], int)
        for kind in ("scores", "ranks")
    )
    failed = numpy.zeros(shape, bool)
    places = {seed: at for at, seed in enumerate(order)}
    for block in blocks:
        for forfeit in block.forfeits:
            if forfeit.seed in places:
                failed[places[forfeit.seed], forfeit.rotation, forfeit.entrant] = True
    return Samples(numpy.array(order), scores.reshape(shape), ranks.reshape(shape), failed)


def figures(kept: Kept) -> Figures:
    """The figures of what is kept so far."""
    tournament = kept.tournament
    samples = samples_of(tournament, kept.blocks)
    names = list(dict.fromkeys(tournament.entrants))
    ratings = rated(tournament, samples, names)
    lines = [_line(kept, samples, name, rating) for name, rating in zip(names, ratings, strict=True)]
    lines.sort(key=lambda line: (-line.share.mean, -line.points.mean))
    forfeits = sorted({forfeit for block in kept.blocks for forfeit in block.forfeits if forfeit.seed in samples.seeds})
    return Figures(tournament, len(samples.seeds), lines, forfeits)


def _line(kept: Kept, samples: Samples, name: str, rating: Estimate) -> Line:
    tournament = kept.tournament
    mine = [entrant for entrant, other in enumerate(tournament.entrants) if other == name]
    shares = samples.shares[:, :, mine].mean(axis=(1, 2))
    fixed = len(mine) == tournament.players and not samples.failed.any()
    points, counts = numpy.unique(samples.scores[:, :, mine][~samples.failed[:, :, mine]], return_counts=True)
    choices = (samples.seeds - tournament.seed) % len(tournament.mix) if len(shares) else samples.seeds
    milliseconds, slowest = _times(kept.blocks, mine)
    return Line(
        name=name,
        seats=len(mine),
        share=share_of(shares, fixed=fixed),
        points=mean_of(samples.scores[:, :, mine].mean(axis=(1, 2))),
        rank=float(samples.ranks[:, :, mine].mean()) if len(shares) else math.nan,
        rating=rating,
        milliseconds=milliseconds,
        slowest=slowest,
        forfeits=int(samples.failed[:, :, mine].sum()),
        spread=dict(zip(points.tolist(), counts.tolist(), strict=True)),
        curve=_curve(shares, fixed),
        by_choice=[share_of(shares[choices == choice], fixed=fixed) for choice in range(len(tournament.mix))],
    )


def _times(blocks: Sequence[Block], mine: Sequence[int]) -> tuple[float | None, float | None]:
    """Milliseconds for a decision and the slowest one's. Within the compiled rules all are timed together, with the rules."""
    decisions = sum(block.asked[entrant] for block in blocks for entrant in mine)
    if decisions:
        seconds = sum(block.seconds[entrant] for block in blocks for entrant in mine)
        return 1000 * seconds / decisions, 1000 * max(block.slowest[entrant] for block in blocks for entrant in mine)
    inside = sum(block.inside for block in blocks)
    return (1000 * sum(block.inside_seconds for block in blocks) / inside if inside else None), None


# Means and how sure they are ------------------------------------------------------------------------------


def mean_of(values: Any) -> Estimate:
    """The mean with Student's interval; a single sample has none."""
    count = len(values)
    if count == 0:
        return Estimate(math.nan, None, None)
    mean = float(values.mean())
    if count == 1:
        return Estimate(mean, None, None)
    reach = _student(count - 1) * float(values.std(ddof=1)) / math.sqrt(count)
    return Estimate(mean, mean - reach, mean + reach)


def share_of(values: Any, *, fixed: bool = False) -> Estimate:
    """A mean of shares, with Student's interval within 0 and 1.

    Where all samples are alike, Student would be perfectly sure; then it is Wilson's interval, as if each sample were one
    match won or lost, which is rather too wide. `fixed` shares cannot be anything else: everybody has the same name.
    """
    estimate = mean_of(values)
    count = len(values)
    if count == 0:
        return estimate
    if fixed:
        return Estimate(estimate.mean, estimate.mean, estimate.mean)
    if count == 1 or float(numpy.ptp(values)) < TOLERANCE:
        return _wilson(estimate.mean, count)
    assert estimate.low is not None
    assert estimate.high is not None
    return Estimate(estimate.mean, max(estimate.low, 0.0), min(estimate.high, 1.0))


def _wilson(share: float, count: int) -> Estimate:
    z = _student(None)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Estimate(share, max(middle - reach, 0.0), min(middle + reach, 1.0))


def _student(degrees: int | None) -> float:
    """How many standard errors the interval reaches; None is the normal distribution."""
    stats = needed("scipy.stats", "lab", "a tournament")
    share = (1 + CONFIDENCE) / 2
    return float(stats.norm.ppf(share) if degrees is None else stats.t.ppf(share, degrees))


def _curve(shares: Any, fixed: bool) -> list[tuple[int, float, float | None, float | None]]:
    """The share after more and more seeds."""
    count = len(shares)
    steps = sorted({max(round(count * step / POINTS_ON_A_CURVE), 1) for step in range(1, POINTS_ON_A_CURVE + 1)})
    return [(step, *share_of(shares[:step], fixed=fixed)) for step in steps if step <= count]


# Ratings ----------------------------------------------------------------------------------------------------


def rated(tournament: Tournament, samples: Samples, names: Sequence[str]) -> list[Estimate]:
    """Ratings by Bradley and Terry's model on the scale of chess; their mean is 0, and no order of matches matters.

    In every match whoever ranks before another one has beaten it, and equal ranks are half a win each. To begin with,
    everybody has drawn once with everybody, so that who never lost is not infinitely good. The interval is what 95 of 100
    resamples of the seeds give.
    """
    if len(names) < 2 or not len(samples.seeds):
        return [Estimate(0.0, None, None) for _ in names]
    won = _comparisons(tournament, samples, names)
    rating = _bradley_terry(won.sum(axis=0))
    if len(won) < 2:
        return [Estimate(float(one), None, None) for one in rating]
    chance = numpy.random.default_rng(0)
    counts = chance.multinomial(len(won), numpy.full(len(won), 1 / len(won)), size=RESAMPLES)
    again = numpy.array([_bradley_terry(numpy.tensordot(count, won, axes=1)) for count in counts])
    low, high = numpy.quantile(again, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    return [Estimate(*(float(value) for value in one)) for one in zip(rating, low, high, strict=True)]


def _comparisons(tournament: Tournament, samples: Samples, names: Sequence[str]) -> Any:
    """For each seed, how often each name came before each other one."""
    won = numpy.zeros((len(samples.seeds), len(names), len(names)))
    for one, first in enumerate(tournament.entrants):
        for other, second in enumerate(tournament.entrants):
            if first != second:
                ahead = samples.ranks[:, :, one] < samples.ranks[:, :, other]
                level = samples.ranks[:, :, one] == samples.ranks[:, :, other]
                won[:, names.index(first), names.index(second)] += (ahead + level / 2).sum(axis=1)
    return won


def _bradley_terry(won: Any) -> Any:
    choix = needed("choix", "lab", "a rating")
    drawn = won + 0.5 - numpy.eye(len(won)) / 2
    ratings = choix.ilsr_pairwise_dense(drawn)
    return ELO * (ratings - ratings.mean())
