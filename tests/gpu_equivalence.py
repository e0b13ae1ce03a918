"""The rules on a graphics card, on a machine that has one: `PYTHONPATH=src python -m tests.gpu_equivalence`. No network, no pytest.

Plays at least a million games of each game on the card and on the processor and compares every byte; steps batches on both with
the same actions and compares all that can be seen; plays some games by the plain rules; hands arrays to PyTorch, JAX and CuPy; and tries bad
input. Prints what was compared, and the first difference if there is one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy

import charlatans
from charlatans import policies, rules
from charlatans.runner.lineups import LineupRunner
from charlatans.runner.loop import UNTIL_THE_END
from tests.rules.equivalence import play_plain

AT_ONCE = 1 << 17
STEPS, STEPPED = 300, 4096
PLAIN = 200


def main() -> int:
    """Runs everything for every game, games side by side in processes of their own."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(rules.GAMES), help="which games (all unless told)")
    parser.add_argument("--millions", type=float, default=1.0, help="how many million games of each")
    parser.add_argument("--bots", default="random", help="which bots, with commas between them")
    parser.add_argument(
        "--lineups", action="store_true", help="lineups and rollouts too, by all policies; compiling takes minutes"
    )
    given = parser.parse_args()
    with ProcessPoolExecutor(len(given.games)) as pool:
        results = list(
            pool.map(
                *(prove, given.games, [given.millions] * len(given.games), [given.bots] * len(given.games)),
                [given.lineups] * len(given.games),
            )
        )
    good = all(results) and handed_over(given.games[0])
    print("everything is the same" if good else "THERE ARE DIFFERENCES")
    return 0 if good else 1


def prove(name: str, millions: float, bots: str, lineups: bool) -> bool:
    """All proofs for one game."""
    try:
        good = True
        for bot in bots.split(","):
            good = same_endings(name, round(millions * 1e6), bot) and good
        good = same_steps(name) and same_as_plain(name) and bad_input(name) and good
        return (not lineups or same_lineups(name)) and good
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}", flush=True)
        raise


def mixes(name: str, seed: int, count: int = 24) -> list[dict[str, Any]]:
    """Options of all kinds, with the same number of players."""
    game = rules.game(name)
    chance = random.Random(seed)
    settings = [{one.name: one.draw(chance) for one in game.settings if one.name != "players"} for _ in range(count)]
    return [{key: value for key, value in one.items() if value is not None} for one in settings]


def both(name: str, games: int, seed: int, **more: Any) -> tuple[Any, Any]:
    """The same batch on the card and on the processor."""
    mix = mixes(name, seed)
    return tuple(
        charlatans.batch(name, games=games, seed=seed, device=device, mix=mix, **more) for device in ("cuda", "cpu")
    )  # type: ignore[return-value]


