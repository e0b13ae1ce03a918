"""Fixtures: a real Chromium, a real server, and browser contexts for players.

The browser is closed after the tests of this folder: Playwright keeps an event loop running in the thread, so that
nothing else could use `asyncio.run` there. Each process of pytest-xdist has its own browser and server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server_process import ServerProcess, serve_in_process

from .install import VARIABLE, find

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS = 60_000
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
QUICK = ("--bot-pace", "0", "--no-warm", "--bot-processes", "1", "--requests", "1000", "--messages", "1000")
QUICK += ("--address-rooms", "100000", "--address-connections", "10000", "--grace", "0")
"""No delays for bots, no compilation, no rate limits."""
SEEDED = "tests.browser.seeded_server"

NewContext = Callable[..., BrowserContext]

FAILED = pytest.StashKey[bool]()
LOG_STARTS = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Adds the server's output to the report of a failed test."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(server, ServerProcess):
        item.stash[FAILED] = True
        report.sections.append(("the server's log", server.log(item.stash.get(LOG_STARTS, 0))))
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    path = find()
    if path is None:
        pytest.fail(f"No Chromium found: run `python -m tests.browser.install`, or name yours in {VARIABLE}.")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def running_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server for all tests here, with its own database."""
    with serve_in_process(tmp_path_factory.mktemp("server"), None, *QUICK, module=SEEDED) as server:
        yield server


@pytest.fixture
def server(running_server: ServerProcess, request: pytest.FixtureRequest) -> ServerProcess:
    """The same; its log is shown if the test fails. The games of a test are the same in every run, but not in the soak."""
    running_server.seed_by("" if request.node.get_closest_marker("soak") else request.node.name)
    request.node.stash[LOG_STARTS] = running_server.said()
    return running_server


@pytest.fixture
def new_context(
    browser: Browser, server: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[NewContext]:
    """Makes browser contexts, each with its own storage.

    Takes Playwright's options; the default is a desktop in English with reduced motion. Uncaught errors in a page and
    requests to other machines fail the test; if a test fails, screenshots of all pages are kept.
    """
    contexts: list[BrowserContext] = []
    uncaught: list[str] = []
    outside: set[str] = set()

    def asked_for(address: str) -> None:
        if (parts := urlsplit(address)).scheme != "data" and parts.hostname != "127.0.0.1":
            outside.add(address)

    def make(**options: Any) -> BrowserContext:
        usual = {"base_url": server.address, "viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE_MS)
        context.on("weberror", lambda error: uncaught.append(str(error.error)))
        context.on("request", lambda request: asked_for(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: asked_for(socket.url)))
        contexts.append(context)
        return context

    yield make
    if request.node.stash.get(FAILED, False):
        for number, page in enumerate(page for context in contexts for page in context.pages):
            page.screenshot(path=tmp_path / f"page-{number}.png")
            print(f"What page {number} shows: {tmp_path / f'page-{number}.png'}")
    for context in contexts:
        context.unroute_all(behavior="ignoreErrors")
        context.close()
    assert not uncaught, "\n".join(uncaught)
    assert not outside, f"asked for outside of the server: {outside}"


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """One browser context."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One page."""
    return context.new_page()
