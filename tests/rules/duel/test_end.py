"""The end of the game: after round 7 or with a sixth patient, who wins, and the final test of strength."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_kept_card,
    add_to_belly,
    at_first_turn,
    checked,
    count_in_bag,
    current_phase,
    decide,
    decision_kinds,
    draw,
    draw_and_complete,
    explode,
    of_all_players,
    place_patient,
    play_passively,
    player_view,
    set_bag,
    set_gold,
    set_stalls,
    set_treated,
)


def last_round(*treated, half=None, space=3):
    """Round 7 with so many patients on the ledges, and an active patient where a half is told."""
    table = set_treated(at_first_turn(round=7), *treated)
    return table if half is None else place_patient(table, half, space)


def end(table):
    """Both complete their potions without a chip."""
    while not table.over:
        decide(table, table.actors[0], "complete")
    return table


# When ----------------------------------------------------------------------------------------------


def test_the_game_ends_after_the_7th_round():
    table = end(last_round(1, 0))
    assert current_phase(table) == "over"
    assert table.actors == ()


def test_the_game_goes_on_after_the_6th_round():
    table = play_passively(at_first_turn(round=6), until_round=7)
    assert not table.over
    assert table.view(None)["round"] == 7


def test_a_game_has_7_rounds():
    table, rounds = at_first_turn(), set()
    while not table.over:
        rounds.add(table.view(None)["round"])
        play_passively(table, until_round=table.view(None)["round"] + 1)
    assert rounds == {1, 2, 3, 4, 5, 6, 7}


def test_the_game_ends_as_soon_as_someone_has_treated_a_6th_patient():
    table = draw_and_complete(place_patient(set_treated(at_first_turn(), 5, 4), 0, 6), 0, "orange-1")
    assert table.over
    assert (table.scores, table.winners) == ((6, 4), (0,))


def test_the_6th_patient_ends_the_game_when_it_reaches_the_ledge_at_the_end_of_the_turn():
    table = place_patient(set_treated(at_first_turn(), 5, 5), 0, 6)
    decide(draw(table, 0, "white-3", "white-2", "white-2"), 0, "stall")
    assert not table.over
    assert (of_all_players(table, "patients"), of_all_players(table, "on_stall")) == ([5, 5], [1, 0])
    decide(table, 0, "complete")
    assert table.over
    assert table.winners == (0,)


def test_the_6th_patient_ends_the_game_even_if_the_bottle_explodes_before_the_turn_ends():
    table = draw(place_patient(set_treated(at_first_turn(), 5, 2), 0, 6), 0, "pink-1")
    explode(table, 0)
    assert (table.over, table.winners) == (True, (0,))


def test_of_two_6th_patients_the_one_won_first_ends_the_game():
    table = draw(place_patient(set_treated(at_first_turn(), 5, 5), 0, 6), 0, "pink-1")
    set_stalls(set_gold(place_patient(table, 1, 1), 8), 9, 3)
    decide(explode(table, 0), 0, "patient")
    assert table.winners == (0,)
    assert (of_all_players(table, "patients"), of_all_players(table, "on_stall")) == ([6, 5], [0, 1])


def test_a_5th_patient_does_not_end_the_game():
    table = draw_and_complete(place_patient(set_treated(at_first_turn(), 4, 4), 0, 6), 0, "orange-1")
    assert not table.over
    assert decision_kinds(table, 1) == {"take", "none"}


def test_nobody_has_won_before_the_end():
    table = last_round(3, 1)
    assert table.winners == ()
    assert table.scores == (3, 1)


@pytest.mark.parametrize(("treated", "ranks"), [((3, 1), (1, 2)), ((1, 3), (2, 1)), ((2, 2), (1, 1))])
def test_whoever_has_treated_more_patients_leads_before_the_end(treated, ranks):
    assert last_round(*treated).ranks == ranks


def test_nobody_is_asked_after_the_end():
    table = end(last_round(3, 1))
    assert (table.decisions(0), table.decisions(1)) == ([], [])


# Who wins ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("treated", "winner"), [((3, 2), 0), ((2, 4), 1)])
def test_most_patients_win(treated, winner):
    table = end(last_round(*treated))
    assert table.scores == treated
    assert table.winners == (winner,)
    assert table.ranks == ((1, 2) if winner == 0 else (2, 1))


def test_most_patients_win_wherever_the_active_patient_is():
    assert end(last_round(3, 2, half=1)).winners == (0,)


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("space", [1, 6])
def test_with_equal_patients_the_side_of_the_active_patient_wins(half, space):
    table = end(last_round(3, 3, half=half, space=space))
    assert table.scores == (3, 3)
    assert table.winners == (half,)
    assert table.ranks == ((1, 2) if half == 0 else (2, 1))


def test_no_test_of_strength_is_held_if_there_is_an_active_patient():
    assert of_all_players(end(last_round(3, 3, half=0)), "test") == [0, 0]


def test_a_patient_won_in_the_last_turn_counts():
    table = decide(set_stalls(place_patient(last_round(2, 2), 1, 6), 7, 7), 0, "complete")
    decide(draw_and_complete(table, 1, "orange-1"), 0, "none")
    assert (table.scores, table.winners) == ((2, 3), (1,))


def test_an_explosion_in_the_last_round_moves_the_patient_before_it_is_seen_who_wins():
    table = explode(decide(set_stalls(last_round(2, 2, half=1), 15, 15), 0, "complete"), 1)
    assert table.winners == (0,)


# The final test of strength ------------------------------------------------------------------------


def strength(mine, theirs, *, table=None):
    """Equal patients and none on the path: both draw these chips in the test of strength."""
    table = set_bag(set_bag(table or last_round(2, 2), 1, *theirs), 0, *mine)
    table.force(0, mine)
    table.force(1, theirs)
    return end(table)


def test_the_first_to_draw_a_total_of_10_wins():
    table = strength(["orange-4", "orange-4", "orange-2", "orange-4"], ["pink-4", "pink-4", "pink-1", "pink-4"])
    assert of_all_players(table, "test") == [10, 9]
    assert table.winners == (0,)
    assert table.ranks == (1, 2)


def test_seat_1_may_be_the_first_to_draw_10():
    table = strength(["orange-4", "orange-4", "orange-1"], ["pink-4", "pink-4", "pink-4"])
    assert of_all_players(table, "test") == [9, 12]
    assert table.winners == (1,)


def test_chips_of_all_colours_count_their_number_white_ones_too():
    table = strength(["white-3", "black-6", "white-1"], ["white-2", "white-2", "white-2"])
    assert of_all_players(table, "test") == [10, 6]
    assert table.winners == (0,)


def test_both_at_10_in_the_same_draw_draw_once_more_and_the_higher_total_wins():
    table = strength(["black-6", "orange-4", "orange-1"], ["pink-4", "black-6", "pink-2"])
    assert of_all_players(table, "test") == [11, 12]
    assert table.winners == (1,)


def test_both_past_10_in_the_same_draw_draw_once_more_even_if_one_is_ahead():
    table = strength(["black-6", "black-6", "orange-1"], ["pink-4", "black-6", "pink-4"])
    assert of_all_players(table, "test") == [13, 14]
    assert table.winners == (1,)


def test_an_equal_total_after_the_last_draw_is_a_shared_win():
    table = strength(["black-6", "orange-4", "orange-2"], ["pink-4", "black-6", "pink-2"])
    assert table.winners == (0, 1)
    assert table.ranks == (1, 1)


def test_chips_thrown_into_the_bag_first_take_part_in_the_test():
    table = set_bag(set_bag(last_round(2, 2), 1, "pink-1"), 0, "orange-1")
    add_to_belly(table, 0, "black-6", "black-4")
    table.force(0, ["black-6", "black-4"])
    assert of_all_players(end(table), "test") == [10, 1]
    assert table.winners == (0,)


def test_an_empty_bag_draws_nothing_and_the_higher_total_wins():
    table = strength(["orange-4"], ["pink-2", "pink-1"])
    assert of_all_players(table, "test") == [4, 3]
    assert table.winners == (0,)


def test_whoever_runs_out_of_chips_may_still_be_overtaken():
    table = strength(["orange-4", "orange-4"], ["pink-2", "pink-2", "pink-2", "pink-2", "pink-1", "pink-1"])
    assert of_all_players(table, "test") == [8, 10]
    assert table.winners == (1,)


def test_nothing_is_amiss_after_the_test_of_strength():
    assert checked(strength(["white-3", "black-6", "white-1"], ["white-2", "white-2", "white-2"])).over


# Buying in round 7 ---------------------------------------------------------------------------------


def rich(table, *gold):
    """Both have completed without a chip, and the last round's buying would begin with so much gold."""
    decide(set_gold(decide(table, 0, "complete"), *gold), 1, "complete")
    return decide(table, 1, "done") if gold[1] >= 3 else table


