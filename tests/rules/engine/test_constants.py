"""Numbers with names: plain and compiled rules read the same ones."""

from __future__ import annotations

import pytest

from charlatans.rules.engine import Record, compiled, constants, i1, names_of, rule


@constants
class Phase:
    """The parts of a day."""

    MORNING = 0
    LATE_MORNING = 1
    NIGHT = 2


@constants
class Action:
    """What can be done; WALK is followed by a block of distances."""

    SLEEP = 0
    WALK = 3


class Day(Record):
    """A day and what may be done in it."""

    phase: int = i1()
    mask: list[int] = i1(8)


@rule
def walked(day, distance):
    """A walk, as far as the day goes."""
    if day.phase == Phase.NIGHT:
        return Action.SLEEP
    return Action.WALK + distance


@rule
def pass_time(day):
    """The day goes on; what was walked may be walked no more."""
    for phase in range(Phase.LATE_MORNING, Phase.NIGHT + 1):
        day.phase = phase
        day.mask[walked(day, Phase.NIGHT)] = 1
    day.mask[Action.SLEEP] = 1
    return walked(day, 1)


def test_constants_have_names_in_the_order_of_their_numbers():
    assert names_of(Phase) == ("morning", "late_morning", "night")
    assert names_of(Phase, " ") == ("morning", "late morning", "night")
    with pytest.raises(ValueError, match="Action does not count from 0"):
        names_of(Action)


def test_only_whole_numbers_are_constants():
    with pytest.raises(TypeError, match=r"Half.VALUE is 0\.5"):

        @constants
        class Half:
            VALUE = 0.5


def test_plain_and_compiled_rules_agree_on_constants():
    pytest.importorskip("numba")
    plain = Day.new()
    twin = Day.to_numpy(plain)
    assert pass_time(plain) == compiled(pass_time, {"day": Day})(twin[0]) == Action.SLEEP
    assert plain.mask == [1, 0, 0, 0, 0, 1, 0, 0]
    assert Day.to_bytes(twin) == Day.to_bytes(plain)
