"""Benchmarks of this machine, for `charlatans bench` and the scripts in bench/.

Nothing here prints, and only what is measured needs to be installed.
"""

from __future__ import annotations

import os
import platform
import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from . import rules
from .rules.engine import CompilerMissing
from .rules.errors import CharlatansError
from .runner import Simulation
from .runner.simulate import Simulated

PLAYERS = 4
BATCH_SIZES = {"cpu": (1_024, 4_096, 32_768), "cuda": (65_536, 262_144, 1_048_576, 4_194_304)}
COMPILED_GAMES, PLAIN_GAMES = 20_000, 100
STEPS_PER_CALL = 8
FUSED_DECISIONS = 256


class Rates(NamedTuple):
    """Decisions per second with the legal mask, the same with observations, and games per second."""

    masked: float | None = None
    observed: float | None = None
    games: float | None = None


class Row(NamedTuple):
    """A row of the table: what was measured, how (fused, batch, env, plain, other), its rates, and a note."""

    what: str
    kind: str
    game: str
    rates: Rates
    note: str = ""


class Measurement(NamedTuple):
    """A benchmark that has not run yet."""

    what: str
    kind: str
    game: str
    measure: Callable[[], Rates]

    def row(self) -> Row:
        """Runs it. If something is not installed, the row's note says so."""
        try:
            return Row(self.what, self.kind, self.game, self.measure())
        except (ImportError, CharlatansError, CompilerMissing) as reason:
            # An ImportError may end with the path it looked in, which is of no use to a reader.
            return Row(self.what, self.kind, self.game, Rates(), str(reason).split(" (/")[0])


def title(name: str) -> str:
    """Title of a row."""
    return f"{name.capitalize().replace('_', ' ')}, {players(name)} players"


def players(name: str) -> int:
    """Number of players: the same for all games as far as they allow."""
    return min(PLAYERS, max(rules.game(name).players))


def on_cores(name: str, seconds: float, cores: int) -> list[Measurement]:
    """A game's compiled rules on this many cores."""
    where = "1 core" if cores == 1 else f"{cores} cores"
    return [
        Measurement(f"{title(name)}, simulated, {where}", "fused", name, partial(simulated, name, seconds, cores)),
        Measurement(f"{title(name)}, batch, {where}", "batch", name, partial(stepped, name, seconds, "cpu", cores)),
    ]


def from_python(name: str, seconds: float) -> list[Measurement]:
    """A game called from Python, one decision at a time: its PettingZoo environment, and the plain rules."""
    return [
        Measurement(f"{title(name)}, PettingZoo", "env", name, partial(in_pettingzoo, name, seconds)),
        Measurement(f"{title(name)}, plain Python", "plain", name, partial(plain, name, seconds)),
    ]


def on_gpu(name: str, seconds: float) -> list[Measurement]:
    """A game's compiled rules on the GPU."""
    return [
        Measurement(f"{title(name)}, random play, GPU", "fused", name, partial(fused, name, seconds, "cuda")),
        Measurement(f"{title(name)}, batch, GPU", "batch", name, partial(stepped, name, seconds, "cuda", None)),
    ]


def everything(names: Iterable[str], seconds: float, device: str) -> list[Measurement]:
    """All benchmarks of these games on one device."""
    if device == "cuda":
        return [one for name in names for one in on_gpu(name, seconds)]
    all_cores = cores()
    counts = (1,) if all_cores == 1 else (1, all_cores)
    return [
        one
        for name in names
        for several in (*(on_cores(name, seconds, count) for count in counts), from_python(name, seconds))
        for one in several
    ]


# Whole games -----------------------------------------------------------------------------------------


def simulated(name: str, seconds: float, cores: int, bot: str = "random") -> Rates:
    """Whole games inside the compiled rules, as in `charlatans simulate`."""
    simulation = simulation_of(name, bot)
    simulation.compile()
    return repeated(lambda games: simulation.run(games, 1, cores), COMPILED_GAMES, seconds)


def plain(name: str, seconds: float) -> Rates:
    """Whole games with the plain rules."""
    simulation = simulation_of(name, "random")
    return repeated(lambda games: simulation.run(games, 1, 1, plain=True), PLAIN_GAMES, seconds)


