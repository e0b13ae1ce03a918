"""Sends requests for a room on to the worker that owns it, whichever worker the client has reached.

An HTTP request is repeated to the owner (`ForwardingMiddleware`). A WebSocket becomes a tunnel before its handshake: the owner talks to the client,
and this worker copies bytes (`ForwardingProtocol`), which costs little. Every worker has a second port for the others; what arrives there
must show the worker's secret, and is never forwarded again (`InternalApp`).
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, cast

import structlog
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .api import language_of
from .http_protocol import GuardedHttp
from .leases import Leases, OwnedElsewhere
from .membership import Peer
from .request_checks import TrustedProxies
from .rooms import Rooms
from .store import LeaseLost, StoreError
from .tasks import start_task
from .texts import RoomError, translate
from .tokens import is_same

if TYPE_CHECKING:
    import httpx

ROOM_PATH = re.compile(r"/api/rooms/([a-z0-9]{1,16})(?:/.*)?")
SECRET, CLIENT, MOVED = b"x-charlatans-secret", b"x-charlatans-client", b"x-charlatans-moved"
MISDIRECTED, UNAVAILABLE, FORBIDDEN = 421, 503, 403
NOT_ALLOWED = 4001
HOP_BY_HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"x-forwarded-for", b"x-forwarded-proto"}
"""Headers that belong to one connection."""
SAFE_METHODS = ("GET", "HEAD")
CONNECT_SECONDS = 2.0
RETRY_SECONDS = 0.1
MAX_KNOWN = 10_000
"""How many rooms' owners are remembered; the database knows them all."""
SLACK, SLACK_SHARE = 8, 0.1
"""How many rooms more than the idlest worker this one may have before it gives free rooms away."""
log = structlog.get_logger("forwarding")


