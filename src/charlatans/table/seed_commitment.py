"""Seeds under seal: their fingerprint is shown before the game, they themselves after it, and anybody can compare."""

from __future__ import annotations

import hashlib
import secrets

from .table import Afresh, Table


def new_nonce() -> str:
    """Something random beside the seed, so that nobody finds the seed by trying."""
    return secrets.token_hex(16)


def sealed_text(seed: int, nonce: str) -> str:
    """What is under the seal: the seed and its nonce, as they are shown at the end."""
    return f"{seed}-{nonce}"


def seal_of(text: str) -> str:
    """The SHA-256 of what is under the seal: `printf %s TEXT | sha256sum`."""
    return hashlib.sha256(text.encode()).hexdigest()


def broken_seal(table: Table, seal: str, sealed: str) -> str | None:
    """What is wrong with the seal of a game; None if it holds. Luck dealt afresh has a seal of its own."""
    if seal_of(sealed) != seal.strip().lower():
        return f"the SHA-256 of {sealed!r} is {seal_of(sealed)}, not {seal}"
    afresh = [entry.seed for entry in table.entries if isinstance(entry, Afresh)]
    seed = afresh[-1] if afresh else table.seed
    if sealed.partition("-")[0] != str(seed):
        return f"the journal was played with the seed {seed}, and another one was under the seal"
    return None
