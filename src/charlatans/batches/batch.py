"""Batches: many games of the same rules at once, one decision in each a step, on all cores or on a GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from .. import rules
from ..policies import RANDOM, policy
from ..rules.errors import BatchError, OptionError
from ..rules.kernel import STREAM, CompilerMissing, compiler_installed
from ..rules.materials import Material
from .cores import Cores

SEEDS = 2**63
UNTIL_THE_END = 2**62


@dataclass(frozen=True)
class Played:
    """What came of whole games: points and ranks by game and seat, and decisions by game."""

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
    workers: int | None = None,
    material: str | Path | Material | None = None,
    mix: Sequence[Mapping[str, Any]] = (),
    **options: Any,
) -> Batch:
    """Lays out many games at once.

    Game number g has the seed `seed + g`, and whenever it begins anew a seed that is `games` further. `device` is "cpu" (all
    cores, or so many `workers`) or "cuda". With `auto_reset` a game that ends begins anew in the same step. `mix` lists
    options that differ between games and are dealt out in turn: `mix=[{"books": 1}, {"books": 2}]`. Everything else is
    an option of the game, as in `charlatans.new`.
    """
    game = rules.game(name)
    printed = material if isinstance(material, Material) else game.load_material(material)
    agreed = [game.options(printed, **{**options, **differing}) for differing in mix or [{}]]
    if len({one.players for one in agreed}) > 1:
        raise OptionError("all games of a batch have the same number of players; make a batch for each number")
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise OptionError(f"games must be a whole number from 1, not {games!r}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS - games:
        raise OptionError(f"seed must be a whole number from 0 to {SEEDS - games - 1}, not {seed!r}")
    return Batch(game, agreed, printed, games, seed, device, auto_reset, workers)


class Batch:
    """Many games at once. Its arrays keep their place in memory and change with every step; copy what you keep.

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
            streams=array((games,), STREAM.dtype),
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
        )
        self._observed: Any = None
        self._viewers: Any = None
        self._chance = policy(game.name, RANDOM)
        self._fill(self._tables.seeds, numpy.arange(seed, seed + games))
        self._fill(self._tables.fresh, numpy.ones(games, numpy.uint8))
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
        """(games, players) int32: points as they stand; the final ones of games that have just ended."""
        self._runner.stand(self._tables)
        return self._tables.scores

    @property
    def ranks(self) -> Any:
        """(games, players) int32: 1 for who is first; ties share a rank."""
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

        if self._observed is None:
            self._observed = self._runner.array((self.games, self.features), numpy.float32)
        viewers = self._tables.seats
        if seats is not None:
            if self._viewers is None:
                self._viewers = self._runner.array((self.games,), numpy.int32)
            viewers = self._viewers
            self._take(seats, viewers, "seats", self.players)
        self._runner.look(self._tables, viewers, self._observed)
        return self._observed

    def view(self, game: int, seat: int | None) -> dict[str, Any]:
        """What a seat of one game may see, as at a table; None is a spectator."""
        return self.game.view(self.state(game), self._material, seat)

    def state(self, game: int) -> Any:
        """A plain copy of one game's record."""
        self._check_game(game)
        return self.game.state.from_bytes(self._runner.host(self._tables.games)[game : game + 1].tobytes())

    # What can be done -----------------------------------------------------------------------------------

    def step(self, actions: Any) -> Any:
        """One decision in every game, of `seats`; says which games ended. Finished games ignore theirs."""
        self._take(actions, self._tables.chosen, "actions", None)
        wrong = self._runner.first_wrong(self._tables)
        if wrong < self.games:
            raise self._illegal(wrong)
        self._serve(given=True, decisions=1)
        return self.done

    def reset(self, done: Any = None) -> None:
        """Lays games out anew, those that are marked or all of them, each with its next seed."""
        import numpy

        fresh = numpy.ones(self.games, bool) if done is None else self._marks(done)
        seeds = self._runner.host(self._tables.seeds)
        self._fill(self._tables.seeds, numpy.where(fresh, seeds + self.games, seeds))
        self._fill(self._tables.fresh, fresh.astype(numpy.uint8))
        self._serve(decisions=0)

    def random_actions(self) -> Any:
        """(games,) int32: a legal action for every game, each as likely as any other."""
        self._runner.advise(self._tables, self._chance)
        return self._tables.chosen

    def advised(self, bot: str) -> Any:
        """(games,) int32: what a bot would do in every game."""
        self._runner.advise(self._tables, policy(self.game.name, bot))
        return self._tables.chosen

    def play(self, bot: str = RANDOM, decisions: int | None = None) -> Played:
        """Lets a bot decide for every seat, without leaving the rules.

        Every game is played to its end; or with `decisions` so many in each, and a game that ends goes on with the next one.
        """
        if decisions is not None and (isinstance(decisions, bool) or not isinstance(decisions, int) or decisions < 1):
            raise OptionError(f"decisions must be a whole number from 1, not {decisions!r}")
        choose = policy(self.game.name, bot)
        again = decisions is not None and self.auto_reset
        self._serve(choose, decisions=UNTIL_THE_END if decisions is None else decisions, again=again)
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

    def _take(self, given: Any, into: Any, what: str, below: int | None) -> None:
        """Copies whole numbers, one a game, that somebody gave us."""
        import numpy

        if given is into:
            return
        numbers = numpy.asarray(given)
        if what == "seats" and numbers.ndim == 0:
            numbers = numpy.full(self.games, numbers)
        if numbers.dtype.kind not in "iu":
            raise BatchError(f"{what} are {numbers.dtype}; whole numbers are needed, int32 for one")
        if numbers.shape != (self.games,):
            raise BatchError(f"{what} have the shape {numbers.shape}; one for each game is needed: ({self.games},)")
        if below is not None:
            wrong = numpy.flatnonzero((numbers < 0) | (numbers >= below))
            if len(wrong):
                raise BatchError(f"game {wrong[0]}: there is no seat {numbers[wrong[0]]}; seats are 0 to {below - 1}")
        into[:] = numpy.clip(numbers, -1, 2**31 - 1)

    def _marks(self, done: Any) -> Any:
        import numpy

        marks = numpy.asarray(self._runner.host(done))
        if marks.dtype != bool:
            raise BatchError(f"done is {marks.dtype}; it must be bool, as batch.done is")
        if marks.shape != (self.games,):
            raise BatchError(f"done has the shape {marks.shape}; one for each game is needed: ({self.games},)")
        return marks

    def _illegal(self, game: int) -> BatchError:
        """What is wrong with a game's action, and what would have been right."""
        action = int(self._runner.host(self._tables.chosen)[game])
        seat = int(self._runner.host(self._tables.seats)[game])
        legal = [int(one) for one in self._runner.host(self._tables.masks)[game].nonzero()[0]]
        words = self.game.words.action_name
        named = f"{action} ({words(action)})" if 0 <= action < self.actions else str(action)
        options = ", ".join(f"{one} ({words(one)})" for one in legal)
        return BatchError(f"game {game}: seat {seat} may not take action {named}; legal are {options}")

    def _fill(self, array: Any, values: Any) -> None:
        array[:] = values

    def _check_game(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise BatchError(f"there is no game {game}; games are 0 to {self.games - 1}")


def _runner(device: str) -> Any:
    if device == "cpu":
        return Cores
    raise OptionError(f"device must be 'cpu' or 'cuda', not {device!r}")
