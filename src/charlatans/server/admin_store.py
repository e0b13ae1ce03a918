"""What the operator's commands and the servers say to each other, by way of the database.

A command is a row. Every server that is running looks for new ones every few seconds, carries each out once, and writes its answer
into another row. This works alike on SQLite and PostgreSQL, for one server and for many, and nothing has to listen on a port.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from . import clock
from .announcements import Announcement
from .schema import announcements, answers, bans, commands, rooms, servers
from .store import now, transaction

ALIVE_SECONDS = 30.0
"""A server that was not seen for so long is not running any more."""
ANSWER_TIMEOUT = 15.0
STALE_SECONDS = 600.0
"""Commands that nobody waits for any more are deleted after so long."""
LOOK_SECONDS = 0.1


@dataclass(frozen=True)
class Answers:
    """What the servers answered to a command."""

    by_server: dict[str, Any]
    """By server."""
    silent: list[str]
    """The names of servers that are running and did not answer."""


@dataclass(frozen=True)
class Orders:
    """What a server reads: the announcement, the bans, and the commands that it has not answered yet."""

    announcement: Announcement | None
    bans: list[dict[str, Any]]
    commands: list[dict[str, Any]]


def ago(seconds: float) -> str:
    """The time so many seconds ago, as it is stored."""
    return clock.ago(timedelta(seconds=seconds))


class AdminStore:
    """The tables of the operator: commands and answers, announcements, bans, and the servers that are running."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def rows(self, query: Any) -> list[dict[str, Any]]:
        """What a query finds."""
        async with transaction(self.engine) as connection:
            return await _rows(connection, query)

    # For servers --------------------------------------------------------------------------------------

    async def register(self, server: str, name: str) -> None:
        """Notes that a server is running; cleans up after those that ended without a word."""
        async with transaction(self.engine) as connection:
            await connection.execute(
                delete(servers).where((servers.c.seen < ago(STALE_SECONDS)) | (servers.c.server == server))
            )
            await connection.execute(insert(servers).values(server=server, name=name, started=now(), seen=now()))

    async def heartbeat(self, server: str) -> bool:
        """Notes that a server is still running; deletes commands that nobody waits for. Returns whether the server was known."""
        async with transaction(self.engine) as connection:
            stale = select(commands.c.id).where(commands.c.created < ago(STALE_SECONDS))
            await connection.execute(delete(answers).where(answers.c.command.in_(stale)))
            await connection.execute(delete(commands).where(commands.c.created < ago(STALE_SECONDS)))
            seen = await connection.execute(update(servers).where(servers.c.server == server).values(seen=now()))
            return seen.rowcount == 1

    async def unregister(self, server: str) -> None:
        """Notes that a server has ended."""
        async with transaction(self.engine) as connection:
            await connection.execute(delete(servers).where(servers.c.server == server))

    async def orders(self, server: str) -> Orders:
        """What is new for a server."""
        answered = select(answers.c.command).where(answers.c.server == server)
        async with transaction(self.engine) as connection:
            found = await _rows(connection, select(announcements).order_by(announcements.c.id.desc()).limit(1))
            return Orders(
                Announcement.from_row(found[0]) if found else None,
                await _rows(connection, select(bans).order_by(bans.c.banned)),
                await _rows(connection, select(commands).where(commands.c.id.not_in(answered)).order_by(commands.c.id)),
            )

    async def answer(self, command: int, server: str, answer: Any) -> None:
        """Answers a command, unless nobody waits for the answer any more."""
        values = select(literal(command), literal(server), literal(answer, answers.c.answer.type))
        waited_for = select(commands.c.id).where(commands.c.id == command).exists()
        async with transaction(self.engine) as connection:
            await connection.execute(
                insert(answers).from_select(["command", "server", "answer"], values.where(waited_for))
            )

    # For the operator ---------------------------------------------------------------------------------

    async def running(self) -> list[dict[str, Any]]:
        """The servers that are running."""
        return await self.rows(select(servers).where(servers.c.seen >= ago(ALIVE_SECONDS)).order_by(servers.c.started))

    async def ask(self, kind: str, only: str | None = None, **arguments: Any) -> Answers:
        """Gives a command to all servers that are running, and waits for their answers, or for that of one."""
        running = {row["server"]: row["name"] for row in await self.running() if only in (None, row["server"])}
        if not running:
            return Answers({}, [])
        async with transaction(self.engine) as connection:
            made = await connection.execute(insert(commands).values(kind=kind, arguments=arguments, created=now()))
            command = int((made.inserted_primary_key or (0,))[0])
        found = await self._wait(command, running)
        if running.keys() <= found.keys():
            # What a server has not answered stays for a while: one that hangs carries it out when it wakes up.
            async with transaction(self.engine) as connection:
                await connection.execute(delete(answers).where(answers.c.command == command))
                await connection.execute(delete(commands).where(commands.c.id == command))
        return Answers(
            {server: answer for server, answer in found.items() if server in running},
            [row["name"] for row in await self.running() if row["server"] in running.keys() - found.keys()],
        )

    async def _wait(self, command: int, running: Mapping[str, str]) -> dict[str, Any]:
        """The answers by server; returns as soon as all have answered or ended."""
        until = time.monotonic() + ANSWER_TIMEOUT
        while True:
            rows = await self.rows(select(answers).where(answers.c.command == command))
            found = {row["server"]: row["answer"] for row in rows}
            if running.keys() <= found.keys() or time.monotonic() > until:
                return found
            if not (running.keys() - found.keys()) & {row["server"] for row in await self.running()}:
                return found
            await asyncio.sleep(LOOK_SECONDS)

    async def open_rooms(self, names: Sequence[str]) -> set[str]:
        """Those rooms that exist and are not closed."""
        found = await self.rows(select(rooms.c.room).where(rooms.c.room.in_(names) & rooms.c.closed.is_(None)))
        return {row["room"] for row in found}

    async def announcement(self) -> Announcement | None:
        """The announcement, unless its moment is past."""
        found = await self.rows(select(announcements).order_by(announcements.c.id.desc()).limit(1))
        one = Announcement.from_row(found[0]) if found else None
        return None if one is None or one.is_past else one

    async def announce(self, words: Mapping[str, str], at: str | None) -> None:
        """Replaces the announcement."""
        async with transaction(self.engine) as connection:
            last = await _rows(connection, select(announcements).order_by(announcements.c.id.desc()).limit(1))
            await connection.execute(delete(announcements))
            # A new number, also where the database would use the old one again: pages remember what was dismissed.
            number = max(last[0]["id"] + 1 if last else 0, int(clock.utc_now().timestamp()))
            await connection.execute(insert(announcements).values(id=number, words=dict(words), at=at, created=now()))

    async def clear_announcement(self, before: str | None = None) -> None:
        """Removes the announcement, or only one whose moment was before a time."""
        condition = announcements.c.at < before if before is not None else announcements.c.id.is_not(None)
        async with transaction(self.engine) as connection:
            await connection.execute(delete(announcements).where(condition))

    async def ban(self, banned: str, reason: str, until: str | None) -> None:
        """Bans, or changes a ban."""
        async with transaction(self.engine) as connection:
            await connection.execute(delete(bans).where(bans.c.banned == banned))
            await connection.execute(insert(bans).values(banned=banned, reason=reason, created=now(), until=until))

    async def unban(self, banned: str) -> bool:
        """Lifts a ban; returns whether there was one."""
        async with transaction(self.engine) as connection:
            return (await connection.execute(delete(bans).where(bans.c.banned == banned))).rowcount > 0

    async def bans(self) -> list[dict[str, Any]]:
        """All bans, also those that have run out."""
        return await self.rows(select(bans).order_by(bans.c.created))


async def _rows(connection: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]
