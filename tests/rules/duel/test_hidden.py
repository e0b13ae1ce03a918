"""Nothing is hidden in The Duel but the streams and forced outcomes: all seats see the same, and nobody sees what comes."""

from __future__ import annotations

import random

import pytest

import charlatans
from charlatans import bots, policies, rules
from charlatans.table.fuzz import random_options

from .scenarios import at_first_turn, decide, play_passively

DUEL = rules.game("duel")


def random_positions(seed):
    """A game over all options, decided at random: the table before every decision, and at its end."""
    chance = random.Random(seed)
    table = charlatans.new("duel", seed=seed, **random_options(DUEL, chance))
    while not table.over:
        yield table
        seat = table.actors[0]
        table.act(seat, chance.choice(table.decisions(seat)))
    yield table


def features(table, seat):
    """What a seat knows, as numbers."""
    out = [0.0] * DUEL.features
    DUEL.observe(table._state, table._material_record, seat, out)
    return out


@pytest.mark.parametrize("seed", range(12))
def test_both_players_and_spectators_see_the_same_but_for_their_seat(seed):
    for table in random_positions(seed):
        views = [table.view(seat) for seat in (0, 1, None)]
        assert [view.pop("seat") for view in views] == [0, 1, None]
        assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("seed", range(6))
def test_a_fresh_sample_of_what_is_hidden_leaves_views_and_features_alone(seed):
    for table in random_positions(seed):
        for seat in (0, 1):
            twin = table.determinize(seat, seed + 5)
            assert twin.to_bytes() != table.to_bytes()
            assert [twin.view(other) for other in (0, 1, None)] == [table.view(other) for other in (0, 1, None)]
            assert [features(twin, other) for other in (0, 1)] == [features(table, other) for other in (0, 1)]


def test_a_fresh_sample_replaces_all_streams_and_nothing_else():
    table = at_first_turn()
    table.force(1, ["white-3"])
    twin = table.determinize(0, 3)
    for mine, theirs in zip(table._state.streams, twin._state.streams, strict=True):
        assert list(mine.words) != list(theirs.words)
        assert theirs.waiting == 0
    for number in range(len(twin._state.streams)):
        twin._state.streams[number] = table.copy()._state.streams[number]
    assert twin.to_bytes() == table.to_bytes()


def test_views_and_copies_do_not_depend_on_the_streams():
    tables = [at_first_turn(seed=seed) for seed in (1, 2)]
    assert tables[0].to_bytes() != tables[1].to_bytes()
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].determinize(0, 9).to_bytes() == tables[1].determinize(0, 9).to_bytes()


def test_views_features_and_copies_do_not_tell_what_is_forced_to_come():
    told, plain = at_first_turn(), at_first_turn()
    told.force(0, ["white-3", "white-2"])
    told.force(None, ["card-7", "gold-3"])
    for seat in (0, 1):
        assert told.view(seat) == plain.view(seat)
        assert features(told, seat) == features(plain, seat)
        assert told.determinize(seat, 4).to_bytes() == plain.determinize(seat, 4).to_bytes()


def test_chips_looked_at_lie_open_to_both():
    table = at_first_turn(books="I")
    table.force(0, ["blue-1", "white-3"])
    decide(table, 0, "draw")
    assert table.view(1)["players"][0]["hand"] == {"white-3": 1}


def test_the_round_cards_to_come_are_not_told():
    tables = [
        charlatans.new("duel", seed=seed, round_cards="random", force=["card-3", "shield", "stall"]) for seed in (1, 2)
    ]
    assert tables[0].view(0) == tables[1].view(0)


@pytest.mark.parametrize("name", policies.LEVELS)
def test_bots_choose_the_same_when_only_hidden_things_differ(name):
    told, plain = at_first_turn(), at_first_turn()
    told.force(0, ["white-3", "white-3"])
    for seed in range(20):
        assert bots.seated("duel", name, seed)(told, 0) == bots.seated("duel", name, seed)(plain, 0)


@pytest.mark.parametrize("name", policies.LEVELS)
def test_bots_never_change_a_chip(name):
    table = play_passively(at_first_turn(), until_round=3)
    before = table.to_bytes()
    bots.seated("duel", name, 1)(table, table.actors[0])
    assert table.to_bytes() == before


def test_an_imagined_table_has_no_journal():
    with pytest.raises(charlatans.JournalError, match="imagined"):
        at_first_turn().determinize(0, 1).journal()
