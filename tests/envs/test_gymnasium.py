"""The Gymnasium environments: a learner in one seat, a policy in the others, the same games as at a table."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import charlatans
from charlatans import rules
from charlatans.envs.gymnasium import VectorEnv, identifier, make_vec
from charlatans.policies import chance
from charlatans.rules.engine import Stream, seed_stream
from charlatans.rules.errors import BatchError, OptionError
from charlatans.runner.loop import POLICY_STREAM
from tests.doc_examples import examples, run

TABLES = [
    ("quacks", {"players": 4, "seat": 0}),
    ("quacks", {"players": 3, "seat": 2, "stir": "always", "edition": "1st", "books": 4}),
    ("duel", {"seat": 1, "books": "II"}),
    ("basari", {"players": 3, "seat": 1}),
    ("basari", {"players": 5, "seat": 4, "return_three": True}),
]
tables = pytest.mark.parametrize(("name", "settings"), TABLES)
one_of_each = pytest.mark.parametrize("name", rules.GAMES)


def any_legal(masks, generator):
    return (masks * (1 - generator.random(masks.shape))).argmax(1)


def seats_options(settings):
    return {name: value for name, value in settings.items() if name != "seat"}


# One game ------------------------------------------------------------------------------------------


@one_of_each
def test_gymnasiums_check_passes(name, capsys):
    """Gymnasium's checker samples without the mask."""
    check_env(gymnasium.make(identifier(name), illegal="random").unwrapped)
    capsys.readouterr()


@tables
def test_the_same_seed_and_decisions_are_the_same_game_as_at_a_table(name, settings):
    """Opponents have their own random stream, so a table can replay their decisions."""
    environment, generator = gymnasium.make(identifier(name), **settings).unwrapped, numpy.random.default_rng(1)
    observation, info = environment.reset(seed=11)
    table = charlatans.new(name, seed=11, **seats_options(settings))
    stream, me, over, known = Stream.new(), settings["seat"], False, [0.0] * table.game.features
    seed_stream(stream, 11, POLICY_STREAM)
    while True:
        while not table.over and me not in table.actors:
            for seat in table.actors:
                table.act(seat, table.ask_policy(seat, chance.choose, stream))
        table.game.observe(table._state, table._material_record, me, known)
        assert observation.tolist() == numpy.array(known, numpy.float32).tolist()
        assert numpy.flatnonzero(info["action_mask"]).tolist() == [one.action for one in table.decisions(me)]
        assert over is table.over
        if over:
            break
        action = any_legal(info["action_mask"][None], generator)[0]
        for seat in table.actors:
            table.act(seat, int(action) if seat == me else table.ask_policy(seat, chance.choose, stream))
        observation, reward, over, cut, info = environment.step(action)
        assert cut is False
    assert environment._games._learners.rows.games.tobytes() == table.to_bytes()
    assert tuple(info["points"]) == table.scores
    assert tuple(info["ranks"]) == table.ranks
    assert (reward > 0) is (me in table.winners)


def test_the_table_is_rendered_as_text(capsys):
    shown = gymnasium.make(identifier("basari"), render_mode="ansi")
    shown.reset(seed=1)
    assert shown.render().startswith("Basari, the card game\nplayer_0: 0 points. ")
    gymnasium.make(identifier("basari"), render_mode="human").reset(seed=1)
    assert "player_2: 0 points" in capsys.readouterr().out


# Many games ----------------------------------------------------------------------------------------


@tables
def test_observations_actions_and_masks_fit_their_spaces(name, settings):
    environments, generator = make_vec(name, 5, **settings), numpy.random.default_rng(2)
    observations, infos = environments.reset(seed=2)
    for _ in range(60):
        assert observations in environments.observation_space
        assert infos["action_mask"].dtype == numpy.int8
        assert infos["action_mask"].shape == (5, environments.single_action_space.n)
        actions = any_legal(infos["action_mask"], generator)
        assert actions in environments.action_space
        observations, rewards, terminations, truncations, infos = environments.step(actions)
        assert (rewards.dtype, terminations.dtype, truncations.dtype) == (numpy.float64, bool, bool)
        assert rewards.shape == terminations.shape == truncations.shape == (5,)


def test_gymnasium_samples_legal_actions_with_the_masks():
    environments = gymnasium.make_vec(identifier("basari"), num_envs=3)
    assert isinstance(environments.unwrapped, VectorEnv)
    _, infos = environments.reset(seed=1)
    for _ in range(100):
        _, _, _, _, infos = environments.step(environments.action_space.sample(mask=tuple(infos["action_mask"])))


