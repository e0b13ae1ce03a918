"""Playing one game plain and compiled, side by side."""

from __future__ import annotations

import functools
from typing import Any

from charlatans.batches.cores import slots_of
from charlatans.batches.playing import RESULTS, TALLIED_EVENTS, play_many, play_out

from charlatans import rules
from charlatans.rules.contract import Game, Options
from charlatans.rules.engine import Stream, compiled, filled
from charlatans.rules.engine.events import LOG_WORDS
from charlatans.rules.materials import Material


@functools.cache
def compiled_play_many(name: str, choose: Any) -> Any:
    """`play_many` compiled for a game and a policy, just as simulations have it."""
    game = rules.game(name)
    types = {**game.types, "games": (game.state, 1), "tally": ("i8", 1), "results": ("i4", 2)}
    return compiled(play_many, types, slots_of(game, choose))


def play_plain(
    game: Game, options: Options, material: Material, seed: int, choose: Any
) -> tuple[bytes, int, list[int]]:
    """The final state, the decisions taken and the events counted, from plain rules."""
    state, tally = game.state.new(), [0] * TALLIED_EVENTS
    play = filled(play_out, slots_of(game, choose))
    printed = game.material_record(material)
    decisions = play(state, printed, options.record(), seed, [0] * game.actions, [0] * LOG_WORDS, Stream.new(), tally)
    return game.state.to_bytes(state), decisions, tally


def play_compiled(
    game: Game, options: Options, material: Material, seed: int, choose: Any
) -> tuple[bytes, int, list[int]]:
    """The same from compiled rules."""
    import numpy

    games, tally = numpy.zeros(2, game.state.dtype), numpy.zeros(TALLIED_EVENTS, numpy.int64)
    results = numpy.zeros((1, RESULTS), numpy.int32)
    compiled_play_many(game.name, choose)(
        games,
        game.material_layout.to_numpy(game.material_record(material))[0],
        game.options_layout.to_numpy(options.record())[0],
        seed,
        numpy.zeros(game.actions, numpy.uint8),
        numpy.zeros(LOG_WORDS, numpy.int16),
        Stream.to_numpy(Stream.new())[0],
        tally,
        numpy.zeros((2, max(game.players)), numpy.int32),
        results,
    )
    return game.state.to_bytes(games[:1]), int(results[0][-1]), tally.tolist()
