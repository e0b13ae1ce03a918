"""The books of a review, in whole numbers: start + decisions + luck = result for every seat, and at any time all chances add up to one win."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

WHOLE = 840_000_000
"""One win in parts: divisible by every number of winners up to eight, so a shared win is a whole number of parts."""
TURNING_POINTS = 3
STROKE = 0.02
"""From this change of somebody's chance on, what chance did is a stroke of luck worth telling."""

Parts = tuple[int, ...]
"""A chance or a change for each seat, in parts of WHOLE."""
Texts = Mapping[str, str]
"""The same text by language."""


class Grade(enum.StrEnum):
    """How good a decision was, by the chance to win that it gave away."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_GIVEN_AWAY = {Grade.BLUNDER: 0.08, Grade.MISTAKE: 0.04, Grade.INACCURACY: 0.015}
"""From how much on a decision has a grade; what gives away less, but surely something, is fine."""


def grade_of(given_away: float) -> Grade:
    """The grade of a decision that gave away this chance to win."""
    for grade, least in LEAST_GIVEN_AWAY.items():
        if given_away >= least:
            return grade
    return Grade.FINE if given_away > 0 else Grade.BEST


@dataclass(frozen=True)
class Why:
    """The reason for a grade, for texts: which sentence, and its numbers."""

    name: str
    risk: float | None = None
    """The exact chance that the next draw goes wrong."""
    danger: str | None = None
    """What would happen then, as the odds call it."""
    points: float | None = None
    """By how many points the expected final lead is smaller or larger than with the better decision."""
    margin: float | None = None
    """By how much the decision is better than the next best one."""


@dataclass(frozen=True)
class Moment:
    """One decision, and what came of it."""

    number: int
    """Decisions are numbered from 1, as in `charlatans advise --at`."""
    round: int
    """Turns or rounds are counted from 1."""
    seat: int
    action: int
    label: Texts
    grade: Grade | None
    """None where nothing else was legal, or where the seat was not examined."""
    before: Parts
    """Each seat's chance to win before the decision, if the best one is taken."""
    decided: Parts
    """What the decision changed: for its own seat, minus what it gave away."""
    luck: Parts
    """What changed from there to the next decision: chance, and secrets that came to light."""
    by_chance: bool
    """Whether anything was drawn, rolled or revealed. If not, `luck` is only a second opinion on the same position."""
    better: int | None = None
    """The best action, where another one was better, or the next best action, where the best one was taken."""
    better_label: Texts | None = None
    why: Why | None = None
    events: Mapping[str, Sequence[str]] | None = None
    """The sentences about what chance brought, by language, where it was a stroke of luck."""
    error: float = 0.0
    """Half of the 95 % interval of what was given away."""

    @property
    def after(self) -> Parts:
        """Each seat's chance once the next decision comes."""
        return add(self.before, self.decided, self.luck)

    @property
    def given_away(self) -> int:
        """What the deciding seat lost by its decision, in parts; never negative."""
        return -self.decided[self.seat]

    def change(self, seat: int) -> int:
        """What the decision and chance changed for a seat, in parts; not what is only a second opinion."""
        return self.decided[seat] + (self.luck[seat] if self.by_chance else 0)

    @property
    def is_stroke(self) -> bool:
        """Whether chance changed somebody's chances by enough to tell."""
        return self.by_chance and max(map(abs, self.luck)) >= STROKE * WHOLE


@dataclass(frozen=True)
class Balance:
    """A seat's books: start + own + others + luck = result, in parts."""

    start: int
    own: int
    """What its own decisions changed; 0 or less."""
    others: int
    """What the decisions of the others changed."""
    luck: int
    result: int