@one_of_each
def test_a_game_is_the_same_beside_however_many_others(name):
    many, generator = make_vec(name, 130, workers=2), numpy.random.default_rng(3)
    one = make_vec(name, 1)
    observations, infos = many.reset(seed=20)
    alone, _ = one.reset(seed=20 + 129)
    ended = False
    while not ended:
        assert numpy.array_equal(observations[129], alone[0])
        actions = any_legal(infos["action_mask"], generator)
        observations, _, terminations, _, infos = many.step(actions)
        alone, _, done, _, _ = one.step(actions[129:])
        assert terminations[129] == done[0]
        ended = terminations[129]


@tables
def test_rewards_are_zero_sum_at_the_end_or_the_points_as_they_come(name, settings):
    winning, scoring = make_vec(name, 4, **settings), make_vec(name, 4, reward="points", **settings)
    generator = numpy.random.default_rng(4)
    _, infos = winning.reset(seed=4)
    scoring.reset(seed=4)
    gained, finished = numpy.zeros(4), 0
    while finished < 8:
        actions = any_legal(infos["action_mask"], generator)
        _, rewards, terminations, _, infos = winning.step(actions)
        gained += scoring.step(actions)[1]
        assert not rewards[~terminations].any()
        for game in numpy.flatnonzero(terminations):
            points, ranks = infos["points"][game], infos["ranks"][game]
            winners, others = (ranks == 1).sum(), len(ranks) - 1
            share = (len(ranks) - winners) / (winners * others)
            assert rewards[game] == pytest.approx(share if ranks[winning.seat] == 1 else -1 / others)
            assert gained[game] == points[winning.seat]
            gained[game] = 0
            finished += 1


def test_the_next_games_begin_as_the_mode_says():
    """The same seeds and actions give the same results in every autoreset mode."""
    ends = {}
    for mode in AutoresetMode:
        environments, generator = make_vec("basari", 3, autoreset_mode=mode), numpy.random.default_rng(5)
        _, infos = environments.reset(seed=5)
        assert environments.metadata["autoreset_mode"] is mode
        while True:
            observations, rewards, terminations, _, infos = environments.step(
                any_legal(infos["action_mask"], generator)
            )
            if terminations.any():
                break
        same = mode is AutoresetMode.SAME_STEP
        game = int(terminations.argmax())
        last, result = (infos["final_obs"], infos["final_info"]) if same else (observations, infos)
        ends[mode] = (game, last[game].tolist(), result["points"][game].tolist(), rewards[game])
        seed = environments._learners.rows.seeds[game]
        if mode is AutoresetMode.NEXT_STEP:
            assert infos["action_mask"][game].all()
            observations, rewards, terminations, _, infos = environments.step(
                any_legal(infos["action_mask"], generator)
            )
            assert not terminations[game]
            assert rewards[game] == 0
        elif mode is AutoresetMode.DISABLED:
            with pytest.raises(BatchError, match=f"environment {game} is over: reset it first"):
                environments.step(any_legal(infos["action_mask"], generator))
            others = observations[~terminations]
            observations, infos = environments.reset(seed=5 + 3, options={"reset_mask": numpy.arange(3) == game})
            assert numpy.array_equal(observations[~terminations], others)
        fresh = make_vec("basari", 1)
        assert environments._learners.rows.seeds[game] == (seed if same else 5 + 3 + game)
        assert numpy.array_equal(observations[game], fresh.reset(seed=5 + 3 + game)[0][0])
    assert ends[AutoresetMode.NEXT_STEP] == ends[AutoresetMode.SAME_STEP] == ends[AutoresetMode.DISABLED]


def test_seeds_may_be_given_one_by_one():
    environments = make_vec("basari", 2)
    assert numpy.array_equal(environments.reset(seed=[8, 9])[0], environments.reset(seed=8)[0])
    first, _ = environments.reset()
    assert not numpy.array_equal(first, environments.reset()[0])


def test_without_copies_the_arrays_stay_the_same():
    environments, generator = make_vec("basari", 2, copy=False), numpy.random.default_rng(6)
    observations, infos = environments.reset(seed=6)
    kept = observations.copy()
    again, _, _, _, _ = environments.step(any_legal(infos["action_mask"], generator))
    assert again is observations
    assert not numpy.array_equal(again, kept)
    copied = make_vec("basari", 2)
    assert copied.reset(seed=6)[0] is not copied.reset(seed=6)[0]


