"""Amber, the yellow book, sets I to IV."""

from __future__ import annotations

import pytest

from .after_effects_scenarios import after_effects_are_over, complete_both
from .scenarios import (
    add_kept_card,
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    decide,
    decision_names,
    draw,
    draw_and_look,
    explode,
    of_all_players,
    patient_position,
    place_patient,
    player_view,
    set_bag,
    set_gold,
    set_stalls,
    white_chips,
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 10]), ("II", [3, 6, 10]), ("III", [3, 6, 11]), ("IV", [3, 6, 10])]
)
def test_amber_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["yellow"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_amber_without_a_white_chip_counts_its_value_and_does_nothing(book: str, value: int) -> None:
    table = draw(at_first_turn(books=book), 0, f"yellow-{value}")
    assert decision_names(table, 0) == {"draw", "complete"}
    assert player_view(table, 0)["steps"] == value
    assert of_all_players(complete_both(table), "gold") == [0, 0]


# Set I ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "most"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_amber_1_may_send_a_white_chip_that_is_small_enough_back(white: int, value: int, most: int) -> None:
    table = draw(at_first_turn(books="I"), 0, f"white-{white}")
    inside = count_in_bag(table, 0, f"white-{white}")
    draw(table, 0, f"yellow-{value}")
    if white <= most:
        assert decision_names(table, 0) == {"amber", "none"}
        decide(table, 0, "amber")
        assert (white_chips(table, 0), count_in_bag(table, 0, f"white-{white}")) == ([], inside + 1)
    else:
        assert decision_names(table, 0) == {"draw", "complete"}


def test_amber_1_may_leave_the_white_chip_where_it_lies() -> None:
    table = decide(draw(at_first_turn(books="I"), 0, "white-1", "yellow-1"), 0, "none")
    assert white_chips(table, 0) == [("white-1", 1)]
    assert decision_names(table, 0) == {"draw", "complete"}


def test_amber_1_does_nothing_when_another_chip_came_between() -> None:
    table = draw(at_first_turn(books="I"), 0, "white-1", "orange-1", "yellow-4")
    assert decision_names(table, 0) == {"draw", "complete"}


def test_amber_1_does_nothing_after_another_amber() -> None:
    table = decide(draw(at_first_turn(books="I"), 0, "white-1", "yellow-1"), 0, "none")
    assert decision_names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_does_not_reach_a_white_chip_of_an_earlier_turn() -> None:
    table = draw(at_first_turn(books="I"), 0, "orange-1", "black-1", "white-1", "black-1")
    decide(table, 1, "complete")
    assert decision_names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_does_not_reach_a_white_chip_with_which_the_turn_before_ended() -> None:
    table = draw(at_first_turn(books="I"), 0, "orange-1", "black-1")
    decide(draw_and_look(table, 0, "blue-1", "white-1"), 0, "place white-1")
    decide(table, 1, "complete")
    assert decision_names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_reaches_only_the_last_of_two_white_chips() -> None:
    table = decide(draw(at_first_turn(books="I"), 0, "white-2", "white-1", "yellow-1"), 0, "amber")
    assert white_chips(table, 0) == [("white-2", 2)]


def test_amber_1_makes_the_white_chip_before_the_last_one_again() -> None:
    table = decide(draw(at_first_turn(books="I"), 0, "white-2", "white-1", "yellow-1"), 0, "amber")
    assert player_view(table, 0)["steps"] == 1 + 2
    assert white_chips(draw(table, 0, "white-3"), 0) == [("white-2", 2), ("white-3", 5)]


def test_amber_1_leaves_what_the_bonus_space_gave() -> None:
    table = decide(draw(at_first_turn(books="I"), 0, "white-3", "white-2", "white-2"), 0, "stall")
    decide(draw(table, 0, "yellow-2"), 0, "amber")
    assert (player_view(table, 0)["stall"], white_chips(table, 0)) == (6, [("white-3", 3), ("white-2", 5)])


def test_amber_1_reaches_a_white_chip_placed_by_a_peacock_eye() -> None:
    table = decide(draw_and_look(at_first_turn(books="I"), 0, "blue-1", "white-1"), 0, "place white-1")
    assert decision_names(draw(table, 0, "yellow-1"), 0) == {"amber", "none"}


def test_amber_1_placed_by_a_peacock_eye_comes_after_that_and_not_after_a_white_chip() -> None:
    table = draw_and_look(draw(at_first_turn(books="I"), 0, "white-1"), 0, "blue-1", "yellow-4")
    assert decision_names(decide(table, 0, "place yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_looks_past_a_chip_that_was_warded_off_to_the_one_placed_before() -> None:
    table = draw(at_first_turn(books={"blue": "III", "yellow": "I"}), 0, "blue-1", "white-2", "white-1", "yellow-2")
    assert decision_names(table, 0) == {"amber", "none"}
    assert white_chips(decide(table, 0, "amber"), 0) == []


def test_amber_1_does_nothing_when_the_white_chip_before_went_back_by_a_card() -> None:
    table = add_kept_card(draw(at_first_turn(books="I"), 0, "white-2", "white-1"), 0, "one-white")
    decide(table, 0, "use one-white", "return white 3")
    assert decision_names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_still_reaches_the_white_chip_before_when_a_card_took_an_earlier_one() -> None:
    table = add_kept_card(draw(at_first_turn(books="I"), 0, "white-2", "white-1"), 0, "one-white")
    decide(table, 0, "use one-white", "return white 2")
    assert white_chips(table, 0) == [("white-1", 3)]
    assert decision_names(draw(table, 0, "yellow-4"), 0) == {"amber", "none"}


def test_amber_1_as_the_third_chip_of_the_neck_acts_before_the_steps_are_counted() -> None:
    table = set_stalls(draw(at_first_turn(books="I"), 0, "white-2", "orange-1", "black-1", "white-1", "yellow-1"), 15)
    decide(table, 0, "amber")
    assert patient_position(table) == (0, 1 + 1 + 1 + 2)


# Set II ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "slide"), [(1, 1), (2, 1), (4, 2)])
def test_amber_2_slides_the_last_white_chip_back(value: int, slide: int) -> None:
    table = draw(at_first_turn(books="II"), 0, "white-1", "white-3", f"yellow-{value}")
    assert white_chips(table, 0) == [("white-1", 1), ("white-3", 4 - slide)]


@VALUES
def test_amber_2_does_not_slide_it_onto_or_past_the_one_before(value: int) -> None:
    table = draw(at_first_turn(books="II"), 0, "white-3", "white-1", f"yellow-{value}")
    assert white_chips(table, 0) == [("white-3", 3), ("white-1", 4)]


def test_amber_2_slides_as_far_as_there_is_room() -> None:
    table = draw(at_first_turn(books="II"), 0, "white-3", "white-2", "yellow-4")
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 4)]


@pytest.mark.parametrize(("white", "space"), [(1, 1), (2, 1), (3, 1)])
def test_amber_2_does_not_slide_it_off_the_first_space(white: int, space: int) -> None:
    assert white_chips(draw(at_first_turn(books="II"), 0, f"white-{white}", "yellow-4"), 0) == [
        (f"white-{white}", space)
    ]


def test_amber_2_leaves_the_chips_number_as_it_is() -> None:
    assert player_view(draw(at_first_turn(books="II"), 0, "white-3", "yellow-4"), 0)["steps"] == 4 + 3


def test_amber_2_lets_the_next_white_chip_lie_closer() -> None:
    table = draw(at_first_turn(books="II"), 0, "white-3", "yellow-4", "white-2")
    assert white_chips(table, 0) == [("white-3", 1), ("white-2", 3)]


def test_amber_2_lowers_the_odds_of_an_explosion() -> None:
    table = set_bag(draw(at_first_turn(books="II"), 0, "white-3", "white-3"), 0, "yellow-1", "white-2")
    assert player_view(table, 0)["odds"] == 1 / 2
    assert player_view(draw(table, 0, "yellow-1"), 0)["odds"] == 0


def test_amber_2_slides_a_white_chip_of_an_earlier_turn_too() -> None:
    table = draw(at_first_turn(books="II"), 0, "white-3", "orange-1", "black-1", "black-1")
    decide(table, 1, "complete")
    assert white_chips(draw(table, 0, "yellow-1"), 0) == [("white-3", 2)]


def test_amber_2_slides_again_with_every_chip() -> None:
    assert white_chips(draw(at_first_turn(books="II"), 0, "white-3", "yellow-1", "yellow-2"), 0) == [("white-3", 1)]


def test_amber_2_sliding_onto_the_bonus_space_is_not_placing() -> None:
    table = decide(at_coin_toss("shield", "return-whites", books="II"), 0, "coin silver")
    draw(table, 0, "white-3", "white-3", "white-2")  # on space 8, under the shield
    draw(table, 0, "yellow-1")
    assert white_chips(table, 0)[-1] == ("white-2", 7)
    assert decision_names(table, 0) == {"draw", "complete"}


def test_amber_2_lets_the_next_white_chip_reach_the_bonus_space_once_more() -> None:
    table = decide(draw(at_first_turn(books="II"), 0, "white-3", "white-2", "white-2"), 0, "stall")
    draw(table, 0, "yellow-1", "white-1")
    assert white_chips(table, 0)[-2:] == [("white-2", 6), ("white-1", 7)]
    assert decision_names(table, 0) == {"stall", "gold", "none"}


# Set III --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "extra"), [(1, 1), (2, 1), (4, 2)])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_amber_3_counts_the_last_white_chip_extra_times(white: int, value: int, extra: int) -> None:
    table = draw(at_first_turn(books="III"), 0, f"white-{white}", f"yellow-{value}")
    assert player_view(table, 0)["steps"] == value + white * (1 + extra)


@pytest.mark.parametrize("yellows", [("yellow-1", "yellow-4"), ("yellow-4", "yellow-1")])
def test_amber_3_only_the_best_one_applies(yellows: tuple[str, str]) -> None:
    assert player_view(draw(at_first_turn(books="III"), 0, "white-2", *yellows), 0)["steps"] == 5 + 2 * 3


def test_amber_3_counts_a_white_chip_drawn_after_it() -> None:
    assert player_view(draw(at_first_turn(books="III"), 0, "white-3", "yellow-1", "white-1"), 0)["steps"] == 1 + 1 * 2


def test_amber_3_counts_the_last_white_chip_of_an_earlier_turn() -> None:
    table = draw(at_first_turn(books="III"), 0, "white-3", "orange-1", "black-1", "black-1")
    decide(table, 1, "complete")
    assert player_view(draw(table, 0, "yellow-1"), 0)["steps"] == 1 + 3 * 2


def test_amber_3_in_the_belly_adds_nothing() -> None:
    table = draw(add_to_belly(at_first_turn(books="III"), 0, "yellow-4"), 0, "white-3", "orange-1")
    assert player_view(table, 0)["steps"] == 1 + 3


def test_amber_3_moves_the_patient_by_what_it_counts() -> None:
    table = decide(draw(set_stalls(at_first_turn(books="III"), 15), 0, "white-3", "yellow-4"), 0, "complete")
    assert patient_position(table) == (0, 4 + 3 * 3)


# Set IV ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize(
    ("whites_drawn", "far"), [(("white-3", "white-2"), 0), (("white-3", "white-3"), 1), (("white-3",), 0)]
)
def test_amber_4_brings_gold_afterwards_with_the_last_white_chip_on_space_6(
    whites_drawn: tuple[str, ...], far: int, value: int, gold: int
) -> None:
    table = complete_both(draw(add_to_belly(at_first_turn(books="IV"), 0, f"yellow-{value}"), 0, *whites_drawn))
    assert of_all_players(table, "gold") == [far * gold, 0]


