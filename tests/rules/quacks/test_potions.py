"""The potions phase: drawing, placing, exploding, the flask, the end of brewing, passing up, and "Stir!"."""

from __future__ import annotations

from typing import Any

import pytest

from charlatans import IllegalDecision, Table

from .scenarios import (
    EDITIONS,
    at_first_turn,
    chips_in_pot,
    count_in_bag,
    decide,
    decision_chips,
    decision_kinds,
    draw,
    draw_and_look,
    draw_and_stop,
    evaluate,
    explode,
    in_turn,
    play_passively,
    player_view,
    set_bag,
    set_droplet,
    set_player,
    spaces_in_pot,
)

# Drawing and placing --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_potions_are_brewed_by_all_at_the_same_time(players: int) -> None:
    assert at_first_turn(players=players).actors == tuple(range(players))


def test_potions_may_be_brewed_by_one_player_while_another_has_not_begun() -> None:
    table = draw(at_first_turn(), 1, "orange-1", "white-1")
    assert spaces_in_pot(table, 1) == [1, 2]
    assert chips_in_pot(table, 0) == []


@EDITIONS
def test_first_draw_is_not_optional(edition: str) -> None:
    assert decision_kinds(at_first_turn(edition=edition), 0) == {"draw"}


def test_stopping_is_a_choice_after_each_chip() -> None:
    table = draw(at_first_turn(), 0, "orange-1")
    assert decision_kinds(table, 0) == {"draw", "stop"}
    assert decision_kinds(draw(table, 0, "green-1"), 0) == {"draw", "stop"}


@pytest.mark.parametrize("chip", ["white-1", "white-2", "white-3", "green-4"])
def test_first_chip_goes_its_value_past_the_droplet(chip: str) -> None:
    assert spaces_in_pot(draw(at_first_turn(), 0, chip), 0) == [int(chip[-1])]


def test_first_chip_counts_from_a_droplet_that_has_moved() -> None:
    table = at_first_turn("P02")
    assert player_view(table, 0)["droplet"] == 1
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [3]


def test_first_chip_counts_from_the_rat_stone() -> None:
    table = in_turn(2, points=(2, 0))
    assert player_view(table, 1)["rat"] == 1
    assert spaces_in_pot(draw(table, 1, "white-2"), 1) == [3]
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [2]


def test_next_chip_goes_its_value_past_the_last_one_and_spaces_between_stay_empty() -> None:
    table = draw(at_first_turn(books=3), 0, "orange-1", "yellow-2", "white-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("yellow-2", 3), ("white-1", 4)]


def test_chip_drawn_leaves_the_bag() -> None:
    table = at_first_turn()
    assert count_in_bag(table, 0, "white-1") == 4
    assert count_in_bag(draw(table, 0, "white-1"), 0, "white-1") == 3


def test_player_who_has_stopped_draws_no_more() -> None:
    table = decide(draw(at_first_turn(), 0, "orange-1"), 0, "stop")
    assert player_view(table, 0)["stopped"]
    with pytest.raises(IllegalDecision):
        table.act(0, "draw")


def test_evaluation_begins_when_all_have_stopped() -> None:
    table = decide(draw(at_first_turn(), 0, "orange-1", "green-4"), 0, "stop")
    draw(table, 1, "orange-1")
    assert table.view()["phase"] == "potions"
    decide(table, 1, "stop")
    assert table.view()["phase"] == "buy chips"


def test_scoring_space_is_the_one_after_the_last_chip() -> None:
    table = decide(draw(at_first_turn(), 0, "white-3", "orange-1"), 0, "stop")
    assert player_view(table, 0)["scoring_space"] == 5


def test_chips_in_the_pot_go_back_into_the_bag_when_the_turn_ends() -> None:
    table = draw(at_first_turn(), 0, "white-3", "white-2")
    play_passively(evaluate(table, face="ruby-1"), until_turn=2)
    assert chips_in_pot(table, 0) == []
    assert player_view(table, 0)["bag"] == {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 1, "green-1": 1}


# Explosion ------------------------------------------------------------------------------------------


@EDITIONS
def test_pot_explodes_when_white_chips_exceed_7(edition: str) -> None:
    table = draw(at_first_turn(edition=edition), 0, "white-2", "white-3", "orange-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-2"), 0)["exploded"]


