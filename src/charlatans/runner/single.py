"""One game for an environment: a round at a time, with masks and observations of all seats.

Its own rule and not `loop.run_rows`: a step of one game takes a few microseconds, and passing the loop's arrays would double that.
"""

from __future__ import annotations

from typing import Any

from ..rules.contract import Game
from ..rules.engine import Slot, compiled, rule
from .cpu import loop_fillings, types_of

new_game = Slot("new_game", shared=True)
actors = Slot("actors")
legal_mask = Slot("legal_mask", shared=True)
apply = Slot("apply", shared=True)
returns = Slot("returns", shared=True)
observe = Slot("observe", shared=True)

GO_ON = -1
"""As a seed: the game goes on."""


@rule
def step_game(games, printed, option_sets, seed, actions, masks, observed, out, log):
    """Applies the actions of all actors to games[0], or sets it up anew if `seed` is not GO_ON; returns the next actors as bits.

    games[1] is a record of zeros. All actors decide on what they saw before: none of them changes what another may do, and each has
    its own random stream, so their actions can be applied one after the other.
    """
    game = games[0]
    material = printed[0]
    if seed != GO_ON:
        games[0] = games[1]
        new_game(game, material, option_sets[0], seed, log)
    else:
        deciding = actors(game) + 0
        for seat in range(len(actions)):
            if (deciding >> seat) & 1 == 1:
                apply(game, material, seat, actions[seat] + 0, log)
    for seat in range(len(actions)):
        legal_mask(game, material, seat, masks[seat])
        observe(game, material, seat, observed[seat])
    returns(game, out)
    return actors(game) + 0


def compiled_step(game: Game) -> Any:
    """`step_game`, compiled for a game."""
    types = {**types_of(game), "printed": (game.material_layout, 1), "actions": ("i4", 1)}
    return compiled(step_game, types, loop_fillings(game))
