"""The round cards: what they give at once, when those that are kept may be used, and the card of round 7."""

from __future__ import annotations

import pytest

from .scenarios import (
    add_kept_card,
    add_to_belly,
    at_first_turn,
    checked,
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
    draw_and_look,
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
    set_stalls,
    set_treated,
    trade_at_market,
    white_chips,
)

CHIP_CARDS = {
    1: ("red-2", 6),
    12: ("blue-2", 6),
    13: ("green-2", 5),
    14: ("pink-2", 6),
    15: ("yellow-2", 6),
    16: ("purple-2", 6),
    17: ("blue-1", 3),
    18: ("red-1", 3),
    19: ("green-1", 3),
    20: ("pink-1", 3),
    21: ("yellow-1", 3),
    22: ("purple-1", 3),
}
ONES = {f"{colour}-1" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple")}
FOURS = {f"{colour}-4" for colour in ("orange", "blue", "red", "green", "pink", "yellow", "purple")}


def taking(number, table=None):
    """Seat 0 takes the round card of this number; seat 1 has 5 gold, so that the round goes on."""
    return trade_at_market(set_gold(table or at_first_turn(f"card-{number}"), 0, 5), "0 0", "card")


# A chip shown --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", CHIP_CARDS)
def test_a_chip_card_gives_the_chip_shown_from_the_pool(number):
    chip = CHIP_CARDS[number][0]
    table = at_first_turn(f"card-{number}")
    before = count_in_bag(table, 0, chip), count_in_pool(table, chip)
    taking(number, table)
    assert (count_in_bag(table, 0, chip), count_in_pool(table, chip)) == (before[0] + 1, before[1] - 1)
    assert player_view(table, 0)["gold"] == 0


@pytest.mark.parametrize("number", CHIP_CARDS)
def test_a_chip_card_gives_the_price_in_gold_once_the_chip_has_run_out(number):
    chip, price = CHIP_CARDS[number]
    table = leave_in_pool(at_first_turn(f"card-{number}"), chip)
    before = count_owned(table, 0, chip)
    taking(number, table)
    assert count_owned(table, 0, chip) == before
    assert player_view(table, 0)["gold"] == price


def test_the_price_for_a_chip_that_has_run_out_is_that_of_the_book_in_play():
    table = leave_in_pool(at_first_turn("card-12", books={"blue": "II"}), "blue-2")
    assert player_view(taking(12, table), 0)["gold"] == 8


# Cards that give at once ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", [*CHIP_CARDS, 2, 3, 4, 6, 9, 10])
def test_a_card_that_gives_at_once_is_discarded(number):
    assert kept_cards(taking(number), 0) == []


def test_two_ones_gives_2_chips_of_1_in_different_colours_but_not_black():
    table = taking(2)
    assert decision_chips(table, 0, "take") == ONES
    decide(table, 0, "take red-1")
    assert decision_chips(table, 0, "take") == ONES - {"red-1"}
    decide(table, 0, "take pink-1")
    assert (count_in_bag(table, 0, "red-1"), count_in_bag(table, 0, "pink-1")) == (1, 1)
    assert current_phase(table) == "buying"


def test_two_ones_takes_from_the_pool_what_is_there():
    table = taking(2, leave_in_pool(at_first_turn("card-2"), "red-1"))
    assert decision_chips(table, 0, "take") == ONES - {"red-1"}


def test_two_ones_gives_a_single_chip_if_only_one_colour_is_left():
    table = at_first_turn("card-2")
    for chip in ONES - {"red-1"}:
        leave_in_pool(table, chip)
    decide(taking(2, table), 0, "take red-1")
    assert count_in_bag(table, 0, "red-1") == 1
    assert current_phase(table) == "buying"


def test_two_ones_gives_nothing_if_all_such_chips_have_run_out():
    table = at_first_turn("card-2")
    for chip in ONES:
        leave_in_pool(table, chip)
    assert current_phase(taking(2, table)) == "buying"


def test_remove_white_takes_a_white_1_chip_out_of_the_bag_for_the_rest_of_the_game():
    table = taking(3)
    assert count_owned(table, 0, "white-1") == 3
    assert count_in_pool(table, "white-1") == 3
    play_passively(table, until_round=2)
    assert count_in_bag(table, 0, "white-1") == 3


def test_remove_white_leaves_the_opponents_chips_alone():
    assert count_owned(taking(3), 1, "white-1") == 4


def test_remove_white_takes_a_chip_that_will_go_back_to_the_bag_if_the_bag_has_none():
    table = draw(at_first_turn("card-3"), 0, "white-1", "white-1", "white-1", "white-1")
    taking(3, table)
    assert count_owned(table, 0, "white-1") == 3


def test_remove_white_finds_the_only_white_1_chip_below_others():
    table = draw(set_bag(at_first_turn("card-3"), 0, "white-1", "white-3"), 0, "white-1", "white-3")
    assert white_chips(taking(3, table), 0) == [("white-3", 4)]


def test_remove_white_does_nothing_without_a_white_1_chip():
    table = taking(3, set_bag(at_first_turn("card-3"), 0, "white-3", "orange-1"))
    assert (count_owned(table, 0, "white-1"), count_owned(table, 0, "white-3")) == (0, 1)


def test_remove_white_may_take_the_chip_that_exploded_the_bottle():
    table = set_bag(at_first_turn("card-3"), 0, "white-3", "white-2", "white-2", "white-1")
    decide(draw(table, 0, "white-3", "white-2", "white-2"), 0, "stall")
    taking(3, draw(table, 0, "white-1"))
    assert count_owned(checked(table), 0, "white-1") == 0
    assert current_phase(table) == "buying"


def test_four_gives_a_4_chip_that_is_not_black_and_the_opponent_a_1_chip_of_its_colour():
    table = taking(4)
    assert decision_chips(table, 0, "take") == FOURS
    before = count_in_bag(table, 1, "pink-1")
    decide(table, 0, "take pink-4")
    assert count_in_bag(table, 0, "pink-4") == 1
    assert (count_in_bag(table, 1, "pink-1"), count_in_bag(table, 0, "pink-1")) == (before + 1, 0)


def test_four_offers_only_what_the_pool_has():
    table = taking(4, leave_in_pool(at_first_turn("card-4"), "pink-4"))
    assert decision_chips(table, 0, "take") == FOURS - {"pink-4"}


def test_four_gives_the_opponent_nothing_if_the_1_chips_have_run_out():
    table = decide(taking(4, leave_in_pool(at_first_turn("card-4"), "pink-1", seat=0)), 0, "take pink-4")
    assert (count_in_bag(table, 0, "pink-4"), count_owned(table, 1, "pink-1")) == (1, 0)


def test_four_gives_nothing_if_all_4_chips_have_run_out():
    table = at_first_turn("card-4")
    for chip in FOURS:
        leave_in_pool(table, chip)
    assert current_phase(taking(4, table)) == "buying"


def test_stall_moves_ones_stall_forward_2_spaces():
    assert of_all_players(taking(6), "stall") == [5, 7]


def test_blue_and_one_gives_a_blue_2_chip_and_a_coloured_1_chip_that_is_not_black():
    table = taking(9)
    assert count_in_bag(table, 0, "blue-2") == 1
    assert decision_chips(table, 0, "take") == ONES
    decide(table, 0, "take blue-1")
    assert count_in_bag(table, 0, "blue-1") == 2
    assert current_phase(table) == "buying"


def test_blue_and_one_leaves_all_colours_to_whoever_took_two_ones_before():
    table = set_treated(at_first_turn("card-2"), 0, 1)
    table.force(None, ["card-9"])
    play_passively(decide(taking(2, table), 0, "take red-1", "take pink-1"), until_round=2)
    play_passively(table, until_phase="potion-brewing")
    assert decision_chips(trade_at_market(table, scale="card"), 0, "take") == ONES


def test_blue_and_one_gives_the_price_of_a_blue_2_chip_that_has_run_out():
    table = taking(9, leave_in_pool(at_first_turn("card-9"), "blue-2"))
    assert player_view(decide(table, 0, "take red-1"), 0)["gold"] == 6


def test_opponent_white_puts_a_white_1_chip_into_the_opponents_bag():
    table = taking(10)
    assert (count_in_bag(table, 0, "white-1"), count_in_bag(table, 1, "white-1")) == (4, 5)


def test_opponent_white_does_nothing_once_the_pool_has_no_white_1_chip():
    table = taking(10, leave_in_pool(at_first_turn("card-10"), "white-1"))
    assert count_in_bag(table, 1, "white-1") == 4 + 3


def test_the_one_who_offered_may_receive_the_card():
    table = trade_at_market(set_gold(at_first_turn("card-10"), 5), "0 0", "tokens")
    assert (count_in_bag(table, 0, "white-1"), count_in_bag(table, 1, "white-1")) == (5, 4)


# Cards that are kept -------------------------------------------------------------------------------

KEPT = {5: "recycle", 7: "double", 8: "two-whites", 11: "one-white"}


@pytest.mark.parametrize("number", KEPT)
def test_a_card_for_later_is_kept(number):
    table = taking(number)
    assert (kept_cards(table, 0), kept_cards(table, 1)) == ([KEPT[number]], [])
    play_passively(table, until_round=2)
    assert kept_cards(table, 0) == [KEPT[number]]


@pytest.mark.parametrize("kind", ["recycle", "two-whites", "one-white"])
def test_a_kept_card_is_not_for_the_opponents_turn(kind):
    table = add_kept_card(at_first_turn(), 1, kind)
    draw(table, 0, "white-2", "orange-1")
    assert decision_kinds(add_to_belly(table, 0, "orange-1"), 0) == {"draw", "complete"}


@pytest.mark.parametrize("kind", ["recycle", "two-whites", "one-white"])
def test_a_kept_card_needs_something_to_work_on(kind):
    table = add_kept_card(at_first_turn(), 0, kind)
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_cards_of_several_rounds_may_be_kept_together():
    table = add_kept_card(add_kept_card(add_to_belly(at_first_turn(), 0, "orange-1"), 0, "recycle"), 0, "one-white")
    assert {"use recycle", "use one-white"} < decision_kinds(draw(table, 0, "white-2"), 0)


def recycling(*belly):
    """Seat 0 has kept the card for 3 coloured chips, and these chips lie in the belly."""
    return add_kept_card(add_to_belly(at_first_turn(), 0, *belly), 0, "recycle")


def test_recycle_puts_3_coloured_chips_from_the_base_of_the_bottle_back_into_the_bag():
    table = decide(recycling("red-4", "red-4", "black-6", "orange-1"), 0, "use recycle")
    assert decision_chips(table, 0, "return") == {"red-4", "black-6", "orange-1"}
    decide(table, 0, "return red-4", "return red-4", "return black-6")
    assert player_view(table, 0)["belly"] == {"orange-1": 1}
    assert (count_in_bag(table, 0, "red-4"), count_in_bag(table, 0, "black-6")) == (2, 1)
    assert kept_cards(table, 0) == []
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_recycle_leaves_neck_and_white_chips_alone():
    table = draw(recycling("red-4"), 0, "orange-1", "white-2")
    assert decision_names(decide(table, 0, "use recycle"), 0) == {"return red-4"}


def test_recycle_takes_what_is_there_if_there_are_fewer_than_3():
    table = decide(recycling("red-4", "orange-2"), 0, "use recycle", "return red-4", "return orange-2")
    assert player_view(table, 0)["belly"] == {}
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_recycle_works_in_a_later_turn_on_the_chips_of_an_earlier_one():
    table = draw(add_kept_card(at_first_turn(), 0, "recycle"), 0, "orange-1", "orange-2", "orange-4")
    decide(decide(table, 1, "complete"), 0, "use recycle", *[f"return orange-{value}" for value in (1, 2, 4)])
    assert player_view(table, 0)["belly"] == {}


def test_recycle_is_used_once():
    table = decide(recycling("red-1", "red-2", "red-4", "orange-1"), 0, "use recycle")
    decide(table, 0, "return red-1", "return red-2", "return red-4")
    assert "use recycle" not in decision_kinds(table, 0)


def test_two_whites_puts_2_white_chips_back_into_the_bag():
    table = draw(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-3", "white-1", "white-2")
    decide(table, 0, "use two-whites")
    assert decision_names(table, 0) == {"return white 3", "return white 4", "return white 6"}
    decide(table, 0, "return white 6", "return white 3")
    assert white_chips(table, 0) == [("white-1", 4)]
    assert (count_in_bag(table, 0, "white-3"), count_in_bag(table, 0, "white-2")) == (1, 2)
    assert kept_cards(table, 0) == []


def test_after_two_whites_the_next_white_chip_counts_from_the_last_one_that_lies_there():
    table = draw(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-3", "white-1", "white-2")
    draw(decide(table, 0, "use two-whites", "return white 6", "return white 3"), 0, "white-2")
    assert white_chips(table, 0) == [("white-1", 4), ("white-2", 6)]


def test_two_whites_takes_the_only_white_chip_there_is():
    table = draw(add_kept_card(at_first_turn(), 0, "two-whites"), 0, "white-3")
    decide(table, 0, "use two-whites", "return white 3")
    assert white_chips(table, 0) == []
    assert decision_kinds(table, 0) == {"draw", "complete"}


def test_two_whites_does_not_work_once_the_bottle_has_exploded():
    table = explode(add_kept_card(at_first_turn(), 0, "two-whites"), 0)
    assert table.actors == (1,)
    assert kept_cards(table, 0) == ["two-whites"]


def test_one_white_puts_1_white_chip_back_into_the_bag():
    table = draw(add_kept_card(at_first_turn(), 0, "one-white"), 0, "white-3", "white-2")
    decide(table, 0, "use one-white")
    assert decision_names(table, 0) == {"return white 3", "return white 5"}
    decide(table, 0, "return white 5")
    assert white_chips(table, 0) == [("white-3", 3)]
    assert count_in_bag(table, 0, "white-2") == 2
    assert kept_cards(table, 0) == []


def test_one_white_changes_which_white_chip_is_the_last_to_count():
    table = draw(add_kept_card(at_first_turn(), 0, "one-white"), 0, "white-3", "white-1")
    decide(table, 0, "use one-white", "return white 4", "complete")
    assert patient_position(table) == (0, 3)


def test_one_white_reverses_an_explosion():
    table = explode(add_kept_card(set_gold(at_first_turn(), 4), 0, "one-white"), 0, "orange-1")
    assert decision_names(table, 0) == {"use one-white", "none"}
    decide(table, 0, "use one-white")
    assert not player_view(table, 0)["exploded"]
    assert white_chips(table, 0) == [("white-3", 3), ("white-2", 5), ("white-1", 6)]
    assert count_in_bag(table, 0, "white-2") == 1
    assert (player_view(table, 0)["gold"], player_view(table, 0)["neck"]) == (4, ["orange-1"])
    assert kept_cards(table, 0) == []


def test_after_a_reversed_explosion_the_turn_goes_on():
    table = decide(explode(add_kept_card(at_first_turn(), 0, "one-white"), 0, "orange-1"), 0, "use one-white")
    assert decision_kinds(table, 0) == {"draw", "complete"}
    assert patient_position(decide(table, 0, "complete")) == (0, 1 + 1)


def test_one_white_may_be_kept_in_spite_of_an_explosion():
    table = decide(explode(add_kept_card(set_gold(at_first_turn(), 4), 0, "one-white"), 0), 0, "none", "gold")
    assert player_view(table, 0)["exploded"]
    assert (player_view(table, 0)["gold"], kept_cards(table, 0)) == (2, ["one-white"])


def test_the_bottle_may_explode_again_after_a_reversed_explosion():
    table = decide(explode(add_kept_card(at_first_turn(), 0, "one-white"), 0), 0, "use one-white")
    draw(table, 0, "white-2")
    assert player_view(table, 0)["exploded"]
    assert table.actors == (1,)


def test_a_kept_card_outlasts_rounds_until_it_is_used():
    table = play_passively(taking(11, set_treated(at_first_turn("card-11"), 0, 1)), until_round=3)
    assert kept_cards(table, 0) == ["one-white"]


TWICE = """
[round_cards]
cards = [
  "one-white", "one-white", "remove-white", "four", "recycle", "stall",
  "double", "two-whites", "blue-2-and-one", "opponent-white", "red-2", "blue-2",
  "green-2", "pink-2", "yellow-2", "purple-2", "blue-1", "red-1",
  "green-1", "pink-1", "yellow-1", "purple-1",
]
"""


def test_two_cards_of_a_kind_in_an_owners_box_are_kept_and_used_one_by_one(tmp_path):
    (tmp_path / "twice.toml").write_text(TWICE)
    table = set_treated(at_first_turn(material=tmp_path / "twice.toml"), 0, 1)
    for number in (2, 3):
        play_passively(trade_at_market(table, scale="card"), until_round=number)
    play_passively(table, until_phase="potion-brewing")
    draw(table, 0, "white-1", "white-2")
    decide(table, 0, "use one-white", "return white 1", "use one-white", "return white 3")
    assert (white_chips(table, 0), kept_cards(table, 0)) == ([], [])


# Round 7 -------------------------------------------------------------------------------------------


def in_round_7(gold=0, other=0):
    """Round 7: a patient stands on space 2 of seat 0's half."""
    return place_patient(set_gold(at_first_turn(round=7), gold, other), 0, 2)


def test_round_7_lets_one_pay_3_gold_to_move_the_patient_1_space():
    table = decide(in_round_7(5), 0, "pay")
    assert (patient_position(table), player_view(table, 0)["gold"]) == ((0, 3), 2)
    assert table.actors == (0,)


def test_round_7_lets_one_pay_several_times():
    table = decide(in_round_7(9), 0, "pay", "pay", "pay")
    assert (patient_position(table), player_view(table, 0)["gold"]) == ((0, 5), 0)


def test_round_7_asks_for_3_gold_no_less():
    assert "pay" not in decision_kinds(in_round_7(2), 0)


def test_round_7_lets_one_pay_between_draws():
    table = draw(in_round_7(3), 0, "orange-1", "white-1")
    assert patient_position(decide(table, 0, "pay")) == (0, 3)
    assert player_view(table, 0)["neck"] == ["orange-1"]


@pytest.mark.parametrize("chips", [["orange-1", "orange-1", "orange-1"], ["orange-1"]])
def test_round_7_lets_one_pay_at_the_end_of_the_turn(chips):
    table = draw(set_stalls(in_round_7(3), 15), 0, *chips)
    if len(chips) < 3:
        decide(table, 0, "complete")
    assert decision_names(table, 0) == {"pay", "done"}
    assert patient_position(decide(table, 0, "pay")) == (0, 2 + len(chips) + 1)
    assert table.actors == (1,)


def test_round_7_lets_one_pay_while_a_question_is_open():
    table = draw(in_round_7(4), 0, "black-2", "white-3", "white-2", "white-2")
    asked = decision_names(table, 0)
    assert asked == {"stall", "upgrade neck black-2", "none", "pay"}
    assert patient_position(decide(table, 0, "pay", "pay")) == (0, 4)
    assert decision_names(table, 0) == asked - {"pay"}


def test_round_7_brings_a_patient_for_gold_before_a_chip_looked_at_is_placed():
    table = draw_and_look(set_gold(at_first_turn(round=7), 3), 0, "blue-1", "pink-1")
    assert patient_position(decide(table, 0, "pay", "place pink-1")) == (0, 2)


def test_round_7_may_bring_the_patient_to_the_stall_for_gold():
    table = decide(place_patient(in_round_7(3), 0, 6), 0, "pay")
    assert of_all_players(table, "on_stall") == [1, 0]
    assert table.actors == (0,)
    assert of_all_players(decide(table, 0, "complete"), "patients") == [1, 0]


def test_round_7_brings_a_new_patient_for_gold_if_none_is_on_the_path():
    assert patient_position(decide(set_gold(at_first_turn(round=7), 3), 0, "pay")) == (0, 1)


def test_round_7_lets_each_player_pay_only_in_their_own_turn():
    table = in_round_7(3, 3)
    assert table.actors == (0,)
    decide(table, 0, "complete", "done")
    assert patient_position(decide(table, 1, "pay")) == (0, 1)


def test_round_7_takes_no_gold_once_the_bottle_has_exploded():
    table = explode(in_round_7(9), 0)
    decide(table, 0, "gold")
    assert player_view(table, 0)["gold"] == 5
    assert table.actors == (1,)


def test_round_7_is_open_to_a_patient_won_with_the_last_gold():
    table = decide(set_treated(place_patient(in_round_7(3), 0, 6), 5), 0, "pay")
    assert not table.over
    decide(table, 0, "complete")
    assert table.over
    assert table.winners == (0,)


@pytest.mark.parametrize("number", [1, 6])
def test_before_round_7_gold_moves_nobody(number):
    assert "pay" not in decision_kinds(set_gold(at_first_turn(round=number), 9), 0)


def test_round_7_has_a_card_of_its_own():
    table = play_passively(at_first_turn(round=6), until_round=7)
    assert table.view(None)["round_card"]["number"] is None


def test_round_7_still_has_after_effects():
    table = place_patient(set_gold(at_first_turn(round=7), 0, 0), 0, 2)
    draw_and_complete(table, 0, "green-1")
    decide(table, 1, "complete")
    assert table.over
    assert player_view(table, 0)["gold"] == 1
