"""The back of the pot."""

from __future__ import annotations

import pytest

from ..scenarios import (
    at_first_turn,
    count_in_bag,
    decide,
    decision_kinds,
    draw,
    draw_and_stop,
    in_turn,
    legal_decisions,
    play_passively,
    player_view,
    set_player,
    spaces_in_pot,
    stop_all,
)
from .scenes import BOTH, evaluate_until, scoring_at

GLASSES = [
    ("rubies", 1), ("points", 1), ("blue-1", 1), ("points", 2), ("black-1", 1), ("points", 2),
    ("red-2", 1), ("points", 3), ("purple-1", 1), ("points", 3), ("yellow-4", 1), ("points", 4),
]  # fmt: skip


def held(table, what):
    return player_view(table, 0)[what] if what in ("rubies", "points") else count_in_bag(table, 0, what)


def test_a_second_droplet_starts_on_the_far_left_glass():
    assert player_view(at_first_turn(pot="back"), 0)["tube"] == 0


@BOTH
@pytest.mark.parametrize("glass", range(1, 13))
def test_each_glass_gives_what_it_shows_at_once(edition, glass):
    table = set_player(
        draw_and_stop(at_first_turn(pot="back", edition=edition), 0, "white-1"), 0, rubies=2, tube=glass - 1
    )
    evaluate_until(table, "end of turn", "orange-1")
    what, number = GLASSES[glass - 1]
    before = held(table, what)
    decide(table, 0, "tube")
    assert held(table, what) - before == number - (2 if what == "rubies" else 0)
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (glass, 0)


@BOTH
def test_either_droplet_may_be_moved_for_two_rubies(edition):
    table = set_player(draw_and_stop(at_first_turn(pot="back", edition=edition), 0, "white-1"), 0, rubies=4)
    evaluate_until(table, "end of turn", "orange-1")
    assert {"droplet", "tube"} <= decision_kinds(table, 0)
    decide(decide(table, 0, "droplet"), 0, "tube")
    assert (player_view(table, 0)["droplet"], player_view(table, 0)["tube"]) == (1, 1)


@BOTH
def test_a_fortune_teller_card_may_move_either_droplet(edition):
    table = at_first_turn("P02", pot="back", edition=edition)
    decide(table, 0, "tube")
    decide(table, 1, "droplet")
    assert [(player_view(table, seat)["droplet"], player_view(table, seat)["tube"]) for seat in (0, 1)] == [
        (0, 1),
        (1, 0),
    ]
    assert (player_view(table, 0)["rubies"], player_view(table, 1)["rubies"]) == (2, 1)


@BOTH
def test_a_chip_action_may_move_either_droplet(edition):
    table = stop_all(draw(at_first_turn(pot="back", edition=edition), 0, "black-1"), "orange-1")
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 0)


@BOTH
def test_the_bonus_die_may_move_either_droplet(edition):
    table = stop_all(draw(at_first_turn(pot="back", edition=edition), 0, "white-3"), "droplet-1")
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 0)


def test_two_steps_of_a_card_are_chosen_one_by_one():
    table = at_first_turn("P10", pot="back")
    decide(table, 0, "tube")
    decide(table, 0, "droplet")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 1)


def test_spider_4_may_move_either_droplet():
    table = stop_all(draw(at_first_turn(pot="back", books=4), 0, "white-1", "green-1"), "orange-1")
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 0)


def test_ghosts_breath_1_may_move_either_droplet():
    table = in_turn(3, "B06", pot="back", points=(0, 0), rubies=(0, 0))
    stop_all(draw(table, 0, *["purple-1"] * 3), "orange-1")
    decide(table, 0, "bonus", amount=3)
    decide(table, 0, "tube")
    assert (player_view(table, 0)["tube"], player_view(table, 0)["droplet"]) == (1, 0)


def test_seasoned_perfectly_may_move_either_droplet():
    table = stop_all(draw(at_first_turn("B06", pot="back"), 0, "white-3", "white-2", "white-2"), "orange-1")
    while not legal_decisions(table, 0, "tube"):
        decide(table, table.actors[0], "done")
    decide(table, 0, "tube")
    assert player_view(table, 0)["tube"] == 1


def test_after_the_last_glass_only_the_pots_droplet_moves():
    table = set_player(
        set_player(draw_and_stop(at_first_turn(pot="back"), 0, "white-1"), 0, rubies=2, tube=12), 1, tube=12
    )
    evaluate_until(table, "end of turn", "orange-1")
    assert "tube" not in decision_kinds(table, 0)
    assert player_view(decide(table, 0, "droplet"), 0)["droplet"] == 1


@BOTH
def test_a_pot_explodes_on_the_back_as_well(edition):
    table = draw(at_first_turn(pot="back", edition=edition), 0, "white-3", "white-2", "white-2", "white-1")
    assert player_view(table, 0)["exploded"]


def test_a_chip_from_a_glass_can_be_drawn_in_the_same_turn():
    """A card of the turn's beginning moves the droplet; the chip goes into the bag immediately."""
    table = at_first_turn("P10", pot="back")
    set_player(table, 0, tube=1)
    decide(decide(table, 0, "tube"), 0, "tube")
    assert count_in_bag(table, 0, "blue-1") == 1
    assert player_view(table, 0)["points"] == 1


def test_points_of_a_glass_move_the_marker_before_the_rats_are_counted():
    """16 would have two tails to 20, 19 has none."""
    table = in_turn(2, "P02", points=(20, 16), pot="back")
    set_player(table, 1, tube=7)
    decide(table, 1, "tube")
    decide(table, 0, "droplet")
    assert player_view(table, 1)["points"] == 19
    assert player_view(table, 1)["rat"] == 0


def test_a_droplet_in_the_glasses_does_not_move_the_first_chip():
    table = at_first_turn("P02", pot="back")
    decide(decide(table, 0, "tube"), 1, "droplet")
    assert spaces_in_pot(draw(table, 0, "white-2"), 0) == [2]
    assert spaces_in_pot(draw(table, 1, "white-2"), 1) == [3]


def test_a_glass_gives_its_yellow_chip_though_the_book_is_not_out():
    table = set_player(set_player(scoring_at(at_first_turn(pot="back"), 0, 4), 0, rubies=2), 0, tube=10)
    evaluate_until(table, "end of turn", "orange-1")
    decide(table, 0, "tube")
    assert count_in_bag(table, 0, "yellow-4") == 1
    play_passively(table, until_turn=2)
