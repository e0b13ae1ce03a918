"""Differences between two views, as a list of changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

Path = tuple[str | int, ...]
Change = list[Any]
"""[path, value] sets, [path] removes; a number in a path is an index, one past the end of a list appends."""


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn `old` into `new`, in order."""
    found: list[Change] = []
    _compare(old, new, (), found)
    return found


def changes_by_event(views: Sequence[Any]) -> list[list[Change]]:
    """The changes of each event of a step and of its end, from the views before, after each event, and at the end."""
    return [diff(old, new) for old, new in pairwise(views)]


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


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    if old is new or (old == new and type(old) is type(new)):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                found.append([[*path, key]])
        for key, value in new.items():
            if key in old:
                _compare(old[key], value, (*path, key), found)
            else:
                found.append([[*path, key], value])
    elif isinstance(old, list) and isinstance(new, list) and len(old) <= len(new):
        for at, value in enumerate(old):
            _compare(value, new[at], (*path, at), found)
        found.extend([[*path, at], new[at]] for at in range(len(old), len(new)))
    else:
        found.append([list(path), new])
