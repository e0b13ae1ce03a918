"""Batches: many games of the same rules at once, one decision in each a step, on all cores or on a GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .. import rules
from ..policies import RANDOM, policy
from ..rules.engine import CompilerMissing, Stream, compiler_installed
from ..rules.errors import BatchError, OptionError
from ..rules.materials import Material
from ..rules.player_view import player_view
from .checking import check_numbers, refusal
from .cores import Cores
from .serving import NOBODY

MOST_GAMES = 2**31 - 1
SEEDS = 2**62
UNTIL_THE_END = 2**31 - 1
"""More decisions than any game has."""


@dataclass(frozen=True)
class Played:
    """What came of games that were played: points and ranks by game and seat, and how many decisions each has had."""

    scores: Any
    ranks: Any
    decisions: Any


def batch(
    name: str,
    *,
    games: int,
    seed: int = 0,
    device: str = "cpu",
    auto_reset: bool = True,
    observing: bool = False,
    workers: int | None = None,
    material: str | Path | Material | None = None,
    mix: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> Batch:
    """Lays out many games at once.

    Game number g has the seed `seed + g`, and whenever it begins anew a seed that is `games` further. `device` is "cpu" (all
    cores, or so many `workers`) or "cuda". With `auto_reset` a game that ends begins anew in the same step. With
    `observing` every step writes the observations too, which is faster than asking for them afterwards. `mix` lists
    options that differ between games and are dealt out in turn: `mix=[{"books": 1}, {"books": 2}]`. Everything else is
    an option of the game, as in `charlatans.new`.
    """
    game = rules.game(name)
    printed = material if isinstance(material, Material) else game.load_material(material)
    agreed = [game.options(printed, **{**options, **differing}) for differing in mix or [{}]]
    if len({one.players for one in agreed}) > 1:
        raise OptionError("all games of a batch have the same number of players; make a batch for each number")
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise OptionError(f"games must be a whole number from 1 to {MOST_GAMES}, not {games!r}")
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise OptionError(f"workers must be a whole number from 1, not {workers!r}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise OptionError(f"seed must be a whole number from 0 to {SEEDS - 1}, not {seed!r}")
    return Batch(game, agreed, printed, games, seed, device, auto_reset, observing, workers)


class Batch:
    """Many games at once. Its arrays keep their place in memory and change with every step (`scores`, `ranks` and what
    `observe` gives: whenever they are asked for); copy what you keep.

    Every step is one decision in every game: of `seats[g]`, the lowest seat that is asked. In phases in which several
    are asked at once (`actors`), nobody's observation shows what another one chose in secret.
    """

    def __init__(
        self,
        game: rules.Game,
        agreed: Sequence[Any],
        material: Material,
        games: int,
        seed: int,
        device: str,
        auto_reset: bool,
        observing: bool,
        workers: int | None,
    ) -> None:
        if not compiler_installed():
            raise CompilerMissing
        import numpy

        self.game, self.games, self.device, self.auto_reset = game, games, device, auto_reset
        self.players, self.actions, self.features = agreed[0].players, game.actions, game.features
        self._material = game.material_record(material)
        options = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in agreed])
        self._runner: Any = _runner(device)(game, self._material, options, games, workers)
        array = self._runner.array
        self._tables = SimpleNamespace(
            games=array((games,), game.state.dtype),
            seeds=array((games,), numpy.int64),
            streams=array((games,), Stream.dtype),
            chosen=array((games,), numpy.int32),
            asked=array((games,), numpy.uint8),
            seats=array((games,), numpy.int32),
            masks=array((games, game.actions), numpy.uint8),
            fresh=array((games,), numpy.uint8),
            done=array((games,), numpy.uint8),
            lengths=array((games,), numpy.int32),
            scores=array((games, self.players), numpy.int32),
            ranks=array((games, self.players), numpy.int32),
            rewards=array((games, self.players), numpy.float32),
            observed=array((games if observing else 0, game.features), numpy.float32),
        )
        self._observed: Any = None
        self._viewers: Any = None
        self._chance = policy(game.name, RANDOM)
        self._runner.fill(self._tables.seeds, numpy.arange(seed, seed + games))
        self._runner.fill(self._tables.fresh, numpy.ones(games, numpy.uint8))
        self._serve(decisions=0)

    # What there is to see -------------------------------------------------------------------------------

    @property
    def actors(self) -> Any:
        """(games,) uint8: the seats that may decide now, as bits; 0 when the game is over."""
        return self._tables.asked

    @property
    def seats(self) -> Any:
        """(games,) int32: the seat that decides next, the lowest of the actors; -1 when the game is over."""
        return self._tables.seats

    @property
    def legal(self) -> Any:
        """(games, actions) bool: what that seat may do."""
        return self._tables.masks.view(bool)

    @property
    def done(self) -> Any:
        """(games,) bool: the games that ended in the last step."""
        return self._tables.done.view(bool)

    @property
    def rewards(self) -> Any:
        """(games, players) float32: 0 but for games that have just ended: 1 for the winner, -1/(players-1) for the others."""
        return self._tables.rewards

    @property
    def scores(self) -> Any:
        """(games, players) int32: points as they stand, or the final ones of games that have just ended; counted when asked for."""
        self._runner.stand(self._tables)
        return self._tables.scores

    @property
    def ranks(self) -> Any:
        """(games, players) int32: 1 for who is first, ties share a rank; counted when asked for."""
        self._runner.stand(self._tables)
        return self._tables.ranks

    @property
    def seeds(self) -> Any:
        """(games,) int64: the seed each game was laid out with."""
        return self._tables.seeds

    @property
    def states(self) -> Any:
        """(games,) records: the games themselves, as `game.state` lays them out."""
        return self._tables.games

    def observe(self, seats: Any = None) -> Any:
        """(games, features) float32: what the deciding seat of each game knows, or the seats given (one, or one a game)."""
        import numpy

        if seats is None and len(self._tables.observed):
            return self._tables.observed
        if self._observed is None:
            self._observed = self._runner.array((self.games, self.features), numpy.float32)
        viewers = self._tables.seats
        if seats is not None:
            if self._viewers is None:
                self._viewers = self._runner.array((self.games,), numpy.int32)
            viewers = self._viewers
            self._look_from(seats, viewers)
        self._runner.look(self._tables, viewers, self._observed)
        return self._observed

    def view(self, game: int, seat: int | None) -> dict[str, Any]:
        """What a seat of one game may see, as at a table; None is a spectator."""
        self._check_seat(seat)
        return player_view(self.game, self.state(game), self._material, seat)

    def state(self, game: int) -> Any:
        """A plain copy of one game's record."""
        self._check_game(game)
        return self.game.state.from_bytes(self._runner.row(self._tables.games, game).tobytes())

    # What can be done -----------------------------------------------------------------------------------

    def step(self, actions: Any) -> Any:
        """One decision in every game, of `seats`; says which games ended. Finished games ignore theirs."""
        self._runner.take(actions, self._tables.chosen, "actions")
        wrong = self._runner.first_wrong(self._tables)
        if wrong < self.games:
            raise self._illegal(wrong, actions)
        self._serve(given=True, decisions=1)
        return self.done

    def reset(self, done: Any = None) -> None:
        """Lays games out anew, those that are marked or all of them, each with its next seed."""
        self._runner.mark(self._tables, self._runner.marks(done))
        self._serve(decisions=0)

    def random_actions(self) -> Any:
        """(games,) int32: a legal action for every game, each as likely as any other."""
        self._runner.advise(self._tables, self._chance)
        return self._tables.chosen

    def ask_policy(self, bot: str) -> Any:
        """(games,) int32: what a bot would do in every game."""
        self._runner.advise(self._tables, policy(self.game.name, bot))
        return self._tables.chosen

    def play(self, bot: str = RANDOM, decisions: int | None = None) -> Played:
        """Lets a bot decide for every seat, without leaving the rules.

        Every game is played to its end and stays there until `reset`; one that is over already begins anew first. Or, with
        `decisions`, so many are taken in each, and with `auto_reset` a game that ends goes on with the next one.
        """
        choose = policy(self.game.name, bot)
        if decisions is None:
            if self.auto_reset:
                self._begin_finished_anew()
            self._serve(choose, decisions=UNTIL_THE_END, again=False)
        else:
            if isinstance(decisions, bool) or not isinstance(decisions, int) or not 1 <= decisions < UNTIL_THE_END:
                raise OptionError(f"decisions must be a whole number from 1 to {UNTIL_THE_END - 1}, not {decisions!r}")
            self._serve(choose, decisions=decisions, again=self.auto_reset)
        return Played(self.scores, self.ranks, self._tables.lengths)

    # Inside ---------------------------------------------------------------------------------------------

    def _serve(self, choose: Any = None, *, given: bool = False, decisions: int = 0, again: bool | None = None) -> None:
        self._runner.serve(
            self._tables,
            choose or self._chance,
            given=given,
            decisions=decisions,
            again=self.auto_reset if again is None else again,
        )

    def _begin_finished_anew(self) -> None:
        import numpy

        over = numpy.asarray(self._tables.seats) == NOBODY
        if over.any():
            marks = self._runner.array((self.games,), numpy.bool_)
            self._runner.fill(marks, over)
            self.reset(marks)

    def _look_from(self, seats: Any, viewers: Any) -> None:
        """One seat for all games, or one a game."""
        import numpy

        if not hasattr(seats, "__cuda_array_interface__") and numpy.ndim(seats) == 0:
            seats = numpy.full(self.games, seats)
            check_numbers(seats, self.games, "seats")
            self._runner.fill(viewers, numpy.clip(seats, -1, self.players))
        else:
            self._runner.take(seats, viewers, "seats")
        taken = numpy.asarray(viewers)
        wrong = numpy.flatnonzero((taken < 0) | (taken >= self.players))
        if len(wrong):
            seat = _number(seats, wrong[0])
            raise BatchError(f"game {wrong[0]}: there is no seat {seat}; seats are 0 to {self.players - 1}")

    def _illegal(self, game: int, actions: Any) -> BatchError:
        """What is wrong with a game's action, and what would have been right."""
        seat = int(self._runner.row(self._tables.seats, game))
        mask = self._runner.row(self._tables.masks, game)
        return BatchError(refusal(self.game, f"game {game}: seat {seat}", _number(actions, game), mask))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players):
            raise BatchError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    def _check_game(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise BatchError(f"there is no game {game}; games are 0 to {self.games - 1}")


def _runner(device: str) -> Any:
    """What runs a batch on this device."""
    if device == "cpu":
        return Cores
    if device != "cuda":
        raise OptionError(f"device must be 'cpu' or 'cuda', not {device!r}")
    if find_spec("numba_cuda") is None:
        raise BatchError("device='cuda' needs an NVIDIA GPU with its driver and pip install 'charlatans[gpu]'")
    from .card import Card

    return Card


def _number(array: Any, game: int) -> int:
    """The number that somebody gave us for a game, as it was given."""
    if hasattr(array, "copy_to_host"):
        array = array.copy_to_host()
    return int(array[game])
