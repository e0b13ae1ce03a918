"""Toadstool, the red book, sets 1 to 4."""

from __future__ import annotations

import pytest

from charlatans import Table

from .scenarios import (
    EDITIONS,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    evaluate,
    explode,
    legal_decisions,
    play_passively,
    player_view,
    set_bag,
    set_droplet,
    spaces_in_pot,
)


@EDITIONS
@pytest.mark.parametrize(("book", "price"), [(1, [6, 10, 16]), (2, [4, 8, 14]), (3, [5, 9, 15]), (4, [7, 11, 17])])
def test_toadstool_costs_what_its_book_says(edition: str, book: int, price: list[int]) -> None:
    assert at_first_turn(edition=edition, books=book).view()["books"]["red"]["price"] == price


# Set 1 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 4])
def test_toadstool_1_moves_its_value_without_pumpkins(value: int) -> None:
    table = draw(at_first_turn(books=1), 0, "white-1", f"red-{value}")
    assert spaces_in_pot(table, 0) == [1, 1 + value]


@pytest.mark.parametrize("value", [1, 2, 4])
@pytest.mark.parametrize("pumpkins", [1, 2])
def test_toadstool_1_moves_one_further_with_one_or_two_pumpkins(pumpkins: int, value: int) -> None:
    table = draw(at_first_turn(books=1), 0, *["orange-1"] * pumpkins, f"red-{value}")
    assert spaces_in_pot(table, 0)[-1] == pumpkins + value + 1


@pytest.mark.parametrize("value", [1, 2, 4])
@pytest.mark.parametrize("pumpkins", [3, 4, 6])
def test_toadstool_1_moves_two_further_with_three_pumpkins(pumpkins: int, value: int) -> None:
    table = draw(at_first_turn(books=1), 0, *["orange-1"] * pumpkins, f"red-{value}")
    assert spaces_in_pot(table, 0)[-1] == pumpkins + value + 2


def test_toadstool_1_does_not_care_where_the_pumpkins_lie() -> None:
    table = draw(at_first_turn(books=1), 0, "orange-1", "white-2", "green-1", "red-1")
    assert spaces_in_pot(table, 0) == [1, 3, 4, 6]


def test_toadstool_1_is_not_pushed_by_pumpkins_drawn_later() -> None:
    table = draw(at_first_turn(books=1), 0, "red-1", "orange-1")
    assert spaces_in_pot(table, 0) == [1, 2]


def test_toadstool_1_does_not_count_a_pumpkin_that_the_flask_took_back() -> None:
    table = draw(at_first_turn(books=1, edition="1st"), 0, "orange-1")
    draw(decide(table, 0, "flask"), 0, "red-1")
    assert chips_in_pot(table, 0) == [("red-1", 1)]


def test_toadstool_1_push_may_be_passed_up() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-1"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 2]


# Set 2: drawing -------------------------------------------------------------------------------------


def test_toadstool_2_is_laid_beside_the_pot() -> None:
    table = draw(at_first_turn(books=2), 0, "orange-1", "red-2")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert player_view(table, 0)["aside"] == {"red-2": 1}
    assert count_in_bag(table, 0, "red-2") == 0


def test_toadstool_2_leaves_the_next_chip_to_follow_the_last_one_in_the_pot() -> None:
    table = draw(at_first_turn(books=2), 0, "orange-1", "red-4", "white-2")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("white-2", 3)]


def test_toadstool_2_is_neither_placed_nor_kept_between_two_draws() -> None:
    table = draw(at_first_turn(books=2), 0, "orange-1", "red-1")
    assert decision_kinds(table, 0) == {"draw", "stop", "return"}


def test_toadstool_2_that_a_crow_skull_lets_be_placed_is_laid_aside_all_the_same() -> None:
    table = draw_and_look(at_first_turn(books={"red": 2, "blue": 1}), 0, "blue-1", "red-1")
    decide(table, 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("blue-1", 1)]
    assert player_view(table, 0)["aside"] == {"red-1": 1}


