"""The pages themselves: their size, their caching, and the page for unknown addresses."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from charlatans.server.settings import PAGES
from tests.server_process import ServerProcess

from .guest import Guest

LARGEST, LOBBY = 230_000, 70_000
"""The limits for the whole client and for the lobby: bytes of gzipped JavaScript."""


def test_the_whole_javascript_is_small() -> None:
    """All games and all pages, gzipped."""
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in PAGES.rglob("*.js")}
    told = "\n".join(f"{size:>8} {name}" for name, size in sorted(sizes.items(), key=lambda item: -item[1]))
    assert sum(sizes.values()) <= LARGEST, f"{sum(sizes.values())} bytes:\n{told}"


def test_the_lobby_needs_little_of_it(page: Page) -> None:
    """A game's table is fetched only when it is opened."""
    guest = Guest(page)
    page.goto("/")
    page.locator('[data-test="play-duel"]').wait_for()
    fetched = [urlsplit(address).path for address in guest.addresses if address.endswith(".js")]
    sizes = [len(gzip.compress((PAGES / path.removeprefix("/")).read_bytes(), 6)) for path in fetched]
    assert sum(sizes) <= LOBBY


def test_what_never_changes_is_kept_by_browsers(server: ServerProcess) -> None:
    """Files with a hash in their names are cached forever, the page itself never."""
    index = server.get("/")
    assert index.headers["cache-control"] == "no-cache"
    script = index.text.split('type="module"', 1)[1].split('src="', 1)[1].split('"', 1)[0]
    answer = server.get(script)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


def test_a_page_that_is_not_there_says_so_and_shows_the_way_back(page: Page) -> None:
    """An unknown address shows a page with a link to the lobby."""
    for place in ("/nowhere", "/room/nothere", "/verify/nothere"):
        page.goto(place)
        page.locator('a[href="/"]').last.click()
        expect(page.locator('[data-test="play-duel"]')).to_be_visible()
