"""Where compiled rules part from plain ones in a game: `python -m tests.rules.first_difference FILE.journal`.

Plays a journal with both, decision by decision, and stops at the first decision after which a byte differs. With
CHARLATANS_INLINE=no the rules compile in half the time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy

from charlatans.rules.engine import compiled
from charlatans.rules.engine.events import LOG_WORDS
from charlatans.table import Decided, Table, replay
from charlatans.table.saves import read


def first_difference(played: Table) -> tuple[int, list[str]] | None:
    """The number of the first decision after which the two differ, and how; None if they never do."""
    game = played.game
    apply = compiled(game.apply, game.types)
    material = game.material_layout.to_numpy(game.material_record(played.material))[0]
    log = numpy.zeros(LOG_WORDS, numpy.int16)
    table = played.at_start()
    decisions = 0
    for entry in played.entries:
        state = numpy.frombuffer(bytearray(table.to_bytes()), game.state.dtype)
        table.apply_entry(entry)
        # Forcing and resampling are done by the table and have nothing compiled to compare.
        if isinstance(entry, Decided):
            decisions += 1
            log[0] = 0
            apply(state[0], material, entry.seat, entry.action, log)
            plain = numpy.frombuffer(table.to_bytes(), game.state.dtype)
            if plain.tobytes() != state.tobytes():
                return decisions, list(differing("game", plain[0], state[0]))
    return None


def differing(name: str, plain: Any, fast: Any) -> Iterator[str]:
    """The fields in which two records differ, with both values."""
    if plain.dtype.names is not None and plain.shape == ():
        for field in plain.dtype.names:
            yield from differing(f"{name}.{field}", plain[field], fast[field])
    elif plain.shape:
        for i in range(len(plain)):
            yield from differing(f"{name}[{i}]", plain[i], fast[i])
    elif plain != fast:
        yield f"{name}: plain {plain}, compiled {fast}"


if __name__ == "__main__":
    game_played = replay(read(Path(sys.argv[1])))
    found = first_difference(game_played)
    if found is None:
        print(f"{len(game_played.entries)} entries, and no difference.")
    else:
        print(f"After decision {found[0]}:", *found[1], sep="\n  ")
    sys.exit(found is not None)
