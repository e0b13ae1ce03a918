"""Named numbers: the phases, questions, actions, events and chips of a game.

    @constants
    class Phase:
        \"\"\"The parts of a turn, in order.\"\"\"

        FORTUNE = 0
        POTIONS = 1

Rules say `game.phase == Phase.POTIONS`, and editors and mypy complete and check it. The values are written out because
saved games and journals contain them.

Why not IntEnum: it slows plain rules down by 45 % on Python 3.11, its members end up in records and logs, and Numba gives
them types of their own. A module is the one namespace that Python reads almost as fast as a global and that Numba resolves
to constants on the CPU and on CUDA; so `constants` turns the class into a module.
"""

from __future__ import annotations

from types import ModuleType
from typing import TypeVar, cast

Constants = TypeVar("Constants")


def constants(declared: type[Constants]) -> type[Constants]:
    """Turns a class of integers into a module with the same names."""
    namespace = ModuleType(f"{declared.__module__}.{declared.__qualname__}", declared.__doc__)
    for name, value in vars(declared).items():
        if not name.startswith("__"):
            if type(value) is not int:
                raise TypeError(f"{declared.__name__}.{name} is {value!r}; constants must be integers")
            setattr(namespace, name, value)
    return cast("type[Constants]", namespace)


def names_of(namespace: type, space: str = "_") -> tuple[str, ...]:
    """The names of constants numbered from 0, in order and in lower case, as views and journals use them."""
    numbers = {value: name for name, value in vars(namespace).items() if type(value) is int}
    if sorted(numbers) != list(range(len(numbers))):
        raise ValueError(f"{namespace.__name__.rpartition('.')[2]} does not count from 0")
    return tuple(numbers[number].lower().replace("_", space) for number in range(len(numbers)))
