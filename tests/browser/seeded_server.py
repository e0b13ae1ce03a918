"""`charlatans` for tests: while a name is in the file SEEDED_BY, the games of new rooms follow from it, and are the same in every run."""

from __future__ import annotations

import os
import random
import secrets
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from charlatans import cli, rules
from charlatans.server import clock, daily_brew, rooms
from charlatans.table.seed_commitment import new_nonce
from tests.server_process import SEEDED_BY

_drawn: Counter[str] = Counter()
"""How many numbers were drawn by each name."""


def _chance() -> random.Random:
    """For one number; cannot be foreseen if no name is given."""
    file = Path(os.environ[SEEDED_BY])
    name = file.read_text() if file.exists() else ""
    _drawn[name] += 1
    return random.Random(f"{name} {_drawn[name]}") if name else secrets.SystemRandom()


def _nonce() -> str:
    return _chance().randbytes(len(new_nonce()) // 2).hex()


if __name__ == "__main__":
    rooms.secrets = SimpleNamespace(randbelow=lambda limit: _chance().randrange(limit))  # type: ignore[assignment]
    rooms.new_nonce = _nonce
    # The daily brew is the same every day, and the day does not end during a test.
    day = clock.today()
    clock.today = lambda: day
    derive = daily_brew._derive
    daily_brew._derive = lambda secret, *about: derive("the tests", about[0])
    daily_brew._game_of = lambda day, secret: rules.BUILT_IN[-1]
    cli.main()