def test_round_7_has_no_market():
    assert current_phase(rich(last_round(2, 2), 8, 2)) == "buying"


def test_round_7_has_buying_where_the_test_of_strength_decides_first_to_complete_first():
    table = rich(last_round(2, 2), 8, 8)
    assert (current_phase(table), table.actors) == ("buying", (0,))
    decide(table, 0, "buy orange-4")
    assert (current_phase(table), table.actors) == ("buying", (1,))
    decide(table, 1, "done")
    assert table.over


def test_chips_bought_in_round_7_take_part_in_the_test_of_strength():
    table = set_bag(set_bag(last_round(2, 2), 1, "pink-1"), 0, "orange-1")
    decide(rich(table, 8, 0), 0, "buy orange-4")
    assert of_all_players(table, "test") == [5, 1]
    assert table.winners == (0,)


def test_the_card_for_a_second_chip_can_be_used_in_round_7():
    table = add_kept_card(set_bag(set_bag(last_round(2, 2), 1, "pink-1"), 0, "orange-1"), 0, "double")
    decide(rich(table, 8, 0), 0, "buy orange-4", "use double")
    assert of_all_players(table, "test") == [9, 1]


@pytest.mark.parametrize(("treated", "half"), [((3, 2), None), ((2, 2), 0), ((1, 4), 1)])
def test_nobody_is_asked_to_buy_in_round_7_where_the_game_is_decided_without_it(treated, half):
    table = rich(last_round(*treated, half=half), 9, 9)
    assert table.over
    assert of_all_players(table, "gold") == [9, 9]


def test_round_7_takes_no_gold_back_for_there_is_no_next_round():
    table = rich(last_round(2, 2), 4, 0)
    decide(table, 0, "done")
    assert table.over
    assert of_all_players(table, "gold") == [4, 0]


def test_the_test_of_strength_is_random_unless_forced():
    ways = {end(set_treated(at_first_turn(round=7, seed=seed), 1, 1)).winners for seed in range(20)}
    assert ways >= {(0,), (1,)}


# Before the last round -----------------------------------------------------------------------------


def test_chips_bought_in_round_6_take_part_in_round_7():
    table = play_passively(set_treated(at_first_turn(round=6), 0, 1), until_phase="market surveillance")
    table._state.players[0].gold = 9
    play_passively(table, until_phase="buying")
    decide(table, 0, "buy red-2", "done")
    play_passively(table, until_round=7)
    assert count_in_bag(table, 0, "red-2") == 1
    assert player_view(table, 0)["belly"] == {}
