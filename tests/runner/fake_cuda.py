"""A graphics card made of greenlets: the kernels of a batch on plain rules and plain records, a few games at a time.

What a real card computes is proven on one (`tests/gpu_equivalence.py`); here it is what the kernels say that is tested, everywhere.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy
from charlatans.batches import card, kernels
from charlatans.batches.cores import slots_of
from greenlet import getcurrent, greenlet

from charlatans.rules.contract import Game
from charlatans.rules.engine import Stream
from charlatans.rules.engine.rule import Slots, filled, reached_from, relinked

SMALL = {"THREADS": 8, "SORTING": 64, "TILE": 8, "TILE_ROW": 9}
"""Blocks as small as they can be: sorting needs a thread for every moment."""


class PretendCard(card.Card):
    """A card whose memory is NumPy's and Python's, and whose kernels are run by hand."""

    def __init__(self, game: Game, material: Any, agreed: Any, games: int, workers: int | None) -> None:
        self._game, self._games = game, games
        self._printed = [game.material_layout.from_bytes(game.material_layout.to_bytes(material))]
        self._agreed = [game.options_layout.from_bytes(one.tobytes()) for one in agreed]
        self._order, self._keys, self._pending = (numpy.zeros(games, numpy.int64) for _ in range(3))
        self._crowds, self._claimed = (numpy.zeros(kernels.MOMENTS, numpy.int64) for _ in range(2))
        self._wrong, self._none_wrong = Handed(numpy.zeros(1, numpy.int64)), numpy.full(1, games)
        self._crowds = Handed(self._crowds)
        self._sideways = numpy.zeros((game.features, games), numpy.float32)
        self._blocks = -(-games // SMALL["THREADS"])
        self._visitors = max(self._blocks // 2, 1)

    def array(self, shape: tuple[int, ...], dtype: Any) -> Any:
        if dtype in (self._game.state.dtype, Stream.dtype):
            layout = self._game.state if dtype == self._game.state.dtype else Stream
            return [layout.new() for _ in range(shape[0])]
        return numpy.zeros(shape, dtype)

    def fill(self, array: Any, values: Any) -> None:
        array[:] = values

    def row(self, array: Any, game: int) -> Any:
        return SimpleNamespace(tobytes=lambda: self._game.state.to_bytes(array[game]))

    def take(self, given: Any, into: Any, what: str) -> None:
        into[:] = given

    def _words(self, games: Any) -> Any:
        return Words(games, self._game)

    def look(self, tables: Any, viewers: Any, observed: Any) -> None:
        shape = (self._blocks, SMALL["THREADS"])
        self._launch(kernels.look, None, tables.games, self._printed, viewers, self._sideways, 0, shape=shape)
        tile = SMALL["TILE"]
        tiles = ((-(-self._games // tile), -(-self._game.features // tile)), (tile, 8))
        self._launch(kernels.turn_over, None, self._sideways, observed, 0, shape=tiles)

    def _launch(self, kernel: Any, choose: Any, *arguments: Any, shape: Any = None) -> None:
        grid, block = shape or (self._blocks, SMALL["THREADS"])
        if block == kernels.SORTING:
            grid, block = -(-self._games // SMALL["SORTING"]), SMALL["SORTING"]
        if block == kernels.THREADS:
            block = SMALL["THREADS"]
        given = [one.array if isinstance(one, Handed) else one for one in arguments]
        run(kernel, slots_of(self._game, choose), card.card_constants(self._game), grid, block, given)


class Handed:
    """An array with the two calls of a card's that the runner makes."""

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
    rules = {name: filled(other, slots) for name, other in reached_from(kernel, slots).items()}
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
