"""The built client: its files, and index.html for every other path.

Files are compressed once, not for everybody who asks.
"""

from __future__ import annotations

import functools
import gzip
import mimetypes
import os
from collections.abc import Iterable
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT = "The pages are not built. From a clone: make setup. The interface answers under /api."
IMMUTABLE = "public, max-age=31536000, immutable"
MAX_COMPRESSED = 256
"""How many compressed files are kept in memory; the client has about a hundred, of a megabyte in all."""
SMALLEST = 1024
"""Files that are smaller are not compressed."""


def serve_pages(app: FastAPI, pages: Path) -> None:
    """Serves the built client from its folder."""
    index = pages / "index.html"
    if (pages / "assets").is_dir():
        app.mount("/assets", ImmutableFiles(directory=pages / "assets"))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if (methods := app.openapi()["paths"].get(f"/{path}")) is not None:
            return only_for("GET", methods)
        if path.startswith("api/"):
            return JSONResponse({"detail": "there is nothing at this address"}, 404)
        if (file := _file_in(pages, path)) is not None:
            return _compressed(file, request.scope) or FileResponse(file)
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        answer = _compressed(index, request.scope) or FileResponse(index)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


def only_for(method: str, methods: Iterable[str]) -> Response:
    """Says which methods an address has."""
    allowed = ", ".join(sorted(one.upper() for one in methods))
    return JSONResponse({"detail": f"{method} is not for this address: {allowed}"}, 405, {"Allow": allowed})


class ImmutableFiles(StaticFiles):
    """Files named by a hash of their contents, which browsers may cache for good."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file with a long cache lifetime."""
        compressed = _compressed(Path(full_path), scope)
        answer = compressed or super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["Cache-Control"] = IMMUTABLE
        return answer


def _compressed(file: Path, scope: Scope) -> Response | None:
    """The compressed file; None if the client does not take it, or it is too small."""
    stat = file.stat()
    if stat.st_size < SMALLEST or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
        return None
    kind = mimetypes.guess_type(file)[0] or "text/plain"
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(_gzipped(file, stat.st_mtime_ns), headers=headers, media_type=kind)


@functools.lru_cache(MAX_COMPRESSED)
def _gzipped(file: Path, changed: int) -> bytes:
    """A file's compressed contents, as of when it was last changed."""
    return gzip.compress(file.read_bytes(), mtime=0)


def _file_in(folder: Path, path: str) -> Path | None:
    """The file at a path in a folder; None if there is none, or there can be none of such a name."""
    try:
        file = (folder / path).resolve()
        return file if path and file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
