"""A GPU made of greenlets: the kernels of a batch on plain rules and plain records, a few games at a time.

What a real GPU computes is proven on one (`tests/gpu_equivalence.py`); here it is what the kernels say that is tested, everywhere.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy
from greenlet import getcurrent, greenlet

from charlatans.rules.contract import Game
from charlatans.rules.engine.rule import Slots, callees, filled, relinked
from charlatans.runner import cuda
from charlatans.runner import cuda_kernels as kernels
from charlatans.runner.rows import Rows

SMALL = {"THREADS": 8, "SORTING": 64, "TILE": 8, "TILE_ROW": 9}
"""Blocks as small as they can be: sorting needs a thread for every key."""


class FakeCudaBackend(cuda.CudaBackend):
    """A GPU whose memory is NumPy's and Python's, and whose kernels are run by hand."""

    def __init__(self, game: Game, material: Any, option_sets: Any) -> None:
        self.game = game
        self._material = [game.material_layout.from_bytes(game.material_layout.to_bytes(material))]
        self._option_sets = [game.options_layout.from_bytes(one.tobytes()) for one in option_sets]
        self._processors = 1
        self._work = {}

    def array(self, shape: tuple[int, ...], kind: Any) -> Any:
        if not isinstance(kind, str):
            return [kind.new() for _ in range(shape[0])]
        return numpy.zeros(shape, kind)

    def fill(self, array: Any, values: Any) -> None:
        array[:] = [self.game.state.from_bytes(one.tobytes()) for one in values] if isinstance(array, list) else values

    def row(self, array: Any, at: int) -> Any:
        return SimpleNamespace(tobytes=lambda: self.game.state.to_bytes(array[at]))

    def read_numbers(self, given: Any, into: Any, what: str) -> None:
        into[:] = given

    def read_marks(self, done: Any, count: int) -> Any:
        return numpy.ones(count, bool) if done is None else done

    def _words(self, games: Any) -> Any:
        return Words(games, self.game)

    def _work_of(self, rows: Rows) -> Any:
        if len(rows) not in self._work:
            arrays = {name: numpy.zeros(len(rows), numpy.int64) for name in ("order", "keys", "pending")}
            counts = {name: HostCopy(numpy.zeros(size, numpy.int64)) for name, size in COUNTS.items()}
            columns = numpy.zeros((self.game.features, len(rows)), numpy.float32)
            self._work[len(rows)] = SimpleNamespace(**arrays, **counts, columns=columns)
        return self._work[len(rows)]

    def _observe(self, rows: Rows, seats: Any, viewer: int, observed: Any) -> None:
        columns = self._work_of(rows).columns
        self._launch(kernels.write_columns, rows, rows.games, self._material, seats, viewer, columns, 0)
        tile = SMALL["TILE"]
        tiles = ((-(-len(rows) // tile), -(-self.game.features // tile)), (tile, 8))
        self._launch(kernels.transpose, rows, columns, observed, 0, shape=tiles)

    def _launch(
        self, kernel: Any, rows: Rows, *arguments: Any, shape: Any = None, policies: tuple[str, ...] | None = None
    ) -> None:
        blocks = -(-len(rows) // SMALL["THREADS"])
        grid, block = shape or (blocks, SMALL["THREADS"])
        if block == kernels.SORTING:
            grid, block = -(-len(rows) // SMALL["SORTING"]), SMALL["SORTING"]
        if block == kernels.THREADS:
            # Fewer than there are rows, so that a thread visits several games.
            grid, block = max(blocks // 2, 1), SMALL["THREADS"]
        streams = len(rows.streams) // len(rows)
        lineups = streams > 1
        slots = cuda.cuda_fillings(self.game, rows.policies if policies is None else policies, lineups=lineups)
        constants = cuda.cuda_constants(self.game, streams if lineups else 0)
        given = [one.array if isinstance(one, HostCopy) else one for one in arguments]
        run(kernel, slots, constants, grid, block, given)


COUNTS = {"counts": kernels.KEYS, "claimed": kernels.KEYS, "illegal": 1}


class HostCopy:
    """An array with the two calls of a GPU's that the backend makes."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def copy_to_host(self) -> Any:
        return self.array

    def copy_to_device(self, values: Any) -> None:
        self.array[:] = values


class Words:
    """Records as rows of words that can only be cleared."""

    def __init__(self, games: list[Any], game: Game) -> None:
        self._games, self._game = games, game

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        i, word = at
        assert value == 0
        if word == 0:
            blank = self._game.state.new()
            for name in blank.__slots__:
                setattr(self._games[i], name, getattr(blank, name))


def run(kernel: Any, slots: Slots, constants: dict[str, int], grid: Any, block: Any, arguments: list[Any]) -> None:
    """Runs all blocks one after the other, the threads of a block in turns where they wait for each other."""
    rules = {name: filled(other, slots) for name, other in callees(kernel, slots).items()}
    wide, high = block if isinstance(block, tuple) else (block, 1)
    columns, rows = grid if isinstance(grid, tuple) else (grid, 1)
    for y in range(rows):
        for x in range(columns):
            shared: dict[int, Any] = {}
            threads = []
            for row in range(high):
                for column in range(wide):
                    here = Here(column, row, x, y, wide, columns, shared)
                    work = relinked(kernel, {**rules, **constants, **SMALL, "NO_LOG": [], "cuda": here})
                    threads.append(greenlet(work))
            for thread in threads:
                thread.switch(*arguments)
            while any(not thread.dead for thread in threads):
                assert all(not thread.dead for thread in threads), "some threads wait for others that are done"
                # The other way round each time: nobody may count on somebody being first.
                threads.reverse()
                for thread in threads:
                    thread.switch()


def wait_for_all() -> None:
    """Lets the other threads of the block come as far."""
    getcurrent().parent.switch()


class Here:
    """What one thread knows of where it is: the part of Numba's `cuda` that the kernels use."""

    def __init__(self, x: int, y: int, block_x: int, block_y: int, wide: int, columns: int, shared: Any) -> None:
        self.threadIdx = SimpleNamespace(x=x, y=y)
        self.blockIdx = SimpleNamespace(x=block_x, y=block_y)
        self._at, self._all = block_x * wide + x, wide * columns
        self._shared, self._asked = shared, 0
        self.syncthreads = wait_for_all
        self.shared = SimpleNamespace(array=self._shared_array)
        self.local = SimpleNamespace(array=lambda shape, kind: numpy.zeros(shape, numpy.int64))
        self.atomic = SimpleNamespace(add=self._add, min=self._min)

    def grid(self, dimensions: int) -> int:
        return self._at

    def gridsize(self, dimensions: int) -> int:
        return self._all

    def _shared_array(self, shape: Any, kind: Any) -> Any:
        """The same array for all threads of a block, in the order in which each asks for its arrays."""
        self._asked += 1
        if self._asked not in self._shared:
            self._shared[self._asked] = numpy.zeros(shape, float if kind is kernels.float32 else int)
        return self._shared[self._asked]

    def _add(self, array: Any, at: int, number: int) -> int:
        before = int(array[at])
        array[at] += number
        return before

    def _min(self, array: Any, at: int, number: int) -> None:
        array[at] = min(array[at], number)
