"""Market surveillance: who offers, who chooses a scale, and how tokens and upgrades are redeemed."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    count_owned,
    current_phase,
    decide,
    decision_chips,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    leave_in_pool,
    of_all_players,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_treated,
    trade_at_market,
)


def at_market(table=None):
    """Both potions are complete, seat 0's first."""
    return play_passively(table or at_first_turn(), until_phase="market surveillance")


# The offer -----------------------------------------------------------------------------------------


def test_whoever_completed_the_potion_last_makes_the_offer():
    table = at_market()
    assert of_all_players(table, "completed") == ["first", "last"]
    assert table.actors == (1,)
    assert decision_kinds(table, 1) == {"offer"}


def test_whoever_began_makes_the_offer_if_the_other_one_completed_first():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "orange-1")
    decide(decide(table, 1, "complete"), 0, "complete")
    assert table.actors == (0,)
    assert decision_kinds(table, 0) == {"offer"}


def test_an_explosion_completes_the_potion_involuntarily():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "orange-1")
    decide(explode(table, 1), 0, "complete")
    assert decision_kinds(table, 0) == {"offer"}
    table = explode(decide(at_first_turn(), 0, "complete"), 1)
    assert decision_kinds(table, 1) == {"offer"}


def test_any_of_the_5_tokens_may_be_offered():
    offers = {f"offer {upgrades} {gold}" for upgrades in range(4) for gold in range(3)}
    assert decision_names(at_market(), 1) == offers


def test_the_offer_lies_in_the_free_scale_for_the_other_player_to_see():
    table = decide(at_market(), 1, "offer 2 1")
    offer = table.view(0)["offer"]
    assert (offer["upgrades"], offer["gold"], offer["by"]) == (2, 1, 1)


@pytest.mark.parametrize("number", range(1, 23))
def test_each_round_card_suggests_an_offer_of_the_tokens_there_are(number):
    table = at_market(at_first_turn(f"card-{number}"))
    suggested = table.view(None)["round_card"]["suggested"]
    assert f"offer {suggested['upgrades']} {suggested['gold']}" in decision_names(table, 1)


def test_the_same_tokens_may_be_offered_again_in_the_next_round():
    table = play_passively(set_treated(at_first_turn(), 0, 1), until_round=2)
    play_passively(table, until_phase="market surveillance")
    assert len(decision_names(table, table.actors[0], "offer")) == 4 * 3


# The scales ----------------------------------------------------------------------------------------


def test_the_opponent_chooses_one_of_the_two_scales():
    table = decide(at_market(), 1, "offer 2 1")
    assert table.actors == (0,)
    assert decision_names(table, 0) == {"card", "tokens"}


def test_whoever_takes_the_card_leaves_the_tokens_to_the_one_who_offered():
    table = trade_at_market(at_first_turn("card-1"), "0 2", "card")
    assert (count_in_bag(table, 0, "red-2"), count_in_bag(table, 1, "red-2")) == (1, 0)
    assert of_all_players(table, "gold") == [0, 2]


def test_whoever_takes_the_tokens_leaves_the_card_to_the_one_who_offered():
    table = trade_at_market(at_first_turn("card-1"), "0 2", "tokens")
    assert (count_in_bag(table, 0, "red-2"), count_in_bag(table, 1, "red-2")) == (0, 1)
    assert player_view(table, 0)["gold"] == 2
    assert current_phase(table) == "buying"


def test_an_offer_of_nothing_may_be_taken():
    table = trade_at_market(at_first_turn("card-1"), "0 0", "tokens")
    assert count_in_bag(table, 1, "red-2") == 1


def both_upgrade(scale):
    """The card moves a stall, the tokens upgrade; black chips lie in both bottles."""
    return trade_at_market(
        add_to_belly(add_to_belly(at_first_turn("card-2"), 0, "black-1"), 1, "black-1"), "1 0", scale
    )


def test_whoever_took_a_scale_redeems_first():
    table = both_upgrade("tokens")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}
    decide(table, 0, "upgrade belly black-1")
    assert decision_kinds(table, 1) == {"take"}


def test_the_one_who_offered_redeems_second():
    table = both_upgrade("card")
    assert decision_kinds(table, 0) == {"take"}
    decide(table, 0, "take red-1", "take pink-1")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}


# Tokens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gold", [0, 1, 2])
def test_a_gold_token_brings_1_gold(gold):
    table = trade_at_market(set_gold(at_first_turn(), 5), f"0 {gold}", "tokens")
    assert player_view(table, 0)["gold"] == 5 + gold