@dataclass(frozen=True)
class Review:
    """A reviewed game. All chances are in parts of WHOLE."""

    game: str
    title: Texts
    names: tuple[str, ...]
    scores: tuple[int, ...]
    over: bool
    moments: tuple[Moment, ...]
    result: Parts
    """Shares of the win; where the game is not over, the chances in its last position."""
    rollouts: int
    """0 if the network judged alone."""
    examined: tuple[int, ...]
    """The seats whose decisions were examined."""
    round_word: Texts

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def start(self) -> Parts:
        """The chances before the first decision."""
        return self.moments[0].before if self.moments else self.result

    @property
    def curve(self) -> tuple[Parts, ...]:
        """The chances before every decision, and the result."""
        return (*(moment.before for moment in self.moments), self.result)

    @cached_property
    def balances(self) -> tuple[Balance, ...]:
        """Every seat's books."""
        return tuple(self._balance(seat) for seat in range(self.seats))

    def _balance(self, seat: int) -> Balance:
        own = sum(moment.decided[seat] for moment in self.moments if moment.seat == seat)
        others = sum(moment.decided[seat] for moment in self.moments if moment.seat != seat)
        luck = sum(moment.luck[seat] for moment in self.moments)
        return Balance(self.start[seat], own, others, luck, self.result[seat])

    def grades(self, seat: int) -> dict[Grade, int]:
        """How many of a seat's decisions got each grade."""
        given = [moment.grade for moment in self.moments if moment.seat == seat]
        return {grade: given.count(grade) for grade in Grade}

    def strokes(self) -> tuple[Moment, ...]:
        """The strokes of luck, in order."""
        return tuple(moment for moment in self.moments if moment.is_stroke)

    def turning_points(self, seat: int) -> tuple[Moment, ...]:
        """The moments that changed a seat's chance most by a decision or by chance, in order."""
        told = [moment for moment in self.moments if moment.is_stroke or any(moment.decided)]
        largest = sorted(told, key=lambda moment: (-abs(moment.change(seat)), moment.number))[:TURNING_POINTS]
        return tuple(sorted((one for one in largest if one.change(seat)), key=lambda moment: moment.number))

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON and databases; `from_dict` makes a review of it again."""
        return {**asdict(self), "whole": WHOLE}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Review:
        """A review from plain values."""
        values = {key: value for key, value in plain.items() if key != "whole"}
        for key in ("names", "scores", "result", "examined"):
            values[key] = tuple(values[key])
        return cls(**{**values, "moments": tuple(_moment(one) for one in plain["moments"])})


def _moment(plain: Mapping[str, Any]) -> Moment:
    values = dict(plain)
    for key in ("before", "decided", "luck"):
        values[key] = tuple(values[key])
    values["grade"] = values["grade"] and Grade(values["grade"])
    values["why"] = values["why"] and Why(**values["why"])
    return Moment(**values)


# Arithmetic -----------------------------------------------------------------------------------------------


def add(*lists: Parts) -> Parts:
    """The sum, seat by seat."""
    return tuple(map(sum, zip(*lists, strict=True)))


def subtract(one: Parts, other: Parts) -> Parts:
    """The difference, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def in_parts(chances: Iterable[float]) -> Parts:
    """Chances as parts that add up to WHOLE exactly; the largest remainders are rounded up."""
    shares = [Fraction(max(chance, 0.0)) for chance in chances]
    exact = [share * WHOLE / sum(shares) for share in shares]
    parts = [math.floor(one) for one in exact]
    by_remainder = sorted(range(len(parts)), key=lambda seat: (parts[seat] - exact[seat], seat))
    for seat in by_remainder[: WHOLE - sum(parts)]:
        parts[seat] += 1
    return tuple(parts)


def after_decision(before: Parts, lost: Sequence[float], seat: int) -> Parts:
    """The chances after a decision of a seat by which each seat lost this much. Nobody falls below 0; the seat itself never gains."""
    return _moved(before, [-one for one in lost], seat)


def before_decision(after: Parts, lost: Sequence[float], seat: int) -> Parts:
    """The chances before a decision of a seat by which each seat lost this much. Nobody falls below 0; the seat itself never had less."""
    return _moved(after, lost, seat)


def _moved(parts: Parts, change: Sequence[float], seat: int) -> Parts:
    """Chances after a change: the seat's own is exact, and the others share the rest."""
    moved = [max(part / WHOLE + one, 0.0) for part, one in zip(parts, change, strict=True)]
    own = min(moved[seat], 1.0)
    moved[seat] = 0.0
    others = math.fsum(moved)
    if others == 0:
        moved = [float(other != seat) for other in range(len(parts))]
        others = len(parts) - 1.0
    return in_parts([own if at == seat else one / others * (1 - own) for at, one in enumerate(moved)])


def win_parts(ranks: Sequence[int]) -> Parts:
    """Shares of the win by the final ranks."""
    return tuple(WHOLE // list(ranks).count(1) if rank == 1 else 0 for rank in ranks)