# Set 2: after stopping ------------------------------------------------------------------------------


def test_toadstool_2_may_be_placed_kept_or_put_back_after_stopping() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "stop")
    assert decision_kinds(table, 0) == {"place", "keep", "return"}
    assert {decision.chip for decision in legal_decisions(table, 0)} == {"red-2"}


def test_toadstool_2_is_placed_after_the_last_chip_and_moves_the_scoring_space() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "place")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-2", 3)]
    assert player_view(table, 0)["scoring_space"] == 4
    assert player_view(table, 0)["aside"] == {}


def test_toadstool_2_kept_stays_beside_the_pot() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "keep")
    assert player_view(table, 0)["aside"] == {"red-2": 1}
    assert player_view(table, 0)["scoring_space"] == 2


def test_toadstool_2_put_back_goes_into_the_bag() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "return")
    assert player_view(table, 0)["aside"] == {}
    assert count_in_bag(table, 0, "red-2") == 1


def test_toadstool_2_may_be_placed_after_an_explosion() -> None:
    table = explode(at_first_turn(books=2), 0, "red-4")
    decide(table, 0, "place")
    assert player_view(table, 0)["exploded"]
    assert player_view(table, 0)["scoring_space"] == 8 + 4 + 1


def test_toadstool_2_may_be_kept_or_put_back_after_an_explosion() -> None:
    assert decision_kinds(explode(at_first_turn(books=2), 0, "red-4"), 0) == {"place", "keep", "return"}


def test_toadstool_2_chips_are_decided_on_one_by_one() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-1", "red-2", "red-4"), 0, "stop")
    decide(table, 0, "place", "red-4")
    decide(table, 0, "keep", "red-1")
    assert decision_chips(table, 0, "place") == {"red-2"}
    decide(table, 0, "return", "red-2")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-4", 5)]
    assert player_view(table, 0)["aside"] == {"red-1": 1}
    assert count_in_bag(table, 0, "red-2") == 1


def test_toadstool_2_chips_alike_are_decided_on_one_by_one() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-1", "red-1"), 0, "stop")
    decide(decide(table, 0, "place"), 0, "keep")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-1", 2)]
    assert player_view(table, 0)["aside"] == {"red-1": 1}


