"""Runs the server until Ctrl-C or SIGTERM."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser

import uvicorn
from fastapi import FastAPI

from ..rules.errors import CharlatansError, OptionError
from .app import make_app
from .garbage import collect_rarely
from .logs import configure_logging
from .process_link import SharedBotPool
from .run_config import public_config
from .settings import ServerSettings, address_of
from .store import Store
from .supervisor import supervise

START_TIMEOUT = 60.0
SWITCH_SECONDS = 0.001
"""After so long a thread lets another one go on. Decisions are saved in a thread, and replays and uploads are computed in threads: with Python's usual 5 ms
each of them waits that long for a busy event loop several times, or the event loop for them."""


class PortInUse(CharlatansError):
    """Another program listens on the port."""


def serve(settings: ServerSettings, *, browser: bool) -> None:
    """Serves until it is stopped. If a server of ours already runs on the port, opens the browser there instead."""
    if settings.workers > 1 and not Store(settings.database).shared:
        raise OptionError(
            f"--workers {settings.workers}: SQLite is for one worker; give --database postgresql+asyncpg://USER:PASSWORD@HOST/NAME, "
            "or leave --workers out. (Processes for bots are --bot-processes.)"
        )
    try:
        sock = _listen(settings.host, settings.port)
    except PortInUse:
        if browser and _is_charlatans(address_of(settings)):
            print(f"Charlatans is already running: {address_of(settings)}")
            webbrowser.open(address_of(settings))
            return
        raise
    configure_logging(settings.log_format)
    asyncio.run(_check_database(settings.database))
    if browser:
        threading.Thread(target=_open_when_ready, args=(address_of(settings),), daemon=True).start()
    if settings.workers > 1:
        supervise(settings, sock)
    else:
        _run(settings, sock, None)


def run_worker(settings: ServerSettings, sock: socket.socket, link: socket.socket) -> None:
    """One of several workers: it uses the bots of its supervisor, and ends with it."""
    configure_logging(settings.log_format)
    _run(settings, sock, SharedBotPool(link, lambda: os.kill(os.getpid(), signal.SIGTERM)))


def _run(settings: ServerSettings, sock: socket.socket, shared: SharedBotPool | None) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    _raise_file_limit()
    # After its shutdown, uvicorn raises the signal that stopped it again.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    app = make_app(settings, shared)
    with contextlib.suppress(KeyboardInterrupt):
        DrainingServer(public_config(app, settings), app).run([sock])


class DrainingServer(uvicorn.Server):
    """Gives its rooms to other workers before it stops."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves until it is stopped."""
        collecting = asyncio.create_task(collect_rarely())
        try:
            await super().serve(sockets)
        finally:
            collecting.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops listening, gives the rooms away one by one, and closes what is left."""
        for server in self.servers:
            server.close()
        if (cluster := self._app.state.cluster) is not None:
            await cluster.leave()
        await super().shutdown(sockets)


def _raise_file_limit() -> None:
    """Allows as many open connections as the system does; the usual limit is far lower."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _check_database(database: str) -> None:
    """Opens the database once, so that an unusable one is reported before the server starts."""
    store = Store(database)
    await store.open()
    await store.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as problem:
        sock.close()
        raise PortInUse(
            f"nothing can be served on {host}:{port} ({problem.strerror}): choose another --port"
        ) from problem
    return sock


def _open_when_ready(address: str) -> None:
    """Opens the browser as soon as the server responds."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and not _is_charlatans(address):
        time.sleep(0.05)
    print(f"Charlatans is running: {address} (Ctrl-C stops it; nothing is lost)")
    webbrowser.open(address)


def _is_charlatans(address: str) -> bool:
    """Whether a server of ours responds at an address."""
    try:
        with urllib.request.urlopen(address + "api/status", timeout=1) as answer:
            return "compiling" in json.load(answer)
    except (OSError, ValueError):
        return False
