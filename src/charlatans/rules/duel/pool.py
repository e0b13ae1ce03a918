"""Gold pieces, and the pool of chips."""

from __future__ import annotations

from ..engine import Log, note, put_in_bag, rule
from .state import EventCode, Reason, State


@rule
def get_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Gold pieces from the common pool, which never runs out."""
    if gold > 0:
        game.players[seat].gold += gold
        note(log, EventCode.GOT_GOLD, seat, gold, why)


@rule
def lose_gold(game: State, seat: int, gold: int, why: int, log: Log) -> None:
    """Gold pieces go back."""
    if gold > 0:
        game.players[seat].gold -= gold
        note(log, EventCode.LOST_GOLD, seat, gold, why)


@rule
def gain(game: State, seat: int, chip: int, why: int, log: Log) -> None:
    """A chip comes from the pool into the bag; if there is none, nothing is gained."""
    if game.pool[chip] > 0:
        game.pool[chip] -= 1
        put_in_bag(game.players[seat], chip)
        note(log, EventCode.GAINED, seat, chip, why)
    else:
        note(log, EventCode.SOLD_OUT, seat, chip, why)


@rule
def gain_or_price(game: State, seat: int, chip: int, log: Log) -> None:
    """The chip shown on a round card, or what it costs in gold once the pool has none."""
    if game.pool[chip] == 0:
        get_gold(game, seat, game.price[chip], Reason.CARD, log)
    else:
        gain(game, seat, chip, Reason.CARD, log)
