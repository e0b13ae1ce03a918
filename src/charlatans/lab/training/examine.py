"""Examinations: a network plays against a policy of the ladder, all games side by side, in duplicate seating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ...bots.policy_net import PolicyNet
from ...rules.contract import Game
from ...runner.lineups import LineupRunner
from ...runner.loop import NOBODY


class WinShare(NamedTuple):
    """How often somebody won, with the 95 % interval over deals."""

    share: float
    error: float
    games: int


def win_share(
    game: Game,
    net: PolicyNet,
    against: str,
    options: Sequence[dict[str, Any]],
    deals: int,
    seed: int,
    *,
    mixing: float = 0,
) -> WinShare:
    """Every deal is played once with the network in each seat and the policy in all others; a deal counts as one observation.

    The deals are dealt these options in turn. With `mixing` 0 the network takes its likeliest action; otherwise it draws one,
    from probabilities raised to the power of 1 / `mixing`.
    """
    material = game.load_material(None)
    option_sets = [game.options(material, **one) for one in options]
    runner = LineupRunner(game, option_sets, material, policies=(against,))
    players = runner.players
    seeds = [seed + deal for deal in range(deals) for _ in range(players)]
    lineups = [
        [None if seat == own else against for seat in range(players)] for _ in range(deals) for own in range(players)
    ]
    playing = runner.set_up(seeds, lineups, [deal % len(options) for deal in range(deals) for _ in range(players)])
    playing.show_deciding()
    chance = numpy.random.default_rng(seed)
    playing.run()
    while (waiting := numpy.flatnonzero(playing.seats != NOBODY)).size:
        judged = net(playing.observed[waiting], playing.legal[waiting])
        weights = judged.log_chances
        if mixing:
            weights = weights / mixing + chance.gumbel(size=weights.shape)
        playing.chosen[waiting] = numpy.where(playing.legal[waiting], weights, -numpy.inf).argmax(axis=1)
        playing.run()
    shares = playing.win_shares.reshape(deals, players, players)
    own = numpy.einsum("dss->ds", shares).mean(axis=1)
    return WinShare(float(own.mean()), float(1.96 * own.std(ddof=1) / deals**0.5), deals * players)
