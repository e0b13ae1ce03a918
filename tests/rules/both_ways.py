"""Playing one game plain and compiled, side by side."""

from __future__ import annotations

import functools
from typing import Any

from charlatans import rules
from charlatans.batches.cores import slots_of
from charlatans.batches.playing import TALLIED_EVENTS, play_out
from charlatans.rules.contract import Game, Options
from charlatans.rules.kernel import STREAM, compiled, filled
from charlatans.rules.kernel.events import LOG_WORDS
from charlatans.rules.materials import Material


@functools.cache
def compiled_play_out(name: str, choose: Any) -> Any:
    """`play_out` compiled for a game and a policy."""
    game = rules.game(name)
    return compiled(play_out, {**game.types, "tally": ("i8", 1)}, slots_of(game, choose))


def play_plain(
    game: Game, options: Options, material: Material, seed: int, choose: Any
) -> tuple[bytes, int, list[int]]:
    """The final state, the decisions taken and the events counted, from plain rules."""
    state, tally = game.state.new(), [0] * TALLIED_EVENTS
    play = filled(play_out, slots_of(game, choose))
    printed = game.material_record(material)
    decisions = play(state, printed, options.record(), seed, [0] * game.actions, [0] * LOG_WORDS, STREAM.new(), tally)
    return game.state.to_bytes(state), decisions, tally


def play_compiled(
    game: Game, options: Options, material: Material, seed: int, choose: Any
) -> tuple[bytes, int, list[int]]:
    """The same from compiled rules."""
    import numpy

    state, tally = numpy.zeros(1, game.state.dtype), numpy.zeros(TALLIED_EVENTS, numpy.int64)
    decisions = compiled_play_out(game.name, choose)(
        state[0],
        game.material_layout.to_numpy(game.material_record(material))[0],
        game.options_layout.to_numpy(options.record())[0],
        seed,
        numpy.zeros(game.actions, numpy.uint8),
        numpy.zeros(LOG_WORDS, numpy.int16),
        STREAM.to_numpy(STREAM.new())[0],
        tally,
    )
    return game.state.to_bytes(state), decisions, tally.tolist()
