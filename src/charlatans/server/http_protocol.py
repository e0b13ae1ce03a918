"""Uvicorn's protocols with deadlines and limits: a client that sends or reads too slowly, or sends endless headers, is cut off."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import State

from . import metrics
from .limits import Limiter, OpenByAddress, address_key
from .request_checks import TrustedProxies
from .settings import Limits

REQUEST_SECONDS = 10.0
"""How long a whole request may take to arrive."""
RESPONSE_SECONDS = 60.0
"""How long a client may take to read its answer."""
LINGER_SECONDS = 15.0
"""How long a client that was told good-bye may keep the connection."""
LARGEST_HEAD = 65_536
"""Bytes of a request beside its body: path, headers, and what frames a body that comes in pieces."""
HEAD_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
END_OF_HEAD = b"\r\n\r\n"
SEND_NOW = "charlatans.send_now"
"""The extension of ASGI by which an application sends a text at once: `send` costs several times as much as what it does."""
CROWDED = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"


class OpenConnections:
    """Counts HTTP connections in all and by address. Those of our proxies count only in all."""

    def __init__(self, limits: Limits, proxies: TrustedProxies, counted: OpenByAddress) -> None:
        self._limits, self._proxies, self._counted = limits, proxies, counted

    def enter(self, address: str) -> bool:
        """Counts a connection; returns False if there are too many."""
        crowded = self._counted.is_full(address_key(address)) and not self._proxies.trusts(address)
        if crowded or self._counted.total() >= self._limits.connections:
            return False
        self._counted.add(address_key(address))
        return True

    def leave(self, address: str) -> None:
        """A connection that was counted has ended."""
        self._counted.remove(address_key(address))


class GuardedHttp(HttpToolsProtocol):
    """HTTP with a deadline for each request and each answer, and a limit of what comes beside a body."""

    def __init__(self, *, open_connections: OpenConnections, **more: Any) -> None:
        super().__init__(**more)
        self._open, self._address = open_connections, ""
        self._counted = False
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        """What was received of the current request, without its body. Uvicorn would keep any amount of it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes the connection, unless there are too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self._open.enter(self._address)
        if self._counted:
            self._expect(REQUEST_SECONDS)
        else:
            metrics.REFUSED_REQUESTS.labels("too-many-connections").inc()
            transport.write(CROWDED)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends its count."""
        self._end_count()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes in a part of a request; the first part starts its deadline."""
        if not self._counted:
            return
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._expect(REQUEST_SECONDS)
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > LARGEST_HEAD and not self.transport.is_closing():
            metrics.REFUSED_REQUESTS.labels("large-head").inc()
            self.transport.write(HEAD_TOO_LARGE)
            self.transport.close()

    def on_body(self, body: bytes) -> None:
        """A part of a body, which has a limit of its own."""
        self._head_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there: now the answer has to be read in time."""
        self._head_bytes = 0
        self._expect(RESPONSE_SECONDS)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is read; uvicorn closes a connection that then stays idle."""
        self._relax()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the WebSocket has limits of its own."""
        self._end_count()
        super().handle_websocket_upgrade()

    def _end_count(self) -> None:
        self._relax()
        if self._counted:
            self._counted = False
            self._open.leave(self._address)

    def _expect(self, seconds: float) -> None:
        self._relax()
        self._deadline = self.loop.call_later(seconds, self._cut_off)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cut_off(self) -> None:
        metrics.REFUSED_REQUESTS.labels("too-slow").inc()
        self.transport.abort()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose connection ends if its handshake cannot be read, if frames come in floods, and after its good-bye, also if the client does not
    read it. Texts can be sent on it at once, and short ones are taken in quickly."""

    _between_frames = False
    """Whether all that came so far were whole frames."""
    _counted_at: tuple[Limiter, str] | None = None
    """What counts the bytes that come, and the client's address."""

    def data_received(self, data: bytes) -> None:
        """Takes in the handshake, which comes as a whole, and then frames. Uvicorn would wait for ever after a handshake that is none."""
        if self._is_flood(len(data)):
            metrics.REFUSED_REQUESTS.labels("flood").inc()
            self.transport.abort()
            return
        if self._between_frames and is_short_text(data) and self._expects_message():
            self._take_short_text(data)
            return
        if self.handshake_initiated:
            self._between_frames = self._between_frames and are_whole_frames(data)
        else:
            self._between_frames = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            metrics.REFUSED_REQUESTS.labels("bad-handshake").inc()
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def _is_flood(self, size: int) -> bool:
        """Whether the client's address sends more than it may; the application has found out which it is."""
        if self._counted_at is None:
            scope = getattr(self, "scope", {})
            if "app" not in scope:
                return False
            self._counted_at = scope["app"].state.limiter, address_key(scope["client"][0] if scope["client"] else "")
        limiter, address = self._counted_at
        return not limiter.takes_bytes(address, size)

    def _expects_message(self) -> bool:
        """Whether a message may begin: the connection is open, and no message in several frames has begun."""
        return self.handshake_complete and not self.frames and not self.close_sent and self.conn.state is State.OPEN

    def _take_short_text(self, data: bytes) -> None:
        """Passes a short text on to the application; with another one waiting, nothing more is read. The libraries do the same, but take many times as
        long for what is nearly all that comes."""
        try:
            text = apply_mask(data[6:], data[2:6]).decode()
        except UnicodeDecodeError:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Serves the client."""
        self.scope["extensions"][SEND_NOW] = self.send_now  # type: ignore[assignment]
        await super().run_asgi()
        self.loop.call_later(LINGER_SECONDS, self._abort)

    def send_now(self, text: str) -> bool:
        """Sends a text without waiting; returns False if it cannot be sent, because the client does not read or the connection ends."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        self.transport.write(text_frame(text.encode()))
        return True

    def _abort(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.transport.abort()


def is_short_text(data: bytes) -> bool:
    """Whether bytes from a client are exactly one frame with a text of less than 126 bytes (RFC 6455, section 5.2)."""
    return len(data) > 6 and data[0] == 0x81 and data[1] == 0x80 | (len(data) - 6) and len(data) < 126 + 6


def are_whole_frames(data: bytes) -> bool:
    """Whether bytes from a client that begin with a frame also end with one."""
    start = 0
    while start + 2 <= len(data):
        size, masked, start = data[start + 1] & 0x7F, data[start + 1] & 0x80, start + 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
        start += size + (4 if masked else 0)
    return start == len(data)


def text_frame(data: bytes) -> bytes:
    """A text as one frame of a server (RFC 6455, section 5.2)."""
    if len(data) < 126:
        return b"\x81" + bytes((len(data),)) + data
    if len(data) < 65536:
        return b"\x81\x7e" + len(data).to_bytes(2, "big") + data
    return b"\x81\x7f" + len(data).to_bytes(8, "big") + data
