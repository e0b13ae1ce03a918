"""Security headers on every response, and the files that are served."""

from __future__ import annotations

from pathlib import Path

import pytest

from charlatans.server.app import HEADERS

from .in_process_server import open_server, settings_in

pytestmark = pytest.mark.anyio


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder like a built client's."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Charlatans</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "main-1a2b.js").write_text("lobby()" * 400)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


ANSWERS = [
    ("GET", "/", 200),
    ("GET", "/room/abcdef", 200),
    ("GET", "/icon.svg", 200),
    ("GET", "/assets/main-1a2b.js", 200),
    ("GET", "/assets/none.js", 404),
    ("GET", "/api/games", 200),
    ("GET", "/api/nothing", 404),
    ("GET", "/api/rooms/nowhere", 404),
    ("GET", "/api/rooms/UPPER", 422),
    ("POST", "/api/rooms", 422),
    ("DELETE", "/api/rooms", 405),
    ("GET", "/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/openapi.json", 200),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
async def test_every_answer_has_them(tmp_path, pages, method, path, status):
    async with open_server(settings_in(tmp_path)) as server:
        answer = await server.http.request(method, path)
        assert answer.status_code == status
        for name, value in HEADERS.items():
            assert answer.headers[name] == value


async def test_nothing_comes_from_elsewhere():
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe-inline" not in policy["default-src"]
    assert "script-src" not in policy


async def test_an_error_of_ours_has_the_headers_too_and_tells_nothing(tmp_path, pages, monkeypatch):
    async def broken(*_: object) -> None:
        raise RuntimeError("the inside of the house")

    async with open_server(settings_in(tmp_path)) as server:
        monkeypatch.setattr("charlatans.server.rooms.Rooms.public_rooms", broken)
        server.http._transport.raise_app_exceptions = False
        answer = await server.http.get("/api/rooms")
        assert answer.status_code == 500
        assert "inside" not in answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_the_page_is_always_asked_for_and_files_named_by_their_contents_are_kept(tmp_path, pages):
    async with open_server(settings_in(tmp_path)) as server:
        assert (await server.http.get("/")).headers["Cache-Control"] == "no-cache"
        assert (await server.http.get("/api/daily")).headers["Cache-Control"] == "no-store"
        kept = await server.http.get("/assets/main-1a2b.js")
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert kept.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "//secret.txt",
    ],
)
async def test_nothing_beside_the_pages_is_served(tmp_path, pages, path):
    async with open_server(settings_in(tmp_path)) as server:
        answer = await server.http.get(f"http://table{path}")
        assert "secret" not in answer.text


async def test_without_pages_it_says_how_to_build_them(tmp_path):
    async with open_server(settings_in(tmp_path)) as server:
        answer = await server.http.get("/")
        assert answer.status_code == 503
        assert "make setup" in answer.text
        assert (await server.http.get("/api/games")).status_code == 200


@pytest.mark.parametrize(
    ("path", "allowed"),
    [("/api/rooms", "GET, POST"), ("/api/games", "GET"), ("/api/rooms/x/join", "POST"), ("/", "GET")],
)
async def test_what_cannot_be_done_at_an_address_says_what_can(tmp_path, path, allowed):
    async with open_server(settings_in(tmp_path)) as server:
        answer = await server.http.delete(path)
        assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)
        assert answer.json() == {"detail": f"DELETE is not for this address: {allowed}"}