class Forwarding:
    """Where rooms are, and the connections to the workers that have them."""

    def __init__(self, rooms: Rooms, leases: Leases, proxies: TrustedProxies) -> None:
        self._rooms, self._leases, self._members = rooms, leases, leases.membership
        self.proxies = proxies
        self._seconds = rooms.settings.lease + 4
        """How long a request waits for a room whose owner does not answer: until it has lost the room, and somebody else has it."""
        self._known: dict[str, int] = {}
        """The owners that HTTP requests have found."""
        self._open: defaultdict[int, set[Tunnel | asyncio.Task[Any]]] = defaultdict(set)
        """What is connected to each of the other workers."""
        self._http: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """Closes all connections."""
        for worker in list(self._open):
            self._cut(worker)
        if self._http is not None:
            await self._http.aclose()

    def is_here(self, room: str) -> bool:
        """Whether this worker has the room in memory."""
        return room in self._rooms.live and self._rooms.owns_its_rooms

    async def locate(self, room: str, load: bool) -> Peer | None:
        """The worker that has a room, or that should take one that nobody has; None if it is this one, which loads it then if told to."""
        if self.is_here(room):
            return None
        owner = await self._leases.owner(room) or self.idlest()
        if owner is None and load:
            try:
                await self._rooms.get(room)
            except OwnedElsewhere as elsewhere:
                owner = elsewhere.owner
            except RoomError:
                # No such room, or none that can be opened: this worker says so.
                return None
        if owner is not None:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            self._known[room] = owner.worker
        return owner

    def idlest(self) -> Peer | None:
        """Another worker that should take a free room, because it has much fewer, or because this one is about to stop."""
        peers = [peer for peer in self._members.peers.values() if not peer.draining]
        if not peers:
            return None
        idlest, mine = min(peers, key=lambda peer: peer.rooms), len(self._rooms.live)
        if not self._members.draining and mine <= idlest.rooms + max(SLACK, SLACK_SHARE * mine):
            return None
        # Counted at once: the next heartbeat may take a while.
        self._members.peers[idlest.worker] = idlest._replace(rooms=idlest.rooms + 1)
        return idlest

    async def locations(self, room: str, load: bool) -> AsyncIterator[Peer | None]:
        """Where a room is, again and again until the caller has reached it; ends when that takes too long, or when another worker should be asked."""
        until = time.monotonic() + self._seconds
        while time.monotonic() < until and not self._members.is_cut_off:
            known = self._members.peers.get(self._known.get(room, 0)) if load and not self.is_here(room) else None
            try:
                # It is not cancelled when it takes too long: that would break off what it asks the database.
                found = known or await asyncio.wait_for(
                    asyncio.shield(start_task(self.locate(room, load))), self._rooms.settings.lease / 2
                )
            except (LeaseLost, TimeoutError):
                pass  # It changes hands right now, or the database does not answer.
            else:
                yield found
            await asyncio.sleep(RETRY_SECONDS)
        if not self._members.is_cut_off:
            log.error("a room cannot be reached", room=room)

    async def unreachable(self, room: str, peer: Peer) -> None:
        """A worker could not be reached: if it has gone, its rooms are free at once."""
        self._known.pop(room, None)
        await self._members.forget_if_gone(peer.worker)

    def cut_lost(self) -> None:
        """Closes what is connected to workers that are not alive any more: the clients come back and find the new owners."""
        for worker in list(self._open):
            if worker not in self._members.peers:
                self._cut(worker)

    def _cut(self, worker: int) -> None:
        for connection in list(self._open.pop(worker, ())):
            connection.cancel()

    @contextlib.contextmanager
    def connected(self, peer: Peer, connection: Tunnel | asyncio.Task[Any]) -> Iterator[None]:
        """Remembers a connection to another worker while it is open."""
        self.connect(peer, connection)
        try:
            yield
        finally:
            self.disconnected(peer, connection)

    def connect(self, peer: Peer, connection: Tunnel | asyncio.Task[Any]) -> None:
        """Remembers a connection."""
        self._open[peer.worker].add(connection)

    def disconnected(self, peer: Peer, connection: Tunnel | asyncio.Task[Any]) -> None:
        """Forgets a connection."""
        self._open[peer.worker].discard(connection)
        if not self._open[peer.worker]:
            del self._open[peer.worker]

    # HTTP ---------------------------------------------------------------------------------------------

    async def request(self, peer: Peer, scope: Scope, body: bytes) -> httpx.Response:
        """Repeats a request to another worker; raises OSError if it could not be reached, TimeoutError if it did not answer."""
        import httpx

        if self._http is None:
            self._http = httpx.AsyncClient(
                trust_env=False, verify=False, timeout=httpx.Timeout(None, connect=CONNECT_SECONDS)
            )
            # The owner gets the client's headers and no others.
            self._http.headers.clear()
        client = scope["client"][0] if scope.get("client") else ""
        target = scope.get("raw_path") or scope["path"].encode()
        url = httpx.URL(
            f"http://{peer.address}", raw_path=target + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        )
        headers = [*_passed_on(scope["headers"]), (SECRET, peer.secret.encode()), (CLIENT, client.encode())]
        request = self._http.build_request(scope["method"], url, headers=headers, content=body)
        task = start_task(self._http.send(request, stream=True))
        try:
            with self.connected(peer, task):
                await asyncio.wait([task])
            if task.cancelled():
                raise TimeoutError(f"worker {peer.worker} has stopped")
            return task.result()
        except (httpx.ConnectError, httpx.ConnectTimeout) as problem:
            raise ConnectionRefusedError(str(problem)) from problem
        except httpx.TransportError as problem:
            raise TimeoutError(str(problem)) from problem
        finally:
            task.cancel()


