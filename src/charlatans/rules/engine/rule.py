"""Rules and slots: plain functions over records that can also be compiled, and places where a rule is filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

GAME_OVER = 61
"""What `dispatch_key` says of a game that is over; all other moments are smaller."""
LONGEST_TUPLE = 60
"""Longer tables are constant arrays in compiled rules."""

Function = TypeVar("Function", bound=Callable[..., Any])
Slots = Mapping[str, Any]
"""Which rule goes into which slot, by the slot's name."""


def rule(function: Function) -> Function:
    """Marks a function as a rule. It stays the plain function it is; `compiled` makes its fast twin."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def whole(function: Function) -> Function:
    """Marks a rule that is called where others are written out: a large one that is reached from several places."""
    function.is_whole = True  # type: ignore[attr-defined]
    return rule(function)


def is_rule(thing: Any) -> bool:
    """Whether this is a rule."""
    return getattr(thing, "is_rule", False) is True


class Slot:
    """A place in a rule where another rule is filled in: the game it plays, the policy it asks.

    What fills a `shared` slot is compiled once as an entry point of its own and called from there, however many rules use it;
    anything else is inlined. A call costs a few nanoseconds and saves optimising a large rule again for each caller.
    """

    def __init__(self, name: str, *, shared: bool = False) -> None:
        self.name = name
        self.shared = shared

    def __call__(self, *arguments: Any) -> Any:
        raise TypeError(f"nothing has been filled into the slot {self.name!r}: use filled() or compiled()")


def callees(function: Any, slots: Slots, *, shared: bool | None = None) -> dict[str, Any]:
    """The rules a rule calls, by the names it calls them, slots filled: all of them, only those in shared slots, or only the others."""
    reached: dict[str, Any] = {}
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        in_shared = isinstance(other, Slot) and other.shared
        if isinstance(other, Slot):
            other = slots[other.name]
        if is_rule(other) and shared in (None, in_shared):
            reached[name] = other
    return reached


def call_tree(function: Any, slots: Slots, *, shared: bool | None = None) -> list[Any]:
    """The rule and every rule it reaches, those called before those that call them; without those in shared slots if `shared` is False."""
    order: dict[Any, None] = {}

    def walk(one: Any, above: tuple[Any, ...]) -> None:
        if one in above:
            raise TypeError(f"{one.__qualname__} reaches itself; rules must not be recursive")
        if one not in order:
            for other in callees(one, slots, shared=shared).values():
                walk(other, (*above, one))
            order[one] = None

    walk(function, ())
    return list(order)


def shared_callees(function: Any, slots: Slots) -> list[Any]:
    """The rules in the shared slots of a rule and of those it reaches."""
    shared = {
        other: None
        for one in call_tree(function, slots, shared=False)
        for other in callees(one, slots, shared=True).values()
    }
    return list(shared)


def open_slots(function: Any, slots: Slots) -> dict[str, Any]:
    """Those of the slots that this rule, or a rule it reaches, leaves open."""
    found: dict[str, Any] = {}
    for one in call_tree(function, slots):
        for name in one.__code__.co_names:
            other = one.__globals__.get(name)
            if isinstance(other, Slot):
                found[other.name] = slots[other.name]
    return found


def tables_of(function: Any) -> dict[str, Any]:
    """The long tables of integers that a rule reads: tuples in plain Python, constant arrays where it is compiled.

    Compiled code writes a tuple out wherever it is indexed, which is fine for short ones only.
    """
    import numpy

    named = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    return {
        name: numpy.array(table, numpy.int64)
        for name, table in named.items()
        if type(table) is tuple and len(table) > LONGEST_TUPLE and all(type(entry) is int for entry in table)
    }


def filled(function: Any, slots: Slots) -> Any:
    """The plain rule with its slots filled."""
    if not open_slots(function, slots):
        return function
    names = {name: filled(other, slots) for name, other in callees(function, slots).items()}
    return rule(relinked(function, names))


def variant(function: Function, name: str, names: Mapping[str, Any], mark: Callable[[Any], Any] = rule) -> Function:
    """A rule of its own that is a copy of another one but for what it calls. `mark` is `rule` or `whole`."""
    copy = mark(relinked(function, names))
    copy.__qualname__ = name
    copy.__annotations__ = function.__annotations__
    result: Function = copy
    return result


def relinked(function: Any, names: Mapping[str, Any]) -> Any:
    """A copy of a function in which some names mean something else."""
    copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    return copy
