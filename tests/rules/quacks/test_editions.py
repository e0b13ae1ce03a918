"""The differences between the editions, row by row; where a ruling makes both alike, a test that shows it."""

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
    in_turn,
    legal_decisions,
    of_all_players,
    player_view,
    sell_out,
    set_bag,
    set_player,
    spaces_in_pot,
)

COLOURED = ["orange-1", "green-1", "red-2", "purple-1", "black-1", "yellow-4"]


def test_2nd_edition_is_played_unless_told() -> None:
    assert at_first_turn().options.as_dict()["edition"] == "2nd"


# Flask ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chip", COLOURED)
def test_flask_2nd_edition_takes_back_only_white_chips(chip: str) -> None:
    assert "flask" not in decision_kinds(draw(at_first_turn(books=3), 0, chip), 0)


@pytest.mark.parametrize("chip", [*COLOURED, "white-1", "white-3"])
def test_flask_1st_edition_takes_back_a_chip_of_any_colour(chip: str) -> None:
    table = draw(at_first_turn(books=3, edition="1st"), 0, chip)
    before = count_in_bag(table, 0, chip)
    decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == []
    assert count_in_bag(table, 0, chip) == before + 1
    assert not player_view(table, 0)["flask"]


def test_flask_1st_edition_cannot_be_used_on_the_chip_that_explodes_the_pot() -> None:
    assert "flask" not in decision_kinds(explode(at_first_turn(edition="1st"), 0), 0)


def test_flask_1st_edition_leaves_what_the_chip_already_caused() -> None:
    table = draw_and_look(at_first_turn(edition="1st"), 0, "blue-1", "orange-1")
    decide(decide(table, 0, "place", "orange-1"), 0, "flask")
    assert chips_in_pot(table, 0) == [("blue-1", 1)]


# Price of green set 3 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "price"), [("1st", [6, 11, 21]), ("2nd", [6, 11, 18])])
def test_price_of_spider_3_follows_the_edition(edition: str, price: list[int]) -> None:
    assert at_first_turn(books=3, edition=edition).view()["books"]["green"]["price"] == price


@EDITIONS
def test_price_of_crow_skull_4_is_20_for_a_4_chip_in_both_editions(edition: str) -> None:
    assert at_first_turn(books=4, edition=edition).view()["books"]["blue"]["price"][-1] == 20


@pytest.mark.parametrize("book", [1, 2, 4])
def test_all_other_prices_are_alike(book: int) -> None:
    first, second = (at_first_turn(books=book, edition=edition).view()["books"] for edition in ("1st", "2nd"))
    assert {colour: first[colour]["price"] for colour in first} == {colour: second[colour]["price"] for colour in first}


# Blue set 2: overlap and trigger --------------------------------------------------------------------


@EDITIONS
def test_cover_of_a_4_chip_after_a_2_chip_is_4_in_both_editions(edition: str) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, "blue-2", "blue-4")
    assert player_view(table, 0)["cover"] == 4


@EDITIONS
def test_cover_of_a_2_chip_third_after_a_4_chip_is_2_in_both_editions(edition: str) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, "blue-4", "orange-1", "orange-1", "blue-2")
    assert player_view(table, 0)["cover"] == 2


@EDITIONS
@pytest.mark.parametrize("value", [1, 2, 4])
def test_cover_begins_with_the_blue_chip_itself_whether_drawn_or_placed(edition: str, value: int) -> None:
    table = draw(at_first_turn(books=2, edition=edition), 0, f"blue-{value}")
    assert player_view(table, 0)["cover"] == value


# Scoring space, last and next to last ---------------------------------------------------------------


@EDITIONS
def test_scoring_space_follows_the_last_chip_lying_in_the_pot_after_the_flask(edition: str) -> None:
    table = decide(draw(at_first_turn(edition=edition), 0, "orange-1", "white-3"), 0, "flask")
    assert player_view(decide(table, 0, "stop"), 0)["scoring_space"] == 2


@EDITIONS
def test_scoring_space_follows_the_last_chip_placed_when_others_were_only_looked_at(edition: str) -> None:
    table = decide(draw_and_look(at_first_turn(edition=edition), 0, "blue-2", "orange-1", "green-1"), 0, "none")
    assert player_view(decide(table, 0, "stop"), 0)["scoring_space"] == 3


