"""Peacock eye, the blue book, sets I to IV."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_look,
    explode,
    of_all_players,
    patient_position,
    play_passively,
    player_view,
    set_bag,
    set_gold,
    set_stalls,
    white_chips,
)

VALUES = pytest.mark.parametrize("value", [1, 2, 4])


@pytest.mark.parametrize(
    ("book", "price"), [("I", [3, 6, 10]), ("II", [4, 8, 13]), ("III", [3, 5, 8]), ("IV", [3, 6, 10])]
)
def test_peacock_eye_costs_what_its_book_says(book: str, price: list[int]) -> None:
    assert at_first_turn(books=book).view()["books"]["blue"]["price"] == price


# Set I ----------------------------------------------------------------------------------------------


@VALUES
def test_peacock_eye_1_looks_at_as_many_chips_as_its_value(value: int) -> None:
    seen = ("white-1", "white-1", "black-1", "orange-1")[:value]
    table = draw_and_look(at_first_turn(books="I"), 0, f"blue-{value}", *seen)
    assert player_view(table, 0)["hand"] == {chip: seen.count(chip) for chip in seen}
    assert player_view(table, 0)["neck"] == [f"blue-{value}"]
    assert decision_names(table, 0) == {"none", *(f"place {chip}" for chip in seen)}


def test_peacock_eye_1_puts_what_is_not_placed_back_into_the_bag() -> None:
    table = draw_and_look(at_first_turn(books="I"), 0, "blue-4", "white-1", "white-2", "black-1", "orange-1")
    inside = {chip: count_in_bag(table, 0, chip) for chip in ("white-1", "white-2", "black-1", "orange-1")}
    decide(table, 0, "place black-1")
    assert player_view(table, 0)["hand"] == {}
    assert {chip: count_in_bag(table, 0, chip) - before for chip, before in inside.items()} == {
        "white-1": 1,
        "white-2": 1,
        "black-1": 0,
        "orange-1": 1,
    }


def test_peacock_eye_1_may_place_none() -> None:
    table = decide(draw_and_look(at_first_turn(books="I"), 0, "blue-2", "white-1", "orange-1"), 0, "none")
    assert (player_view(table, 0)["neck"], white_chips(table, 0)) == (["blue-2"], [])
    assert decision_names(table, 0) == {"draw", "complete"}
    assert (count_in_bag(table, 0, "white-1"), count_in_bag(table, 0, "orange-1")) == (4, 1)


def test_peacock_eye_1_places_only_one_of_several() -> None:
    table = decide(draw_and_look(at_first_turn(books="I"), 0, "blue-2", "black-1", "black-1"), 0, "place black-1")
    assert player_view(table, 0)["neck"] == ["blue-2", "black-1"]
    assert decision_names(table, 0) == {"draw", "complete"}


def test_peacock_eye_1_lets_the_placed_chip_act_at_once() -> None:
    table = decide(draw_and_look(at_first_turn(books="I"), 0, "blue-1", "black-3"), 0, "place black-3")
    assert player_view(table, 0)["gold"] == 3


def test_peacock_eye_1_places_a_white_chip_in_the_white_area() -> None:
    table = draw_and_look(draw(at_first_turn(books="I"), 0, "white-2"), 0, "blue-1", "white-3")
    assert white_chips(decide(table, 0, "place white-3"), 0) == [("white-2", 2), ("white-3", 5)]


def test_peacock_eye_1_placing_a_white_chip_too_far_explodes_the_bottle() -> None:
    table = draw(at_first_turn(books="I"), 0, "white-3", "white-2")
    decide(draw_and_look(table, 0, "blue-1", "white-3"), 0, "place white-3")
    assert player_view(table, 0)["exploded"]


def test_peacock_eye_1_placing_a_white_chip_on_the_bonus_space_brings_its_bonus() -> None:
    table = draw(at_first_turn(books="I"), 0, "white-3", "white-2")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2")
    assert decision_kinds(table, 0) == {"stall", "gold", "none"}


def test_peacock_eye_1_placing_a_peacock_eye_looks_again() -> None:
    table = draw_and_look(at_first_turn(books="I"), 0, "blue-1", "blue-2")
    table.force(0, ["white-1", "black-1"])
    decide(table, 0, "place blue-2")
    assert player_view(table, 0)["neck"] == ["blue-1", "blue-2"]
    assert player_view(table, 0)["hand"] == {"white-1": 1, "black-1": 1}


def test_peacock_eye_1_the_third_chip_of_the_neck_ends_the_turn_also_when_placed_this_way() -> None:
    table = set_stalls(draw(at_first_turn(books="I"), 0, "orange-1"), 15)
    decide(draw_and_look(table, 0, "blue-2", "orange-4"), 0, "place orange-4")
    assert patient_position(table) == (0, 1 + 2 + 4)
    assert table.actors == (1,)


def test_peacock_eye_1_in_a_full_neck_may_place_only_a_white_chip() -> None:
    table = draw(at_first_turn(books="I"), 0, "orange-1", "black-1")
    draw_and_look(table, 0, "blue-2", "white-1", "black-1")
    assert decision_names(table, 0) == {"none", "place white-1"}
    assert white_chips(decide(table, 0, "place white-1"), 0) == [("white-1", 1)]
    assert table.actors == (1,)


def test_peacock_eye_1_in_a_full_neck_that_sees_no_white_chip_asks_nothing() -> None:
    table = set_bag(draw(at_first_turn(books="I"), 0, "orange-1", "black-1"), 0, "blue-1", "black-1")
    draw_and_look(table, 0, "blue-1", "black-1")
    assert table.actors == (1,)
    assert player_view(table, 0)["bag"] == {"black-1": 1}


def test_peacock_eye_1_in_a_full_neck_can_explode_the_bottle_before_the_steps_are_counted() -> None:
    table = draw(at_first_turn(books="I"), 0, "white-3", "white-2", "orange-1", "black-1")
    decide(draw_and_look(table, 0, "blue-1", "white-3"), 0, "place white-3")
    assert player_view(table, 0)["exploded"]
    assert patient_position(table) is None


@pytest.mark.parametrize("left", [1, 2, 3])
def test_peacock_eye_1_looks_at_what_there_is_in_a_short_bag(left: int) -> None:
    table = set_bag(at_first_turn(books="I"), 0, "blue-4", *["black-1"] * left)
    draw(table, 0, "blue-4")
    assert player_view(table, 0)["hand"] == {"black-1": left}
    assert player_view(table, 0)["bag"] == {}


def test_peacock_eye_1_as_the_last_chip_of_the_bag_looks_at_nothing() -> None:
    table = draw(set_bag(at_first_turn(books="I"), 0, "blue-4"), 0, "blue-4")
    assert decision_names(table, 0) == {"complete"}


def test_peacock_eye_1_counts_its_value_like_any_chip() -> None:
    table = decide(
        draw_and_look(at_first_turn(books="I"), 0, "blue-4", *["black-1"] * 3, "orange-1"), 0, "none", "complete"
    )
    assert patient_position(table) == (0, 4)


# Set II ---------------------------------------------------------------------------------------------


@VALUES
def test_peacock_eye_2_looks_at_as_many_chips_as_its_value(value: int) -> None:
    seen = ("white-1", "white-2", "black-1", "orange-1")[:value]
    table = draw_and_look(at_first_turn(books="II"), 0, f"blue-{value}", *seen)
    assert player_view(table, 0)["hand"] == dict.fromkeys(seen, 1)
    assert decision_names(table, 0) == {"none", *(f"aside {chip}" for chip in seen if chip.startswith("white"))}


@pytest.mark.parametrize("white", ["white-1", "white-2", "white-3"])
def test_peacock_eye_2_may_set_a_white_chip_aside_and_the_rest_goes_back(white: str) -> None:
    table = draw_and_look(at_first_turn(books="II"), 0, "blue-2", white, "orange-1")
    inside = count_in_bag(table, 0, white)
    decide(table, 0, f"aside {white}")
    assert player_view(table, 0)["aside"] == {white: 1}
    assert (count_in_bag(table, 0, white), count_in_bag(table, 0, "orange-1")) == (inside, 1)
    assert (white_chips(table, 0), player_view(table, 0)["neck"]) == ([], ["blue-2"])


def test_peacock_eye_2_may_set_none_aside() -> None:
    table = decide(draw_and_look(at_first_turn(books="II"), 0, "blue-1", "white-3"), 0, "none")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3")) == ({}, 1)


def test_peacock_eye_2_sets_only_one_of_two_white_chips_aside() -> None:
    table = decide(draw_and_look(at_first_turn(books="II"), 0, "blue-2", "white-3", "white-2"), 0, "aside white-3")
    assert player_view(table, 0)["aside"] == {"white-3": 1}
    assert count_in_bag(table, 0, "white-2") == 2
    assert decision_names(table, 0) == {"draw", "complete"}


def test_peacock_eye_2_that_sees_no_white_chip_asks_nothing_and_all_goes_back() -> None:
    table = draw_and_look(at_first_turn(books="II"), 0, "blue-2", "orange-1", "black-1")
    assert decision_names(table, 0) == {"draw", "complete"}
    assert (count_in_bag(table, 0, "orange-1"), count_in_bag(table, 0, "black-1")) == (1, 3)


def test_peacock_eye_2_looks_at_what_there_is_in_a_short_bag() -> None:
    table = draw(set_bag(at_first_turn(books="II"), 0, "blue-4", "white-1"), 0, "blue-4")
    assert decision_names(table, 0) == {"none", "aside white-1"}


def test_peacock_eye_2_as_the_last_chip_of_the_bag_looks_at_nothing() -> None:
    assert decision_names(draw(set_bag(at_first_turn(books="II"), 0, "blue-2"), 0, "blue-2"), 0) == {"complete"}


def test_peacock_eye_2_works_in_a_full_neck_before_the_turn_ends() -> None:
    table = draw(at_first_turn(books="II"), 0, "orange-1", "black-1")
    draw_and_look(table, 0, "blue-1", "white-3")
    decide(table, 0, "aside white-3")
    assert player_view(table, 0)["aside"] == {"white-3": 1}
    assert table.actors == (1,)


def test_peacock_eye_2_keeps_the_chip_aside_until_the_round_ends() -> None:
    table = draw(at_first_turn(books="II"), 0, "orange-1", "black-1")
    decide(draw_and_look(table, 0, "blue-1", "white-3"), 0, "aside white-3")
    play_passively(table, until_phase="market surveillance")
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3")) == ({"white-3": 1}, 0)
    play_passively(table, until_round=2)
    assert (player_view(table, 0)["aside"], count_in_bag(table, 0, "white-3")) == ({}, 1)


def test_peacock_eye_2_keeps_the_chip_aside_after_an_explosion() -> None:
    table = decide(draw_and_look(at_first_turn(books="II"), 0, "blue-1", "white-1"), 0, "aside white-1")
    explode(table, 0)
    assert player_view(table, 0)["aside"] == {"white-1": 1}


def test_peacock_eye_2_chips_aside_add_up() -> None:
    table = decide(draw_and_look(at_first_turn(books="II"), 0, "blue-1", "white-1"), 0, "aside white-1")
    decide(draw_and_look(table, 0, "blue-1", "white-1"), 0, "aside white-1")
    assert player_view(table, 0)["aside"] == {"white-1": 2}


def test_peacock_eye_2_takes_the_chip_aside_out_of_the_odds() -> None:
    table = set_bag(draw(at_first_turn(books="II"), 0, "white-3", "white-2"), 0, "blue-1", "white-3", "orange-1")
    draw_and_look(table, 0, "blue-1", "white-3")
    decide(table, 0, "aside white-3")
    assert player_view(table, 0)["odds"] == 0


# Set III --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "ward"), [(1, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize("white", [1, 2, 3])
def test_peacock_eye_3_wards_off_the_next_white_chip_that_is_small_enough(white: int, value: int, ward: int) -> None:
    table = draw(at_first_turn(books="III"), 0, f"blue-{value}")
    assert player_view(table, 0)["ward"] == ward
    inside = count_in_bag(table, 0, f"white-{white}")
    draw(table, 0, f"white-{white}")
    if white <= ward:
        assert (white_chips(table, 0), count_in_bag(table, 0, f"white-{white}")) == ([], inside)
        assert player_view(table, 0)["ward"] == 0
    else:
        assert (white_chips(table, 0), count_in_bag(table, 0, f"white-{white}")) == (
            [(f"white-{white}", white)],
            inside - 1,
        )
        assert player_view(table, 0)["ward"] == ward


def test_peacock_eye_3_is_used_up_by_one_white_chip() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-4", "white-2", "white-2")
    assert white_chips(table, 0) == [("white-2", 2)]


def test_peacock_eye_3_lets_larger_chips_pass_and_still_waits_for_a_small_one() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-1", "white-3", "white-2", "white-1")
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 5)]


def test_peacock_eye_3_waits_while_coloured_chips_are_drawn() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-1", "orange-1", "white-1")
    assert white_chips(table, 0) == []
    assert player_view(table, 0)["neck"] == ["blue-1", "orange-1"]


def test_peacock_eye_3_wards_do_not_add_up() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-1", "blue-1", "white-2")
    assert white_chips(table, 0) == [("white-2", 2)]
    assert white_chips(draw(table, 0, "white-1", "white-1"), 0) == [("white-2", 2), ("white-1", 3)]


@pytest.mark.parametrize("blues", [("blue-1", "blue-4"), ("blue-4", "blue-1")])
def test_peacock_eye_3_the_highest_ward_counts(blues: tuple[str, str]) -> None:
    table = draw(at_first_turn(books="III"), 0, *blues)
    assert player_view(table, 0)["ward"] == 3
    assert white_chips(draw(table, 0, "white-3", "white-1"), 0) == [("white-1", 1)]


def test_peacock_eye_3_drawn_after_a_ward_was_used_wards_again() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-1", "white-1", "blue-1", "white-1")
    assert white_chips(table, 0) == []


def test_peacock_eye_3_saves_the_bottle_from_a_chip_that_would_explode_it() -> None:
    table = draw(at_first_turn(books="III"), 0, "white-3", "white-2", "blue-4")
    assert player_view(table, 0)["odds"] == 0
    draw(table, 0, "white-3")
    assert not player_view(table, 0)["exploded"]
    assert decision_names(table, 0) == {"draw", "complete"}


def test_peacock_eye_3_odds_count_only_chips_above_the_ward() -> None:
    table = draw(at_first_turn(books="III"), 0, "white-3", "white-2", "white-1", "blue-2")
    set_bag(table, 0, "white-1", "white-2", "white-3", "orange-1")
    assert player_view(table, 0)["odds"] == 1 / 4


def test_peacock_eye_3_protects_only_until_the_end_of_the_turn() -> None:
    table = draw(at_first_turn(books="III"), 0, "blue-4", "orange-1", "black-1")
    draw(table, 1, "orange-1", "black-1", "black-1")
    assert player_view(table, 0)["ward"] == 0
    assert white_chips(draw(table, 0, "white-1"), 0) == [("white-1", 1)]


def test_peacock_eye_3_protects_only_its_own_player() -> None:
    table = decide(draw(at_first_turn(books="III"), 0, "blue-4"), 0, "complete")
    assert white_chips(draw(table, 1, "white-1"), 1) == [("white-1", 1)]


def test_peacock_eye_3_a_chip_warded_off_does_not_count_as_the_last_white_chip() -> None:
    table = decide(draw(at_first_turn(books="III"), 0, "white-1", "blue-4", "white-3"), 0, "complete")
    assert patient_position(table) == (0, 4 + 1)


# Set IV ---------------------------------------------------------------------------------------------


@VALUES
def test_peacock_eye_4_goes_to_the_belly_and_its_value_is_added_to_the_steps(value: int) -> None:
    table = draw(at_first_turn(books="IV"), 0, f"blue-{value}")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == ([], {f"blue-{value}": 1})
    assert player_view(table, 0)["steps"] == value
    assert patient_position(decide(table, 0, "complete")) == (0, value)


def test_peacock_eye_4_leaves_the_neck_to_three_other_chips() -> None:
    table = set_stalls(at_first_turn(books="IV"), 15)
    draw(table, 0, "blue-2", "orange-1", "blue-4", "orange-1")
    assert table.actors == (0,)
    draw(table, 0, "orange-1")
    assert patient_position(table) == (0, 2 + 4 + 3)
    assert table.actors == (1,)


def test_peacock_eye_4_third_in_a_turn_goes_into_the_neck_without_effect() -> None:
    table = draw(at_first_turn(books="IV"), 0, "blue-1", "blue-1", "blue-2")
    assert (player_view(table, 0)["neck"], player_view(table, 0)["belly"]) == (["blue-2"], {"blue-1": 2})
    assert patient_position(decide(table, 0, "complete")) == (0, 4)


def test_peacock_eye_4_is_counted_anew_in_the_next_turn() -> None:
    table = set_stalls(at_first_turn(books="IV"), 15, 15)
    draw(table, 0, "blue-1", "blue-1", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    draw(table, 0, "blue-1", "blue-2")
    assert player_view(table, 0)["neck"] == []
    assert player_view(table, 0)["steps"] == 3


def test_peacock_eye_4_adds_its_steps_only_to_the_turn_it_was_drawn_in() -> None:
    table = set_stalls(at_first_turn(books="IV"), 15, 15)
    draw(table, 0, "blue-4", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    assert player_view(draw(table, 0, "orange-2"), 0)["steps"] == 2


def test_peacock_eye_4_moves_nobody_when_the_bottle_explodes() -> None:
    table = explode(at_first_turn(books="IV"), 0, "blue-4")
    assert patient_position(table) is None
    assert player_view(table, 0)["belly"] == {"blue-4": 1}


def test_peacock_eye_4_lies_in_the_belly_at_once_for_spider_silk_3() -> None:
    table = draw(at_first_turn(books={"blue": "IV", "pink": "III"}), 0, "blue-1", "pink-1")
    assert decision_names(table, 0) == {"none", "return blue-1"}


def test_peacock_eye_4_is_no_chip_of_the_neck_for_dragons_blood_2() -> None:
    table = draw(at_first_turn(books={"blue": "IV", "red": "II"}), 0, "blue-1", "orange-1", "red-2")
    assert player_view(table, 0)["steps"] == 1 + 1 + 2


def test_peacock_eye_4_and_the_opponents_are_counted_apart() -> None:
    table = decide(draw(at_first_turn(books="IV"), 0, "blue-1", "blue-1"), 0, "complete")
    assert player_view(draw(table, 1, "blue-1"), 1)["neck"] == []


def test_peacock_eye_does_nothing_of_what_other_sets_do() -> None:
    """Without chips to look at, to ward off or to carry, a peacock eye is only its value."""
    for book in ("I", "II", "III", "IV"):
        table = set_gold(add_to_belly(set_bag(at_first_turn(books=book), 0, "blue-2"), 0, "orange-1"), 5, 5)
        decide(draw(table, 0, "blue-2"), 0, "complete")
        assert (patient_position(table), of_all_players(table, "gold"), of_all_players(table, "stall")) == (
            (0, 2),
            [5, 5],
            [7, 7],
        )