def simulation_of(name: str, bot: str) -> Simulation:
    """A simulation of a game by a bot."""
    game = rules.game(name)
    material = game.load_material(None)
    options = game.options(material, players=players(name))
    return Simulation(game, options, material, bot, count_events=False)


def repeated(play: Callable[[int], Simulated], games: int, seconds: float) -> Rates:
    """Rates over repeated runs, after a short warm-up."""
    play(max(games // 10, 1))
    played = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        result = play(games)
        played += result.games
        decisions += result.decisions
    spent = time.perf_counter() - start
    return Rates(masked=decisions / spent, games=played / spent)


# Batches ---------------------------------------------------------------------------------------------


def stepped(name: str, seconds: float, device: str, workers: int | None) -> Rates:
    """A batch stepped with random legal actions, without and with observations."""

    def step(batch: Any) -> None:
        for _ in range(STEPS_PER_CALL):
            batch.step(batch.random_actions())

    return Rates(
        masked=best(name, step, STEPS_PER_CALL, seconds, device, workers),
        observed=best(name, step, STEPS_PER_CALL, seconds, device, workers, observing=True),
    )


def fused(name: str, seconds: float, device: str) -> Rates:
    """Random legal play inside one kernel; the mask is written for every decision."""

    def play(batch: Any) -> None:
        batch.play("random", decisions=FUSED_DECISIONS)

    return Rates(masked=best(name, play, FUSED_DECISIONS, seconds, device, None))


def best(
    name: str,
    advance: Callable[[Any], None],
    decisions: int,
    seconds: float,
    device: str,
    workers: int | None,
    *,
    observing: bool = False,
) -> float:
    """Decisions per second at the best batch size for this machine."""
    rates: list[float] = []
    for size in BATCH_SIZES[device]:
        try:
            rates.append(
                decisions_per_second(batch_of(name, size, device, workers, observing), advance, decisions, seconds)
            )
        except Exception as reason:
            # Sizes increase until memory is full, which every device reports in its own way.
            if not rates or "memory" not in f"{type(reason).__name__} {reason}".lower():
                raise
            break
    return max(rates)


def batch_of(name: str, games: int, device: str, workers: int | None, observing: bool) -> Any:
    """A batch of games."""
    from . import batch

    return batch(name, games=games, seed=1, device=device, workers=workers, observing=observing, players=players(name))


def decisions_per_second(batch: Any, advance: Callable[[Any], None], decisions: int, seconds: float) -> float:
    """Decisions per second, where each call of `advance` makes this many in every game of the batch."""
    wait = synchronizer(batch.device)
    advance(batch)
    wait()
    calls = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        advance(batch)
        wait()
        calls += 1
    return calls * decisions * int(batch.games) / (time.perf_counter() - start)


def synchronizer(device: str) -> Callable[[], None]:
    """A function that waits until the device has finished."""
    if device == "cpu":
        return lambda: None
    from numba import cuda

    wait: Callable[[], None] = cuda.synchronize
    return wait


# One game from Python --------------------------------------------------------------------------------


def in_pettingzoo(name: str, seconds: float) -> Rates:
    """One game in PettingZoo's usual loop, with mask and observation for every decision."""
    from .envs import pettingzoo

    env = pettingzoo.env(name, players=players(name))

    def play(seed: int) -> int:
        env.reset(seed=seed)
        taken = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[random.randrange(len(legal))])
            taken += 1
        return taken

    play(0)
    taken = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        taken += play(games)
    spent = time.perf_counter() - start
    return Rates(observed=taken / spent, games=games / spent)


# The machine -----------------------------------------------------------------------------------------


def cores() -> int:
    """Cores this process may use."""
    return os.cpu_count() or 1


def machine() -> str:
    """A description of this machine."""
    count = cores()
    return f"{processor()}, {count} core{'s' if count > 1 else ''}, Python {platform.python_version()}"


def processor() -> str:
    """The processor's name if the system tells it, otherwise its architecture."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text().splitlines() if info.exists() else []:
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def per_second(rate: float | None) -> str:
    """A rate as text; empty if there is none."""
    if rate is None:
        return ""
    return f"{rate:,.0f}/s" if rate >= 100 else f"{rate:.1f}/s"
