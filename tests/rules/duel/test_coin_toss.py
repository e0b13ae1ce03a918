"""The coin toss: who tosses and chooses, what the six faces give and when, and who is behind."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_kept_card,
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    count_in_bag,
    count_in_pool,
    count_owned,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_look,
    explode,
    leave_in_pool,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_treated,
    trade_at_market,
    white_chips,
)


def with_coin(face, **options):
    """Seat 0's first turn of round 1 with a coin that shows this face; seat 1 has the one that shows another."""
    coins, faces, mine = {
        "shield": ("silver+gold", ["shield", "return-whites"], "silver"),
        "gold-3": ("silver+gold", ["gold-3", "return-whites"], "silver"),
        "return-whites": ("silver+gold", ["shield", "return-whites"], "gold"),
        "stall": ("silver+gold", ["shield", "stall"], "gold"),
        "return-coloured": ("silver+copper", ["shield", "return-coloured"], "copper"),
        "lead-or-patient": ("silver+copper", ["shield", "lead-or-patient"], "copper"),
    }[face]
    return decide(at_coin_toss(*faces, coins=coins, **options), 0, f"coin {mine}")


def next_round(table, *faces, number=2):
    """On to the next round, whose coins show these faces."""
    table.force(None, faces)
    return play_passively(table, until_round=number)


# Tossing and choosing ------------------------------------------------------------------------------


def test_whoever_begins_tosses_both_coins_and_chooses_one_of_them():
    table = at_coin_toss("gold-3", "stall")
    assert table.actors == (0,)
    assert decision_names(table, 0) == {"coin silver", "coin gold"}


def test_the_other_player_takes_the_other_coin():
    table = decide(at_coin_toss("shield", "return-whites"), 0, "coin silver")
    assert of_all_players(table, "coin") == ["shield", "return-whites"]
    table = decide(at_coin_toss("shield", "return-whites"), 0, "coin gold")
    assert of_all_players(table, "coin") == ["return-whites", "shield"]


@pytest.mark.parametrize(
    ("coins", "faces"),
    [
        ("silver+gold", {"shield", "gold-3", "return-whites", "stall"}),
        ("silver+copper", {"shield", "gold-3", "return-coloured", "lead-or-patient"}),
        ("gold+copper", {"return-whites", "stall", "return-coloured", "lead-or-patient"}),
    ],
)
def test_each_coin_has_two_faces_and_shows_one_of_them(coins, faces):
    shown = [[coin["shows"] for coin in at_coin_toss(coins=coins, seed=seed).view(None)["coins"]] for seed in range(30)]
    assert {face for pair in shown for face in pair} == faces


def test_in_later_rounds_whoever_is_behind_tosses_the_coins_and_chooses():
    table = next_round(set_treated(at_first_turn(), 1, 0), "gold-3", "return-whites")
    assert table.view(None)["behind"] == 1
    assert table.actors == (1,)
    decide(table, 1, "coin silver")
    assert of_all_players(table, "coin") == ["return-whites", None]


def test_the_coins_lie_on_the_fountain_again_for_the_next_round():
    table = next_round(set_treated(with_coin("shield"), 0, 1), "shield", "return-whites")
    assert of_all_players(table, "coin") == [None, None]
    assert decision_names(table, 0) == {"coin silver", "coin gold"}


# Who is behind -------------------------------------------------------------------------------------