def test_pot_holds_white_chips_of_7() -> None:
    table = draw(at_first_turn(), 0, "white-3", "white-2", "white-2")
    assert player_view(table, 0)["white_total"] == player_view(table, 0)["limit"] == 7
    assert not player_view(table, 0)["exploded"]


def test_pot_does_not_explode_for_chips_of_other_colours() -> None:
    table = draw(at_first_turn(books=3), 0, "green-4", "red-4", "blue-4", "orange-1")
    assert player_view(table, 0)["white_total"] == 0
    assert not player_view(table, 0)["exploded"]


def test_exploding_chip_is_placed_and_counts_for_the_scoring_space() -> None:
    table = draw(at_first_turn(), 0, "white-2", "white-3", "orange-1", "white-1", "white-2")
    assert chips_in_pot(table, 0)[-1] == ("white-2", 9)
    assert player_view(table, 0)["scoring_space"] == 10


def test_exploded_player_must_stop() -> None:
    table = explode(at_first_turn(), 0)
    assert player_view(table, 0)["stopped"]
    assert decision_kinds(table, 0) == set()


def test_explosion_leaves_the_others_brewing() -> None:
    assert explode(at_first_turn(), 0).actors == (1,)


def test_exploded_player_chooses_between_points_and_coins() -> None:
    table = evaluate(explode(at_first_turn(), 0))
    assert decision_kinds(table, 0) == {"points", "coins"}


def test_explosion_limit_is_9_in_living_in_luxury() -> None:
    table = draw(at_first_turn("B07"), 0, "white-3", "white-2", "white-2", "white-1", "white-1")
    assert not player_view(table, 0)["exploded"]
    assert player_view(draw(table, 0, "white-1"), 0)["exploded"]


# The flask ------------------------------------------------------------------------------------------


@EDITIONS
def test_flask_puts_the_white_chip_drawn_last_back_into_the_bag(edition: str) -> None:
    table = decide(draw(at_first_turn(edition=edition), 0, "orange-1", "white-3"), 0, "flask")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert count_in_bag(table, 0, "white-3") == 1
    assert player_view(table, 0)["white_total"] == 0


def test_flask_is_empty_once_used() -> None:
    table = decide(draw(at_first_turn(), 0, "white-3"), 0, "flask")
    assert not player_view(table, 0)["flask"]
    assert "flask" not in decision_kinds(draw(table, 0, "white-1"), 0)


def test_flask_leaves_the_player_free_to_draw_or_stop() -> None:
    assert decision_kinds(decide(draw(at_first_turn(), 0, "white-3"), 0, "flask"), 0) == {"draw", "stop"}


def test_next_chip_after_the_flask_counts_from_the_chip_before() -> None:
    table = decide(draw(at_first_turn(), 0, "orange-1", "white-3"), 0, "flask")
    assert chips_in_pot(draw(table, 0, "white-2"), 0) == [("orange-1", 1), ("white-2", 3)]


def test_next_chip_after_the_flask_took_the_first_one_counts_from_the_droplet() -> None:
    table = decide(draw(set_droplet(at_first_turn(), 0, 4), 0, "white-3"), 0, "flask")
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [5]


def test_flask_does_not_help_once_the_pot_has_exploded() -> None:
    table = explode(at_first_turn(), 0)
    with pytest.raises(IllegalDecision):
        table.act(0, "flask")


def test_flask_cannot_be_used_after_stopping() -> None:
    table = decide(draw(at_first_turn(), 0, "white-3"), 0, "stop")
    assert decision_kinds(table, 0) == set()


def test_flask_cannot_be_used_before_the_first_draw() -> None:
    assert "flask" not in decision_kinds(at_first_turn(), 0)


def test_flask_reaches_only_the_chip_drawn_last() -> None:
    assert "flask" not in decision_kinds(draw(at_first_turn(), 0, "white-3", "orange-1"), 0)


def test_flask_reaches_no_white_chip_before_a_toadstool_laid_aside() -> None:
    assert "flask" not in decision_kinds(draw(at_first_turn(books=2), 0, "white-3", "red-1"), 0)


def test_flask_stays_empty_in_the_next_turn_unless_filled() -> None:
    table = decide(draw(at_first_turn("B03", rubies=0), 0, "white-3"), 0, "flask")
    play_passively(evaluate(table), until_turn=2)
    assert not player_view(table, 0)["flask"]


