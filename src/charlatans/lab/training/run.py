"""A training from nothing to a master, or from where it was interrupted: the loop, its curve, its checkpoints and its examinations.

A folder holds all of it: `checkpoint.npz` (to go on from), `master.npz` (to play with), `curve.csv` (how it went).
"""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy

from ... import rules
from ...bots.master import load_weights
from ...bots.policy_net import LAYERS, PolicyNet, deepened, describe_game, layers_of, new_weights
from ...policies import APPRENTICE, NOVICE, is_mixed
from ...rules.contract import Game
from ...rules.errors import OptionError
from ..optional_deps import require
from .examine import WinShare, win_share
from .option_mix import random_option_values

CHECKPOINT, MASTER, CURVE = "checkpoint.npz", "master.npz", "curve.csv"
CHECKPOINT_SECONDS = 60
REPORT_SECONDS = 10
EXAM_DEALS = 256
EXAM_SEED = 2**50
"""No game of a training has seeds from here on."""
LAST_ENTROPY, LAST_UNIFORM, LAST_LEARNING, LAST_LEAD = 0.03, 0.1, 0.02, 0.1
"""What is left of these rates in the end, as a part of their first value."""


@dataclass(frozen=True)
class Plan:
    """How a network is trained."""

    game: str
    device: str = "cpu"
    minutes: float = 10.0
    seed: int = 1
    games: int = 0
    steps: int = 0
    width: int = 0
    layers: int = 0
    minibatch: int = 0
    epochs: int = 1
    learning_rate: float = 0.0
    entropy: float = 0.01
    uniform: float = 0.01
    """Weight of the divergence from all legal actions being equally likely: above 0, nothing becomes so unlikely that it is never tried again. docs/training.md has what it brought."""
    lead_weight: float = 0.2
    clip: float = 0.2
    decay: float = 0.95
    """Of generalised advantage estimation, from one decision of a seat to its next."""
    smoothing: float = 0.02
    lessons: float = 0.15
    """For this part of the time it is taught by the strongest rule of the ladder."""
    warm_up: float = 0.03
    """For this part of the time, after the lessons or from given weights on, only the values are learnt: they have to fit its own play first.
    It goes on deciding as it does, and is held to that: values and decisions have their layers in common."""
    sparring: float = 0.0
    """After the lessons: in this part of the games `partner` has all seats but one."""
    partner: str = APPRENTICE
    start: str = ""
    """A file with weights to start from, instead of lessons."""
    against: str = ""
    """A file with weights that it learns to beat: they play in all seats but one. Otherwise it plays against itself."""

    @property
    def taught(self) -> float:
        """For what part of the time it is taught."""
        return 0 if self.start or self.against else self.lessons

    def filled(self) -> Plan:
        """The same with what suits the device for everything that was left open."""
        usual = ON_GPU if self.device == "cuda" else ON_CPU
        return Plan(**{**asdict(self), **{name: getattr(self, name) or value for name, value in usual.items()}})


ON_CPU = {"games": 512, "steps": 64, "width": 128, "layers": LAYERS, "minibatch": 2048, "learning_rate": 1e-3}
ON_GPU = {"games": 262_144, "steps": 64, "width": 512, "layers": LAYERS, "minibatch": 32_768, "learning_rate": 7e-4}
LESSONS_FOR_GPU: dict[str, Any] = {"device": "cpu", "games": 8192, "steps": 32, "minibatch": 4096, "epochs": 2}


@dataclass
class Progress:
    """How a training stands."""

    seconds: float = 0.0
    decisions: int = 0
    rate: float = 0.0
    """Decisions per second since the last report."""
    playing: float = 0.0
    """The part of that time which playing takes; learning takes the rest."""
    entropy: float = 0.0
    value_error: float = 0.0
    agreed: float = 0.0
    """The mean probability of what its teacher would do; 0 after the lessons."""
    lead: float = 0.0
    """The usual lead at the end of a game, in points."""
    exams: dict[str, WinShare] = field(default_factory=dict)
    """The latest win share against each policy that was played against."""
    examined_at: float = 0.0

    def as_line(self) -> str:
        """The figures in one line."""
        exams = "  ".join(f"{name} {one.share:.1%} ± {one.error:.1%}" for name, one in self.exams.items())
        agreed = f"agrees with its teacher {self.agreed:.0%}  " if self.agreed else ""
        return (
            f"{self.seconds:6.0f} s  {self.decisions / 1e6:9,.1f} M decisions  {self.rate / 1e6:6.3f} M/s  playing {self.playing:.0%}  "
            f"entropy {self.entropy:.3f}  {agreed}{exams and 'wins against ' + exams}"
        ).rstrip()


