"""How fast others play at random on one core: OpenSpiel's backgammon and catanatron's Catan.

Run by the python of the rivals' own environment (see rivals_environment.py); it imports nothing of ours.
The last line of its output is one JSON object.
"""

import argparse
import json
import random
from importlib.metadata import version
from time import perf_counter

WARM_UP_SECONDS = 0.5
SEED = 1
LARGEST_SEED = 2**31 - 1


def measure(play, decisions_in, seconds):
    """Play whole games for about `seconds`; only the playing is timed, the counting afterwards is not."""
    _play_for(play, decisions_in, WARM_UP_SECONDS)
    games, decisions, elapsed = _play_for(play, decisions_in, seconds)
    return {
        "games_per_second": games / elapsed,
        "decisions_per_second": decisions / elapsed,
        "seconds": elapsed,
        "games": games,
        "decisions": decisions,
    }


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

    game = pyspiel.load_game("backgammon")

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, probabilities)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        return state

    return {"version": version("open_spiel"), **measure(play, _backgammon_decisions, seconds)}


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

    return {"version": version("open_spiel"), **measure(play, _backgammon_decisions, seconds)}


def _backgammon_decisions(state):
    """Moves of the players; the dice are moves of the chance player, whose number is negative."""
    return sum(move.player >= 0 for move in state.full_history())


def catanatron_four_players(seconds):
    """Catan with four random players, as `Game.play` plays it: setup included, ended by its own limit of turns."""
    from catanatron import Color, Game, RandomPlayer

    def play():
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        return game

    return {"version": version("catanatron"), **measure(play, _catan_decisions, seconds)}


def _catan_decisions(game):
    """All actions taken, among them those without a choice, such as rolling the dice."""
    return len(game.state.actions)


RIVALS = {
    "open_spiel backgammon": open_spiel_backgammon,
    "open_spiel backgammon in C++": open_spiel_backgammon_in_cpp,
    "catanatron 4 players": catanatron_four_players,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each rival plays")
    seconds = parser.parse_args().seconds
    figures = {}
    for name, rival in RIVALS.items():
        random.seed(SEED)
        try:
            figures[name] = rival(seconds)
        except ImportError as reason:
            figures[name] = {"missing": str(reason)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
