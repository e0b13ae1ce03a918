"""The conversation with one browser over a WebSocket: hello, then decisions, each counted or refused."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..locale import ENGLISH
from . import metrics
from .connections import Listener
from .limits import Bucket
from .messages import Decide, FromBrowser, Hello, Ping, Speak
from .room import Room
from .rooms import House
from .store import StoreError
from .words import HouseError, Refusal, say

HELLO_SECONDS = 10.0
NOT_ALLOWED, BAD, FULL, TOO_BIG, OUR_FAULT = 4001, 1008, 1013, 1009, 1011
log = structlog.get_logger("socket")


class Conversation:
    """One connection from its first message to its last."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self._house, self._socket = house, socket
        limits = house.settings.limits
        self._bucket = Bucket(limits.messages_a_second, 2 * limits.messages_a_second)
        self._strikes = 0

    async def hold(self, name: str) -> None:
        """Talks with a browser about a room until it leaves."""
        if not _same_origin(self._socket):
            await self._socket.close(NOT_ALLOWED, "this page belongs to another server")
            return
        await self._socket.accept()
        try:
            room = await self._house.room(name)
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
            listener = self._listener(room, hello)
        except HouseError as problem:
            await self._socket.close(NOT_ALLOWED, str(problem)[:120])
            return
        except StoreError as problem:
            log.error("the database", problem=str(problem))
            await self._socket.close(FULL, say("no-database", ENGLISH))
            return
        except (ValidationError, TimeoutError, ValueError):
            await self._socket.close(BAD, "the first message must be a hello")
            return
        except WebSocketDisconnect:
            return
        await self._stay(room, listener)

    async def _hello(self) -> Hello:
        message = FromBrowser.validate_json(await self._text())
        if not isinstance(message, Hello):
            raise ValueError("no hello")
        return message

    def _listener(self, room: Room, hello: Hello) -> Listener:
        if len(room.listeners) >= self._house.settings.limits.sockets:
            raise HouseError(503, "crowded")
        seat = room.seat_of(hello.token)
        if seat is None and not hello.watch and not room.may_watch(hello.token):
            raise HouseError(403, "needs-link")
        key = None if seat is None else room.seats[seat].token
        return Listener(self._socket, seat, key, hello.language)

    async def _stay(self, room: Room, listener: Listener) -> None:
        reading = asyncio.create_task(self._read(room, listener))
        going = asyncio.create_task(listener.gone())
        try:
            await asyncio.wait([reading, going], return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
        except Exception:
            await listener.close(OUR_FAULT, say("our-fault", ENGLISH))
            raise
        finally:
            reading.cancel()
            going.cancel()
            room.goodbye(listener)
            await listener.close()

    async def _read(self, room: Room, listener: Listener) -> None:
        """Takes messages until the browser leaves, or has to."""
        try:
            await room.welcome(listener)
            while True:
                text = await self._text()
                if not self._bucket.take():
                    self._refuse(listener, None, Refusal("too-fast", "too-fast"))
                elif not await self._answer(room, listener, text):
                    break
                if self._strikes > self._house.settings.limits.strikes:
                    await listener.close(BAD, "too many messages that could not be taken")
                    break
        except WebSocketDisconnect:
            pass

    async def _answer(self, room: Room, listener: Listener, text: str) -> bool:
        """Takes a message; whether the conversation goes on."""
        if len(text) > self._house.settings.limits.message:
            await listener.close(TOO_BIG, "a message is too long")
            return False
        try:
            message = FromBrowser.validate_json(text)
        except ValidationError as problem:
            first = problem.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            self._refuse(
                listener, None, Refusal("malformed", "malformed", reason=f"{where or 'message'}: {first['msg']}")
            )
            return True
        if isinstance(message, Decide):
            try:
                await asyncio.shield(room.decide(listener, message))
                self._strikes = 0
            except Refusal as refusal:
                self._refuse(listener, message.id, refusal)
                if refusal.code == "stale":
                    await room.speak(listener, listener.language)
        elif isinstance(message, Speak):
            await room.speak(listener, message.language)
        elif isinstance(message, Ping):
            listener.send({"type": "pong"})
        return True

    def _refuse(self, listener: Listener, id_: str | None, refusal: Refusal) -> None:
        self._strikes += 1
        metrics.REFUSED.labels(refusal.code).inc()
        listener.send({"type": "refused", "id": id_, "code": refusal.code, "reason": refusal.told(listener.language)})

    async def _text(self) -> str:
        """The next message; bytes that are no text count as nonsense, not as an error of ours."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")


def _same_origin(socket: WebSocket) -> bool:
    """Whether the page that speaks came from here; programs that are no pages send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
