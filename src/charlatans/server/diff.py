"""Differences between two views, as a list of changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

Path = list[str | int]
Change = list[Any]
"""[path, value] sets, [path] removes; a number in a path is an index, one past the end of a list appends."""
WITH_PARTS = (dict, list)
MISSING = object()


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn `old` into `new`, in order."""
    found: list[Change] = []
    if old is not new and (type(new) is dict or _differ(old, new)):
        _compare(old, new, [], found)
    return found


def changes_by_event(views: Sequence[Any]) -> list[list[Change]]:
    """The changes of each event of a step and of its end, from the views before, after each event, and at the end."""
    return [[] if old is new else diff(old, new) for old, new in pairwise(views)]


def patch(value: Any, changes: list[Change]) -> Any:
    """Applies changes in place; returns the view, because a change may replace all of it."""
    for path, *to in changes:
        if not path:
            value = to[0]
            continue
        inner = value
        for key in path[:-1]:
            inner = inner[key]
        last = path[-1]
        if not to:
            del inner[last]
        elif isinstance(inner, list) and last == len(inner):
            inner.append(to[0])
        else:
            inner[last] = to[0]
    return value


def _differ(old: Any, new: Any) -> bool:
    return old is not new and (old != new or type(old) is not type(new))


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Adds the changes between two values that differ. What is equal, and what has no parts, is dealt with without a call: that is nearly
    everything."""
    kind = type(new)
    if kind is dict and type(old) is dict:
        if old.keys() != new.keys():
            found.extend([[*path, key]] for key in old if key not in new)
        for key, value in new.items():
            was = old.get(key, MISSING)
            if was is value or (was == value and type(was) is type(value)):
                continue
            if type(was) in WITH_PARTS:
                _compare(was, value, [*path, key], found)
            else:
                found.append([[*path, key], value])
    elif kind is list and type(old) is list and len(old) <= len(new):
        for at, was in enumerate(old):
            if was is not new[at] and _differ(was, new[at]):
                _compare(was, new[at], [*path, at], found)
        found.extend([[*path, at], new[at]] for at in range(len(old), len(new)))
    else:
        found.append([path, new])
