"""Laying out The Duel: board, chips, coins, round cards, and what each player begins with."""

from __future__ import annotations

import pytest

import charlatans
from charlatans.rules.duel.box import CHIP_NAMES

from .scenarios import (
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    count_owned,
    current_phase,
    decide,
    decision_names,
    of_all_players,
    patient_position,
    play_passively,
    player_view,
)

BOX = {
    "white": (11, 4, 2),
    "black": (6, 7, 7, 7, 8),
    "orange": (10, 6, 6),
    "blue": (9, 4, 5),
    "red": (7, 4, 4),
    "green": (7, 4, 5),
    "pink": (7, 4, 4),
    "yellow": (7, 4, 5),
    "purple": (7, 4, 5),
}


def in_the_box(table, chip):
    """All chips of a kind, wherever they are."""
    return count_in_pool(table, chip) + count_owned(table, 0, chip) + count_owned(table, 1, chip)


@pytest.mark.parametrize("colour", BOX)
def test_each_colour_has_the_chips_of_the_table_of_ingredients(colour):
    table = at_first_turn()
    assert tuple(in_the_box(table, chip) for chip in CHIP_NAMES if chip.startswith(colour)) == BOX[colour]


def test_there_are_170_ingredient_chips():
    table = at_first_turn()
    assert sum(in_the_box(table, chip) for chip in CHIP_NAMES) == 170


def test_both_bags_begin_with_the_same_chips():
    table = at_coin_toss()
    assert player_view(table, 0)["bag"] == player_view(table, 1)["bag"]
    assert player_view(table, 0)["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "black-1": 3,
        "orange-1": 1,
        "blue-1": 1,
    }


def test_both_stalls_begin_on_their_starting_spaces():
    assert of_all_players(at_coin_toss(), "stall") == [7, 7]


def test_11_patients_wait_in_the_park_and_none_is_on_the_path():
    table = at_coin_toss()
    assert table.view(None)["park"] == 11
    assert patient_position(table) is None


def test_both_ledges_and_bottles_are_empty_at_the_beginning():
    table = at_coin_toss()
    assert of_all_players(table, "patients") == [0, 0]
    for seen in table.view(None)["players"]:
        assert (seen["neck"], seen["belly"], seen["whites"], seen["kept"]) == ([], {}, [], [])


def test_the_mayor_stays_in_the_box_unless_told():
    assert at_coin_toss(mayor=False).view(None)["park"] == 11
    assert at_coin_toss(mayor=True).view(None)["park"] == 12


def test_the_player_who_does_not_begin_takes_1_gold():
    assert of_all_players(at_coin_toss("shield", "return-whites"), "gold") == [0, 1]


def test_one_player_begins_the_game_with_the_coin_toss():
    table = at_coin_toss()
    assert current_phase(table) == "coin toss"
    assert table.actors == (0,)


@pytest.mark.parametrize("coins", ["silver+gold", "silver+copper", "gold+copper"])
def test_any_two_coins_may_be_chosen_to_play_with(coins):
    assert decision_names(at_coin_toss(coins=coins), 0) == {f"coin {name}" for name in coins.split("+")}


def test_silver_and_gold_lie_on_the_fountain_unless_told():
    assert decision_names(at_coin_toss(), 0) == {"coin silver", "coin gold"}


def test_sets_of_books_may_be_mixed():
    books = at_coin_toss(books={"blue": "II", "red": "IV"}).view(None)["books"]
    assert [books[colour]["set"] for colour in ("blue", "red", "green")] == ["II", "IV", "I"]


def round_cards(**options):
    """The numbers of the round cards of one game, round by round."""
    table = charlatans.new("duel", **options)
    cards = {}
    while not table.over:
        cards.setdefault(table.view(None)["round"], table.view(None)["round_card"]["number"])
        play_passively(table, until_round=table.view(None)["round"] + 1)
    return cards


def test_the_round_cards_1_to_6_lie_in_order_and_the_last_card_at_the_bottom():
    assert round_cards(seed=1) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: None}


def test_later_games_take_6_round_cards_at_random_but_always_the_same_last_one():
    games = [round_cards(seed=seed, round_cards="random") for seed in range(8)]
    for cards in games:
        assert len({cards[number] for number in range(1, 7)}) == 6
        assert all(1 <= cards[number] <= 22 for number in range(1, 7))
        assert cards[7] is None
    assert len({tuple(cards.values()) for cards in games}) > 1


def test_black_and_white_chips_have_no_price_and_all_others_have():
    books = at_coin_toss().view(None)["books"]
    assert [colour for colour, book in books.items() if book["price"] is None] == ["white", "black"]


def test_nothing_is_drawn_before_the_first_turn():
    table = decide(at_coin_toss("shield", "return-whites"), 0, "coin silver")
    assert sum(player_view(table, 0)["bag"].values()) == sum(player_view(table, 1)["bag"].values()) == 12
    assert count_in_bag(table, 0, "white-1") == 4
