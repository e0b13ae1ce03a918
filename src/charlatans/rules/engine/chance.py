"""Random streams of 32-bit words, and forced outcomes that are used before them.

The generator is Chris Doty-Humphrey's sfc32. All arithmetic is masked to 32 bits inside 64, so that Python ints, Numba and
CUDA agree on every bit.
"""

from __future__ import annotations

from typing import Protocol

from .records import Record, i1, u4
from .rule import rule

WORD = 0xFFFFFFFF
FORCED_ROOM = 32
SECTOR = 32
"""Bytes that a GPU reads at once; records used together should not straddle two of these."""
NOT_FORCED = -1
WARM_UP = 12


class Stream(Record, align=SECTOR):
    """A random stream: the generator's state, and forced outcomes that are used first."""

    words: list[int] = u4(4)
    waiting: int = i1()  # number of forced outcomes
    forced: list[int] = i1(FORCED_ROOM)


class HasStreams(Protocol):
    """A game's record with random streams: one per seat, and one for the table."""

    streams: list[Stream]


class HasBag(Protocol):
    """A player's record with a bag: chips counted by kind."""

    bag: list[int]
    bag_total: int


@rule
def seed_stream(stream: Stream, seed: int, number: int) -> None:
    """Seeds a stream; different numbers give different streams for the same seed."""
    stream.words[0] = seed & WORD
    stream.words[1] = (seed >> 32) & WORD
    stream.words[2] = number
    stream.words[3] = 1
    for _ in range(WARM_UP):
        next_word(stream)


@rule
def forget_forced(stream: Stream) -> None:
    """Removes all forced outcomes."""
    for i in range(FORCED_ROOM):
        stream.forced[i] = 0
    stream.waiting = 0


@rule
def begin_streams(game: HasStreams, seed: int) -> None:
    """Seeds all streams of a game."""
    for number in range(len(game.streams)):
        seed_stream(game.streams[number], seed, number)


@rule
def renew_streams(game: HasStreams, seed: int) -> None:
    """Seeds all streams of a game anew and removes forced outcomes."""
    for number in range(len(game.streams)):
        forget_forced(game.streams[number])
    begin_streams(game, seed)


@rule
def next_word(stream: Stream) -> int:
    """The next 32 random bits."""
    a = stream.words[0] & WORD
    b = stream.words[1] & WORD
    c = stream.words[2] & WORD
    counter = stream.words[3] & WORD
    word = (a + b + counter) & WORD
    stream.words[0] = b ^ (b >> 9)
    stream.words[1] = (c + (c << 3)) & WORD
    stream.words[2] = (((c << 21) | (c >> 11)) + word) & WORD
    stream.words[3] = (counter + 1) & WORD
    return word


@rule
def below(stream: Stream, count: int) -> int:
    """A uniform random number from 0 to count - 1 (Lemire's method)."""
    product = next_word(stream) * count
    if (product & WORD) < count:
        unfair = (WORD + 1) % count
        while (product & WORD) < unfair:
            product = next_word(stream) * count
    return product >> 32


@rule
def take_forced(stream: Stream, first: int, last: int) -> int:
    """Takes the next forced outcome between first and last, or NOT_FORCED."""
    for at in range(stream.waiting):
        outcome = stream.forced[at] + 0
        if first <= outcome <= last:
            stream.waiting -= 1
            for i in range(at, stream.waiting):
                stream.forced[i] = stream.forced[i + 1]
            stream.forced[stream.waiting] = 0
            return outcome
    return NOT_FORCED


@rule
def pick_from_bag(stream: Stream, me: HasBag) -> int:
    """Picks a random chip from a bag; returns its kind."""
    left = below(stream, me.bag_total)
    kind = 0
    while left >= me.bag[kind]:
        left -= me.bag[kind]
        kind += 1
    return kind


@rule
def pick_bit(stream: Stream, bits: int, total: int) -> int:
    """Picks a random one of the `total` set bits; returns its position."""
    left = below(stream, total)
    number = 0
    while left > 0 or (bits >> number) & 1 == 0:
        left -= (bits >> number) & 1
        number += 1
    return number
