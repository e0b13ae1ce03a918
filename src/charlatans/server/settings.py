"""How a server is run: where it listens, where it keeps its games, what it allows."""

from __future__ import annotations

import contextlib
import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from ..table.saves import data_folder
from .additions import Additions

DEFAULT_PORT = 8014
EVERYWHERE = ("0.0.0.0", "::")
PAGES = Path(os.environ.get("CHARLATANS_PAGES") or Path(__file__).with_name("pages"))


def default_database() -> str:
    """A file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{(folder / 'games.db').as_posix()}"


def default_workers() -> int:
    """A process for each core but one, four at most."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


@dataclass(frozen=True)
class Limits:
    """What one server takes on, so that nobody can take it down for the others."""

    rooms: int = 2_000
    """Rooms that are waiting or being played."""
    sockets: int = 64
    """Connections to one room."""
    message: int = 4_096
    """Bytes of a message."""
    messages_per_second: float = 20.0
    """Messages of one connection, after a burst of twice as many."""
    requests_per_second: float = 25.0
    """Requests of one address that change something or are dear, after a burst of four times as many."""
    refusals: int = 50
    """Refused messages in a row after which a connection is closed."""


@dataclass(frozen=True)
class ServerSettings:
    """Everything that can be set from the command line."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    database: str = field(default_factory=default_database)
    workers: int = field(default_factory=default_workers)
    """Processes in which bots think."""
    bot_pace: float = 0.6
    """Seconds a bot takes at least over a decision, so that people can follow."""
    warm: bool = True
    """Whether the compiled rules are made ready in the background."""
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)
    additions: Additions = field(default_factory=Additions)
    """Bots and printed values of the owner's own."""
    pages: Path = PAGES
    """The built client."""


def address_of(settings: ServerSettings) -> str:
    """Where a browser on this machine finds the server."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{host}:{settings.port}/"


def address_for_others(settings: ServerSettings) -> str | None:
    """Where others on the network find it; None where it listens to this machine only."""
    if settings.host in EVERYWHERE:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: this only asks the system by which of its addresses others are reached.
            probe.connect(("192.0.2.1", 9))
            return f"http://{probe.getsockname()[0]}:{settings.port}/"
        return None
    return None if settings.host in ("127.0.0.1", "localhost", "::1") else address_of(settings)
