"""The server's settings: address, database, processes, limits."""

from __future__ import annotations

import contextlib
import os
import socket
from dataclasses import dataclass, field
from pathlib import Path

from ..table.saves import data_folder
from .additions import Additions

DEFAULT_PORT = 8014
ALL_INTERFACES = ("0.0.0.0", "::")
PAGES = Path(os.environ.get("CHARLATANS_PAGES") or Path(__file__).with_name("pages"))


def default_database() -> str:
    """A file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{(folder / 'games.db').as_posix()}"


def default_bot_processes() -> int:
    """One process less than there are cores, at most four."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


@dataclass(frozen=True)
class Limits:
    """Limits that protect the server from overload."""

    rooms: int = 2_000
    """Rooms that are waiting or playing."""
    address_rooms: int = 100
    """The same of one address."""
    address_waiting: int = 20
    """Rooms of one address that wait for players or that nobody has come to."""
    sockets: int = 64
    """Connections to one room from which on it takes no more spectators; players always find a place."""
    seat_sockets: int = 8
    """Connections of one seat; a further one closes the oldest."""
    address_sockets: int = 200
    """Connections to rooms from one address."""
    address_connections: int = 100
    """HTTP connections from one address."""
    connections: int = 10_000
    """Connections of each kind in all."""
    message: int = 4_096
    """Maximum size of a message in bytes."""
    messages_per_second: float = 20.0
    """Messages per second from one player; bursts may be twice as large, and an address may send as much as eight players."""
    requests_per_second: float = 25.0
    """Requests per second from one address that change something or are expensive; bursts may be four times as large."""
    refusals: int = 50
    """Refused messages in a row after which a connection is closed."""


@dataclass(frozen=True)
class Retention:
    """How long rooms are kept that are not finished; finished games are kept for ever."""

    unvisited_minutes: float = 15.0
    """Rooms that nobody ever came to."""
    waiting_days: float = 7.0
    """Rooms that wait for players, since somebody was last there; 0 keeps them."""
    unfinished_days: float = 365.0
    """Games that nobody comes back to; 0 keeps them."""
    megabytes: float = 0.0
    """The size of the database from which on abandoned games are deleted earlier; 0 for any size."""


@dataclass(frozen=True)
class ServerSettings:
    """Everything that can be set from the command line."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    database: str = field(default_factory=default_database)
    workers: int = 1
    """Processes that serve; more than one need PostgreSQL."""
    internal_host: str | None = None
    """The address at which other workers reach this one; None for the one with which it reaches the database."""
    lease: float = 6.0
    """Seconds after which a worker that does not respond loses its rooms."""
    bot_processes: int = field(default_factory=default_bot_processes)
    """Processes in which bots decide."""
    bot_pace: float = 0.6
    """Minimum seconds per bot decision, so that people can follow."""
    precompile: bool = True
    """Whether the rules are compiled in the background, for experts."""
    allowed_hosts: tuple[str, ...] = ()
    """Names that the server has beside those of this machine; `*` allows any."""
    metrics_port: int | None = None
    """A port of its own for /metrics, on this machine only; None serves them with everything else."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of reverse proxies whose X-Forwarded-For is believed."""
    log_format: str = "text"
    limits: Limits = field(default_factory=Limits)
    retention: Retention = field(default_factory=Retention)
    grace: float = 60.0
    """Seconds that a player who has lost the connection has to come back before the host may seat a bot."""
    additions: Additions = field(default_factory=Additions)
    """The owner's custom bots and materials."""
    pages: Path = PAGES
    """The built client."""


def address_of(settings: ServerSettings) -> str:
    """The server's URL on this machine."""
    host = "127.0.0.1" if settings.host in ALL_INTERFACES else settings.host
    return f"http://{host}:{settings.port}/"


def address_for_others(settings: ServerSettings) -> str | None:
    """The server's URL for others on the network; None if it listens on this machine only."""
    if settings.host in ALL_INTERFACES:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Sends nothing: this only asks the system which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            return f"http://{probe.getsockname()[0]}:{settings.port}/"
        return None
    return None if settings.host in ("127.0.0.1", "localhost", "::1") else address_of(settings)
