"""The PettingZoo environments: the same games as at a table, played in rounds."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import sys
import warnings

import numpy
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import charlatans
from charlatans import rules
from charlatans.envs.pettingzoo import env, parallel_env, raw_env
from charlatans.rules.errors import IllegalDecision, OptionError
from charlatans.table.fuzz import random_options
from tests.doc_examples import examples, run

TABLES = [
    ("quacks", {"players": 2, "edition": "1st", "books": 3}),
    ("quacks", {"players": 3, "stir": "always", "books": 2}),
    ("quacks", {"players": 4, "pot": "back", "books": {"green": 2, "red": 4}}),
    ("duel", {}),
    ("duel", {"books": "III", "coins": "gold+copper", "mayor": True, "round_cards": "random"}),
    ("basari", {"players": 3}),
    ("basari", {"players": 5, "return_three": True, "end_bonus_10": True}),
]
tables = pytest.mark.parametrize(("name", "options"), TABLES)
one_of_each = pytest.mark.parametrize("name", rules.GAMES)


@pytest.fixture
def _quiet():
    """PettingZoo's tests warn about dict observations and masks of finished games."""
    with warnings.catch_warnings():
        for message in (
            "Observation is not a NumPy array",
            "Action mask numpy array is all zeros",
            "Observation space",
        ):
            warnings.filterwarnings("ignore", message)
        yield


def any_legal(mask, chance):
    return int(chance.choice(numpy.flatnonzero(mask)))


def play(environment, seed, chance):
    """A random game in PettingZoo's loop; the actions of every player in order."""
    environment.reset(seed=seed)
    chosen = []
    for agent in environment.agent_iter():
        observation, _, over, _, _ = environment.last()
        action = None if over else any_legal(observation["action_mask"], chance)
        if not over:
            chosen.append((environment.unwrapped.possible_agents.index(agent), action))
        environment.step(action)
    return chosen


# PettingZoo's own tests ----------------------------------------------------------------------------


@pytest.mark.usefixtures("_quiet")
@tables
def test_pettingzoos_api_test_passes(name, options):
    api_test(env(name, **options), num_cycles=200)
    api_test(raw_env(name, **options), num_cycles=200)


@tables
def test_pettingzoos_seed_test_passes(name, options):
    seed_test(lambda: env(name, **options), num_cycles=200)


@tables
def test_pettingzoos_parallel_api_test_passes(name, options):
    parallel_api_test(parallel_env(name, **options), num_cycles=600)


@tables
def test_pettingzoos_parallel_seed_test_passes(name, options):
    """PettingZoo's test samples without the mask."""
    parallel_seed_test(lambda: parallel_env(name, illegal="random", **options))


# The same game as at a table -----------------------------------------------------------------------


@tables
def test_the_same_seed_and_choices_are_the_same_game_as_at_a_table(name, options):
    environment = raw_env(name, **options)
    for seed in range(3):
        chosen = play(environment, seed, random.Random(seed))
        table = charlatans.new(name, seed=seed, **options)
        for seat, action in chosen:
            table.act(seat, action)
        assert table.over
        assert environment._table_env.to_bytes() == table.to_bytes()
        assert tuple(environment._table_env.points) == table.scores


@tables
def test_masks_and_observations_are_those_of_the_table(name, options):
    environment, chance = raw_env(name, **options), random.Random(7)
    environment.reset(seed=7)
    table = charlatans.new(name, seed=7, **options)
    known = [0.0] * table.game.features
    while not table.over:
        round_ = []
        for seat in table.actors:
            assert environment.agent_selection == f"player_{seat}"
            seen = environment.observe(f"player_{seat}")
            legal = [decision.action for decision in table.decisions(seat)]
            assert numpy.flatnonzero(seen["action_mask"]).tolist() == legal
            table.game.observe(table._state, table._material_record, seat, known)
            assert seen["observation"].tolist() == numpy.array(known, numpy.float32).tolist()
            round_.append((seat, chance.choice(legal)))
            environment.step(round_[-1][1])
        for seat, action in round_:
            table.act(seat, action)


