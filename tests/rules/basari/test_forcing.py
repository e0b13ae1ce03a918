"""Forced chance: cards that come when they are told to, and errors for those that cannot."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import ImpossibleOutcome

from .scenarios import SCARCE, at_first_round, choose, coming, forfeit_round, numbers_of, with_workers


def test_the_first_cards_can_be_forced():
    table = at_first_round(39, 1, 20)
    assert [numbers_of(table, seat) for seat in range(3)] == [[39], [1], [20]]


def test_fewer_cards_than_players_leave_the_rest_to_chance():
    firsts = {tuple(numbers_of(at_first_round(39, seed=seed), 0)) for seed in range(5)}
    others = {tuple(numbers_of(at_first_round(39, seed=seed), 1)) for seed in range(5)}
    assert firsts == {(39,)}
    assert len(others) > 1


def test_cards_come_in_the_order_in_which_they_leave_the_draw_pile():
    """Action A first, then the deal of the next round, seat by seat."""
    table = choose(coming(at_first_round(1, 2, 3), 34, 4, 5, 6), "ABC")
    assert [numbers_of(table, seat) for seat in range(3)] == [[1, 4, 34], [2, 5], [3, 6]]


def test_cards_are_added_behind_those_that_wait():
    table = choose(coming(coming(at_first_round(1, 2, 3), 34), 4, 5, 6), "ABC")
    assert [numbers_of(table, seat) for seat in range(3)] == [[1, 4, 34], [2, 5], [3, 6]]


def test_forced_cards_wait_until_they_are_drawn():
    table = coming(at_first_round(1, 2, 3), 9)
    assert numbers_of(table, 0) == [1]
    assert numbers_of(forfeit_round(table), 0) == [1, 9]


def test_a_card_of_the_old_stage_can_be_forced_for_the_new_one():
    assert numbers_of(forfeit_round(coming(with_workers(at_first_round(1, 2, 3), 0, 15), 3, 2, 1)), 0) == [3]


@pytest.mark.parametrize("name", ["card-0", "card-40", "card-01", "Card-1", "card 1", "red", "", 7])
def test_a_name_that_is_no_card_is_refused(name):
    table = at_first_round()
    before = table.to_bytes()
    with pytest.raises(ImpossibleOutcome, match=f"{name!r} is not a bazaar card; they are card-1 to card-39"):
        table.force(None, ["card-5", name])
    assert (table.to_bytes(), table.entries) == (before, [])


def test_an_owners_deck_has_as_many_names_as_cards():
    with pytest.raises(ImpossibleOutcome, match="'card-13' is not a bazaar card; they are card-1 to card-12"):
        charlatans.new("basari", material=SCARCE, force=["card-13"])


def test_a_single_text_is_not_a_list():
    with pytest.raises(ImpossibleOutcome, match=r"expected a list of outcomes such as \['card-5'\]"):
        at_first_round().force(None, "card-5")


def test_no_seat_has_chance_of_its_own():
    table = at_first_round()
    with pytest.raises(ImpossibleOutcome, match="cards are forced for the table, seat None"):
        table.force(0, ["card-5"])
    assert table.entries == []


def test_at_most_32_cards_can_wait():
    table = at_first_round(1, 2, 3)
    with pytest.raises(ImpossibleOutcome, match="at most 32 outcomes can be forced ahead; 0 wait already"):
        coming(table, *range(4, 37))
    coming(table, *range(4, 36))
    with pytest.raises(ImpossibleOutcome, match="32 wait already"):
        coming(table, 36)


def test_a_card_that_lies_before_a_player_cannot_come():
    table = choose(coming(at_first_round(1, 2, 3), 2), "AB")
    before = table.to_bytes(), list(table.entries)
    with pytest.raises(ImpossibleOutcome, match="card-2 was forced to come and is not in the draw pile"):
        table.act(2, "choose C")
    assert (table.to_bytes(), table.entries) == before


def test_the_same_card_cannot_be_dealt_twice():
    with pytest.raises(ImpossibleOutcome, match="card-7 was forced to come"):
        at_first_round(7, 7, 8)


def test_a_journal_with_forced_cards_plays_again():
    table = choose(coming(at_first_round(1, 2, 3), 34, 4, 5, 6), "ABC")
    assert "\nforce card-1 card-2 card-3\n" in table.journal()
    assert "\nforce table card-34 card-4 card-5 card-6\n" in table.journal()
    assert charlatans.replay(table.journal()).to_bytes() == table.to_bytes()
