"""Frames of WebSockets by hand, for clients that break the protocol or do not read; `raw_requests.py` has their handshakes."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
FINAL = 0x80


def frame(payload: bytes, kind: int = TEXT, first: int = FINAL, masked: bool = True) -> bytes:
    """A frame; `first` are the bits beside its kind. A mask of zeros changes nothing and is valid."""
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        size = struct.pack("!B", bit | len(payload))
    elif len(payload) < 65_536:
        size = struct.pack("!BH", bit | 126, len(payload))
    else:
        size = struct.pack("!BQ", bit | 127, len(payload))
    return bytes([first | kind]) + size + (bytes(4) if masked else b"") + payload


async def frames(reader: asyncio.StreamReader) -> AsyncIterator[tuple[int, bytes]]:
    """The frames that the server sends: their kinds and what is in them, until it says good-bye or the connection ends."""
    try:
        while True:
            kind, size = await reader.readexactly(2)
            length = size & 0x7F
            if length >= 126:
                length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
            if kind & 0x0F == CLOSE:
                return
            yield kind & 0x0F, await reader.readexactly(length)
    except (asyncio.IncompleteReadError, OSError):
        return
