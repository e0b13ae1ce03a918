"""Garden spider, the green book, sets 1 to 4."""

from __future__ import annotations

import pytest

from .scenarios import (
    EDITIONS,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    count_in_supply,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    evaluate,
    explode,
    in_turn,
    leave_in_supply,
    player_view,
    sell_out,
    set_droplet,
)


@EDITIONS
@pytest.mark.parametrize(("book", "price"), [(1, [4, 8, 14]), (2, [6, 11, 18]), (4, [4, 8, 14])])
def test_spider_costs_what_its_book_says(edition: str, book: int, price: list[int]) -> None:
    assert at_first_turn(edition=edition, books=book).view()["books"]["green"]["price"] == price


@pytest.mark.parametrize(("edition", "price"), [("2nd", [6, 11, 18]), ("1st", [6, 11, 21])])
def test_spider_3_costs_what_its_edition_says(edition: str, price: list[int]) -> None:
    assert at_first_turn(edition=edition, books=3).view()["books"]["green"]["price"] == price


# Set 1 ----------------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize("spider", ["green-1", "green-2"])
def test_spider_1_brings_a_ruby_as_the_last_chip(edition: str, spider: str) -> None:
    table = evaluate(draw(at_first_turn(books=1, edition=edition), 0, "orange-1", spider))
    assert player_view(table, 0)["rubies"] == 2


@EDITIONS
@pytest.mark.parametrize("spider", ["green-1", "green-2", "green-4"])
def test_spider_1_brings_a_ruby_as_the_next_to_last_chip(edition: str, spider: str) -> None:
    table = evaluate(draw(at_first_turn(books=1, edition=edition), 0, spider, "orange-1"))
    assert player_view(table, 0)["rubies"] == 2


@EDITIONS
def test_spider_1_brings_two_rubies_when_both_last_chips_are_green(edition: str) -> None:
    table = evaluate(draw(at_first_turn(books=1, edition=edition), 0, "orange-1", "green-1", "green-1"))
    assert player_view(table, 0)["rubies"] == 3


def test_spider_1_brings_nothing_further_back_in_the_pot() -> None:
    table = evaluate(draw(at_first_turn(books=1), 0, "green-1", "orange-1", "orange-1"))
    assert player_view(table, 0)["rubies"] == 1


def test_spider_1_brings_a_ruby_as_the_only_chip() -> None:
    table = evaluate(draw(at_first_turn(books=1), 0, "green-1"))
    assert player_view(table, 0)["rubies"] == 2


def test_spider_1_brings_a_ruby_in_an_exploded_pot() -> None:
    table = explode(at_first_turn(books=1), 1)
    draw(table, 0, "white-3", "white-2", "white-2", "green-1", "white-1")
    evaluate(table)
    assert player_view(table, 0)["exploded"]
    assert player_view(table, 0)["rubies"] == 2


def test_spider_1_is_next_to_last_again_when_the_flask_takes_the_last_chip_back() -> None:
    table = draw(at_first_turn(books=1), 0, "green-1", "orange-1", "white-1")
    evaluate(decide(table, 0, "flask"))
    assert player_view(table, 0)["rubies"] == 2


# Set 2 ----------------------------------------------------------------------------------------------


def test_spider_2_1_chip_may_bring_a_pumpkin() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-1", "green-1"))
    assert decision_kinds(table, 0) == {"take", "none"}
    assert decision_chips(table, 0, "take") == {"orange-1"}
    pumpkins = count_in_bag(table, 0, "orange-1")
    decide(table, 0, "take")
    assert count_in_bag(table, 0, "orange-1") == pumpkins + 1


@EDITIONS
def test_spider_2_2_chip_may_bring_a_blue_or_a_red_1_chip(edition: str) -> None:
    table = evaluate(draw(at_first_turn(books=2, edition=edition), 0, "white-1", "green-2"))
    assert decision_chips(table, 0, "take") == {"blue-1", "red-1"}
    decide(table, 0, "take", "red-1")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "blue-1")) == (1, 0)


@EDITIONS
def test_spider_2_4_chip_may_bring_a_yellow_or_a_purple_1_chip(edition: str) -> None:
    table = evaluate(draw(in_turn(3, books=2, edition=edition), 0, "white-2", "green-4"))
    assert decision_chips(table, 0, "take") == {"yellow-1", "purple-1"}
    decide(table, 0, "take", "purple-1")
    assert (count_in_bag(table, 0, "purple-1"), count_in_bag(table, 0, "yellow-1")) == (1, 0)