def test_toadstool_2_chips_may_all_be_placed_one_after_the_other() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-1", "red-2"), 0, "stop")
    decide(decide(table, 0, "place", "red-2"), 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-2", 3), ("red-1", 4)]


def test_toadstool_2_holds_the_evaluation_until_it_is_decided_on() -> None:
    table = decide(draw(at_first_turn(books=2), 1, "orange-1"), 1, "stop")
    decide(draw(table, 0, "orange-1", "red-1"), 0, "stop")
    assert table.view()["phase"] == "potions"
    assert table.actors == (0,)
    decide(table, 0, "place")
    assert table.view()["turn"] == 2 or table.view()["phase"] != "potions"


def test_toadstool_2_is_decided_on_when_the_last_space_ends_the_brewing() -> None:
    table = draw(set_droplet(at_first_turn(books=2), 0, 51), 0, "red-1", "orange-1")
    assert decision_kinds(table, 0) == {"place", "keep", "return"}
    decide(table, 0, "place")
    assert player_view(table, 0)["scoring_space"] == 53


def test_toadstool_2_placed_is_the_last_chip_for_the_spiders() -> None:
    table = decide(draw(at_first_turn(books={"red": 2, "green": 1}), 0, "green-1", "orange-1", "red-1"), 0, "stop")
    decide(table, 0, "place")
    evaluate(table)
    assert player_view(table, 0)["rubies"] == 1  # the spider is third from last


def test_toadstool_2_kept_leaves_the_spiders_where_they_are() -> None:
    table = decide(draw(at_first_turn(books={"red": 2, "green": 1}), 0, "green-1", "orange-1", "red-1"), 0, "stop")
    decide(table, 0, "keep")
    evaluate(table)
    assert player_view(table, 0)["rubies"] == 2


# Set 2: later turns ---------------------------------------------------------------------------------


def kept_for_turn_2() -> Table:
    """Turn 2; seat 0 has kept a red 2-chip beside the pot."""
    table = at_first_turn(books=2, force=["B05", "B03"])
    decide(draw(table, 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "keep")
    return play_passively(table, until_turn=2)


def test_toadstool_2_kept_is_beside_the_pot_in_the_next_turn() -> None:
    table = kept_for_turn_2()
    assert player_view(table, 0)["aside"] == {"red-2": 1}
    assert count_in_bag(table, 0, "red-2") == 0


def test_toadstool_2_kept_may_be_placed_in_a_later_turn_after_stopping() -> None:
    table = set_droplet(kept_for_turn_2(), 0, 0)
    decide(draw(table, 0, "orange-1"), 0, "stop")
    decide(table, 0, "place", "red-2")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-2", 3)]


def test_toadstool_2_kept_may_be_kept_again() -> None:
    table = decide(draw(kept_for_turn_2(), 0, "orange-1"), 0, "stop")
    decide(table, 0, "keep", "red-2")
    assert player_view(table, 0)["aside"] == {"red-2": 1}


def test_toadstool_2_kept_may_be_put_back_before_the_first_draw() -> None:
    table = kept_for_turn_2()
    assert decision_kinds(table, 0) == {"draw", "return"}
    decide(table, 0, "return", "red-2")
    assert count_in_bag(table, 0, "red-2") == 1
    assert player_view(table, 0)["aside"] == {}
    assert decision_kinds(table, 0) == {"draw"}


def test_toadstool_2_kept_cannot_be_placed_before_the_first_draw() -> None:
    assert "place" not in decision_kinds(kept_for_turn_2(), 0)


@EDITIONS
def test_toadstool_2_may_be_put_back_before_any_draw(edition: str) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, "orange-1", "red-1", "red-4")
    before = count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "red-4")
    decide(draw(table, 0, "orange-1"), 0, "return", "red-1")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "red-4")) == (before[0] + 1, before[1])
    assert player_view(table, 0)["aside"] == {"red-4": 1}
    assert decision_chips(table, 0, "return") == {"red-4"}
    assert "draw" in decision_kinds(decide(table, 0, "return", "red-4"), 0)


def test_toadstool_2_kept_may_be_put_back_once_the_drawing_has_begun() -> None:
    table = draw(kept_for_turn_2(), 0, "orange-1")
    assert decision_kinds(table, 0) == {"draw", "stop", "return"}
    decide(table, 0, "return")
    assert (count_in_bag(table, 0, "red-2"), player_view(table, 0)["aside"]) == (1, {})


def test_toadstool_2_put_back_can_be_drawn_again() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "return")
    assert player_view(draw(table, 0, "red-2"), 0)["aside"] == {"red-2": 1}


def test_toadstool_2_may_be_put_back_before_a_choice_at_stir() -> None:
    table = at_first_turn(books=2, stir="always")
    draw(draw(table, 0, "red-1"), 1, "orange-1")
    decide(table, 0, "return")
    assert decision_kinds(table, 0) == {"draw", "stop"}
    assert not player_view(table, 0)["ready"]


def test_toadstool_2_put_back_into_an_empty_bag_while_the_flask_is_offered_can_be_drawn() -> None:
    table = draw(set_bag(at_first_turn(books=2), 0, "red-1", "white-1"), 0, "red-1", "white-1")
    assert decision_kinds(table, 0) == {"stop", "flask", "return"}
    assert decision_kinds(decide(table, 0, "return"), 0) == {"draw", "stop", "flask"}


def test_toadstool_2_placed_goes_into_the_bag_with_the_pot_at_the_end_of_the_turn() -> None:
    table = decide(draw(at_first_turn(books=2), 0, "orange-1", "red-2"), 0, "stop")
    decide(table, 0, "place")
    play_passively(table, until_turn=2)
    assert count_in_bag(table, 0, "red-2") == 1