def same_endings(name: str, games: int, bot: str) -> bool:
    """Whole games by a bot: the last state of each, its points, ranks and length."""
    compared = decisions = 0
    begun = time.perf_counter()
    players = list(rules.game(name).players)
    while compared < games:
        seats = players[(compared // AT_ONCE) % len(players)]
        card, cores = both(name, AT_ONCE, compared * 7 + 1, players=seats)
        there, here = card.play(bot), cores.play(bot)
        if not same(f"{name} {bot}", compared, card, cores, there, here):
            return False
        compared += AT_ONCE
        decisions += int(here.decisions.sum())
    spent = time.perf_counter() - begun
    print(
        f"{name}: {compared:,} whole games by {bot}, {decisions:,} decisions, all bytes the same ({spent:.0f} s)",
        flush=True,
    )
    return True


def same(what: str, compared: int, card: Any, cores: Any, there: Any, here: Any) -> bool:
    """Whether states and results agree; else says where they first do not."""
    states = numpy.asarray(card.states).view(numpy.uint8).reshape(card.games, -1)
    mine = cores.states.view(numpy.uint8).reshape(card.games, -1)
    differs = (states != mine).any(axis=1)
    for theirs, ours in ((there.scores, here.scores), (there.ranks, here.ranks)):
        differs |= (numpy.asarray(theirs) != ours).any(axis=1)
    differs |= numpy.asarray(there.decisions) != here.decisions
    if differs.any():
        game = int(differs.argmax())
        bytes_ = numpy.flatnonzero(states[game] != mine[game])
        print(
            f"{what}: game {compared + game} (seed {cores.seeds[game]}) differs first, in the bytes {bytes_[:10]}",
            flush=True,
        )
        return False
    return True


def same_steps(name: str) -> bool:
    """A batch stepped with the same actions on both: states, masks, actors, observations, rewards, endings, new seeds."""
    for auto_reset in (True, False):
        card, cores = both(name, STEPPED + 17, 5, auto_reset=auto_reset)
        for step in range(STEPS):
            for what in ("states", "actors", "seats", "legal", "done", "rewards", "scores", "ranks", "seeds"):
                theirs, ours = numpy.asarray(getattr(card, what)), getattr(cores, what)
                if theirs.tobytes() != ours.tobytes():
                    print(f"{name}: {what} differ after {step} steps", flush=True)
                    return False
            if numpy.asarray(card.observe()).tobytes() != cores.observe().tobytes():
                print(f"{name}: observations differ after {step} steps", flush=True)
                return False
            actions, theirs = cores.random_actions(), card.random_actions()
            if numpy.asarray(theirs).tobytes() != actions.tobytes():
                print(f"{name}: random actions differ after {step} steps", flush=True)
                return False
            card.step(theirs if step % 2 else on_card(actions))
            cores.step(actions)
            if not auto_reset and step % 50 == 49:
                over = cores.seats == -1
                card.reset(on_card(over))
                cores.reset(over)
    print(f"{name}: {2 * STEPS} steps of {STEPPED + 17} games, all that can be seen is the same", flush=True)
    return True


def on_card(array: Any) -> Any:
    """A NumPy array, copied to the card by Numba."""
    from numba import cuda

    return cuda.to_device(array)


def same_as_plain(name: str) -> bool:
    """Games on the card end in the bytes that the plain rules end in."""
    game = rules.game(name)
    material = game.load_material(None)
    card = charlatans.batch(name, games=PLAIN, seed=99, device="cuda")
    card.play("random")
    for number in range(PLAIN):
        state, _, _ = play_plain(game, game.options(material), material, 99 + number, "random")
        if state != game.state.to_bytes(card.state(number)):
            print(f"{name}: game {number} differs from the plain rules", flush=True)
            return False
    print(f"{name}: {PLAIN} games as the plain rules play them", flush=True)
    return True


def same_lineups(name: str) -> bool:
    """Games between all policies, stopped at a horizon and played on, and rollouts of a position."""
    game = rules.game(name)
    material = game.load_material(None)
    runners = [
        LineupRunner(game, [game.options(material)], material, device=device, workers=None)
        for device in ("cuda", "cpu")
    ]
    levels = policies.LEVELS
    lineups = [[levels[(row + seat) % len(levels)] for seat in range(runners[0].players)] for row in range(STEPPED)]
    games = [runner.set_up(range(STEPPED), lineups, [0] * STEPPED) for runner in runners]
    table = charlatans.new(name, seed=5)
    for _ in range(6):
        table.act(table.actors[0], table.legal(table.actors[0])[0])
    seat = table.actors[-1]
    record = numpy.frombuffer(table.to_bytes(), game.state.dtype)[0]
    tried = numpy.resize(table.legal(seat), STEPPED)
    rollouts = [runner.rollouts(record, seat, tried, numpy.arange(STEPPED)) for runner in runners]
    for what, pair, horizons in (("lineups", games, (3, UNTIL_THE_END)), ("rollouts", rollouts, (UNTIL_THE_END,))):
        begun = time.perf_counter()
        for number, horizon in enumerate(horizons):
            for one in pair:
                one.horizon = horizon
                one.watch(1)
                one.proceed() if number else one.run()
            for part in ("games", "seats", "lengths", "scores", "ranks", "observed"):
                if getattr(pair[0], part).tobytes() != getattr(pair[1], part).tobytes():
                    print(f"{name}: {part} of {what} differ", flush=True)
                    return False
        print(f"{name}: {STEPPED} {what} are the same ({time.perf_counter() - begun:.0f} s)", flush=True)
    return True


def bad_input(name: str) -> bool:
    """Errors name the first offending game, and nothing moves."""
    batch = charlatans.batch(name, games=300, seed=3, device="cuda")
    before = numpy.asarray(batch.states).tobytes()
    wrong = numpy.asarray(batch.random_actions()).copy()
    wrong[[7, 200]] = batch.actions - 1
    refused = (
        (on_card(wrong), "game 7:"),
        (on_card(numpy.zeros(299, numpy.int32)), "shape"),
        (on_card(numpy.zeros(300, numpy.float32)), "whole numbers"),
        (numpy.zeros(300, numpy.int32), "processor's memory"),
    )
    for actions, words in refused:
        try:
            batch.step(actions)
        except charlatans.BatchError as error:
            if words in str(error):
                continue
            print(f"{name}: unexpected words: {error}")
            return False
        print(f"{name}: {words!r} was not refused")
        return False
    return numpy.asarray(batch.states).tobytes() == before


def handed_over(name: str) -> bool:
    """PyTorch, JAX and CuPy look at the batch's own memory, and their arrays are taken as actions."""
    import cupy
    import jax
    import torch

    batch = charlatans.batch(name, games=1000, seed=1, device="cuda")
    good = True
    for what in ("actors", "seats", "legal", "done", "rewards", "scores"):
        array = getattr(batch, what)
        place = array.__cuda_array_interface__["data"][0]
        tensors = (torch.as_tensor(array, device="cuda"), torch.from_dlpack(array))
        good &= all(tensor.data_ptr() == place for tensor in tensors)
        good &= cupy.asarray(array).data.ptr == cupy.from_dlpack(array).data.ptr == place
        there = jax.numpy.from_dlpack(array)
        good &= there.unsafe_buffer_pointer() == place and tuple(there.shape) == array.shape
    seen = torch.from_dlpack(batch.observe())
    good &= seen.shape == (1000, batch.features) and bool(((seen >= -1) & (seen <= 1)).all())
    legal = torch.from_dlpack(batch.legal)
    for step in range(200):
        actions = torch.multinomial(legal.float(), 1).squeeze(1)
        if step % 3 == 1:
            # JAX works on streams of its own: what it computes has to be finished first.
            batch.step(jax.block_until_ready(jax.numpy.asarray(actions.to(torch.int32).cpu().numpy())))
        elif step % 3 == 2:
            batch.step(cupy.from_dlpack(actions))
        else:
            batch.step(actions)
    print(f"handed to PyTorch, JAX and CuPy without a copy: {good}; 200 steps with their arrays as actions", flush=True)
    return good


if __name__ == "__main__":
    sys.exit(main())
