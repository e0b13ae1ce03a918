"""Action D, only with five players: alone, return a gem and take gems of choice; several players take one each."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from .gems import height_held, move_from_stock
from .haggle import goes_before
from .state import COLOURS, NO_GEMS, Action, ActionCard, EventCode, Material, Phase, State


@rule
def exchange_alone(game: State, material: Material, seat: int, log: Log) -> None:
    """Alone: return a gem first, then take; a player without gems takes fewer."""
    game.taker = seat
    if height_held(game.players[seat]) == NO_GEMS:
        game.takes = material.d_without_gems
        go_on_taking(game, material, log)
    else:
        game.takes = material.d_alone
        game.phase = Phase.RETURNING
        game.asked = 1 << seat


@rule
def exchange_together(game: State, material: Material, log: Log) -> None:
    """Everybody who chose action D takes from the stock, one after the other."""
    for seat in range(game.seats):
        if game.players[seat].chosen == ActionCard.D + 1:
            game.takers |= 1 << seat
    go_on_taking(game, material, log)


@rule
def go_on_taking(game: State, material: Material, log: Log) -> None:
    """Asks the next player who may take a gem, unless the stock is empty."""
    if game.takes == 0 and game.takers != 0:
        game.taker = next_taker(game)
        game.takers &= ~(1 << game.taker)
        game.takes = material.d_together
    if game.takes == 0:
        game.taker = 0
    elif stock_is_empty(game):
        note(log, EventCode.STOCK_EMPTY, -1, 0, 0)
        game.taker = 0
        game.takes = 0
        game.takers = 0
    else:
        game.phase = Phase.TAKING
        game.asked = 1 << game.taker


@rule
def next_taker(game: State) -> int:
    """The player who goes first among those still to take. Their gems do not change while they wait."""
    first = -1
    for seat in range(game.seats):
        if (game.takers >> seat) & 1 == 1 and (first < 0 or goes_before(game, seat, first)):
            first = seat
    return first


@rule
def stock_is_empty(game: State) -> bool:
    """Whether no gem of any colour is left."""
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            return False
    return True


@rule
def return_mask(game: State, seat: int, mask: Mask) -> None:
    """Legal returns: a gem of any colour the player has."""
    for colour in range(COLOURS):
        if game.players[seat].gems[colour] > 0:
            mask[Action.RETURN + colour] = 1


@rule
def take_mask(game: State, mask: Mask) -> None:
    """Legal gems to take: any colour in the stock."""
    for colour in range(COLOURS):
        if game.stock[colour] > 0:
            mask[Action.TAKE + colour] = 1


@rule
def return_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Returns a gem; then gems may be taken, even of the same colour."""
    move_from_stock(game, seat, action - Action.RETURN, -1)
    note(log, EventCode.RETURNED_GEM, seat, action - Action.RETURN, 0)
    go_on_taking(game, material, log)


@rule
def take_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Takes a gem from the stock."""
    move_from_stock(game, seat, action - Action.TAKE, 1)
    note(log, EventCode.TOOK_GEM, seat, action - Action.TAKE, 0)
    game.takes -= 1
    go_on_taking(game, material, log)