def _passed_on(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a request that concern its owner too."""
    return [(name, value) for name, value in headers if name not in {*HOP_BY_HOP, SECRET, CLIENT}]


def moving(request: Request) -> Response:
    """The answer while a room changes hands; another worker, who can try again by itself, is told just that."""
    detail = {"detail": translate("moving", language_of(request))}
    if "forwarded" in request.scope:
        return JSONResponse(detail, MISDIRECTED, {MOVED.decode(): "1"})
    return JSONResponse(detail, UNAVAILABLE, {"Retry-After": "1"})


class ForwardingMiddleware:
    """Forwards HTTP requests for rooms that other workers have."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        forwarding: Forwarding | None = getattr(scope["app"].state, "forwarding", None) if "app" in scope else None
        match = ROOM_PATH.fullmatch(scope.get("path", ""))
        if scope["type"] != "http" or forwarding is None or match is None or "forwarded" in scope:
            await self._app(scope, receive, send)
            return
        try:
            body: bytes | None = None
            async for peer in forwarding.locations(match[1], load=True):
                if peer is None:
                    await self._app(scope, receive if body is None else _replay(body), send)
                    return
                if body is None:
                    body = await _body(receive)
                if await _answer(forwarding, peer, match[1], scope, body, send):
                    return
        except ClientDisconnect:
            return
        except StoreError as problem:
            log.error("the database", problem=str(problem))
        await moving(Request(scope))(scope, receive, send)


async def _answer(forwarding: Forwarding, peer: Peer, room: str, scope: Scope, body: bytes, send: Send) -> bool:
    """Passes a request to another worker and its answer back; returns False if the request has to be tried again."""
    try:
        answer = await forwarding.request(peer, scope, body)
    except ConnectionRefusedError:
        await forwarding.unreachable(room, peer)
        return False
    except TimeoutError:
        await forwarding.unreachable(room, peer)
        if scope["method"] in SAFE_METHODS:
            return False
        # Perhaps it was carried out: the client decides whether to repeat it.
        raise StoreError(f"worker {peer.worker} has stopped while it answered") from None
    async with contextlib.aclosing(answer):
        if answer.status_code == MISDIRECTED and MOVED.decode() in answer.headers:
            await forwarding.unreachable(room, peer)
            return False
        headers = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in HOP_BY_HOP]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
        async for part in answer.aiter_raw():
            await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})
    return True


async def _body(receive: Receive) -> bytes:
    """The whole body; raises ClientDisconnect if the client is gone before it has arrived."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _replay(body: bytes) -> Receive:
    """The body once more, for the application."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    return receive


# WebSockets -------------------------------------------------------------------------------------------


class ForwardingProtocol(GuardedHttp):
    """HTTP, but a WebSocket of a room that another worker has becomes a tunnel."""

    def handle_websocket_upgrade(self) -> None:
        """Called when a client asks for a WebSocket."""
        forwarding: Forwarding | None = self.app_state.get("forwarding")
        match = ROOM_PATH.fullmatch(self.url.partition(b"?")[0].decode("ascii", "replace"))
        if forwarding is None or match is None or forwarding.is_here(match[1]):
            super().handle_websocket_upgrade()
            return
        # From here on it counts as a WebSocket of its owner's.
        self._end_count()
        self.connections.discard(self)
        self.transport.set_protocol(Tunnel(self, forwarding, match[1]))

    def upgrade_here(self) -> None:
        """Goes on with the WebSocket in this worker."""
        super().handle_websocket_upgrade()

    def request_head(self, forwarding: Forwarding, peer: Peer) -> bytes:
        """The request for the other worker, without a body that it would wait for."""
        scope: Scope = {"type": "websocket", "client": self.client}
        forwarding.proxies.apply(scope, list(self.scope["headers"]))
        client = scope["client"][0] if scope["client"] else ""
        headers = [(name, value) for name, value in self.scope["headers"] if name != b"content-length"]
        kept = [(name, value) for name, value in headers if name in (b"connection", b"upgrade")]
        kept += [*_passed_on(headers), (SECRET, peer.secret.encode()), (CLIENT, client.encode())]
        return b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, b"".join(b"%s: %s\r\n" % header for header in kept))


