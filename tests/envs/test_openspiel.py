"""The OpenSpiel games: they pass OpenSpiel's own tests, chance is exact, nothing secret leaks, and they equal games at a table."""

from __future__ import annotations

import json
import math
import pickle
import random
import re
import subprocess
import sys
from fractions import Fraction

import numpy
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import charlatans
from charlatans import GAMES, OptionError, rules
from charlatans.envs.openspiel import MAX_LENGTH, PREFIX, parameters
from charlatans.envs.openspiel_tree import CARD, CHIP, MAX_OUTCOMES, NUMBER, SEED, GameTree, Node
from charlatans.policies import RANDOM
from charlatans.rules.basari.forced_outcomes import CARD_NAMES as BAZAAR_CARDS
from charlatans.rules.duel import box as duel
from charlatans.rules.duel.forced_outcomes import CARD_NAMES as ROUND_CARDS
from charlatans.rules.errors import CharlatansError
from charlatans.rules.player_view import player_view
from charlatans.rules.quacks import state as quacks
from charlatans.rules.quacks.material import face_names
from charlatans.runner.simulate import Simulation, spread
from charlatans.table.fuzz import random_options
from tests.doc_examples import examples, run
from tests.rules.materials import LAVISH, SCARCE, box
from tests.rules.quacks.scenarios import QUIET_CARD, at_first_turn

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
SETTINGS = [
    "quacks",
    "quacks(players=2,edition=1st,books=3,pot=back,stir=always)",
    "quacks(players=3,books=2,rubies=20)",
    "quacks(players=2,mixes=books.green:2;books.red:4;books.blue:3)",
    "duel",
    "duel(books=III,coins=silver+copper,round_cards=random,mayor=True)",
    "duel(mixes=books.blue:II;books.pink:IV)",
    "basari",
    "basari(players=3,leader_offers_first=True,end_bonus_10=True)",
    "basari(players=5,return_three=True)",
]


def load(text, **parameters):
    return pyspiel.load_game(PREFIX + text, parameters) if parameters else pyspiel.load_game(PREFIX + text)


def as_parameters(options):
    """Options as parameters; those by colour go into `mixes`."""
    mixes = [(name, value) for name, value in options.items() if isinstance(value, dict)]
    plain = {name: value for name, value in options.items() if not isinstance(value, dict)}
    return plain | {"mixes": ";".join(f"{name}.{colour}:{v}" for name, value in mixes for colour, v in value.items())}


def decided(node, chance):
    return tuple((seat, chance.choice(node.legal(seat))) for seat in node.actors)


def moved(state, chance):
    """One random move; returns the chance node with its outcome, or None."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        wanted, outcome = state.node.chance, chance.choices(outcomes, odds)[0]
        state.apply_action(outcome)
        return wanted, outcome
    if state.is_simultaneous_node():
        state.apply_actions([chance.choice(state.legal_actions(seat) or [0]) for seat in range(state.num_players())])
    else:
        state.apply_action(chance.choice(state.legal_actions()))
    return None


def nodes(tree, seed):
    """The nodes of a random game."""
    chance = random.Random(seed)
    node = tree.root
    while True:
        yield node
        if node.over:
            return
        if node.chance is not None:
            outcomes, weights = zip(*node.chance.weights, strict=True)
            node = node.after(chance.choices(outcomes, weights)[0])
        else:
            node = node.after(decided(node, chance))


def laid_out(table):
    """The node of a table's position."""
    return Node(GameTree(table.game.name, None, table.options.as_dict()), table.snapshot())


# OpenSpiel's own tests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", SETTINGS)
def test_openspiels_random_simulation_walks_every_game(text):
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_openspiels_random_simulation_walks_any_options(name, seed):
    options = random_options(rules.game(name), random.Random(seed))
    pyspiel.random_sim_test(load(name, **as_parameters(options)), num_sims=1, serialize=True, verbose=False)


