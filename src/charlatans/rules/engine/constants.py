"""Named numbers: the phases, questions, actions, events and chips of a game.

    @constants
    class Phase:
        \"\"\"The parts of a turn, in order.\"\"\"

        FORTUNE = 0
        POTIONS = 1

Rules say `game.phase == Phase.POTIONS`, and editors and mypy know what `Phase` has. The values are written out, because
saved games and journals keep them.

Why not IntEnum: on Python 3.11 it makes plain rules half as slow again, its members end up in records and logs, and Numba
treats them as a type of their own. A module's attributes are the one kind of namespace that Python reads as fast as a
global and that Numba knows on the CPU and on CUDA, so `constants` makes a module of the class.
"""

from __future__ import annotations

from types import ModuleType
from typing import TypeVar, cast

Constants = TypeVar("Constants")


def constants(declared: type[Constants]) -> type[Constants]:
    """Makes a class of numbers a namespace that plain and compiled rules read at full speed."""
    namespace = ModuleType(declared.__name__, declared.__doc__)
    for name, value in vars(declared).items():
        if not name.startswith("__"):
            if type(value) is not int:
                raise TypeError(f"{declared.__name__}.{name} is {value!r}; constants are whole numbers")
            setattr(namespace, name, value)
    return cast("type[Constants]", namespace)


def names_of(namespace: type, space: str = "_") -> tuple[str, ...]:
    """The names of constants that count from 0, in lower case and in order: what views and journals call them."""
    numbers = {value: name for name, value in vars(namespace).items() if type(value) is int}
    if sorted(numbers) != list(range(len(numbers))):
        raise ValueError(f"{namespace.__name__} does not count from 0")
    return tuple(numbers[number].lower().replace("_", space) for number in range(len(numbers)))