def behind(table, number=2):
    """Who tosses the coins in the next round; until then nobody moves a patient."""
    next_round(table, number=number)
    assert table.actors == (table.view(None)["behind"],)
    return table.actors[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_has_fewer_patients_in_the_guild_hall_is_behind(seat):
    assert behind(set_treated(at_first_turn(), *((0, 1) if seat == 0 else (1, 0)))) == seat


def test_fewer_patients_count_before_the_half_of_the_active_patient():
    assert behind(place_patient(set_treated(at_first_turn(), 1, 2), 0, 3)) == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_with_equal_patients_one_is_behind_if_the_active_patient_is_in_the_opponents_half(seat):
    assert behind(place_patient(set_treated(at_first_turn(), 2, 2), 1 - seat, 3)) == seat


@pytest.mark.parametrize("seat", [0, 1])
def test_the_half_of_the_active_patient_counts_before_the_round_card(seat):
    table = trade_at_market(place_patient(at_first_turn(), 1 - seat, 3), scale="card" if seat == 1 else "tokens")
    assert behind(table) == seat


@pytest.mark.parametrize(("scale", "seat"), [("card", 0), ("tokens", 1)])
def test_without_an_active_patient_whoever_took_the_last_round_card_is_behind(scale, seat):
    assert behind(trade_at_market(at_first_turn(), scale=scale)) == seat


def test_the_round_card_that_counts_is_that_of_the_round_before():
    table = next_round(trade_at_market(at_first_turn(), scale="card"))
    decide(table, 0, "coin silver")
    assert behind(trade_at_market(table, scale="tokens"), 3) == 1


# Shield --------------------------------------------------------------------------------------------


def test_shield_a_white_chip_on_the_first_explosion_space_does_not_explode_the_bottle():
    table = draw(with_coin("shield"), 0, "white-3", "white-2", "white-1", "white-2")
    assert white_chips(table, 0)[-1] == ("white-2", 8)
    assert not player_view(table, 0)["exploded"]
    assert table.actors == (0,)


def test_without_the_shield_the_first_explosion_space_explodes_the_bottle():
    assert player_view(explode(at_first_turn(), 0), 0)["exploded"]


def test_shield_protects_only_its_owner():
    table = explode(decide(with_coin("shield"), 0, "complete"), 1)
    assert player_view(table, 1)["exploded"]


@pytest.mark.parametrize("last", [["white-3"], ["white-2", "white-1"]])
def test_shield_covers_the_first_explosion_space_alone(last):
    table = draw(with_coin("shield"), 0, "white-3", "white-2", "white-1", *last)
    assert white_chips(table, 0)[-1][1] == 9
    assert player_view(table, 0)["exploded"]


def test_shield_remains_for_the_whole_round():
    table = draw(with_coin("shield"), 0, "orange-1", "orange-1", "orange-1")
    draw(decide(table, 1, "complete"), 0, "orange-1", "orange-1", "orange-1")
    assert player_view(table, 0)["coin"] == "shield"
    draw(table, 0, "white-3", "white-2", "white-1", "white-2")
    assert not player_view(table, 0)["exploded"]


def test_shield_is_gone_when_the_round_ends():
    table = next_round(set_treated(with_coin("shield"), 1, 0), "gold-3", "stall")
    decide(table, 1, "coin silver", "complete")
    assert player_view(explode(table, 0), 0)["exploded"]


def test_a_white_chip_under_the_shield_counts_as_the_last_white_chip():
    table = draw(with_coin("shield"), 0, "white-3", "white-2", "white-1", "white-2")
    assert patient_position(decide(table, 0, "complete")) == (0, 2)


# Three gold ----------------------------------------------------------------------------------------


def test_gold_3_gives_3_gold_at_once():
    assert of_all_players(with_coin("gold-3"), "gold") == [3, 1]


def test_gold_3_comes_on_top_of_the_gold_at_the_start():
    assert of_all_players(decide(at_coin_toss("gold-3", "return-whites"), 0, "coin gold"), "gold") == [0, 1 + 3]


# All white chips back ------------------------------------------------------------------------------


def test_return_whites_puts_all_white_chips_back_into_the_bag_during_the_first_turn():
    table = draw(with_coin("return-whites"), 0, "white-3", "orange-1", "white-2")
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "white-2")) == (1, 2)
    assert player_view(table, 0)["neck"] == ["orange-1"]
    assert table.actors == (0,)


def test_return_whites_goes_back_on_the_fountain_after_use():
    table = decide(draw(with_coin("return-whites"), 0, "white-3"), 0, "whites")
    assert player_view(table, 0)["coin"] is None
    assert "whites" not in decision_kinds(draw(table, 0, "white-2"), 0)


def test_return_whites_waits_for_a_white_chip():
    assert "whites" not in decision_kinds(draw(with_coin("return-whites"), 0, "orange-1"), 0)


def test_after_return_whites_the_next_white_chip_counts_from_the_left_again():
    table = decide(draw(with_coin("return-whites"), 0, "white-3", "white-2"), 0, "whites")
    assert white_chips(draw(table, 0, "white-2"), 0) == [("white-2", 2)]


def test_after_return_whites_there_is_no_last_white_chip_to_count():
    table = decide(draw(with_coin("return-whites"), 0, "white-3", "orange-1"), 0, "whites", "complete")
    assert patient_position(table) == (0, 1)


