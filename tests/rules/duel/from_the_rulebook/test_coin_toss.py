"""1. Coin toss: who tosses, who is behind, and the six bonuses."""

from __future__ import annotations

import pytest

from ..scenarios import (
    add_kept_card,
    add_to_bag,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    count_owned,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    draw_and_look,
    explode,
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


def with_coin(face: str):
    """Seat 0 has the coin with this face, in its first turn of round 1; seat 1 has three gold pieces of the other one, or a step of its stall."""
    other = {"shield": "stall", "gold-3": "stall"}.get(face, "gold-3")
    coins = {"shield": "silver", "gold-3": "silver", "return-whites": "gold", "stall": "gold"}.get(face, "copper")
    if coins == "silver":
        return decide(at_coin_toss(face, other), 0, "coin silver")
    return decide(at_coin_toss(other, face, coins=f"silver+{coins}"), 0, f"coin {coins}")


# Who tosses ----------------------------------------------------------------------------------------


def test_who_begins_tosses_and_chooses_one_of_both_coins():
    table = at_coin_toss("shield", "return-whites")
    assert table.actors == (0,)
    assert decision_names(table, 0) == {"coin silver", "coin gold"}


def test_the_other_player_takes_the_other_coin_and_both_get_their_bonus():
    table = decide(at_coin_toss("gold-3", "stall"), 0, "coin gold")
    assert of_all_players(table, "stall") == [6, 7]
    assert of_all_players(table, "gold") == [0, 1 + 3]


def test_who_tossed_takes_the_first_turn():
    assert decide(at_coin_toss("gold-3", "stall"), 0, "coin gold").actors == (0,)
    table = set_treated(at_first_turn(), 1, 0)
    play_passively(table, until_round=2)
    decide(table, 1, "coin silver")
    assert (current_phase(table), table.actors) == ("potion-brewing", (1,))


def test_who_has_fewer_patients_in_the_guild_hall_is_behind_and_tosses():
    for treated, tosser in (((1, 0), 1), ((2, 3), 0)):
        table = place_patient(set_treated(at_first_turn(), *treated), 1 - tosser, 2)
        assert play_passively(place_patient(table, tosser, 2), until_round=2).actors == (tosser,)


def test_with_as_many_patients_behind_is_who_has_the_active_one_in_the_opponents_half():
    for half in (0, 1):
        table = place_patient(set_treated(at_first_turn(), 1, 1), half, 1)
        assert play_passively(table, until_round=2).actors == (1 - half,)


@pytest.mark.parametrize("scale", ["card", "tokens"])
def test_without_an_active_patient_behind_is_who_got_the_last_round_card(scale):
    table = trade_at_market(at_first_turn(), "0 0", scale)  # seat 0 was the first to complete, so it chooses
    assert play_passively(table, until_round=2).actors == ((0,) if scale == "card" else (1,))


# The shield ----------------------------------------------------------------------------------------


def test_the_shield_keeps_a_bottle_whole_on_the_first_explosion_space():
    table = draw(with_coin("shield"), 0, "white-3", "white-3", "white-2")
    assert white_chips(table, 0)[-1] == ("white-2", 8)
    assert not player_view(table, 0)["exploded"]
    assert "draw" in decision_names(table, 0)


def test_the_shield_does_not_help_on_the_other_explosion_spaces():
    table = draw(with_coin("shield"), 0, "white-3", "white-2", "white-1", "white-3")
    assert player_view(table, 0)["exploded"]


def test_behind_the_shield_the_next_white_chip_explodes_the_bottle():
    table = draw(with_coin("shield"), 0, "white-3", "white-3", "white-2", "white-1")
    assert player_view(table, 0)["exploded"]


def test_the_shield_stays_for_the_whole_round():
    table = draw(with_coin("shield"), 0, "white-3", "white-3", "orange-1", "orange-1", "orange-1")
    decide(table, 1, "complete")
    draw(table, 0, "white-2")
    assert not player_view(table, 0)["exploded"]


def test_the_shield_protects_a_second_time_after_a_white_chip_was_taken_back():
    table = add_kept_card(with_coin("shield"), 0, "one-white")
    draw(table, 0, "white-3", "white-3", "white-2")
    decide(table, 0, "use one-white", "return white 8")
    draw(table, 0, "white-2")
    assert not player_view(table, 0)["exploded"]


def test_the_shield_is_gone_in_the_next_round():
    table = play_passively(with_coin("shield"), until_round=2)
    table.force(None, ["gold-3", "stall"])
    assert [me["coin"] for me in table.view()["players"]] == [None, None]


# Three gold, a step of the stall -------------------------------------------------------------------


def test_three_gold_come_at_once():
    assert of_all_players(decide(at_coin_toss("gold-3", "return-whites"), 0, "coin silver"), "gold") == [3, 1]


def test_the_stall_moves_forward_a_space_at_once():
    assert of_all_players(with_coin("stall"), "stall") == [6, 7]


def test_a_stall_moved_onto_the_active_patient_by_the_coin_wins_that_patient():
    table = place_patient(at_coin_toss("gold-3", "stall"), 0, 6)
    decide(table, 0, "coin gold")
    play_passively(table, until_phase="potion-brewing")
    assert of_all_players(table, "stall") == [6 + 2, 7]
    assert (of_all_players(table, "patients")[0] + of_all_players(table, "on_stall")[0], patient_position(table)) == (
        1,
        None,
    )


# All white chips back ------------------------------------------------------------------------------


def test_all_white_chips_may_go_back_at_any_time_of_the_first_turn():
    table = draw(with_coin("return-whites"), 0, "white-3", "orange-1", "white-2")
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "white-2")) == (1, 2)
    assert player_view(table, 0)["neck"] == ["orange-1"]


