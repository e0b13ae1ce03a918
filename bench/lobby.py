"""How soon the lobby can be used: from the start of the server until a game can be chosen in a real Chromium.

    python bench/lobby.py [--times 7] [--write docs/server.md]

The Chromium is the system's, or the one that CHARLATANS_CHROMIUM names. Every time the server is started anew, and the
browser comes for the first time: it has kept nothing.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import statistics
import time
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright
from rich.progress import track

import tables
from charlatans.server.settings import PAGES
from load import START_GOAL_S, Variant, console, server

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run")
SCRIPT_GOAL, LOBBY_GOAL = 230_000, 70_000


def visit(browser: Browser, address: str) -> tuple[float, int]:
    """Seconds until a game can be chosen, and the bytes of JavaScript that travelled for it."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    began = time.perf_counter()
    page.goto("/")
    expect(page.locator('[data-test="play-quacks"]')).to_be_enabled()
    took = time.perf_counter() - began
    context.close()
    scripts = [PAGES / url.removeprefix(address).lstrip("/") for url in fetched if url.endswith(".js")]
    return took, sum(gzipped(script) for script in scripts)


def gzipped(script: Path) -> int:
    """Its bytes as they travel."""
    return len(gzip.compress(script.read_bytes(), 6))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    starts, visits, lobby = list[float](), list[float](), 0
    with sync_playwright() as playwright:
        path = os.environ.get("CHARLATANS_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for _ in track(range(told.times), "opening the lobby", console=console):
            with server(Variant("now"), None) as (address, _, start):
                took, lobby = visit(browser, address)
            starts.append(start)
            visits.append(took)
        browser.close()
    both = [start + visit for start, visit in zip(starts, visits, strict=True)]
    whole = sum(gzipped(script) for script in PAGES.rglob("*.js"))
    rows = [
        ("the server starts, until it answers", *middle_and_worst(starts), ""),
        ("the page opens, until a game can be chosen", *middle_and_worst(visits), ""),
        ("both", *middle_and_worst(both), f"within {START_GOAL_S} s"),
        ("JavaScript that the lobby needs, gzipped", f"{lobby / 1000:.0f} KB", "", f"at most {LOBBY_GOAL // 1000} KB"),
        ("JavaScript of everything, gzipped", f"{whole / 1000:.0f} KB", "", f"at most {SCRIPT_GOAL // 1000} KB"),
    ]
    lines = tables.table(("", f"median of {told.times}", "worst", "goal"), rows)
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, "lobby", [*lines, "", tables.machine("server and browser")])


def middle_and_worst(seconds: list[float]) -> tuple[str, str]:
    """The median and the largest, for people."""
    return f"{statistics.median(seconds):.2f} s", f"{max(seconds):.2f} s"


if __name__ == "__main__":
    main()
