"""4. Market surveillance and the round cards."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_kept_card,
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    count_owned,
    current_phase,
    decide,
    decision_chips,
    decision_names,
    draw,
    explode,
    kept_cards,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_bag,
    set_gold,
    trade_at_market,
    white_chips,
)


def at_market(card: str | None = None, *belly: str):
    """Both have completed, seat 0 first; this card lies open, these chips in both bellies."""
    table = at_first_turn(card, **({"round_cards": "random"} if card else {}))
    for seat in (0, 1):
        add_to_belly(table, seat, *belly)
    return play_passively(table, until_phase="market surveillance")


def bought(card: str, gold: int = 0):
    """Seat 0, with this gold, takes the scale with the card, against no tokens."""
    return decide(decide(set_gold(at_market(card), gold), 1, "offer 0 0"), 0, "card")


# The scales ----------------------------------------------------------------------------------------


def test_who_completed_last_makes_the_offer_and_the_other_chooses():
    assert at_market().actors == (1,)
    assert decide(at_market(), 1, "offer 1 1").actors == (0,)


def test_who_explodes_first_has_completed_first():
    table = explode(at_first_turn(), 0)
    assert decide(table, 1, "complete").actors == (1,)


def test_who_goes_on_alone_completes_last_and_makes_the_offer():
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "black-1")
    decide(table, 1, "complete")
    assert decide(table, 0, "complete").actors == (0,)
    assert current_phase(table) == "market surveillance"


def test_an_offer_is_made_of_the_five_tokens():
    assert decision_names(at_market(), 1) == {f"offer {upgrades} {gold}" for upgrades in range(4) for gold in range(3)}


def test_the_other_chooses_between_the_card_and_the_tokens():
    assert decision_names(decide(at_market(), 1, "offer 2 1"), 0) == {"card", "tokens"}


def test_who_chooses_the_card_leaves_the_tokens_to_the_other():
    table = decide(decide(at_market("card-18"), 1, "offer 0 2"), 0, "card")
    assert (count_owned(table, 0, "red-1"), of_all_players(table, "gold")) == (1, [0, 2])


def test_who_chooses_the_tokens_leaves_the_card_to_the_other():
    table = decide(decide(at_market("card-18"), 1, "offer 0 2"), 0, "tokens")
    assert (count_owned(table, 1, "red-1"), count_owned(table, 0, "red-1"), of_all_players(table, "gold")) == (
        1,
        0,
        [2, 0],
    )


def test_the_same_chip_can_be_upgraded_with_several_tokens():
    table = decide(decide(at_market("card-18", "black-1"), 1, "offer 2 0"), 0, "tokens")
    decide(table, 0, "upgrade belly black-1", "upgrade belly black-2")
    assert count_owned(table, 0, "black-3") == 1


def test_an_upgrade_token_without_a_black_chip_is_gold():
    table = decide(decide(at_market("card-18"), 1, "offer 3 1"), 0, "tokens")
    assert player_view(table, 0)["gold"] == 3 + 1


def test_an_upgrade_token_may_go_unused():
    table = decide(decide(at_market("card-18", "black-1"), 1, "offer 1 0"), 0, "tokens")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


# Cards that are carried out at once ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "chip"),
    [
        ("card-1", "red-2"),
        ("card-12", "blue-2"),
        ("card-16", "purple-2"),
        ("card-19", "green-1"),
        ("card-21", "yellow-1"),
    ],
)
def test_the_chip_shown_comes_from_the_pool(card, chip):
    table = at_market(card)
    before = count_in_pool(table, chip), count_owned(table, 0, chip)
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert (count_in_pool(table, chip), count_owned(table, 0, chip)) == (before[0] - 1, before[1] + 1)


def test_if_the_chip_shown_is_sold_out_its_price_comes_in_gold():
    table = leave_in_pool(at_market("card-1"), "red-2")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert player_view(table, 0)["gold"] == 6


def test_two_1_chips_come_in_different_colours_and_not_black():
    table = bought("card-2")
    assert decision_chips(table, 0, "take") == {
        f"{colour}-1" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple")
    }
    decide(table, 0, "take red-1")
    assert "red-1" not in decision_chips(table, 0, "take")
    decide(table, 0, "take green-1")
    assert (count_owned(table, 0, "red-1"), count_owned(table, 0, "green-1")) == (1, 1)
    assert "take" not in {name.split()[0] for name in decision_names(table, 0)}


def test_a_white_1_chip_leaves_the_bag_for_the_rest_of_the_game():
    table = at_market("card-3")
    before = count_owned(table, 0, "white-1"), count_owned(table, 1, "white-1"), count_in_pool(table, "white-1")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert (count_owned(table, 0, "white-1"), count_owned(table, 1, "white-1"), count_in_pool(table, "white-1")) == (
        before[0] - 1,
        *before[1:],
    )
    play_passively(table, until_round=2)
    assert count_in_bag(table, 0, "white-1") == before[0] - 1


def test_a_4_chip_not_black_comes_and_the_opponent_takes_a_1_chip_of_its_colour():
    table = bought("card-4")
    assert decision_chips(table, 0, "take") == {
        f"{colour}-4" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple")
    }
    decide(table, 0, "take pink-4")
    assert (count_owned(table, 0, "pink-4"), count_owned(table, 1, "pink-1"), count_owned(table, 0, "pink-1")) == (
        1,
        1,
        0,
    )


def test_the_stall_moves_two_spaces_forward():
    assert of_all_players(bought("card-6"), "stall") == [5, 7]


def test_a_stall_that_a_card_moves_past_the_patient_wins_it():
    table = place_patient(at_market("card-6"), 0, 6)
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert (player_view(table, 0)["patients"], patient_position(table)) == (1, None)


def test_a_blue_2_chip_comes_with_a_coloured_1_chip_not_black():
    table = bought("card-9")
    assert decision_chips(table, 0, "take") == {
        f"{colour}-1" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple")
    }
    decide(table, 0, "take blue-1")
    assert (count_owned(table, 0, "blue-2"), count_owned(table, 0, "blue-1")) == (1, 2)


def test_the_opponent_must_take_a_white_1_chip_into_their_bag():
    table = at_market("card-10")
    before = count_in_bag(table, 1, "white-1"), count_in_bag(table, 0, "white-1")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert (count_owned(table, 1, "white-1"), count_owned(table, 0, "white-1")) == (before[0] + 1, before[1])


# Cards that are kept -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "kind"), [("card-5", "recycle"), ("card-7", "double"), ("card-8", "two-whites"), ("card-11", "one-white")]
)
def test_cards_to_be_used_later_are_kept(card, kind):
    assert kept_cards(bought(card), 0) == [kind]


def test_three_coloured_chips_go_from_the_belly_back_into_the_bag():
    table = add_to_belly(add_kept_card(at_first_turn(), 0, "recycle"), 0, "orange-1", "orange-2", "black-2", "red-1")
    draw(table, 0, "orange-4", "white-1")
    decide(table, 0, "use recycle")
    assert "return orange-4" not in decision_names(table, 0)  # it lies in the neck
    decide(table, 0, "return orange-2", "return black-2", "return red-1")
    assert player_view(table, 0)["belly"] == {"orange-1": 1}
    assert (count_in_bag(table, 0, "orange-2"), count_in_bag(table, 0, "black-2"), count_in_bag(table, 0, "red-1")) == (
        1,
        1,
        1,
    )
    assert (kept_cards(table, 0), white_chips(table, 0)) == ([], [("white-1", 1)])
    assert decision_names(table, 0) == {"draw", "complete"}


def test_a_kept_card_is_used_in_ones_own_turn_only():
    table = add_kept_card(add_to_belly(at_first_turn(), 1, "orange-1", "orange-2", "red-1"), 1, "recycle")
    assert (decision_names(table, 1), table.actors) == (set(), (0,))


def test_two_white_chips_of_ones_choice_go_back_into_the_bag():
    table = draw(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-3", "white-1", "white-2")
    decide(table, 0, "use two-whites", "return white 3", "return white 6")
    assert (white_chips(table, 0), kept_cards(table, 0)) == ([("white-1", 4)], [])
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "white-2")) == (1, 2)


def test_after_white_chips_went_back_the_next_is_counted_from_the_last_space_occupied():
    table = draw(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-3", "white-1", "white-2")
    decide(table, 0, "use two-whites", "return white 4", "return white 6")
    assert white_chips(draw(table, 0, "white-2"), 0) == [("white-3", 3), ("white-2", 5)]


def test_one_white_chip_goes_back_without_an_explosion_too():
    table = draw(add_kept_card(at_first_turn(), 0, "one-white"), 0, "white-3", "white-2")
    decide(table, 0, "use one-white", "return white 3")
    assert (white_chips(table, 0), kept_cards(table, 0)) == ([("white-2", 5)], [])


def test_a_kept_card_waits_for_a_later_round():
    table = play_passively(bought("card-11"), until_round=2)
    assert kept_cards(table, 0) == ["one-white"]


def test_a_second_identical_chip_comes_with_a_purchase():
    table = decide(bought("card-7", 4), 0, "buy red-1", "use double")
    assert (count_owned(table, 0, "red-1"), kept_cards(table, 0), player_view(table, 0)["gold"]) == (2, [], 1)


def test_the_second_chip_needs_one_in_the_pool():
    table = set_gold(add_kept_card(at_first_turn(), 0, "double"), 9)
    play_passively(table, until_phase="market surveillance")
    leave_in_pool(table, "green-1", 1)
    decide(decide(table, 1, "offer 0 0"), 0, "tokens")
    decide(table, 0, "buy green-1")
    assert "use double" not in decision_names(table, 0)


def test_the_card_for_a_white_chip_finds_none_where_the_bottle_has_none():
    assert "use two-whites" not in decision_names(add_kept_card(at_first_turn(), 0, "two-whites"), 0)


def test_without_a_coloured_chip_in_the_belly_there_is_nothing_to_recycle():
    table = draw(add_kept_card(at_first_turn(), 0, "recycle"), 0, "orange-1")
    assert "use recycle" not in decision_names(table, 0)


def test_the_round_card_lies_open_from_the_start():
    assert at_coin_toss("shield", "return-whites").view()["round_card"]["number"] == 1


def test_a_card_carried_out_at_once_is_kept_by_nobody():
    table = trade_at_market(at_first_turn(), "0 0", "card")
    assert kept_cards(table, 0) == kept_cards(table, 1) == []


# Finer points --------------------------------------------------------------------------------------


def test_with_an_empty_bag_recycled_chips_can_still_be_drawn():
    table = set_bag(
        add_to_belly(add_kept_card(at_first_turn(), 0, "recycle"), 0, "orange-2", "red-1", "red-2"), 0, "orange-1"
    )
    draw(table, 0, "orange-1")
    assert "use recycle" in decision_names(table, 0)
    decide(table, 0, "use recycle", "return orange-2", "return red-1", "return red-2")
    assert decision_names(table, 0) == {"draw", "complete"}


def test_with_an_empty_bag_white_chips_may_still_go_back():
    table = draw(
        set_bag(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-1", "white-2"), 0, "white-1", "white-2"
    )
    decide(table, 0, "use two-whites", "return white 1", "return white 3")
    assert "draw" in decision_names(table, 0)


def test_who_reversed_an_explosion_has_not_completed():
    table = explode(add_kept_card(at_first_turn(), 0, "one-white"), 0)
    decide(table, 0, "use one-white")
    draw(table, 0, "orange-1", "orange-1", "black-1")
    decide(decide(table, 1, "complete"), 0, "complete")
    assert table.actors == (0,)  # the last to complete makes the offer


def test_after_a_second_identical_chip_no_other_of_its_colour_can_be_bought():
    table = decide(bought("card-7", 20), 0, "buy red-1", "use double")
    assert not [name for name in decision_names(table, 0) if "red" in name]
    assert count_owned(decide(table, 0, "buy orange-1"), 0, "red-1") == 2


def test_a_second_identical_chip_comes_once_only():
    table = decide(bought("card-7", 20), 0, "buy red-1", "use double", "buy orange-1")
    assert "use double" not in decision_names(table, 0)


def test_the_card_for_a_second_chip_may_be_kept():
    table = decide(bought("card-7", 5), 0, "buy red-1")
    play_passively(table, until_round=2)
    assert (kept_cards(table, 0), count_owned(table, 0, "red-1")) == (["double"], 1)


def test_without_a_white_1_chip_in_the_pool_the_opponent_takes_none():
    table = leave_in_pool(at_market("card-10"), "white-1", 0, seat=0)
    before = count_owned(table, 1, "white-1")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert count_owned(table, 1, "white-1") == before


def test_a_4_chip_comes_even_if_the_opponents_1_chip_is_sold_out():
    table = leave_in_pool(at_market("card-4"), "pink-1", 0, seat=0)
    decide(
        decide(table, 1, "offer 0 0"),
        0,
        "card",
    )
    decide(table, 0, "take pink-4")
    assert (count_owned(table, 0, "pink-4"), count_owned(table, 1, "pink-1")) == (1, 0)


def test_sold_out_chips_are_not_among_those_to_take():
    table = leave_in_pool(at_market("card-2"), "red-1")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert "red-1" not in decision_chips(table, 0, "take")


def test_the_tokens_upgrade_chips_of_an_exploded_bottle():
    table = explode(add_to_belly(at_first_turn(), 0, "black-1"), 0)
    decide(decide(table, 1, "complete"), 1, "offer 1 0")
    assert decision_names(decide(table, 0, "tokens"), 0) == {"upgrade belly black-1", "none"}


def test_who_explodes_first_buys_first():
    table = decide(explode(at_first_turn(), 0), 1, "complete")
    decide(decide(set_gold(table, 9, 9), 1, "offer 0 0"), 0, "tokens")
    assert (current_phase(table), table.actors) == ("buying", (0,))


def test_the_removed_white_chip_is_missing_from_the_box_of_170():
    table = at_market("card-3")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    play_passively(table, until_round=2)
    assert sum(sum(bag.values()) for bag in of_all_players(table, "bag")) + sum(table.view()["pool"].values()) == 169


def test_a_card_for_white_chips_works_in_a_later_turn_of_the_same_round():
    table = draw(add_kept_card(at_first_turn(), 0, "one-white"), 0, "white-3", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    assert white_chips(decide(table, 0, "use one-white", "return white 3"), 0) == []


def test_the_bonus_of_a_patient_won_by_the_stall_card_is_given():
    table = place_patient(at_market("card-6", "black-1"), 0, 5)
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    decide(table, 1, "upgrade belly black-1")
    assert (count_owned(table, 1, "black-2"), player_view(table, 0)["patients"]) == (1, 1)
