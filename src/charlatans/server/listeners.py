"""Those who follow a room: each has its eyes, its language, and a queue of what is still to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import metrics

MOST_WAITING = 200
"""Frames that may wait for one browser; one that reads no more is let go, and comes back for the whole state."""
TOO_SLOW = 1013

Eyes = tuple[int | None, str]
"""A seat, or None for a spectator, and a language."""


def encoded(frame: dict[str, Any]) -> str:
    """A frame as it travels."""
    return orjson.dumps(frame).decode()


class Listener:
    """One connection to a room."""

    def __init__(self, socket: WebSocket, seat: int | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self._socket = socket
        self._frames: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._sender = asyncio.create_task(self._send_on())
        metrics.SOCKETS.inc()

    @property
    def eyes(self) -> Eyes:
        """What it may see, and in which words."""
        return self.seat, self.language

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
        """Lets it go, after what waits has been sent."""
        if not self._sender.done():
            self._frames.put_nowait("") if not self._frames.full() else self._sender.cancel()
            await asyncio.wait([self._sender], timeout=2)
        if self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(code, reason)

    async def _send_on(self) -> None:
        try:
            while frame := await self._frames.get():
                await self._socket.send_text(frame)
        except asyncio.CancelledError:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close(TOO_SLOW, "too slow")
        except (RuntimeError, WebSocketDisconnect):
            return
        finally:
            metrics.SOCKETS.dec()
