"""5. Buying, 6. ending rounds, round 7 and the end of the game."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_to_belly,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    count_owned,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    draw_and_look,
    explode,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_bag,
    set_gold,
    set_stalls,
    set_treated,
    trade_at_market,
    white_chips,
)


def shopping(*gold: int, **options):
    """Seat 0 buys first; both have this gold."""
    table = play_passively(at_first_turn(**options), until_phase="market surveillance")
    decide(set_gold(table, *gold), 1, "offer 0 0")
    return decide(table, 0, "tokens")


# Buying --------------------------------------------------------------------------------------------


def test_the_first_to_complete_buys_first():
    assert shopping(9, 9).actors == (0,)
    table = draw(at_first_turn(), 0, "orange-1", "orange-1", "black-1")
    decide(decide(table, 1, "complete"), 0, "complete")
    set_gold(table, 9, 9)
    decide(decide(table, 0, "offer 0 0"), 1, "tokens")
    assert (current_phase(table), table.actors) == ("buying", (1,))


def test_the_other_buys_second():
    assert decide(shopping(9, 9), 0, "done").actors == (1,)


def test_all_that_the_gold_pays_for_can_be_bought_and_nothing_else():
    assert decision_names(shopping(3), 0) == {
        "done",
        "buy orange-1",
        "buy blue-1",
        "buy red-1",
        "buy green-1",
        "buy pink-1",
        "buy yellow-1",
        "buy purple-1",
    }


def test_black_and_white_chips_are_never_for_sale():
    assert not [name for name in decision_names(shopping(99), 0) if "black" in name or "white" in name]


@pytest.mark.parametrize(
    ("chip", "price"),
    [
        ("orange-1", 2),
        ("orange-2", 5),
        ("orange-4", 8),
        ("blue-4", 10),
        ("green-2", 5),
        ("pink-4", 11),
        ("purple-4", 9),
    ],
)
def test_the_price_is_paid_in_gold(chip, price):
    table = shopping(20)
    before = count_owned(table, 0, chip), count_in_pool(table, chip)
    decide(table, 0, f"buy {chip}")
    assert player_view(table, 0)["gold"] == 20 - price
    assert (count_owned(table, 0, chip), count_in_pool(table, chip)) == (before[0] + 1, before[1] - 1)


def test_several_chips_may_be_bought_but_only_one_of_each_colour():
    table = decide(shopping(20), 0, "buy red-1")
    assert not [name for name in decision_names(table, 0) if "red" in name]
    decide(table, 0, "buy orange-1", "buy blue-1")
    assert player_view(table, 0)["gold"] == 20 - 3 - 2 - 3


def test_the_pool_is_limited():
    table = leave_in_pool(play_passively(at_first_turn(), until_phase="market surveillance"), "red-1")
    decide(decide(set_gold(table, 9), 1, "offer 0 0"), 0, "tokens")
    assert "buy red-1" not in decision_names(table, 0)
    assert "buy red-2" in decision_names(table, 0)


def test_nobody_has_to_buy():
    table = decide(shopping(9, 9), 0, "done")
    assert count_owned(decide(table, 1, "done"), 0, "red-1") == 0


@pytest.mark.parametrize(("gold", "kept"), [(5, 1), (2, 1), (1, 1), (0, 0)])
def test_at_most_one_gold_piece_goes_to_the_next_round(gold, kept):
    assert player_view(play_passively(shopping(gold, 0), until_round=2), 0)["gold"] == kept


def test_gold_taken_before_the_market_can_be_spent_in_the_same_round():
    table = draw_and_complete(at_first_turn(), 0, "black-3")
    play_passively(table, until_phase="buying")
    assert (table.actors, "buy red-1" in decision_names(table, 0)) == ((0,), True)


# Ending rounds -------------------------------------------------------------------------------------


def test_all_chips_go_back_into_the_bags_the_new_ones_too():
    table = draw_and_complete(at_first_turn(), 0, "white-2", "orange-1", "black-1")
    explode(table, 1)
    play_passively(table, until_phase="market surveillance")
    decide(decide(set_gold(table, 3), 1, "offer 0 0"), 0, "tokens")
    play_passively(decide(table, 0, "buy red-1"), until_round=2)
    assert player_view(table, 0)["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "black-1": 3,
        "orange-1": 1,
        "blue-1": 1,
        "red-1": 1,
    }
    assert [(me["neck"], me["belly"], me["whites"]) for me in table.view()["players"]] == [([], {}, [])] * 2
    assert of_all_players(table, "exploded") == [False, False]


def test_stalls_and_patients_stay_where_they_are():
    table = play_passively(place_patient(set_stalls(at_first_turn(), 5, 9), 1, 4), until_round=2)
    assert (of_all_players(table, "stall"), patient_position(table)) == ([5, 9], (1, 4))


def test_upgraded_chips_stay_upgraded():
    table = play_passively(add_to_belly(at_first_turn(), 0, "black-4"), until_round=2)
    assert count_in_bag(table, 0, "black-4") == 1


def both_complete(table):
    """Both complete without a draw, and pay nothing at the end of their turns."""
    for seat in (0, 1):
        decide(table, seat, "complete")
        if (
            table.actors == (seat,)
            and current_phase(table) == "potion-brewing"
            and "pay" in decision_names(table, seat)
        ):
            decide(table, seat, "done")
    return table


# Round 7 -------------------------------------------------------------------------------------------


def test_in_round_7_three_gold_move_the_patient_a_space():
    table = decide(set_gold(place_patient(at_first_turn(round=7), 0, 2), 7), 0, "pay")
    assert (patient_position(table), player_view(table, 0)["gold"]) == ((0, 3), 4)
    assert (patient_position(decide(table, 0, "pay")), player_view(table, 0)["gold"]) == ((0, 4), 1)
    assert "pay" not in decision_names(table, 0)


def test_in_round_7_a_paid_step_brings_in_a_new_patient():
    assert patient_position(decide(set_gold(at_first_turn(round=7), 3), 0, "pay")) == (0, 1)


def test_in_round_7_one_can_pay_at_the_end_of_the_turn_with_gold_just_drawn():
    table = draw(place_patient(at_first_turn(round=7), 0, 1), 0, "orange-1", "orange-1", "black-3")
    assert (patient_position(table), "pay" in decision_names(table, 0)) == ((0, 6), True)
    assert (player_view(decide(table, 0, "pay"), 0)["patients"], player_view(table, 0)["stall"]) == (1, 9)


def test_in_round_7_one_can_pay_in_later_turns_too():
    table = draw(at_first_turn(round=7), 0, "orange-1", "orange-1", "black-1")
    decide(set_gold(table, 6), 1, "complete")
    assert "pay" in decision_names(table, 0)


def test_in_round_7_the_opponent_cannot_pay_in_ones_turn():
    assert decision_names(set_gold(at_first_turn(round=7), 9, 9), 1) == set()


def test_before_round_7_nobody_can_pay_for_steps():
    assert "pay" not in decision_names(set_gold(at_first_turn(round=6), 9), 0)


def test_a_paid_step_is_no_chip_placed_so_completing_moves_nobody():
    table = decide(set_gold(at_first_turn(round=7), 3), 0, "pay", "complete")
    assert patient_position(table) == (0, 1)


def test_the_card_of_round_7_is_valid_for_both_players():
    table = decide(set_gold(at_first_turn(round=7), 2, 3), 0, "complete")
    assert patient_position(decide(table, 1, "pay")) == (1, 1)


def test_round_7_has_no_market():
    table = decide(decide(at_first_turn(round=7), 0, "complete"), 1, "complete")
    assert table.over or current_phase(table) != "market surveillance"


def test_round_7_has_after_effects():
    table = add_to_belly(place_patient(set_stalls(at_first_turn(round=7), 5), 0, 4), 0, "purple-1", "purple-1")
    play_passively(table)  # two stinkhorns of set I: the stall moves forward and meets the patient
    assert (table.over, of_all_players(table, "patients"), table.winners) == (True, [1, 0], (0,))


def test_round_7_has_buying_where_the_test_of_strength_decides():
    table = set_gold(at_first_turn(round=7), 9, 9)
    both_complete(table)
    assert (current_phase(table), table.actors) == ("buying", (0,))
    assert "buy orange-4" in decision_names(table, 0)


def test_what_is_bought_in_round_7_counts_in_the_test_of_strength():
    table = set_bag(set_bag(at_first_turn(round=7), 0, "orange-4", "orange-2"), 1, "orange-4", "orange-4")
    both_complete(set_gold(table, 8, 0))
    play_passively(decide(table, 0, "buy orange-4"))  # 10 in all, which the other cannot reach
    assert (table.over, table.winners) == (True, (0,))


def test_round_7_asks_nobody_to_buy_where_the_game_is_decided():
    for table in (set_treated(at_first_turn(round=7), 1, 0), place_patient(at_first_turn(round=7), 1, 1)):
        both_complete(set_gold(table, 9, 9))
        assert table.over


# The end -------------------------------------------------------------------------------------------


def after_round_7(treated: tuple[int, int], half: int | None = None, *bags: tuple[str, ...]):
    """The game is played to its end without anybody doing anything in round 7."""
    table = set_treated(at_first_turn(round=7), *treated)
    if half is not None:
        place_patient(table, half, 1)
    for seat, chips in enumerate(bags):
        set_bag(table, seat, *chips)
        table.force(seat, list(chips))
    return play_passively(table)


def test_the_game_ends_after_the_seventh_round():
    assert after_round_7((2, 1)).over


def test_most_patients_win():
    assert after_round_7((2, 1), 1).winners == (0,)
    assert after_round_7((2, 4), 0).winners == (1,)


def test_with_as_many_patients_the_side_of_the_active_patient_wins():
    assert after_round_7((2, 2), 0).winners == (0,)
    assert after_round_7((2, 2), 1).winners == (1,)


def test_without_an_active_patient_the_first_to_draw_a_total_of_10_wins():
    table = after_round_7(
        (2, 2), None, ("orange-4", "orange-4", "orange-2"), ("orange-4", "orange-4", "orange-1", "orange-1")
    )
    assert table.winners == (0,)


def test_white_and_black_chips_count_in_the_test_of_strength():
    table = after_round_7(
        (0, 0), None, ("black-6", "orange-2", "orange-1", "orange-1"), ("black-6", "white-3", "white-2", "white-1")
    )
    assert table.winners == (1,)


def test_both_at_10_in_the_same_draw_draw_on_and_the_higher_total_wins():
    table = after_round_7((0, 0), None, ("black-6", "orange-4", "orange-2"), ("black-6", "orange-4", "orange-4"))
    assert table.winners == (1,)


def test_equal_totals_after_that_draw_share_the_win():
    table = after_round_7(
        (0, 0), None, ("black-6", "orange-4", "orange-1", "orange-1"), ("black-6", "orange-4", "orange-1", "orange-2")
    )
    assert table.winners == (0, 1)


def test_the_chips_of_the_bottle_are_in_the_bag_for_the_test_of_strength():
    table = set_bag(set_bag(at_first_turn(round=7), 0, "orange-1"), 1, "orange-1")
    add_to_belly(add_to_belly(table, 0, "black-6", "orange-4"), 1, "black-6", "orange-2")
    table.force(0, ["black-6", "orange-4"])
    table.force(1, ["black-6", "orange-2"])
    assert play_passively(table).winners == (0,)


def test_the_game_ends_with_a_sixth_patient_in_any_round():
    table = draw_and_complete(place_patient(set_treated(at_first_turn(), 5, 3), 0, 6), 0, "orange-1")
    assert (table.over, table.winners, table.view()["round"]) == (True, (0,), 1)


def test_five_patients_do_not_end_the_game():
    assert not draw_and_complete(place_patient(set_treated(at_first_turn(), 4, 3), 0, 6), 0, "orange-1").over


def test_the_market_comes_before_buying():
    table = trade_at_market(set_gold(at_first_turn(), 5, 5))
    assert (current_phase(table), decision_kinds(table, table.actors[0])) == ("buying", {"buy", "done"})
    assert white_chips(table, 0) == []


# Finer points --------------------------------------------------------------------------------------


def test_in_round_7_one_can_pay_at_any_time_also_while_a_chip_asks():
    table = set_gold(place_patient(at_first_turn(round=7), 0, 2), 3)
    draw_and_look(table, 0, "blue-1", "white-2")
    assert "pay" in decision_names(table, 0)
    assert patient_position(decide(table, 0, "pay")) == (0, 3)
    assert "place white-2" in decision_names(table, 0)


def test_a_patient_won_by_paying_waits_on_the_stall_until_the_end_of_the_turn():
    table = decide(set_gold(place_patient(at_first_turn(round=7), 0, 6), 3), 0, "pay")
    assert (player_view(table, 0)["on_stall"], player_view(table, 0)["patients"], player_view(table, 0)["stall"]) == (
        1,
        0,
        9,
    )
    decide(table, 0, "complete")
    assert player_view(table, 0)["patients"] == 1


def test_an_after_effect_of_round_7_can_bring_the_active_patient_over_to_the_winning_side():
    table = add_to_belly(place_patient(at_first_turn(round=7, books="IV"), 1, 2), 0, "green-4")
    play_passively(table)
    assert (patient_position(table), table.winners) == ((0, 2), (0,))


def test_an_after_effect_of_round_7_can_win_the_sixth_patient():
    table = add_to_belly(place_patient(set_treated(at_first_turn(round=7), 5, 5), 0, 6), 0, "purple-1", "purple-1")
    assert play_passively(table).winners == (0,)


def test_the_first_to_complete_buys_first_in_round_7_too():
    table = both_complete(set_gold(at_first_turn(round=7), 9, 9))
    assert decide(table, 0, "done").actors == (1,)
    assert decide(table, 1, "done").over


def test_in_round_7_only_one_chip_of_a_colour_can_be_bought():
    table = decide(both_complete(set_gold(at_first_turn(round=7), 20, 0)), 0, "buy orange-4")
    assert not [name for name in decision_names(table, 0) if "orange" in name]


def test_both_past_10_in_the_same_draw_draw_on_even_if_one_has_more():
    table = after_round_7((0, 0), None, ("black-6", "orange-4", "orange-4"), ("black-6", "black-6", "orange-1"))
    assert table.winners == (0,)  # 14 against 13


def test_whoever_reaches_10_a_draw_earlier_wins_however_much_the_other_would_have():
    table = after_round_7((0, 0), None, ("black-6", "orange-4", "orange-1"), ("orange-2", "orange-4", "black-6"))
    assert table.winners == (0,)


def test_equal_patients_and_side_are_looked_at_after_the_seventh_round_only():
    table = play_passively(place_patient(at_first_turn(round=6), 0, 1), until_round=7)
    assert not table.over


def test_the_price_paid_for_a_sold_out_chip_is_that_of_the_book_in_play():
    table = play_passively(
        at_first_turn("card-12", round_cards="random", books="II"), until_phase="market surveillance"
    )
    leave_in_pool(table, "blue-2")
    decide(decide(table, 1, "offer 0 0"), 0, "card")
    assert player_view(table, 0)["gold"] == 8


@pytest.mark.parametrize(("books", "prices"), [("II", (4, 8, 13)), ("III", (3, 5, 8)), ("IV", (3, 6, 10))])
def test_prices_are_those_of_the_book_in_play(books, prices):
    for value, price in zip((1, 2, 4), prices, strict=True):
        table = decide(shopping(20, books=books), 0, f"buy blue-{value}")
        assert player_view(table, 0)["gold"] == 20 - price


def test_a_patient_won_by_paying_at_the_end_of_the_turn_reaches_the_ledge():
    table = draw_and_complete(set_gold(place_patient(at_first_turn(round=7), 0, 5), 3), 0, "orange-1")
    assert (patient_position(table), table.actors) == ((0, 6), (0,))
    assert player_view(decide(table, 0, "pay"), 0)["patients"] == 1
