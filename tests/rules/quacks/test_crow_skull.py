"""Crow skull, the blue book, sets 1 to 4."""

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
    in_turn,
    player_view,
    set_bag,
    set_droplet,
)


@EDITIONS
@pytest.mark.parametrize(("book", "price"), [(1, [5, 10, 19]), (2, [5, 10, 19]), (3, [4, 8, 14]), (4, [5, 10, 20])])
def test_crow_skull_costs_what_its_book_says(edition: str, book: int, price: list[int]) -> None:
    assert at_first_turn(edition=edition, books=book).view()["books"]["blue"]["price"] == price


# Set 1 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 4])
def test_crow_skull_1_looks_at_as_many_chips_as_its_value(value: int) -> None:
    table = draw(at_first_turn(books=1), 0, f"blue-{value}")
    assert sum(player_view(table, 0)["hand"].values()) == value


def test_crow_skull_1_is_itself_placed_first() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-2", "white-3", "red-1")
    assert chips_in_pot(table, 0) == [("blue-2", 2)]


def test_crow_skull_1_lets_one_of_the_chips_be_placed_next() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-2", "white-3", "red-1")
    assert decision_chips(table, 0, "place") == {"white-3", "red-1"}
    decide(table, 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("blue-2", 2), ("red-1", 3)]


def test_crow_skull_1_puts_the_other_chips_back_into_the_bag() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-2", "white-3", "red-1")
    assert count_in_bag(table, 0, "white-3") == 0
    decide(table, 0, "place", "red-1")
    assert count_in_bag(table, 0, "white-3") == 1
    assert player_view(table, 0)["hand"] == {}


def test_crow_skull_1_lets_all_chips_go_back_into_the_bag() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-2", "white-3", "red-1")
    decide(table, 0, "none")
    assert chips_in_pot(table, 0) == [("blue-2", 2)]
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "red-1")) == (1, 1)
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_crow_skull_1_counts_only_the_white_chip_that_is_placed() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-2", "white-3", "white-2")
    decide(table, 0, "place", "white-2")
    assert player_view(table, 0)["white_total"] == 2


def test_crow_skull_1_may_explode_the_pot_with_the_chip_placed() -> None:
    table = draw(at_first_turn(books=1), 0, "white-3", "white-2", "white-2")
    draw_and_look(table, 0, "blue-1", "white-1")
    decide(table, 0, "place", "white-1")
    assert player_view(table, 0)["exploded"]


def test_crow_skull_1_lets_an_exploding_chip_go_back() -> None:
    table = draw(at_first_turn(books=1), 0, "white-3", "white-2", "white-2")
    draw_and_look(table, 0, "blue-1", "white-1")
    decide(table, 0, "none")
    assert not player_view(table, 0)["exploded"]
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_crow_skull_1_placed_by_a_crow_skull_acts_at_once() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-1", "blue-2", "white-1", "orange-1")
    decide(table, 0, "place", "blue-2")
    assert chips_in_pot(table, 0) == [("blue-1", 1), ("blue-2", 3)]
    assert decision_chips(table, 0, "place") == {"white-1", "orange-1"}


