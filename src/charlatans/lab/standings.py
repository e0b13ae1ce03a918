"""The standings of a tournament with confidence intervals. A seed, played in every rotation, is one sample.

Entrants with the same name are pooled. A win share is a seat's share of a match's single win; par is 1 / players.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy

from ..bots import short_name
from ..policies import LEVELS
from .block import BlockResult, Forfeit
from .optional_deps import require
from .results_file import ResultsFile
from .tournament import Tournament

CONFIDENCE = 0.95
TOLERANCE = 1e-12
ELO = 400 / math.log(10)
"""From the natural scale of Bradley and Terry to Elo: 400 points are odds of ten to one."""
RESAMPLES = 200
CURVE_POINTS = 200
MAX_LABEL = 16


class StandingsEstimate(NamedTuple):
    """A mean and its 95 % interval, if there is one."""

    mean: float
    low: float | None
    high: float | None

    def rounded(self, digits: int) -> dict[str, float | None]:
        """As plain values, for JSON."""
        low, high = (None if end is None else round(end, digits) for end in (self.low, self.high))
        return {"mean": round(self.mean, digits), "low": low, "high": high}


@dataclass(frozen=True)
class StandingsRow:
    """The results of all entrants with one name. Its fields, but for the curve, are keys of the JSON output, where `entrants` is `seats`."""

    name: str
    entrants: int
    """Number of entrants with this name."""
    share: StandingsEstimate
    points: StandingsEstimate
    rank: float
    rating: StandingsEstimate
    milliseconds: float | None
    """Mean time per decision; None before the first decision."""
    slowest: float | None
    """The slowest decision in milliseconds; None for policies, which are not timed one by one."""
    forfeits: int
    spread: dict[int, int]
    """How often each number of points occurred, forfeited matches excluded."""
    curve: list[tuple[int, float, float | None, float | None]]
    """After each number of seeds: the win share and its interval."""
    by_choice: list[StandingsEstimate]
    """The win share under each option set."""


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament as far as it has been played."""

    tournament: Tournament
    seed_count: int
    rows: list[StandingsRow]
    forfeits: list[Forfeit]

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self.seed_count * self.tournament.players

    @property
    def par(self) -> float:
        """The win share of a seat if all are equally good."""
        return 1 / self.tournament.players

    @property
    def option_labels(self) -> list[str]:
        """What distinguishes each option set."""
        values = [options.as_dict() for options in self.tournament.option_sets]
        differing = [name for name in values[0] if len({one[name] for one in values}) > 1]
        return [", ".join(f"{name.replace('_', ' ')} {one[name]}" for name in differing) for one in values]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        asked = self.tournament.as_dict()
        return {
            **asked,
            "seeds_done": self.seed_count,
            "matches_done": self.matches,
            "par": round(self.par, 6),
            "bots": [self._row_as_dict(row) for row in self.rows],
            "forfeits": [
                {**one._asdict(), "bot": self.tournament.entrants[one.entrant], "entrant": one.entrant}
                for one in self.forfeits
            ],
        }

    def _row_as_dict(self, row: StandingsRow) -> dict[str, Any]:
        out: dict[str, Any] = {
            **{"seats" if name == "entrants" else name: value for name, value in asdict(row).items()},
            "share": row.share.rounded(6),
            "points": row.points.rounded(4),
            "rank": round(row.rank, 4),
            "rating": row.rating.rounded(1),
            "spread": {str(points): count for points, count in sorted(row.spread.items())},
            "by_choice": [estimate.rounded(6) for estimate in row.by_choice],
        }
        del out["curve"]
        return out


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Names that fit a table: without the path to a custom bot or to weights, if that is unique."""
    last = {name: short_name(name) for name in names}
    shown = {name: part if list(last.values()).count(part) == 1 else name for name, part in last.items()}
    return {name: text if len(text) <= MAX_LABEL else f"…{text[1 - MAX_LABEL :]}" for name, text in shown.items()}


def short_number(value: float) -> str:
    """Two significant digits without an exponent: 0.0021, 12, 1,240."""
    return f"{value:,.0f}" if value >= 10 else f"{float(f'{value:.2g}'):.6f}".rstrip("0").rstrip(".")


def explanation(tournament: Tournament) -> str:
    """How to read the figures."""
    sentences = [
        "A seed, played in every rotation, is one sample; intervals are Student's over seeds.",
        "Ratings: Bradley-Terry on the scale of chess, mean 0; their intervals are from resampled seeds.",
        "ms: milliseconds for a decision.",
    ]
    if set(tournament.entrants) & set(LEVELS):
        sentences.append(
            f"Those of {', '.join(LEVELS)} are taken within the compiled rules and timed together with them."
        )
    if tournament.has_outside_seats:
        sentences.append(f"A bot that fails, or thinks longer than {tournament.limit:g} s, loses that match.")
    return " ".join(sentences)


class Samples(NamedTuple):
    """The matches of a tournament as arrays by seed, rotation and entrant."""

    seeds: Any
    scores: Any
    ranks: Any
    failed: Any
    """Whether an entrant forfeited the match."""

    @property
    def shares(self) -> Any:
        """Each entrant's share of each match's win; 0 if it forfeited."""
        first = (self.ranks == 1) & ~self.failed
        return first / numpy.maximum(first.sum(axis=2, keepdims=True), 1)


def samples_of(tournament: Tournament, blocks: Sequence[BlockResult]) -> Samples:
    """The matches in these blocks that belong to the tournament."""
    players = tournament.players
    rows = {
        block.first_seed + at: (block, at * players)
        for block in blocks
        for at in range(block.seed_count)
        if 0 <= block.first_seed + at - tournament.first_seed < tournament.seed_count
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


def standings(results: ResultsFile) -> Standings:
    """The standings from the results so far."""
    tournament = results.tournament
    samples = samples_of(tournament, results.blocks)
    names = list(dict.fromkeys(tournament.entrants))
    ratings = ratings_of(tournament, samples, names)
    rows = [_row_of(results, samples, name, rating) for name, rating in zip(names, ratings, strict=True)]
    rows.sort(key=lambda row: (-row.share.mean, -row.points.mean))
    forfeits = sorted(
        {forfeit for block in results.blocks for forfeit in block.forfeits if forfeit.seed in samples.seeds}
    )
    return Standings(tournament, len(samples.seeds), rows, forfeits)


def _row_of(results: ResultsFile, samples: Samples, name: str, rating: StandingsEstimate) -> StandingsRow:
    tournament = results.tournament
    mine = [entrant for entrant, other in enumerate(tournament.entrants) if other == name]
    shares = samples.shares[:, :, mine].mean(axis=(1, 2))
    fixed = len(mine) == tournament.players and not samples.failed.any()
    points, counts = numpy.unique(samples.scores[:, :, mine][~samples.failed[:, :, mine]], return_counts=True)
    indices = (samples.seeds - tournament.first_seed) % len(tournament.option_sets) if len(shares) else samples.seeds
    milliseconds, slowest = _times(results.blocks, mine)
    return StandingsRow(
        name=name,
        entrants=len(mine),
        share=share_of(shares, fixed=fixed),
        points=mean_of(samples.scores[:, :, mine].mean(axis=(1, 2))),
        rank=float(samples.ranks[:, :, mine].mean()) if len(shares) else math.nan,
        rating=rating,
        milliseconds=milliseconds,
        slowest=slowest,
        forfeits=int(samples.failed[:, :, mine].sum()),
        spread=dict(zip(points.tolist(), counts.tolist(), strict=True)),
        curve=_curve(shares, fixed),
        by_choice=[
            share_of(shares[indices == option_set], fixed=fixed) for option_set in range(len(tournament.option_sets))
        ],
    )


def _times(blocks: Sequence[BlockResult], mine: Sequence[int]) -> tuple[float | None, float | None]:
    """Mean and longest time per decision in milliseconds. Policies are timed together with the compiled rules."""
    decisions = sum(block.asked[entrant] for block in blocks for entrant in mine)
    if decisions:
        seconds = sum(block.seconds[entrant] for block in blocks for entrant in mine)
        return 1000 * seconds / decisions, 1000 * max(block.slowest[entrant] for block in blocks for entrant in mine)
    inside = sum(block.inside for block in blocks)
    return (1000 * sum(block.inside_seconds for block in blocks) / inside if inside else None), None


# Means and confidence intervals ---------------------------------------------------------------------------


def mean_of(values: Any) -> StandingsEstimate:
    """The mean with Student's interval; a single sample has none."""
    count = len(values)
    if count == 0:
        return StandingsEstimate(math.nan, None, None)
    mean = float(values.mean())
    if count == 1:
        return StandingsEstimate(mean, None, None)
    reach = _student_quantile(count - 1) * float(values.std(ddof=1)) / math.sqrt(count)
    return StandingsEstimate(mean, mean - reach, mean + reach)