# The end of brewing ---------------------------------------------------------------------------------


@EDITIONS
def test_empty_bag_ends_the_brewing(edition: str) -> None:
    table = set_player(set_bag(at_first_turn(edition=edition), 0, "orange-1", "green-1"), 0, flask=0)
    draw(table, 0, "orange-1")
    assert not player_view(table, 0)["stopped"]
    assert player_view(draw(table, 0, "green-1"), 0)["stopped"]


# The end of brewing takes neither the flask nor the passing up of a push away ---------------------------


@EDITIONS
def test_empty_bag_leaves_the_flask_to_a_white_chip_just_drawn(edition: str) -> None:
    table = draw(set_bag(at_first_turn(edition=edition), 0, "orange-1", "white-2"), 0, "orange-1", "white-2")
    assert decision_kinds(table, 0) == {"stop", "flask"}
    assert not player_view(table, 0)["stopped"]
    decide(table, 0, "flask")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["white_total"]) == ([1], 0)
    assert decision_kinds(table, 0) == {"draw", "stop"}
    draw(table, 0, "white-2")
    assert player_view(table, 0)["stopped"]


@EDITIONS
def test_last_space_leaves_the_flask_to_a_white_chip_just_drawn(edition: str) -> None:
    table = draw(set_droplet(at_first_turn(edition=edition), 0, 50), 0, "orange-1", "white-1")
    assert decision_kinds(table, 0) == {"stop", "flask"}
    decide(table, 0, "flask")
    assert decision_kinds(table, 0) == {"draw", "stop"}
    assert spaces_in_pot(draw(table, 0, "orange-1"), 0) == [51, 52]


def test_flask_is_left_to_any_chip_just_drawn_in_the_1st_edition_only() -> None:
    first, second = (set_bag(at_first_turn(edition=edition), 0, "orange-1") for edition in ("1st", "2nd"))
    assert decision_kinds(draw(first, 0, "orange-1"), 0) == {"stop", "flask"}
    assert player_view(draw(second, 0, "orange-1"), 0)["stopped"]


def test_stop_with_an_empty_bag_keeps_the_potion_and_the_flask() -> None:
    table = decide(draw(set_bag(at_first_turn(), 0, "white-2"), 0, "white-2"), 0, "stop")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["flask"], player_view(table, 0)["stopped"]) == (
        [2],
        True,
        True,
    )


@pytest.mark.parametrize("end", ["empty bag", "last space"])
def test_empty_flask_leaves_nothing_to_ask_at_the_end_of_brewing(end: str) -> None:
    table = set_player(at_first_turn(), 0, flask=0)
    table = set_bag(table, 0, "white-1") if end == "empty bag" else set_droplet(table, 0, 51)
    assert player_view(draw(table, 0, "white-1"), 0)["stopped"]


def test_explosion_never_leaves_the_flask() -> None:
    table = set_bag(at_first_turn(), 0, "white-3", "white-3", "white-2")
    draw(table, 0, "white-3", "white-3", "white-2")
    assert (player_view(table, 0)["stopped"], player_view(table, 0)["exploded"], decision_kinds(table, 0)) == (
        True,
        True,
        set(),
    )


def test_empty_bag_leaves_the_passing_up_of_a_push() -> None:
    table = draw(set_bag(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "orange-1", "red-2")
    assert decision_kinds(table, 0) == {"stop", "pass"}
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0), player_view(table, 0)["stopped"]) == ([1, 3], True)


def test_last_space_leaves_the_passing_up_of_a_push_and_the_brewing_goes_on() -> None:
    table = draw(set_droplet(at_first_turn(books=1), 0, 49), 0, "orange-1", "red-1")
    assert (spaces_in_pot(table, 0), decision_kinds(table, 0)) == ([50, 52], {"stop", "pass"})
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0), decision_kinds(table, 0)) == ([50, 51], {"draw", "stop"})


def test_push_that_goes_beyond_the_last_space_anyway_leaves_nothing_to_ask() -> None:
    table = draw(set_droplet(at_first_turn(books=1), 0, 50), 0, "orange-1", "red-4")
    assert player_view(table, 0)["stopped"]


