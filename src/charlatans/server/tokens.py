"""Tokens: a seat belongs to the client that has its token. The server stores only their hashes."""

from __future__ import annotations

import hashlib
import secrets

ROOM_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ROOM_LENGTH = 10
INVITE_LENGTH = 8


def new_token() -> str:
    """A token for a seat, a host or the spectators' link."""
    return secrets.token_urlsafe(18)


def new_room() -> str:
    """A room's name, for its link: hard to guess, easy to read out."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(ROOM_LENGTH))


def new_invite() -> str:
    """The secret of an invite link, as easy to read out; guesses are limited by address."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(INVITE_LENGTH))


def hash_token(token: str) -> str:
    """The SHA-256 of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_same(one: str | None, other: str | None) -> bool:
    """Whether two secrets exist and are equal, compared in constant time."""
    return bool(one and other) and secrets.compare_digest((one or "").encode(), (other or "").encode())


def has_hash(token: str | None, token_hash: str | None) -> bool:
    """Whether a token has this hash."""
    return token is not None and is_same(hash_token(token), token_hash)
