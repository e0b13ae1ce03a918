"""A batch on a graphics card: the same rules, one thread a game. The games never leave the card."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy
from numba import cuda
from numba.cuda.core.errors import NumbaPerformanceWarning

from ..rules.contract import Game
from ..rules.engine.cuda_compile import Twins
from ..rules.errors import BatchError
from . import kernels
from .checking import check_marks, check_numbers
from .cores import slots_of, types_of
from .handing import OnCard
from .kernels import FINISHED, MOMENTS, SORTING, THREADS, TILE

BLOCKS_A_PROCESSOR = 3
"""So many blocks visit games at a time; more of them push each other's games out of the cache."""
WAVES_BETWEEN_LOOKS = 16
FEW = 16
"""Once fewer than a 16th of the games have decisions to go, they are played out in one visit."""
COLUMNS = 65536
"""Observations are written sideways, so many games at a time, and then turned over."""

TYPES: dict[str, Any] = {
    "words": ("u4", 2),
    "order": ("i4", 1),
    "keys": ("i4", 1),
    "pending": ("i4", 1),
    "crowds": ("i4", 1),
    "claimed": ("i4", 1),
    "wrong": ("i4", 1),
    "marks": ("u1", 1),
    "sideways": ("f4", 2),
    # A column of a table lies with gaps.
    "features": ("f4", 1, "A"),
}


def card_types(game: Game) -> dict[str, Any]:
    """What the arguments of rules and kernels are on a card."""
    return {**types_of(game), **TYPES, "printed": (game.material_layout, 1)}


