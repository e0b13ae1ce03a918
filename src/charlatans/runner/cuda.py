"""The CUDA backend: the same rules, one thread a game. The games never leave the GPU."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy
from numba import cuda
from numba.cuda.core.errors import NumbaPerformanceWarning

from .. import policies
from ..policies import LEVELS, policy
from ..rules.contract import Game
from ..rules.engine import Progress
from ..rules.engine.cuda_compile import CudaRules
from ..rules.errors import BatchError
from . import cuda_kernels as kernels
from . import loop
from .cpu import loop_fillings, types_of
from .cuda_kernels import FINISHED, KEYS, SORTING, THREADS, TILE
from .dlpack import DeviceArray
from .loop import UNTIL_THE_END
from .rows import Rows, make_rows
from .validation import check_marks, check_numbers

BLOCKS_PER_PROCESSOR = 3
"""How many blocks visit games at a time; more of them push each other's games out of the cache."""
WAVES_BETWEEN_CHECKS = 16
FEW = 16
"""Once fewer than a 16th of the games have decisions to go, they are finished in one visit."""
COLUMNS = 65536
"""Observations are written as columns, this many games at a time, and then transposed."""

TYPES: dict[str, Any] = {
    "words": ("u4", 2),
    "order": ("i4", 1),
    "keys": ("i4", 1),
    "pending": ("i4", 1),
    "counts": ("i4", 1),
    "claimed": ("i4", 1),
    "illegal": ("i4", 1),
    "marks": ("u1", 1),
    "columns": ("f4", 2),
    # A column of a table lies with gaps.
    "features": ("f4", 1, "A"),
}


def cuda_types(game: Game) -> dict[str, Any]:
    """The types of the arguments of rules and kernels."""
    return {**types_of(game), **TYPES, "printed": (game.material_layout, 1)}


