"""Secrets: a seat belongs to whoever has its token. The server keeps fingerprints only."""

from __future__ import annotations

import hashlib
import secrets

ROOM_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ROOM_LENGTH = 10


def new_token() -> str:
    """A secret for a seat, a host or the spectators' link."""
    return secrets.token_urlsafe(18)


def new_room() -> str:
    """A room's name in its link: nobody guesses it, and it can be read out."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(ROOM_LENGTH))


def fingerprint(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_same(one: str | None, other: str | None) -> bool:
    """Whether two secrets are there and the same, without telling by the time it takes."""
    return bool(one and other) and secrets.compare_digest((one or "").encode(), (other or "").encode())


def is_token(token: str | None, kept: str | None) -> bool:
    """Whether a secret is the one of which this was kept."""
    return token is not None and is_same(fingerprint(token), kept)
