"""PettingZoo: `env` and `raw_env` (AEC) select one player after the other, `parallel_env` takes all decisions at once.

Both play in rounds: every actor chooses with the information from before the round, and when the last one has chosen all choices are
applied. So nobody sees what another player chooses in the same round, and both kinds play the same game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..rules.errors import IllegalDecision, OptionError
from ..rules.materials import MaterialFile
from ..runner.validation import refusal
from ..table.table import SEED_LIMIT
from .table_env import ERROR, RANDOM, TableEnv, agent_name, checked_choice

try:
    import numpy
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils.seeding import np_random
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError("these environments need PettingZoo: pip install 'charlatans[envs]'") from missing

__all__ = ["CharlatansAECEnv", "CharlatansParallelEnv", "env", "parallel_env", "raw_env"]

RENDER_MODES = ["human", "ansi"]


def env(name: str, **settings: Any) -> Any:
    """A game as an AEC environment with PettingZoo's order-enforcing wrapper; for the arguments see `raw_env`."""
    return OrderEnforcingWrapper(raw_env(name, **settings))


def raw_env(
    name: str,
    *,
    render_mode: str | None = None,
    illegal: str = ERROR,
    material: str | Path | MaterialFile | None = None,
    **options: Any,
) -> CharlatansAECEnv:
    """A game as an AEC environment: `raw_env("quacks", players=4)`.

    An illegal action is an error (`illegal="error"`) or replaced by a random legal one (`illegal="random"`). All other arguments are
    options of the game, as in `charlatans.new`.
    """
    return CharlatansAECEnv(EnvCore(name, render_mode, illegal, material, options, waiting=0))


def parallel_env(
    name: str,
    *,
    render_mode: str | None = None,
    illegal: str = ERROR,
    material: str | Path | MaterialFile | None = None,
    **options: Any,
) -> CharlatansParallelEnv:
    """A game as a parallel environment; for the arguments see `raw_env`.

    It has one more action, the last: to wait, which is the only legal one for players who do not have to decide.
    """
    return CharlatansParallelEnv(EnvCore(name, render_mode, illegal, material, options, waiting=1))


class EnvCore:
    """The shared part of both kinds of environment: agents, spaces, the game, seeding and rendering."""

    def __init__(
        self,
        name: str,
        render_mode: str | None,
        illegal: str,
        material: str | Path | MaterialFile | None,
        options: dict[str, Any],
        *,
        waiting: int,
    ) -> None:
        self.render_mode = checked_choice("render_mode", render_mode, [None, *RENDER_MODES])
        self._replaces_illegal = checked_choice("illegal", illegal, [ERROR, RANDOM]) == RANDOM
        self.table_env = TableEnv(name, material, options)
        game = self.table_env.game
        self.metadata = {
            "name": f"{game.name}_v{game.rules_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": waiting == 1,
        }
        self.agents = [agent_name(seat) for seat in range(self.table_env.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        actions = game.actions + waiting
        self.masks = numpy.zeros((self.table_env.players, actions), numpy.int8)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                observation=Box(-1, 1, (game.features,), numpy.float32),
                action_mask=Box(0, 1, (actions,), numpy.int8),
            )
            for agent in self.agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(actions) for agent in self.agents}
        self.state_space = Box(-1, 1, (self.table_env.players * game.features,), numpy.float32)
        self.np_random: Any = None

    def reset(self, seed: int | None) -> None:
        """Starts a game with this seed, or with the next random one."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = np_random(seed)
        if seed is not None and seed >= SEED_LIMIT:
            raise OptionError(f"seed must be a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")
        self.table_env.reset(int(self.np_random.integers(SEED_LIMIT)) if seed is None else int(seed))
        self.show_if_human()

    @property
    def rng(self) -> Any:
        """The generator that replaces illegal actions; None if they are errors."""
        return self.np_random if self._replaces_illegal else None

    def state(self) -> Any:
        """The global state: all seats' observations, concatenated."""
        return self.table_env.observations.ravel().copy()

    def results(self) -> dict[str, dict[str, Any]]:
        """Final points and rank of each player."""
        points, ranks = self.table_env.points, self.table_env.ranks
        return {agent: {"points": points[seat], "rank": ranks[seat]} for agent, seat in self.seat_of.items()}

    def rewards(self) -> dict[str, float]:
        """The rewards of a finished game."""
        return dict(zip(self.agents, self.table_env.rewards, strict=True))

    def render(self) -> str | None:
        """The game as text: returned in mode "ansi", printed in mode "human"."""
        self.show_if_human()
        return self.table_env.describe() if self.render_mode == "ansi" else None

    def show_if_human(self) -> None:
        """Prints the game in mode "human"."""
        if self.render_mode == "human":
            print(self.table_env.describe(), end="\n\n")