def cuda_constants(game: Game, streams: int = 0) -> dict[str, int]:
    """The numbers that kernels are made with; `streams` is one for each seat where rows have lineups, 0 in batches."""
    words = -(-game.actions // 4)
    return {
        "ACTIONS": game.actions,
        "MASK_BYTES": 4 * (words + 1 - words % 2),
        "WORDS": game.state.size // 4,
        "LINEUPS": int(streams > 0),
        "STREAMS": max(streams, 1),
    }


def cuda_fillings(game: Game, policies: tuple[str, ...], *, lineups: bool) -> dict[str, Any]:
    """What fills the kernels' slots: with lineups all policies by level, in batches the only one."""
    if lineups:
        return {**loop_fillings(game, policies), "choose_for_all": loop.no_policy}
    (name,) = policies or LEVELS[:1]
    return {**loop_fillings(game), "choose_for_all": policy(game.name, name)}


def of_a_policy(rule: Any) -> bool:
    """Whether a rule says how to play, not what the game is."""
    return bool(rule.__module__.startswith(policies.__name__ + "."))


def cuda_problem() -> str | None:
    """Why there is no GPU to run on, if there is none."""
    try:
        if cuda.is_available():
            return None
        reason = "no NVIDIA GPU was found"
    except Exception as error:
        reason = str(error).strip().splitlines()[0]
    return f"device='cuda' needs an NVIDIA GPU with its driver and pip install 'charlatans[gpu]': {reason}"


class WorkArrays:
    """What kernels pass on to each other while rows run."""

    def __init__(self, count: int) -> None:
        self.order, self.keys, self.pending = (cuda.device_array(count, numpy.int32) for _ in range(3))
        self.counts, self.claimed = (cuda.device_array(KEYS, numpy.int32) for _ in range(2))
        self.illegal = cuda.device_array(1, numpy.int32)
        self.columns: Any = None


class CudaBackend:
    """Runs rows on the GPU; the same calls as `CpuBackend`. In rows with one stream all seats are alike, as in a batch."""

    def __init__(self, game: Game, material: Any, option_sets: Any) -> None:
        reason = cuda_problem()
        if reason is not None:
            raise BatchError(reason)
        self.game = game
        self._material = cuda.to_device(game.material_layout.to_numpy(material))
        self._option_sets = cuda.to_device(option_sets)
        self._processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._work: dict[int, Any] = {}
        self._launchers: dict[Any, Any] = {}

    # Arrays ---------------------------------------------------------------------------------------------

    def rows(self, players: int, count: int, **wanted: Any) -> Rows:
        """New rows; see `make_rows`."""
        return make_rows(self.array, self.game, players, count, **wanted)

    def array(self, shape: tuple[int, ...], kind: Any) -> DeviceArray:
        """An array of zeros: of records, or of numbers by NumPy's code."""
        dtype = numpy.dtype(getattr(kind, "dtype", kind))
        size = int(numpy.prod(shape)) * dtype.itemsize
        empty = cuda.device_array(-(-size // 8), numpy.int64)
        with _quiet():
            empty[:] = 0
        memory = empty.view(numpy.uint8)[:size]
        return DeviceArray(memory.view(dtype).reshape(shape))

    def fill(self, array: DeviceArray, values: Any) -> None:
        """Copies values from the processor's memory."""
        array.array.copy_to_device(numpy.ascontiguousarray(values, array.dtype))

    def row(self, array: DeviceArray, at: int) -> Any:
        """One row, as NumPy."""
        return array.array[at : at + 1].copy_to_host()[0]

    def read_numbers(self, given: Any, into: DeviceArray, what: str) -> None:
        """Copies integers from an array on the GPU, one a row."""
        numbers = self._given(given, what)
        check_numbers(numbers, len(into), what)
        if numbers.__cuda_array_interface__["data"] != into.array.__cuda_array_interface__["data"]:
            with _quiet():
                _reading()[-(-len(into) // THREADS), THREADS](numbers, into.array)

    def read_marks(self, done: Any, count: int) -> Any:
        """Booleans from an array on the GPU, one a row; all True for None."""
        if done is None:
            return cuda.to_device(numpy.ones(count, numpy.uint8))
        marks = self._given(done, "done")
        check_marks(marks, count)
        return marks.view(numpy.dtype(numpy.uint8))

    def restart(self, rows: Rows, marks: Any) -> None:
        """Marked rows are set up again in the next run, each with its next seed; the others wait."""
        self._launch(kernels.mark_restarts, rows, rows.start, rows.seeds, len(rows), marks)

    # Running --------------------------------------------------------------------------------------------

    def compile(self, policies: tuple[str, ...], progress: Progress | None = None) -> None:
        """Kernels depend on the size of the table too: they are compiled when rows first run."""

    def is_compiled(self, policies: tuple[str, ...]) -> bool:
        """Nothing is known of kernels before they run."""
        return False

    def run(
        self,
        rows: Rows,
        first: int = 0,
        last: int | None = None,
        *,
        budget: int = UNTIL_THE_END,
        horizon: int = UNTIL_THE_END,
        restart: bool = False,
        scores_now: bool = False,
    ) -> None:
        """Runs all rows until somebody outside must decide, the budget or the horizon is reached, or games are over."""
        if first != 0 or last not in (None, len(rows)):
            raise BatchError("on a GPU all rows run together")
        r, work = rows, self._work_of(rows)
        # A batch has the same level everywhere: without a policy, somebody outside.
        given = int(not r.policies)
        budget = 1 if given else budget
        self._launch(
            kernels.begin_rows,
            rows,
            *(r.games, r.start, r.seeds, r.seats, r.streams, r.done, r.rewards),
            *(work.pending, work.keys, budget, given),
        )
        how = (given, horizon, restart)
        waves = 1
        self._wave(rows, *how, stay=False)
        while budget > 1 and not self._few_are_left(rows, waves):
            self._wave(rows, *how, stay=False)
            waves += 1
        self._wave(rows, *how, stay=True)
        self._launch(kernels.end_rows, rows, r.games, self._material, r.start, r.actor_bits, r.seats, r.masks)
        if scores_now:
            self.write_scores(rows)
        if len(r.observed):
            self._observe(rows, r.seats, r.viewer, r.observed)

    def _few_are_left(self, rows: Rows, waves: int) -> bool:
        if waves % WAVES_BETWEEN_CHECKS:
            return False
        finished = int(self._work_of(rows).counts.copy_to_host()[FINISHED])
        return len(rows) - finished < len(rows) / FEW

    def _wave(self, rows: Rows, given: int, horizon: int, restart: bool, *, stay: bool) -> None:
        r, work, count = rows, self._work_of(rows), len(rows)
        sorting = (-(-count // SORTING), SORTING)
        self._launch(kernels.clear_counts, rows, work.counts, work.claimed, shape=(1, KEYS))
        self._launch(kernels.count_keys, rows, work.keys, work.counts, shape=sorting)
        self._launch(kernels.sort_by_key, rows, work.keys, work.counts, work.claimed, work.order, shape=sorting)
        self._launch(
            kernels.visit,
            rows,
            *(r.games, self._words(r.games), self._material, self._option_sets, r.option_of, r.seeds, count, r.lineups),
            *(r.streams, r.start, r.chosen, r.seats, given, r.done, r.lengths, r.scores, r.ranks, r.rewards),
            *(work.order, work.keys, work.pending, horizon, int(restart), int(stay)),
            shape=(min(-(-count // THREADS), BLOCKS_PER_PROCESSOR * self._processors), THREADS),
        )

    def _words(self, games: DeviceArray) -> Any:
        """Records as rows of words, to be cleared."""
        return games.array.view(numpy.dtype(numpy.uint32)).reshape(len(games), self.game.state.size // 4)

    # What is shown --------------------------------------------------------------------------------------

    def write_scores(self, rows: Rows) -> None:
        """Writes points and ranks as they stand."""
        self._launch(kernels.write_scores, rows, rows.games, rows.done, rows.scores, rows.ranks)

    def write_observations(self, rows: Rows, seats: Any, observed: Any) -> None:
        """Writes what one seat of each game knows."""
        self._observe(rows, seats, loop.NEXT, observed)

    def _observe(self, rows: Rows, seats: Any, viewer: int, observed: Any) -> None:
        work, count, features = self._work_of(rows), len(rows), self.game.features
        columns = min(count, COLUMNS)
        if work.columns is None:
            work.columns = cuda.device_array((features, columns), numpy.float32)
        tiles = ((-(-columns // TILE), -(-features // TILE)), (TILE, 8))
        for first in range(0, count, columns):
            self._launch(
                *(kernels.write_columns, rows, rows.games, self._material, seats, viewer, work.columns, first),
                shape=(-(-columns // THREADS), THREADS),
            )
            self._launch(kernels.transpose, rows, work.columns, observed, first, shape=tiles)

    def ask_policy(self, rows: Rows, name: str) -> None:
        """Writes what a policy would choose."""
        arrays = (rows.games, self._material, rows.seats, rows.masks, rows.streams, rows.chosen)
        self._launch(kernels.ask_policy, rows, *arrays, policies=(name,))

    def first_illegal(self, rows: Rows) -> int:
        """The first row whose chosen action is illegal, or how many rows there are."""
        illegal = self._work_of(rows).illegal
        illegal.copy_to_device(numpy.full(1, len(rows), numpy.int32))
        self._launch(kernels.find_illegal, rows, rows.chosen, rows.seats, rows.masks, illegal)
        return int(illegal.copy_to_host()[0])

    # Inside ---------------------------------------------------------------------------------------------

    def _work_of(self, rows: Rows) -> Any:
        if len(rows) not in self._work:
            self._work[len(rows)] = WorkArrays(len(rows))
        return self._work[len(rows)]

    def _given(self, given: Any, what: str) -> Any:
        if isinstance(given, DeviceArray):
            return given.array
        if not hasattr(given, "__cuda_array_interface__"):
            raise BatchError(f"{what} lie in the processor's memory, the batch on the GPU: pass a CUDA array")
        return cuda.as_cuda_array(given)

    def _launch(
        self, kernel: Any, rows: Rows, *arguments: Any, shape: Any = None, policies: tuple[str, ...] | None = None
    ) -> None:
        shape = shape or (-(-len(rows) // THREADS), THREADS)
        streams = len(rows.streams) // len(rows)
        key = (kernel, rows.policies if policies is None else policies, streams, shape)
        if key not in self._launchers:
            self._launchers[key] = self._launcher(*key)
        self._launchers[key](*(one.array if isinstance(one, DeviceArray) else one for one in arguments))

    def _launcher(self, kernel: Any, policies: tuple[str, ...], streams: int, shape: Any) -> Any:
        lineups = streams > 1
        slots = cuda_fillings(self.game, policies, lineups=lineups)
        constants = cuda_constants(self.game, streams if lineups else 0)
        rules = CudaRules(cuda_types(self.game), slots, of_a_policy)
        used = (kernel, self.game.name, rules.fillings_of(kernel, constants))
        if used not in _made:
            _made[used] = rules.kernel(kernel, constants)
        with _quiet():
            return _made[used][shape]


@contextmanager
def _quiet() -> Iterator[None]:
    """Small batches leave most of the GPU idle, which their owner knows."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)
        yield


_made: dict[Any, Any] = {}
"""Kernels that are ready, for every backend of this process."""


def _reading() -> Any:
    """The kernel that copies integers of any size."""
    if kernels.read_numbers not in _made:
        _made[kernels.read_numbers] = cuda.jit(kernels.read_numbers)
    return _made[kernels.read_numbers]