# Every state is written down and read again, which takes longer with every move: the longest games are for the soak.
@pytest.mark.parametrize(
    ("name", "file"),
    [
        pytest.param(name, file, marks=pytest.mark.soak if (name, file) == ("basari", LAVISH) else ())
        for name in GAMES
        for file in (SCARCE, LAVISH)
    ],
)
def test_openspiels_random_simulation_walks_an_owners_box(name, file):
    path = str(box(rules.game(name), file).file)
    pyspiel.random_sim_test(load(name, material=path), num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_openspiels_random_simulation_walks_the_turn_based_game(name):
    game = pyspiel.convert_to_turn_based(load(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@EVERY_GAME
def test_the_observer_can_be_walked_along(name):
    game = load(name)
    observer = game.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False, observer=observer)


@EVERY_GAME
def test_games_and_types_and_states_can_be_pickled(name):
    game, chance = load(name, players=max(rules.game(name).players)), random.Random(5)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    state = game.new_initial_state()
    for _ in range(60):
        moved(state, chance)
    twin = pickle.loads(pickle.dumps(state))
    for seat in range(game.num_players()):
        assert twin.information_state_string(seat) == state.information_state_string(seat)
    assert str(twin) == str(state)
    assert twin.history() == state.history()


@EVERY_GAME
def test_a_clone_goes_its_own_way(name):
    state = load(name).new_initial_state()
    twin, before = state.clone(), str(state)
    moved(twin, random.Random(1))
    assert str(state) == before != str(twin)


@EVERY_GAME
def test_bounds_fit_what_openspiel_makes_of_them(name):
    game = load(name, players=max(rules.game(name).players))
    assert game.max_history_length() == MAX_LENGTH * (game.num_players() + 1)
    assert game.max_chance_outcomes() == MAX_OUTCOMES
    assert game.num_distinct_actions() == rules.game(name).actions


# Parameters -----------------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_option_is_a_parameter_with_the_same_default(name):
    game = rules.game(name)
    assert set(parameters(game)) == {setting.name for setting in game.settings} | {"mixes", "material"}
    assert load(name).new_initial_state().node.tree.options == game.options()


def test_parameters_agree_on_what_they_say():
    options = load("quacks(players=3,edition=1st,rubies=7,mixes=books.red:4)").new_initial_state().node.tree.options
    assert options == rules.game("quacks").options(players=3, edition="1st", rubies=7, books={"red": 4})


def test_rubies_come_from_the_material_by_default(tmp_path):
    file = tmp_path / "rich.toml"
    file.write_text("[starting_rubies]\nrubies = 5\n", encoding="utf-8")
    assert load("quacks", material=str(file)).new_initial_state().node.tree.options.rubies == 5
    assert load("quacks", material=str(file), rubies=1).new_initial_state().node.tree.options.rubies == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("quacks(players=7)", "players must be a whole number from 2 to 4, not 7"),
        ("duel(round_cards=shuffled)", "round_cards must be 'ordered' or 'random'"),
        ("quacks(mixes=green:2)", "mixes must be written like 'books.green:2;books.red:4'"),
        ("basari(mixes=books.green:2)", "Basari has no option 'books'"),
    ],
)
def test_impossible_options_are_refused_with_a_message(text, words):
    with pytest.raises(OptionError, match=re.escape(words)):
        load(text)


# Chance ---------------------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_every_chance_adds_up_to_one_and_numbers_its_outcomes_in_order(name):
    for seed in range(3):
        for node in nodes(GameTree(name, None, random_options(rules.game(name), random.Random(seed))), seed):
            if node.chance is not None:
                outcomes, odds = zip(*node.chance.odds(), strict=True)
                assert sum(odds) == 1
                assert list(outcomes) == sorted(set(outcomes))
                assert 0 <= outcomes[0] <= outcomes[-1] < MAX_OUTCOMES


def test_a_chip_is_as_likely_as_there_are_many_in_the_bag():
    node = laid_out(at_first_turn()).after(((0, quacks.Action.DRAW), (1, quacks.Action.DRAW)))
    starting_bag = {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 1, "green-1": 1}
    expected = [(quacks.CHIP_NAMES.index(chip), Fraction(count, 9)) for chip, count in starting_bag.items()]
    for seat in range(2):
        assert (node.chance.what, node.chance.seat) == (CHIP, seat)
        assert node.chance.odds() == expected
        node = node.after(quacks.Chip.WHITE_2)
    assert [node.state.players[seat].bag[quacks.Chip.WHITE_2] for seat in range(2)] == [1, 1]
    node = node.after(((0, quacks.Action.DRAW), (1, quacks.Action.STOP)))
    assert dict(node.chance.odds())[quacks.Chip.WHITE_2] == Fraction(1, 8)


