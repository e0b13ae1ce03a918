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
from .logs import set_up
from .settings import ServerSettings, address_of
from .store import Store

GOODBYE_SECONDS = 5
LONGEST_START = 60.0
COLLECT_AFTER = 20_000, 20, 50
"""New objects, collections of the new and of the younger ones, after which garbage is looked for."""


class PortTaken(CharlatansError):
    """Somebody else listens there."""


def serve(settings: ServerSettings, *, browser: bool) -> None:
    """Serves until it is told to stop. Where a table is laid already, the browser is shown to that one."""
    try:
        listening = _listen(settings.host, settings.port)
    except PortTaken:
        if browser and _is_table(address_of(settings)):
            print(f"The table is laid already: {address_of(settings)}")
            webbrowser.open(address_of(settings))
            return
        raise
    set_up(settings.log_format)
    asyncio.run(_prepare(settings.database))
    if browser:
        threading.Thread(target=_open_when_ready, args=(address_of(settings),), daemon=True).start()
    _collect_seldom()
    # Once everything is closed, uvicorn passes on the signal that it was stopped by.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(configured(settings)).run([listening])


def _collect_seldom() -> None:
    """Keeps the garbage collector from pausing everybody: what is loaded now stays, and rooms make little garbage in circles."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def _prepare(database: str) -> None:
    """Tries the database: one that cannot be used is a sentence here, and would be an error of the server's later."""
    store = Store(database)
    await store.open()
    await store.close()


def configured(settings: ServerSettings) -> uvicorn.Config:
    """The application, and how it is run."""
    return uvicorn.Config(
        make_app(settings),
        access_log=False,
        log_config=None,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        server_header=False,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        raise PortTaken(
            f"nothing can be served on {host}:{port} ({problem.strerror}): choose another --port"
        ) from problem
    return listening


def _open_when_ready(address: str) -> None:
    """Opens the browser as soon as the server answers."""
    deadline = time.monotonic() + LONGEST_START
    while time.monotonic() < deadline and not _is_table(address):
        time.sleep(0.05)
    print(f"The table is laid: {address} (Ctrl-C clears it; nothing is lost)")
    webbrowser.open(address)


def _is_table(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(address + "api/status", timeout=1) as answer:
            return "warming" in json.load(answer)
    except (OSError, ValueError):
        return False
