"""Hints: the best decisions of a seat with their chances to win, and why the best one is best. They use only what the seat may know.

The first answer comes from the master's network alone, which needs no compiled rules: its probabilities choose and order the decisions, and it judges
what follows from each in a few samples. With compiled rules, advice by rollouts takes over. The same position gives the same hint on any machine.
For a word before a blunder, the other decisions are judged too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy

from .. import rules
from ..bots.advice import advise
from ..bots.policy_net import PolicyNet
from ..bots.position import Position
from ..bots.shipped import shipped_net
from ..bots.values import leads_of
from ..locale import texts
from ..rules.engine import Stream, next_word, seed_stream
from ..rules.materials import STANDARD
from ..table import Table
from .judging import UNLIKELY, shares_of
from .ledger import LEAST_GIVEN_AWAY, Grade

SHOWN = 3
"""So many decisions are shown at most."""
SAMPLES = (4, 12, 40)
"""Samples of what follows from a decision, for each effort: where the network judges alone."""
ROLLOUTS = (128, 512, 2_048)
"""Rollouts of all decisions together, for each effort."""
EFFORTS = len(SAMPLES)
WORTH_SHOWING = 0.01
"""Decisions that the network thinks less likely than this part of the likeliest are only shown if there is no other to compare with."""
CLOSE = 0.004
"""Chances that differ by less are about the same."""
CLEARLY = 0.25
"""A lead that differs by fewer points is not worth telling."""
WORTH_RISKING = 0.5
"""A larger risk is not said to be worth it."""
LIKELY = 0.02
"""What a draw brings less often is not worth telling."""
DRAW = "draw"
"""The kind of decisions whose odds are known exactly."""
MAX_JUDGED = 12
"""So many decisions are judged at most, the likeliest ones, where the network judges alone and blunders are looked for."""
SURE = 2.0
"""So many standard errors must what a blunder gives away be above a mistake, where the network judges alone."""
SEED = 1
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class HintRow(NamedTuple):
    """A decision and what it is worth to the seat."""

    action: int
    chance: float
    """The chance to win, from 0 to 1."""
    lead: float
    """The expected final lead over the mean of the others, in points."""


class Blunder(NamedTuple):
    """A decision that gives away as much as the review calls a blunder."""

    action: int
    lost: float
    """How much smaller the chance to win is than with the best decision."""


@dataclass(frozen=True)
class Reason:
    """Why the best decision is best: which sentence, and its numbers."""

    name: str
    risk: float = 0.0
    """The exact chance that the next draw goes wrong."""
    danger: str | None = None
    """What happens then, as the odds call it."""
    luck: float = 0.0
    """The exact chance of the best that the next draw can bring."""
    gain: str | None = None
    """What that is."""
    points: float = 0.0
    """By how many points the expected final lead differs from the next best decision's."""


@dataclass(frozen=True)
class Hint:
    """The best decisions, best first, and why."""

    rows: tuple[HintRow, ...]
    reason: Reason
    rollouts: int
    """0 if the network judged alone."""
    blunders: tuple[Blunder, ...] = ()
    """Only if they were looked for."""


def hint(position: Position, effort: int = 0, *, rollouts: bool = False, blunders: bool = False) -> Hint | None:
    """A hint, the better the larger the effort (below EFFORTS); None if nothing can be said, because there is no network that fits and no compiled rules.

    It names blunders too, if that is wanted.
    """
    if rollouts:
        advice = advise(position.table, position.seat, rollouts=ROLLOUTS[effort], cores=1, seed=SEED)
        seat = position.seat
        rows = [HintRow(row.decision.action, row.wins[seat].mean, row.leads[seat].mean) for row in advice.rows]
        found = tuple(
            Blunder(row.decision.action, row.behind.mean)
            for row in advice.rows
            if blunders and _is_blunder(row.behind.mean, row.behind.low)
        )
        return _finished(position, rows, advice.rollouts, found)
    net = shipped_net(position.game.name) if position.material.name == STANDARD else None
    if net is None:
        return None
    rows, found = _judged_by_network(position, net, SAMPLES[effort], blunders)
    return _finished(position, rows, 0, found)


def _finished(position: Position, rows: list[HintRow], rollouts: int, blunders: tuple[Blunder, ...]) -> Hint:
    return Hint(tuple(rows[:SHOWN]), reason_of(position, rows), rollouts, blunders)


def _is_blunder(lost: float, surely: float) -> bool:
    """Whether a decision gives away a blunder's worth, and surely at least a mistake's."""
    return lost >= LEAST_GIVEN_AWAY[Grade.BLUNDER] and surely >= LEAST_GIVEN_AWAY[Grade.MISTAKE]


# By the network alone ---------------------------------------------------------------------------------------