def test_a_face_of_the_die_is_one_in_six():
    node = laid_out(at_first_turn())
    for action in (quacks.Action.DRAW, quacks.Action.STOP):
        node = node.after(tuple((seat, action) for seat in node.actors))
        while node.chance is not None and node.chance.what == CHIP:
            node = node.after(quacks.Chip.ORANGE_1)
    assert (node.chance.what, node.chance.seat) == (NUMBER, None)
    assert node.chance.odds() == [(face, Fraction(1, 6)) for face in range(6)]


def test_two_coins_are_tossed_before_the_duel_begins():
    node = GameTree("duel", None, {}).root
    for _ in range(2):
        assert node.chance.odds() == [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
        node = node.after(1)
    assert node.actors == (0,)


def test_cards_that_were_dealt_do_not_come_again():
    node = GameTree("basari", None, {"players": 3}).root
    for dealt in range(3):
        assert node.chance.odds() == [(card, Fraction(1, 39 - dealt)) for card in range(39) if card >= dealt]
        node = node.after(dealt)
    assert node.actors == (0, 1, 2)


def test_chance_outcomes_have_the_games_names():
    state = load("quacks").new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0).startswith("0: The fortune teller reads Roll the Die")


@EVERY_GAME
def test_random_games_score_what_simulated_ones_score(name):
    game, games = rules.game(name), 60
    options = game.options(players=min(game.players))
    simulated = Simulation(game, options, game.load_material(None), RANDOM).run(4000, 1)
    points = []
    for seed in range(games):
        *_, end = nodes(GameTree(name, None, options.as_dict()), seed)
        out = [[0] * max(game.players), [0] * max(game.players)]
        game.returns(end.state, out)
        points.append(out[0])
    for seat in range(options.players):
        expected = spread(simulated.points[seat])
        mean = sum(row[seat] for row in points) / games
        assert abs(mean - expected["mean"]) < 4 * expected["sd"] / math.sqrt(games)


# Simultaneous decisions -----------------------------------------------------------------------------------------------


@EVERY_GAME
def test_those_who_are_asked_at_once_all_have_legal_actions_and_others_none(name):
    game = rules.game(name)
    state, chance = load(name, players=max(game.players)).new_initial_state(), random.Random(2)
    while not state.is_terminal():
        node = state.node
        if not state.is_chance_node():
            assert state.is_simultaneous_node() == (len(node.actors) > 1)
            for seat in range(state.num_players()):
                mask = [0] * game.actions
                game.legal_mask(node.state, node.tree.printed, seat, mask)
                assert state.legal_actions(seat) == [action for action, legal in enumerate(mask) if legal]
                assert bool(state.legal_actions(seat)) == (seat in node.actors)
        moved(state, chance)


@EVERY_GAME
@pytest.mark.parametrize("file", [None, SCARCE])
def test_what_one_seat_decides_never_changes_what_another_may_decide_at_the_same_time(name, file):
    game = rules.game(name)
    material = box(game, file)
    printed = game.material_record(material)
    for seed in range(10):
        tree = GameTree(name, str(material.file) if file else None, random_options(game, random.Random(seed)))
        for node in nodes(tree, seed):
            if len(node.actors) > 1:
                first, *others = node.actors
                for action in node.legal(first):
                    state, mask = game.state.copy(node.state), [0] * game.actions
                    game.apply(state, printed, first, action, [])
                    for seat in others:
                        game.legal_mask(state, printed, seat, mask)
                        assert [action for action, legal in enumerate(mask) if legal] == node.legal(seat)


def test_everybody_brews_at_once_and_duellists_one_after_the_other():
    quacks_state, duel_state = load("quacks").new_initial_state(), load("duel").new_initial_state()
    quacks_state.apply_action(quacks.CARD_IDS.index(QUIET_CARD))
    assert quacks_state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    duel_state.apply_action(0)
    duel_state.apply_action(0)
    assert duel_state.current_player() == 0


@pytest.mark.parametrize("moves", [[], [1, 1], [0, quacks.Action.STOP]])
def test_illegal_moves_are_refused_and_change_nothing(moves):
    state = load("quacks(players=2)").new_initial_state()
    if moves:
        state.apply_action(quacks.CARD_IDS.index(QUIET_CARD))
    before = str(state)
    with pytest.raises(CharlatansError, match=r"legal are 0 'draw'" if moves else "63 cannot come now"):
        state.apply_actions(moves) if moves else state.apply_action(63)
    assert str(state) == before