def test_passing_up_and_flask_are_both_left_to_a_pushed_white_chip() -> None:
    table = draw(set_bag(at_first_turn(books=4), 0, "red-1", "white-1"), 0, "red-1", "white-1")
    assert decision_kinds(table, 0) == {"stop", "flask", "pass"}
    assert decision_kinds(decide(table, 0, "pass"), 0) == {"stop", "flask"}


def test_crow_skull_1_pushed_onto_the_last_space_looks_once_its_push_is_passed_up() -> None:
    table = draw(set_droplet(at_first_turn(books={"yellow": 2, "blue": 1}), 0, 48), 0, "yellow-1")
    assert decision_kinds(draw(table, 0, "blue-2"), 0) == {"stop", "pass"}
    table.force(0, ["white-3", "orange-1"])
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0), decision_chips(table, 0, "place")) == ([49, 51], {"white-3", "orange-1"})
    decide(table, 0, "none")
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_well_stirred_with_an_empty_bag_is_asked_before_the_flask() -> None:
    table = draw(set_bag(at_first_turn("B08"), 0, "white-2"), 0, "white-2")
    assert decision_kinds(table, 0) == {"return", "leave"}
    assert decision_kinds(decide(table, 0, "leave"), 0) == {"stop", "flask"}


def test_second_chance_with_an_empty_bag_is_asked_before_the_flask() -> None:
    chips = ("orange-1", "green-1", "white-1", "white-1", "white-2")
    table = draw(set_bag(at_first_turn("B11"), 0, *chips), 0, *chips)
    assert decision_kinds(table, 0) == {"afresh", "continue"}
    assert decision_kinds(decide(table, 0, "continue"), 0) == {"stop", "flask"}


def test_crow_skull_1_that_places_the_last_white_chip_leaves_the_flask() -> None:
    table = draw_and_look(set_bag(at_first_turn(), 0, "blue-1", "white-1"), 0, "blue-1", "white-1")
    assert decision_kinds(decide(table, 0, "place", "white-1"), 0) == {"stop", "flask"}


def test_stop_at_the_end_of_brewing_leads_to_the_chips_beside_the_pot() -> None:
    table = draw(set_bag(at_first_turn(books=2), 0, "red-1", "white-1"), 0, "red-1", "white-1")
    assert decision_kinds(decide(table, 0, "stop"), 0) == {"place", "keep", "return"}


def test_odds_are_not_told_where_nothing_can_be_drawn() -> None:
    table = draw(set_bag(at_first_turn(), 0, "white-1"), 0, "white-1")
    assert table.odds(0) is None
    assert player_view(table, 0)["odds"] == 0
    assert "nothing left to draw" in table.question(0)


def test_stir_asks_for_the_flask_at_the_end_of_brewing_with_the_next_command() -> None:
    table = at_first_turn(stir="always")
    draw(draw(set_bag(table, 0, "white-1"), 0, "white-1"), 1, "orange-1")
    assert (decision_kinds(table, 0), decision_kinds(table, 1)) == ({"stop", "flask"}, {"draw", "stop"})
    decide(table, 0, "flask")
    assert decision_kinds(table, 0) == {"draw", "stop"}
    decide(decide(table, 0, "stop"), 1, "draw")
    assert player_view(table, 0)["stopped"]


def test_stir_imagines_no_draw_for_a_rival_who_cannot_draw() -> None:
    table = at_first_turn(stir="always")
    draw(draw(set_bag(table, 0, "white-1"), 0, "white-1"), 1, "orange-1")
    decide(table, 0, "stop")
    for seed in range(8):
        assert player_view(decide(table.determinize(1, seed), 1, "draw"), 0)["stopped"]


# The push of a chip that explodes the pot -------------------------------------------------------------


def exploded_by_a_push(droplet: int, **options: Any) -> Table:
    """A doubled white 3-chip explodes the pot 12 spaces past the droplet; without its push it would lie 9 past it."""
    table = set_droplet(at_first_turn(books={"yellow": 2}, **options), 0, droplet)
    return draw(table, 0, "white-2", "white-3", "yellow-1", "white-3")


