"""The built client's files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from charlatans.server import static_files

from .in_process_server import open_server, settings_in

pytestmark = pytest.mark.anyio


async def test_files_are_compressed_once_for_everybody(tmp_path: Path, monkeypatch):
    script, page = "let charlatans = true\n" * 100, "<!doctype html>" + "<p>Quedlinburg</p>" * 100
    assets = tmp_path / "pages" / "assets"
    assets.mkdir(parents=True)
    (assets / "app-1a2b.js").write_text(script)
    (assets.parent / "index.html").write_text(page)
    times: list[bytes] = []
    monkeypatch.setattr(
        static_files.gzip, "compress", lambda data, compress=gzip.compress, **how: times.append(data) or compress(data)
    )
    async with open_server(settings_in(tmp_path)) as server:
        for path, text in (("/assets/app-1a2b.js", script), ("/room/abc", page)):
            for _ in range(3):
                answer = await server.http.get(path, headers={"Accept-Encoding": "gzip"})
                assert (answer.text, answer.headers["content-encoding"]) == (text, "gzip")
            plain = await server.http.get(path, headers={"Accept-Encoding": "identity"})
            assert (plain.text, plain.headers.get("content-encoding")) == (text, None)
            assert plain.headers["content-type"] == answer.headers["content-type"]
    assert len(times) == 2
