"""The apprentice: estimates what things are worth, chooses action cards unpredictably, and bids by what both sides gain."""

from __future__ import annotations

from ...rules.basari.state import COLOURS, Action, Material, Phase, State
from ...rules.engine import Mask, Stream, rule
from .choosing import choose_card
from .haggling import haggle
from .worth import outlook_of, worth_of_taking


@rule
def apprentice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """The apprentice's decision."""
    if game.phase == Phase.CHOOSING:
        return choose_card(game, material, seat, stream)
    if game.phase == Phase.NEGOTIATING:
        return haggle(game, material, seat, mask)
    if game.phase == Phase.RETURNING:
        return best_gem(game, material, seat, mask, Action.RETURN, -1)
    return best_gem(game, material, seat, mask, Action.TAKE, 1)


@rule
def best_gem(game: State, material: Material, seat: int, mask: Mask, first: int, number: int) -> int:
    """The most valuable gem to take or, if the number is -1, the least valuable one to return."""
    sharpness = outlook_of(game, material).sharpness
    best = -1
    most = 0
    for colour in range(COLOURS):
        if mask[first + colour] == 1:
            worth = worth_of_taking(game, material, seat, colour, number, sharpness)
            if best < 0 or worth > most:
                best = colour
                most = worth
    return first + best
