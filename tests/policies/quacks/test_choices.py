"""What novice and apprentice answer where the brewing is nearly over, where a push may be passed up, and with the last rubies."""

from __future__ import annotations

import pytest

from charlatans import Table, policies
from charlatans.rules.engine import Stream, seed_stream
from tests.rules.quacks.scenarios import (
    at_first_turn,
    draw,
    evaluate,
    in_turn,
    set_bag,
    set_droplet,
    set_player,
    stop_all,
)

POLICIES = pytest.mark.parametrize("policy", ["novice", "apprentice"])


def answer(table: Table, policy: str, seed: int = 1) -> str:
    """What a policy decides for seat 0."""
    stream = Stream.new()
    seed_stream(stream, seed, 1)
    return table.game.words.action_name(table.ask_policy(0, policies.policy("quacks", policy), stream))


@POLICIES
def test_a_potion_that_is_as_good_as_it_gets_is_left_with_an_empty_bag(policy: str) -> None:
    table = draw(set_bag(at_first_turn(), 0, "orange-1", "white-2"), 0, "orange-1", "white-2")
    assert answer(table, policy) == "stop"


@POLICIES
def test_nothing_is_drawn_under_cover_where_nothing_can_be_drawn(policy: str) -> None:
    table = draw(set_bag(at_first_turn(books=2), 0, "blue-2", "white-1"), 0, "blue-2", "white-1")
    assert answer(table, policy) == "stop"


def test_the_apprentice_empties_the_flask_with_an_empty_bag_where_that_pays() -> None:
    """Without the white chip both garden spiders are among the last two, for a ruby more and hardly less else."""
    chips = ("orange-1", "green-1", "green-1", "white-1")
    table = set_bag(set_droplet(in_turn(9, books=1), 0, 2), 0, *chips)
    for chip in chips:
        draw(draw(table, 0, chip), 1, "orange-1")
    assert {one.kind for one in table.decisions(0)} == {"stop", "flask"}
    assert answer(table, "apprentice") == "flask"


@pytest.mark.parametrize(("droplet", "card", "said"), [(6, "B03", "pass"), (6, "B05", "leave")])
def test_the_apprentice_passes_up_a_push_for_what_the_nearer_space_gives(droplet: int, card: str, said: str) -> None:
    table = set_droplet(at_first_turn(card, books={"yellow": 2}), 0, droplet)
    draw(table, 0, "white-2", "white-3", "yellow-1", "white-3")
    assert answer(table, "apprentice") == said


@POLICIES
def test_a_push_of_spiders_can_be_answered(policy: str) -> None:
    table = set_droplet(at_first_turn("B03", books=3), 0, 4)
    evaluate(draw(table, 0, "green-1", "white-3", "white-2", "white-2"))
    assert answer(table, policy) == ("pass" if policy == "apprentice" else "leave")


@pytest.mark.parametrize(
    ("rubies", "tube", "said"), [(2, 11, "tube"), (4, 6, "tube"), (2, 6, "points"), (2, 0, "points"), (4, 10, "tube")]
)
def test_the_apprentice_spends_its_last_rubies_where_they_bring_most(rubies: int, tube: int, said: str) -> None:
    table = in_turn(9, pot="back")
    set_player(set_player(table, 0, rubies=rubies, tube=tube), 1, rubies=0)
    stop_all(table, "orange-1", "orange-1")
    assert {answer(table, "apprentice", seed) for seed in range(8)} == {said}


def test_the_novice_never_wastes_its_last_rubies_on_the_droplet_in_the_pot() -> None:
    table = in_turn(9, pot="back")
    set_player(set_player(table, 0, rubies=4, tube=3), 1, rubies=0)
    stop_all(table, "orange-1", "orange-1")
    assert {answer(table, "novice", seed) for seed in range(16)} == {"points", "tube"}