def test_amber_4_brings_gold_on_space_7_too() -> None:
    table = draw(add_to_belly(at_first_turn(books="IV"), 0, "yellow-1"), 0, "white-3", "white-3", "white-1")
    assert of_all_players(complete_both(decide(table, 0, "stall")), "gold") == [1, 0]


def test_amber_4_brings_gold_under_the_shield_too() -> None:
    table = add_to_belly(decide(at_coin_toss("shield", "return-whites", books="IV"), 0, "coin silver"), 0, "yellow-2")
    draw(set_gold(table, 0, 0), 0, "white-3", "white-3", "white-2")
    assert of_all_players(complete_both(table), "gold") == [2, 0]


def test_amber_4_brings_gold_for_every_chip() -> None:
    table = draw(
        add_to_belly(at_first_turn(books="IV"), 0, "yellow-1", "yellow-4"), 0, "white-3", "white-3", "yellow-1"
    )
    assert of_all_players(complete_both(table), "gold") == [1 + 1 + 3, 0]


def test_amber_4_brings_no_gold_after_an_explosion() -> None:
    table = explode(add_to_belly(at_first_turn(books="IV"), 0, "yellow-4"), 0)
    decide(table, 1, "complete")
    assert after_effects_are_over(table)
    assert of_all_players(table, "gold") == [0, 0]