class CoreEnv:
    """The parts of PettingZoo's interface that both kinds of environment delegate to their core."""

    _core: EnvCore
    observation_spaces: dict[str, Space[Any]]
    action_spaces: dict[str, Space[Any]]

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation (features from -1 to 1) and the action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """All actions of the game; in a parallel environment also to wait."""
        return self.action_spaces[agent]

    def state(self) -> Any:
        """The global state: all seats' observations, concatenated."""
        return self._core.state()

    def render(self) -> str | None:
        """The game as text: returned in mode "ansi", printed in mode "human"."""
        return self._core.render()

    def close(self) -> None:
        """Nothing to release."""


class CharlatansAECEnv(CoreEnv, pettingzoo.AECEnv[str, Any, Any]):
    """The AEC environment. Actors are selected in seat order; the choice of the last one applies the round."""

    def __init__(self, core: EnvCore) -> None:
        self._core = core
        self._table_env = core.table_env
        self._seat_of = core.seat_of
        self.metadata = core.metadata
        self.render_mode = core.render_mode
        self.possible_agents = list(core.agents)
        self.observation_spaces = core.observation_spaces
        self.action_spaces = core.action_spaces
        self.state_space = core.state_space
        self.agents = []
        self._turn = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. The same seed gives the same game as `charlatans.new(seed=...)`."""
        self._core.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(0)

    def step(self, action: Any) -> None:
        """Takes the selected player's action. An illegal one raises and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table_env, turn = self._table_env, self._turn + 1
        table_env.choose(self._seat_of[agent], action, self._core.rng)
        if turn == len(table_env.actors):
            table_env.step()
            self._core.show_if_human()
            turn = 0
        if table_env.actors:
            self._select(turn)
        else:
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        """A player's observation; its mask is empty unless it is selected."""
        seat = self._seat_of[agent]
        mask = self._table_env.legal[seat].astype(numpy.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._table_env.observations[seat].copy(), "action_mask": mask}

    def _select(self, turn: int) -> None:
        self._turn = turn
        self.agent_selection = self.possible_agents[self._table_env.actors[turn]]

    def _end(self) -> None:
        self.rewards = self._core.rewards()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = self._core.results()
        self.agent_selection = self.agents[0]


class CharlatansParallelEnv(CoreEnv, pettingzoo.ParallelEnv[str, Any, Any]):
    """The parallel environment: a step is a round. Players who do not have to decide wait."""

    def __init__(self, core: EnvCore) -> None:
        self._core = core
        self._table_env = core.table_env
        self.wait = core.table_env.game.actions
        """The action of players who do not have to decide."""
        self.metadata = core.metadata
        self.render_mode = core.render_mode
        self.possible_agents = list(core.agents)
        self.observation_spaces = core.observation_spaces
        self.action_spaces = core.action_spaces
        self.state_space = core.state_space
        self.agents = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Starts a game. The same seed gives the same game as `charlatans.new(seed=...)`."""
        self._core.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:  # type: ignore[override]
        """Takes the actions of a round. If one is illegal, it raises and nothing changes.

        Players who do not have to decide send `wait` or nothing.
        """
        agents = self.agents
        if not agents:
            raise IllegalDecision("nobody is playing: call reset first")
        for seat, agent in enumerate(agents):
            self._choose(seat, agent, actions.get(agent, self.wait))
        self._table_env.step()
        self._core.show_if_human()
        over = not self._table_env.actors
        if over:
            self.agents = []
        return (
            self._observations(),
            self._core.rewards() if over else dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._core.results() if over else {agent: {} for agent in agents},
        )

    def _choose(self, seat: int, agent: str, action: Any) -> None:
        rng = self._core.rng
        if seat in self._table_env.actors:
            if rng is None and action == self.wait:
                legal = self._table_env.legal[seat]
                raise IllegalDecision(refusal(self._table_env.game, agent, "wait", legal))
            self._table_env.choose(seat, action, rng)
        elif rng is None and action != self.wait:
            raise IllegalDecision(f"{agent} is not asked now and may only wait (action {self.wait}), not {action!r}")

    def _observations(self) -> dict[str, Any]:
        masks = self._core.masks
        masks[:, : self.wait] = self._table_env.legal
        masks[:, self.wait] = [seat not in self._table_env.actors for seat in range(len(masks))]
        observations, masks = self._table_env.observations.copy(), masks.copy()
        return {
            agent: {"observation": observations[seat], "action_mask": masks[seat]}
            for agent, seat in self._core.seat_of.items()
        }