class Tunnel(asyncio.Protocol):
    """The client's end of a tunnel: looks for the room's owner, connects to it, and copies bytes."""

    def __init__(self, http: ForwardingProtocol, forwarding: Forwarding, room: str) -> None:
        self._http, self._forwarding, self._room = http, forwarding, room
        self._client = http.transport
        self._far: FarEnd | None = None
        self._peer: Peer | None = None
        http.connections.add(self)  # type: ignore[arg-type]
        self._client.pause_reading()
        self._opening = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        try:
            async for peer in self._forwarding.locations(self._room, load=False):
                if peer is None:
                    self._hand_back()
                    return
                try:
                    await self._connect_to(peer)
                    return
                except OSError:
                    await self._forwarding.unreachable(self._room, peer)
        except StoreError as problem:
            log.error("the database", problem=str(problem))
        self._client.write(b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self._client.close()

    def _hand_back(self) -> None:
        """The room is this worker's own after all."""
        self._http.connections.discard(self)
        if not self._client.is_closing():
            self._client.resume_reading()
            self._http.upgrade_here()

    async def _connect_to(self, peer: Peer) -> None:
        host, _, port = peer.address.rpartition(":")
        head = self._http.request_head(self._forwarding, peer)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(CONNECT_SECONDS):
            _, far = await loop.create_connection(lambda: FarEnd(self._client), host.strip("[]"), int(port))
        far.transport.write(head)
        self._far, self._peer = far, peer
        self._forwarding.connect(peer, self)
        if self._client.is_closing():
            far.transport.close()
        else:
            self._client.resume_reading()

    def cancel(self) -> None:
        """Closes the tunnel at once."""
        self._client.abort()

    def shutdown(self) -> None:
        """Called by uvicorn when this worker stops."""
        self._client.close()

    def data_received(self, data: bytes) -> None:
        """Passes on what the client sends."""
        if self._far is not None:
            self._far.transport.write(data)

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        if self._far is not None:
            self._far.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client has caught up."""
        if self._far is not None and not self._far.transport.is_closing():
            self._far.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._opening.cancel()
        self._http.connections.discard(self)
        if self._far is not None and self._peer is not None:
            self._far.transport.close()
            self._forwarding.disconnected(self._peer, self)


class FarEnd(asyncio.Protocol):
    """The owner's end of a tunnel."""

    transport: asyncio.Transport

    def __init__(self, client: asyncio.Transport) -> None:
        self._client = client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected to the owner."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Passes on what the owner sends."""
        self._client.write(data)

    def pause_writing(self) -> None:
        """The owner reads too slowly."""
        self._client.pause_reading()

    def resume_writing(self) -> None:
        """The owner has caught up."""
        if not self._client.is_closing():
            self._client.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """The owner has gone, or has closed the connection; what it has sent is still passed on."""
        self._client.close()


# The port for other workers ---------------------------------------------------------------------------


class InternalApp:
    """The application as other workers reach it: only with the secret, and with the client's own address."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self._app, self._secret = app, secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        headers = dict(scope["headers"])
        if not is_same(headers.get(SECRET, b"").decode("latin-1"), self._secret):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": NOT_ALLOWED})
            else:
                await JSONResponse({"detail": "only other workers have business here"}, FORBIDDEN)(scope, receive, send)
            return
        scope["client"] = headers.get(CLIENT, b"").decode("latin-1"), 0
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in (SECRET, CLIENT)]
        scope["forwarded"] = True
        await self._app(scope, receive, send)


class InternalServer(uvicorn.Server):
    """Serves the other workers; leaves signals to the public server."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Installs no handlers."""
        yield


def internal_socket(host: str) -> socket.socket:
    """A free port of an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.bind((host, 0))
    listening.listen(1024)
    return listening


def address_of(listening: socket.socket) -> str:
    """Where a socket listens, as HOST:PORT."""
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