@pytest.mark.parametrize("carry", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "pickle"])
def test_a_copy_goes_its_own_way_and_would_have_gone_the_same(carry):
    environments, generator = make_vec("basari", 130, workers=2), numpy.random.default_rng(10)
    _, infos = environments.reset(seed=10)
    twin = carry(environments)
    for _ in range(20):
        actions = any_legal(infos["action_mask"], generator)
        observations, _, _, _, infos = environments.step(actions)
        assert numpy.array_equal(observations, twin.step(actions)[0])


def test_another_policy_can_sit_in_the_other_seats():
    against_random, against_novice = make_vec("basari", 64), make_vec("basari", 64, opponents="novice")
    won = []
    for environments in (against_random, against_novice):
        generator = numpy.random.default_rng(7)
        _, infos = environments.reset(seed=7)
        total = 0.0
        for _ in range(400):
            _, rewards, _, _, infos = environments.step(any_legal(infos["action_mask"], generator))
            total += rewards.sum()
        won.append(total)
    assert won[1] < won[0]


# Errors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, 50, 1000])
def test_an_illegal_action_is_named_with_what_is_legal_and_nothing_moves(action):
    environments = make_vec("basari", 3, seat=1)
    environments.reset(seed=1)
    before = environments._learners.rows.games.tobytes()
    legal = environments._learners.rows.masks.argmax(1)
    legal[2] = action
    with pytest.raises(
        BatchError, match=r"environment 2: player_1 may not take action .*; legal are \d+ \(choose A\), "
    ):
        environments.step(legal)
    assert environments._learners.rows.games.tobytes() == before


def test_an_illegal_action_while_games_restart_changes_nothing():
    good, tried = make_vec("basari", 2), make_vec("basari", 2)
    generator = numpy.random.default_rng(8)
    _, infos = good.reset(seed=8)
    tried.reset(seed=8)
    games = 0
    while games < 4:
        actions = any_legal(infos["action_mask"], generator)
        with pytest.raises(BatchError):
            tried.step(actions + 0.5)
        observations, _, terminations, _, infos = good.step(actions)
        assert numpy.array_equal(observations, tried.step(actions)[0])
        games += terminations.sum()


def test_illegal_actions_can_be_replaced_by_legal_ones():
    first, second = (make_vec("quacks", 3, illegal="random") for _ in range(2))
    for environments in (first, second):
        environments.reset(seed=9)
        for _ in range(100):
            environments.step([-1, 1000, 5])
    assert first._learners.rows.games.tobytes() == second._learners.rows.games.tobytes()


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], [[0, 1]], "no"])
def test_actions_of_another_shape_or_kind_are_refused(actions):
    environments = make_vec("basari", 2)
    environments.reset(seed=1)
    with pytest.raises(BatchError, match="whole numbers are needed, one for each game"):
        environments.step(actions)


def test_nothing_can_be_decided_before_the_first_reset():
    with pytest.raises(BatchError, match="call reset first"):
        make_vec("basari", 2).step([0, 0])
    with pytest.raises(BatchError, match="call reset first"):
        make_vec("basari", 2).reset(options={"reset_mask": numpy.array([True, False])})


@pytest.mark.parametrize(
    "settings",
    [
        {"num_envs": 0},
        {"seat": 3},
        {"seat": True},
        {"opponents": "nobody"},
        {"reward": "fame"},
        {"illegal": "lose"},
        {"device": "abacus"},
        {"players": 9},
    ],
)
def test_settings_that_do_not_exist_are_refused(settings):
    with pytest.raises(OptionError):
        make_vec("basari", **({"num_envs": 2, "players": 3} | settings))


@pytest.mark.parametrize("seed", [[1], [1, 2, 3], [1, -1]])
def test_seeds_that_do_not_fit_are_refused(seed):
    with pytest.raises(OptionError, match="seed must be a whole number from 0, or 2 of them"):
        make_vec("basari", 2).reset(seed=seed)


@pytest.mark.parametrize("mask", [[True, False], numpy.array([1, 0]), numpy.array([True])])
def test_masks_of_resets_are_checked(mask):
    environments = make_vec("basari", 2)
    environments.reset(seed=1)
    with pytest.raises(OptionError, match="reset_mask must be an array of bool"):
        environments.reset(options={"reset_mask": mask})


def test_the_documents_examples_run():
    documented = examples("environments.md", "Gymnasium")
    assert len(documented) == 2
    for example in documented:
        run(example)


def test_without_gymnasium_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "charlatans.envs.gymnasium")
    with pytest.raises(ImportError, match=r"need Gymnasium: pip install 'charlatans\[envs\]'"):
        importlib.import_module("charlatans.envs.gymnasium")
