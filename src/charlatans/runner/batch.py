"""Batches: many games of the same rules at once, one decision in each a step, on all cores or on a GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import rules
from ..policies import LEVELS, RANDOM
from ..policies import policy as check_policy
from ..rules.engine import CompilerMissing, compiler_installed
from ..rules.errors import BatchError, OptionError
from ..rules.materials import MaterialFile
from ..rules.player_view import player_view
from .backends import make_backend
from .loop import NOBODY, UNTIL_THE_END, Level, Start
from .rows import level_of
from .validation import check_numbers, refusal

MOST_GAMES = 2**31 - 1
SEED_LIMIT = 2**62


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
    material: str | Path | MaterialFile | None = None,
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
    printed = material if isinstance(material, MaterialFile) else game.load_material(material)
    option_sets = [game.options(printed, **{**options, **differing}) for differing in mix or [{}]]
    if len({one.players for one in option_sets}) > 1:
        raise OptionError("all games of a batch have the same number of players; make a batch for each number")
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise OptionError(f"games must be a whole number from 1 to {MOST_GAMES}, not {games!r}")
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise OptionError(f"workers must be a whole number from 1, not {workers!r}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"seed must be a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")
    return Batch(game, option_sets, printed, games, seed, device, auto_reset, observing, workers)


class Batch:
    """Many games at once. Its arrays keep their place in memory and change with every step (`scores`, `ranks` and what
    `observe` gives: whenever they are asked for); copy what you keep.

    Every step is one decision in every game: of `seats[g]`, the lowest seat that is asked. In phases in which several
    are asked at once (`actors`), nobody's observation shows what another one chose in secret.
    """

    def __init__(
        self,
        game: rules.Game,
        option_sets: Sequence[Any],
        material: MaterialFile,
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
        self.players, self.actions, self.features = option_sets[0].players, game.actions, game.features
        self._material = game.material_record(material)
        options = numpy.concatenate([game.options_layout.to_numpy(one.record()) for one in option_sets])
        self._backend: Any = make_backend(device, game, self._material, options, workers=workers)
        self._rows = self._backend.rows(self.players, games, masks=True, observed=observing)
        # One object for good: whoever hands it back need not have it copied.
        self._chosen = self._rows.chosen.reshape(games)
        self._observed: Any = None
        self._viewers: Any = None
        fill = self._backend.fill
        fill(self._rows.seeds, numpy.arange(seed, seed + games))
        fill(self._rows.option_of, numpy.arange(games, dtype=numpy.int32) % len(option_sets))
        fill(self._rows.start, numpy.full(games, Start.SET_UP, numpy.uint8))
        self._lineup: int | None = None
        self._run(Level.OUTSIDE)

    # What there is to see -------------------------------------------------------------------------------

    @property
    def actors(self) -> Any:
        """(games,) uint8: the seats that may decide now, as bits; 0 when the game is over."""
        return self._rows.actor_bits

    @property
    def seats(self) -> Any:
        """(games,) int32: the seat that decides next, the lowest of the actors; -1 when the game is over."""
        return self._rows.seats

    @property
    def legal(self) -> Any:
        """(games, actions) bool: what that seat may do."""
        return self._rows.masks.view(bool)

    @property
    def done(self) -> Any:
        """(games,) bool: the games that ended in the last step."""
        return self._rows.done.view(bool)

    @property
    def rewards(self) -> Any:
        """(games, players) float32: 0 but for games that have just ended: 1 for the winner, -1/(players-1) for the others."""
        return self._rows.rewards

    @property
    def scores(self) -> Any:
        """(games, players) int32: points as they stand, or the final ones of games that have just ended; counted when asked for."""
        self._backend.write_scores(self._rows)
        return self._rows.scores

    @property
    def ranks(self) -> Any:
        """(games, players) int32: 1 for who is first, ties share a rank; counted when asked for."""
        self._backend.write_scores(self._rows)
        return self._rows.ranks

    @property
    def seeds(self) -> Any:
        """(games,) int64: the seed each game was laid out with."""
        return self._rows.seeds

    @property
    def states(self) -> Any:
        """(games,) records: the games themselves, as `game.state` lays them out."""
        return self._rows.games

    def observe(self, seats: Any = None) -> Any:
        """(games, features) float32: what the deciding seat of each game knows, or the seats given (one, or one a game)."""

        if seats is None and len(self._rows.observed):
            return self._rows.observed
        if self._observed is None:
            self._observed = self._backend.array((self.games, self.features), "f4")
        viewers = self._rows.seats
        if seats is not None:
            if self._viewers is None:
                self._viewers = self._backend.array((self.games,), "i4")
            viewers = self._viewers
            self._look_from(seats, viewers)
        self._backend.write_observations(self._rows, viewers, self._observed)
        return self._observed

    def view(self, game: int, seat: int | None) -> dict[str, Any]:
        """What a seat of one game may see, as at a table; None is a spectator."""
        self._check_seat(seat)
        return player_view(self.game, self.state(game), self._material, seat)

    def state(self, game: int) -> Any:
        """A plain copy of one game's record."""
        self._check_game(game)
        return self.game.state.from_bytes(self._backend.row(self._rows.games, game).tobytes())

    # What can be done -----------------------------------------------------------------------------------

    def step(self, actions: Any) -> Any:
        """Applies one action in every game, of `seats`; says which games ended. Finished games ignore theirs."""
        self._backend.read_numbers(actions, self._chosen, "actions")
        wrong = self._backend.first_illegal(self._rows)
        if wrong < self.games:
            raise self._illegal(wrong, actions)
        self._run(Level.OUTSIDE)
        return self.done

    def reset(self, done: Any = None) -> None:
        """Sets games up anew, those that are marked or all of them, each with its next seed."""
        self._set_up(done)
        self._run(Level.OUTSIDE)

    def random_actions(self) -> Any:
        """(games,) int32: a legal action for every game, each as likely as any other."""
        return self.ask_policy(RANDOM)

    def ask_policy(self, bot: str) -> Any:
        """(games,) int32: what a bot would do in every game."""
        check_policy(self.game.name, bot)
        self._backend.ask_policy(self._rows, bot)
        return self._chosen

    def play(self, bot: str = RANDOM, decisions: int | None = None) -> Played:
        """Lets a bot decide for every seat, without leaving the rules.

        Every game is played to its end and stays there until `reset`; one that is over already begins anew first. Or, with
        `decisions`, so many are taken in each, and with `auto_reset` a game that ends goes on with the next one.
        """
        check_policy(self.game.name, bot)
        if decisions is None:
            if self.auto_reset:
                self._begin_finished_anew()
            self._run(level_of(bot), restart=False)
        else:
            if isinstance(decisions, bool) or not isinstance(decisions, int) or not 1 <= decisions < UNTIL_THE_END:
                raise OptionError(f"decisions must be a whole number from 1 to {UNTIL_THE_END - 1}, not {decisions!r}")
            self._run(level_of(bot), budget=decisions)
        return Played(self.scores, self.ranks, self._rows.lengths)

    # Inside ---------------------------------------------------------------------------------------------

    def _run(self, level: int, *, budget: int = UNTIL_THE_END, restart: bool | None = None) -> None:
        """Runs all games with this level in every seat."""
        import numpy

        if level != self._lineup:
            self._lineup = level
            self._backend.fill(self._rows.lineups, numpy.full((self.games, self.players), level, numpy.int8))
            self._rows.policies = LEVELS[level : level + 1] if level != Level.OUTSIDE else ()
        self._backend.run(self._rows, budget=budget, restart=self.auto_reset if restart is None else restart)

    def _set_up(self, done: Any) -> None:
        self._backend.restart(self._rows, self._backend.read_marks(done, self.games))

    def _begin_finished_anew(self) -> None:
        import numpy

        over = numpy.asarray(self._rows.seats) == NOBODY
        if over.any():
            marks = self._backend.array((self.games,), "?")
            self._backend.fill(marks, over)
            self._set_up(marks)

    def _look_from(self, seats: Any, viewers: Any) -> None:
        """One seat for all games, or one a game."""
        import numpy

        if not hasattr(seats, "__cuda_array_interface__") and numpy.ndim(seats) == 0:
            seats = numpy.full(self.games, seats)
            check_numbers(seats, self.games, "seats")
            self._backend.fill(viewers, numpy.clip(seats, -1, self.players))
        else:
            self._backend.read_numbers(seats, viewers, "seats")
        taken = numpy.asarray(viewers)
        wrong = numpy.flatnonzero((taken < 0) | (taken >= self.players))
        if len(wrong):
            seat = _number(seats, wrong[0])
            raise BatchError(f"game {wrong[0]}: there is no seat {seat}; seats are 0 to {self.players - 1}")

    def _illegal(self, game: int, actions: Any) -> BatchError:
        """What is wrong with a game's action, and what would have been right."""
        seat = int(self._backend.row(self._rows.seats, game))
        mask = self._backend.row(self._rows.masks, game)
        return BatchError(refusal(self.game, f"game {game}: seat {seat}", _number(actions, game), mask))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players):
            raise BatchError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    def _check_game(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise BatchError(f"there is no game {game}; games are 0 to {self.games - 1}")


def _number(array: Any, game: int) -> int:
    """The number that somebody gave us for a game, as it was given."""
    if hasattr(array, "copy_to_host"):
        array = array.copy_to_host()
    return int(array[game])