def test_spider_2_4_chip_brings_no_purple_chip_before_its_book_is_out() -> None:
    table = evaluate(draw(in_turn(2, books=2), 0, "white-2", "green-4"))
    assert decision_chips(table, 0, "take") == {"yellow-1"}


def test_spider_2_4_chip_brings_nothing_before_both_books_are_out() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-2", "green-4"))
    assert "take" not in decision_kinds(table, 0)


@EDITIONS
def test_spider_2_chip_of_choice_may_be_left(edition: str) -> None:
    table = decide(evaluate(draw(at_first_turn(books=2, edition=edition), 0, "white-1", "green-2")), 0, "none")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "blue-1")) == (0, 0)
    assert table.view()["phase"] != "chip actions"


def test_spider_2_acts_for_both_last_chips() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-1", "green-1", "green-2"))
    offers = [decision_chips(table, 0, "take")]
    decide(table, 0, "none")
    offers.append(decision_chips(table, 0, "take"))
    assert sorted(map(sorted, offers)) == [["blue-1", "red-1"], ["orange-1"]]


def test_spider_2_acts_as_the_next_to_last_chip() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-1", "green-2", "orange-1"))
    assert decision_chips(table, 0, "take") == {"blue-1", "red-1"}


def test_spider_2_does_not_act_further_back_in_the_pot() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "green-2", "orange-1", "orange-1"))
    assert "take" not in decision_kinds(table, 0)


def test_spider_2_offers_only_what_is_in_supply() -> None:
    table = evaluate(draw(sell_out(at_first_turn(books=2), "blue-1"), 0, "white-1", "green-2"))
    assert decision_chips(table, 0, "take") == {"red-1"}


def test_spider_2_brings_nothing_when_the_supply_has_neither_chip() -> None:
    table = evaluate(draw(sell_out(at_first_turn(books=2), "blue-1", "red-1"), 0, "white-1", "green-2"))
    assert "take" not in decision_kinds(table, 0)


@EDITIONS
def test_spider_2_brings_no_pumpkin_when_there_is_none_left(edition: str) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, "white-1", "green-1")
    sell_out(draw(table, 1, "orange-1"), "orange-1")
    pumpkins = count_in_bag(table, 0, "orange-1")
    evaluate(table, face="ruby-1")
    assert "take" not in decision_kinds(table, 0)
    assert count_in_bag(table, 0, "orange-1") == pumpkins


def test_spider_2_chip_comes_from_the_supply() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-1", "green-2"))
    left = count_in_supply(table, "blue-1")
    decide(table, 0, "take", "blue-1")
    assert count_in_supply(table, "blue-1") == left - 1


def test_spider_2_last_chip_in_supply_goes_to_the_start_player() -> None:
    table = at_first_turn(books=2)
    for seat in (0, 1):
        draw(table, seat, "white-1", "green-2")
    leave_in_supply(sell_out(table, "red-1"), "blue-1", 1)
    evaluate(table)
    decide(table, 0, "take", "blue-1")
    assert "take" not in decision_kinds(table, 1)


# Set 3 ----------------------------------------------------------------------------------------------

SEVEN = ("white-3", "white-2", "white-2")


def test_spider_3_moves_the_last_chip_by_the_value_of_all_green_chips() -> None:
    table = evaluate(draw(at_first_turn(books=3), 0, "green-1", "green-2", *SEVEN))
    assert chips_in_pot(table, 0)[-1] == ("white-2", 10 + 3)
    assert player_view(table, 0)["scoring_space"] == 14


@EDITIONS
def test_spider_3_moves_the_last_chip_as_in_the_example_of_three_chips_worth_6(edition: str) -> None:
    chips = ("green-1", "green-4", "green-1", *SEVEN, "orange-1")
    table = evaluate(draw(at_first_turn(books=3, edition=edition), 0, *chips))
    assert chips_in_pot(table, 0)[-1] == ("orange-1", 14 + 6)


@pytest.mark.parametrize("last", ["orange-1", "green-1", "red-1", "black-1"])
def test_spider_3_moves_the_last_chip_whatever_its_colour(last: str) -> None:
    books = {"green": 3, "red": 4}
    table = evaluate(draw(at_first_turn(books=books), 0, "green-4", *SEVEN, last))
    moved = 5 if last == "green-1" else 4
    assert chips_in_pot(table, 0)[-1] == (last, 12 + moved)


