"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .postgres import PostgreSQL, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of this process's own; `postgres.database()` is the address of a new database."""
    with running() as server:
        yield server
