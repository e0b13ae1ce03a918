"""Checks for options that games have in common, with errors that say what is expected."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .errors import OptionError

FLAG = (False, True)
"""The choices of an on/off option."""
_FLAG_WORDS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}

Books = int | str | Mapping[str, int | str]
"""A set of books for all colours, or a set per colour, as a mapping or as `green=2,red=4`."""


def refuse_unknown(title: str, unknown: Iterable[str], names: Sequence[str]) -> None:
    """Raises an error for an unknown option."""
    for name in unknown:
        close = difflib.get_close_matches(name, names, 1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise OptionError(f"{title} has no option {name!r}{hint} Its options are {', '.join(names)}.")


def one_of(name: str, value: Any, allowed: Sequence[str]) -> str:
    """Checks that a value is one of a few words."""
    if value not in allowed:
        raise OptionError(f"{name} must be {' or '.join(repr(word) for word in allowed)}, not {value!r}")
    return str(value)


def whole(name: str, value: Any, allowed: range) -> int:
    """Checks that a value is an integer in a range."""
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = -1
    if isinstance(value, bool | float) or number not in allowed:
        wanted = f"a whole number from {allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise OptionError(f"{name} must be {wanted}, not {value!r}")
    return number


def flag(name: str, value: Any) -> bool:
    """Checks that a value is on or off."""
    found = _FLAG_WORDS.get(value.strip().lower()) if isinstance(value, str) else value
    if not isinstance(found, bool):
        raise OptionError(f"{name} must be on or off, not {value!r}")
    return found


def flag_word(value: bool) -> str:
    """A flag as written in journals."""
    return "on" if value else "off"


def any_flag(chance: random.Random) -> bool:
    """A random flag, more often off than on."""
    return chance.random() < 0.3


def books(value: Books, colours: Sequence[str], sets: Mapping[str, int]) -> tuple[int, ...]:
    """The set of each colour's book; `sets` maps all ways to write a set to its number."""
    by_number = {number: word for word, number in reversed(list(sets.items()))}
    first, last = by_number[min(by_number)], by_number[max(by_number)]
    if isinstance(value, int | str) and str(value).strip() in sets:
        return (sets[str(value).strip()],) * len(colours)
    chosen: dict[str, Any] = {}
    if isinstance(value, Mapping):
        chosen = dict(value)
    elif isinstance(value, str) and "=" in value:
        for part in value.split(","):
            colour, _, book = part.partition("=")
            chosen[colour.strip()] = book.strip()
    else:
        example = f"{colours[0]}=2,{colours[-1]}=4"
        raise OptionError(
            f"books must be a set from {first} to {last}, or a set per colour such as {example!r}, not {value!r}"
        )
    for colour in chosen:
        if colour not in colours:
            raise OptionError(f"books: there are no sets for {colour!r}; choose among {', '.join(colours)}")
    for colour, book in chosen.items():
        if isinstance(book, bool | float) or str(book).strip() not in sets:
            raise OptionError(f"books: the set for {colour} must be one from {first} to {last}, not {book!r}")
    return tuple(sets[str(chosen.get(colour, first)).strip()] for colour in colours)
