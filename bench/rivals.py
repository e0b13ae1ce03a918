"""How fast others play at random on one core: OpenSpiel, pgx, PettingZoo's classic games and catanatron.

Run by the python of the rivals' own environment (see rivals_environment.py); it imports nothing of ours.
Says on stderr what it measures; the last line of its output is one JSON object. `share` is how much of its core
each one had: on a machine that is busy otherwise it is well below 1.
"""

import argparse
import functools
import json
import os
import random
import sys
import warnings
from importlib.metadata import version
from time import perf_counter, process_time

import pgx_play

WARM_UP_SECONDS = 0.5
SEED = 1
LARGEST_SEED = 2**31 - 1
PGX_STEPS = 50
ONE_CORE_OF_XLA = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def measure(play, decisions_in, seconds):
    """Whole games for about `seconds`: decisions and games a second. Only the playing is timed, not the counting."""
    _play_for(play, decisions_in, WARM_UP_SECONDS)
    games, decisions, elapsed = _play_for(play, decisions_in, seconds)
    return decisions / elapsed, games / elapsed


def _play_for(play, decisions_in, seconds):
    games, decisions, elapsed = 0, 0, 0.0
    while elapsed < seconds:
        start = perf_counter()
        finished = play()
        elapsed += perf_counter() - start
        games += 1
        decisions += decisions_in(finished)
    return games, decisions, elapsed


def open_spiel_backgammon(seconds):
    """OpenSpiel as it is used from Python: its own rules in C++, one call for each question and each move."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("backgammon")
    observation = make_observation(game)

    def play(observed):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, probabilities)[0])
                continue
            if observed:
                observation.set_from(state, state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
        return state

    masked, games = measure(lambda: play(observed=False), _backgammon_decisions, seconds)
    observed, _ = measure(lambda: play(observed=True), _backgammon_decisions, seconds)
    return {"version": f"open_spiel {version('open_spiel')}", "masked": masked, "observed": observed, "games": games}


def open_spiel_backgammon_in_cpp(seconds):
    """The same games without Python in the loop: OpenSpiel's own random bots, one call for each game."""
    # The random rollouts inside its MCTS bot run at the same speed, but do not tell how many decisions were taken.
    import pyspiel

    game = pyspiel.load_game("backgammon")
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(2)]

    def play():
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, random.randint(1, LARGEST_SEED))
        return state

    masked, games = measure(play, _backgammon_decisions, seconds)
    return {"version": f"open_spiel {version('open_spiel')}", "masked": masked, "games": games}


def _backgammon_decisions(state):
    """Moves of the players; the dice are moves of the chance player, whose number is negative."""
    return sum(move.player >= 0 for move in state.full_history())


def pgx_game(name, batch_sizes, seconds):
    """pgx as it is meant to be used: many games in one compiled loop."""
    return pgx_play.measure(name, seconds, batch_sizes, PGX_STEPS)


def pettingzoo_game(name, seconds):
    """One of PettingZoo's classic games in the loop of its manual; its mask comes with the observation."""
    from importlib import import_module

    import numpy

    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=SEED)

    def play():
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            # Quicker than the sample(mask) of its action space.
            legal = numpy.flatnonzero(observation["action_mask"])
            env.step(legal[random.randrange(len(legal))])
            steps += 1
        return steps

    observed, games = measure(play, int, seconds)
    return {"version": f"pettingzoo {version('pettingzoo')}", "observed": observed, "games": games}


def catanatron_four_players(seconds):
    """Catan with four random players, as `Game.play` plays it: setup included, ended by its own limit of turns."""
    # The published package has no observation to measure.
    from catanatron import Color, Game, RandomPlayer

    def play():
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return game

    masked, games = measure(play, _catan_decisions, seconds)
    return {"version": f"catanatron {version('catanatron')}", "masked": masked, "games": games}


def _catan_decisions(game):
    """All actions taken, among them those without a choice, such as rolling the dice."""
    return len(game.state.actions)


RIVALS = {
    "OpenSpiel backgammon, from Python": open_spiel_backgammon,
    "OpenSpiel backgammon, its bots in C++": open_spiel_backgammon_in_cpp,
    "pgx backgammon": functools.partial(pgx_game, "backgammon", (16, 64, 256)),
    "pgx connect four": functools.partial(pgx_game, "connect_four", (256, 1024, 4096)),
    "PettingZoo connect four": functools.partial(pettingzoo_game, "connect_four_v3"),
    "PettingZoo Texas hold'em": functools.partial(pettingzoo_game, "texas_holdem_v4"),
    "catanatron, 4 players": catanatron_four_players,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each rival plays")
    parser.add_argument("--only", default="", help="only rivals with this in their name")
    given = parser.parse_args()
    stay_on_one_core()
    wanted = [name for name in RIVALS if given.only.lower() in name.lower()]
    figures = {}
    for number, name in enumerate(wanted, start=1):
        print(f"rival {number}/{len(wanted)}: {name}", file=sys.stderr, flush=True)
        random.seed(SEED)
        began = perf_counter(), process_time()
        try:
            figures[name] = RIVALS[name](given.seconds)
            figures[name]["share"] = (process_time() - began[1]) / (perf_counter() - began[0])
        except ImportError as reason:
            figures[name] = {"missing": f"not installed here: {reason}"}
        except Exception as reason:  # one rival that breaks must not cost the others their rows
            figures[name] = {"missing": f"failed here: {type(reason).__name__}: {str(reason)[:200]}"}
    print(json.dumps(figures))


def stay_on_one_core():
    """Everything in this process on one core, XLA's threads included."""
    os.environ["XLA_FLAGS"] = ONE_CORE_OF_XLA
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    warnings.simplefilter("ignore")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


if __name__ == "__main__":
    main()