@pytest.mark.parametrize("chips", [["orange-1", "orange-1", "orange-1"], ["orange-1"]])
def test_return_whites_works_at_the_end_of_the_first_turn(chips):
    table = draw(with_coin("return-whites"), 0, "white-3", *chips)
    if len(chips) < 3:
        decide(table, 0, "complete")
    assert table.actors == (0,)
    assert patient_position(table) == (0, 3 + len(chips))
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert count_in_bag(table, 0, "white-3") == 1
    assert table.actors == (1,)


def test_return_whites_at_the_end_of_the_first_turn_may_be_left():
    table = decide(draw(with_coin("return-whites"), 0, "white-3", "orange-1", "orange-1", "orange-1"), 0, "done")
    assert white_chips(table, 0) == [("white-3", 3)]
    assert table.actors == (1,)


def test_return_whites_does_not_work_in_the_second_turn():
    table = draw(with_coin("return-whites"), 0, "orange-1", "orange-1", "orange-1")
    draw(decide(table, 1, "complete"), 0, "white-2")
    assert player_view(table, 0)["coin"] is None
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_return_whites_works_in_the_first_turn_of_the_player_who_comes_second():
    table = decide(decide(at_coin_toss("shield", "return-whites"), 0, "coin silver"), 0, "complete")
    assert "whites" in decision_kinds(draw(table, 1, "white-2"), 1)


def test_return_whites_does_not_undo_an_explosion():
    table = explode(with_coin("return-whites"), 0)
    assert table.actors == (1,)
    assert len(white_chips(table, 0)) == 4


ANY_MOMENT = {
    "peacock eye I": ("I", ["blue-1", "orange-1"], {"place", "none"}),
    "peacock eye II": ("II", ["blue-1", "white-1"], {"aside", "none"}),
    "spider silk III": ("III", ["pink-1"], {"return", "none"}),
}


@pytest.mark.parametrize("moment", ANY_MOMENT)
def test_return_whites_works_while_a_question_of_a_book_is_open_which_is_asked_again(moment):
    book, chips, asked = ANY_MOMENT[moment]
    table = add_to_belly(with_coin("return-whites", books=book), 0, "black-2")
    draw_and_look(draw(table, 0, "white-3"), 0, *chips)
    assert decision_kinds(table, 0) == asked | {"whites"}
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert decision_kinds(table, 0) == asked
    assert player_view(table, 0)["coin"] is None


def test_return_whites_works_on_the_bonus_space_whose_bonus_is_still_given():
    table = draw(with_coin("return-whites"), 0, "white-3", "white-2", "white-2")
    assert decision_names(table, 0) == {"stall", "gold", "none", "whites"}
    decide(table, 0, "whites", "stall")
    assert (white_chips(table, 0), player_view(table, 0)["stall"]) == ([], 6)


def test_return_whites_before_a_chip_looked_at_is_placed_makes_room_for_it():
    table = draw(with_coin("return-whites"), 0, "white-3", "white-3")
    decide(draw_and_look(table, 0, "blue-1", "white-2"), 0, "whites", "place white-2")
    assert white_chips(table, 0) == [("white-2", 2)]
    assert not player_view(table, 0)["exploded"]


def test_return_whites_answers_amber_which_has_no_white_chip_left_to_send_back():
    table = draw(with_coin("return-whites"), 0, "white-1", "yellow-1")
    assert decision_kinds(table, 0) == {"amber", "none", "whites"}
    assert decision_kinds(decide(table, 0, "whites"), 0) == {"draw", "complete"}


def test_return_whites_answers_a_card_that_takes_white_chips_back():
    table = add_kept_card(draw(with_coin("return-whites"), 0, "white-1", "white-2", "white-1"), 0, "two-whites")
    decide(table, 0, "use two-whites", "return white 1")
    assert decision_kinds(table, 0) == {"return white", "whites"}
    decide(table, 0, "whites")
    assert white_chips(table, 0) == []
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_return_whites_works_while_chips_are_being_recycled():
    table = add_kept_card(add_to_belly(with_coin("return-whites"), 0, "black-2", "black-3"), 0, "recycle")
    decide(draw(table, 0, "white-2"), 0, "use recycle", "return black-2")
    decide(table, 0, "whites", "return black-3")
    assert (white_chips(table, 0), decision_kinds(table, 0)) == ([], {"draw", "complete"})


def test_return_whites_works_while_the_mayors_upgrade_is_asked_for_at_the_end_of_the_turn():
    table = place_patient(set_treated(with_coin("return-whites", mayor=True), 3, 2), 0, 6)
    decide(draw(table, 0, "white-1", "black-1"), 0, "complete", "done")
    assert decision_names(table, 0) == {"upgrade neck black-1", "none", "whites"}
    decide(table, 0, "whites", "upgrade neck black-1")
    assert (white_chips(table, 0), table.actors) == ([], (1,))


