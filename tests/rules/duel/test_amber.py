"""Amber, the yellow book, sets I to IV."""

from __future__ import annotations

import pytest

from .aftermath import complete_both, done_with
from .scenarios import (
    bag,
    bag_of,
    decide,
    draw,
    draw_and_look,
    explode,
    in_belly,
    keep_card,
    lay_out,
    names,
    of_all,
    patient,
    player,
    put_patient,
    set_gold,
    set_stalls,
    toss,
    whites,
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 10]), ("II", [3, 6, 10]), ("III", [3, 6, 11]), ("IV", [3, 6, 10])]
)
def test_amber_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert lay_out(books=book).view()["books"]["yellow"]["price"] == price


@VALUES
@pytest.mark.parametrize("book", ["I", "II", "III", "IV"])
def test_amber_without_a_white_chip_counts_its_value_and_does_nothing(book: str, value: int) -> None:
    table = draw(lay_out(books=book), 0, f"yellow-{value}")
    assert names(table, 0) == {"draw", "complete"}
    assert player(table, 0)["steps"] == value
    assert of_all(complete_both(table), "gold") == [0, 0]


# Set I ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "most"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_amber_1_may_send_a_white_chip_that_is_small_enough_back(white: int, value: int, most: int) -> None:
    table = draw(lay_out(books="I"), 0, f"white-{white}")
    inside = bag(table, 0, f"white-{white}")
    draw(table, 0, f"yellow-{value}")
    if white <= most:
        assert names(table, 0) == {"amber", "none"}
        decide(table, 0, "amber")
        assert (whites(table, 0), bag(table, 0, f"white-{white}")) == ([], inside + 1)
    else:
        assert names(table, 0) == {"draw", "complete"}


def test_amber_1_may_leave_the_white_chip_where_it_lies() -> None:
    table = decide(draw(lay_out(books="I"), 0, "white-1", "yellow-1"), 0, "none")
    assert whites(table, 0) == [("white-1", 1)]
    assert names(table, 0) == {"draw", "complete"}


def test_amber_1_does_nothing_when_another_chip_came_between() -> None:
    table = draw(lay_out(books="I"), 0, "white-1", "orange-1", "yellow-4")
    assert names(table, 0) == {"draw", "complete"}


def test_amber_1_does_nothing_after_another_amber() -> None:
    table = decide(draw(lay_out(books="I"), 0, "white-1", "yellow-1"), 0, "none")
    assert names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_does_not_reach_a_white_chip_of_an_earlier_turn() -> None:
    table = draw(lay_out(books="I"), 0, "orange-1", "black-1", "white-1", "black-1")
    decide(table, 1, "complete")
    assert names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_does_not_reach_a_white_chip_with_which_the_turn_before_ended() -> None:
    table = draw(lay_out(books="I"), 0, "orange-1", "black-1")
    decide(draw_and_look(table, 0, "blue-1", "white-1"), 0, "place white-1")
    decide(table, 1, "complete")
    assert names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_reaches_only_the_last_of_two_white_chips() -> None:
    table = decide(draw(lay_out(books="I"), 0, "white-2", "white-1", "yellow-1"), 0, "amber")
    assert whites(table, 0) == [("white-2", 2)]


def test_amber_1_makes_the_white_chip_before_the_last_one_again() -> None:
    table = decide(draw(lay_out(books="I"), 0, "white-2", "white-1", "yellow-1"), 0, "amber")
    assert player(table, 0)["steps"] == 1 + 2
    assert whites(draw(table, 0, "white-3"), 0) == [("white-2", 2), ("white-3", 5)]


def test_amber_1_leaves_what_the_bonus_space_gave() -> None:
    table = decide(draw(lay_out(books="I"), 0, "white-3", "white-2", "white-2"), 0, "stall")
    decide(draw(table, 0, "yellow-2"), 0, "amber")
    assert (player(table, 0)["stall"], whites(table, 0)) == (6, [("white-3", 3), ("white-2", 5)])


def test_amber_1_reaches_a_white_chip_placed_by_a_peacock_eye() -> None:
    table = decide(draw_and_look(lay_out(books="I"), 0, "blue-1", "white-1"), 0, "place white-1")
    assert names(draw(table, 0, "yellow-1"), 0) == {"amber", "none"}