def test_push_of_an_exploding_chip_may_be_passed_up_where_a_ruby_would_be_lost() -> None:
    table = exploded_by_a_push(6)  # on 18, scoring 19 without a ruby; unpushed on 15, scoring 16 with one
    assert (spaces_in_pot(table, 0)[-1], decision_kinds(table, 0)) == (18, {"pass", "leave"})
    assert (player_view(table, 0)["exploded"], player_view(table, 0)["scoring_space"]) == (True, 19)
    decide(table, 0, "pass")
    assert (spaces_in_pot(table, 0)[-1], player_view(table, 0)["scoring_space"], player_view(table, 0)["stopped"]) == (
        15,
        16,
        True,
    )
    assert player_view(evaluate(table), 0)["rubies"] == 1 + 1


def test_push_of_an_exploding_chip_may_be_kept() -> None:
    table = decide(exploded_by_a_push(6), 0, "leave")
    assert (spaces_in_pot(table, 0)[-1], player_view(table, 0)["scoring_space"], player_view(table, 0)["stopped"]) == (
        18,
        19,
        True,
    )


def test_push_of_an_exploding_chip_is_not_asked_about_where_no_ruby_would_be_lost() -> None:
    for droplet in range(6):  # with 3 there is a ruby either way
        assert decision_kinds(exploded_by_a_push(droplet), 0) == set()


def test_push_of_an_exploding_chip_is_asked_about_while_chips_lie_beside_the_pot() -> None:
    table = at_first_turn(books={"yellow": 2, "red": 2})
    draw(table, 0, "red-2", "white-2", "white-3", "yellow-1", "white-3")
    assert decision_kinds(table, 0) == {"pass", "leave"}
    assert decision_kinds(decide(table, 0, "pass"), 0) == {"place", "keep", "return"}


def test_push_of_an_exploding_chip_is_asked_about_after_a_second_chance_was_declined() -> None:
    table = exploded_by_a_push(6, card="B11")
    assert decision_kinds(table, 0) == {"afresh", "continue"}
    assert decision_kinds(decide(table, 0, "continue"), 0) == {"pass", "leave"}


def test_stir_waits_for_the_push_of_an_exploding_chip() -> None:
    table = set_droplet(at_first_turn(books={"yellow": 2}, stir="always"), 0, 6)
    for chip in ("white-2", "white-3", "yellow-1", "white-3"):
        draw(draw(table, 0, chip), 1, "orange-1")
    assert table.actors == (0,)
    decide(table, 0, "pass")
    assert (table.actors, player_view(table, 0)["stopped"]) == ((1,), True)


def test_chip_goes_no_further_than_the_last_space() -> None:
    table = draw(set_droplet(at_first_turn(), 0, 50), 0, "green-4")
    assert chips_in_pot(table, 0) == [("green-4", 52)]


def test_last_space_ends_the_brewing() -> None:
    table = draw(set_droplet(at_first_turn(), 0, 50), 0, "orange-1")
    assert not player_view(table, 0)["stopped"]
    assert player_view(draw(table, 0, "orange-1"), 0)["stopped"]


def test_last_space_scores_the_spoon() -> None:
    table = draw(set_droplet(at_first_turn(), 0, 50), 0, "white-3")
    evaluate(table)
    assert player_view(table, 0)["scoring_space"] == 53
    assert (player_view(table, 0)["points"], player_view(table, 0)["coins"]) == (15, 35)


def test_spoon_has_no_ruby() -> None:
    table = evaluate(draw(set_droplet(at_first_turn(), 0, 50), 0, "white-3"))
    assert player_view(table, 0)["rubies"] == 1


def test_all_who_reach_the_spoon_roll_the_bonus_die() -> None:
    table = at_first_turn(force=["B05", "points-2", "points-2"])
    draw_and_stop(set_droplet(table, 0, 50), 0, "white-3")
    draw(set_droplet(table, 1, 51), 1, "green-4")
    assert (player_view(table, 0)["points"], player_view(table, 1)["points"]) == (17, 17)


def test_exploded_pot_on_the_last_space_does_not_roll_the_bonus_die() -> None:
    table = explode(set_droplet(at_first_turn(), 0, 44), 0)
    evaluate(table, face="points-2")
    assert player_view(table, 0)["scoring_space"] == 53
    assert (player_view(table, 0)["points"], player_view(table, 1)["points"]) == (0, 2)


# Passing up a push ----------------------------------------------------------------------------------


def test_push_passed_up_leaves_the_chip_on_the_space_of_its_value() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 3]


