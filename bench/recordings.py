"""How large stored recordings are, and how long it takes to make and to open them: python -m bench.recordings"""

from __future__ import annotations

import time

from tests.server.rooms import row_of

from charlatans import rules
from charlatans.bots import seated
from charlatans.server.game_session import GameSession
from charlatans.server.replays import Recording
from charlatans.server.stored_recordings import StoredRecording, pack


def measured(game: str, seed: int) -> str:
    """One game among novices at a full table, as a line."""
    players = max(rules.game(game).players)
    row, names = row_of(game, seed, {"players": players}), [f"Player {number}" for number in range(players)]
    session, decisions = GameSession(row, names), []
    bots = [seated(game, "novice", seat) for seat in range(players)]
    while not session.table.over:
        seat = session.table.actors[0]
        decisions.append({"seat": seat, "id": None, "actions": [bots[seat](session.table, seat)]})
        session.replay(decisions[-1:])
    began = time.process_time()
    packed = pack(Recording(row, names, decisions), {})
    made = time.process_time()
    stored = StoredRecording(packed)
    stored.snapshot(stored.last_step, 0, "en", {})  # type: ignore[typeddict-item]
    opened = time.process_time()
    return f"| {game}, {players} players | {len(decisions)} | {len(packed) / 1000:.0f} KB | {made - began:.1f} s | {opened - made:.2f} s |"


if __name__ == "__main__":
    print("| game | decisions | stored | made in | opened in |\n|---|---:|---:|---:|---:|")
    for name in rules.GAMES:
        print(measured(name, 3))