@EDITIONS
def test_scoring_space_follows_a_toadstool_placed_after_stopping(edition: str) -> None:
    table = decide(draw(at_first_turn(books=2, edition=edition), 0, "red-1", "orange-1"), 0, "stop")
    assert player_view(decide(table, 0, "place"), 0)["scoring_space"] == 3


@EDITIONS
def test_next_to_last_is_the_next_to_last_chip_lying_in_the_pot(edition: str) -> None:
    books = {"green": 1, "red": 2}
    table = draw(at_first_turn(books=books, edition=edition), 0, "green-1", "orange-1", "red-1")
    evaluate(table)  # the toadstool is kept beside the pot
    assert player_view(table, 0)["rubies"] == 2


# Green set 2 ----------------------------------------------------------------------------------------


def test_pumpkin_of_spider_2_is_optional_in_the_2nd_edition() -> None:
    table = evaluate(draw(at_first_turn(books=2), 0, "white-1", "green-1"), face="ruby-1")
    pumpkins = count_in_bag(table, 0, "orange-1")
    decide(table, 0, "none")
    assert count_in_bag(table, 0, "orange-1") == pumpkins == 1


def test_pumpkin_of_spider_2_is_given_unasked_in_the_1st_edition() -> None:
    table = evaluate(draw(at_first_turn(books=2, edition="1st", rubies=0), 0, "white-1", "green-1"), face="points-1")
    assert not legal_decisions(table, 0, "take")
    assert count_in_bag(table, 0, "orange-1") == 2


@EDITIONS
def test_other_chips_of_spider_2_are_optional_in_both_editions(edition: str) -> None:
    table = evaluate(draw(at_first_turn(books=2, edition=edition), 0, "white-1", "green-2"))
    assert decision_kinds(table, 0) == {"take", "none"}


# Yellow set 2 ---------------------------------------------------------------------------------------

MANDRAKE_AND_TOADSTOOL_2 = {"yellow": 2, "red": 2}


def test_mandrake_2_doubles_the_next_chip_drawn_in_the_2nd_edition() -> None:
    table = draw(at_first_turn(books=MANDRAKE_AND_TOADSTOOL_2), 0, "yellow-1", "red-1", "white-2")
    assert spaces_in_pot(table, 0) == [1, 3]


def test_mandrake_2_doubles_the_next_chip_laid_in_the_1st_edition() -> None:
    table = draw(at_first_turn(books=MANDRAKE_AND_TOADSTOOL_2, edition="1st"), 0, "yellow-1", "red-1", "white-2")
    assert spaces_in_pot(table, 0) == [1, 5]


@pytest.mark.parametrize(("edition", "space"), [("1st", 5), ("2nd", 3)])
def test_mandrake_2_and_a_toadstool_laid_after_stopping_follow_the_edition(edition: str, space: int) -> None:
    table = draw(at_first_turn(books=MANDRAKE_AND_TOADSTOOL_2, edition=edition), 0, "red-2", "yellow-1")
    decide(decide(table, 0, "stop"), 0, "place")
    assert spaces_in_pot(table, 0) == [1, space]


# Phase B --------------------------------------------------------------------------------------------


def spider_and_ghosts(edition: str) -> Table:
    """Both players have a green chip of set 4 and two purple chips of set 1 to decide on."""
    table = at_first_turn(books={"green": 4, "purple": 1}, edition=edition)
    for seat in (0, 1):
        draw(table, seat, "purple-1", "purple-1", "green-1")
    return evaluate(table)


def order_of_questions(table: Table) -> list[tuple[int, str]]:
    """Who is asked for what in the chip actions."""
    asked = []
    while table.view()["phase"] == "chip actions":
        seat = table.actors[0]
        colour = "purple" if legal_decisions(table, seat, "bonus") else "green"
        asked.append((seat, colour))
        table.act(seat, table.decisions(seat)[-1] if colour == "purple" else "done")
    return asked


def test_chip_actions_go_player_by_player_in_the_2nd_edition() -> None:
    assert order_of_questions(spider_and_ghosts("2nd")) == [(0, "green"), (0, "purple"), (1, "green"), (1, "purple")]


