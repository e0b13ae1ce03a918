"""Setup: what lies on the table before the first chip is drawn."""

from __future__ import annotations

import pytest

import charlatans

from ..scenarios import (
    at_first_turn,
    decide,
    decision_chips,
    in_turn,
    of_all_players,
    player_view,
    stop_all,
    take_passive_decision,
)
from .scenes import BOTH, scoring_at

BOX = {
    "white-1": 20, "white-2": 8, "white-3": 4, "orange-1": 22, "green-1": 15, "green-2": 8, "green-4": 13,
    "blue-1": 12, "blue-2": 8, "blue-4": 10, "red-1": 12, "red-2": 8, "red-4": 10,
    "yellow-1": 13, "yellow-2": 8, "yellow-4": 10, "purple-1": 17, "black-1": 17,
}  # fmt: skip

PRICES = {
    1: {"green": [4, 8, 14], "blue": [5, 10, 19], "red": [6, 10, 16], "yellow": [8, 12, 18], "purple": [9]},
    2: {"green": [6, 11, 18], "blue": [5, 10, 19], "red": [4, 8, 14], "yellow": [9, 13, 19], "purple": [12]},
    3: {"green": [6, 11, 18], "blue": [4, 8, 14], "red": [5, 9, 15], "yellow": [8, 12, 18], "purple": [10]},
    4: {"green": [4, 8, 14], "blue": [5, 10, 20], "red": [7, 11, 17], "yellow": [8, 12, 18], "purple": [11]},
}

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
def test_the_box_holds_the_215_chips_of_the_contents(players):
    seen = at_first_turn(players=players).view()
    held = {chip: seen["supply"].get(chip, 0) + sum(one["bag"].get(chip, 0) for one in seen["players"]) for chip in BOX}
    assert held == BOX
    assert sum(held.values()) == 215


@SEATS
@BOTH
def test_every_bag_starts_with_four_two_and_one_white_chips_a_pumpkin_and_a_spider(players, edition):
    table = at_first_turn(players=players, edition=edition)
    start = {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 1, "green-1": 1}
    assert of_all_players(table, "bag") == [start] * players


@SEATS
def test_droplets_lie_on_0_flasks_are_full_markers_on_0_and_no_rat_is_in_a_pot(players):
    table = at_first_turn(players=players)
    for what, value in {"droplet": 0, "flask": True, "points": 0, "rat": 0, "pot": []}.items():
        assert of_all_players(table, what) == [value] * players


def test_the_flame_is_on_1_and_the_side_without_test_tubes_is_up():
    table = at_first_turn()
    assert table.view()["turn"] == 1
    assert of_all_players(table, "tube") == [None, None]


@BOTH
@pytest.mark.parametrize("books", [1, 2, 3, 4])
def test_prices_are_those_of_the_almanac(books, edition):
    seen = at_first_turn(books=books, edition=edition).view()["books"]
    prices = dict(PRICES[books])
    if (books, edition) == (3, "1st"):
        prices["green"] = [6, 11, 21]
    assert {colour: seen[colour]["price"] for colour in prices} == prices
    assert (seen["orange"]["price"], seen["black"]["price"]) == ([3], [10])


@pytest.mark.parametrize("books", [1, 2, 3, 4])
def test_only_green_blue_and_red_lie_beside_orange_and_black_at_the_start(books):
    seen = at_first_turn(books=books).view()["books"]
    assert {colour for colour, book in seen.items() if book["out"]} == {"orange", "black", "green", "blue", "red"}


def test_experienced_players_put_their_own_sets_together():
    seen = at_first_turn(books={"green": 4, "blue": 3, "red": 2, "yellow": 1, "purple": 2}).view()["books"]
    assert [seen[colour]["set"] for colour in ("green", "blue", "red", "yellow", "purple")] == [4, 3, 2, 1, 2]


def test_the_first_game_is_played_with_set_1():
    seen = charlatans.new("quacks", players=2, seed=1).view()["books"]
    assert {book["set"] for book in seen.values()} == {1}


@pytest.mark.parametrize(
    ("turn", "out"), [(1, (False, False)), (2, (True, False)), (3, (True, True)), (4, (True, True))]
)
def test_yellow_is_laid_out_before_turn_2_and_purple_before_turn_3(turn, out):
    books = (in_turn(turn) if turn > 1 else at_first_turn()).view()["books"]
    assert (books["yellow"]["out"], books["purple"]["out"]) == out


@pytest.mark.parametrize(("turn", "more"), [(1, set()), (2, {"yellow"}), (3, {"yellow", "purple"})])
def test_a_colour_is_for_sale_from_the_turn_its_book_is_out(turn, more):
    table = in_turn(turn) if turn > 1 else at_first_turn()
    scoring_at(table, 0, 53)
    stop_all(scoring_at(table, 1, 3), "points-1")
    while 0 not in table.actors:
        decide(table, table.actors[0], "done")
    colours = {chip.split("-")[0] for chip in decision_chips(table, 0, "buy")}
    assert colours == {"orange", "black", "green", "blue", "red"} | more


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_and_with_them_the_start_player_go_clockwise(players):
    starts = [
        (in_turn(turn, players=players) if turn > 1 else at_first_turn(players=players)).view()["start_player"]
        for turn in range(1, 10)
    ]
    assert starts == [(turn - 1) % players for turn in range(1, 10)]


@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_read_twice_in_a_game(seed):
    table, cards = charlatans.new("quacks", players=2, seed=seed), {}
    while not table.over:
        seen = table.view()
        cards[seen["turn"]] = seen["fortune"]["id"]
        take_passive_decision(table, table.actors[0])
    assert (len(cards), len(set(cards.values()))) == (9, 9)


@BOTH
def test_everybody_puts_one_more_white_1_chip_into_the_bag_before_turn_6(edition):
    counts = [of_all_players(in_turn(turn, players=4, edition=edition), "bag") for turn in (5, 6, 7)]
    assert [[bag["white-1"] for bag in bags] for bags in counts] == [[4] * 4, [5] * 4, [5] * 4]


def test_the_game_has_nine_turns():
    table = in_turn(9)
    assert not table.over
    for seat in (0, 1):
        table.force(seat, ["orange-1"])
        decide(table, seat, "draw")
    for seat in (0, 1):
        decide(table, seat, "stop")
    while not table.over:
        decide(table, table.actors[0], "done")
    assert table.view()["turn"] == 9


def test_the_rulebook_numbers_of_the_pot():
    """19 brings 5 points, 15 brings 3, 23 brings 7 on its nearer space; the spoon 15 points and 35 coins."""
    printed = at_first_turn().printed
    points, coins = printed["points"], printed["coins"]
    assert [points[space] for space in range(54) if coins[space] == 19] == [5, 5]
    assert [points[space] for space in range(54) if coins[space] == 15] == [3, 3]
    assert points[coins.index(23)] == 7
    assert coins.count(23) == 2  # Mary's 23 is further than Lucas's
    assert (points[53], coins[53], coins[52]) == (15, 35, 33)
    assert player_view(at_first_turn(), 0)["limit"] == 7
