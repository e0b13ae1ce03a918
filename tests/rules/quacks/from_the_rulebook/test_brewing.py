"""The potions phase: drawing, placing, stopping, exploding."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_kinds,
    draw,
    explode,
    in_turn,
    legal_decisions,
    player_view,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
    stop_all,
    take_passive_decision,
)
from .scenes import BOTH, asked, explode_at, scoring_at, stopped_at


@BOTH
def test_lucas_draws_a_pumpkin_and_a_yellow_2_which_lie_on_1_and_3_and_a_1_chip_would_lie_on_4(edition):
    table = draw(at_first_turn(edition=edition), 0, "orange-1", "yellow-2", "green-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("yellow-2", 3), ("green-1", 4)]


@BOTH
@pytest.mark.parametrize(("chip", "value"), [("white-1", 1), ("white-2", 2), ("white-3", 3), ("green-4", 4)])
def test_the_first_chip_lies_its_value_after_the_droplet(edition, chip, value):
    assert spaces_in_pot(draw(set_droplet(at_first_turn(edition=edition), 0, 4), 0, chip), 0) == [4 + value]


def test_the_first_chip_lies_its_value_after_the_rat_if_there_is_one():
    table = in_turn(2, points=(20, 16))
    assert player_view(table, 1)["rat"] == 2
    assert spaces_in_pot(draw(table, 1, "white-3"), 1) == [5]


@BOTH
def test_the_choice_to_stop_comes_after_a_chip(edition):
    table = at_first_turn(edition=edition)
    assert decision_kinds(table, 0) == {"draw"}
    assert decision_kinds(draw(table, 0, "orange-1"), 0) >= {"draw", "stop"}


def test_nobody_waits_for_anybody_while_brewing():
    table = draw(at_first_turn(players=3), 2, "white-1", "white-1", "white-2")
    assert table.actors == (0, 1, 2)
    assert len(chips_in_pot(table, 2)) == 3


def test_who_has_stopped_draws_no_more_while_the_others_do():
    table = decide(draw(at_first_turn(), 0, "white-1"), 0, "stop")
    assert table.actors == (1,)
    assert not legal_decisions(table, 0)
    draw(table, 1, "white-1", "white-2")
    assert table.view()["phase"] == "potions"


@BOTH
def test_nina_explodes_with_2_3_1_and_2_and_scores_space_10(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-2", "white-3", "orange-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    draw(table, 0, "white-2")
    assert player_view(table, 0)["exploded"]
    assert chips_in_pot(table, 0)[-1] == ("white-2", 9)
    assert player_view(table, 0)["scoring_space"] == 10
    assert not legal_decisions(table, 0)


@BOTH
def test_white_chips_of_exactly_7_do_not_explode(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-3", "white-2", "white-2")
    assert not player_view(table, 0)["exploded"]
    assert "draw" in decision_kinds(table, 0)


@BOTH
def test_only_white_chips_are_added_up(edition):
    table = draw(at_first_turn(edition=edition), 0, "white-3", "white-2", "white-2", "green-4", "orange-1", "black-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(table, 0)["white_total"] == 7


@BOTH
def test_an_empty_bag_ends_the_brewing(edition):
    table = set_player(set_bag(at_first_turn(edition=edition), 0, "orange-1", "green-1"), 0, flask=0)
    draw(table, 0, "orange-1", "green-1")
    assert player_view(table, 0)["stopped"]
    assert not legal_decisions(table, 0)


@BOTH
def test_a_chip_that_would_move_past_the_last_space_lies_on_it_and_the_spoon_scores(edition):
    table = draw(set_player(set_droplet(at_first_turn(edition=edition), 0, 51), 0, flask=0), 0, "green-4")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["scoring_space"]) == ([52], 53)
    assert player_view(table, 0)["stopped"]


@BOTH
def test_the_spoon_brings_15_points_35_coins_and_the_die(edition):
    table = stopped_at(at_first_turn(edition=edition), 0, 53)
    stop_all(scoring_at(table, 1, 4), "points-2")
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"], player_view(table, 0)["rubies"]) == (
        15 + 2,
        35,
        1,
    )


def test_everybody_on_the_spoon_rolls_the_die():
    table = stopped_at(at_first_turn(), 0, 53)
    table.force(None, ["points-1", "points-2"])
    stopped_at(table, 1, 53)
    assert (player_view(table, 0)["points"], player_view(table, 1)["points"]) == (16, 17)


def test_an_exploded_pot_on_the_spoon_rolls_no_die():
    table = explode_at(at_first_turn(), 0, 53)
    stop_all(scoring_at(table, 1, 4), "points-2")
    assert (player_view(table, 0)["points"], player_view(table, 1)["points"]) == (0, 2)


@BOTH
def test_evaluation_waits_until_all_have_stopped_or_exploded(edition):
    table = explode(at_first_turn(edition=edition, players=3), 0)
    decide(draw(table, 1, "orange-1"), 1, "stop")
    assert table.view()["phase"] == "potions"
    decide(draw(table, 2, "orange-1"), 2, "stop")
    assert table.view()["phase"] != "potions"


def test_a_white_chip_that_went_back_no_longer_counts_for_an_explosion():
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-2")
    decide(table, 0, "flask")
    draw(table, 0, "white-2")
    assert not player_view(table, 0)["exploded"]


# Flasks ----------------------------------------------------------------------------------------------


@BOTH
def test_the_flask_puts_the_last_white_chip_back_and_the_next_counts_from_the_chip_before(edition):
    table = decide(draw(at_first_turn(edition=edition), 0, "orange-1", "white-3"), 0, "flask")
    assert (chips_in_pot(table, 0), count_in_bag(table, 0, "white-3"), player_view(table, 0)["flask"]) == (
        [("orange-1", 1)],
        1,
        False,
    )
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [1, 3]


def test_after_the_flask_more_may_be_drawn_or_not():
    assert decision_kinds(decide(draw(at_first_turn(), 0, "orange-1", "white-3"), 0, "flask"), 0) >= {"draw", "stop"}


@pytest.mark.parametrize("chip", ["orange-1", "green-1", "black-1", "red-1", "purple-1"])
@pytest.mark.parametrize(("edition", "allowed"), [("1st", True), ("2nd", False)])
def test_only_the_1st_edition_puts_a_coloured_chip_back_with_the_flask(edition, allowed, chip):
    table = draw(at_first_turn(edition=edition), 0, "white-1", chip)
    assert ("flask" in decision_kinds(table, 0)) == allowed
    if allowed:
        assert chips_in_pot(decide(table, 0, "flask"), 0) == [("white-1", 1)]


@BOTH
def test_the_flask_cannot_take_back_the_chip_that_exploded_the_pot(edition):
    table = explode(at_first_turn(edition=edition), 0)
    assert player_view(table, 0)["flask"]
    assert not legal_decisions(table, 0)


@BOTH
def test_the_flask_is_used_once_a_turn(edition):
    table = decide(draw(at_first_turn(edition=edition), 0, "white-3"), 0, "flask")
    assert "flask" not in decision_kinds(draw(table, 0, "white-2"), 0)


@BOTH
def test_an_empty_flask_stays_empty_in_the_next_turn_if_nobody_fills_it(edition):
    table = decide(draw(at_first_turn("B06", edition=edition), 0, "white-3"), 0, "flask")
    stop_all(draw(table, 0, "orange-1"), "orange-1")
    while table.view()["turn"] == 1:
        decide(table, table.actors[0], "done")
    assert not player_view(table, 0)["flask"]
    assert "flask" not in decision_kinds(draw(table, 0, "white-2"), 0)


def test_the_flask_takes_the_last_chip_only():
    assert "flask" not in decision_kinds(draw(at_first_turn(), 0, "white-3", "orange-1"), 0)


@BOTH
def test_a_toadstool_laid_aside_was_the_last_chip_drawn_so_the_flask_cannot_take_the_white_one_before(edition):
    table = draw(at_first_turn(books=2, edition=edition), 0, "white-3", "red-1")
    if "flask" in decision_kinds(table, 0):
        decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == [("white-3", 3)]


def test_a_white_chip_placed_through_a_crow_skull_can_go_back_by_the_flask():
    table = set_bag(at_first_turn(), 0, "blue-1", "white-3", "orange-1")
    table.force(0, ["blue-1", "white-3"])
    decide(table, 0, "draw")
    decide(table, 0, "place", "white-3")
    assert chips_in_pot(decide(table, 0, "flask"), 0) == [("blue-1", 1)]


@BOTH
def test_the_flask_may_take_back_the_last_white_chip_of_the_bag(edition):
    """The bag is empty, but the chip was white and the pot is whole: the flask may be used, and drawing goes on."""
    table = draw(set_bag(at_first_turn(edition=edition), 0, "orange-1", "white-3"), 0, "orange-1", "white-3")
    decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert "draw" in decision_kinds(table, 0)


def test_in_the_1st_edition_the_flask_may_take_back_the_last_chip_of_the_bag_whatever_its_colour():
    table = draw(set_bag(at_first_turn(edition="1st"), 0, "white-3", "orange-1"), 0, "white-3", "orange-1")
    assert chips_in_pot(decide(table, 0, "flask"), 0) == [("white-3", 3)]


def test_with_an_empty_bag_a_player_may_stop_instead_of_using_the_flask():
    table = draw(set_bag(at_first_turn(), 0, "orange-1", "white-3"), 0, "orange-1", "white-3")
    assert decision_kinds(table, 0) == {"stop", "flask"}
    assert player_view(decide(table, 0, "stop"), 0)["scoring_space"] == 5


@BOTH
def test_the_flask_may_take_a_white_chip_back_from_the_last_space(edition):
    table = draw(set_droplet(at_first_turn(edition=edition), 0, 48), 0, "orange-1", "white-3")
    assert spaces_in_pot(table, 0) == [49, 52]
    assert "draw" not in decision_kinds(table, 0)
    decide(table, 0, "flask")
    assert spaces_in_pot(table, 0) == [49]
    assert "draw" in decision_kinds(table, 0)


def test_an_empty_bag_and_an_empty_flask_leave_nothing_to_ask():
    table = set_player(set_bag(at_first_turn(), 0, "orange-1", "white-3"), 0, flask=0)
    draw(table, 0, "orange-1", "white-3")
    assert player_view(table, 0)["stopped"]


# Stir! -----------------------------------------------------------------------------------------------


def test_in_turn_9_nobody_sees_what_the_others_take_out_before_all_have_chosen():
    table = in_turn(9, players=3)
    assert table.view()["stirring"]
    for seat in (2, 0):
        table.force(seat, ["orange-1"])
        decide(table, seat, "draw")
        assert chips_in_pot(table, seat) == []
    table.force(1, ["white-1"])
    decide(table, 1, "draw")
    assert [chips_in_pot(table, seat) for seat in range(3)] == [[("orange-1", 1)], [("white-1", 1)], [("orange-1", 1)]]


def test_at_stir_who_has_chosen_waits_for_the_others():
    table = decide(in_turn(9), 0, "draw")
    assert table.actors == (1,)


def test_at_stir_an_empty_hand_stops_and_the_others_go_on():
    table = in_turn(9, players=3)
    for seat in range(3):
        table.force(seat, ["orange-1"])
        decide(table, seat, "draw")
    decide(table, 1, "stop")
    for seat in (0, 2):
        table.force(seat, ["white-1"])
        decide(table, seat, "draw")
    assert [len(chips_in_pot(table, seat)) for seat in range(3)] == [2, 1, 2]
    assert table.actors == (0, 2)


def test_at_stir_nobody_sees_who_stops_before_all_have_chosen():
    table = in_turn(9)
    for seat in (0, 1):
        table.force(seat, ["orange-1"])
        decide(table, seat, "draw")
    decide(table, 0, "stop")
    assert not player_view(table, 0)["stopped"]
    decide(table, 1, "stop")
    assert player_view(table, 0)["stopped"] or table.view()["phase"] != "potions"


def test_at_stir_an_exploded_pot_is_out():
    table = in_turn(9)
    for chips in (("white-3", "white-1"), ("white-2", "white-1"), ("white-2", "white-1"), ("white-1", "orange-1")):
        for seat, chip in enumerate(chips):
            table.force(seat, [chip])
            decide(table, seat, "draw")
    assert player_view(table, 0)["exploded"]
    assert table.actors == (1,)


@pytest.mark.parametrize("turn", [1, 5, 8])
def test_players_can_agree_to_stir_in_every_turn(turn):
    table = in_turn(turn, stir="always") if turn > 1 else at_first_turn(stir="always")
    assert table.view()["stirring"]
    table.force(0, ["orange-1"])
    assert chips_in_pot(decide(table, 0, "draw"), 0) == []


@pytest.mark.parametrize("turn", [1, 5, 8])
def test_nobody_stirs_before_turn_9_unless_agreed(turn):
    assert not (in_turn(turn) if turn > 1 else at_first_turn()).view()["stirring"]


def test_all_players_together_may_decide_to_stir_in_a_turn():
    table = at_first_turn(stir="ask", players=3)
    while asked(table, "stir"):
        assert not table.view()["stirring"]
        decide(table, table.actors[0], "stir")
    assert table.view()["stirring"]
    table.force(0, ["orange-1"])
    assert chips_in_pot(decide(table, 0, "draw"), 0) == []


@pytest.mark.parametrize("stubborn", [0, 1, 2])
def test_one_player_who_would_not_stir_is_enough(stubborn):
    table = at_first_turn(stir="ask", players=3)
    while asked(table, "stir"):
        decide(table, table.actors[0], "alone" if table.actors[0] == stubborn else "stir")
    assert not table.view()["stirring"]
    assert chips_in_pot(draw(table, 0, "orange-1"), 0) == [("orange-1", 1)]


def test_the_players_may_decide_otherwise_in_the_next_turn():
    table = at_first_turn(stir="ask")
    while asked(table, "stir"):
        decide(table, table.actors[0], "stir")
    for kind in ("draw", "stop"):
        for seat in (0, 1):
            table.force(seat, ["orange-1"] if kind == "draw" else [])
            decide(table, seat, kind)
    while not asked(table, "stir"):
        take_passive_decision(table, table.actors[0])
    assert table.view()["turn"] == 2
    decide(table, table.actors[0], "alone")
    assert not table.view()["stirring"]


def test_in_turn_9_nobody_is_asked_whether_to_stir():
    table = in_turn(9, stir="ask")
    assert table.view()["stirring"]
    assert not asked(table, "stir")


# A bag that is empty only until a chip goes back -------------------------------------------------------


@BOTH
def test_a_white_chip_sent_back_by_the_last_chip_of_the_bag_can_be_drawn_again(edition):
    table = set_player(set_bag(at_first_turn(edition=edition), 0, "white-2", "yellow-1"), 0, flask=0)
    decide(draw(table, 0, "white-2", "yellow-1"), 0, "return")
    assert "draw" in decision_kinds(table, 0)


def test_a_first_white_chip_that_was_the_last_of_the_bag_can_be_drawn_again():
    table = set_player(set_bag(at_first_turn("B08"), 0, "orange-1", "white-2"), 0, flask=0)
    decide(draw(table, 0, "orange-1", "white-2"), 0, "return")
    assert "draw" in decision_kinds(table, 0)


def test_a_second_chance_comes_with_the_fifth_chip_though_it_was_the_last_of_the_bag():
    table = set_bag(at_first_turn("B11"), 0, "orange-1", "green-1", "white-1", "white-1", "white-2")
    draw(table, 0, "orange-1", "green-1", "white-1", "white-1", "white-2")
    decide(table, 0, "afresh")
    assert decision_kinds(table, 0) == {"draw"}


def test_a_second_chance_comes_with_the_fifth_chip_though_it_lies_on_the_last_space():
    table = draw(set_droplet(at_first_turn("B11"), 0, 46), 0, "orange-1", "green-1", "white-1", "white-1", "white-3")
    decide(table, 0, "afresh")
    assert spaces_in_pot(draw(table, 0, "white-1"), 0) == [47]


def test_at_stir_an_empty_bag_still_leaves_the_flask():
    table = set_bag(in_turn(9), 0, "white-3")
    table.force(1, ["orange-1"])
    decide(decide(table, 0, "draw"), 1, "draw")
    decide(table, 0, "flask")
    assert count_in_bag(table, 0, "white-3") == 1
    assert 1 in table.actors
