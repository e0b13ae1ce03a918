"""Gymnasium: a learner in one seat and a policy in all others, as a vector environment of many games or as a single one.

Importing this registers every game: `gymnasium.make("charlatans/Quacks-v0")`, `gymnasium.make_vec(...)`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..policies import RANDOM as RANDOM_POLICY
from ..rules import GAMES
from ..rules.errors import BatchError, OptionError
from ..rules.materials import MaterialFile
from ..table.table import SEED_LIMIT
from .table_env import ERROR, RANDOM, checked_choice
from .vector_env import LearnerGames

try:
    import gymnasium
    import numpy
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("these environments need Gymnasium: pip install 'charlatans[envs]'") from missing

__all__ = ["Env", "VectorEnv", "identifier", "make_vec"]

WIN, POINTS = "win", "points"
"""The reward: for the result at the end of the game, or for every point when it is scored."""

RENDER_MODES = ["human", "ansi"]


def make_vec(name: str, num_envs: int, **settings: Any) -> VectorEnv:
    """Many games with one learner each: `make_vec("quacks", num_envs=1024, players=4)`; for the settings see `VectorEnv`."""
    return VectorEnv(name, num_envs, **settings)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games at once. A step runs every game to its learner's next decision.

    `seat` is the learner's, `opponents` the policy in all other seats. `reward="win"` rewards the result at the end of the game
    (zero-sum), `reward="points"` every point when it is scored. An illegal action is an error (`illegal="error"`) or replaced by a
    random legal one (`illegal="random"`). With `copy=False` observations and masks are the same arrays after every step. All other
    arguments are options of the game, as in `charlatans.new`.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: str = RANDOM_POLICY,
        reward: str = WIN,
        illegal: str = ERROR,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        device: str = "cpu",
        workers: int | None = None,
        copy: bool = True,
        material: str | Path | MaterialFile | None = None,
        **options: Any,
    ) -> None:
        checked_choice("device", device, ["cpu"])
        self._reward = checked_choice("reward", reward, [WIN, POINTS])
        self._replaces_illegal = checked_choice("illegal", illegal, [ERROR, RANDOM]) == RANDOM
        self._copy = copy
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        restart = self._mode is AutoresetMode.SAME_STEP
        self._learners = LearnerGames(
            name, num_envs, seat, opponents, material, options, restart=restart, workers=workers
        )
        game = self._learners.game
        self.num_envs, self.players, self.seat = num_envs, self._learners.players, seat
        self.single_observation_space = Box(-1, 1, (game.features,), numpy.float32)
        self.single_action_space = Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._points = numpy.zeros(num_envs, numpy.int32)
        self._started = False

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts all games, or those in `options={"reset_mask": ...}`.

        Game g gets the seed `seed + g`, and `num_envs` more whenever it starts again.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = self._reset_mask((options or {}).get("reset_mask"))
        if seed is None:
            seed = int(self.np_random.integers(SEED_LIMIT // 2))
        seeds = numpy.asarray(seed, numpy.int64)
        if seeds.ndim == 0:
            seeds = seeds + numpy.arange(self.num_envs)
        if seeds.shape != which.shape or (seeds < 0).any():
            raise OptionError(f"seed must be a whole number from 0, or {self.num_envs} of them, not {seed!r}")
        self._learners.start(which, seeds[which])
        self._points[which] = 0
        self._started = True
        return self._observations(), self._masks()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Takes the learners' actions and runs the games to their next decisions.

        If an action is illegal, the error names the environment, the action and the legal ones, and no game has changed.
        """
        rows = self._learners.rows
        if not self._started:
            raise BatchError("nothing is laid out yet: call reset first")
        if self._mode is not AutoresetMode.SAME_STEP and rows.done.any():
            if self._mode is AutoresetMode.DISABLED:
                over = int(rows.done.argmax())
                raise BatchError(f"environment {over} is over: reset it first, with options={{'reset_mask': ...}}")
            self._points[rows.done == 1] = 0
            self._learners.start_next(rows.done == 1)
        self._learners.step(actions, self.np_random if self._replaces_illegal else None)
        finished = rows.done == 1
        infos = self._masks()
        if finished.any():
            self._add_results(infos, finished)
        return self._observations(), self._rewards(finished), finished, numpy.zeros(self.num_envs, bool), infos

    def describe(self, at: int) -> str:
        """The state of one game as text."""
        return self._learners.describe(at)

    def _reset_mask(self, mask: Any) -> Any:
        if mask is None:
            return numpy.ones(self.num_envs, bool)
        if not isinstance(mask, numpy.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,):
            raise OptionError(f"reset_mask must be an array of bool of the shape ({self.num_envs},)")
        if not self._started and not mask.all():
            raise BatchError("nothing is laid out yet: call reset first, for all environments")
        return mask

    def _observations(self) -> Any:
        observed = self._learners.rows.observed
        return observed.copy() if self._copy else observed

    def _masks(self) -> dict[str, Any]:
        rows = self._learners.rows
        if self._mode is AutoresetMode.NEXT_STEP:
            # The next action only resets the game, so any action is legal; an empty mask would break samplers.
            rows.masks[rows.done == 1] = 1
        masks = rows.masks.view(numpy.int8)
        return {"action_mask": masks.copy() if self._copy else masks, "_action_mask": numpy.ones(self.num_envs, bool)}

    def _rewards(self, finished: Any) -> Any:
        rows = self._learners.rows
        if self._reward == WIN:
            return rows.rewards[:, self.seat].astype(numpy.float64)
        points = rows.scores[:, self.seat]
        gained = (points - self._points).astype(numpy.float64)
        # A game that was reset in the same step starts with 0 points.
        self._points = numpy.where(finished & (self._mode is AutoresetMode.SAME_STEP), 0, points)
        return gained

    def _add_results(self, infos: dict[str, Any], finished: Any) -> None:
        """Adds points and ranks of all seats for finished games, and their last observations if they were reset in the same step."""
        rows = self._learners.rows
        results = {
            "points": rows.scores.copy(),
            "_points": finished,
            "ranks": rows.ranks.copy(),
            "_ranks": finished,
        }
        if self._mode is AutoresetMode.SAME_STEP:
            infos |= {"final_obs": rows.last_observed.copy(), "_final_obs": finished}
            infos |= {"final_info": results, "_final_info": finished}
        else:
            infos |= results


