"""Speaking to a player who is called You."""

from __future__ import annotations

import pytest

from charlatans.rules.kernel import Event
from charlatans.rules.quacks import state as s
from charlatans.terminal.you import to_you

from .setting import console, lay_out, sit_down, written


@pytest.mark.parametrize(
    ("said", "to_be_said"),
    [
        ("You draws white-1, stops: the pot is at 4.", "You draw white-1, stop: the pot is at 4."),
        ("You empties the flask, passes up the push.", "You empty the flask, pass up the push."),
        ("You empties the pot and starts all over.", "You empty the pot and start all over."),
        ("You scores 2 points (hawkmoths), has 15 coins.", "You score 2 points (hawkmoths), have 15 coins."),
        ("You pushes the last chip, green-1, on to space 9.", "You push the last chip, green-1, on to space 9."),
        ("You's pot explodes with 8 in white chips.", "Your pot explodes with 8 in white chips."),
        ("You draws white-3, EXPLODES with 9.", "You draw white-3, EXPLODE with 9."),
        ("Mira draws white-1, stops.", "Mira draws white-1, stops."),
    ],
)
def test_verbs_follow_you(said: str, to_be_said: str) -> None:
    assert to_you(said) == to_be_said


def test_no_event_of_quacks_keeps_the_third_person() -> None:
    table = lay_out()
    table.names = ["You", "Mira"]
    for code in range(s.GAME_ENDS):
        told = to_you(table.told([Event(code, 0, 1, 1)])[0])
        if told.startswith("You "):
            assert not told.split()[1].endswith("s") or told.split()[1] == "pass"


def test_a_game_speaks_to_you(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(force=["B05"])
    screen = console()
    sit_down(monkeypatch, table, screen, ["d", "s"], names=["You"], then=None)
    assert "You draw " in written(screen)
    assert "You stop." in written(screen)
