"""The operator's announcement is on every page and at every table, and a table that the operator closes says why."""

from __future__ import annotations

import re
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.server_process import ServerProcess


def admin(server: ServerProcess, *words: str) -> None:
    """Runs `charlatans admin`."""
    subprocess.run([sys.executable, "-m", "charlatans", "admin", *words, "--database", server.database], check=True)


def test_an_announcement_counts_down_above_lobby_and_table_until_it_is_dismissed(page: Page, server: ServerProcess):
    made = server.post("/api/rooms", game="duel", seats=["me", "open"], name="Mira", public=True)
    banner, text = page.locator('[data-test="announcement"]'), page.locator('[data-test="countdown"]')
    try:
        page.goto(f"/room/{made['room']}#watch={made['watch']}")
        expect(page.get_by_text("Mira").first).to_be_visible()
        expect(banner).to_have_count(0)
        admin(server, "announce", "We move house.", "--in", "5m")
        expect(banner).to_contain_text("We move house.")
        expect(text).to_have_text(re.compile(r"in [0-4]:\d\d"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto("/")
        expect(banner).to_contain_text("We move house.")
        page.locator('[data-test="dismiss-announcement"]').click()
        expect(banner).to_have_count(0)
        with page.expect_response("**/api/announcement*"):
            page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(banner).to_have_count(0)
    finally:
        admin(server, "announce", "--clear")
    page.goto(f"/room/{made['room']}#watch={made['watch']}")
    expect(page.get_by_text("Mira").first).to_be_visible()
    admin(server, "close", made["room"], "--reason", "Please choose other names.")
    expect(page.locator('[data-test="problem"]')).to_contain_text("Please choose other names.")
