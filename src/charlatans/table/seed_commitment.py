"""Commitments to seeds: the hash is shown before the game, the seed after it, so anybody can check that the luck was fixed."""

from __future__ import annotations

import hashlib
import secrets

from .table import Resampled, Table


def new_nonce() -> str:
    """Random text that is hashed together with the seed, so the seed cannot be found by trying all of them."""
    return secrets.token_hex(16)


def revealed_seed(seed: int, nonce: str) -> str:
    """The seed and its nonce as shown after the game; this text is what the commitment hashes."""
    return f"{seed}-{nonce}"


def commitment_to(revealed: str) -> str:
    """The commitment, a SHA-256: `printf %s TEXT | sha256sum`."""
    return hashlib.sha256(revealed.encode()).hexdigest()


def commitment_problem(table: Table, commitment: str, revealed: str) -> str | None:
    """Why a game does not match its commitment, or None if it does. After a resample the commitment is to the new seed."""
    resampled = [entry.seed for entry in table.entries if isinstance(entry, Resampled)]
    return seed_problem(resampled[-1] if resampled else table.seed, commitment, revealed)


def seed_problem(seed: int, commitment: str, revealed: str) -> str | None:
    """Why a seed does not match its commitment, or None if it does."""
    if commitment_to(revealed) != commitment.strip().lower():
        return f"the SHA-256 of {revealed!r} is {commitment_to(revealed)}, not {commitment}"
    if revealed.partition("-")[0] != str(seed):
        return f"the journal was played with the seed {seed}, and another one was under the seal"
    return None
