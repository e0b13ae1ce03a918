"""Those who follow a room: each has its eyes, its language, and a queue of what is still to be sent to it."""

from __future__ import annotations

import asyncio
import contextlib

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import metrics
from .messages import ServerMessage
from .view_sync import Viewer

MAX_QUEUED = 200
"""Frames that may wait for one browser; one that reads no more is let go, and comes back for the whole state."""
TOO_SLOW = 1013
CLOSE_TIMEOUT = 2.0


def encode(message: ServerMessage) -> str:
    """A frame as it travels."""
    return orjson.dumps(message).decode()


class Subscriber:
    """One connection to a room."""

    def __init__(self, socket: WebSocket, seat: int | None, fingerprint: str | None, language: str) -> None:
        self.seat = seat
        self.fingerprint = fingerprint
        """What is kept of the secret that opened the seat."""
        self.language = language
        self._socket = socket
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._close_reason: tuple[int, str] | None = None
        self._sender = asyncio.create_task(self._send_loop())
        metrics.SOCKETS.inc()

    @property
    def viewer(self) -> Viewer:
        """What it may see, and in which words."""
        return Viewer(self.seat, self.language)

    def send(self, message: ServerMessage) -> None:
        """Sends a frame, after those that wait."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: str) -> None:
        """The same for a frame that many get."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._sender.cancel()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Lets it go, after what waits has been sent. The first reason is the one it is told."""
        self._close_reason = self._close_reason or (code, reason)
        if not self._sender.done():
            self._queue.put_nowait("") if not self._queue.full() else self._sender.cancel()
            await asyncio.wait([self._sender], timeout=CLOSE_TIMEOUT)
        await self._close_socket()

    async def wait_closed(self) -> None:
        """Returns when nothing is sent to it any more."""
        await asyncio.wait([self._sender])

    async def _send_loop(self) -> None:
        try:
            while message := await self._queue.get():
                await self._socket.send_text(message)
        except asyncio.CancelledError:
            self._close_reason = self._close_reason or (TOO_SLOW, "too slow")
            await self._close_socket()
        except (RuntimeError, WebSocketDisconnect):
            return
        finally:
            metrics.SOCKETS.dec()

    async def _close_socket(self) -> None:
        """Says why; but whoever reads nothing does not read that either."""
        if self._close_reason is not None and self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                await asyncio.wait_for(self._socket.close(*self._close_reason), CLOSE_TIMEOUT)
