"""The options of The Duel: what may be asked for, how it may be written, and what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import charlatans
from charlatans import OptionError
from charlatans.rules.duel.box import WITH_BOOKS
from charlatans.rules.duel.options import COINS, ROUND_CARDS, options

ROMANS = ("I", "II", "III", "IV")


def books_of(books: Any) -> list[str]:
    """The set of each colour's book as the table shows it."""
    seen = charlatans.new("duel", books=books).view()["books"]
    return [seen[colour]["set"] for colour in WITH_BOOKS]


def test_the_first_game_is_played_with_set_i_silver_and_gold_ordered_cards_and_no_mayor():
    assert options().as_dict() == {
        "players": 2,
        "books": "I",
        "coins": "silver+gold",
        "round_cards": "ordered",
        "mayor": "off",
    }


# Books ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "roman"), list(enumerate(ROMANS, 1)))
def test_a_set_is_written_as_a_roman_or_as_a_number(number, roman):
    assert books_of(roman) == books_of(number) == books_of(str(number)) == books_of(f" {roman} ") == [roman] * 6


@pytest.mark.parametrize("colour", WITH_BOOKS)
def test_a_mix_names_a_set_per_colour_and_leaves_the_others_at_i(colour):
    expected = ["III" if other == colour else "I" for other in WITH_BOOKS]
    assert books_of({colour: "III"}) == books_of({colour: 3}) == expected
    assert books_of(f"{colour}=III") == books_of(f" {colour} = 3 ") == expected


def test_a_mix_of_all_colours():
    mix = dict(zip(WITH_BOOKS, ("I", "II", "III", "IV", "II", "III"), strict=True))
    text = ",".join(f"{colour}={roman}" for colour, roman in mix.items())
    assert books_of(mix) == books_of(text) == list(mix.values())
    assert options(books=mix).as_dict()["books"] == text


def test_a_mix_of_one_set_is_that_set():
    assert options(books=dict.fromkeys(WITH_BOOKS, 4)).as_dict()["books"] == "IV"


def test_books_have_their_own_prices():
    seen = charlatans.new("duel", books={"blue": "II", "red": "IV"}).view()["books"]
    assert (seen["blue"]["price"], seen["red"]["price"], seen["green"]["price"]) == ([4, 8, 13], [3, 7, 11], [3, 5, 8])


# Coins, round cards, mayor --------------------------------------------------------------------------


@pytest.mark.parametrize("coins", COINS)
def test_two_of_the_three_coins_are_in_play(coins):
    table = charlatans.new("duel", coins=coins)
    assert [coin["coin"] for coin in table.view()["coins"]] == coins.split("+")
    assert {decision.label.split()[2] for decision in table.decisions(0)} == set(coins.split("+"))


def cards_seen(seed: int, **asked: Any) -> list[int]:
    """The numbers of the round cards of a game that nobody brews in."""
    table = charlatans.new("duel", seed=seed, **asked)
    seen: list[int] = []
    while table.view()["round"] < 7:
        card = table.view()["round_card"]["number"]
        if len(seen) < table.view()["round"]:
            seen.append(card)
        names = [table.game.words.action_name(decision.action) for decision in table.decisions(table.actors[0])]
        table.act(table.actors[0], next((name for name in ("complete", "done", "none") if name in names), names[0]))
    assert table.view()["round_card"]["number"] is None
    return seen


def test_round_cards_in_order_are_1_to_6():
    assert [cards_seen(seed) for seed in range(3)] == [[1, 2, 3, 4, 5, 6]] * 3


def test_round_cards_at_random_are_six_different_ones_of_the_22():
    games = [cards_seen(seed, round_cards="random") for seed in range(60)]
    assert all(len(set(game)) == 6 for game in games)
    assert {card for game in games for card in game} == set(range(1, 23))


@pytest.mark.parametrize("written", [True, "on", "yes", "true", " ON "])
def test_the_mayor_is_a_twelfth_figure(written):
    assert charlatans.new("duel", mayor=written).view()["park"] == 12


@pytest.mark.parametrize("written", [False, "off", "no", "False"])
def test_without_the_mayor_there_are_eleven(written):
    assert charlatans.new("duel", mayor=written).view()["park"] == 11


# All of them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("books", "coins", "cards", "mayor"),
    list(product(("IV", {"pink": "II", "yellow": 3}), COINS, ROUND_CARDS, (False, True))),
)
def test_options_as_plain_values_make_the_same_options_again(books, coins, cards, mayor):
    made = options(books=books, coins=coins, round_cards=cards, mayor=mayor)
    assert options(**made.as_dict()) == made


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 3}, "players must be 2, not 3"),
        ({"players": 1}, "players must be 2, not 1"),
        ({"players": "many"}, "players must be .* not 'many'"),
        ({"books": 5}, "books must be a set from I to IV, or a set per colour such as 'blue=2,purple=4', not 5"),
        ({"books": 0}, "books must be a set from I to IV"),
        ({"books": "V"}, "books must be a set from I to IV, .* not 'V'"),
        ({"books": "i"}, "books must be a set from I to IV, .* not 'i'"),
        ({"books": True}, "books must be a set from I to IV, .* not True"),
        ({"books": None}, "books must be a set from I to IV, .* not None"),
        ({"books": {"orange": 1}}, "books: there are no sets for 'orange'; choose among blue, red, green, pink"),
        ({"books": "black=2"}, "books: there are no sets for 'black'"),
        ({"books": {"blue": 7}}, "books: the set for blue must be one from I to IV, not 7"),
        ({"books": {"blue": True}}, "books: the set for blue must be one from I to IV, not True"),
        ({"books": {"blue": 2.0}}, "books: the set for blue must be one from I to IV, not 2.0"),
        ({"books": "blue=,red=2"}, "books: the set for blue must be one from I to IV, not ''"),
        ({"coins": "silver"}, r"coins must be 'silver\+gold' or 'silver\+copper' or 'gold\+copper', not 'silver'"),
        ({"coins": "gold+silver"}, r"coins must be .* not 'gold\+silver'"),
        ({"coins": "copper+copper"}, r"coins must be .* not 'copper\+copper'"),
        ({"round_cards": "shuffled"}, "round_cards must be 'ordered' or 'random', not 'shuffled'"),
        ({"mayor": "maybe"}, "mayor must be on or off, not 'maybe'"),
        ({"mayor": 1}, "mayor must be on or off, not 1"),
        ({"mayer": True}, "The Duel has no option 'mayer'; did you mean 'mayor'"),
        (
            {"edition": "2nd"},
            "The Duel has no option 'edition'.* Its options are players, books, coins, round_cards, mayor",
        ),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(asked, said):
    with pytest.raises(OptionError, match=said):
        charlatans.new("duel", **asked)