def test_next_chip_counts_from_where_the_push_was_passed_up() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "pass")
    assert spaces_in_pot(draw(table, 0, "white-1"), 0) == [1, 3, 4]


def test_scoring_space_follows_where_the_push_was_passed_up() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "pass")
    assert player_view(decide(table, 0, "stop"), 0)["scoring_space"] == 4


def test_push_is_passed_up_only_once() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "pass")
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_push_is_not_passed_up_after_the_next_chip() -> None:
    table = draw(at_first_turn(books=1), 0, "orange-1", "red-2", "orange-1")
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_push_is_not_passed_up_after_stopping() -> None:
    table = decide(draw(at_first_turn(books=1), 0, "orange-1", "red-2"), 0, "stop")
    assert decision_kinds(table, 0) == set()


def test_nothing_is_passed_up_without_a_push() -> None:
    assert "pass" not in decision_kinds(draw(at_first_turn(books=1), 0, "red-2"), 0)


def test_push_passed_up_leaves_the_flask_full_and_usable() -> None:
    table = decide(draw(at_first_turn(books=4), 0, "red-1", "white-1"), 0, "pass")
    decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == [("red-1", 1)]


def test_push_of_the_step_of_a_card_is_not_passed_up() -> None:
    table = draw(at_first_turn("B02"), 0, "orange-1")
    assert spaces_in_pot(table, 0) == [2]
    assert "pass" not in decision_kinds(table, 0)


@pytest.mark.parametrize("blue", [1, 2, 3, 4])
def test_doubling_of_a_crow_skull_may_be_passed_up(blue: int) -> None:
    table = draw(at_first_turn(books={"yellow": 2, "blue": blue}), 0, "yellow-1", "blue-1")
    if blue == 1:
        decide(table, 0, "none")
    assert spaces_in_pot(table, 0) == [1, 3]
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 2]


def test_doubling_of_a_crow_skull_3_passed_up_for_a_ruby_space_brings_the_ruby() -> None:
    table = draw(at_first_turn(books={"yellow": 2, "blue": 3}), 0, "yellow-4", "blue-1")
    assert spaces_in_pot(table, 0) == [4, 6]
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0) == [4, 5]
    assert player_view(table, 0)["rubies"] == 2


# "Stir!" --------------------------------------------------------------------------------------------


def stirring(**options: object) -> Table:
    """All draw at the command, in turn 1 as well; seats 0 and 1 have a pumpkin in the pot."""
    table = at_first_turn(stir="always", **options)
    for seat in table.actors:
        draw(table, seat, "orange-1")
    return table


def test_stir_is_called_in_the_last_turn() -> None:
    assert in_turn(9).view()["stirring"]


@pytest.mark.parametrize("turn", [2, 6, 8])
def test_stir_is_not_called_before_the_last_turn_unless_agreed(turn: int) -> None:
    assert not in_turn(turn).view()["stirring"]


def test_stir_may_be_agreed_for_all_turns() -> None:
    assert at_first_turn(stir="always").view()["stirring"]


def test_stir_waits_until_the_last_player_has_chosen() -> None:
    table = draw(at_first_turn(stir="always"), 0, "orange-1")
    assert chips_in_pot(table, 0) == []
    assert table.actors == (1,)
    draw(table, 1, "green-1")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert chips_in_pot(table, 1) == [("green-1", 1)]
    assert table.actors == (0, 1)


def test_stir_in_the_last_turn_waits_for_all() -> None:
    table = draw(in_turn(9), 1, "orange-1")
    assert chips_in_pot(table, 1) == []
    draw(table, 0, "orange-1")
    assert chips_in_pot(table, 0) == chips_in_pot(table, 1) == [("orange-1", 1)]


def test_stir_first_draw_is_not_optional() -> None:
    assert decision_kinds(at_first_turn(stir="always"), 0) == {"draw"}


def test_stir_carries_out_draw_and_stop_together() -> None:
    table = stirring()
    decide(table, 0, "stop")
    assert not player_view(table, 0)["stopped"]
    draw(table, 1, "green-1")
    assert player_view(table, 0)["stopped"]
    assert spaces_in_pot(table, 1) == [1, 2]