def card_constants(game: Game) -> dict[str, int]:
    """The numbers that kernels are made with."""
    words = -(-game.actions // 4)
    return {"ACTIONS": game.actions, "MASK_BYTES": 4 * (words + 1 - words % 2), "WORDS": game.state.size // 4}


def no_card() -> str | None:
    """Why there is no card to play on, if there is none."""
    try:
        if cuda.is_available():
            return None
        reason = "no NVIDIA GPU was found"
    except Exception as error:
        reason = str(error).strip().splitlines()[0]
    return f"device='cuda' needs an NVIDIA GPU with its driver and pip install 'charlatans[gpu]': {reason}"


class Card:
    """Runs the rules of a batch on the card; the same calls as `Cores`."""

    def __init__(self, game: Game, material: Any, agreed: Any, games: int, workers: int | None) -> None:
        reason = no_card()
        if reason is not None:
            raise BatchError(reason)
        self._game = game
        self._games = games
        self._printed = cuda.to_device(game.material_layout.to_numpy(material))
        self._agreed = cuda.to_device(agreed)
        self._order = cuda.device_array(games, numpy.int32)
        self._keys = cuda.device_array(games, numpy.int32)
        self._pending = cuda.device_array(games, numpy.int32)
        self._crowds = cuda.device_array(MOMENTS, numpy.int32)
        self._claimed = cuda.device_array(MOMENTS, numpy.int32)
        self._wrong = cuda.device_array(1, numpy.int32)
        self._none_wrong = numpy.full(1, games, numpy.int32)
        self._sideways: Any = None
        self._launchers: dict[Any, Any] = {}
        self._blocks = -(-games // THREADS)
        self._visitors = min(self._blocks, BLOCKS_A_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT)

    # What batches are made of ---------------------------------------------------------------------------

    def array(self, shape: tuple[int, ...], dtype: Any) -> OnCard:
        """An array of zeros."""
        size = int(numpy.prod(shape)) * numpy.dtype(dtype).itemsize
        empty = cuda.device_array(-(-size // 8), numpy.int64)
        with _quiet():
            empty[:] = 0
        memory = empty.view(numpy.uint8)[:size]
        return OnCard(memory.view(numpy.dtype(dtype)).reshape(shape))

    def fill(self, array: OnCard, values: Any) -> None:
        """Values from the processor's memory."""
        array.array.copy_to_device(numpy.ascontiguousarray(values, array.dtype))

    def row(self, array: OnCard, game: int) -> Any:
        """One game's row, as NumPy."""
        return array.array[game : game + 1].copy_to_host()[0]

    def take(self, given: Any, into: OnCard, what: str) -> None:
        """Whole numbers from an array on the card, one a game."""
        numbers = self._given(given, what)
        check_numbers(numbers, self._games, what)
        if numbers.__cuda_array_interface__["data"] != into.array.__cuda_array_interface__["data"]:
            with _quiet():
                _taking()[self._blocks, THREADS](numbers, into.array)

    def marks(self, done: Any) -> Any:
        """Marked games, from an array on the card; all of them unless told."""
        if done is None:
            return cuda.to_device(numpy.ones(self._games, numpy.uint8))
        marks = self._given(done, "done")
        check_marks(marks, self._games)
        return marks.view(numpy.dtype(numpy.uint8))

    def mark(self, tables: Any, marks: Any) -> None:
        """Marked games are laid out anew, each with its next seed."""
        self._launch(kernels.mark, None, tables.fresh, tables.seeds, self._games, marks)

    # Playing --------------------------------------------------------------------------------------------

    def serve(self, tables: Any, choose: Any, *, given: bool, decisions: int, again: bool) -> None:
        """Carries decisions out in every game."""
        t = tables
        self._launch(
            kernels.wake,
            None,
            t.games,
            t.fresh,
            t.done,
            t.rewards,
            self._pending,
            self._keys,
            decisions,
        )
        waves = 1
        self._wave(t, choose, given, again, stay=False)
        while decisions > 1 and not self._few_are_left(waves):
            self._wave(t, choose, given, again, stay=False)
            waves += 1
        self._wave(t, choose, given, again, stay=True)
        self._launch(kernels.ask, None, t.games, self._printed, t.asked, t.seats, t.masks)
        if len(t.observed):
            self.look(t, t.seats, t.observed)

    def _few_are_left(self, waves: int) -> bool:
        if waves % WAVES_BETWEEN_LOOKS:
            return False
        finished = int(self._crowds.copy_to_host()[FINISHED])
        return self._games - finished < self._games / FEW

    def _wave(self, tables: Any, choose: Any, given: bool, again: bool, *, stay: bool) -> None:
        t = tables
        sorting = (-(-self._games // SORTING), SORTING)
        self._launch(kernels.forget_counts, None, self._crowds, self._claimed, shape=(1, MOMENTS))
        self._launch(kernels.count_moments, None, self._keys, self._crowds, shape=sorting)
        self._launch(kernels.sort_by_moment, None, self._keys, self._crowds, self._claimed, self._order, shape=sorting)
        words = self._words(t.games)
        self._launch(
            kernels.visit,
            choose,
            *(t.games, words, self._printed, self._agreed, t.seeds, self._games, t.streams, t.chosen, int(given)),
            *(t.fresh, t.done, t.lengths, t.scores, t.ranks, t.rewards, self._order, self._keys, self._pending),
            *(int(again), int(stay)),
            shape=(self._visitors, THREADS),
        )

    def _words(self, games: OnCard) -> Any:
        size = self._game.state.size
        return games.array.view(numpy.dtype(numpy.uint32)).reshape(self._games, size // 4)

    # What there is to see -------------------------------------------------------------------------------

    def stand(self, tables: Any) -> None:
        """Writes points and ranks as they stand."""
        self._launch(kernels.stand, None, tables.games, tables.done, tables.scores, tables.ranks)

    def look(self, tables: Any, viewers: Any, observed: Any) -> None:
        """Writes what one seat of each game knows."""
        columns = min(self._games, COLUMNS)
        if self._sideways is None:
            self._sideways = cuda.device_array((self._game.features, columns), numpy.float32)
        tiles = ((-(-columns // TILE), -(-self._game.features // TILE)), (TILE, 8))
        for first in range(0, self._games, columns):
            self._launch(
                *(kernels.look, None, tables.games, self._printed, viewers, self._sideways, first),
                shape=(-(-columns // THREADS), THREADS),
            )
            self._launch(kernels.turn_over, None, self._sideways, observed, first, shape=tiles)

    def advise(self, tables: Any, choose: Any) -> None:
        """Writes what a policy would decide."""
        t = tables
        self._launch(kernels.advise, choose, t.games, self._printed, t.seats, t.masks, t.streams, t.chosen)

    def first_wrong(self, tables: Any) -> int:
        """The first game whose chosen decision is not legal, or how many games there are."""
        self._wrong.copy_to_device(self._none_wrong)
        self._launch(kernels.find_wrong, None, tables.chosen, tables.seats, tables.masks, self._wrong)
        return int(self._wrong.copy_to_host()[0])

    # Inside ---------------------------------------------------------------------------------------------

    def _given(self, given: Any, what: str) -> Any:
        if isinstance(given, OnCard):
            return given.array
        if not hasattr(given, "__cuda_array_interface__"):
            raise BatchError(f"{what} lie in the processor's memory, the batch on the card: pass a CUDA array")
        return cuda.as_cuda_array(given)

    def _launch(self, kernel: Any, choose: Any, *arguments: Any, shape: Any = None) -> None:
        shape = shape or (self._blocks, THREADS)
        key = (kernel, choose, shape)
        if key not in self._launchers:
            self._launchers[key] = self._launcher(kernel, choose, shape)
        self._launchers[key](*(one.array if isinstance(one, OnCard) else one for one in arguments))

    def _launcher(self, kernel: Any, choose: Any, shape: Any) -> Any:
        key = (self._game.name, kernel, choose)
        if key not in _made:
            twins = Twins(card_types(self._game), slots_of(self._game, choose))
            _made[key] = twins.kernel(kernel, card_constants(self._game))
        with _quiet():
            return _made[key][shape]


@contextmanager
def _quiet() -> Iterator[None]:
    """Small batches leave most of the card idle, which their owner knows."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)
        yield


_made: dict[Any, Any] = {}
"""Kernels that are ready, for every batch of this process."""


def _taking() -> Any:
    """The kernel that takes whole numbers of any size."""
    if kernels.take not in _made:
        _made[kernels.take] = cuda.jit(kernels.take)
    return _made[kernels.take]
