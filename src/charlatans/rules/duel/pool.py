"""Gold pieces, and the pool of chips."""

from __future__ import annotations

from ..engine import Log, note, put_in_bag, rule
from .state import EventCode, Reason, State


@rule
def get_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Gives a player gold; the supply never runs out."""
    if gold > 0:
        game.players[seat].gold += gold
        note(log, EventCode.GOT_GOLD, seat, gold, why)


@rule
def lose_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Takes gold from a player."""
    if gold > 0:
        game.players[seat].gold -= gold
        note(log, EventCode.LOST_GOLD, seat, gold, why)


@rule
def gain(game: State, seat: int, chip: int, why: int, log: Log) -> None:
    """Moves a chip from the pool to a player's bag, if the pool has one."""
    if game.pool[chip] > 0:
        game.pool[chip] -= 1
        put_in_bag(game.players[seat], chip)
        note(log, EventCode.GAINED, seat, chip, why)
    else:
        note(log, EventCode.SOLD_OUT, seat, chip, why)


@rule
def gain_or_price(game: State, seat: int, chip: int, log: Log) -> None:
    """Gives a player the chip shown on a round card, or its price in gold if the pool has none."""
    if game.pool[chip] == 0:
        get_gold(game, seat, game.price[chip], Reason.CARD, log)
    else:
        gain(game, seat, chip, Reason.CARD, log)
