"""The application: the interface, the sockets, the pages, and what is said when something is wrong."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from ..rules.errors import CharlatansError
from .api import language_of, outside, router
from .bot_pool import Thinkers
from .limits import Buckets
from .replays import Recordings
from .rooms import House
from .settings import ServerSettings
from .store import Store, StoreError
from .websocket import Conversation
from .words import HouseError, say

TIDY_SECONDS = 60.0
WARMING_SECONDS = 1.0
LARGEST_BODY = 16_384
TOO_LARGE = f"too large: a body has {LARGEST_BODY:,} bytes at most"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
NOT_BUILT = "The pages are not built. From a clone: make setup. The interface answers under /api."
log = structlog.get_logger("server")


def make_app(settings: ServerSettings) -> FastAPI:
    """A server that keeps its games in the database of its settings."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, thinkers = Store(settings.database), Thinkers(settings.workers, settings.warm, settings.additions)
        await store.open()
        await thinkers.open()
        app.state.house = House(settings, store, thinkers)
        chores = [asyncio.create_task(_tidy(app.state.house)), asyncio.create_task(_tell_warming(app.state.house))]
        log.info("open", address=f"http://{settings.host}:{settings.port}")
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await app.state.house.close()
            await thinkers.close()
            await store.close()
            log.info("closed")

    app = FastAPI(
        title="Charlatans",
        version=__version__,
        description="Tables for The Quacks of Quedlinburg, Quacks: The Duel and Basari. An unofficial fan project.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.recordings = Recordings()
    limits = settings.limits
    app.state.buckets = Buckets(limits.requests_a_second, 4 * limits.requests_a_second)
    app.include_router(router)
    app.include_router(outside)
    app.add_exception_handler(CharlatansError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(405, _not_allowed)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard)

    @app.websocket("/api/rooms/{room}/socket")
    async def socket(websocket: WebSocket, room: str) -> None:
        await Conversation(app.state.house, websocket).hold(room)

    _serve_pages(app, settings.pages)
    return app


class Guard:
    """Headers that keep a page from doing what it should not, and bodies that are too large out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await JSONResponse({"detail": TOO_LARGE}, 413)(scope, receive, guarded)
            return
        await self._app(scope, self._counted(receive), guarded)

    def _counted(self, receive: Receive) -> Receive:
        """A body that comes in pieces without message how long it is is refused where it gets too large."""
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise HTTPException(413, TOO_LARGE)
            return message

        return limited


async def _refused(request: Request, problem: Exception) -> Response:
    if isinstance(problem, HouseError):
        return JSONResponse({"detail": problem.told(language_of(request))}, problem.status)
    if isinstance(problem, StoreError):
        log.error("the database", problem=str(problem))
        return JSONResponse({"detail": say("no-database", language_of(request))}, 503)
    return JSONResponse({"detail": str(problem)}, 422)


async def _malformed(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"detail": f"{where}: {first['msg']}"}, 422)


async def _not_allowed(request: Request, problem: Exception) -> Response:
    """Says what is allowed at an address: every method has a route of its own, which knows of itself only."""
    path = getattr(request.scope.get("route"), "path", "")
    methods = request.app.openapi()["paths"].get(path, ("get",))
    allowed = ", ".join(sorted(method.upper() for method in methods))
    return JSONResponse({"detail": f"{request.method} is not for this address: {allowed}"}, 405, {"Allow": allowed})


async def _failed(request: Request, problem: Exception) -> Response:
    """What nobody foresaw; it goes to the log, and not through `Guard`."""
    return JSONResponse({"detail": say("our-fault", language_of(request))}, 500, HEADERS)


async def _tidy(house: House) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        house.forget_idle()


async def _tell_warming(house: House) -> None:
    """Everybody hears how far the compiled rules are, until they are ready."""
    warming, told = house.thinkers.warming, dict[str, Any]()
    while warming.state == "working" or told.get("state") == "working":
        await asyncio.sleep(WARMING_SECONDS)
        if (new := warming.as_dict()) != told:
            told = new
            for room in list(house.live.values()):
                room.tell_all({"type": "warming", "warming": told})


def _serve_pages(app: FastAPI, pages: Path) -> None:
    """The built client: its files, and its one page for every other address."""
    index = pages / "index.html"
    if (pages / "assets").is_dir():
        app.mount("/assets", Lasting(directory=pages / "assets"))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            return JSONResponse({"detail": "there is nothing at this address"}, 404)
        file = (pages / path).resolve()
        if path and file.is_file() and file.is_relative_to(pages.resolve()):
            return FileResponse(file)
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})


class Lasting(StaticFiles):
    """Files whose names change with their contents: a browser may keep them."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """A file, for good."""
        response = super().file_response(*args, **more)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
