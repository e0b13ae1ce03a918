"""The adept: weighs chances, chooses by a mix that cannot be read, and haggles for what things are worth to both sides."""

from __future__ import annotations

from ...rules.basari.state import (
    CHOOSING,
    COLOURS,
    NEGOTIATING,
    RETURN,
    RETURNING,
    TAKE,
)
from ...rules.engine import rule
from .choosing import choose_card
from .haggling import haggle
from .worth import steps_a_gem, workers_a_card, worth_of_taking


@rule
def adept(game, material, seat, mask, stream):
    """A card by its prospects, a bid by its promise, gems by what they are worth now."""
    if game.phase == CHOOSING:
        return choose_card(game, material, seat, stream)
    if game.phase == NEGOTIATING:
        return haggle(game, material, seat, mask)
    if game.phase == RETURNING:
        return best_gem(game, material, seat, mask, RETURN, -1)
    return best_gem(game, material, seat, mask, TAKE, 1)


@rule
def best_gem(game, material, seat, mask, first, number):
    """The gem to take or, if the number is below zero, to do without."""
    steps = steps_a_gem(game, material, workers_a_card(material))
    best = -1
    most = 0
    for colour in range(COLOURS):
        if mask[first + colour] == 1:
            worth = worth_of_taking(game, material, seat, colour, number, steps)
            if best < 0 or worth > most:
                best = colour
                most = worth
    return first + best
