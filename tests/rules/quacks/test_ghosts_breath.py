"""Ghost's breath, the purple book, sets 1 to 4."""

from __future__ import annotations

import pytest

from charlatans import Table

from .scenarios import (
    EDITIONS,
    add_to_bag,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_kinds,
    draw,
    evaluate,
    explode,
    in_turn,
    legal_decisions,
    play_passively,
    player_view,
    sell_out,
    set_droplet,
)


@EDITIONS
@pytest.mark.parametrize(("book", "price"), [(1, 9), (2, 12), (3, 10), (4, 11)])
def test_ghosts_breath_costs_what_its_book_says(edition: str, book: int, price: int) -> None:
    assert at_first_turn(edition=edition, books=book).view()["books"]["purple"]["price"] == [price]


def with_ghosts(count: int, **options: object) -> Table:
    """Turn 3; seat 0 has drawn so many purple chips, and all have stopped."""
    return evaluate(draw(in_turn(3, **options), 0, *["purple-1"] * count))


def bonuses(table: Table) -> set[int | None]:
    """The numbers of purple chips whose bonus seat 0 may choose."""
    return {decision.amount for decision in legal_decisions(table, 0, "bonus")}


# Set 1 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_ghosts_breath_1_one_chip_brings_a_point(edition: str) -> None:
    table = with_ghosts(1, books=1, edition=edition)
    assert player_view(table, 0)["points"] == 1
    assert player_view(table, 0)["rubies"] == 1


@EDITIONS
def test_ghosts_breath_1_two_chips_bring_a_point_and_a_ruby(edition: str) -> None:
    table = decide(with_ghosts(2, books=1, edition=edition), 0, "bonus", amount=2)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        1,
        2,
        0,
    )


@EDITIONS
def test_ghosts_breath_1_three_chips_bring_two_points_and_a_droplet_step(edition: str) -> None:
    table = decide(with_ghosts(3, books=1, edition=edition), 0, "bonus", amount=3)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        2,
        1,
        1,
    )


def test_ghosts_breath_1_may_be_used_for_a_lower_action() -> None:
    table = with_ghosts(3, books=1)
    assert bonuses(table) == {1, 2, 3}
    decide(table, 0, "bonus", amount=2)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        1,
        2,
        0,
    )


def test_ghosts_breath_1_two_chips_cannot_be_used_for_the_action_of_three() -> None:
    assert bonuses(with_ghosts(2, books=1)) == {1, 2}


def test_ghosts_breath_1_four_chips_bring_no_more_than_three() -> None:
    table = with_ghosts(4, books=1)
    assert bonuses(table) == {1, 2, 3}
    decide(table, 0, "bonus", amount=3)
    assert (player_view(table, 0)["points"], player_view(table, 0)["droplet"]) == (2, 1)
    assert table.view()["phase"] != "chip actions"


def test_ghosts_breath_1_counts_purple_chips_wherever_they_lie() -> None:
    table = evaluate(draw(at_first_turn(books=1), 0, "purple-1", "orange-1", "purple-1"))
    assert bonuses(table) == {1, 2}


def test_ghosts_breath_1_acts_in_an_exploded_pot() -> None:
    table = evaluate(explode(at_first_turn(books=1), 0, "purple-1"))
    assert player_view(table, 0)["points"] == 1


def test_ghosts_breath_1_on_the_back_of_the_pot_moves_either_droplet() -> None:
    table = decide(with_ghosts(3, books=1, pot="back"), 0, "bonus", amount=3)
    assert decision_kinds(table, 0) == {"droplet", "tube"}


# Set 2 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_ghosts_breath_2_one_chip_is_traded_for_a_black_chip_a_point_and_a_ruby(edition: str) -> None:
    table = decide(with_ghosts(1, books={"purple": 2}, edition=edition), 0, "bonus", amount=1)
    assert count_in_bag(table, 0, "black-1") == 1
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        1,
        2,
        0,
    )


@EDITIONS
def test_ghosts_breath_2_two_chips_are_traded_for_green_1_blue_2_three_points_and_a_droplet_step(edition: str) -> None:
    table = with_ghosts(2, books={"purple": 2}, edition=edition)
    greens = count_in_bag(table, 0, "green-1")
    decide(table, 0, "bonus", amount=2)
    assert (count_in_bag(table, 0, "green-1"), count_in_bag(table, 0, "blue-2")) == (greens + 1, 1)
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        3,
        1,
        1,
    )