class Env(gymnasium.Env[Any, Any]):
    """A single game with a learner in one seat; for the arguments see `VectorEnv`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(self, name: str, *, render_mode: str | None = None, **settings: Any) -> None:
        self.render_mode = checked_choice("render_mode", render_mode, [None, *RENDER_MODES])
        self._games = VectorEnv(name, 1, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts a game. The same seed gives the same game as `charlatans.new(seed=...)`."""
        super().reset(seed=seed)
        observations, infos = self._games.reset(seed=int(self.np_random.integers(SEED_LIMIT)) if seed is None else seed)
        self._show_if_human()
        return observations[0], self._info(infos)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes the learner's action and runs the game to its next decision. Raises BatchError if the action is illegal."""
        observations, rewards, finished, _, infos = self._games.step(numpy.atleast_1d(action))
        self._show_if_human()
        return observations[0], float(rewards[0]), bool(finished[0]), False, self._info(infos)

    def render(self) -> str | None:
        """The game as text: returned in mode "ansi", printed in mode "human"."""
        self._show_if_human()
        return self._games.describe(0) if self.render_mode == "ansi" else None

    def _show_if_human(self) -> None:
        if self.render_mode == "human":
            print(self._games.describe(0), end="\n\n")

    def _info(self, infos: dict[str, Any]) -> dict[str, Any]:
        return {key: values[0] for key, values in infos.items() if not key.startswith("_")}


def identifier(name: str) -> str:
    """A game's id in Gymnasium's registry."""
    return f"charlatans/{name.capitalize()}-v0"


def _register() -> None:
    for name in GAMES:
        if identifier(name) not in gymnasium.registry:
            gymnasium.register(
                identifier(name),
                entry_point=f"{__name__}:{Env.__name__}",
                vector_entry_point=f"{__name__}:{VectorEnv.__name__}",
                kwargs={"name": name},
                order_enforce=False,
            )


_register()
