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
from .table_env import player, told


class LearnersCores(Cores):
    """The cores that run the rule of learners."""

    def __init__(self, game: rules.Game, material: Any, options: Any, games: int, workers: int | None) -> None:
        super().__init__(game, material, options, games, workers)
        self._types["endings"] = ("f4", 2)

    def attend(self, tables: Any, choose: Any, learner: int, *, again: bool) -> None:
        """Carries the learner's decisions out, and all that follows until it is asked again; see `rounds.attend`."""
        run = self._rule(attend, choose)
        t = tables
        arrays = (
            *(t.games, self._blank, self._material, self._agreed, t.seeds, self._games, t.streams),
            *(t.chosen, t.masks, t.fresh, t.done, t.lengths),
        )
        results = (t.scores, t.ranks, t.rewards, t.observed, t.endings, self._log)
        self._share(lambda at, first, last: run(*arrays, self._outs[at], *results, first, last, learner, int(again)))


class Lessons:
    """Many games at once, each stopped where its learner is asked. Its arrays change with every step."""

    def __init__(
        self,
        name: str,
        games: int,
        seat: int,
        opponents: str,
        material: str | Path | Material | None,
        options: Mapping[str, Any],
        *,
        again: bool,
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
        self.seat, self.players, self._again = seat, chosen.players, again
        self._choose = policy(name, opponents)
        self._rows = numpy.arange(games)
        self._printed = game.material_layout.to_numpy(game.material_record(printed))
        self._agreed = game.options_layout.to_numpy(chosen.record())
        self._workers = workers
        self._runner = self._hire(games)
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
            endings=array((games if again else 1, game.features), numpy.float32),
        )

    def lay_out(self, which: Any, seeds: Any) -> None:
        """Lays the games marked out anew with these seeds, up to the learner's first decision; the others do not move."""
        self.tables.fresh[:] = which
        self.tables.seeds[which] = seeds
        self.tables.chosen[:] = NOTHING_CHOSEN
        self._attend()

    def lay_out_next(self, which: Any) -> None:
        """The games marked will be laid out with their next seeds by the next step, whatever is chosen."""
        self.tables.seeds[which & (self.tables.fresh == 0)] += len(which)
        self.tables.fresh[:] = which

    def step(self, actions: Any, instead: Any = None) -> None:
        """Takes the decisions of all learners. Illegal ones are refused, or `instead` draws others."""
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
            chosen = self._corrected(chosen, numpy.flatnonzero(~fits), instead)
        self.tables.chosen[:] = chosen
        self._attend()

    def _corrected(self, chosen: Any, wrong: Any, instead: Any) -> Any:
        masks = self.tables.masks[wrong]
        if instead is None:
            who = f"environment {wrong[0]}: {player(self.seat)}"
            raise BatchError(refusal(self.game, who, chosen[wrong[0]], masks[0]))
        chosen = chosen.copy()
        chosen[wrong] = (masks * (1 - instead.random(masks.shape))).argmax(1)
        return chosen

    def told(self, at: int) -> str:
        """How one of the games stands, in words."""
        return told(self.game, self.tables.games[at : at + 1].tobytes(), self._printed, self.tables.scores[at].tolist())

    # Copies and other processes get the arrays; cores and what is compiled they have themselves.

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "game": self.game.name}
        del kept["_runner"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = rules.game(kept["game"])
        self._runner = self._hire(len(self.tables.games))

    def _hire(self, games: int) -> LearnersCores:
        material = self.game.material_layout.from_bytes(self._printed.tobytes())
        return LearnersCores(self.game, material, self._agreed, games, self._workers)

    def _attend(self) -> None:
        self._runner.attend(self.tables, self._choose, self.seat, again=self._again)
