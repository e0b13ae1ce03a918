"""After-effects: they come once both potions are complete, and those of the first to complete come first."""

from __future__ import annotations

from .scenarios import brew, decide, draw, explode, in_belly, kinds, lay_out, names, of_all, phase, player, set_gold


def test_after_effects_wait_until_both_potions_are_complete():
    table = brew(lay_out(), 0, "green-1")
    assert of_all(table, "gold") == [0, 0]
    assert of_all(decide(table, 1, "complete"), "gold") == [1, 0]


def test_after_effects_come_before_the_market():
    table = decide(brew(lay_out(), 0, "black-1", "green-2"), 1, "complete")
    assert phase(table) == "after-effects"
    decide(table, 0, "upgrade belly black-1")
    assert phase(table) == "market surveillance"


def test_after_effects_of_the_first_to_complete_come_first():
    table = draw(lay_out(), 0, "black-1", "green-2", "orange-1")
    decide(brew(table, 1, "black-1", "green-2"), 0, "complete")
    assert names(table, 1) == {"upgrade belly black-1", "none"}
    decide(table, 1, "none")
    assert names(table, 0) == {"upgrade belly black-1", "none"}


def test_chips_of_all_turns_have_their_after_effects():
    table = draw(lay_out(), 0, "green-1", "green-1", "orange-1")
    brew(decide(table, 1, "complete"), 0, "green-1")
    assert player(table, 0)["gold"] == 3


def test_every_chip_has_its_own_after_effect():
    table = decide(brew(in_belly(lay_out(), 0, "black-1"), 0, "green-2", "green-4"), 1, "complete")
    assert names(table, 0) == {"upgrade belly black-1", "none"}
    decide(table, 0, "upgrade belly black-1", "upgrade belly black-2")
    assert (player(table, 0)["belly"]["black-3"], player(table, 0)["gold"]) == (1, 2)


def test_after_effects_come_after_an_explosion_too():
    table = decide(explode(lay_out(), 0, "green-1"), 1, "complete")
    assert player(table, 0)["gold"] == 1


def test_without_such_ingredients_the_market_follows_at_once():
    table = decide(brew(set_gold(lay_out(), 0), 0, "orange-1", "red-1"), 1, "complete")
    assert kinds(table, 1) == {"offer"}
