"""Chance: random streams of 32-bit words, and outcomes forced before the stream is asked.

The generator is Chris Doty-Humphrey's sfc32. All arithmetic is masked to 32 bits inside 64, so that a
Python int, Numba and CUDA agree on every bit.
"""

from __future__ import annotations

from typing import Protocol

from .records import Record, i1, u4
from .rule import rule

WORD = 0xFFFFFFFF
FORCED_ROOM = 32
SECTOR = 32
"""What memory is read by at once: what is looked at together should not lie across two of these."""
NOT_FORCED = -1
WARM_UP = 12


class Stream(Record, align=SECTOR):
    """A random stream: the generator's words, and outcomes that are forced to come before it is asked."""

    words: list[int] = u4(4)
    waiting: int = i1()  # forced outcomes still to come
    forced: list[int] = i1(FORCED_ROOM)


class HasStreams(Protocol):
    """A game's record, as far as chance goes: a stream for each seat, and one for the table."""

    streams: list[Stream]


class HasBag(Protocol):
    """A player's record, as far as the bag goes: chips counted by kind."""

    bag: list[int]
    bag_total: int


@rule
def seed_stream(stream: Stream, seed: int, number: int) -> None:
    """Starts a stream; the same seed gives every number a stream of its own."""
    stream.words[0] = seed & WORD
    stream.words[1] = (seed >> 32) & WORD
    stream.words[2] = number
    stream.words[3] = 1
    for _ in range(WARM_UP):
        next_word(stream)


@rule
def forget_forced(stream: Stream) -> None:
    """Outcomes that were forced to come no longer are."""
    for i in range(FORCED_ROOM):
        stream.forced[i] = 0
    stream.waiting = 0


@rule
def begin_streams(game: HasStreams, seed: int) -> None:
    """All streams of a game begin: one a seat, and one for the table."""
    for number in range(len(game.streams)):
        seed_stream(game.streams[number], seed, number)


@rule
def renew_streams(game: HasStreams, seed: int) -> None:
    """All streams of a game begin anew, and nothing that was forced to come will."""
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
    """A whole number from 0 to count - 1, each exactly as likely (Lemire's method)."""
    product = next_word(stream) * count
    if (product & WORD) < count:
        unfair = (WORD + 1) % count
        while (product & WORD) < unfair:
            product = next_word(stream) * count
    return product >> 32


@rule
def take_forced(stream: Stream, first: int, last: int) -> int:
    """The next outcome from first to last that somebody has forced to come, or NOT_FORCED."""
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
    """One of the chips in a bag, which is counted by kind, each chip as likely as any other: its kind."""
    left = below(stream, me.bag_total)
    kind = 0
    while left >= me.bag[kind]:
        left -= me.bag[kind]
        kind += 1
    return kind


@rule
def pick_bit(stream: Stream, bits: int, total: int) -> int:
    """One of the things that are there, as bits, each as likely as any other: its number."""
    left = below(stream, total)
    number = 0
    while left > 0 or (bits >> number) & 1 == 0:
        left -= (bits >> number) & 1
        number += 1
    return number