Report = Callable[[Progress], None]


def train(
    plan: Plan, folder: Path, report: Report, *, fresh: bool = False, exams: tuple[str, ...] = (NOVICE, APPRENTICE)
) -> bool:
    """Trains until the minutes are used up or Ctrl-C is pressed; says whether it came to the end.

    A folder with a checkpoint is gone on with, unless `fresh`.
    """
    if plan.device == "cuda":
        # JAX would take three quarters of the GPU's memory for itself.
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    require("jax", "train", "training")
    return _Training(plan.filled(), folder, fresh).run(report, exams)


class _Training:
    def __init__(self, plan: Plan, folder: Path, fresh: bool) -> None:
        import jax

        from . import ppo

        self.folder = folder
        self.game = rules.game(plan.game)
        self.progress = Progress()
        self._jax, self._ppo = jax, ppo
        folder.mkdir(parents=True, exist_ok=True)
        self._against = load_weights(plan.game, Path(plan.against)) if plan.against else None
        start = load_weights(plan.game, Path(plan.start)) if plan.start else self._against
        if start is None:
            first = new_weights(self.game.features, self.game.actions, plan.width, plan.seed, plan.layers)
        else:
            first = deepened(start.weights, plan.layers, plan.seed)
        self.plan = plan = replace(plan, width=len(first["b0"]), layers=layers_of(first))
        self.learner = ppo.new_learner(first)
        if not fresh and (folder / CHECKPOINT).exists():
            self._resume()
        elif (folder / CURVE).exists():
            (folder / CURVE).unlink()
        self._key = jax.random.fold_in(jax.random.key(plan.seed), self.progress.decisions % 2**31)
        self.now = plan
        """How it plays and learns at the moment: lessons differ."""
        self.playing: Any = None

    def run(self, report: Report, exams: tuple[str, ...]) -> bool:
        """Plays and learns, and saves what has been learnt."""
        examiner = (
            Examiner(self.game, (self.plan.against,) if self.plan.against else exams, self.folder) if exams else None
        )
        try:
            with interrupts() as interrupted:
                self._learn(report, examiner, interrupted)
        finally:
            if examiner is not None:
                examiner.close()
        self._save()
        return not interrupted

    def _begin(self, taught: bool, interrupted: list[int]) -> None:
        """Sets up the games of lessons, or of all that follows. In lessons for a GPU the games are played on the processor:
        there the teacher is compiled in seconds, on the GPU it takes many minutes."""
        from .self_play import TEACHER, SelfPlay

        plan = self.plan
        self.now = replace(plan, **LESSONS_FOR_GPU) if taught and plan.device == "cuda" else plan
        # Two windows need not be in memory at a time.
        self.playing = None
        now = self.now
        playing = SelfPlay(self.game, now.games, now.steps, now.device, plan.seed, self.progress.decisions)
        if self._against is not None:
            playing.oppose(self._against.weights)
        playing.stagger(self.learner.weights, self._next_key())
        while not playing.lead_scale and not interrupted:
            # What a lead is worth is known once games have ended.
            playing.play(self.learner.weights, self._next_key())
        if taught:
            playing.prepare(TEACHER)
            playing.teach()
        elif self._against is None:
            if plan.sparring:
                playing.prepare(plan.partner)
            playing.spar(plan.sparring, plan.partner)
        self.playing = playing
        self.progress.lead = playing.lead_scale

    def _learn(self, report: Report, examiner: Examiner | None, interrupted: list[int]) -> None:
        progress, plan = self.progress, self.plan
        before, total = progress.seconds, plan.minutes * 60
        begun = time.perf_counter()
        reported, saved, decisions_then = begun, begun, progress.decisions
        playing, taught = 0.0, None
        while progress.seconds < total and not interrupted:
            part = progress.seconds / total
            taught_before, taught = taught, part < plan.taught
            from_nothing = not (plan.taught or plan.start or plan.against)
            learns = not taught and (from_nothing or part >= plan.taught + plan.warm_up)
            if taught != taught_before:
                # Setting up and compiling do not count.
                paused = time.perf_counter()
                self._begin(taught, interrupted)
                begun += time.perf_counter() - paused
                reported += time.perf_counter() - paused
            before_window = time.perf_counter()
            window = self.playing.play(self.learner.weights, self._next_key())
            playing += time.perf_counter() - before_window
            self.learner, figures = self._ppo.learn(
                self.learner,
                window,
                self._next_key(),
                self._rates(part, taught, learns),
                minibatch=min(self.now.minibatch, self.playing.decisions),
                epochs=self.now.epochs,
                clip=plan.clip,
                decay=plan.decay,
                smoothing=plan.smoothing,
            )
            self._jax.block_until_ready(self.learner.updates)
            progress.decisions += self.playing.decisions
            now = time.perf_counter()
            progress.seconds = before + now - begun
            if now - reported < REPORT_SECONDS and progress.seconds < total:
                continue
            progress.entropy, progress.value_error = float(figures.entropy), float(figures.value_error)
            progress.rate = (progress.decisions - decisions_then) / (now - reported)
            progress.playing, playing = playing / (now - reported), 0.0
            progress.agreed = float(figures.agreed) if taught else 0.0
            progress.lead = self.playing.lead_scale
            reported, decisions_then = now, progress.decisions
            if examiner is not None:
                examiner.look(self.master(), progress)
            self._write_curve()
            report(progress)
            if now - saved > CHECKPOINT_SECONDS:
                self._save()
                saved = time.perf_counter()

    def master(self) -> PolicyNet:
        """The network as it would play now."""
        plan, progress = self.plan, self.progress
        made = {
            **describe_game(self.game),
            "plan": asdict(plan),
            "decisions": progress.decisions,
            "seconds": round(progress.seconds),
            "lead": round(progress.lead, 3),
        }
        return PolicyNet(self._jax.device_get(self.learner.average), made)

    def _rates(self, part: float, taught: bool, learns: bool) -> Any:
        """The rates at this part of the training: all but the lessons' fall linearly."""
        plan = self.plan

        def falling(first: float, last: float) -> float:
            return first * (1 - part * (1 - last))

        return self._ppo.Rates(
            falling(plan.learning_rate, LAST_LEARNING),
            falling(plan.entropy, LAST_ENTROPY),
            falling(plan.uniform, LAST_UNIFORM),
            falling(plan.lead_weight, LAST_LEAD),
            float(taught),
            float(not taught and not learns),
            float(learns),
        )

    def _next_key(self) -> Any:
        self._key, key = self._jax.random.split(self._key)
        return key

    # Files ----------------------------------------------------------------------------------------------

    def _save(self) -> None:
        learner = self._jax.device_get(self.learner)
        parts = {
            f"{part}.{name}": one
            for part in ("weights", "average", "mean", "square")
            for name, one in getattr(learner, part).items()
        }
        state = {
            "plan": asdict(self.plan),
            "rules_version": self.game.rules_version,
            "seconds": self.progress.seconds,
            "decisions": self.progress.decisions,
            "lead": self.progress.lead,
            "updates": int(learner.updates),
        }
        part = self.folder / (CHECKPOINT + ".part")
        with part.open("wb") as stream:
            numpy.savez(stream, state=numpy.array(json.dumps(state)), **parts)
        part.replace(self.folder / CHECKPOINT)
        self.master().save(self.folder / MASTER)

    def _resume(self) -> None:
        jnp = self._jax.numpy
        with (self.folder / CHECKPOINT).open("rb") as stream, numpy.load(stream) as loaded:
            state = json.loads(str(loaded["state"]))
            if (state["plan"]["game"], state["rules_version"]) != (self.game.name, self.game.rules_version):
                raise OptionError(
                    f"the checkpoint in {self.folder} is of {state['plan']['game']} with version {state['rules_version']} of its rules: "
                    "start anew with --fresh, or choose another folder"
                )
            for name, unit in (("width", "units in each layer"), ("layers", "layers")):
                # Older checkpoints do not say how many layers there are.
                if (had := {"layers": LAYERS, **state["plan"]}[name]) != (wanted := getattr(self.plan, name)):
                    raise OptionError(
                        f"the checkpoint in {self.folder} has {had} {unit}, not {wanted}: "
                        "start anew with --fresh, or choose another folder"
                    )
            parts = {
                part: {
                    name.partition(".")[2]: jnp.asarray(loaded[name])
                    for name in loaded.files
                    if name.startswith(part + ".")
                }
                for part in ("weights", "average", "mean", "square")
            }
        self.learner = self._ppo.Learner(**parts, updates=jnp.asarray(state["updates"], jnp.int32))
        self.progress.seconds, self.progress.decisions = state["seconds"], state["decisions"]
        self.progress.lead = state.get("lead", 0.0)

    def _write_curve(self) -> None:
        progress, file = self.progress, self.folder / CURVE
        new = not file.exists()
        with file.open("a", newline="") as stream:
            rows = csv.writer(stream)
            if new:
                rows.writerow(["seconds", "decisions", "per_second", "entropy", "value_error", "lead", "exams"])
            exams = " ".join(f"{name}={one.share:.4f}" for name, one in progress.exams.items())
            rows.writerow(
                [
                    f"{progress.seconds:.1f}",
                    progress.decisions,
                    f"{progress.rate:.0f}",
                    f"{progress.entropy:.4f}",
                    f"{progress.value_error:.4f}",
                    f"{progress.lead:.2f}",
                    exams,
                ]
            )


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Ctrl-C is noted, so that a window is finished and nothing half learnt is saved; a second one interrupts as usual."""
    noted: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield noted
        return
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: Any) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)

    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


# Examinations ----------------------------------------------------------------------------------------------


class Examiner:
    """Plays the network against policies of the ladder in a process of its own, while training goes on."""

    def __init__(self, game: Game, against: tuple[str, ...], folder: Path) -> None:
        self._file = folder / "examined.npz"
        context = multiprocessing.get_context("spawn")
        self._asked, self._answers = context.Queue(), context.Queue()
        self._process = context.Process(
            target=_examine, args=(game.name, against, str(self._file), self._asked, self._answers), daemon=True
        )
        with _few_threads():
            self._process.start()
        self._busy = False

    def look(self, net: PolicyNet, progress: Progress) -> None:
        """Takes in the results so far, and has the network examined if nothing else is."""
        while not self._answers.empty():
            answer = self._answers.get()
            if answer is None:
                self._busy = False
            else:
                at, name, share = answer
                progress.exams[name], progress.examined_at = WinShare(*share), at
        if not self._busy:
            net.save(self._file)
            self._asked.put(progress.seconds)
            self._busy = True

    def close(self) -> None:
        """Ends the process."""
        self._process.terminate()
        self._process.join()
        self._file.unlink(missing_ok=True)


@contextmanager
def _few_threads() -> Iterator[None]:
    """Processes started meanwhile multiply matrices on a few cores only: the training needs its own."""
    names = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, "2"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _examine(name: str, against: tuple[str, ...], file: str, asked: Any, answers: Any) -> None:
    # Ctrl-C in a terminal reaches every process; the training ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game, players = rules.game(name), max(rules.game(name).players)
    chance = random.Random(EXAM_SEED)
    options = [random_option_values(game, players, chance) for _ in range(64)]
    while True:
        at = asked.get()
        net = PolicyNet.load(Path(file))
        for rival in against:
            # A network that is to be beaten plays as it does in training: it draws its actions.
            frozen = rival.endswith(".npz")
            mixing = int(frozen or is_mixed(name))
            opponent = PolicyNet.load(Path(rival)) if frozen else rival
            share = win_share(game, net, opponent, options, EXAM_DEALS, EXAM_SEED, mixing=mixing)
            answers.put((at, Path(rival).stem, tuple(share)))
        answers.put(None)