def test_amber_1_placed_by_a_peacock_eye_comes_after_that_and_not_after_a_white_chip() -> None:
    table = draw_and_look(draw(lay_out(books="I"), 0, "white-1"), 0, "blue-1", "yellow-4")
    assert names(decide(table, 0, "place yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_looks_past_a_chip_that_was_warded_off_to_the_one_placed_before() -> None:
    table = draw(lay_out(books={"blue": "III", "yellow": "I"}), 0, "blue-1", "white-2", "white-1", "yellow-2")
    assert names(table, 0) == {"amber", "none"}
    assert whites(decide(table, 0, "amber"), 0) == []


def test_amber_1_does_nothing_when_the_white_chip_before_went_back_by_a_card() -> None:
    table = keep_card(draw(lay_out(books="I"), 0, "white-2", "white-1"), 0, "one-white")
    decide(table, 0, "use one-white", "return white 3")
    assert names(draw(table, 0, "yellow-4"), 0) == {"draw", "complete"}


def test_amber_1_still_reaches_the_white_chip_before_when_a_card_took_an_earlier_one() -> None:
    table = keep_card(draw(lay_out(books="I"), 0, "white-2", "white-1"), 0, "one-white")
    decide(table, 0, "use one-white", "return white 2")
    assert whites(table, 0) == [("white-1", 3)]
    assert names(draw(table, 0, "yellow-4"), 0) == {"amber", "none"}


def test_amber_1_as_the_third_chip_of_the_neck_acts_before_the_steps_are_counted() -> None:
    table = set_stalls(draw(lay_out(books="I"), 0, "white-2", "orange-1", "black-1", "white-1", "yellow-1"), 15)
    decide(table, 0, "amber")
    assert patient(table) == (0, 1 + 1 + 1 + 2)


# Set II ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "slide"), [(1, 1), (2, 1), (4, 2)])
def test_amber_2_slides_the_last_white_chip_back(value: int, slide: int) -> None:
    table = draw(lay_out(books="II"), 0, "white-1", "white-3", f"yellow-{value}")
    assert whites(table, 0) == [("white-1", 1), ("white-3", 4 - slide)]


@VALUES
def test_amber_2_does_not_slide_it_onto_or_past_the_one_before(value: int) -> None:
    table = draw(lay_out(books="II"), 0, "white-3", "white-1", f"yellow-{value}")
    assert whites(table, 0) == [("white-3", 3), ("white-1", 4)]


def test_amber_2_slides_as_far_as_there_is_room() -> None:
    table = draw(lay_out(books="II"), 0, "white-3", "white-2", "yellow-4")
    assert whites(table, 0) == [("white-3", 3), ("white-2", 4)]


@pytest.mark.parametrize(("white", "space"), [(1, 1), (2, 1), (3, 1)])
def test_amber_2_does_not_slide_it_off_the_first_space(white: int, space: int) -> None:
    assert whites(draw(lay_out(books="II"), 0, f"white-{white}", "yellow-4"), 0) == [(f"white-{white}", space)]


def test_amber_2_leaves_the_chips_number_as_it_is() -> None:
    assert player(draw(lay_out(books="II"), 0, "white-3", "yellow-4"), 0)["steps"] == 4 + 3


def test_amber_2_lets_the_next_white_chip_lie_closer() -> None:
    table = draw(lay_out(books="II"), 0, "white-3", "yellow-4", "white-2")
    assert whites(table, 0) == [("white-3", 1), ("white-2", 3)]


def test_amber_2_lowers_the_odds_of_an_explosion() -> None:
    table = bag_of(draw(lay_out(books="II"), 0, "white-3", "white-3"), 0, "yellow-1", "white-2")
    assert player(table, 0)["odds"] == 1 / 2
    assert player(draw(table, 0, "yellow-1"), 0)["odds"] == 0


def test_amber_2_slides_a_white_chip_of_an_earlier_turn_too() -> None:
    table = draw(lay_out(books="II"), 0, "white-3", "orange-1", "black-1", "black-1")
    decide(table, 1, "complete")
    assert whites(draw(table, 0, "yellow-1"), 0) == [("white-3", 2)]


def test_amber_2_slides_again_with_every_chip() -> None:
    assert whites(draw(lay_out(books="II"), 0, "white-3", "yellow-1", "yellow-2"), 0) == [("white-3", 1)]


def test_amber_2_sliding_onto_the_bonus_space_is_not_placing() -> None:
    table = decide(toss("shield", "return-whites", books="II"), 0, "coin silver")
    draw(table, 0, "white-3", "white-3", "white-2")  # on space 8, under the shield
    draw(table, 0, "yellow-1")
    assert whites(table, 0)[-1] == ("white-2", 7)
    assert names(table, 0) == {"draw", "complete"}


def test_amber_2_lets_the_next_white_chip_reach_the_bonus_space_once_more() -> None:
    table = decide(draw(lay_out(books="II"), 0, "white-3", "white-2", "white-2"), 0, "stall")
    draw(table, 0, "yellow-1", "white-1")
    assert whites(table, 0)[-2:] == [("white-2", 6), ("white-1", 7)]
    assert names(table, 0) == {"stall", "gold", "none"}


# Set III --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "extra"), [(1, 1), (2, 1), (4, 2)])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_amber_3_counts_the_last_white_chip_extra_times(white: int, value: int, extra: int) -> None:
    table = draw(lay_out(books="III"), 0, f"white-{white}", f"yellow-{value}")
    assert player(table, 0)["steps"] == value + white * (1 + extra)


@pytest.mark.parametrize("yellows", [("yellow-1", "yellow-4"), ("yellow-4", "yellow-1")])
def test_amber_3_only_the_best_one_applies(yellows: tuple[str, str]) -> None:
    assert player(draw(lay_out(books="III"), 0, "white-2", *yellows), 0)["steps"] == 5 + 2 * 3


def test_amber_3_counts_a_white_chip_drawn_after_it() -> None:
    assert player(draw(lay_out(books="III"), 0, "white-3", "yellow-1", "white-1"), 0)["steps"] == 1 + 1 * 2


def test_amber_3_counts_the_last_white_chip_of_an_earlier_turn() -> None:
    table = draw(lay_out(books="III"), 0, "white-3", "orange-1", "black-1", "black-1")
    decide(table, 1, "complete")
    assert player(draw(table, 0, "yellow-1"), 0)["steps"] == 1 + 3 * 2


def test_amber_3_in_the_belly_adds_nothing() -> None:
    table = draw(in_belly(lay_out(books="III"), 0, "yellow-4"), 0, "white-3", "orange-1")
    assert player(table, 0)["steps"] == 1 + 3


def test_amber_3_moves_the_patient_by_what_it_counts() -> None:
    table = decide(draw(set_stalls(lay_out(books="III"), 15), 0, "white-3", "yellow-4"), 0, "complete")
    assert patient(table) == (0, 4 + 3 * 3)


# Set IV ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gold"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize(
    ("whites_drawn", "far"), [(("white-3", "white-2"), 0), (("white-3", "white-3"), 1), (("white-3",), 0)]
)
def test_amber_4_brings_gold_afterwards_with_the_last_white_chip_on_space_6(
    whites_drawn: tuple[str, ...], far: int, value: int, gold: int
) -> None:
    table = complete_both(draw(in_belly(lay_out(books="IV"), 0, f"yellow-{value}"), 0, *whites_drawn))
    assert of_all(table, "gold") == [far * gold, 0]


def test_amber_4_brings_gold_on_space_7_too() -> None:
    table = draw(in_belly(lay_out(books="IV"), 0, "yellow-1"), 0, "white-3", "white-3", "white-1")
    assert of_all(complete_both(decide(table, 0, "stall")), "gold") == [1, 0]


def test_amber_4_brings_gold_under_the_shield_too() -> None:
    table = in_belly(decide(toss("shield", "return-whites", books="IV"), 0, "coin silver"), 0, "yellow-2")
    draw(set_gold(table, 0, 0), 0, "white-3", "white-3", "white-2")
    assert of_all(complete_both(table), "gold") == [2, 0]


def test_amber_4_brings_gold_for_every_chip() -> None:
    table = draw(in_belly(lay_out(books="IV"), 0, "yellow-1", "yellow-4"), 0, "white-3", "white-3", "yellow-1")
    assert of_all(complete_both(table), "gold") == [1 + 1 + 3, 0]


def test_amber_4_brings_no_gold_after_an_explosion() -> None:
    table = explode(in_belly(lay_out(books="IV"), 0, "yellow-4"), 0)
    decide(table, 1, "complete")
    assert done_with(table)
    assert of_all(table, "gold") == [0, 0]


@pytest.mark.parametrize(
    ("amber", "loss"), [((), 5), ((1,), 4), ((2,), 3), ((4,), 1), ((1, 2), 2), ((4, 1), 0), ((4, 4), 0)]
)
def test_amber_4_lowers_the_loss_of_gold_by_its_value(amber: tuple[int, ...], loss: int) -> None:
    table = in_belly(set_gold(lay_out(books="IV"), 11), 0, *(f"yellow-{value}" for value in amber))
    explode(table, 0)
    if loss > 0:
        decide(table, 0, "gold")
    assert of_all(table, "gold") == [11 - loss, 0]


def test_amber_4_counts_neck_and_belly_for_the_loss() -> None:
    table = explode(in_belly(set_gold(lay_out(books="IV"), 10), 0, "yellow-1"), 0, "yellow-2")
    assert player(decide(table, 0, "gold"), 0)["gold"] == 10 - (5 - 3)


def test_amber_4_lowers_the_spaces_that_the_patient_goes_away_as_well() -> None:
    table = put_patient(in_belly(set_gold(lay_out(books="IV"), 10), 0, "yellow-2"), 0, 5)
    explode(table, 0)
    assert names(table, 0) == {"gold", "patient"}
    assert patient(decide(table, 0, "patient")) == (0, 5 - (5 - 2))


def test_amber_4_that_leaves_no_loss_leaves_nothing_to_choose() -> None:
    table = put_patient(in_belly(set_gold(lay_out(books="IV"), 10), 0, "yellow-4", "yellow-1"), 0, 5)
    explode(table, 0)
    assert (table.actors, player(table, 0)["gold"], patient(table)) == ((1,), 10, (0, 5))


def test_amber_4_does_not_shorten_the_way_of_the_seventh_round() -> None:
    table = put_patient(in_belly(lay_out(books="IV", round=7), 0, "yellow-4"), 0, 6)
    explode(table, 0)
    assert patient(table) == (1, 2)  # five to the first space, and two in the other half


@pytest.mark.parametrize("book", ["I", "II", "III"])
def test_amber_of_another_set_softens_nothing(book: str) -> None:
    table = explode(in_belly(set_gold(lay_out(books=book), 10), 0, "yellow-4"), 0)
    assert player(decide(table, 0, "gold"), 0)["gold"] == 5
