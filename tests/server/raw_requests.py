"""Requests as bytes, such as no browser sends."""

from __future__ import annotations

import asyncio

SECONDS = 20.0
HANDSHAKE = (
    b"GET /api/rooms/%s/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s"
)
UNREADABLE_HANDSHAKES = {
    "a body": b"Content-Length: 1\r\n\r\nx",
    "too many headers": b"X-A: b\r\n" * 200 + b"\r\n",
    "a long header": b"X-A: " + b"b" * 20_000 + b"\r\n\r\n",
}
"""What may come after the usual headers of a handshake."""


def handshake(room: str, more: bytes = b"\r\n") -> bytes:
    """The request for a room's WebSocket."""
    return HANDSHAKE % (room.encode(), more)


async def answer_to(address: str, request: bytes) -> bytes:
    """What is answered to a request until the server closes the connection; raises TimeoutError if it does not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
    answer = b""
    try:
        async with asyncio.timeout(SECONDS):
            writer.write(request)
            while received := await reader.read(4_096):
                answer += received
    except ConnectionError:
        pass
    finally:
        writer.close()
    return answer