@EDITIONS
def test_ghosts_breath_2_three_chips_are_traded_for_yellow_4_six_points_a_ruby_and_two_droplet_steps(
    edition: str,
) -> None:
    table = decide(with_ghosts(3, books={"purple": 2}, edition=edition), 0, "bonus", amount=3)
    assert count_in_bag(table, 0, "yellow-4") == 1
    assert (player_view(table, 0)["points"], player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (
        6,
        2,
        2,
    )


def test_ghosts_breath_2_need_not_be_traded() -> None:
    table = with_ghosts(2, books={"purple": 2})
    assert decision_kinds(table, 0) == {"bonus", "none"}
    decide(table, 0, "none")
    assert chips_in_pot(table, 0) == [("purple-1", 1), ("purple-1", 2)]
    assert player_view(table, 0)["points"] == 0


def test_ghosts_breath_2_traded_chips_are_discarded() -> None:
    table = with_ghosts(2, books={"purple": 2})
    left = count_in_supply(table, "purple-1")
    decide(table, 0, "bonus", amount=2)
    assert chips_in_pot(table, 0) == []
    assert count_in_supply(table, "purple-1") == left + 2
    assert count_in_bag(play_passively(table, until_turn=4), 0, "purple-1") == 0


def test_ghosts_breath_2_fewer_chips_than_drawn_may_be_traded() -> None:
    table = with_ghosts(4, books={"purple": 2})
    assert bonuses(table) == {1, 2, 3}
    decide(table, 0, "bonus", amount=3)
    assert [chip for chip, _ in chips_in_pot(table, 0)] == ["purple-1"]


def test_ghosts_breath_2_four_chips_cannot_be_traded_two_and_two() -> None:
    table = decide(with_ghosts(4, books={"purple": 2}), 0, "bonus", amount=2)
    assert not legal_decisions(table, 0, "bonus")


def test_ghosts_breath_2_traded_chips_leave_the_scoring_space_where_it_is() -> None:
    table = decide(with_ghosts(2, books={"purple": 2}), 0, "bonus", amount=2)
    assert player_view(table, 0)["scoring_space"] == 3


def test_ghosts_breath_2_chips_that_are_not_in_supply_are_lost() -> None:
    table = sell_out(draw(in_turn(3, books={"purple": 2}), 0, "purple-1", "purple-1"), "blue-2")
    evaluate(table)
    greens = count_in_bag(table, 0, "green-1")
    decide(table, 0, "bonus", amount=2)
    assert (count_in_bag(table, 0, "green-1"), count_in_bag(table, 0, "blue-2")) == (greens + 1, 0)
    assert (player_view(table, 0)["points"], player_view(table, 0)["droplet"]) == (3, 1)


def test_ghosts_breath_2_on_the_back_of_the_pot_lets_each_step_be_chosen() -> None:
    table = decide(with_ghosts(3, books={"purple": 2}, pot="back"), 0, "bonus", amount=3)
    decide(decide(table, 0, "tube"), 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)


# Set 3 ----------------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize(
    ("space", "points", "of_scoring_space"),
    [
        (1, 0, 0),
        (9, 0, 2),
        (10, 1, 2),
        (24, 1, 5),  # the second space numbered 19
        (25, 2, 6),  # the first numbered 20
        (44, 2, 12),  # the second numbered 29
        (45, 3, 12),  # the first numbered 30
        (52, 3, 15),
    ],
)
def test_ghosts_breath_3_goes_by_the_number_printed_on_its_space(
    edition: str, space: int, points: int, of_scoring_space: int
) -> None:
    table = draw(set_droplet(at_first_turn(books=3, edition=edition), 0, space - 1), 0, "purple-1")
    evaluate(table)
    assert player_view(table, 0)["points"] == points + of_scoring_space


def test_ghosts_breath_3_scores_each_purple_chip() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 8), 0, "purple-1", "purple-1", "purple-1")
    evaluate(table)
    assert player_view(table, 0)["points"] == 0 + 1 + 1 + 2


# Set 4 ----------------------------------------------------------------------------------------------

SET_4 = {"purple": 4, "blue": 3, "red": 4, "yellow": 3, "green": 3}


def upgrading(ghosts: int, *chips: str, **more: str) -> Table:
    """Turn 3; seat 0 has drawn these and so many purple chips, and all have stopped."""
    return evaluate(draw(in_turn(3, books=SET_4, **more), 0, *chips, *["purple-1"] * ghosts))


def exchanges(table: Table) -> set[tuple[str | None, str | None]]:
    """What seat 0 may trade in, and for what."""
    return {(decision.chip, decision.to) for decision in legal_decisions(table, 0, "exchange")}


@EDITIONS
@pytest.mark.parametrize("colour", ["green", "blue", "red", "yellow"])
def test_ghosts_breath_4_one_chip_trades_a_1_chip_for_a_2_chip_of_the_colour(edition: str, colour: str) -> None:
    table = upgrading(1, f"{colour}-1", edition=edition)
    assert exchanges(table) == {(f"{colour}-1", f"{colour}-2")}