def test_spider_3_leaves_the_other_chips_where_they_are() -> None:
    table = evaluate(draw(at_first_turn(books=3), 0, "green-1", *SEVEN))
    assert chips_in_pot(table, 0)[:-1] == [("green-1", 1), ("white-3", 4), ("white-2", 6)]


@pytest.mark.parametrize("whites", [("white-3", "white-2", "white-1"), ("white-3", "white-2")])
def test_spider_3_does_nothing_below_7(whites: tuple[str, ...]) -> None:
    table = evaluate(draw(at_first_turn(books=3), 0, "green-4", *whites))
    assert player_view(table, 0)["scoring_space"] == 4 + sum(int(white[-1]) for white in whites) + 1


def test_spider_3_does_nothing_in_an_exploded_pot() -> None:
    table = evaluate(explode(at_first_turn(books=3), 0, "green-4"))
    assert player_view(table, 0)["scoring_space"] == 4 + 8 + 1


def test_spider_3_in_living_in_luxury_still_needs_exactly_7() -> None:
    table = evaluate(draw(at_first_turn("B07", books=3), 0, "green-4", *SEVEN, "white-1"))
    assert not player_view(table, 0)["exploded"]
    assert player_view(table, 0)["scoring_space"] == 4 + 8 + 1


def test_spider_3_does_not_count_a_white_chip_that_went_back_into_the_bag() -> None:
    table = draw(at_first_turn("B07", books=3), 0, "green-4", *SEVEN, "white-1")
    evaluate(decide(table, 0, "flask"))
    assert player_view(table, 0)["scoring_space"] == 4 + 7 + 4 + 1


def test_spider_3_stops_at_the_last_space_and_scores_the_spoon() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 40), 0, "green-4", *SEVEN)
    decide(evaluate(table), 0, "leave")
    assert chips_in_pot(table, 0)[-1] == ("white-2", 52)
    assert player_view(table, 0)["scoring_space"] == 53
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (15, 35)


@EDITIONS
def test_spider_3_may_be_passed_up_where_a_ruby_would_be_lost(edition: str) -> None:
    table = draw(set_droplet(at_first_turn(books=3, edition=edition), 0, 4), 0, "green-1", *SEVEN)
    evaluate(table)  # on 12, scoring 13 with a ruby; pushed to 13, scoring 14 without one
    assert (chips_in_pot(table, 0)[-1][1], decision_kinds(table, 0)) == (13, {"pass", "leave"})
    decide(table, 0, "pass")
    assert chips_in_pot(table, 0)[-1][1] == 12
    assert (
        player_view(table, 0)["scoring_space"],
        player_view(table, 0)["rubies"],
        player_view(table, 0)["points"],
    ) == (13, 2, 2)
    assert player_view(table, 0)["coins"] == 13


def test_spider_3_may_be_taken_where_a_ruby_is_lost() -> None:
    table = draw(set_droplet(at_first_turn(books=3), 0, 4), 0, "green-1", *SEVEN)
    decide(evaluate(table), 0, "leave")
    assert (
        player_view(table, 0)["scoring_space"],
        player_view(table, 0)["rubies"],
        player_view(table, 0)["points"],
    ) == (14, 1, 3)


def test_spider_3_is_not_asked_about_where_nothing_would_be_lost() -> None:
    for droplet in (1, 2, 3, 5, 6):
        table = evaluate(draw(set_droplet(at_first_turn(books=3), 0, droplet), 0, "green-1", *SEVEN))
        assert "pass" not in decision_kinds(table, 0)
        assert player_view(table, 0)["scoring_space"] == droplet + 8 + 1 + 1


def test_spider_3_on_the_last_space_already_moves_nothing() -> None:
    table = evaluate(draw(set_droplet(at_first_turn(books=3), 0, 44), 0, "green-1", *SEVEN))
    assert (chips_in_pot(table, 0)[-1][1], player_view(table, 0)["scoring_space"]) == (52, 53)
    assert "pass" not in decision_kinds(table, 0)


def test_spider_3_gives_points_and_coins_of_the_new_scoring_space() -> None:
    table = evaluate(draw(at_first_turn(books=3), 0, "green-2", *SEVEN))
    assert player_view(table, 0)["scoring_space"] == 12
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (2, 12)


def test_spider_3_gives_the_ruby_of_the_new_scoring_space() -> None:
    table = evaluate(draw(at_first_turn(books=3), 0, "green-1", "orange-1", "orange-1", "orange-1", *SEVEN))
    assert player_view(table, 0)["scoring_space"] == 13
    assert player_view(table, 0)["rubies"] == 2