# The end --------------------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_returns_add_up_to_nothing_and_favour_the_winners(name):
    game = rules.game(name)
    for seed in range(15):
        state, chance = load(name).new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            assert state.returns() == [0] * state.num_players()
            moved(state, chance)
        out = [[0] * max(game.players), [0] * max(game.players)]
        game.returns(state.node.state, out)
        winners = [seat for seat in range(state.num_players()) if out[1][seat] == 1]
        assert sum(state.returns()) == pytest.approx(0)
        for seat, worth in enumerate(state.returns()):
            assert (worth >= 0) == (seat in winners)
            if winners == [seat]:
                assert worth == 1


def named(name, wanted, outcome, tosses):
    """An outcome in the words that tables force."""
    if name == "basari":
        return BAZAAR_CARDS[outcome]
    if wanted.what == CHIP:
        return (quacks if name == "quacks" else duel).CHIP_NAMES[outcome]
    if wanted.what == CARD:
        return (quacks.CARD_IDS if name == "quacks" else ROUND_CARDS)[outcome]
    if name == "quacks":
        return face_names(rules.game(name).load_material(None))[outcome]
    # The silver and the gold coin in turn.
    material = rules.game(name).material_record(rules.game(name).load_material(None))
    return duel.FACE_NAMES[material.coin_faces[len(tosses) % 2][outcome]]


@EVERY_GAME
@pytest.mark.parametrize("seed", range(4))
def test_a_table_with_the_same_outcomes_forced_ends_in_the_same_bytes(name, seed):
    state, chance = load(name).new_initial_state(), random.Random(seed)
    steps, tosses = [((), [])], []
    while not state.is_terminal():
        came = moved(state, chance)
        if came is None:
            steps.append((state.node.decided, []))
        else:
            steps[-1][1].append((came[0].seat, named(name, *came, tosses)))
            tosses += [came] if came[0].what == NUMBER else []
    (_, at_first), *rest = steps
    table = charlatans.new(name, seed=SEED, force=[outcome for _, outcome in at_first])
    for decisions, outcomes in rest:
        for seat, outcome in outcomes:
            table.force(seat, [outcome])
        for seat, action in decisions:
            table.act(seat, action)
    assert table.over
    assert table.to_bytes() == table.game.state.to_bytes(state.node.state)


# Information ----------------------------------------------------------------------------------------------------------


def stirring(secret):
    """Two draw a chip at "Stir!"; then seat 1 decides in secret while seat 0 uses the flask and has to decide again."""
    state = load("quacks(players=2,stir=always)").new_initial_state()
    state.apply_action(quacks.CARD_IDS.index(QUIET_CARD))
    state.apply_actions([quacks.Action.DRAW, quacks.Action.DRAW])
    for _ in range(2):
        state.apply_action(quacks.Chip.WHITE_1)
    state.apply_actions([quacks.Action.FLASK, secret])
    return state


def test_nobody_knows_what_another_has_chosen_in_secret():
    draws, stops = stirring(quacks.Action.DRAW), stirring(quacks.Action.STOP)
    assert draws.current_player() == stops.current_player() == 0
    assert str(draws) != str(stops)
    assert draws.information_state_string(0) == stops.information_state_string(0)
    assert draws.observation_string(0) == stops.observation_string(0)
    assert draws.observation_tensor(0) == stops.observation_tensor(0)
    assert draws.information_state_string(1) != stops.information_state_string(1)


def test_while_chance_decides_nobody_knows_what_others_have_chosen():
    for secret in (quacks.Action.DRAW, quacks.Action.STOP):
        state = load("quacks(players=2)").new_initial_state()
        state.apply_action(quacks.CARD_IDS.index(QUIET_CARD))
        state.apply_actions([quacks.Action.DRAW, quacks.Action.DRAW])
        state.apply_action(quacks.Chip.WHITE_1)
        state.apply_action(quacks.Chip.WHITE_1)
        before = state.information_state_string(0)
        state.apply_actions([quacks.Action.DRAW, secret])
        assert state.is_chance_node()
        assert state.information_state_string(0) == before + "\n> draw "


def haggling(red):
    """Two of three want the gems; the one who opens has bid red gems so far."""
    state = load("basari(players=3)").new_initial_state()
    for card in range(3):
        state.apply_action(card)
    state.apply_actions([2, 2, 1])
    state.apply_action(state.node.tree.game.words.action_number(f"red {red}"))
    return state


