"""A TCP proxy between a worker and PostgreSQL, which can cut connections or swallow what is sent."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path


class DatabaseProxy:
    """Passes connections on to the socket of a PostgreSQL in a folder."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / ".s.PGSQL.5432")
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._passing = asyncio.Event()
        self._passing.set()

    async def open(self) -> int:
        """Starts to listen; returns the port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Ends everything."""
        assert self._server is not None
        self._server.close()
        self.cut()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def cut(self) -> None:
        """Closes all connections."""
        for writer in list(self._writers):
            writer.transport.abort()

    def partition(self) -> None:
        """From now on nothing arrives, and nobody is told."""
        self._passing.clear()

    def heal(self) -> None:
        """Everything arrives again."""
        self._passing.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._passing.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(self._socket)
            self._writers.add(far_writer)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._copy(reader, far_writer))
                    both.create_task(self._copy(far_reader, writer))
            finally:
                far_writer.transport.abort()
                self._writers.discard(far_writer)
        except* OSError:
            pass
        finally:
            writer.transport.abort()
            self._writers.discard(writer)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._passing.wait()
            if writer.is_closing():
                return
            writer.write(data)
            await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()