def test_spider_3_comes_after_the_bonus_die_is_decided() -> None:
    table = draw(at_first_turn(books=3), 0, "green-4", *SEVEN)  # scores 12, and 16 once the last chip has moved
    draw(table, 1, "green-4", "green-4", "green-4")  # scores 13
    evaluate(table, face="points-2")
    assert player_view(table, 0)["points"] == 3
    assert player_view(table, 1)["points"] == 2 + 2


def test_spider_3_moves_a_purple_chip_before_ghosts_breath_3_looks_where_it_lies() -> None:
    table = draw(at_first_turn(books={"green": 3, "purple": 3}), 0, "green-1", *SEVEN, "purple-1")
    evaluate(table)
    assert chips_in_pot(table, 0)[-1] == ("purple-1", 10)
    assert player_view(table, 0)["points"] == 1 + 2  # of the purple chip on space 10, of scoring space 11


def test_spider_3_is_carried_out_unasked() -> None:
    # Passing up is for pushes while brewing; the evaluation carries out whatever only gives or pushes.
    table = evaluate(draw(at_first_turn(books=3), 0, "green-1", *SEVEN))
    assert player_view(table, 0)["scoring_space"] == 10


# Set 4 ----------------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize("chips", [("orange-1", "green-1"), ("green-4", "orange-1"), ("orange-1", "green-2")])
def test_spider_4_may_be_paid_a_ruby_to_move_the_droplet(edition: str, chips: tuple[str, ...]) -> None:
    table = evaluate(draw(at_first_turn(books=4, edition=edition), 0, *chips))
    assert decision_kinds(table, 0) == {"droplet", "done"}
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["droplet"], table.view()["phase"] != "chip actions") == (1, True)


def test_spider_4_costs_one_ruby_for_each_step() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=3), 0, "orange-1", "green-1"))
    decide(table, 0, "droplet")
    assert player_view(table, 0)["rubies"] == 2


def test_spider_4_need_not_be_paid() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=3), 0, "orange-1", "green-1"))
    decide(table, 0, "done")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (3, 0)


def test_spider_4_cannot_be_paid_more_than_one_ruby_a_chip() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=3), 0, "orange-1", "green-4"))
    decide(table, 0, "droplet")
    assert table.view()["phase"] != "chip actions"


def test_spider_4_may_be_paid_twice_when_both_last_chips_are_green() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=3), 0, "green-1", "green-1", "green-1"))
    decide(decide(table, 0, "droplet"), 0, "droplet")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (1, 2)
    assert table.view()["phase"] != "chip actions"


def test_spider_4_may_be_paid_once_when_both_last_chips_are_green() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=3), 0, "green-1", "green-1"))
    decide(decide(table, 0, "droplet"), 0, "done")
    assert (player_view(table, 0)["rubies"], player_view(table, 0)["droplet"]) == (2, 1)


def test_spider_4_asks_only_while_rubies_last() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=1), 0, "green-1", "green-1"))
    decide(table, 0, "droplet")
    assert player_view(table, 0)["rubies"] == 0
    assert table.view()["phase"] != "chip actions"


def test_spider_4_cannot_be_paid_without_rubies() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=0), 0, "orange-1", "green-1"))
    assert "droplet" not in decision_kinds(table, 0)


def test_spider_4_cannot_be_paid_with_the_ruby_of_the_scoring_space() -> None:
    table = evaluate(draw(set_droplet(at_first_turn(books=4, rubies=0), 0, 3), 0, "green-1"))
    assert player_view(table, 0)["scoring_space"] == 5
    assert player_view(table, 0)["rubies"] == 1
    assert player_view(table, 0)["droplet"] == 3


def test_spider_4_does_not_act_further_back_in_the_pot() -> None:
    table = evaluate(draw(at_first_turn(books=4, rubies=1), 0, "green-1", "orange-1", "orange-1"))
    assert "droplet" not in decision_kinds(table, 0)


def test_spider_4_step_does_not_change_the_scoring_space() -> None:
    table = evaluate(draw(at_first_turn(books=4), 0, "green-4", "green-1"))
    decide(table, 0, "droplet")
    assert player_view(table, 0)["scoring_space"] == 6


def test_spider_4_on_the_back_of_the_pot_may_move_either_droplet() -> None:
    table = evaluate(draw(at_first_turn(books=4, pot="back"), 0, "orange-1", "green-1"))
    assert decision_kinds(table, 0) == {"droplet", "tube", "done"}
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["rubies"]) == (
        1,
        1,
    )  # one paid, one from the first glass
