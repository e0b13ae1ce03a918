"""Ways to decide in Snake Oil: choose(game, material, seat, mask, stream) gives one of the legal actions."""

from __future__ import annotations

from charlatans.rules.engine import Mask, Stream, below, rule

from .state import FACES, Action, Ask, Material, State

NOVICES_SALES = 2


@rule
def novice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Tosses a coin for the pitch, sells twice, and bribes the watch if it can."""
    me = game.players[seat]
    if me.ask == Ask.PITCH:
        return Action.HONEST + below(stream, 2)
    if me.ask == Ask.WATCH:
        return Action.BRIBE
    if me.sales < NOVICES_SALES:
        return Action.SELL
    return Action.PACK_UP


@rule
def adept(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Sells on while a roll is worth it, and is bold more often the fewer rivals may be."""
    me = game.players[seat]
    if me.ask == Ask.PITCH:
        if below(stream, game.seats) == 0:
            return Action.HONEST
        return Action.BOLD
    if me.ask == Ask.WATCH:
        if me.takings > material.bribe:
            return Action.BRIBE
        return Action.FLEE
    if (FACES - game.bold) * material.sale > game.bold * at_stake(game, material, seat):
        return Action.SELL
    return Action.PACK_UP


apprentice = adept


@rule
def at_stake(game: State, material: Material, seat: int) -> int:
    """What a visit of the watch would cost."""
    me = game.players[seat]
    if me.coins >= material.bribe and game.strict_watch == 0:
        return min(me.takings, material.bribe)
    return me.takings + 0
