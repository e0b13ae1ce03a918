"""Bids in a terminal: parsing typed ones, and suggesting a few."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from ...rules.basari.state import COLOUR_NAMES, HEIGHT_OF
from ...rules.errors import IllegalDecision
from .gems import Gems

COLOUR = rf"(?:{'|'.join(f'{name}s?|{name[0]}' for name in COLOUR_NAMES)})"
NUMBER_FIRST = rf"[0-9]*{COLOUR}"
NUMBER_LAST = rf"{COLOUR}(?:=?[0-9]+)?"
NOISE = re.compile(r"[,;+]|\b(?:and|gems?|bid|offer|raise)\b")
EXAMPLE = "a bid looks like 2r b, or red=2 blue=1"
LONGEST = 60
"""Longer words are not parsed as bids."""

SOME = 16
"""At most this many readings of a bid are compared; if there are more, the first ones already differ."""

SUGGESTED = 6
"""The menu offers this many bids besides the lowest."""


# Reading ----------------------------------------------------------------------------------------------


def read_bid(typed: str) -> dict[str, int] | None:
    """Parses a typed bid such as `2r b`, `rrb`, `1 red 3 blue` or `r=1 b=3`; None if it does not look like one."""
    words = re.sub(r"\s*[=:]\s*", "=", NOISE.sub(" ", typed.lower())).split()
    if not _is_meant(words):
        return None
    ways = [way for way in (_joined(words, after=True), _joined(words, after=False)) if way]
    readings = [reading for way in ways for reading in _readings(way)]
    if not readings:
        raise IllegalDecision(f"{typed[:20]!r} cannot be read as gems; {EXAMPLE}")
    if any(reading != readings[0] for reading in readings):
        raise IllegalDecision(f"{typed[:20]!r} can be read in two ways; {EXAMPLE}")
    return readings[0]


def _is_meant(words: Sequence[str]) -> bool:
    """Whether the words look like a bid: only colours, or numbers together with something else."""
    whole = "".join(words)
    has_number = any(sign in "0123456789=" for sign in whole) and not whole.isdecimal()
    return has_number or (bool(words) and all(re.fullmatch(f"{COLOUR}+", word) for word in words))


def _joined(words: Sequence[str], *, after: bool) -> list[str]:
    """The words with each single number joined to the colour after (or before) it; empty if that is impossible."""
    joined: list[str] = []
    waiting = ""
    for word in words if after else reversed(words):
        if waiting and any(sign.isdecimal() for sign in word):
            return []
        if word.isdecimal():
            waiting = word
        else:
            joined.append(f"{waiting}{word}" if after else f"{word}{waiting}")
            waiting = ""
    return [] if waiting else joined


def _readings(words: Sequence[str]) -> Iterator[dict[str, int]]:
    """All ways to read the words as gems, up to a limit."""
    each = [_ways(word) for word in words]
    for parts in islice(product(*each), SOME):
        total: dict[str, int] = {}
        for colour, number in (gem for part in parts for gem in part):
            total[colour] = total.get(colour, 0) + number
        yield total


def _ways(word: str) -> list[list[tuple[str, int]]]:
    """The different ways to read a word as gems."""
    first, last = _gems(word, NUMBER_FIRST), _gems(word, NUMBER_LAST)
    return [way for way in ([first] if first == last else [first, last]) if way]


def _gems(word: str, form: str) -> list[tuple[str, int]]:
    """The gems in a word of this form; empty if it does not match."""
    if len(word) > LONGEST or not re.fullmatch(f"(?:{form})+", word):
        return []
    return [_gem(one) for one in re.findall(form, word)]


def _gem(word: str) -> tuple[str, int]:
    """A colour and its number, 1 if there is none."""
    number = re.sub("[^0-9]", "", word)
    letter = re.sub("[^a-z]", "", word)[0]
    return next(name for name in COLOUR_NAMES if name[0] == letter), int(number or 1)


# Suggesting -------------------------------------------------------------------------------------------


def suggested(held: Gems, offer: Gems | None, lowest: Gems, worth: Gems) -> list[dict[str, int]]:
    """Bids above an offer with as many gems or one more, cheapest in majority points first."""
    number = sum((offer or lowest).values())
    fitting = [
        bid
        for bid in _sets(held, number + 1)
        if number <= sum(bid.values()) and _height(bid) > _height(offer or {}) and bid != lowest
    ]
    fitting.sort(key=lambda bid: (sum(worth[colour] * gems for colour, gems in bid.items()), _height(bid)))
    return fitting[:SUGGESTED]


def _sets(held: Gems, most: int) -> Iterator[dict[str, int]]:
    """All sets of at most this many of the gems held."""
    for numbers in product(*(range(min(held[colour], most) + 1) for colour in COLOUR_NAMES)):
        if sum(numbers) <= most:
            yield {colour: number for colour, number in zip(COLOUR_NAMES, numbers, strict=True) if number}


def _height(bid: Gems) -> int:
    return sum(bid.get(colour, 0) * height for colour, height in zip(COLOUR_NAMES, HEIGHT_OF, strict=True))
