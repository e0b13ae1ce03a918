"""Running a server: until Ctrl-C or SIGTERM, and then without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser

import uvicorn

from ..rules.errors import CharlatansError
from .app import make_app
from .logs import configure_logging
from .settings import ServerSettings, address_of
from .store import Store

CLOSE_TIMEOUT = 5
START_TIMEOUT = 60.0
COLLECT_AFTER = 20_000, 20, 50
"""New objects, collections of the new and of the younger ones, after which garbage is looked for."""


class PortInUse(CharlatansError):
    """Somebody else listens there."""


def serve(settings: ServerSettings, *, browser: bool) -> None:
    """Serves until it is told to stop. Where a table is laid already, the browser is shown to that one."""
    try:
        sock = _listen(settings.host, settings.port)
    except PortInUse:
        if browser and _is_charlatans(address_of(settings)):
            print(f"The table is laid already: {address_of(settings)}")
            webbrowser.open(address_of(settings))
            return
        raise
    configure_logging(settings.log_format)
    asyncio.run(_check_database(settings.database))
    if browser:
        threading.Thread(target=_open_when_ready, args=(address_of(settings),), daemon=True).start()
    _tune_gc()
    # Once everything is closed, uvicorn passes on the signal that it was stopped by.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(uvicorn_config(settings)).run([sock])


def _tune_gc() -> None:
    """Keeps the garbage collector from pausing everybody: what is loaded now stays, and rooms make little garbage in circles."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def _check_database(database: str) -> None:
    """Tries the database: one that cannot be used is a sentence here, and would be an error of the server's later."""
    store = Store(database)
    await store.open()
    await store.close()


def uvicorn_config(settings: ServerSettings) -> uvicorn.Config:
    """The application, and how it is run."""
    return uvicorn.Config(
        make_app(settings),
        access_log=False,
        log_config=None,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=CLOSE_TIMEOUT,
        server_header=False,
    )


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
    """Opens the browser as soon as the server answers."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and not _is_charlatans(address):
        time.sleep(0.05)
    print(f"The table is laid: {address} (Ctrl-C clears it; nothing is lost)")
    webbrowser.open(address)


def _is_charlatans(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(address + "api/status", timeout=1) as answer:
            return "warming" in json.load(answer)
    except (OSError, ValueError):
        return False