def tokens(number, *belly, table=None):
    """Seat 0 takes so many tokens for upgrades, with these chips in the bottle."""
    return trade_at_market(add_to_belly(set_gold(table or at_first_turn(), 5), 0, *belly), f"{number} 0", "tokens")


def test_an_upgrade_token_upgrades_1_black_chip_in_the_bottle():
    table = decide(tokens(1, "black-1", "black-3"), 0, "upgrade belly black-3")
    assert player_view(table, 0)["belly"] == {"black-1": 1, "black-4": 1}
    assert current_phase(table) == "buying"


def test_several_tokens_may_upgrade_several_chips():
    table = decide(tokens(2, "black-1", "black-3"), 0, "upgrade belly black-1", "upgrade belly black-3")
    assert player_view(table, 0)["belly"] == {"black-2": 1, "black-4": 1}


def test_the_same_chip_may_be_upgraded_several_times_with_several_tokens():
    table = decide(tokens(3, "black-1"), 0, "upgrade belly black-1", "upgrade belly black-2", "upgrade belly black-3")
    assert player_view(table, 0)["belly"] == {"black-4": 1}


def test_an_upgrade_of_a_token_may_be_declined():
    table = decide(tokens(2, "black-1"), 0, "none", "none")
    assert player_view(table, 0)["belly"] == {"black-1": 1}
    assert player_view(table, 0)["gold"] == 5


def test_chips_brewed_this_round_may_be_upgraded():
    table = trade_at_market(draw_and_complete(set_gold(at_first_turn(), 5), 0, "black-1"), "1 0", "tokens")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


# Upgrades ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chip", "better"), [("black-1", "black-2"), ("black-2", "black-3"), ("black-3", "black-4"), ("black-4", "black-6")]
)
def test_an_upgrade_exchanges_a_chip_for_the_next_highest_of_its_colour(chip, better):
    table = tokens(1, chip)
    before = count_in_pool(table, chip), count_in_pool(table, better)
    decide(table, 0, f"upgrade belly {chip}")
    assert player_view(table, 0)["belly"] == {better: 1}
    assert (count_in_pool(table, chip), count_in_pool(table, better)) == (before[0] + 1, before[1] - 1)


def test_only_black_chips_are_upgraded_with_the_black_symbol():
    table = tokens(1, "black-1", "orange-1", "red-1", "green-2")
    assert decision_chips(table, 0, "upgrade belly") == {"black-1"}


def test_the_highest_black_chip_is_not_offered_for_an_upgrade():
    assert decision_names(tokens(1, "black-1", "black-6"), 0) == {"upgrade belly black-1", "none"}


def test_only_chips_in_the_bottle_are_upgraded_not_those_in_the_bag():
    table = tokens(1)
    assert count_in_bag(table, 0, "black-1") == 3
    assert current_phase(table) == "buying"


def test_an_upgraded_chip_stays_with_its_owner():
    table = decide(tokens(1, "black-4"), 0, "upgrade belly black-4")
    assert (count_owned(table, 0, "black-6"), count_owned(table, 0, "black-4")) == (1, 0)
    decide(table, 0, "done")
    assert count_in_bag(table, 0, "black-6") == 1


@pytest.mark.parametrize("belly", [[], ["orange-1"], ["black-6"]])
def test_an_upgrade_that_is_not_possible_brings_1_gold(belly):
    assert player_view(tokens(2, *belly), 0)["gold"] == 5 + 2


def test_an_upgrade_is_not_possible_once_the_pool_lacks_the_next_chip():
    table = tokens(1, "black-1", table=leave_in_pool(at_first_turn(), "black-2"))
    assert player_view(table, 0)["belly"] == {"black-1": 1}
    assert player_view(table, 0)["gold"] == 6


def test_an_upgrade_that_has_become_impossible_brings_gold_for_the_tokens_left():
    table = decide(tokens(3, "black-4"), 0, "upgrade belly black-4")
    assert player_view(table, 0)["belly"] == {"black-6": 1}
    assert player_view(table, 0)["gold"] == 5 + 2


# Round 7 -------------------------------------------------------------------------------------------


def test_the_7th_round_has_no_market_and_no_buying():
    table = place_patient(set_gold(at_first_turn(round=7), 2, 2), 0, 3)
    decide(decide(table, 0, "complete"), 1, "complete")
    assert table.over


def test_the_6th_round_still_has_a_market():
    assert current_phase(at_market(at_first_turn(round=6))) == "market surveillance"