def test_nobody_knows_a_bid_half_made():
    one, two = haggling(1), haggling(2)
    speaker = one.current_player()
    assert one.information_state_string(speaker) != two.information_state_string(speaker)
    for seat in {0, 1, 2} - {speaker}:
        assert one.information_state_string(seat) == two.information_state_string(seat)
        assert one.observation_string(seat) == two.observation_string(seat)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)


@EVERY_GAME
def test_nothing_is_forgotten(name):
    state, chance = load(name).new_initial_state(), random.Random(4)
    before = [""] * state.num_players()
    while not state.is_terminal():
        moved(state, chance)
        now = [state.information_state_string(seat) for seat in range(state.num_players())]
        assert all(after.startswith(earlier) for earlier, after in zip(before, now, strict=True))
        before = now


@EVERY_GAME
def test_who_knows_the_same_sees_the_same(name):
    """Histories with the same information state have the same observations and the same legal actions."""
    known = {}
    tree = GameTree(name, None, {})
    for seed in range(150):
        for node, _ in zip(nodes(tree, seed), range(12), strict=False):
            for seat in node.actors:
                seen = (node.view(seat), node.features(seat), node.legal(seat))
                assert known.setdefault((seat, node.information_state(seat)), seen) == seen


@EVERY_GAME
def test_observations_are_the_tables(name):
    game = load(name)
    state, chance = game.new_initial_state(), random.Random(3)
    observation = make_observation(game)
    while state.move_number() < 40 or state.is_chance_node():
        moved(state, chance)
    house = rules.game(name)
    for seat in range(state.num_players()):
        features = [0.0] * house.features
        house.observe(state.node.state, state.node.tree.printed, seat, features)
        features = [float(feature) for feature in features]
        assert state.observation_tensor(seat) == pytest.approx(features)
        observation.set_from(state, seat)
        assert observation.tensor.tolist() == pytest.approx(features)
        view = player_view(house, state.node.state, state.node.tree.printed, seat)
        assert json.loads(state.observation_string(seat)) == json.loads(json.dumps(view))
    assert list(observation.dict) == [field.name for field in house.feature_fields]


@EVERY_GAME
def test_a_spectator_sees_what_is_open_to_all(name):
    game = load(name)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    state, chance = game.new_initial_state(), random.Random(3)
    while state.is_chance_node():
        moved(state, chance)
    assert json.loads(make_observation(game, kind).string_from(state, 0))["seat"] is None


# OpenSpiel's algorithms -----------------------------------------------------------------------------------------------


def test_openspiels_tree_search_plays_a_few_moves():
    game = pyspiel.convert_to_turn_based(load("duel"))
    chance, state = numpy.random.RandomState(0), game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    decisions = 0
    while decisions < 4:
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


@pytest.mark.parametrize("text", ["quacks(players=2)", "duel"])
def test_openspiels_counterfactual_regrets_can_be_sampled(text):
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.convert_to_turn_based(load(text)))
    for _ in range(2):
        solver.iteration()
    assert solver.average_policy() is not None


@EVERY_GAME
def test_openspiels_environment_plays_a_game(name):
    environment, chance = rl_environment.Environment(load(name)), random.Random(1)
    step = environment.reset()
    while not step.last():
        step = environment.step([chance.choice(legal or [0]) for legal in step.observations["legal_actions"]])
    assert sum(step.rewards) == pytest.approx(0)


# Without OpenSpiel, and after shutdown --------------------------------------------------------------------------------


def python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_without_openspiel_one_sentence_says_what_to_install():
    came = python("import sys; sys.modules['pyspiel'] = None; import charlatans.envs.openspiel")
    assert came.stderr.splitlines()[-1] == "ImportError: these games need OpenSpiel: pip install 'charlatans[envs]'"


def test_python_ends_quietly_after_games_were_played():
    came = python(
        "import pyspiel, charlatans.envs.openspiel as house\n"
        f"pyspiel.random_sim_test(pyspiel.load_game('{PREFIX}{GAMES[1]}'), 1, True, False)"
    )
    assert (came.returncode, came.stderr) == (0, "")


def test_the_example_in_the_docs_runs():
    (documented,) = examples("environments.md", "OpenSpiel")
    run(documented)