@pytest.mark.parametrize(
    ("amber", "loss"), [((), 5), ((1,), 4), ((2,), 3), ((4,), 1), ((1, 2), 2), ((4, 1), 0), ((4, 4), 0)]
)
def test_amber_4_lowers_the_loss_of_gold_by_its_value(amber: tuple[int, ...], loss: int) -> None:
    table = add_to_belly(set_gold(at_first_turn(books="IV"), 11), 0, *(f"yellow-{value}" for value in amber))
    explode(table, 0)
    if loss > 0:
        decide(table, 0, "gold")
    assert of_all_players(table, "gold") == [11 - loss, 0]


def test_amber_4_counts_neck_and_belly_for_the_loss() -> None:
    table = explode(add_to_belly(set_gold(at_first_turn(books="IV"), 10), 0, "yellow-1"), 0, "yellow-2")
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 10 - (5 - 3)


def test_amber_4_lowers_the_spaces_that_the_patient_goes_away_as_well() -> None:
    table = place_patient(add_to_belly(set_gold(at_first_turn(books="IV"), 10), 0, "yellow-2"), 0, 5)
    explode(table, 0)
    assert decision_names(table, 0) == {"gold", "patient"}
    assert patient_position(decide(table, 0, "patient")) == (0, 5 - (5 - 2))


def test_amber_4_that_leaves_no_loss_leaves_nothing_to_choose() -> None:
    table = place_patient(add_to_belly(set_gold(at_first_turn(books="IV"), 10), 0, "yellow-4", "yellow-1"), 0, 5)
    explode(table, 0)
    assert (table.actors, player_view(table, 0)["gold"], patient_position(table)) == ((1,), 10, (0, 5))


def test_amber_4_does_not_shorten_the_way_of_the_seventh_round() -> None:
    table = place_patient(add_to_belly(at_first_turn(books="IV", round=7), 0, "yellow-4"), 0, 6)
    explode(table, 0)
    assert patient_position(table) == (1, 2)  # five to the first space, and two in the other half


@pytest.mark.parametrize("book", ["I", "II", "III"])
def test_amber_of_another_set_softens_nothing(book: str) -> None:
    table = explode(add_to_belly(set_gold(at_first_turn(books=book), 10), 0, "yellow-4"), 0)
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 5
