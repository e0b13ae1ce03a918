"""Examinations: a network plays against a policy of the ladder or another network, all games side by side, in duplicate seating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ...bots.network_play import choose_by
from ...bots.policy_net import PolicyNet
from ...rules.contract import Game
from ...runner.lineups import LineupRunner, play_out
from ...runner.rows import Rows


class WinShare(NamedTuple):
    """How often somebody won, with the 95 % interval over deals."""

    share: float
    error: float
    games: int


def win_share(
    game: Game,
    net: PolicyNet,
    against: str | PolicyNet,
    options: Sequence[dict[str, Any]],
    deals: int,
    seed: int,
    *,
    mixing: float = 0,
) -> WinShare:
    """Every deal is played once with the network in each seat and the other player in all others; a deal counts as one observation.

    The deals are dealt these options in turn. With `mixing` 0 the network takes its likeliest action; otherwise it draws one,
    from probabilities raised to the power of 1 / `mixing`.
    """
    material = game.load_material(None)
    option_sets = [game.options(material, **one) for one in options]
    rule = None if isinstance(against, PolicyNet) else against
    runner = LineupRunner(game, option_sets, material, policies=() if rule is None else (rule,))
    players = runner.players
    seeds = [seed + deal for deal in range(deals) for _ in range(players)]
    own_seats = numpy.tile(numpy.arange(players), deals)
    lineups = [[None if seat == own else rule for seat in range(players)] for own in own_seats]
    playing = runner.set_up(seeds, lineups, [deal % len(options) for deal in range(deals) for _ in range(players)])
    playing.show_deciding()
    chance = numpy.random.default_rng(seed)

    def choose(rows: Rows, waiting: Any) -> Any:
        own = rows.seats[waiting] == own_seats[waiting]
        actions = numpy.zeros(len(waiting), int)
        for judge, mine in ((net, own), (against, ~own)):
            if isinstance(judge, PolicyNet) and mine.any():
                legal = playing.legal[waiting[mine]]
                actions[mine] = choose_by(judge(playing.observed[waiting[mine]], legal), legal, mixing, chance)
        return actions

    play_out(playing.rows, playing.run, choose)
    shares = playing.win_shares.reshape(deals, players, players)
    won = numpy.einsum("dss->ds", shares).mean(axis=1)
    return WinShare(float(won.mean()), float(1.96 * won.std(ddof=1) / deals**0.5), deals * players)
