"""Those who follow a room: each has its eyes, its language, and a queue of what is still to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import metrics
from .view_sync import Eyes

MOST_WAITING = 200
"""Frames that may wait for one browser; one that reads no more is let go, and comes back for the whole state."""
TOO_SLOW = 1013
GOODBYE_SECONDS = 2.0


def encoded(frame: dict[str, Any]) -> str:
    """A frame as it travels."""
    return orjson.dumps(frame).decode()


class Listener:
    """One connection to a room."""

    def __init__(self, socket: WebSocket, seat: int | None, key: str | None, language: str) -> None:
        self.seat = seat
        self.key = key
        """What is kept of the secret that opened the seat."""
        self.language = language
        self._socket = socket
        self._frames: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._farewell: tuple[int, str] | None = None
        self._sender = asyncio.create_task(self._send_on())
        metrics.SOCKETS.inc()

    @property
    def eyes(self) -> Eyes:
        """What it may see, and in which words."""
        return Eyes(self.seat, self.language)

    def send(self, frame: dict[str, Any]) -> None:
        """Sends a frame, after those that wait."""
        self.send_encoded(encoded(frame))

    def send_encoded(self, frame: str) -> None:
        """The same for a frame that many get."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self._sender.cancel()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Lets it go, after what waits has been sent. The first reason is the one it is told."""
        self._farewell = self._farewell or (code, reason)
        if not self._sender.done():
            self._frames.put_nowait("") if not self._frames.full() else self._sender.cancel()
            await asyncio.wait([self._sender], timeout=GOODBYE_SECONDS)
        await self._hang_up()

    async def gone(self) -> None:
        """Returns when nothing is sent to it any more."""
        await asyncio.wait([self._sender])

    async def _send_on(self) -> None:
        try:
            while frame := await self._frames.get():
                await self._socket.send_text(frame)
        except asyncio.CancelledError:
            self._farewell = self._farewell or (TOO_SLOW, "too slow")
            await self._hang_up()
        except (RuntimeError, WebSocketDisconnect):
            return
        finally:
            metrics.SOCKETS.dec()

    async def _hang_up(self) -> None:
        """Says why; but whoever reads nothing does not read that either."""
        if self._farewell is not None and self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                await asyncio.wait_for(self._socket.close(*self._farewell), GOODBYE_SECONDS)
