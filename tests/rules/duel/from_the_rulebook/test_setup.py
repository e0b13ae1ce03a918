"""Game components and setup."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_coin_toss,
    at_first_turn,
    count_in_pool,
    count_owned,
    of_all_players,
    patient_position,
    play_passively,
    trade_at_market,
)

BOX = {
    "white": {1: 11, 2: 4, 3: 2},
    "black": {1: 6, 2: 7, 3: 7, 4: 7, 6: 8},
    "orange": {1: 10, 2: 6, 4: 6},
    "blue": {1: 9, 2: 4, 4: 5},
    "red": {1: 7, 2: 4, 4: 4},
    "green": {1: 7, 2: 4, 4: 5},
    "pink": {1: 7, 2: 4, 4: 4},
    "yellow": {1: 7, 2: 4, 4: 5},
    "purple": {1: 7, 2: 4, 4: 5},
}


def test_there_are_170_chips_in_the_denominations_of_the_table():
    table = at_coin_toss("shield", "return-whites")
    there = {
        colour: {
            value: count_in_pool(table, f"{colour}-{value}")
            + sum(count_owned(table, seat, f"{colour}-{value}") for seat in (0, 1))
            for value in values
        }
        for colour, values in BOX.items()
    }
    assert there == BOX
    assert sum(sum(values.values()) for values in there.values()) == 170


def test_both_bags_begin_with_the_same_chips():
    bags = of_all_players(at_coin_toss("shield", "return-whites"), "bag")
    assert bags[0] == bags[1] == {"white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "blue-1": 1}


def test_eleven_patients_wait_in_the_park_and_nobody_is_on_the_path():
    table = at_coin_toss("shield", "return-whites")
    assert (table.view()["park"], patient_position(table)) == (11, None)


def test_the_stalls_stand_on_matching_starting_spaces():
    assert of_all_players(at_coin_toss("shield", "return-whites"), "stall") == [7, 7]


def test_the_one_who_does_not_begin_takes_a_gold_piece():
    assert of_all_players(at_coin_toss("shield", "return-whites"), "gold") == [0, 1]


def test_the_first_game_has_the_first_set_silver_and_gold_and_no_mayor():
    seen = at_coin_toss("shield", "return-whites").view()
    assert {seen["books"][colour]["set"] for colour in ("blue", "red", "green", "pink", "yellow", "purple")} == {"I"}
    assert [coin["coin"] for coin in seen["coins"]] == ["silver", "gold"]
    assert seen["park"] == 11


def test_in_the_first_game_the_round_cards_1_to_6_come_in_order():
    table, numbers = at_first_turn(), []
    for number in range(1, 7):
        numbers.append(table.view()["round_card"]["number"])
        play_passively(table, until_round=number + 1)
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_in_later_games_six_different_cards_come_from_all_22():
    seen = set()
    for seed in range(6):
        table, numbers = at_coin_toss("shield", "return-whites", round_cards="random", seed=seed), []
        for number in range(1, 7):
            numbers.append(table.view()["round_card"]["number"])
            play_passively(table, until_round=number + 1)
        assert len(set(numbers)) == 6
        seen |= set(numbers)
    assert seen <= set(range(1, 23))
    assert len(seen) > 10


def test_any_two_of_the_three_coins_may_be_chosen():
    for coins in ("silver+gold", "silver+copper", "gold+copper"):
        assert "+".join(coin["coin"] for coin in at_coin_toss(coins=coins).view()["coins"]) == coins


@pytest.mark.parametrize("books", ["I", "II", "III", "IV"])
def test_a_complete_set_of_books_may_be_chosen(books):
    seen = at_coin_toss("shield", "return-whites", books=books).view()["books"]
    assert {book["set"] for colour, book in seen.items() if colour not in ("white", "black", "orange")} == {books}
    assert {seen[colour]["set"] for colour in ("white", "black", "orange")} == {None}


def test_the_seventh_round_is_the_last_one():
    table = trade_at_market(at_first_turn(round=6))
    play_passively(table, until_round=7)
    assert table.view()["round"] == 7
    play_passively(table)
    assert table.over
