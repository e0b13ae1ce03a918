"""Bags: chips counted by kind, drawn by chance or as forced, looked at, and put back.

A player's record has the fields `bag`, `bag_total` and `hand`; a game's has `players`, `streams` and `impossible`.
"""

from __future__ import annotations

from .chance import NOT_FORCED, pick_from_bag, take_forced
from .events import note
from .rule import rule


@rule
def put_in_bag(me, chip):
    """One chip goes into the bag."""
    me.bag[chip] += 1
    me.bag_total += 1


@rule
def take_from_bag(me, chip):
    """One chip leaves the bag."""
    me.bag[chip] -= 1
    me.bag_total -= 1


@rule
def draw_chip(game, seat):
    """A chip leaves the bag, every chip as likely as any other, unless the next draw is forced."""
    me = game.players[seat]
    chip = take_forced(game.streams[seat], 0, len(me.bag) - 1)
    if chip != NOT_FORCED and me.bag[chip] == 0:
        game.impossible = seat + 1
        chip = NOT_FORCED
    if chip == NOT_FORCED:
        chip = pick_from_bag(game.streams[seat], me)
    take_from_bag(me, chip)
    return chip


@rule
def draw_hand(game, seat, count, code, log):
    """Up to so many chips are drawn to be looked at; an event of this code is noted for each."""
    me = game.players[seat]
    for _ in range(min(count, me.bag_total)):
        chip = draw_chip(game, seat)
        me.hand[chip] += 1
        note(log, code, seat, chip, 0)


@rule
def hand_to_bag(me):
    """All chips that were looked at go back into the bag."""
    for chip in range(len(me.bag)):
        me.bag[chip] += me.hand[chip]
        me.bag_total += me.hand[chip]
        me.hand[chip] = 0