# Set 3 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("red", [1, 2, 4])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_toadstool_3_moves_the_value_of_the_white_chip_before_it_further(white: int, red: int) -> None:
    table = draw(at_first_turn(books=3), 0, f"white-{white}", f"red-{red}")
    assert spaces_in_pot(table, 0) == [white, white + red + white]


def test_toadstool_3_is_not_pushed_after_a_chip_of_another_colour() -> None:
    table = draw(at_first_turn(books=3), 0, "white-3", "orange-1", "red-1")
    assert spaces_in_pot(table, 0) == [3, 4, 5]


def test_toadstool_3_is_not_pushed_as_the_first_chip() -> None:
    assert spaces_in_pot(draw(at_first_turn(books=3), 0, "red-2"), 0) == [2]


def test_toadstool_3_is_pushed_only_once_by_a_white_chip() -> None:
    table = draw(at_first_turn(books=3), 0, "white-2", "red-1", "red-1")
    assert spaces_in_pot(table, 0) == [2, 5, 6]


def test_toadstool_3_is_not_pushed_by_a_white_chip_that_the_flask_took_back() -> None:
    table = decide(draw(at_first_turn(books=3), 0, "orange-1", "white-3"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "red-1"), 0) == [1, 2]


def test_toadstool_3_looks_at_the_chip_that_lies_last_once_the_flask_was_used() -> None:
    table = decide(draw(at_first_turn(books=3), 0, "white-2", "white-3"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "red-1"), 0) == [2, 5]


def test_toadstool_3_push_may_be_passed_up() -> None:
    table = decide(draw(at_first_turn(books=3), 0, "white-3", "red-1"), 0, "pass")
    assert spaces_in_pot(table, 0) == [3, 4]


# Set 4 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("red", [1, 2, 4])
def test_toadstool_4_moves_every_later_white_1_chip_two_spaces(red: int) -> None:
    table = draw(at_first_turn(books=4), 0, f"red-{red}", "white-1", "orange-1", "white-1")
    assert spaces_in_pot(table, 0) == [red, red + 2, red + 3, red + 5]


def test_toadstool_4_does_not_move_white_1_chips_drawn_before_it() -> None:
    assert spaces_in_pot(draw(at_first_turn(books=4), 0, "white-1", "red-1"), 0) == [1, 2]


def test_toadstool_4_itself_moves_only_its_value() -> None:
    assert spaces_in_pot(draw(at_first_turn(books=4), 0, "orange-1", "white-3", "red-2"), 0) == [1, 4, 6]


def test_toadstool_4_has_no_further_effect_when_there_are_more() -> None:
    assert spaces_in_pot(draw(at_first_turn(books=4), 0, "red-1", "red-1", "red-1", "white-1"), 0) == [1, 2, 3, 5]


@pytest.mark.parametrize("white", [2, 3])
def test_toadstool_4_does_not_move_white_2_and_3_chips(white: int) -> None:
    assert spaces_in_pot(draw(at_first_turn(books=4), 0, "red-1", f"white-{white}"), 0) == [1, 1 + white]


def test_toadstool_4_does_not_change_the_value_of_white_1_chips_for_the_explosion() -> None:
    table = draw(at_first_turn(books=4), 0, "red-1", *["white-1"] * 4, "white-3")
    assert player_view(table, 0)["white_total"] == 7
    assert not player_view(table, 0)["exploded"]


def test_toadstool_4_moves_an_exploding_white_1_chip_two_spaces() -> None:
    table = explode(at_first_turn(books=4), 0, "red-1")
    assert spaces_in_pot(table, 0)[-1] == 1 + 7 + 2


def test_toadstool_4_push_may_be_passed_up() -> None:
    table = decide(draw(at_first_turn(books=4), 0, "red-1", "white-1"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 2]


def test_toadstool_4_no_longer_counts_once_the_flask_took_it_back() -> None:
    table = decide(draw(at_first_turn(books=4, edition="1st"), 0, "red-1"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "white-1"), 0) == [1]
