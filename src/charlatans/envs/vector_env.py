"""Many games with a learner in one seat of each and a policy in all others, on all cores."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import rules
from ..policies import policy
from ..rules.engine import CompilerMissing, compiler_installed
from ..rules.errors import BatchError, OptionError
from ..rules.materials import MaterialFile
from ..runner.cpu import CpuBackend
from ..runner.loop import Level, Start
from ..runner.rows import level_of
from ..runner.validation import refusal
from .table_env import agent_name, describe


class LearnerGames:
    """Many games at once, each waiting for its learner's decision. Its arrays change in place with every step."""

    def __init__(
        self,
        name: str,
        games: int,
        seat: int,
        opponents: str,
        material: str | Path | MaterialFile | None,
        options: Mapping[str, Any],
        *,
        restart: bool,
        workers: int | None = None,
    ) -> None:
        if not compiler_installed():
            raise CompilerMissing
        import numpy

        game = self.game = rules.game(name)
        printed = material if isinstance(material, MaterialFile) else game.load_material(material)
        chosen = game.options(printed, **options)
        if isinstance(games, bool) or not isinstance(games, int) or games < 1:
            raise OptionError(f"num_envs must be a whole number from 1, not {games!r}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < chosen.players:
            raise OptionError(f"seat must be a whole number from 0 to {chosen.players - 1}, not {seat!r}")
        self.seat, self.players, self._restart = seat, chosen.players, restart
        # Raises for an unknown policy.
        policy(name, opponents)
        self._indices = numpy.arange(games)
        self._material = game.material_layout.to_numpy(game.material_record(printed))
        self._options = game.options_layout.to_numpy(chosen.record())
        self._workers = workers
        self._backend = self._make_backend()
        self.rows = self._backend.rows(
            self.players, games, policies=(opponents,), masks=True, observed=True, last_observed=restart
        )
        self.rows.lineups[:] = level_of(opponents)
        self.rows.lineups[:, seat] = Level.OUTSIDE
        self.rows.viewer = seat

    def start(self, which: Any, seeds: Any) -> None:
        """Starts the marked games with these seeds and runs them to the learner's first decision; the others do not change."""
        self.rows.start[:] = Start.STAY
        self.rows.start[which] = Start.SET_UP
        self.rows.seeds[which] = seeds
        self._run()

    def start_next(self, which: Any) -> None:
        """Marks games that the next step will start with their next seeds, whatever the action."""
        self.rows.seeds[which & (self.rows.start != Start.SET_UP)] += len(which)
        self.rows.start[which] = Start.SET_UP

    def step(self, actions: Any, rng: Any = None) -> None:
        """Takes the actions of all learners. Illegal ones raise, or are replaced by random legal ones if `rng` is given."""
        import numpy

        chosen = numpy.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != self.rows.seats.shape:
            raise BatchError(
                f"actions are {chosen.dtype} of the shape {chosen.shape}; "
                f"whole numbers are needed, one for each game: {self.rows.seats.shape}"
            )
        within = chosen.clip(0, self.game.actions - 1)
        fits = (self.rows.masks[self._indices, within] == 1) & (chosen == within) | (self.rows.start == Start.SET_UP)
        if not fits.all():
            chosen = self._corrected(chosen, numpy.flatnonzero(~fits), rng)
        self.rows.chosen[:, 0] = chosen
        self._run()

    def _corrected(self, chosen: Any, wrong: Any, rng: Any) -> Any:
        masks = self.rows.masks[wrong]
        if rng is None:
            who = f"environment {wrong[0]}: {agent_name(self.seat)}"
            raise BatchError(refusal(self.game, who, chosen[wrong[0]], masks[0]))
        chosen = chosen.copy()
        chosen[wrong] = (masks * (1 - rng.random(masks.shape))).argmax(1)
        return chosen

    def describe(self, at: int) -> str:
        """The state of one game as text."""
        return describe(
            self.game, self.rows.games[at : at + 1].tobytes(), self._material, self.rows.scores[at].tolist()
        )

    # Pickling: threads and compiled rules are made again on the other side.

    def __getstate__(self) -> dict[str, Any]:
        kept = {**self.__dict__, "game": self.game.name}
        del kept["_backend"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = rules.game(kept["game"])
        self._backend = self._make_backend()

    def _make_backend(self) -> CpuBackend:
        material = self.game.material_layout.from_bytes(self._material.tobytes())
        return CpuBackend(self.game, material, self._options, workers=self._workers)

    def _run(self) -> None:
        self._backend.run(self.rows, together=True, restart=self._restart, scores_now=True)