def test_chip_actions_go_colour_by_colour_in_the_1st_edition() -> None:
    assert order_of_questions(spider_and_ghosts("1st")) == [(0, "green"), (1, "green"), (0, "purple"), (1, "purple")]


@EDITIONS
def test_chip_actions_begin_with_the_start_player(edition: str) -> None:
    table = in_turn(2, books={"green": 4}, edition=edition)
    for seat in (0, 1):
        draw(table, seat, "orange-1", "green-1")
    assert table.view()["start_player"] == 1
    assert order_of_questions(evaluate(table)) == [(1, "green"), (0, "green")]


@EDITIONS
def test_chip_actions_of_black_come_before_those_of_green(edition: str) -> None:
    table = at_first_turn(books={"green": 4}, rubies=0, edition=edition)
    evaluate(draw(table, 0, "black-1", "green-1"))
    decide(table, 0, "droplet")  # paid with the ruby of the hawkmoth
    assert of_all_players(table, "droplet") == [2, 0]


# Empty bag, sold-out chips --------------------------------------------------------------------------


@EDITIONS
def test_empty_bag_means_stopping_in_both_editions(edition: str) -> None:
    table = set_player(set_bag(at_first_turn(edition=edition), 0, "orange-1"), 0, flask=0)
    assert player_view(draw(table, 0, "orange-1"), 0)["stopped"]


@EDITIONS
def test_sold_out_chip_cannot_be_bought_but_another_can(edition: str) -> None:
    table = sell_out(draw(at_first_turn(edition=edition), 0, "green-4", "orange-1"), "red-1", "green-1")
    evaluate(table)
    assert player_view(table, 0)["coins"] == 6
    assert decision_chips(table, 0, "buy") == {"orange-1", "blue-1"}


# Purple set 4 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "in_pot", "in_bag"),
    [("1st", [("red-2", 1), ("purple-1", 2)], 0), ("2nd", [("purple-1", 2)], 1)],
)
def test_upgraded_chip_lies_where_its_edition_says(edition: str, in_pot: list[tuple[str, int]], in_bag: int) -> None:
    table = evaluate(draw(in_turn(3, books=4, edition=edition), 0, "red-1", "purple-1"))
    table.act(0, "exchange red-1 red-2")
    assert chips_in_pot(table, 0) == in_pot
    assert count_in_bag(table, 0, "red-2") == in_bag


@EDITIONS
def test_upgrade_has_no_effect_on_the_current_turn(edition: str) -> None:
    table = evaluate(draw(in_turn(3, books=4, edition=edition), 0, "purple-1", "red-1"))
    table.act(0, "exchange red-1 red-2")
    assert player_view(table, 0)["scoring_space"] == 3


# Chip layout, spare chips ---------------------------------------------------------------------------


def test_layout_of_the_chips_makes_no_difference() -> None:
    assert at_first_turn(edition="1st").view()["supply"] == at_first_turn(edition="2nd").view()["supply"]


@EDITIONS
@pytest.mark.parametrize("players", [2, 3, 4])
def test_spare_chips_are_not_in_play(edition: str, players: int) -> None:
    seen = at_first_turn(edition=edition, players=players).view()
    bags = sum(sum(one["bag"].values()) for one in seen["players"])
    assert sum(seen["supply"].values()) + bags == 215


# Test tubes -----------------------------------------------------------------------------------------


@EDITIONS
def test_pot_explodes_on_the_side_with_the_test_tubes_as_well(edition: str) -> None:
    table = evaluate(explode(at_first_turn(edition=edition, pot="back"), 0))
    assert decision_kinds(table, 0) == {"points", "coins"}


# Black book -----------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize(("players", "droplet"), [(2, 1), (3, 0), (4, 0)])
def test_black_book_has_a_page_for_two_and_one_for_more(edition: str, players: int, droplet: int) -> None:
    table = at_first_turn(edition=edition, players=players)
    for seat in range(players):
        draw(table, seat, "black-1")
    assert of_all_players(evaluate(table), "droplet") == [droplet] * players  # all have as many as their neighbours