@EDITIONS
@pytest.mark.parametrize("colour", ["green", "blue", "red", "yellow"])
def test_ghosts_breath_4_two_chips_trade_a_2_chip_for_a_4_chip_of_the_colour(edition: str, colour: str) -> None:
    table = upgrading(2, f"{colour}-2", edition=edition)
    assert exchanges(table) == {(f"{colour}-2", f"{colour}-4")}


@EDITIONS
@pytest.mark.parametrize("colour", ["green", "blue", "red", "yellow"])
def test_ghosts_breath_4_three_chips_trade_a_1_chip_for_a_4_chip_of_the_colour(edition: str, colour: str) -> None:
    table = upgrading(3, f"{colour}-1", edition=edition)
    assert (f"{colour}-1", f"{colour}-4") in exchanges(table)


def test_ghosts_breath_4_one_chip_does_not_trade_a_2_chip() -> None:
    assert exchanges(upgrading(1, "green-2")) == set()


def test_ghosts_breath_4_two_chips_do_not_trade_a_1_chip_for_a_4_chip() -> None:
    assert ("green-1", "green-4") not in exchanges(upgrading(2, "green-1"))


def test_ghosts_breath_4_two_chips_may_be_used_for_the_action_of_one() -> None:
    assert exchanges(upgrading(2, "green-1")) == {("green-1", "green-2")}


def test_ghosts_breath_4_three_chips_may_be_used_for_every_lower_action() -> None:
    assert exchanges(upgrading(3, "green-1", "red-2")) == {
        ("green-1", "green-2"),
        ("red-2", "red-4"),
        ("green-1", "green-4"),
    }


@pytest.mark.parametrize("ghosts", [3, 4])
def test_ghosts_breath_4_trades_only_one_chip(ghosts: int) -> None:
    table = upgrading(ghosts, "green-1", "red-2")
    table.act(0, "exchange green-1 green-4")
    assert not legal_decisions(table, 0, "exchange")


def test_ghosts_breath_4_need_not_be_used() -> None:
    table = decide(upgrading(1, "green-1"), 0, "none")
    assert chips_in_pot(table, 0) == [("green-1", 1), ("purple-1", 2)]


@pytest.mark.parametrize("ghosts", [1, 2, 3])
def test_ghosts_breath_4_never_trades_white_chips(ghosts: int) -> None:
    assert exchanges(upgrading(ghosts, "white-1", "white-2")) == set()


def test_ghosts_breath_4_never_trades_orange_black_or_purple_chips() -> None:
    assert exchanges(upgrading(3, "orange-1", "black-1")) == set()


def test_ghosts_breath_4_trades_only_chips_from_the_pot() -> None:
    table = evaluate(draw(add_to_bag(in_turn(3, books=SET_4), 0, "red-1"), 0, "orange-1", "purple-1"))
    assert exchanges(table) == set()


def test_ghosts_breath_4_cannot_trade_for_a_chip_that_is_not_in_supply() -> None:
    table = sell_out(draw(in_turn(3, books=SET_4), 0, "green-1", "red-1", "purple-1"), "green-2")
    assert exchanges(evaluate(table)) == {("red-1", "red-2")}


def test_ghosts_breath_4_chip_traded_in_goes_to_the_supply() -> None:
    table = upgrading(1, "red-1")
    ones, twos = count_in_supply(table, "red-1"), count_in_supply(table, "red-2")
    table.act(0, "exchange red-1 red-2")
    assert (count_in_supply(table, "red-1"), count_in_supply(table, "red-2")) == (ones + 1, twos - 1)


def test_ghosts_breath_4_purple_chips_stay_with_their_player() -> None:
    table = upgrading(1, "red-1")
    table.act(0, "exchange red-1 red-2")
    assert count_in_bag(play_passively(table, until_turn=4), 0, "purple-1") == 1


def test_ghosts_breath_4_upgraded_chip_goes_straight_into_the_bag() -> None:
    table = upgrading(1, "red-1")
    table.act(0, "exchange red-1 red-2")
    assert count_in_bag(table, 0, "red-2") == 1
    assert chips_in_pot(table, 0) == [("purple-1", 2)]


def test_ghosts_breath_4_1st_edition_upgraded_chip_lies_in_the_pot_until_the_turn_ends() -> None:
    table = upgrading(1, "red-1", edition="1st")
    table.act(0, "exchange red-1 red-2")
    assert chips_in_pot(table, 0) == [("red-2", 1), ("purple-1", 2)]
    assert count_in_bag(table, 0, "red-2") == 0
    assert count_in_bag(play_passively(table, until_turn=4), 0, "red-2") == 1


@EDITIONS
def test_ghosts_breath_4_trade_leaves_the_scoring_space_where_it_is(edition: str) -> None:
    table = evaluate(draw(in_turn(3, books=SET_4, edition=edition), 0, "purple-1", "red-1"))
    table.act(0, "exchange red-1 red-2")
    assert player_view(table, 0)["scoring_space"] == 3