def test_after_the_white_chips_went_back_the_area_is_counted_from_its_beginning():
    table = draw(with_coin("return-whites"), 0, "white-3")
    draw(decide(table, 0, "whites"), 0, "white-2")
    assert white_chips(table, 0) == [("white-2", 2)]


def test_the_white_chips_may_go_back_only_once_and_the_coin_goes_back():
    table = decide(draw(with_coin("return-whites"), 0, "white-3"), 0, "whites")
    assert player_view(table, 0)["coin"] is None
    assert "whites" not in decision_names(draw(table, 0, "white-2"), 0)


def test_the_white_chips_may_go_back_at_the_end_of_the_first_turn_after_three_coloured_ones():
    table = draw(with_coin("return-whites"), 0, "white-3", "orange-1", "orange-1", "orange-1")
    assert table.actors == (0,)
    assert patient_position(table) == (0, 6)  # they count before they leave
    decide(table, 0, "whites")
    assert (white_chips(table, 0), table.actors) == ([], (1,))


def test_the_white_chips_may_go_back_when_the_potion_was_completed_in_the_first_turn():
    table = draw_and_complete(with_coin("return-whites"), 0, "white-3", "orange-1")
    assert patient_position(table) == (0, 4)
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert table.actors == (1,)


def test_the_white_chips_stay_in_the_second_turn():
    table = draw(with_coin("return-whites"), 0, "white-3", "orange-1", "orange-1", "orange-1")
    decide(table, 0, "done")
    decide(table, 1, "complete")
    assert (table.actors, decision_names(table, 0)) == ((0,), {"draw", "complete"})


def test_returned_white_chips_no_longer_count_for_the_steps():
    table = decide(draw(with_coin("return-whites"), 0, "white-3", "orange-1"), 0, "whites", "complete")
    assert patient_position(table) == (0, 1)


def test_the_white_chips_may_go_back_while_the_peacock_eye_asks():
    table = draw(with_coin("return-whites"), 0, "white-3")
    draw_and_look(table, 0, "blue-1", "white-2")
    assert {"place white-2", "whites"} <= decision_names(table, 0)
    decide(table, 0, "whites")
    assert {"place white-2", "none"} <= decision_names(table, 0)
    decide(table, 0, "place white-2")
    assert white_chips(table, 0) == [("white-2", 2)]


def test_the_white_chips_may_go_back_while_the_bonus_space_asks():
    table = draw(with_coin("return-whites"), 0, "white-3", "white-3", "white-1")
    assert {"stall", "whites"} <= decision_names(table, 0)
    decide(table, 0, "whites")
    assert "stall" in decision_names(table, 0)
    decide(table, 0, "stall")
    assert (player_view(table, 0)["stall"], white_chips(table, 0)) == (6, [])