def test_stir_goes_on_for_those_still_active() -> None:
    table = stirring()
    draw(decide(table, 0, "stop"), 1, "green-1")
    assert table.actors == (1,)
    draw(table, 1, "white-1")
    assert spaces_in_pot(table, 1) == [1, 2, 3]


def test_stir_ends_when_all_have_stopped() -> None:
    table = stirring()
    decide(decide(table, 0, "stop"), 1, "stop")
    assert table.view()["turn"] == 2 or table.view()["phase"] != "potions"


def test_stir_ends_for_a_player_whose_pot_explodes() -> None:
    table = stirring()
    for chip in ("white-3", "white-2", "white-2", "white-1"):
        draw(draw(table, 0, chip), 1, "orange-1")
    assert player_view(table, 0)["exploded"]
    assert table.actors == (1,)


def test_stir_choice_cannot_be_changed() -> None:
    table = decide(stirring(), 0, "stop")
    with pytest.raises(IllegalDecision):
        table.act(0, "draw")


def test_stir_shows_that_a_player_has_chosen_but_not_what() -> None:
    table = decide(stirring(), 0, "stop")
    for viewer in (1, None):
        seen = table.view(viewer)["players"][0]
        assert seen["ready"]
        assert "choice" not in seen


def test_stir_shows_players_their_own_choice() -> None:
    table = decide(stirring(), 0, "stop")
    assert table.view(0)["players"][0]["choice"] == "stop"
    assert table.view(1)["players"][1]["choice"] is None


def test_stir_views_of_others_are_the_same_whatever_was_chosen() -> None:
    table = stirring()
    stops, draws = decide(table.copy(), 0, "stop"), decide(table.copy(), 0, "draw")
    for viewer in (1, None):
        assert stops.view(viewer) == draws.view(viewer)


def test_stir_tells_nothing_before_all_have_chosen() -> None:
    table = stirring()
    assert table.act(0, "stop") == []
    assert table.act(1, "stop") != []


def test_stir_comes_out_the_same_in_whatever_order_players_choose() -> None:
    one, other = stirring(), stirring()
    one.act(0, "draw")
    one.act(1, "draw")
    other.act(1, "draw")
    other.act(0, "draw")
    assert one.to_bytes() == other.to_bytes()


def test_stir_lets_the_flask_be_used_before_choosing() -> None:
    table = stirring()
    draw(draw(table, 0, "white-3"), 1, "orange-1")
    decide(table, 0, "flask")
    assert chips_in_pot(table, 0) == [("orange-1", 1)]
    assert decision_kinds(table, 0) == {"draw", "stop"}


def test_stir_waits_for_a_crow_skull_before_the_next_command() -> None:
    table = draw_and_look(stirring(books=1), 0, "blue-1", "white-3")
    draw(table, 1, "orange-1")
    assert table.actors == (0,)
    decide(table, 0, "place", "white-3")
    assert spaces_in_pot(table, 0) == [1, 2, 5]
    assert table.actors == (0, 1)


def test_stir_lets_a_push_be_passed_up_before_choosing() -> None:
    table = draw(stirring(books=1), 0, "red-1")
    draw(table, 1, "orange-1")
    decide(table, 0, "pass")
    assert spaces_in_pot(table, 0) == [1, 2]
    assert table.actors == (0, 1)


def test_stir_waits_for_toadstools_beside_the_pot_to_be_decided_on() -> None:
    table = stirring(books=2)
    draw(draw(table, 0, "red-1"), 1, "orange-1")
    decide(decide(table, 0, "stop"), 1, "draw")
    assert decision_kinds(table, 0) == {"place", "keep", "return"}
    decide(table, 0, "place")
    assert chips_in_pot(table, 0) == [("orange-1", 1), ("red-1", 2)]
    assert table.actors == (1,)


def test_stir_draws_nothing_for_a_player_whose_bag_is_empty() -> None:
    table = stirring()
    set_bag(table, 0, "green-1")
    draw(draw(table, 0, "green-1"), 1, "orange-1")
    assert player_view(table, 0)["stopped"]
    assert table.actors == (1,)


def test_views_show_what_is_in_every_bag() -> None:
    assert at_first_turn().view(1)["players"][0]["bag"] == {
        "white-1": 4,
        "white-2": 2,
        "white-3": 1,
        "orange-1": 1,
        "green-1": 1,
    }
