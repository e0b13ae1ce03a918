"""Bags: chips counted by kind; drawing them, looking at them, putting them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .arguments import Log
from .chance import NOT_FORCED, HasBag, HasStreams, pick_from_bag, take_forced
from .events import note
from .rule import rule


class HasHand(HasBag, Protocol):
    """A player's record with a bag and a hand: chips drawn to be looked at, counted by kind."""

    hand: list[int]


class HasBags(HasStreams, Protocol):
    """A game's record in which every player has a bag."""

    impossible: int

    @property
    def players(self) -> Sequence[HasHand]:
        """One per seat."""


@rule
def put_in_bag(me: HasBag, chip: int) -> None:
    """Puts one chip into the bag."""
    me.bag[chip] += 1
    me.bag_total += 1


@rule
def take_from_bag(me: HasBag, chip: int) -> None:
    """Takes one chip out of the bag."""
    me.bag[chip] -= 1
    me.bag_total -= 1


@rule
def draw_chip(game: HasBags, seat: int) -> int:
    """Draws a chip from the bag: the forced one if there is one, otherwise each with equal probability."""
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
def draw_hand(game: HasBags, seat: int, count: int, code: int, log: Log) -> None:
    """Draws up to `count` chips into the hand, noting an event with this code for each."""
    me = game.players[seat]
    for _ in range(min(count, me.bag_total)):
        chip = draw_chip(game, seat)
        me.hand[chip] += 1
        note(log, code, seat, chip, 0)


@rule
def hand_to_bag(me: HasHand) -> None:
    """Puts the hand back into the bag."""
    for chip in range(len(me.bag)):
        me.bag[chip] += me.hand[chip]
        me.bag_total += me.hand[chip]
        me.hand[chip] = 0