def test_return_whites_is_not_offered_with_questions_of_the_opponents_turn():
    table = draw(with_coin("return-whites"), 0, "white-1", "black-1", "orange-1", "orange-1")
    decide(table, 0, "done")
    decide(draw(place_patient(table, 1, 6), 1, "pink-1"), 1, "complete")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


# Stall forward -------------------------------------------------------------------------------------


def test_stall_moves_the_stall_forward_by_1_space_at_once():
    table = with_coin("stall")
    assert of_all_players(table, "stall") == [6, 7]
    assert current_phase(table) == "potion-brewing"


def test_stall_coin_may_meet_a_patient():
    table = next_round(place_patient(at_first_turn(), 0, 6), "shield", "stall")
    decide(table, 1, "coin silver")
    assert of_all_players(table, "patients") == [1, 0]
    assert player_view(table, 0)["stall"] == 6 + 2
    assert patient_position(table) is None


def test_gold_and_stall_are_given_before_anybody_brews():
    table = decide(at_coin_toss("gold-3", "stall"), 0, "coin gold")
    assert of_all_players(table, "gold") == [0, 1 + 3]
    assert of_all_players(table, "stall") == [6, 7]
    assert of_all_players(table, "coin") == [None, None]


# One coloured chip back ----------------------------------------------------------------------------


def test_return_coloured_puts_1_coloured_chip_back_at_the_end_of_the_first_turn():
    table = draw(with_coin("return-coloured"), 0, "white-2", "orange-1", "black-1", "black-1")
    assert decision_names(table, 0) == {"return orange-1", "return black-1", "done"}
    assert patient_position(table) == (0, 2 + 1 + 1 + 1)
    decide(table, 0, "return black-1")
    assert count_in_bag(table, 0, "black-1") == 2
    assert player_view(table, 0)["belly"] == {"orange-1": 1, "black-1": 1}
    assert player_view(table, 0)["coin"] is None
    assert table.actors == (1,)


def test_return_coloured_works_when_the_potion_is_completed_in_the_first_turn():
    table = decide(draw(with_coin("return-coloured"), 0, "orange-1"), 0, "complete")
    assert count_in_bag(decide(table, 0, "return orange-1"), 0, "orange-1") == 1


def test_return_coloured_is_an_opportunity_not_a_duty():
    table = decide(draw(with_coin("return-coloured"), 0, "orange-1"), 0, "complete", "done")
    assert player_view(table, 0)["belly"] == {"orange-1": 1}
    assert player_view(table, 0)["coin"] is None


def test_return_coloured_waits_for_the_end_of_the_turn():
    assert decision_kinds(draw(with_coin("return-coloured"), 0, "orange-1"), 0) == {"draw", "complete"}


def test_return_coloured_never_takes_a_white_chip():
    table = decide(draw(with_coin("return-coloured"), 0, "white-3"), 0, "complete")
    assert white_chips(table, 0) == [("white-3", 3)]
    assert table.actors == (1,)


def test_return_coloured_does_not_work_in_the_second_turn():
    table = decide(draw(with_coin("return-coloured"), 0, "orange-1", "orange-1", "orange-1"), 0, "done")
    decide(table, 1, "complete")
    draw(table, 0, "orange-1", "orange-1", "orange-1")
    assert decision_kinds(table, 0) == {"draw", "complete"}


# Lead or patient -----------------------------------------------------------------------------------


def test_lead_or_patient_upgrades_a_black_chip_in_the_neck_at_the_end_of_the_first_turn():
    table = draw(with_coin("lead-or-patient"), 0, "black-1", "orange-1", "black-1")
    assert decision_names(table, 0) == {"upgrade neck black-1", "patient", "done"}
    decide(table, 0, "upgrade neck black-1")
    assert player_view(table, 0)["belly"] == {"black-1": 1, "black-2": 1, "orange-1": 1}
    assert player_view(table, 0)["coin"] is None
    assert table.actors == (1,)


def test_lead_or_patient_comes_after_the_patient_has_moved():
    table = decide(draw(with_coin("lead-or-patient"), 0, "black-1"), 0, "complete", "upgrade neck black-1")
    assert patient_position(table) == (0, 1)


