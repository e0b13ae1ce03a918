"""Runs `charlatans admin`, `backup` and `restore` beside a server in the same process."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from typer.testing import CliRunner

from charlatans.cli import app
from charlatans.rules.errors import CharlatansError

from .in_process_server import InProcessServer


class Admin:
    """The operator's commands on one database."""

    def __init__(self, database: str) -> None:
        self.database = database

    @classmethod
    def of(cls, server: InProcessServer) -> Admin:
        """The operator of a server."""
        return cls(server.rooms.settings.database)

    async def run(self, *words: str) -> str:
        """Runs a command, which must succeed; returns what it prints."""
        done = await self._invoke(words)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == 0, done.output
        return str(done.stdout)

    async def json(self, *words: str) -> Any:
        """The answer of a command for programs."""
        return json.loads(await self.run(*words, "--json"))

    async def refusal(self, *words: str) -> str:
        """Why a command is refused."""
        done = await self._invoke(words)
        assert isinstance(done.exception, CharlatansError), done.output
        return str(done.exception)

    async def _invoke(self, words: tuple[str, ...]) -> Any:
        where = ["--database", self.database]
        return await asyncio.to_thread(CliRunner().invoke, app, [*words, *where])
