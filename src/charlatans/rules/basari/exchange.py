"""Action D, the fifth player's card: gems from the stock, alone for one gem returned, or one each for several."""

from __future__ import annotations

from ..engine import note, rule
from .gems import height_held, move_from_stock
from .haggle import claim
from .state import (
    COLOURS,
    NO_GEMS,
    RETURN,
    RETURNED_GEM,
    RETURNING,
    STOCK_EMPTY,
    TAKE,
    TAKING,
    TOOK_GEM,
    D,
)


@rule
def exchange_alone(game, material, seat, log):
    """A gem goes back before gems are taken; whoever has none takes fewer."""
    game.taker = seat
    if height_held(game.players[seat]) == NO_GEMS:
        game.takes = material.d_without_gems
        go_on_taking(game, material, log)
    else:
        game.takes = material.d_alone
        game.phase = RETURNING
        game.asked = 1 << seat


@rule
def exchange_together(game, material, log):
    """All who chose action D take from the stock, one after the other."""
    for seat in range(game.seats):
        if game.players[seat].chosen == D + 1:
            game.takers |= 1 << seat
    go_on_taking(game, material, log)


@rule
def go_on_taking(game, material, log):
    """Asks whoever may take the next gem, while there is somebody and the stock has any."""
    if game.takes == 0 and game.takers != 0:
        game.taker = next_taker(game)
        game.takers &= ~(1 << game.taker)
        game.takes = material.d_together
    if game.takes == 0:
        game.taker = 0
    elif stock_is_empty(game):
        note(log, STOCK_EMPTY, -1, 0, 0)
        game.taker = 0
        game.takes = 0
        game.takers = 0
    else:
        game.phase = TAKING
        game.asked = 1 << game.taker


@rule
def next_taker(game):
    """The strongest claim to go first among those still to take. Their gems do not change while they wait."""
    best = -1
    strongest = 0
    for seat in range(game.seats):
        if (game.takers >> seat) & 1 == 1:
            strength = claim(game, seat)
            if best < 0 or strength > strongest:
                best = seat
                strongest = strength
    return best


@rule
def stock_is_empty(game):
    """Whether no gem of any colour is left."""
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            return False
    return True


@rule
def return_mask(game, seat, mask):
    """A gem of any colour the player has."""
    for colour in range(COLOURS):
        if game.players[seat].gems[colour] > 0:
            mask[RETURN + colour] = 1


@rule
def take_mask(game, mask):
    """A gem of any colour in the stock."""
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            mask[TAKE + colour] = 1


@rule
def return_chosen(game, material, seat, action, log):
    """A gem goes back to the stock; now gems may be taken, even of that colour."""
    move_from_stock(game, seat, action - RETURN, -1)
    note(log, RETURNED_GEM, seat, action - RETURN, 0)
    go_on_taking(game, material, log)


@rule
def take_chosen(game, material, seat, action, log):
    """A gem comes from the stock."""
    move_from_stock(game, seat, action - TAKE, 1)
    note(log, TOOK_GEM, seat, action - TAKE, 0)
    game.takes -= 1
    go_on_taking(game, material, log)
