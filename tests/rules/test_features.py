"""Features: the table of fields covers them, they stay in bounds, tell nothing hidden, and are the same bytes compiled."""

from __future__ import annotations

import random
from array import array
from collections import defaultdict

import pytest

from charlatans import rules
from charlatans.rules.engine import compiled
from charlatans.rules.features import COUNT, FLAGS, ONE_OF, PART, FeatureField, Fields
from tests.rules.materials import boxes
from tests.rules.observations import features, random_positions

GAMES_THAT_REACH_EVERYTHING = 75


@pytest.fixture(params=rules.GAMES)
def game(request):
    return rules.game(request.param)


@pytest.fixture(params=[5, pytest.param(40, marks=pytest.mark.soak)], ids=["few", "many"])
def seeds(request):
    """The seeds of the games that are played from each box; many in the soak."""
    return range(request.param)


# The table of fields -------------------------------------------------------------------------------


def test_fields_cover_all_features_without_gaps(game):
    at = 0
    for field in game.feature_fields:
        assert field.at == at
        at += field.size
    assert at == game.features


def test_fields_have_names_of_their_own_and_meanings(game):
    names = [field.name for field in game.feature_fields]
    assert len(set(names)) == len(names)
    assert all(field.meaning for field in game.feature_fields)
    assert all(len(field.labels) == field.size for field in game.feature_fields if field.labels or field.size > 1)
    assert all(len(set(field.labels)) == len(field.labels) for field in game.feature_fields)
    assert all((field.full > 0) == (field.kind == COUNT) for field in game.feature_fields)


def test_all_players_have_the_same_fields_after_those_of_the_table(game):
    of = defaultdict(list)
    for field in game.feature_fields:
        of[field.player].append((field.name.rpartition(".")[2], field.size, field.kind, field.full, field.labels))
    assert list(of) == [None, *range(max(game.players))]
    assert all(of[player] == of[0] for player in range(max(game.players)))


def test_listing_a_field_says_where_it_begins():
    fields = Fields()
    assert fields.one_of("a", "letters", "xyz") == 0
    fields.each_player()
    assert fields.count("b", "numbers", 8, "pq") == 3
    assert fields.flag("c", "whether") == 5
    assert fields.per_player == 3
    laid_out = fields.laid_out(2)
    assert [(field.name, field.at, field.player) for field in laid_out] == [
        ("a", 0, None),
        ("players[0].b", 3, 0),
        ("players[0].c", 5, 0),
        ("players[1].b", 6, 1),
        ("players[1].c", 8, 1),
    ]


def test_a_field_says_how_it_is_read():
    assert [FeatureField("", 0, 1, kind, "", full=8).reading for kind in (ONE_OF, FLAGS, COUNT, PART)] == [
        *("one of", "flag", "count / 8", "part")
    ]
    assert FeatureField("", 0, 2, FLAGS, "").reading == "flags"


# What the numbers are ------------------------------------------------------------------------------


def test_features_keep_to_their_kind_in_every_box_and_with_every_option(game, seeds):
    allowed = {ONE_OF: {0, 1}, FLAGS: {0, 1}}
    for material in boxes(game):
        for seed in seeds:
            for table, seat in random_positions(game, seed, material):
                observed = features(table, seat)
                assert min(observed) >= -1
                assert max(observed) <= 1
                for field in game.feature_fields:
                    if field.kind in allowed:
                        numbers = observed[field.at : field.at + field.size]
                        assert set(numbers) <= allowed[field.kind]
                        assert field.kind == FLAGS or sum(numbers) <= 1


def test_every_field_tells_something_in_some_game(game):
    silent = list(game.feature_fields)
    ours, *others = boxes(game)
    for seed in range(GAMES_THAT_REACH_EVERYTHING):
        if not silent:
            break
        # With sense our box is played to its depths; without, the others bring what is rare.
        rare = seed % 3 == 2
        for table, _ in random_positions(game, seed, others[seed % 2] if rare else ours, sense=0 if rare else 0.9):
            for seat in range(table.players):
                observed = features(table, seat)
                silent = [field for field in silent if not any(observed[field.at : field.at + field.size])]
    assert [field.name for field in silent] == []


# What they do not tell -----------------------------------------------------------------------------


def test_no_feature_changes_with_what_a_seat_cannot_know(game, seeds):
    for material in boxes(game):
        for seed in seeds:
            for table, _ in random_positions(game, seed, material):
                for seat in range(table.players):
                    assert features(table.determinize(seat, seed), seat) == features(table, seat)


def test_seats_that_see_the_same_are_told_the_same(game, seeds):
    """Whatever one seat decides: where the view of another cannot tell the difference, its features cannot."""
    for seed in seeds:
        chance = random.Random(seed)
        for table, decider in random_positions(game, seed):
            seat = chance.choice([other for other in range(table.players) if other != decider])
            observed = {}
            for decision in table.decisions(decider):
                twin = table.copy()
                twin.act(decider, decision)
                seen = repr(twin.view(seat))
                assert observed.setdefault(seen, features(twin, seat)) == features(twin, seat), decision.label


# Compiled ------------------------------------------------------------------------------------------


def test_features_are_the_same_bytes_compiled(game, seeds):
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    observe = compiled(game.observe, game.types)
    out = numpy.zeros(game.features, numpy.float32)
    for material in boxes(game):
        printed = game.material_layout.to_numpy(game.material_record(material))[0]
        for seed in seeds:
            for table, _ in random_positions(game, seed, material):
                state = game.state.to_numpy(table._state)[0]
                for seat in range(table.players):
                    out[:] = 7
                    observe(state, printed, seat, out)
                    assert array("f", out.tobytes()) == features(table, seat)
