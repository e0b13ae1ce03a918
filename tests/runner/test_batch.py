"""Batches: their games are, byte for byte, the games that plain rules play with the same seeds and decisions."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import charlatans
from charlatans import policies, rules
from charlatans.runner import Simulation, cpu
from tests.doc_examples import examples, run
from tests.rules.equivalence import play_plain
from tests.rules.materials import LAVISH, SCARCE, STANDARD, box
from tests.rules.observations import features
from tests.runner.tables import (
    SEED,
    SHOWN,
    assert_same,
    assert_same_standing,
    decider,
    differing,
    legal_bytes,
    rows,
    shown,
    step_at_random,
    tables_for,
)

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")

GAMES = 5
SCRIPTED = "novice"
EVERY_NUMBER_AND_BOX = [
    (name, players, printed)
    for name in charlatans.GAMES
    for players, printed in itertools.product(rules.game(name).players, (STANDARD, SCARCE, LAVISH))
]


@pytest.fixture(params=charlatans.GAMES)
def name(request):
    return request.param


def batch_of(name, **how):
    return charlatans.batch(name, **{"games": GAMES, "seed": SEED} | how)


def advised(batch, bot):
    return batch.random_actions() if bot == policies.RANDOM else batch.ask_policy(bot)


def play_by_steps(batch, bot):
    """Every game to its end, one decision a step; says how many each took."""
    lengths = numpy.zeros(batch.games, int)
    while (batch.seats >= 0).any():
        lengths += batch.seats >= 0
        batch.step(advised(batch, bot))
    return lengths


def step_until_one_ends(batch):
    while not batch.done.any():
        batch.step(batch.random_actions())
    return batch.done.copy()


def shared_rewards(ranks):
    """The winners share what all others lose."""
    winners, losers = ranks.count(1), len(ranks) - ranks.count(1)
    return [losers / (len(ranks) - 1) / winners if rank == 1 else -1 / (len(ranks) - 1) for rank in ranks]


# The same games as plain rules ---------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "printed"), EVERY_NUMBER_AND_BOX)
def test_steps_give_the_games_of_plain_rules(name, players, printed):
    """With options dealt out in turn; once a game is over, whatever is decided in it is ignored."""
    how = {"games": 3, "seed": SEED, "material": box(rules.game(name), printed), "mix": differing(name, players, 2)}
    batch, tables = charlatans.batch(name, auto_reset=False, **how), tables_for(name, **how)
    chance = random.Random(name)
    ended = [False] * batch.games
    while not all(ended):
        assert_same(batch, tables)
        assert_same_standing(batch, tables)
        actions = [table.game.actions if table.over else chance.choice(_legal(table)) for table in tables]
        for table, action in zip(tables, actions, strict=True):
            if not table.over:
                table.act(decider(table), action)
        done = batch.step(actions)
        assert done.tolist() == [table.over and not before for table, before in zip(tables, ended, strict=True)]
        ended = [table.over for table in tables]
    assert_same(batch, tables)
    assert_same_standing(batch, tables)


def _legal(table):
    return [action for action, legal in enumerate(legal_bytes(table)) if legal]


def test_a_batch_has_the_numbers_of_its_game(name):
    game = rules.game(name)
    batch = batch_of(name, players=max(game.players))
    assert (batch.game, batch.games, batch.players) == (game, GAMES, max(game.players))
    assert (batch.actions, batch.features, batch.device) == (game.actions, game.features, "cpu")
    assert batch.seeds.tolist() == list(range(SEED, SEED + GAMES))


def test_a_batch_takes_whole_numbers_of_any_size(name):
    narrow, wide = batch_of(name), batch_of(name)
    for kind in (numpy.uint8, numpy.int16, numpy.int64, numpy.uint64, ">i4"):
        actions = [min(map(int, row.nonzero()[0])) for row in narrow.legal]
        narrow.step(numpy.array(actions, kind))
        wide.step(actions)
    assert shown(narrow) == shown(wide)


def test_a_mix_overrules_what_all_games_share():
    mix = [{"books": 2}, {}]
    batch = batch_of("quacks", mix=mix, books=3)
    assert_same(batch, tables_for("quacks", games=GAMES, seed=SEED, mix=mix, books=3))
    assert [batch.view(at, None)["books"] for at in (0, 1)] == [
        charlatans.new("quacks", books=books).view()["books"] for books in (2, 3)
    ]


# Cores ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 7])
def test_any_number_of_workers_gives_the_same_bytes(monkeypatch, name, games):
    monkeypatch.setattr(cpu, "MIN_ROWS_PER_THREAD", 1)
    batches = [batch_of(name, games=games, workers=workers) for workers in (1, 2, 3, None)]
    for batch in batches:
        step_at_random(batch, 200)
    assert [shown(batch) for batch in batches[1:]] == [shown(batches[0])] * 3
    for batch in batches:
        batch.play(decisions=50)
        batch.reset(batch.seats % 2 == 0)
        batch.play()
    assert [shown(batch) for batch in batches[1:]] == [shown(batches[0])] * 3


def test_large_batches_are_shared_among_cores_without_a_difference(name):
    games = 4 * cpu.MIN_ROWS_PER_THREAD + 3
    alone, together = (batch_of(name, games=games, workers=workers) for workers in (1, 2))
    for batch in (alone, together):
        step_at_random(batch, 5)
        batch.play()
    assert shown(alone) == shown(together)


# Bots ----------------------------------------------------------------------------------------------


# One game shows it for a bot with sense, the one whose bot compiles in seconds; the soak has the others.
@pytest.mark.parametrize(
    ("name", "bot"),
    [
        *((name, policies.RANDOM) for name in charlatans.GAMES),
        ("basari", SCRIPTED),
        *(pytest.param(name, SCRIPTED, marks=pytest.mark.soak) for name in ("quacks", "duel")),
    ],
)
def test_playing_is_stepping_with_what_the_bot_advises_is_playing_plain(name, bot):
    game = rules.game(name)
    material = game.load_material(None)
    inside, outside = batch_of(name, games=3), batch_of(name, games=3, auto_reset=False)
    played = inside.play(bot)
    assert play_by_steps(outside, bot).tolist() == played.decisions.tolist()
    for what in set(SHOWN) - {"done", "rewards"}:
        assert getattr(inside, what).tobytes() == getattr(outside, what).tobytes(), what
    assert (played.scores.tobytes(), played.ranks.tobytes()) == (outside.scores.tobytes(), outside.ranks.tobytes())
    alone = [play_plain(game, game.options(material), material, SEED + at, bot) for at in range(3)]
    assert inside.states.tobytes() == b"".join(data for data, _, _ in alone)
    assert played.decisions.tolist() == [decisions for _, decisions, _ in alone]


def test_playing_is_what_a_simulation_of_the_same_seeds_counts(name):
    game = rules.game(name)
    material = game.load_material(None)
    batch = batch_of(name, games=600)
    played = batch.play()
    counted = Simulation(game, game.options(material), material, policies.RANDOM).run(600, SEED)
    assert counted.points == [Counter(played.scores[:, seat].tolist()) for seat in range(batch.players)]
    assert counted.lengths == Counter(played.decisions.tolist())
    shares = (played.ranks == 1) / (played.ranks == 1).sum(1, keepdims=True)
    assert shares.sum(0).tolist() == pytest.approx(counted.wins)


def test_playing_so_many_decisions_is_so_many_steps(name):
    inside, outside = batch_of(name), batch_of(name)
    for decisions in (1, 30, 270):
        inside.play(decisions=decisions)
        step_at_random(outside, decisions)
        for what in ("states", "seeds", "actors", "seats", "legal"):
            assert getattr(inside, what).tobytes() == getattr(outside, what).tobytes(), what
    assert (inside.seeds >= SEED + GAMES).any()


def test_what_a_bot_advises_is_legal_and_moves_nothing(name):
    batch = batch_of(name)
    for _ in range(100):
        before = shown(batch)
        for bot in (policies.RANDOM, SCRIPTED):
            actions = batch.ask_policy(bot)
            assert (actions.dtype, actions.shape) == (numpy.int32, (GAMES,))
            assert batch.legal[range(GAMES), actions].all()
        assert shown(batch) == before
        batch.step(batch.random_actions())


def test_what_a_bot_advises_does_not_depend_on_what_its_seat_cannot_know(name):
    true, imagined = batch_of(name), batch_of(name)
    for _ in range(60):
        imagine(imagined, true.seats)
        actions = true.ask_policy(SCRIPTED)
        assert imagined.ask_policy(SCRIPTED).tolist() == actions.tolist()
        imagined.states[:] = true.states
        imagined.step(actions)
        true.step(actions)


# Endings -------------------------------------------------------------------------------------------


def test_a_game_that_ends_begins_anew_at_once_with_a_seed_that_is_so_many_games_further(name):
    batch = batch_of(name)
    tables = tables_for(name, games=GAMES, seed=SEED)
    ended = [0] * GAMES
    while min(ended) < 2:
        actions = batch.random_actions().tolist()
        for table, action in zip(tables, actions, strict=True):
            table.act(decider(table), action)
        done = batch.step(actions).tolist()
        assert done == [table.over for table in tables]
        assert_same_standing(batch, tables)
        assert batch.rewards.tolist() == pytest.approx(
            numpy.array([shared_rewards(table.ranks) if table.over else [0] * batch.players for table in tables])
        )
        for at in (at for at in range(GAMES) if done[at]):
            ended[at] += 1
            tables[at] = charlatans.new(name, seed=tables[at].seed + GAMES)
        assert batch.seeds.tolist() == [table.seed for table in tables]
        assert batch.states.tobytes() == b"".join(table.to_bytes() for table in tables)
    assert_same(batch, tables)


def test_an_ending_is_news_for_one_step(name):
    batch = batch_of(name)
    ended = step_until_one_ends(batch)
    assert batch.rewards[ended].any()
    fresh = charlatans.new(name, seed=int(batch.seeds[ended][0]))
    assert tuple(batch.scores[ended][0]) != fresh.scores or tuple(batch.ranks[ended][0]) != fresh.ranks
    batch.step(batch.random_actions())
    assert not batch.done[ended].any()
    assert not batch.rewards[ended].any()
    fresh.act(decider(fresh), _only_difference(batch, ended, fresh))
    assert tuple(batch.scores[ended][0]) == fresh.scores
    assert tuple(batch.ranks[ended][0]) == fresh.ranks


def _only_difference(batch, ended, table):
    """The decision that led from the table to the first of these games of the batch."""
    for action in _legal(table):
        twin = table.copy()
        twin.act(decider(table), action)
        if twin.to_bytes() == rows(batch, "states", ended)[0]:
            return action
    raise AssertionError("no decision leads there")


def test_without_auto_reset_a_game_stays_as_it_ended_until_it_is_laid_out_anew(name):
    batch = batch_of(name, auto_reset=False)
    ended = step_until_one_ends(batch)
    final = {what: rows(batch, what, ended) for what in ("states", "scores", "ranks", "seeds")}
    ranks = batch.ranks[ended].tolist()
    assert batch.rewards[ended] == pytest.approx(numpy.array([shared_rewards(row) for row in ranks]))
    for _ in range(3):
        assert batch.actors[ended].tolist() == [0] * ended.sum()
        assert batch.seats[ended].tolist() == [-1] * ended.sum()
        assert not batch.legal[ended].any()
        assert not batch.observe()[ended].any()
        assert (batch.random_actions()[ended] == 0).all()
        batch.step(numpy.where(ended, -9, batch.random_actions()))
        assert not batch.done[ended].any()
        assert not batch.rewards[ended].any()
        for what, kept in final.items():
            assert rows(batch, what, ended) == kept, what


def test_reset_lays_only_the_games_marked_out_anew(name):
    batch = batch_of(name, auto_reset=False)
    ended = step_until_one_ends(batch)
    others = {what: rows(batch, what, ~ended) for what in SHOWN}
    batch.reset(batch.done)
    fresh = batch_of(name, seed=SEED + GAMES)
    for what in SHOWN:
        assert rows(batch, what, ended) == rows(fresh, what, ended), what
        assert rows(batch, what, ~ended) == others[what], what
    assert not batch.done.any()


def test_reset_lays_all_games_out_anew_with_their_next_seeds(name):
    batch = batch_of(name)
    for again in (1, 2):
        step_at_random(batch, 10)
        assert batch.reset() is None
        tables = tables_for(name, games=GAMES, seed=SEED + again * GAMES)
        assert_same(batch, tables)
        assert_same_standing(batch, tables)
        assert batch.seeds.tolist() == [table.seed for table in tables]


def test_resetting_nothing_moves_nothing(name):
    batch = batch_of(name)
    step_at_random(batch, 10)
    before = shown(batch)
    batch.reset(numpy.zeros(GAMES, bool))
    assert shown(batch) == before


def test_a_game_that_was_reset_is_played_like_a_fresh_one(name):
    """The stream of the bots begins anew too: nothing of the game before is left."""
    used, fresh = batch_of(name), batch_of(name, seed=SEED + GAMES)
    step_at_random(used, 10)
    used.reset()
    assert used.play().decisions.tolist() == fresh.play().decisions.tolist()
    assert shown(used) == shown(fresh)


def test_seeds_stay_seeds_that_a_table_can_be_laid_out_with(name):
    last = 2**62 - 1
    batch = batch_of(name, seed=last)
    assert_same(batch, tables_for(name, games=GAMES, seed=last))
    batch.reset()
    assert (batch.seeds >= 0).all()


def test_rewards_add_up_to_nothing_and_winners_share(name):
    batch = batch_of(name, games=2000, material=box(rules.game(name), SCARCE))
    ranks = batch.play().ranks.tolist()
    assert any(row.count(1) > 1 for row in ranks), "no game was won by two"
    assert batch.rewards == pytest.approx(numpy.array([shared_rewards(row) for row in ranks]))
    assert batch.rewards.sum(1) == pytest.approx(numpy.zeros(2000), abs=1e-6)
    assert all(max(rewards) == 1 for rewards, row in zip(batch.rewards, ranks, strict=True) if row.count(1) == 1)


# Arrays --------------------------------------------------------------------------------------------


def arrays(batch):
    """Every array of a batch by name, with its type and shape as promised."""
    games, players = (batch.games,), (batch.games, batch.players)
    return {
        "actors": (batch.actors, numpy.uint8, games),
        "seats": (batch.seats, numpy.int32, games),
        "legal": (batch.legal, numpy.bool_, (batch.games, batch.actions)),
        "done": (batch.done, numpy.bool_, games),
        "scores": (batch.scores, numpy.int32, players),
        "ranks": (batch.ranks, numpy.int32, players),
        "rewards": (batch.rewards, numpy.float32, players),
        "seeds": (batch.seeds, numpy.int64, games),
        "states": (batch.states, batch.game.state.dtype, games),
        "observed": (batch.observe(), numpy.float32, (batch.games, batch.features)),
        "observed of one seat": (batch.observe(0), numpy.float32, (batch.games, batch.features)),
        "random actions": (batch.random_actions(), numpy.int32, games),
    }


def addresses(batch):
    return {what: array.ctypes.data for what, (array, _, _) in arrays(batch).items()}


def test_arrays_have_the_types_and_shapes_that_are_promised(name):
    for what, (array, dtype, shape) in arrays(batch_of(name)).items():
        assert (array.dtype, array.shape) == (dtype, shape), what
        assert array.flags.c_contiguous, what


def test_arrays_stay_where_they_are_in_memory(name):
    batch = batch_of(name)
    where = addresses(batch)
    assert batch.step(batch.random_actions()).ctypes.data == where["done"]
    assert addresses(batch) == where
    batch.play(decisions=300)
    batch.reset()
    batch.play()
    assert addresses(batch) == where


def test_an_array_that_was_kept_shows_the_batch_after_every_step(name):
    batch = batch_of(name, auto_reset=False)
    kept = {what: getattr(batch, what) for what in SHOWN}
    while (batch.seats >= 0).any():
        batch.step(batch.random_actions())
        for what in SHOWN:
            # Points and ranks are counted when they are asked for; all else is written by the step itself.
            held = kept[what] if what in ("scores", "ranks") else kept[what].copy()
            assert (getattr(batch, what) == held).all(), f"{what} that were kept are out of date"


# What is seen --------------------------------------------------------------------------------------


def tables_like(batch):
    """Tables in the position of each game of a batch of plain options."""
    tables = tables_for(batch.game.name, games=batch.games, seed=SEED)
    for at, table in enumerate(tables):
        table._state = batch.state(at)
    return tables


def imagine(batch, seats):
    """Makes everything up that these seats cannot know."""
    for at, seat in enumerate(seats):
        twin = batch.state(at)
        batch.game.resample(twin, int(seat), 77)
        batch.states[at] = batch.game.state.to_numpy(twin)[0]


def test_any_seat_can_observe(name):
    batch = batch_of(name)
    for _ in range(8):
        step_at_random(batch, 7)
        tables = tables_like(batch)
        for seat in range(batch.players):
            expected = b"".join(features(table, seat).tobytes() for table in tables)
            assert batch.observe(seat).tobytes() == expected
            assert batch.observe(numpy.int64(seat)).tobytes() == expected
            assert batch.observe([seat] * GAMES).tobytes() == expected
        seats = [at % batch.players for at in range(GAMES)]
        each = b"".join(features(table, seat).tobytes() for table, seat in zip(tables, seats, strict=True))
        assert batch.observe(numpy.array(seats, numpy.uint64)).tobytes() == each
        assert batch.observe(batch.seats).tobytes() == batch.observe().tobytes()


def test_observations_do_not_change_with_what_is_hidden(name):
    batch = batch_of(name)
    for _ in range(12):
        step_at_random(batch, 5)
        for seat in range(batch.players):
            states, before = batch.states.copy(), batch.observe(seat).tobytes()
            imagine(batch, [seat] * GAMES)
            assert (batch.states != states).all()
            assert batch.observe(seat).tobytes() == before
            batch.states[:] = states


def test_who_is_asked_later_does_not_see_what_was_chosen_in_secret():
    """In Basari all choose their cards at once; the batch asks the lowest seat first."""
    one, other = batch_of("basari"), batch_of("basari")
    assert (one.actors == (1 << one.players) - 1).all()
    one.step(one.legal.argmax(1))
    other.step(one.actions - 1 - other.legal[:, ::-1].argmax(1))
    assert one.states.tobytes() != other.states.tobytes()
    for seat in range(1, one.players):
        assert one.observe(seat).tobytes() == other.observe(seat).tobytes()
        assert one.view(0, seat) == other.view(0, seat)


def test_a_view_is_what_the_seat_sees_at_a_table(name):
    batch = batch_of(name)
    step_at_random(batch, 30)
    for at, table in enumerate(tables_like(batch)):
        for seat in (None, *range(batch.players)):
            assert {"game": name, **batch.view(at, seat)} == table.view(seat)


def test_a_state_is_a_copy_that_goes_its_own_way(name):
    batch = batch_of(name)
    step_at_random(batch, 30)
    before = shown(batch)
    for at in range(GAMES):
        state = batch.state(at)
        assert batch.game.state.to_bytes(state) == batch.states[at].tobytes()
        batch.game.resample(state, 0, 5)
    assert shown(batch) == before


def test_the_documented_example_runs():
    first, on_a_card = examples("batches.md")
    run(first)
    assert 'device="cuda"' in on_a_card  # tests/gpu_equivalence.py does what it shows