@tables
def test_together_and_in_turn_play_the_same_game(name, options):
    together, in_turn, chance = parallel_env(name, **options), raw_env(name, **options), random.Random(3)
    observations, _ = together.reset(seed=3)
    in_turn.reset(seed=3)
    while together.agents:
        actions = {agent: any_legal(seen["action_mask"], chance) for agent, seen in observations.items()}
        for agent in [agent for agent in together.agents if actions[agent] != together.wait]:
            assert in_turn.agent_selection == agent
            assert numpy.array_equal(in_turn.observe(agent)["observation"], observations[agent]["observation"])
            in_turn.step(actions[agent])
        observations, rewards, terminations, truncations, infos = together.step(actions)
        assert together._table_env.to_bytes() == in_turn._table_env.to_bytes()
    assert set(terminations.values()) == {True}
    assert set(truncations.values()) == {False}
    assert (rewards, infos) == (in_turn.rewards, in_turn.infos)


# Rounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "games"), [("quacks", 12), ("basari", 25)])
def test_simultaneous_decisions_do_not_affect_each_other(name, games):
    """With any options: a choice stays legal while the others are applied, and their order does not matter."""
    together = 0
    for seed in range(games):
        chance = random.Random(seed)
        table = charlatans.new(name, seed=seed, **random_options(rules.game(name), chance))
        while not table.over:
            chosen = {seat: chance.choice(table.decisions(seat)).action for seat in table.actors}
            backwards = table.copy()
            together += len(chosen) > 1
            for seat, action in chosen.items():
                table.act(seat, action)
            for seat, action in reversed(chosen.items()):
                backwards.act(seat, action)
            assert table.to_bytes() == backwards.to_bytes()
    assert together > 100


def test_players_asked_at_once_choose_in_the_order_of_seats():
    environment = raw_env("basari", players=4)
    environment.reset(seed=1)
    order = []
    for _ in range(4):
        order.append(environment.agent_selection)
        environment.step(any_legal(environment.observe(order[-1])["action_mask"], random))
    assert order == environment.possible_agents


@pytest.mark.parametrize(("name", "options"), [("quacks", {"stir": "always"}), ("quacks", {}), ("basari", {})])
def test_nobody_sees_what_another_one_chooses_in_the_same_round(name, options):
    environment, chance = raw_env(name, **options), random.Random(5)
    environment.reset(seed=5)
    watched = 0
    for agent in environment.agent_iter(150):
        mask = environment.observe(agent)["action_mask"]
        before = {other: environment.observe(other)["observation"] for other in environment.agents}
        choices = environment._table_env.actors
        environment.step(any_legal(mask, chance))
        if environment._turn > 0:
            watched += 1
            assert environment._table_env.actors == choices
            for other, known in before.items():
                assert numpy.array_equal(environment.observe(other)["observation"], known)
    assert watched > 10


def test_only_the_player_selected_has_a_mask():
    environment = raw_env("basari", players=3)
    environment.reset(seed=1)
    assert environment.observe("player_0")["action_mask"].any()
    assert not environment.observe("player_1")["action_mask"].any()


# The end -------------------------------------------------------------------------------------------


@tables
def test_rewards_come_at_the_end_and_add_up_to_nothing(name, options):
    environment = raw_env(name, **options)
    for seed in range(3):
        environment.reset(seed=seed)
        chance = random.Random(seed)
        while not any(environment.terminations.values()):
            assert set(environment.rewards.values()) == {0.0}
            environment.step(any_legal(environment.last()[0]["action_mask"], chance))
        ranks = {agent: info["rank"] for agent, info in environment.infos.items()}
        points = {agent: info["points"] for agent, info in environment.infos.items()}
        assert sum(environment.rewards.values()) == pytest.approx(0, abs=1e-6)
        winners = [agent for agent, rank in ranks.items() if rank == 1]
        assert winners == [agent for agent, reward in environment.rewards.items() if reward > 0]
        assert name == "duel" or max(points.values()) == points[winners[0]]
        if len(winners) == 1:
            assert environment.rewards[winners[0]] == 1


def test_everybody_leaves_after_the_end():
    environment = env("basari", players=3)
    play(environment, 1, random.Random(1))
    assert environment.agents == []


# Errors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [1000, -1, 1.5, "draw", None])
def test_an_illegal_action_is_named_with_what_is_legal_and_nothing_moves(action):
    environment = env("basari", players=3)
    environment.reset(seed=1)
    before = environment.unwrapped._table_env.to_bytes()
    with pytest.raises(IllegalDecision, match=r"player_0 may not take action .*; legal are \d+ \(choose A\), "):
        environment.step(action)
    assert environment.unwrapped._table_env.to_bytes() == before
    assert environment.agent_selection == "player_0"


