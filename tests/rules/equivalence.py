"""Playing one game plain and compiled, side by side."""

from __future__ import annotations

import functools
from typing import Any

from charlatans import rules
from charlatans.rules.contract import Game, GameOptions
from charlatans.rules.materials import MaterialFile
from charlatans.runner.cpu import CpuBackend
from charlatans.runner.loop import EVENT_CODES, Start, count_events
from charlatans.runner.plain import PlainBackend
from charlatans.runner.rows import level_of

Result = tuple[bytes, int, list[int]]
"""The final state, the decisions taken and the events counted."""


def play_plain(game: Game, options: GameOptions, material: MaterialFile, seed: int, bot: str) -> Result:
    """One game by the plain rules."""
    backend = PlainBackend(game, game.material_record(material), options, account=count_events)
    rows = played(backend, options.players, seed, bot)
    return game.state.to_bytes(rows.games[0]), rows.lengths[0], rows.accounts[0]


def play_compiled(game: Game, options: GameOptions, material: MaterialFile, seed: int, bot: str) -> Result:
    """The same by the compiled rules, just as simulations have it."""
    backend = compiled_backend(game.name)
    backend._material = game.material_layout.to_numpy(game.material_record(material))[0]
    backend.option_sets = game.options_layout.to_numpy(options.record())
    rows = played(backend, options.players, seed, bot)
    return game.state.to_bytes(rows.games[:1]), int(rows.lengths[0]), rows.accounts[0].tolist()


@functools.cache
def compiled_backend(name: str) -> CpuBackend:
    """One backend a game: its rules are looked up once."""
    game = rules.game(name)
    material = game.load_material(None)
    options = game.options_layout.to_numpy(game.options(material).record())
    return CpuBackend(game, game.material_record(material), options, account=count_events)


def played(backend: Any, players: int, seed: int, bot: str) -> Any:
    """A row, played to its end."""
    rows = backend.rows(players, 1, policies=(bot,), accounts=(1, EVENT_CODES))
    backend.fill(rows.seeds, [seed])
    backend.fill(rows.start, [Start.SET_UP])
    backend.fill(rows.lineups, [[level_of(bot)] * players])
    backend.run(rows)
    return rows
