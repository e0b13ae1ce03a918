"""The WebSocket protocol: a hello, then decisions, each committed or refused.

`Connection.run` serves a client: `_read` takes its messages one by one, `_handle` passes a decision to `Room.decide`.
What is sent to the client goes through its `Subscriber`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..locale import ENGLISH
from . import metrics
from .leases import OwnedElsewhere
from .limits import Limiter, client_address
from .messages import CLIENT_MESSAGE, AskHint, Decide, Hello, Hold, Ping, SetLanguage, StopHint
from .request_checks import is_same_origin
from .room import GOING_DOWN, MOVED, Room
from .rooms import Rooms
from .store import LeaseLost, StoreError
from .subscribers import NOT_ALLOWED, Subscriber, address_of, refused_for
from .tasks import start_task
from .texts import Refusal, RoomError, translate
from .tokens import is_same

HELLO_TIMEOUT = 10.0
SNAPSHOT_COST = 4
"""What a message costs, beside itself, whose answer is a snapshot."""
PING, PONG = '{"type":"ping"}', '{"type":"pong"}'
"""What a page at which nothing happens sends, to the letter, and its answer."""
BAD, FULL, TOO_BIG, OUR_FAULT = 1008, 1013, 1009, 1011
log = structlog.get_logger("websocket")


class Connection:
    """One client's connection."""

    def __init__(self, rooms: Rooms, limiter: Limiter, socket: WebSocket) -> None:
        self._rooms, self._limiter, self._socket = rooms, limiter, socket
        self._address = client_address(socket)
        self._player = self._address
        """Whom its messages are charged to: the seat's owner, whatever the number of their connections, or the address."""
        self._refusals = 0
        self._is_at_work, self._has_ended = False, False
        """Whether something is done to its end, and whether the client is gone."""

    async def run(self, name: str) -> None:
        """Serves a client until it disconnects."""
        if not is_same_origin(self._socket.headers.get("origin"), self._socket.headers.get("host")):
            await self._close(NOT_ALLOWED, "this page belongs to another server")
            return
        await self._socket.accept()
        try:
            with self._limiter.socket(self._address):
                self._limiter.charge_request(self._address)
                await self._run(name)
        except RoomError as problem:
            await self._close(FULL, str(problem)[:120])

    async def _run(self, name: str) -> None:
        """Serves a client that may connect."""
        try:
            await self._rooms.check_exists(name)
            hello = await asyncio.wait_for(self._hello(), HELLO_TIMEOUT)
            room = await self._rooms.get(name)
            await self._rooms.return_seat(room, hello.token)
            subscriber = self._subscriber(room, hello)
        except RoomError as problem:
            await self._close(*refused_for(problem, ENGLISH))
            return
        except (LeaseLost, OwnedElsewhere):
            await self._close(GOING_DOWN, MOVED)
            return
        except StoreError as problem:
            log.error("the database", problem=str(problem))
            await self._close(FULL, translate("no-database", ENGLISH))
            return
        except (ValidationError, TimeoutError, ValueError):
            await self._close(BAD, "the first message must be a hello")
            return
        except WebSocketDisconnect:
            return
        await self._serve(room, subscriber)

    async def _close(self, code: int, reason: str) -> None:
        """Says why it is refused, unless it is gone already."""
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self._socket.close(code, reason)

    async def _hello(self) -> Hello:
        message = CLIENT_MESSAGE.validate_json(await self._text())
        if not isinstance(message, Hello):
            raise ValueError("no hello")
        return message

    def _subscriber(self, room: Room, hello: Hello) -> Subscriber:
        seat = room.seat_of(hello.token)
        host = room.is_host(hello.token)
        if seat is None and not host and not room.row["watchable"]:
            raise RoomError(403, "no-spectators")
        if seat is None and not hello.watch and not room.may_watch(hello.token):
            raise RoomError(403, "needs-link")
        if seat is None and room.is_sealed:
            raise RoomError(403, "daily-sealed")
        token_hash = None if seat is None else room.seats[seat].token_hash
        if (problem := self._rooms.bans.problem(address_of(self._socket), token_hash)) is not None:
            raise problem
        self._player = token_hash or self._address
        subscriber = Subscriber(self._socket, seat, token_hash, hello.language)
        subscriber.is_host, subscriber.has_link = host, is_same(hello.token, room.row["watch"])
        return subscriber

    async def _serve(self, room: Room, subscriber: Subscriber) -> None:
        reading = start_task(self._read(room, subscriber))
        closing = asyncio.create_task(subscriber.wait_closed())
        try:
            await asyncio.wait([reading, closing], return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
        except LeaseLost:
            await subscriber.close(GOING_DOWN, MOVED)
        except Exception:
            await subscriber.close(OUR_FAULT, translate("our-fault", ENGLISH))
            raise
        finally:
            self._has_ended = True
            if not self._is_at_work:
                reading.cancel()
            closing.cancel()
            room.unsubscribe(subscriber)
            await subscriber.close()

    async def _read(self, room: Room, subscriber: Subscriber) -> None:
        """Subscribes to the room, then handles messages until the client disconnects or is disconnected."""
        try:
            await room.subscribe(subscriber)
            if (announcement := self._rooms.announcement) is not None:
                subscriber.send({"type": "announcement", "announcement": announcement.info(subscriber.language)})
            while True:
                text = await self._text()
                try:
                    self._limiter.charge_message(self._address, self._player)
                    if not await self._handle(room, subscriber, text):
                        break
                except Refusal as refusal:
                    self._refuse(subscriber, None, refusal)
                if self._refusals > self._rooms.settings.limits.refusals:
                    await subscriber.close(BAD, "too many messages that could not be taken")
                    break
                await asyncio.sleep(0)  # What one client sends at once is not handled at once.
        except WebSocketDisconnect:
            pass
        except RoomError as problem:
            await subscriber.close(*refused_for(problem, subscriber.language))

    async def _handle(self, room: Room, subscriber: Subscriber, text: str) -> bool:
        """Handles a message; returns whether the connection stays open."""
        if room.gone or not self._rooms.owns_its_rooms:
            raise LeaseLost(room.name)
        if text == PING:
            subscriber.send_encoded(PONG)
            return True
        if len(text) > self._rooms.settings.limits.message:
            await subscriber.close(TOO_BIG, "a message is too long")
            return False
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError as problem:
            first = problem.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            self._refuse(
                subscriber, None, Refusal("malformed", "malformed", reason=f"{where or 'message'}: {first['msg']}")
            )
            return True
        if isinstance(message, Decide):
            try:
                await self._to_the_end(room.decide(subscriber, message))
                self._refusals = 0
            except Refusal as refusal:
                self._refuse(subscriber, message.id, refusal)
                if refusal.code == "stale":
                    await room.send_snapshot(subscriber)
        elif isinstance(message, AskHint):
            try:
                await self._to_the_end(room.ask_hint(subscriber, message))
            except Refusal as refusal:
                self._refuse(subscriber, message.id, refusal)
        elif isinstance(message, StopHint):
            room.stop_hint(subscriber)
        elif isinstance(message, SetLanguage):
            self._limiter.charge_message(self._address, self._player, SNAPSHOT_COST)
            await room.send_snapshot(subscriber, message.language)
        elif isinstance(message, Hold):
            room.hold(subscriber, message.on)
        elif isinstance(message, Ping):
            subscriber.send({"type": "pong"})
        return True

    def _refuse(self, subscriber: Subscriber, id_: str | None, refusal: Refusal) -> None:
        self._refusals += 1
        metrics.REFUSED.labels(refusal.code).inc()
        subscriber.send(
            {"type": "refused", "id": id_, "code": refusal.code, "reason": refusal.message(subscriber.language)}
        )

    async def _text(self) -> str:
        """The next message; bytes that are not valid text count as malformed."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")

    async def _to_the_end(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something to its end, even if the client is gone before; then reading ends here, and nobody wants to know how it failed."""
        self._is_at_work = True
        try:
            await work
        finally:
            self._is_at_work = False
            if self._has_ended:
                raise asyncio.CancelledError