def share_of(values: Any, *, fixed: bool = False) -> StandingsEstimate:
    """A mean of shares with Student's interval, clipped to 0 and 1.

    If all samples are equal, Student's interval would have width 0; Wilson's is used instead, as if each sample were one match, which
    is conservative. `fixed` shares are exact: all entrants have the same name.
    """
    estimate = mean_of(values)
    count = len(values)
    if count == 0:
        return estimate
    if fixed:
        return StandingsEstimate(estimate.mean, estimate.mean, estimate.mean)
    if count == 1 or float(numpy.ptp(values)) < TOLERANCE:
        return _wilson(estimate.mean, count)
    assert estimate.low is not None
    assert estimate.high is not None
    return StandingsEstimate(estimate.mean, max(estimate.low, 0.0), min(estimate.high, 1.0))


def _wilson(share: float, count: int) -> StandingsEstimate:
    z = _student_quantile(None)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return StandingsEstimate(share, max(middle - reach, 0.0), min(middle + reach, 1.0))


def _student_quantile(degrees: int | None) -> float:
    """Half-width of an interval in standard errors; None: of the normal distribution."""
    stats = require("scipy.stats", "lab", "a tournament")
    share = (1 + CONFIDENCE) / 2
    return float(stats.norm.ppf(share) if degrees is None else stats.t.ppf(share, degrees))