def test_crow_skull_1_places_a_toadstool_with_its_push() -> None:
    table = draw(at_first_turn(books=1), 0, "orange-1")
    decide(draw_and_look(table, 0, "blue-1", "red-1"), 0, "place", "red-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("blue-1", 2), ("red-1", 4)]


def test_crow_skull_1_places_a_mandrake_that_does_not_follow_the_white_chip_before_the_skull() -> None:
    table = draw(at_first_turn(books=1), 0, "white-2")
    decide(draw_and_look(table, 0, "blue-1", "yellow-1"), 0, "place", "yellow-1")
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_crow_skull_1_places_a_white_chip_that_a_mandrake_may_send_back() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-1", "white-3")
    decide(table, 0, "place", "white-3")
    draw(table, 0, "yellow-1")
    assert decision_kinds(table, 0) == {"return", "leave"}


def test_crow_skull_1_draws_what_is_there_from_a_short_bag() -> None:
    table = set_bag(at_first_turn(books=1), 0, "blue-4", "orange-1", "white-1")
    draw(table, 0, "blue-4")
    assert player_view(table, 0)["hand"] == {"orange-1": 1, "white-1": 1}


def test_crow_skull_1_from_a_short_bag_may_place_none() -> None:
    table = set_bag(at_first_turn(books=1), 0, "blue-4", "orange-1")
    decide(draw(table, 0, "blue-4"), 0, "none")
    assert chips_in_pot(table, 0) == [("blue-4", 4)]
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_crow_skull_1_as_the_last_chip_of_the_bag_looks_at_nothing() -> None:
    table = set_bag(at_first_turn(books=1), 0, "blue-4")
    draw(table, 0, "blue-4")
    assert player_view(table, 0)["stopped"]


def test_crow_skull_1_places_the_last_chip_of_the_bag_and_the_brewing_ends() -> None:
    table = set_bag(at_first_turn(books=1), 0, "blue-4", "orange-1")
    decide(draw(table, 0, "blue-4"), 0, "place", "orange-1")
    assert player_view(table, 0)["stopped"]
    assert player_view(table, 0)["scoring_space"] == 6


def test_crow_skull_1_places_a_white_chip_that_the_flask_may_take_back() -> None:
    table = draw_and_look(at_first_turn(books=1), 0, "blue-1", "white-3")
    decide(table, 0, "place", "white-3")
    decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == [("blue-1", 1)]
    assert count_in_bag(table, 0, "white-3") == 1


def test_crow_skull_1_on_the_last_space_looks_at_nothing() -> None:
    table = draw(set_droplet(at_first_turn(books=1), 0, 51), 0, "blue-1")
    assert player_view(table, 0)["stopped"]
    assert player_view(table, 0)["hand"] == {}


# Set 2 ----------------------------------------------------------------------------------------------


def explodes_covered(edition: str, *chips: str) -> bool:
    """Whether points and coins are both had when a white chip explodes the pot right after these chips."""
    table = at_first_turn(books=2, edition=edition)
    draw(table, 0, "white-3", "white-2", "white-2", *chips, "white-1")
    assert player_view(table, 0)["exploded"]
    return "coins" not in decision_kinds(evaluate(table), 0)


@EDITIONS
@pytest.mark.parametrize("value", [1, 2, 4])
def test_crow_skull_2_covers_as_many_draws_as_its_value(edition: str, value: int) -> None:
    assert explodes_covered(edition, f"blue-{value}", *["orange-1"] * (value - 1))


@EDITIONS
@pytest.mark.parametrize("value", [1, 2, 4])
def test_crow_skull_2_covers_no_more_draws_than_its_value(edition: str, value: int) -> None:
    assert not explodes_covered(edition, f"blue-{value}", *["orange-1"] * value)


def test_crow_skull_2_explosion_without_cover_is_points_or_coins() -> None:
    assert not explodes_covered("2nd", "orange-1")


def cover_explodes(**options: str | int) -> Table:
    """An exploded pot under cover; its scoring space gives 10 coins and 2 points."""
    return draw(at_first_turn(books=2, **options), 0, "white-3", "white-3", "blue-1", "white-2")


def test_crow_skull_2_gives_both_points_and_coins_after_a_covered_explosion() -> None:
    table = evaluate(cover_explodes())
    assert player_view(table, 0)["points"] == 2
    assert player_view(table, 0)["coins"] == 10
    assert decision_chips(table, 0, "buy") == {
        "orange-1",
        "green-1",
        "blue-1",
        "blue-2",
        "red-1",
        "red-2",
        "black-1",
    }


def test_crow_skull_2_rolls_no_bonus_die_after_a_covered_explosion() -> None:
    table = evaluate(cover_explodes(), face="points-2")
    assert (player_view(table, 0)["points"], player_view(table, 1)["points"]) == (2, 2)  # of the space, of the die


def test_crow_skull_2_ends_the_brewing_when_the_pot_explodes_under_cover() -> None:
    table = cover_explodes()
    assert player_view(table, 0)["stopped"]
    assert decision_kinds(table, 0) == set()


def test_crow_skull_2_in_the_last_turn_covers_points_and_coins_alike() -> None:
    table = in_turn(9, "B01", books=2)
    for chip in ("white-3", "white-3", "blue-1", "white-2"):
        for seat in table.actors:
            draw(table, seat, chip if seat == 0 else "orange-1")
    assert player_view(table, 0)["exploded"]
    evaluate(table)
    assert table.scores[0] == 2 + 10 // 5


@EDITIONS
def test_crow_skull_2_covers_do_not_add_up(edition: str) -> None:
    assert explodes_covered(edition, "blue-2", "blue-4", *["orange-1"] * 3)
    assert not explodes_covered(edition, "blue-2", "blue-4", *["orange-1"] * 4)


@EDITIONS
def test_crow_skull_2_as_the_third_chip_after_a_4_chip_covers_the_next_two(edition: str) -> None:
    before = ("blue-4", "orange-1", "orange-1", "blue-2")
    assert explodes_covered(edition, *before, "orange-1")
    assert not explodes_covered(edition, *before, "orange-1", "orange-1")


@EDITIONS
def test_crow_skull_2_drawn_under_cover_uses_one_up_and_covers_by_its_own_value(edition: str) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, "blue-4", "blue-2")
    assert player_view(table, 0)["cover"] == 3
    assert player_view(draw(table, 0, "orange-1", "blue-2"), 0)["cover"] == 2
    assert player_view(draw(table, 0, "orange-1", "blue-1"), 0)["cover"] == 1