def test_after_an_explosion_the_white_chips_stay():
    table = explode(place_patient(set_gold(with_coin("return-whites"), 4), 0, 1), 0)
    assert "whites" not in decision_names(table, 0)
    decide(table, 0, "gold")
    assert table.actors == (1,)


# A coloured chip back ------------------------------------------------------------------------------


def test_a_coloured_chip_may_go_back_at_the_end_of_the_first_turn():
    table = draw(with_coin("return-coloured"), 0, "orange-1", "orange-2", "black-1")
    assert decision_names(table, 0, "return") == {"return orange-1", "return orange-2", "return black-1"}
    decide(table, 0, "return orange-2")
    assert count_in_bag(table, 0, "orange-2") == 1
    assert player_view(table, 0)["belly"] == {"orange-1": 1, "black-1": 1}
    assert (player_view(table, 0)["coin"], table.actors) == (None, (1,))


def test_a_coloured_chip_that_goes_back_at_the_end_has_moved_the_patient():
    table = draw(with_coin("return-coloured"), 0, "orange-1", "orange-2", "black-1")
    assert patient_position(decide(table, 0, "return orange-2")) == (0, 4)


def test_a_coloured_chip_does_not_go_back_before_the_end_of_the_turn():
    table = draw(with_coin("return-coloured"), 0, "orange-1", "black-1")
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_white_chips_cannot_go_back_as_a_coloured_one():
    table = draw_and_complete(with_coin("return-coloured"), 0, "white-1", "orange-1")
    assert decision_names(table, 0) == {"return orange-1", "done"}


def test_the_coloured_chip_may_stay_and_the_coin_goes_back_all_the_same():
    table = draw(with_coin("return-coloured"), 0, "orange-1", "orange-1", "black-1")
    decide(table, 0, "done")
    assert player_view(table, 0)["coin"] is None
    decide(table, 1, "complete")
    draw(table, 0, "orange-1")
    assert table.actors == (0,)
    decide(table, 0, "complete")
    assert current_phase(table) != "potion-brewing"


# Lead or patient -----------------------------------------------------------------------------------


def test_lead_or_patient_upgrades_a_black_chip_in_the_neck_at_the_end_of_the_first_turn():
    table = draw_and_complete(with_coin("lead-or-patient"), 0, "black-1", "orange-1")
    assert {"upgrade neck black-1", "patient", "done"} == decision_names(table, 0)
    decide(table, 0, "upgrade neck black-1")
    assert (count_owned(table, 0, "black-2"), count_owned(table, 0, "black-1")) == (1, 2)
    assert patient_position(table) == (0, 2)


def test_lead_or_patient_moves_the_patient_two_spaces():
    table = decide(draw_and_complete(with_coin("lead-or-patient"), 0, "orange-1"), 0, "patient")
    assert patient_position(table) == (0, 1 + 2)


def test_lead_or_patient_brings_a_new_patient_where_none_is_on_the_path():
    table = decide(explode(with_coin("lead-or-patient"), 0), 0, "patient")
    assert (patient_position(table), table.view()["park"]) == ((0, 2), 10)


def test_lead_or_patient_can_be_used_after_an_explosion():
    table = explode(place_patient(with_coin("lead-or-patient"), 1, 1), 0)
    decide(table, 0, "patient")
    assert patient_position(table) == (0, 2)


def test_lead_or_patient_is_not_there_before_the_end_of_the_turn():
    assert decision_kinds(draw(with_coin("lead-or-patient"), 0, "black-1"), 0) == {"draw", "complete"}


def test_lead_or_patient_does_not_reach_into_the_belly():
    table = draw_and_complete(with_coin("lead-or-patient"), 0, "black-1")
    assert not [name for name in decision_names(table, 0) if "belly" in name]


def test_lead_or_patient_gives_gold_where_no_black_chip_can_be_upgraded():
    table = draw_and_complete(with_coin("lead-or-patient"), 0, "orange-1")
    assert "gold" in decision_names(table, 0)
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 1


def test_lead_or_patient_is_offered_in_the_first_turn_only():
    table = draw(with_coin("lead-or-patient"), 0, "orange-1", "orange-1", "black-1")
    decide(table, 0, "done")
    decide(table, 1, "complete")
    draw(table, 0, "black-1")
    decide(table, 0, "complete")
    assert current_phase(table) != "potion-brewing"


