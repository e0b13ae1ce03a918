"""The ASGI application: routes, WebSocket, error handlers, security headers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import structlog
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from ..rules.errors import CharlatansError
from .admin_link import AdminLink
from .api import bearer, language_of, ops_router, router
from .bot_pool import BotPool
from .cluster import Cluster
from .daily import DailyBrews
from .daily_api import router as daily_router
from .forwarding import ForwardingMiddleware, moving
from .leases import OwnedElsewhere
from .limits import RETRY_SECONDS, Limiter
from .messages import CompileStatus
from .metrics import measure_lag, own_metrics, serve_metrics
from .old_rules import report_old_rules
from .process_link import SharedBotPool
from .puzzles_api import router as puzzles_router
from .recorder import Recorder
from .replays import RecordingCache
from .request_checks import RequestChecks, TrustedProxies
from .retention import sweep
from .review_api import router as review_router
from .review_workers import ReviewWorkers
from .reviews import Reviews
from .rooms import Rooms
from .settings import ServerSettings
from .static_files import only_for, serve_pages
from .store import LeaseLost, Store, StoreError
from .subscribers import address_of
from .texts import RoomError, translate
from .tokens import hash_token
from .websocket import Connection

CLEAN_UP_SECONDS = 60.0
COMPILE_STATUS_SECONDS = 1.0
COMPRESSION = 5
"""Of what is compressed for each answer: the highest level takes twice as long and saves next to nothing."""
LARGEST_BODY = 16_384
TOO_LARGE = f"too large: a body has {LARGEST_BODY:,} bytes at most"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
log = structlog.get_logger("server")


def make_app(settings: ServerSettings, shared: SharedBotPool | None = None) -> FastAPI:
    """Builds the application; one of several workers on a machine shares bots, reviews and metrics with the others."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        store = Store(settings.database)
        bot_pool = shared or BotPool(settings.bot_processes, settings.precompile, settings.additions)
        await store.open()
        await report_old_rules(store)
        app.state.cluster = cluster = Cluster(app, settings, store) if store.shared else None
        app.state.rooms = Rooms(settings, store, bot_pool, app.state.limiter, cluster.leases if cluster else None)
        app.state.forwarding = await cluster.open(app.state.rooms) if cluster else None
        await bot_pool.open()
        app.state.daily = DailyBrews(app.state.rooms)
        app.state.reviews = Reviews(
            app.state.rooms, shared.reviews if shared else ReviewWorkers(), app.state.limiter.reviews
        )
        app.state.admin_link = link = AdminLink(app.state.rooms, cluster)
        listening = asyncio.create_task(link.run())
        tasks = [
            asyncio.create_task(_clean_up(app.state.rooms)),
            asyncio.create_task(_broadcast_compile_status(app.state.rooms)),
            asyncio.create_task(measure_lag()),
            asyncio.create_task(Recorder(store, settings.additions).run()),
        ]
        stop_metrics = serve_metrics(None if shared else settings.metrics_port)
        log.info("open", address=f"http://{settings.host}:{settings.port}")
        try:
            yield {"forwarding": app.state.forwarding}
        finally:
            stop_metrics()
            for task in tasks:
                task.cancel()
            link.stop()
            await asyncio.gather(listening, return_exceptions=True)
            await app.state.rooms.close()
            if cluster is not None:
                await cluster.close()
            await app.state.reviews.close()
            await bot_pool.close()
            await link.close()
            await store.close()
            log.info("closed")

    app = FastAPI(
        title="Charlatans",
        version=__version__,
        description="Tables for The Quacks of Quedlinburg, Quacks: The Duel and Basari. An unofficial fan project.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.recordings = RecordingCache()
    app.state.limiter = Limiter(settings.limits)
    app.state.metrics = shared.metrics if shared else own_metrics
    # Taken as they are: include_router would work out every route's types again, on the first request.
    app.router.routes += [
        *router.routes,
        *daily_router.routes,
        *review_router.routes,
        *puzzles_router.routes,
        *ops_router.routes,
    ]
    app.add_exception_handler(CharlatansError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(405, _not_allowed)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(BanMiddleware)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=COMPRESSION)
    app.add_middleware(ForwardingMiddleware)
    app.state.proxies = TrustedProxies(settings.proxies)
    app.add_middleware(RequestChecks, settings=settings, proxies=app.state.proxies)
    app.add_middleware(SecurityMiddleware)

    @app.websocket("/api/rooms/{room}/socket")
    async def socket(websocket: WebSocket, room: str) -> None:
        await Connection(app.state.rooms, app.state.limiter, websocket).run(room)

    serve_pages(app, settings.pages)
    return app


class SecurityMiddleware:
    """Adds the security headers to every response and refuses bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    # What a token has opened is for nobody else, whatever is in between.
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await JSONResponse({"detail": TOO_LARGE}, 413)(scope, receive, send_with_headers)
            return
        await self._app(scope, self._limit_body(receive), send_with_headers)

    def _limit_body(self, receive: Receive) -> Receive:
        """Refuses a chunked body, which has no Content-Length, as soon as it gets too large."""
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:
                raise HTTPException(413, TOO_LARGE)
            return message

        return limited


class BanMiddleware:
    """Refuses requests from a banned address, or with the token of a banned seat; the pages themselves are for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request."""
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            request = Request(scope)
            token = bearer(request.headers.get("authorization"))
            rooms: Rooms = request.app.state.rooms
            if (problem := rooms.bans.problem(address_of(request), token and hash_token(token))) is not None:
                await JSONResponse({"detail": problem.message(language_of(request))}, problem.status)(
                    scope, receive, send
                )
                return
        await self._app(scope, receive, send)


async def _refused(request: Request, problem: Exception) -> Response:
    if isinstance(problem, RoomError):
        again = {"Retry-After": str(RETRY_SECONDS)} if problem.key == "too-fast" else None
        return JSONResponse({"detail": problem.message(language_of(request))}, problem.status, again)
    if isinstance(problem, (LeaseLost, OwnedElsewhere)):
        return moving(request)
    if isinstance(problem, StoreError):
        log.error("the database", problem=str(problem))
        return JSONResponse({"detail": translate("no-database", language_of(request))}, 503)
    return JSONResponse({"detail": str(problem)}, 422)


async def _malformed(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"detail": f"{where}: {first['msg']}"}, 422)


async def _not_allowed(request: Request, problem: Exception) -> Response:
    """Lists all methods allowed at a path; each route knows only its own."""
    path = getattr(request.scope.get("route"), "path", "")
    methods = request.app.openapi()["paths"].get(path, ("get",))
    return only_for(request.method, methods)


async def _failed(request: Request, problem: Exception) -> Response:
    """An unexpected error: logged by uvicorn. The response does not pass `SecurityMiddleware`, so the headers are added here."""
    return JSONResponse({"detail": translate("our-fault", language_of(request))}, 500, HEADERS)


async def _clean_up(rooms: Rooms) -> None:
    """From time to time drops idle rooms from memory, and deletes those whose time is over."""
    while True:
        await asyncio.sleep(CLEAN_UP_SECONDS)
        rooms.unload_idle()
        try:
            await sweep(rooms)
        except StoreError as problem:
            log.warning("nothing was cleaned up", problem=str(problem))


async def _broadcast_compile_status(rooms: Rooms) -> None:
    """Broadcasts the progress of compiling until it is done."""
    precompiling = rooms.bot_pool.precompiling
    sent: CompileStatus | None = None
    while precompiling.state == "working" or (sent is not None and sent["state"] == "working"):
        await asyncio.sleep(COMPILE_STATUS_SECONDS)
        if (new := precompiling.as_dict()) != sent:
            sent = new
            for room in list(rooms.live.values()):
                room.broadcast({"type": "compiling", "compiling": sent})