@EDITIONS
def test_crow_skull_2_every_1_chip_covers_the_next_chip(edition: str) -> None:
    assert explodes_covered(edition, "blue-1", "blue-1")
    assert explodes_covered(edition, "blue-2", "blue-1", "blue-1")


@EDITIONS
def test_crow_skull_2_keeps_the_better_cover_of_an_earlier_chip(edition: str) -> None:
    assert explodes_covered(edition, "blue-4", "blue-1", "orange-1", "orange-1")
    assert not explodes_covered(edition, "blue-4", "blue-1", "orange-1", "orange-1", "orange-1")


@EDITIONS
def test_crow_skull_2_covers_in_full_once_an_earlier_cover_is_over(edition: str) -> None:
    assert explodes_covered(edition, "blue-1", "orange-1", "blue-2", "orange-1")


def test_crow_skull_2_cover_is_used_up_by_a_chip_that_the_flask_takes_back() -> None:
    table = draw(at_first_turn(books=2), 0, "white-3", "white-3", "blue-1", "white-1")
    decide(table, 0, "flask")
    draw(table, 0, "white-2")
    assert "coins" in decision_kinds(evaluate(table), 0)


def test_crow_skull_2_cover_is_used_up_by_a_toadstool_laid_aside() -> None:
    assert not explodes_covered("2nd", "blue-1", "red-1")
    assert explodes_covered("2nd", "blue-2", "red-1")


def test_crow_skull_2_cover_ends_with_the_turn() -> None:
    table = draw(at_first_turn(books=2), 0, "blue-4")
    evaluate(table)
    while table.view()["turn"] == 1:
        decide(table, table.actors[0], "done")
    assert player_view(table, 0)["cover"] == 0


# Set 3 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 4])
def test_crow_skull_3_brings_one_ruby_at_once_on_a_ruby_space(value: int) -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 13 - value), 0, f"blue-{value}")
    assert chips_in_pot(table, 0) == [(f"blue-{value}", 13)]
    assert player_view(table, 0)["rubies"] == 2
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_crow_skull_3_brings_nothing_on_a_space_without_a_ruby() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 13), 0, "blue-1")
    assert player_view(table, 0)["rubies"] == 1


def test_crow_skull_3_goes_by_its_own_space_and_not_by_the_scoring_space() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 3), 0, "blue-1")
    assert player_view(table, 0)["rubies"] == 1


def test_crow_skull_3_is_the_only_colour_that_brings_the_ruby() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 4), 0, "orange-1")
    assert player_view(table, 0)["rubies"] == 1


def test_crow_skull_3_brings_the_ruby_of_the_last_space() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 50), 0, "blue-4")
    assert player_view(table, 0)["rubies"] == 2


def test_crow_skull_3_doubled_by_a_mandrake_goes_by_the_space_it_reaches() -> None:
    table = draw(at_first_turn(books={"blue": 3, "yellow": 2}), 0, "yellow-1", "blue-2")
    assert chips_in_pot(table, 0)[-1] == ("blue-2", 5)
    assert player_view(table, 0)["rubies"] == 2


# Set 4 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 4])
def test_crow_skull_4_brings_its_value_in_points_at_once_on_a_ruby_space(value: int) -> None:
    table = draw(set_droplet(at_first_turn(books=4), 0, 13 - value), 0, f"blue-{value}")
    assert player_view(table, 0)["points"] == value
    assert player_view(table, 0)["rubies"] == 1


def test_crow_skull_4_brings_nothing_on_a_space_without_a_ruby() -> None:
    table = draw(set_droplet(at_first_turn(books=4), 0, 13), 0, "blue-4")
    assert player_view(table, 0)["points"] == 0


def test_crow_skull_4_points_stay_when_the_flask_takes_the_chip_back() -> None:
    table = draw(set_droplet(at_first_turn(books=4, edition="1st"), 0, 4), 0, "blue-1")
    decide(table, 0, "flask")
    assert player_view(table, 0)["points"] == 1
