"""The apprentice at the market: offers, scales, purchases, coins and upgrades by what they are worth to whom."""

from __future__ import annotations

from itertools import product

import pytest

from charlatans import Table
from charlatans.policies.duel import apprentice
from charlatans.policies.duel.buying import GOLD_LEFT_OVER
from charlatans.policies.duel.trading import worth_of_card, worth_of_tokens
from charlatans.policies.duel.worth import worth_of_chip, worth_of_gold, worth_of_upgrade
from charlatans.rules.duel.box import CHIP_NAMES, Chip
from charlatans.rules.engine import Stream
from tests.rules.duel.scenarios import (
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    decide,
    decision_names,
    leave_in_pool,
    play_passively,
    set_gold,
    set_stalls,
    trade_at_market,
)


def choice(table: Table, seat: int) -> str:
    """What the apprentice decides, by its name."""
    return str(table.game.words.action_name(table.ask_policy(seat, apprentice, Stream.new())))


def chip_worth(table: Table, name: str) -> int:
    """What a chip is worth to seat 0."""
    return int(worth_of_chip(table._state, table._material_record, 0, CHIP_NAMES.index(name)))


def at_the_market(card: str, number: int = 1) -> Table:
    """The opponent of the first to complete is about to make an offer; both have black chips in the bottle."""
    table = at_first_turn(card=card, round=number)
    for seat in (0, 1):
        add_to_belly(table, seat, "black-2", "black-2")
    return play_passively(table, until_phase="market surveillance")


@pytest.mark.parametrize("card", ["card-1", "card-2", "card-6", "card-12", "card-19"])
@pytest.mark.parametrize("number", [1, 4])
def test_no_other_offer_leaves_the_maker_better_off(card, number):
    table = at_the_market(card, number)
    seat, state, printed = table.actors[0], table._state, table._material_record

    def left_with(offer: str) -> int:
        upgrades, gold = map(int, offer.split()[1:])
        tokens = [worth_of_tokens(state, printed, other, upgrades, gold) for other in (0, 1)]
        cards = [worth_of_card(state, printed, other) for other in (0, 1)]
        return min(cards[seat] - tokens[1 - seat], tokens[seat] - cards[1 - seat])

    assert left_with(choice(table, seat)) == max(map(left_with, decision_names(table, seat)))


def test_an_offer_lies_near_the_worth_of_the_card():
    table = at_the_market("card-1")
    seat = table.actors[0]
    upgrades, gold = map(int, choice(table, seat).split()[1:])
    offered = worth_of_tokens(table._state, table._material_record, seat, upgrades, gold)
    asked = worth_of_card(table._state, table._material_record, seat)
    assert abs(offered - asked) <= worth_of_upgrade(table._state, table._material_record)


def test_the_fuller_scale_is_taken():
    poor, rich = at_the_market("card-1"), at_the_market("card-22", number=5)
    for table, offer, expected in ((poor, "offer 0 0", "card"), (rich, "offer 3 2", "tokens")):
        last = table.actors[0]
        decide(table, last, offer)
        assert choice(table, 1 - last) == expected


def test_gold_upgrades_and_chips_are_worth_less_with_every_round():
    for what in (worth_of_gold, worth_of_upgrade):
        worths = [what(at_first_turn(round=number)._state, at_first_turn()._material_record) for number in range(1, 7)]
        assert worths == sorted(worths, reverse=True)
    worths = [chip_worth(at_first_turn(round=number), "red-2") for number in range(1, 8)]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == 0


@pytest.mark.parametrize("books", ["I", "II", "III", "IV"])
@pytest.mark.parametrize("colour", ["orange", "blue", "red", "green", "pink", "yellow", "purple"])
def test_a_higher_chip_is_never_worth_less(books, colour):
    table = at_first_turn(books=books)
    worths = [chip_worth(table, f"{colour}-{value}") for value in (1, 2, 4)]
    assert worths == sorted(worths)


@pytest.mark.parametrize("gold", range(2, 20))
def test_no_other_two_chips_for_the_gold_are_worth_more(gold):
    table = set_gold(trade_at_market(set_gold(at_first_turn(), 9)), gold)
    prices = {name: table._state.price[CHIP_NAMES.index(name)] for name in CHIP_NAMES[Chip.ORANGE_1 :]}
    worths = {name: chip_worth(table, name) for name in prices}
    best = max(
        (sum(worths[name] for name in {one, other}))
        for one, other in product(prices, prices)
        if one == other or one.split("-")[0] != other.split("-")[0]
        if sum(prices[name] for name in {one, other}) <= gold
    )
    bought = []
    while table.actors == (0,) and (decision := choice(table, 0)).startswith("buy"):
        bought.append(decision.removeprefix("buy "))
        decide(table, 0, decision)
    assert sum(prices[name] for name in bought) <= gold
    assert sum(worths[name] for name in bought) >= best - GOLD_LEFT_OVER * gold


def before_the_test_of_strength(*gold: int) -> Table:
    """Round 7, as many patients each and nobody on the path: seat 0 buys with so much gold."""
    table = decide(at_first_turn(round=7), 0, "complete")
    return decide(set_gold(table, *gold), 1, "complete")


def test_for_the_test_of_strength_the_highest_chips_are_bought():
    table = before_the_test_of_strength(18, 0)
    bought = []
    while table.actors == (0,):
        bought.append(choice(table, 0))
        decide(table, 0, bought[-1])
    assert sorted(name for name in bought if name != "done") == ["buy green-4", "buy orange-4"]
    assert table.over


def test_for_the_test_of_strength_no_chip_is_bought_that_is_below_the_average_of_the_bag():
    table = before_the_test_of_strength(2, 0)
    assert decision_names(table, 0) == {"buy orange-1", "done"}
    assert choice(table, 0) == "done"


def test_gold_is_taken_rather_than_a_stall_that_cannot_move():
    table = at_coin_toss("gold-3", "stall")
    set_stalls(table, 3, 3)
    assert choice(table, 0) == "coin silver"


def test_the_highest_black_chip_is_upgraded():
    table = add_to_belly(at_first_turn(), 0, "black-1", "black-4")
    table._state.players[0].upgrades = 1
    decide(table, 0, "draw")
    assert choice(table, 0) == max(decision_names(table, 0) - {"none"})


def test_tokens_are_worth_gold_where_nothing_can_be_upgraded():
    table = at_first_turn()
    for name in ("black-2", "black-3", "black-4", "black-6"):
        leave_in_pool(table, name)
    state, printed = table._state, table._material_record
    assert worth_of_tokens(state, printed, 0, 1, 0) == printed.gold_for_no_upgrade * worth_of_gold(state, printed)
