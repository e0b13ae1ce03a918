"""The deal: starting gems, action cards, and one bazaar card for everybody each round."""

from __future__ import annotations

import pytest

import charlatans

from .scenarios import at_first_round, coming, forfeit_round, gems, legal_names, numbers_of, of_all_players, stock

any_number = pytest.mark.parametrize("players", [3, 4, 5])


@any_number
def test_everybody_starts_with_three_gems_of_each_colour(players):
    table = at_first_round(players=players)
    assert [gems(table, seat) for seat in range(players)] == [(3, 3, 3, 3)] * players


@any_number
def test_the_remaining_gems_lie_in_the_stock(players):
    assert stock(at_first_round(players=players)) == (22 - 3 * players,) * 4


@any_number
def test_everybody_is_dealt_exactly_one_card_and_the_rest_are_the_draw_pile(players):
    table = at_first_round(players=players)
    assert [len(cards) for cards in of_all_players(table, "cards")] == [1] * players
    assert table.view()["deck"] == 39 - players


def test_the_dealt_card_shows_workers_points_and_gems():
    current = of_all_players(at_first_round(10, 14, 28), "current")[0]
    assert current == {
        "number": 10,
        "workers": 2,
        "points": 4,
        "gems": {"red": 2, "yellow": 0, "green": 0, "blue": 1},
    }


def test_the_workers_on_a_dealt_card_are_there_at_once():
    assert of_all_players(at_first_round(1, 28, 36), "workers") == [1, 3, 4]


def test_a_dealt_card_gives_neither_points_nor_gems():
    table = at_first_round()
    assert of_all_players(table, "points") == [0, 0, 0]
    assert of_all_players(table, "gems") == [{"red": 3, "yellow": 3, "green": 3, "blue": 3}] * 3


@pytest.mark.parametrize(("players", "cards"), [(3, "ABC"), (4, "ABC"), (5, "ABCD")])
def test_the_fourth_action_card_comes_with_the_fifth_player(players, cards):
    table = at_first_round(players=players)
    for seat in range(players):
        assert legal_names(table, seat) == [f"choose {letter}" for letter in cards]
    assert "".join(card["letter"] for card in table.view()["action_cards"]) == cards


def test_each_round_deals_one_more_card_on_top_of_the_others():
    table = forfeit_round(coming(at_first_round(1, 2, 3), 4, 5, 6))
    assert [numbers_of(table, seat) for seat in range(3)] == [[1, 4], [2, 5], [3, 6]]
    assert [card["number"] for card in of_all_players(table, "current")] == [4, 5, 6]
    assert of_all_players(table, "workers") == [2, 2, 2]
    assert (table.view()["round"], table.view()["deck"]) == (2, 33)


def test_no_card_is_lost_before_the_stage_ends():
    table = at_first_round(1, 2, 3)
    for number in (4, 7, 10):
        forfeit_round(coming(table, number, number + 1, number + 2))
    assert [numbers_of(table, seat) for seat in range(3)] == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]


def test_every_card_can_come_first():
    first = {charlatans.new("basari", seed=seed).view()["players"][0]["current"]["number"] for seed in range(400)}
    assert first == set(range(1, 40))


def test_gems_cards_and_scores_lie_open():
    """Ruling gems_public: whoever looks on sees all of it, and only the choice of an action card is hidden."""
    table = at_first_round()
    seen = table.view(None)["players"]
    assert all({"points", "gems", "workers", "cards", "current"} <= set(player) for player in seen)
    assert all("choice" not in player for player in seen)
    for seat in range(3):
        mine = [
            {key: value for key, value in player.items() if key != "choice"} for player in table.view(seat)["players"]
        ]
        assert mine == seen
