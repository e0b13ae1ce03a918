"""After-effects: they come once both potions are complete, and those of the first to complete come first."""

from __future__ import annotations

from .scenarios import (
    add_to_belly,
    at_first_turn,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    explode,
    of_all_players,
    player_view,
    set_gold,
)


def test_after_effects_wait_until_both_potions_are_complete():
    table = draw_and_complete(at_first_turn(), 0, "green-1")
    assert of_all_players(table, "gold") == [0, 0]
    assert of_all_players(decide(table, 1, "complete"), "gold") == [1, 0]


def test_after_effects_come_before_the_market():
    table = decide(draw_and_complete(at_first_turn(), 0, "black-1", "green-2"), 1, "complete")
    assert current_phase(table) == "after-effects"
    decide(table, 0, "upgrade belly black-1")
    assert current_phase(table) == "market surveillance"


def test_after_effects_of_the_first_to_complete_come_first():
    table = draw(at_first_turn(), 0, "black-1", "green-2", "orange-1")
    decide(draw_and_complete(table, 1, "black-1", "green-2"), 0, "complete")
    assert decision_names(table, 1) == {"upgrade belly black-1", "none"}
    decide(table, 1, "none")
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}


def test_chips_of_all_turns_have_their_after_effects():
    table = draw(at_first_turn(), 0, "green-1", "green-1", "orange-1")
    draw_and_complete(decide(table, 1, "complete"), 0, "green-1")
    assert player_view(table, 0)["gold"] == 3


def test_every_chip_has_its_own_after_effect():
    table = decide(
        draw_and_complete(add_to_belly(at_first_turn(), 0, "black-1"), 0, "green-2", "green-4"), 1, "complete"
    )
    assert decision_names(table, 0) == {"upgrade belly black-1", "none"}
    decide(table, 0, "upgrade belly black-1", "upgrade belly black-2")
    assert (player_view(table, 0)["belly"]["black-3"], player_view(table, 0)["gold"]) == (1, 2)


def test_after_effects_come_after_an_explosion_too():
    table = decide(explode(at_first_turn(), 0, "green-1"), 1, "complete")
    assert player_view(table, 0)["gold"] == 1


def test_without_such_ingredients_the_market_follows_at_once():
    table = decide(draw_and_complete(set_gold(at_first_turn(), 0), 0, "orange-1", "red-1"), 1, "complete")
    assert decision_kinds(table, 1) == {"offer"}