def test_lead_or_patient_moves_the_patient_2_spaces_towards_ones_stall():
    table = decide(draw(with_coin("lead-or-patient"), 0, "black-1"), 0, "complete", "patient")
    assert patient_position(table) == (0, 1 + 2)
    assert player_view(table, 0)["belly"] == {"black-1": 1}


def test_lead_or_patient_may_be_left():
    table = decide(draw(with_coin("lead-or-patient"), 0, "black-1"), 0, "complete", "done")
    assert patient_position(table) == (0, 1)
    assert (player_view(table, 0)["coin"], table.actors) == (None, (1,))


def test_lead_or_patient_upgrades_only_in_the_neck():
    table = add_to_belly(with_coin("lead-or-patient"), 0, "black-2")
    assert decision_names(decide(draw(table, 0, "orange-1"), 0, "complete"), 0) == {"patient", "gold", "done"}


def test_lead_or_patient_gives_gold_after_an_explosion_too_where_nothing_in_the_neck_can_be_upgraded():
    table = explode(with_coin("lead-or-patient"), 0)
    assert decision_names(table, 0) == {"patient", "gold", "done"}
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 1


def test_lead_or_patient_may_win_a_patient():
    table = place_patient(with_coin("lead-or-patient"), 0, 4)
    decide(draw(table, 0, "orange-1"), 0, "complete", "patient")
    assert of_all_players(table, "patients") == [1, 0]


@pytest.mark.parametrize("used", ["upgrade neck black-1", "patient"])
def test_lead_or_patient_works_even_if_the_bottle_has_exploded(used):
    table = place_patient(with_coin("lead-or-patient"), 1, 3)
    explode(table, 0, "black-1")
    assert decision_names(table, 0) == {"upgrade neck black-1", "patient", "done"}
    decide(table, 0, used)
    assert patient_position(table) == ((1, 1) if used == "patient" else (1, 3))
    assert count_owned(table, 0, "black-2") == (0 if used == "patient" else 1)
    assert table.actors == (1,)


def test_lead_or_patient_comes_after_the_penalty_for_the_explosion():
    table = set_gold(place_patient(with_coin("lead-or-patient"), 0, 1), 4)
    explode(table, 0)
    decide(table, 0, "patient")
    assert patient_position(table) == (1, 2)
    assert patient_position(decide(table, 0, "patient")) == (0, 1)


def test_lead_or_patient_brings_a_new_patient_from_the_park_if_none_is_on_the_path():
    table = explode(with_coin("lead-or-patient"), 0)
    assert patient_position(decide(table, 0, "patient")) == (0, 2)


def test_lead_or_patient_does_not_work_in_the_second_turn():
    table = decide(draw(with_coin("lead-or-patient"), 0, "orange-1", "orange-1", "orange-1"), 0, "done")
    decide(table, 1, "complete")
    assert decision_kinds(draw(table, 0, "black-1", "black-1", "black-1"), 0) == {"draw", "complete"}


def test_lead_or_patient_offers_no_upgrade_the_pool_cannot_give():
    table = leave_in_pool(with_coin("lead-or-patient"), "black-2")
    assert count_in_pool(table, "black-2") == 0
    assert decision_names(decide(draw(table, 0, "black-1"), 0, "complete"), 0) == {"patient", "gold", "done"}
    assert player_view(decide(table, 0, "gold"), 0)["gold"] == 1 + 1


@pytest.mark.parametrize(("sold_out", "asked"), [(False, {"upgrade neck", "done"}), (True, {"gold", "done"})])
def test_lead_or_patient_offers_only_what_is_possible_once_the_park_is_empty(tmp_path, sold_out, asked):
    (tmp_path / "few.toml").write_text("[marketplace]\npatients = 2\n")
    table = set_treated(with_coin("lead-or-patient", material=tmp_path / "few.toml"), 1, 1)
    if sold_out:
        leave_in_pool(table, "black-2")
    decide(draw(table, 0, "black-1"), 0, "complete")
    assert decision_kinds(table, table.actors[0]) == asked
    assert player_view(table, 0)["gold"] == 1


def test_a_coin_that_can_do_nothing_is_not_asked_about():
    assert decide(with_coin("return-coloured"), 0, "complete").actors == (1,)


# Afterwards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_tossed_the_coins_takes_the_first_turn(seat):
    table = next_round(set_treated(at_first_turn(), *((0, 1) if seat == 0 else (1, 0))), "shield", "return-whites")
    decide(table, seat, "coin silver")
    assert current_phase(table) == "potion-brewing"
    assert table.actors == (seat,)
