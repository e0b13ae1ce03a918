"""Gymnasium: one learner's seat, a policy in all others; many games at once as a vector environment, or one.

Importing this registers every game, by its name: `gymnasium.make("charlatans/Quacks-v0")`, `gymnasium.make_vec(...)`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..policies import RANDOM as RANDOM_POLICY
from ..rules import GAMES
from ..rules.errors import BatchError, OptionError
from ..rules.materials import Material
from .table_env import ERROR, RANDOM, one_of
from .vector_env import Lessons

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
"""What a learner is rewarded for: the end of the game, or every point."""

RENDER_MODES = ["human", "ansi"]
SEEDS = 2**63


def make_vec(name: str, num_envs: int, **settings: Any) -> VectorEnv:
    """Many games with a learner in each: `make_vec("quacks", num_envs=1024, players=4)`; settings as of `VectorEnv`."""
    return VectorEnv(name, num_envs, **settings)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games at once, each stopped where its learner is asked.

    `seat` is the learner's, `opponents` the policy in all other seats. `reward="win"` rewards the end of the game (zero-sum), `reward="points"`
    every point when it is scored. `illegal` says what an illegal action is: an "error", or replaced by a legal one drawn at
    "random". With `copy=False` observations and masks are the same arrays after every step. Everything else is an
    option of the game, as in `charlatans.new`.
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
        material: str | Path | Material | None = None,
        **options: Any,
    ) -> None:
        one_of("device", device, ["cpu"])
        self._reward = one_of("reward", reward, [WIN, POINTS])
        self._drawing = one_of("illegal", illegal, [ERROR, RANDOM]) == RANDOM
        self._copy = copy
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        again = self._mode is AutoresetMode.SAME_STEP
        self._lessons = Lessons(name, num_envs, seat, opponents, material, options, again=again, workers=workers)
        game = self._lessons.game
        self.num_envs, self.players, self.seat = num_envs, self._lessons.players, seat
        self.single_observation_space = Box(-1, 1, (game.features,), numpy.float32)
        self.single_action_space = Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._points = numpy.zeros(num_envs, numpy.int32)
        self._begun = False

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Lays games out: all, or those that `options={"reset_mask": ...}` marks.

        Game number g has the seed `seed + g`, and whenever it begins anew one that is `num_envs` further.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = self._marked((options or {}).get("reset_mask"))
        if seed is None:
            seed = int(self.np_random.integers(SEEDS // 2))
        seeds = numpy.asarray(seed, numpy.int64)
        if seeds.ndim == 0:
            seeds = seeds + numpy.arange(self.num_envs)
        if seeds.shape != which.shape or (seeds < 0).any():
            raise OptionError(f"seed must be a whole number from 0, or {self.num_envs} of them, not {seed!r}")
        self._lessons.lay_out(which, seeds[which])
        self._points[which] = 0
        self._begun = True
        return self._observations(), self._masks()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The learners' decisions, and all that follows until they are asked again.

        An illegal one is refused, with the environment, the action and what is legal; then nothing has moved.
        """
        tables = self._lessons.tables
        if not self._begun:
            raise BatchError("nothing is laid out yet: call reset first")
        if self._mode is not AutoresetMode.SAME_STEP and tables.done.any():
            if self._mode is AutoresetMode.DISABLED:
                over = int(tables.done.argmax())
                raise BatchError(f"environment {over} is over: reset it first, with options={{'reset_mask': ...}}")
            self._points[tables.done == 1] = 0
            self._lessons.lay_out_next(tables.done == 1)
        self._lessons.step(actions, self.np_random if self._drawing else None)
        ended = tables.done == 1
        infos = self._masks()
        if ended.any():
            self._tell_results(infos, ended)
        return self._observations(), self._rewards(ended), ended, numpy.zeros(self.num_envs, bool), infos

    def told(self, at: int) -> str:
        """How one of the games stands, in words."""
        return self._lessons.told(at)

    def _marked(self, mask: Any) -> Any:
        if mask is None:
            return numpy.ones(self.num_envs, bool)
        if not isinstance(mask, numpy.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,):
            raise OptionError(f"reset_mask must be an array of bool of the shape ({self.num_envs},)")
        if not self._begun and not mask.all():
            raise BatchError("nothing is laid out yet: call reset first, for all environments")
        return mask

    def _observations(self) -> Any:
        observed = self._lessons.tables.observed
        return observed.copy() if self._copy else observed

    def _masks(self) -> dict[str, Any]:
        tables = self._lessons.tables
        if self._mode is AutoresetMode.NEXT_STEP:
            # The next action only lays the game out: any will do, and a mask of nothing would stop whoever samples.
            tables.masks[tables.done == 1] = 1
        masks = tables.masks.view(numpy.int8)
        return {"action_mask": masks.copy() if self._copy else masks, "_action_mask": numpy.ones(self.num_envs, bool)}

    def _rewards(self, ended: Any) -> Any:
        tables = self._lessons.tables
        if self._reward == WIN:
            return tables.rewards[:, self.seat].astype(numpy.float64)
        points = tables.scores[:, self.seat]
        gained = (points - self._points).astype(numpy.float64)
        # Where the next game has begun in the same step, it begins without points.
        self._points = numpy.where(ended & (self._mode is AutoresetMode.SAME_STEP), 0, points)
        return gained

    def _tell_results(self, infos: dict[str, Any], ended: Any) -> None:
        """Points and ranks of games that have ended, of all seats; where the next has begun, also how the last one ended."""
        tables = self._lessons.tables
        results = {"points": tables.scores.copy(), "_points": ended, "ranks": tables.ranks.copy(), "_ranks": ended}
        if self._mode is AutoresetMode.SAME_STEP:
            infos |= {"final_obs": tables.endings.copy(), "_final_obs": ended}
            infos |= {"final_info": results, "_final_info": ended}
        else:
            infos |= results


class Env(gymnasium.Env[Any, Any]):
    """One game with a learner in one seat; arguments as of `VectorEnv`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(self, name: str, *, render_mode: str | None = None, **settings: Any) -> None:
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self._games = VectorEnv(name, 1, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Lays the game out. The same seed is the same game as in `charlatans.new(seed=...)`."""
        super().reset(seed=seed)
        observations, infos = self._games.reset(seed=int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self._show_if_human()
        return observations[0], self._info(infos)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's decision, and all that follows until it is asked again; an illegal one is refused."""
        observations, rewards, ended, _, infos = self._games.step(numpy.atleast_1d(action))
        self._show_if_human()
        return observations[0], float(rewards[0]), bool(ended[0]), False, self._info(infos)

    def render(self) -> str | None:
        """The table in words: returned, or for people printed."""
        self._show_if_human()
        return self._games.told(0) if self.render_mode == "ansi" else None

    def _show_if_human(self) -> None:
        if self.render_mode == "human":
            print(self._games.told(0), end="\n\n")

    def _info(self, infos: dict[str, Any]) -> dict[str, Any]:
        return {key: values[0] for key, values in infos.items() if not key.startswith("_")}


def identifier(name: str) -> str:
    """What Gymnasium knows a game by."""
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
