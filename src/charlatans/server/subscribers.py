"""Subscribers of a room: each has its viewer and a queue of outgoing messages."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Callable

import orjson
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import metrics
from .http_protocol import SEND_NOW
from .messages import ServerMessage
from .texts import RoomError
from .view_sync import Viewer

MAX_QUEUED = 200
MAX_QUEUED_BYTES = 256 * 1024
"""Messages and bytes that may be queued for one client; a slower one is disconnected, and gets a snapshot when it reconnects."""
TOO_SLOW = 1013
CLOSE_TIMEOUT = 2.0
NOT_ALLOWED = 4001
LONGEST_REASON = 123
"""Bytes of a close frame's reason."""
_opened = itertools.count()


def encode(message: ServerMessage) -> str:
    """A message as JSON."""
    return orjson.dumps(message).decode()


def refused_for(problem: RoomError, language: str) -> tuple[int, str]:
    """The code and the reason with which a connection is closed that is not allowed, in a language."""
    return NOT_ALLOWED, problem.message(language).encode()[:LONGEST_REASON].decode(errors="ignore")


def address_of(connection: HTTPConnection) -> str:
    """The address that a request or a connection comes from."""
    return connection.client.host if connection.client else ""


class Subscriber:
    """One connection that follows a room."""

    def __init__(self, socket: WebSocket, seat: int | None, token_hash: str | None, language: str) -> None:
        self.seat = seat
        self.token_hash = token_hash
        """The hash of the token that the seat had when the subscriber connected."""
        self._viewer = Viewer(seat, language)
        self.is_host = False
        self.has_link = False
        """Whether it came with the spectators' link."""
        self.holds = False
        """Whether it reads something, and bots should wait."""
        self._socket = socket
        self.opened = next(_opened)
        """Counts up from one subscriber to the next."""
        self._send_now: Callable[[str], bool] | None = socket.scope.get("extensions", {}).get(SEND_NOW)
        self._queue: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED)
        self._queued_bytes = 0
        """What is queued, and what is being sent from the queue."""
        self._close_reason: tuple[int, str] | None = None
        self._sender = asyncio.create_task(self._send_loop())
        metrics.SOCKETS.inc()

    @property
    def viewer(self) -> Viewer:
        """Its seat and language."""
        return self._viewer

    @property
    def language(self) -> str:
        """The language of what it is sent."""
        return self._viewer.language

    @language.setter
    def language(self, language: str) -> None:
        self._viewer = Viewer(self.seat, language)

    @property
    def address(self) -> str:
        """Where it comes from."""
        return address_of(self._socket)

    def send(self, message: ServerMessage) -> None:
        """Sends a message."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: str) -> None:
        """Sends a message that is already encoded, or queues it behind others; a client that does not read what it is sent is dropped."""
        is_idle = not self._queued_bytes and self._close_reason is None and not self._sender.done()
        if is_idle and self._send_now is not None and self._send_now(message):
            return
        if self._queue.full() or self._queued_bytes > MAX_QUEUED_BYTES:
            self._sender.cancel()
            return
        self._queued_bytes += len(message)
        self._queue.put_nowait(message)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Closes the connection after the queue has been sent; the first reason given is the one that is sent."""
        self._close_reason = self._close_reason or (code, reason)
        if not self._sender.done():
            self._queue.put_nowait("") if not self._queue.full() else self._sender.cancel()
            await asyncio.wait([self._sender], timeout=CLOSE_TIMEOUT)
        await self._close_socket()

    async def wait_closed(self) -> None:
        """Returns when the sender has stopped."""
        await asyncio.wait([self._sender])

    async def _send_loop(self) -> None:
        try:
            while message := await self._queue.get():
                await self._socket.send_text(message)
                self._queued_bytes -= len(message)
        except asyncio.CancelledError:
            self._close_reason = self._close_reason or (TOO_SLOW, "too slow")
            await self._close_socket()
        except (RuntimeError, WebSocketDisconnect):
            return
        finally:
            metrics.SOCKETS.dec()

    async def _close_socket(self) -> None:
        """Closes the socket with the reason; gives up if the client does not read."""
        if self._close_reason is not None and self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                await asyncio.wait_for(self._socket.close(*self._close_reason), CLOSE_TIMEOUT)