def test_an_illegal_action_that_the_game_knows_is_named_by_its_name():
    environment = raw_env("quacks")
    environment.reset(seed=1)
    wrong = int(numpy.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])
    name = rules.game("quacks").words.action_name(wrong)
    with pytest.raises(IllegalDecision, match=rf"may not take action {wrong} \({name}\)"):
        environment.step(wrong)


def test_whoever_is_asked_may_not_wait_and_who_is_not_asked_may_only_wait():
    environment = parallel_env("duel")
    observations, _ = environment.reset(seed=1)
    (asked,) = [agent for agent in environment.agents if not observations[agent]["action_mask"][environment.wait]]
    (other,) = [agent for agent in environment.agents if agent != asked]
    legal = any_legal(observations[asked]["action_mask"], random)
    with pytest.raises(IllegalDecision, match=f"{asked} may not take action 'wait'; legal are"):
        environment.step({other: environment.wait})
    with pytest.raises(IllegalDecision, match=f"{other} is not asked now and may only wait"):
        environment.step({asked: legal, other: legal})
    environment.step({asked: legal})


def test_nothing_can_be_decided_before_the_first_reset():
    with pytest.raises(IllegalDecision, match="call reset first"):
        parallel_env("basari").step({})
    with pytest.raises(AttributeError, match="before reset"):
        _ = env("basari").agents


def test_illegal_actions_can_be_replaced_by_legal_ones():
    first, second = (raw_env("quacks", illegal="random") for _ in range(2))
    for environment in (first, second):
        environment.reset(seed=2)
        for _ in range(50):
            environment.step(-1)
    assert first._table_env.to_bytes() == second._table_env.to_bytes()


@pytest.mark.parametrize("settings", [{"render_mode": "rgb_array"}, {"illegal": "lose"}, {"players": 9}, {"colour": 1}])
def test_settings_that_do_not_exist_are_refused(settings):
    with pytest.raises(OptionError):
        raw_env("quacks", **settings)


# Copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("carry", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "pickle"])
@one_of_each
def test_a_copy_goes_its_own_way_and_would_have_gone_the_same(name, carry):
    environment, chance = raw_env(name), random.Random(4)
    environment.reset(seed=4)
    for _ in range(10):
        environment.step(any_legal(environment.last()[0]["action_mask"], chance))
    twin, before = carry(environment), environment._table_env.to_bytes()
    taken = []
    for _ in range(10):
        taken.append(any_legal(twin.last()[0]["action_mask"], chance))
        twin.step(taken[-1])
    assert environment._table_env.to_bytes() == before
    for action in taken:
        environment.step(action)
    assert environment._table_env.to_bytes() == twin._table_env.to_bytes() != before


# Seeds and rendering -------------------------------------------------------------------------------


def test_without_a_seed_every_game_is_another_one_that_the_last_seed_leads_to():
    first, second = raw_env("quacks"), raw_env("quacks")
    played = []
    for environment in (first, second):
        environment.reset(seed=9)
        for _ in range(3):
            environment.reset()
            played.append(environment._table_env.to_bytes())
    assert played[:3] == played[3:]
    assert len(set(played)) == 3


@one_of_each
def test_the_state_is_what_all_seats_know_together(name):
    environment = raw_env(name)
    environment.reset(seed=1)
    assert environment.state() in environment.state_space
    known = [environment.observe(agent)["observation"] for agent in environment.agents]
    assert numpy.array_equal(environment.state(), numpy.concatenate(known))


@one_of_each
def test_the_table_is_rendered_as_text(name, capsys):
    title = rules.game(name).title
    for make in (env, parallel_env):
        shown = make(name, render_mode="ansi")
        shown.reset(seed=1)
        assert shown.render().startswith(title + "\nplayer_0: 0 ")
        make(name, render_mode="human").reset(seed=1)
        assert title in capsys.readouterr().out
        shown.close()


def test_environments_are_named_after_game_and_rules():
    environment = env("basari")
    assert str(environment) == f"basari_v{rules.game('basari').rules_version}"
    assert environment.metadata["is_parallelizable"] is False


def test_the_documents_examples_run():
    documented = examples("environments.md", "PettingZoo")
    assert len(documented) == 2
    for example in documented:
        run(example)


def test_without_pettingzoo_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "charlatans.envs.pettingzoo")
    with pytest.raises(ImportError, match=r"need PettingZoo: pip install 'charlatans\[envs\]'"):
        importlib.import_module("charlatans.envs.pettingzoo")
