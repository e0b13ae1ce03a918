"""Nobody sees what is hidden: the streams, forced outcomes, and choices not yet revealed."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import bots, policies
from tests.rules.quacks.scenarios import at_first_turn, decide, play_passively


def stirring(choice: str) -> charlatans.Table:
    """Seat 1 has drawn a chip and now chosen in secret; the others have not."""
    table = at_first_turn(players=3, stir="always")
    for seat in range(3):
        decide(table, seat, "draw")
    assert table.actors == (0, 1, 2)
    return decide(table, 1, choice)


def test_views_do_not_tell_what_another_seat_chose_in_secret():
    draws, stops = stirring("draw"), stirring("stop")
    assert draws.to_bytes() != stops.to_bytes()
    for seat in (0, 2, None):
        assert draws.view(seat) == stops.view(seat)
        assert draws.view(seat)["players"][1]["ready"]


def test_a_seat_sees_its_own_choice():
    assert stirring("stop").view(1)["players"][1]["choice"] == "stop"
    assert "choice" not in stirring("stop").view(0)["players"][1]


def test_a_copy_to_think_with_does_not_tell_what_another_seat_chose_in_secret():
    draws, stops = stirring("draw"), stirring("stop")
    for seed in range(20):
        assert draws.determinize(0, seed).to_bytes() == stops.determinize(0, seed).to_bytes()


def test_a_copy_to_think_with_keeps_the_seats_own_choice():
    assert stirring("stop").determinize(1, 3).view(1)["players"][1]["choice"] == "stop"


def test_views_and_copies_do_not_depend_on_the_streams():
    tables = [at_first_turn(seed=seed) for seed in (1, 2)]
    assert tables[0].to_bytes() != tables[1].to_bytes()
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].view(None) == tables[1].view(None)
    assert tables[0].determinize(0, 9).to_bytes() == tables[1].determinize(0, 9).to_bytes()


def test_views_and_copies_do_not_tell_what_is_forced_to_come():
    told, plain = at_first_turn(), at_first_turn()
    told.force(0, ["white-3", "white-2"])
    told.force(None, ["P07"])
    assert told.view(0) == plain.view(0)
    assert told.determinize(0, 4).to_bytes() == plain.determinize(0, 4).to_bytes()


@pytest.mark.parametrize("name", policies.LEVELS)
def test_bots_choose_the_same_when_only_hidden_things_differ(name):
    draws, stops = stirring("draw"), stirring("stop")
    for seed in range(30):
        assert bots.seated("quacks", name, seed)(draws, 0) == bots.seated("quacks", name, seed)(stops, 0)


def test_an_imagined_table_has_no_journal():
    with pytest.raises(charlatans.JournalError, match="imagined"):
        at_first_turn().determinize(0, 1).journal()


def test_bots_never_change_a_chip():
    """A bot draws its own chance elsewhere: asking one leaves the table as it was."""
    table = play_passively(at_first_turn(), until_turn=3)
    before = table.to_bytes()
    bots.seated("quacks", "random", 1)(table, table.actors[0])
    assert table.to_bytes() == before
