"""Many games with a learner in one seat of each and a policy in all others, on all cores."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .. import rules
from ..batches.checking import refusal
from ..batches.cores import Cores
from ..batches.rounds import NOTHING_CHOSEN, attend
from ..policies import policy
from ..rules.engine import CompilerMissing, Stream, compiler_installed
from ..rules.errors import BatchError, OptionError
from ..rules.materials import Material
from .table_env import agent_name, describe


class LearnerCores(Cores):
    """Runs the learners' rule on all cores."""

    def __init__(self, game: rules.Game, material: Any, options: Any, games: int, workers: int | None) -> None:
        super().__init__(game, material, options, games, workers)
        self._types["endings"] = ("f4", 2)

    def attend(self, tables: Any, choose: Any, learner: int, *, restart: bool) -> None:
        """Applies the learners' decisions and runs the games to their next ones; see `rounds.attend`."""
        run = self._rule(attend, choose)
        t = tables
        arrays = (
            *(t.games, self._blank, self._material, self._agreed, t.seeds, self._games, t.streams),
            *(t.chosen, t.masks, t.fresh, t.done, t.lengths),
        )
        results = (t.scores, t.ranks, t.rewards, t.observed, t.endings, self._log)
        self._share(lambda at, first, last: run(*arrays, self._outs[at], *results, first, last, learner, int(restart)))


class LearnerGames:
    """Many games at once, each waiting for its learner's decision. Its arrays change in place with every step."""

    def __init__(
        self,
        name: str,
        games: int,
        seat: int,
        opponents: str,
        material: str | Path | Material | None,
        options: Mapping[str, Any],
        *,
        restart: bool,
        workers: int | None = None,
    ) -> None:
        if not compiler_installed():
            raise CompilerMissing
        import numpy

        game = self.game = rules.game(name)
        printed = material if isinstance(material, Material) else game.load_material(material)
        chosen = game.options(printed, **options)
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise OptionError(f"num_envs must be a whole number from 1, not {games!r}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < chosen.players:
            raise OptionError(f"seat must be a whole number from 0 to {chosen.players - 1}, not {seat!r}")
        self.seat, self.players, self._restart = seat, chosen.players, restart
        self._choose = policy(name, opponents)
        self._rows = numpy.arange(games)
        self._printed = game.material_layout.to_numpy(game.material_record(printed))
        self._options = game.options_layout.to_numpy(chosen.record())
        self._workers = workers
        self._runner = self._make_cores(games)
        array = self._runner.array
        self.tables = SimpleNamespace(
            games=array((games,), game.state.dtype),
            seeds=array((games,), numpy.int64),
            streams=array((games,), Stream.dtype),
            chosen=array((games,), numpy.int32),
            masks=array((games, game.actions), numpy.uint8),
            fresh=array((games,), numpy.uint8),
            done=array((games,), numpy.uint8),
            lengths=array((games,), numpy.int32),
            scores=array((games, chosen.players), numpy.int32),
            ranks=array((games, chosen.players), numpy.int32),
            rewards=array((games, chosen.players), numpy.float32),
            observed=array((games, game.features), numpy.float32),
            endings=array((games if restart else 1, game.features), numpy.float32),
        )

    def start(self, which: Any, seeds: Any) -> None:
        """Starts the marked games with these seeds and runs them to the learner's first decision; the others do not change."""
        self.tables.fresh[:] = which
        self.tables.seeds[which] = seeds
        self.tables.chosen[:] = NOTHING_CHOSEN
        self._attend()

    def start_next(self, which: Any) -> None:
        """Marks games that the next step will start with their next seeds, whatever the action."""
        self.tables.seeds[which & (self.tables.fresh == 0)] += len(which)
        self.tables.fresh[:] = which

    def step(self, actions: Any, rng: Any = None) -> None:
        """Takes the actions of all learners. Illegal ones raise, or are replaced by random legal ones if `rng` is given."""
        import numpy

        chosen = numpy.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != self.tables.chosen.shape:
            raise BatchError(
                f"actions are {chosen.dtype} of the shape {chosen.shape}; "
                f"whole numbers are needed, one for each game: {self.tables.chosen.shape}"
            )
        within = chosen.clip(0, self.game.actions - 1)
        fits = (self.tables.masks[self._rows, within] == 1) & (chosen == within) | (self.tables.fresh == 1)
        if not fits.all():
            chosen = self._corrected(chosen, numpy.flatnonzero(~fits), rng)
        self.tables.chosen[:] = chosen
        self._attend()

    def _corrected(self, chosen: Any, wrong: Any, rng: Any) -> Any:
        masks = self.tables.masks[wrong]
        if rng is None:
            who = f"environment {wrong[0]}: {agent_name(self.seat)}"
            raise BatchError(refusal(self.game, who, chosen[wrong[0]], masks[0]))
        chosen = chosen.copy()
        chosen[wrong] = (masks * (1 - rng.random(masks.shape))).argmax(1)
        return chosen

    def describe(self, at: int) -> str:
        """The state of one game as text."""
        return describe(
            self.game, self.tables.games[at : at + 1].tobytes(), self._printed, self.tables.scores[at].tolist()
        )

    # Pickling: threads and compiled rules are made again on the other side.

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "game": self.game.name}
        del kept["_runner"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = rules.game(kept["game"])
        self._runner = self._make_cores(len(self.tables.games))

    def _make_cores(self, games: int) -> LearnerCores:
        material = self.game.material_layout.from_bytes(self._printed.tobytes())
        return LearnerCores(self.game, material, self._options, games, self._workers)

    def _attend(self) -> None:
        self._runner.attend(self.tables, self._choose, self.seat, restart=self._restart)
