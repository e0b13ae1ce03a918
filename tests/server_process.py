"""A server in its own process, for tests that talk to it from outside."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 60.0
SOURCE = "CHARLATANS_TEST_SOURCE"
"""The variable with the `src` folder of another checkout, whose server is then tested: tests from outside should fail with the one they are about."""
SEEDED_BY = "CHARLATANS_TEST_SEEDED_BY"
"""The variable with the file that names the seeds of a seeded server."""


class ServerProcess:
    """`charlatans serve` with a database and a log in a folder; can be killed and restarted on the same port."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        *options: str,
        module: str = "charlatans",
        host: str = "127.0.0.1",
        within: Sequence[str] = (),
    ) -> None:
        """`within` are the words before the program, such as those that run it in a network of its own."""
        self.port = free_port()
        self.address = f"http://{host}:{self.port}"
        self._host, self._within = host, within
        self.database = database or f"sqlite+aiosqlite:///{folder / 'charlatans.db'}"
        self._options, self._module = options, module
        self._seeded_by = folder / "seeded-by"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it and waits until it is healthy."""
        program = [*self._within, sys.executable, "-m", self._module, "serve", "--no-browser"]
        program += ["--host", self._host, "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*program, "--database", self.database, *self._options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **_source(), "PYTHONUNBUFFERED": "1", SEEDED_BY: str(self._seeded_by)},
            )
        until = time.monotonic() + PATIENCE
        while not self._is_well():
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"The server does not start:\n{self.log()}")
            time.sleep(0.05)

    def seed_by(self, name: str) -> str:
        """The games of a seeded server now follow from this name, by chance if it is empty; returns the name before."""
        before = self._seeded_by.read_text() if self._seeded_by.exists() else ""
        self._seeded_by.write_text(name)
        return before

    def stop(self) -> None:
        """Stops it; it must exit cleanly."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            left = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError(f"The server does not stop:\n{self.log()}") from None
        self._process = None
        if left != 0:
            raise RuntimeError(f"The server stopped with {left}:\n{self.log()}")

    def kill(self) -> None:
        """`kill -9`."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def get(self, path: str) -> httpx.Response:
        """Requests a page or a resource of the API."""
        return httpx.get(self.address + path, trust_env=False, verify=False, timeout=PATIENCE)

    def post(self, path: str, token: str | None = None, /, **body: Any) -> Any:
        """Calls the API, which must succeed; returns its answer. The token is that of a seat."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(
            self.address + path, json=body, headers=headers, trust_env=False, verify=False, timeout=PATIENCE
        )
        assert answer.is_success, answer.text
        return answer.json()

    def log(self, since: int = 0) -> str:
        """Its output from that byte on."""
        return self._log.read_bytes()[since:].decode(errors="replace")

    def said(self) -> int:
        """The number of bytes of output so far."""
        return self._log.stat().st_size

    def _is_well(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health", trust_env=False, verify=False, timeout=5).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def serve_in_process(
    folder: Path, database: str | None = None, *options: str, module: str = "charlatans"
) -> Iterator[ServerProcess]:
    """A server from start to stop."""
    server = ServerProcess(folder, database, *options, module=module)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def known_options(*options: str) -> tuple[str, ...]:
    """Those options, each with its value, that the server knows: one of another checkout may lack some."""
    pairs = list(zip(options[::2], options[1::2], strict=True))
    if os.environ.get(SOURCE):
        program = [sys.executable, "-m", "charlatans", "serve", "--help"]
        told = subprocess.run(program, env={**os.environ, **_source()}, capture_output=True, text=True).stdout
        pairs = [(option, value) for option, value in pairs if option in told]
    return tuple(part for pair in pairs for part in pair)


def _source() -> dict[str, str]:
    """The variable that makes Python take another checkout's server."""
    source = os.environ.get(SOURCE)
    return {"PYTHONPATH": source} if source else {}


def free_port() -> int:
    """A free port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
