"""The adept at Basari: decides by what things do to everybody's chance to win."""

from __future__ import annotations

from ...rules.basari.state import COLOURS, Action, Material, Phase, State
from ...rules.engine import Mask, Stream, rule
from .adept_choosing import choose_well
from .adept_haggling import haggle_well
from .adept_worth import chances_now, change_for, changes_by_taking, moment_of


@rule
def adept(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """The adept's decision."""
    if game.phase == Phase.CHOOSING:
        return choose_well(game, material, seat, stream)
    if game.phase == Phase.NEGOTIATING:
        return haggle_well(game, material, seat, mask)
    if game.phase == Phase.RETURNING:
        return wisest_gem(game, material, seat, mask, Action.RETURN, -1)
    return wisest_gem(game, material, seat, mask, Action.TAKE, 1)


@rule
def wisest_gem(game: State, material: Material, seat: int, mask: Mask, first: int, number: int) -> int:
    """The gem that helps most when taken or, if the number is -1, hurts least when returned."""
    now = chances_now(game, material)
    moment = moment_of(game, material)
    best = -1
    most = 0
    for colour in range(COLOURS):
        if mask[first + colour] == 1:
            change = change_for(changes_by_taking(game, material, seat, colour, number, moment), now, seat)
            if best < 0 or change > most:
                best = colour
                most = change
    return first + best