def _judged_by_network(
    position: Position, net: PolicyNet, samples: int, blunders: bool
) -> tuple[list[HintRow], tuple[Blunder, ...]]:
    """The likeliest decisions in that order, and blunders if wanted. The first has the chance that the network sees now; the others what they lose against it in common samples."""
    legal = numpy.zeros((1, position.game.actions), bool)
    legal[0, position.legal] = True
    judged = net(_observed(position.table, position.seat)[None], legal)
    likely = numpy.exp(judged.log_chances[0].astype(float))
    order = sorted(position.legal, key=lambda action: -likely[action])
    least = WORTH_SHOWING * likely[order[0]]
    shown = [action for at, action in enumerate(order[:SHOWN]) if at < 2 or likely[action] >= least]
    wanted = order[:MAX_JUDGED] if blunders else shown
    sampled = {action: _sampled(position, net, action, samples) for action in wanted}
    lost = {action: sampled[order[0]][0] - chances for action, (chances, _) in sampled.items()}
    best_chance = float(judged.win[0])
    rows = [
        HintRow(action, max(best_chance - max(float(lost[action].mean()), 0.0), 0.0), float(sampled[action][1].mean()))
        for action in shown
    ]
    found = [
        Blunder(action, float(given.mean()))
        for action, given in lost.items()
        if blunders
        and likely[action] < UNLIKELY * likely[order[0]]
        and _is_blunder(given.mean(), given.mean() - SURE * given.std(ddof=1) / len(given) ** 0.5)
    ]
    return [rows[0], *sorted(rows[1:], key=lambda row: -row.chance)], tuple(found)


def _sampled(position: Position, net: PolicyNet, action: int, samples: int) -> tuple[Any, Any]:
    """The chances and leads after an action in each sample; sample n is the same for all actions."""
    stream, seat = Stream.new(), position.seat
    after = []
    for number in range(samples):
        seed_stream(stream, SEED, number)
        table = position.table.copy()
        table.resample(seat, next_word(stream))
        table.act(seat, action)
        after.append(table)
    values = net.values(numpy.stack([_observed(table, seat) for table in after]))
    leads = leads_of(numpy.array([table.scores for table in after], float))[:, seat]
    chances, added = values.win.astype(float), values.lead.astype(float) * net.lead_in_points
    for at, table in enumerate(after):
        if table.over:
            chances[at], added[at] = shares_of(table.ranks)[seat], 0.0
    return chances, leads + added


def _observed(table: Table, seat: int) -> Any:
    """What a seat knows, as a row for the network."""
    features = [0.0] * table.game.features
    table.game.observe(table.snapshot(), table.game.material_record(table.material), seat, features)
    return numpy.array(features, numpy.float32)


# Why --------------------------------------------------------------------------------------------------------


def reason_of(position: Position, rows: list[HintRow]) -> Reason:
    """Why the first of these decisions is better than the second."""
    if len(rows) == 1:
        return Reason("only")
    best, second = rows[0], rows[1]
    more = best.lead - second.lead
    kinds = {decision.action: decision.kind for decision in position.table.decisions(position.seat)}
    draws = kinds[best.action] == DRAW
    odds = position.table.odds(position.seat)
    if odds is not None and odds.risks and draws != (kinds[second.action] == DRAW):
        danger = max(odds.risks, key=lambda name: odds.brings[name])
        risk = float(odds.brings[danger])
        gains = [name for name in odds.brings if name not in odds.risks]
        gain = max(gains, key=lambda name: odds.brings[name], default=None)
        luck = 0.0 if gain is None else float(odds.brings[gain])
        name = ("draw" if risk else "safe") if draws else "stop"
        if (risk < WORTH_RISKING if draws else risk) or name == "safe":
            return Reason(name, risk, danger, luck, gain if luck >= LIKELY else None, max(more, 0.0))
    if best.chance - second.chance < CLOSE:
        return Reason("close")
    if abs(more) < CLEARLY:
        return Reason("surer")
    return Reason("more" if more > 0 else "rarer", points=abs(more))


def reason_in_words(reason: Reason, game_name: str, language: str) -> str:
    """The reason as a sentence."""
    words = texts(language)["hints"]
    game = rules.game(game_name)
    locale, clearly = game.languages[language], reason.points >= CLEARLY
    facts = {
        "risk": f"{100 * reason.risk:.0f}",
        "danger": "" if reason.danger is None else locale.bring(reason.danger),
        "luck": f"{100 * reason.luck:.0f}",
        "gain": "" if reason.gain is None else locale.bring(reason.gain),
        "points": f"{reason.points:.1f}".replace(".", words["decimal"]),
        "unit": locale.noun(game.unit)[1],
    }
    parts = [reason.name]
    if reason.name in ("draw", "safe", "stop"):
        brings = reason.gain is not None and reason.name != "stop"
        parts += [f"{reason.name} brings"] if brings else []
        parts += [f"{reason.name} worth" if clearly else f"{reason.name} end"]
    sentence = "".join(words["why"][part] for part in parts).format(**facts)
    return sentence.replace(" %", f"{NO_BREAK_SPACE}%")
