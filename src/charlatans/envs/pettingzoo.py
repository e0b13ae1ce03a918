"""PettingZoo: `env` and `raw_env` ask one player after the other, `parallel_env` all who are asked at once.

Both play in rounds: everybody who is asked chooses on what could be seen before the round, and when the last one has chosen, all
of it is carried out. So nobody sees what another one chooses in the same round, and both kinds play the same game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..batches.checking import refusal
from ..rules.errors import IllegalDecision, OptionError
from ..rules.materials import Material
from ..table.table import SEEDS
from .table_env import ERROR, RANDOM, Sitting, one_of, player

try:
    import numpy
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils.seeding import np_random
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as missing:
    raise ImportError("these environments need PettingZoo: pip install 'charlatans[envs]'") from missing

__all__ = ["AskedInTurn", "AskedTogether", "env", "parallel_env", "raw_env"]

RENDER_MODES = ["human", "ansi"]


def env(name: str, **settings: Any) -> Any:
    """A game as an AEC environment that also watches the order in which it is called; arguments as of `raw_env`."""
    return OrderEnforcingWrapper(raw_env(name, **settings))


def raw_env(
    name: str,
    *,
    render_mode: str | None = None,
    illegal: str = ERROR,
    material: str | Path | Material | None = None,
    **options: Any,
) -> AskedInTurn:
    """A game as an AEC environment: `raw_env("quacks", players=4)`.

    `illegal` says what an illegal action is: an "error", or replaced by a legal one drawn at "random". Everything
    else is an option of the game, as in `charlatans.new`.
    """
    return AskedInTurn(Seating(name, render_mode, illegal, material, options, waiting=0))


def parallel_env(
    name: str,
    *,
    render_mode: str | None = None,
    illegal: str = ERROR,
    material: str | Path | Material | None = None,
    **options: Any,
) -> AskedTogether:
    """A game as a parallel environment; arguments as of `raw_env`.

    It has one action more, the last: to wait, which is legal for those who are not asked and for nobody else.
    """
    return AskedTogether(Seating(name, render_mode, illegal, material, options, waiting=1))


class Seating:
    """What both kinds of environment share: the players, their spaces, the game, its seeds, how it is shown."""

    def __init__(
        self,
        name: str,
        render_mode: str | None,
        illegal: str,
        material: str | Path | Material | None,
        options: dict[str, Any],
        *,
        waiting: int,
    ) -> None:
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self._drawing = one_of("illegal", illegal, [ERROR, RANDOM]) == RANDOM
        self.sitting = Sitting(name, material, options)
        game = self.sitting.game
        self.metadata = {
            "name": f"{game.name}_v{game.rules_version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": waiting == 1,
        }
        self.agents = [player(seat) for seat in range(self.sitting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        actions = game.actions + waiting
        self.masks = numpy.zeros((self.sitting.players, actions), numpy.int8)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                observation=Box(-1, 1, (game.features,), numpy.float32),
                action_mask=Box(0, 1, (actions,), numpy.int8),
            )
            for agent in self.agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(actions) for agent in self.agents}
        self.state_space = Box(-1, 1, (self.sitting.players * game.features,), numpy.float32)
        self.np_random: Any = None

    def lay_out(self, seed: int | None) -> None:
        """Begins the game with this seed; without one, with the next that the last seed leads to."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = np_random(seed)
        if seed is not None and seed >= SEEDS:
            raise OptionError(f"seed must be a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        self.sitting.lay_out(int(self.np_random.integers(SEEDS)) if seed is None else int(seed))
        self.show_if_human()

    @property
    def instead(self) -> Any:
        """What draws another action for an illegal one; None if that is an error."""
        return self.np_random if self._drawing else None

    def state(self) -> Any:
        """What all seats together know: their observations in a row."""
        return self.sitting.known.ravel().copy()

    def results(self) -> dict[str, dict[str, Any]]:
        """The end of the game for each player: points and rank."""
        points, ranks = self.sitting.points, self.sitting.ranks
        return {agent: {"points": points[seat], "rank": ranks[seat]} for agent, seat in self.seats.items()}

    def rewards(self) -> dict[str, float]:
        """The rewards of a game that is over."""
        return dict(zip(self.agents, self.sitting.rewards, strict=True))

    def render(self) -> str | None:
        """The table in words: returned, or for people printed."""
        self.show_if_human()
        return self.sitting.told() if self.render_mode == "ansi" else None

    def show_if_human(self) -> None:
        """People see the table after every round."""
        if self.render_mode == "human":
            print(self.sitting.told(), end="\n\n")


class Seated:
    """What both kinds of environments have from their seating."""

    _seating: Seating
    observation_spaces: dict[str, Space[Any]]
    action_spaces: dict[str, Space[Any]]

    def observation_space(self, agent: str) -> Space[Any]:
        """The features, each between -1 and 1, and a mask of the legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """All actions of the game; in a parallel environment also to wait."""
        return self.action_spaces[agent]

    def state(self) -> Any:
        """What all seats together know: their observations in a row."""
        return self._seating.state()

    def render(self) -> str | None:
        """The table in words: returned, or for people printed."""
        return self._seating.render()

    def close(self) -> None:
        """There is nothing to let go of."""


class AskedInTurn(Seated, pettingzoo.AECEnv[str, Any, Any]):
    """An AEC environment. The players of a round are selected in the order of their seats; the last one's choice carries it out."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._sitting = seating.sitting
        self._seats = seating.seats
        self.metadata = seating.metadata
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.observation_spaces = seating.observation_spaces
        self.action_spaces = seating.action_spaces
        self.state_space = seating.state_space
        self.agents = []
        self._turn = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lays the game out. The same seed is the same game as in `charlatans.new(seed=...)`."""
        self._seating.lay_out(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(0)

    def step(self, action: Any) -> None:
        """Takes the choice of the player selected; an illegal one is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        sitting, turn = self._sitting, self._turn + 1
        sitting.choose(self._seats[agent], action, self._seating.instead)
        if turn == len(sitting.asked):
            sitting.carry_out()
            self._seating.show_if_human()
            turn = 0
        if sitting.asked:
            self._select(turn)
        else:
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a player knows, and what it may do if it is the one selected."""
        seat = self._seats[agent]
        mask = self._sitting.legal[seat].astype(numpy.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._sitting.known[seat].copy(), "action_mask": mask}

    def _select(self, turn: int) -> None:
        self._turn = turn
        self.agent_selection = self.possible_agents[self._sitting.asked[turn]]

    def _end(self) -> None:
        self.rewards = self._seating.rewards()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = self._seating.results()
        self.agent_selection = self.agents[0]


class AskedTogether(Seated, pettingzoo.ParallelEnv[str, Any, Any]):
    """A parallel environment: a step is a round. Whoever is not asked waits."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._sitting = seating.sitting
        self.wait = seating.sitting.game.actions
        """The action of those who are not asked."""
        self.metadata = seating.metadata
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.observation_spaces = seating.observation_spaces
        self.action_spaces = seating.action_spaces
        self.state_space = seating.state_space
        self.agents = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Lays the game out. The same seed is the same game as in `charlatans.new(seed=...)`."""
        self._seating.lay_out(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:  # type: ignore[override]
        """Takes the choices of a round; if one is illegal, it is refused and nothing changes.

        Players who are not asked send `wait`, or nothing at all.
        """
        agents = self.agents
        if not agents:
            raise IllegalDecision("nobody is playing: call reset first")
        for seat, agent in enumerate(agents):
            self._choose(seat, agent, actions.get(agent, self.wait))
        self._sitting.carry_out()
        self._seating.show_if_human()
        over = not self._sitting.asked
        if over:
            self.agents = []
        return (
            self._observations(),
            self._seating.rewards() if over else dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._seating.results() if over else {agent: {} for agent in agents},
        )

    def _choose(self, seat: int, agent: str, action: Any) -> None:
        instead = self._seating.instead
        if seat in self._sitting.asked:
            if instead is None and action == self.wait:
                legal = self._sitting.legal[seat]
                raise IllegalDecision(refusal(self._sitting.game, agent, "wait", legal))
            self._sitting.choose(seat, action, instead)
        elif instead is None and action != self.wait:
            raise IllegalDecision(f"{agent} is not asked now and may only wait (action {self.wait}), not {action!r}")

    def _observations(self) -> dict[str, Any]:
        masks = self._seating.masks
        masks[:, : self.wait] = self._sitting.legal
        masks[:, self.wait] = [seat not in self._sitting.asked for seat in range(len(masks))]
        known, masks = self._sitting.known.copy(), masks.copy()
        return {
            agent: {"observation": known[seat], "action_mask": masks[seat]}
            for agent, seat in self._seating.seats.items()
        }