def test_a_patient_won_with_lead_or_patient_is_won_like_any_other():
    table = draw_and_complete(set_stalls(with_coin("lead-or-patient"), 3, 7), 0, "orange-2")
    decide(table, 0, "patient")
    assert player_view(table, 0)["stall"] == 5
    assert patient_position(table) == (0, 1)


def test_coins_are_tossed_by_who_is_behind_in_every_later_round():
    table = set_treated(add_to_bag(at_first_turn(), 0, "orange-1"), 2, 1)
    set_bag(table, 1, "orange-1")
    play_passively(table, until_round=2)
    assert table.actors == (1,)
    assert decision_kinds(table, 1) == {"coin"}


# Finer points --------------------------------------------------------------------------------------


def test_the_second_player_has_a_first_turn_too():
    table = decide(at_coin_toss("gold-3", "return-whites"), 0, "coin silver", "complete")
    draw(table, 1, "white-3")
    assert white_chips(decide(table, 1, "whites"), 1) == []


def test_a_coin_cannot_be_used_in_the_opponents_turn():
    table = decide(at_coin_toss("gold-3", "return-whites"), 0, "coin silver")
    assert decision_names(draw(table, 0, "white-3"), 1) == set()


def test_white_chips_that_went_back_leave_nothing_to_move_the_patient_with():
    table = decide(draw(with_coin("return-whites"), 0, "white-3"), 0, "whites", "complete")
    assert (patient_position(table), table.view()["park"]) == (None, 11)


def test_the_white_chips_may_go_back_while_amber_asks_which_then_finds_none():
    table = draw(with_coin("return-whites"), 0, "white-2", "white-1", "yellow-1")
    assert {"amber", "whites"} <= decision_names(table, 0)
    decide(table, 0, "whites")
    assert "amber" not in decision_names(table, 0)
    assert white_chips(table, 0) == []


def test_after_a_reversed_explosion_the_white_chips_may_still_go_back():
    table = explode(add_kept_card(with_coin("return-whites"), 0, "one-white"), 0)
    assert "whites" not in decision_names(table, 0)
    decide(table, 0, "use one-white")
    assert white_chips(decide(table, 0, "whites"), 0) == []


def test_the_shield_protects_its_owner_only():
    table = decide(with_coin("shield"), 0, "complete")
    assert player_view(draw(table, 1, "white-3", "white-2", "white-1", "white-2"), 1)["exploded"]


def test_a_white_chip_placed_by_a_peacock_eye_lies_safely_on_the_shield():
    table = draw(with_coin("shield"), 0, "white-3", "white-2", "white-1")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "place white-2")
    assert not player_view(table, 0)["exploded"]


def test_a_coloured_chip_may_go_back_from_the_belly_too():
    table = at_coin_toss("gold-3", "return-coloured", coins="silver+copper", books="IV")
    draw_and_complete(decide(table, 0, "coin copper"), 0, "blue-2", "orange-1")
    assert decision_names(table, 0, "return") == {"return blue-2", "return orange-1"}


def test_a_coloured_chip_does_not_go_back_after_an_explosion():
    table = explode(with_coin("return-coloured"), 0, "orange-1")
    assert (decision_names(table, 0), table.actors) == (set(), (1,))


def test_lead_or_patient_gives_gold_for_a_black_chip_that_is_the_highest():
    table = draw_and_complete(with_coin("lead-or-patient"), 0, "black-6")
    assert "gold" in decision_names(table, 0)
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 6 + 1


def test_an_explosion_in_the_first_turn_costs_and_then_lead_or_patient_helps():
    table = explode(place_patient(set_gold(with_coin("lead-or-patient"), 4), 0, 3), 0)
    decide(table, 0, "patient")  # two spaces away, which is the cost
    assert patient_position(table) == (0, 1)
    decide(table, 0, "patient")  # and two back with the coin
    assert (patient_position(table), table.actors) == ((0, 3), (1,))


def test_a_sixth_patient_won_by_the_stall_coin_ends_the_game():
    table = place_patient(set_treated(at_coin_toss("gold-3", "stall"), 5, 2), 0, 6)
    decide(table, 0, "coin gold")
    assert (table.over, table.winners) == (True, (0,))


def test_no_question_is_asked_at_the_end_of_a_turn_without_a_coin():
    assert draw(with_coin("gold-3"), 0, "orange-1", "orange-1", "orange-1").actors == (1,)