def _curve(shares: Any, fixed: bool) -> list[tuple[int, float, float | None, float | None]]:
    """The share after increasing numbers of seeds."""
    count = len(shares)
    steps = sorted({max(round(count * step / CURVE_POINTS), 1) for step in range(1, CURVE_POINTS + 1)})
    return [(step, *share_of(shares[:step], fixed=fixed)) for step in steps if step <= count]


# Ratings ----------------------------------------------------------------------------------------------------


def ratings_of(tournament: Tournament, samples: Samples, names: Sequence[str]) -> list[StandingsEstimate]:
    """Bradley-Terry ratings on the Elo scale with mean 0, independent of the order of matches.

    A better rank counts as a win and an equal rank as half a win. Every pair starts with one draw, which keeps the rating of an unbeaten
    bot finite. Intervals are bootstrapped over seeds.
    """
    if len(names) < 2 or not len(samples.seeds):
        return [StandingsEstimate(0.0, None, None) for _ in names]
    won = _comparisons(tournament, samples, names)
    rating = _bradley_terry(won.sum(axis=0))
    if len(won) < 2:
        return [StandingsEstimate(float(one), None, None) for one in rating]
    chance = numpy.random.default_rng(0)
    counts = chance.multinomial(len(won), numpy.full(len(won), 1 / len(won)), size=RESAMPLES)
    again = numpy.array([_bradley_terry(numpy.tensordot(count, won, axes=1)) for count in counts])
    low, high = numpy.quantile(again, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    return [StandingsEstimate(*(float(value) for value in one)) for one in zip(rating, low, high, strict=True)]


def _comparisons(tournament: Tournament, samples: Samples, names: Sequence[str]) -> Any:
    """For each seed, how often each name finished ahead of each other name."""
    won = numpy.zeros((len(samples.seeds), len(names), len(names)))
    for one, first in enumerate(tournament.entrants):
        for other, second in enumerate(tournament.entrants):
            if first != second:
                ahead = samples.ranks[:, :, one] < samples.ranks[:, :, other]
                level = samples.ranks[:, :, one] == samples.ranks[:, :, other]
                won[:, names.index(first), names.index(second)] += (ahead + level / 2).sum(axis=1)
    return won


def _bradley_terry(won: Any) -> Any:
    choix = require("choix", "lab", "a rating")
    drawn = won + 0.5 - numpy.eye(len(won)) / 2
    ratings = choix.ilsr_pairwise_dense(drawn)
    return ELO * (ratings - ratings.mean())
