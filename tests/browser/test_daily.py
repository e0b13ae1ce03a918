"""The daily brew: from the lobby to the board, once a day, with a result to share; and on a phone in German."""

from __future__ import annotations

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect

from tests.server.clients import connect_client
from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import Guest, hasty
from .test_accessibility import none_found, problems

PLAY, MINE, PLACE = (f'[data-test="{name}"]' for name in ("play-daily", "my-result", "daily-place"))
TOKEN = "localStorage.getItem('charlatans.player')"


class DailyGuest(Guest):
    """A player of the daily brew, whom bots wait for."""

    @property
    def is_at_rest(self) -> bool:
        """Whether the game is over or waits for this player, even if others have to decide too."""
        return bool(self.state) and not self.is_under_way and (self.over or bool(self.prompt))


def played_to_the_end(server: ServerProcess, token: str, name: str) -> str:
    """Finishes today's brew without a page; returns its room."""
    seated = server.post("/api/daily", name=name, token=token)

    async def play() -> None:
        client = await connect_client(server.address, seated["room"], token)
        await client.play(random.Random(name))
        await client.socket.close()

    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play()).result()
    room: str = seated["room"]
    return room


def test_from_the_lobby_to_the_board(page: Page, server: ServerProcess) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest = DailyGuest(page, "daily")
    page.goto("/")
    page.locator('[data-test="daily"]').click()
    none_found(problems(page, "the daily brew"))
    page.locator(PLAY).click()
    guest.arrive()
    expect(page.locator('[data-test="daily-badge"]')).to_be_visible()
    expect(page.locator('[data-test="ask-hint"]')).to_have_count(0)
    # Leaving is harmless: there is only one game, and it waits.
    room = page.url
    guest.forget()
    page.goto("/daily")
    page.locator(PLAY).click()
    guest.arrive()
    assert page.url == room
    for _ in guest.situations(hasty):
        pass
    expect(page.locator('[data-test="my-place"]')).to_have_text(re.compile(r"place \d+ of \d+"))
    expect(page.locator('[data-test="rematch"]')).to_have_count(0)
    page.locator('[data-test="share-result"]').click()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"The daily brew.*\n.*(won|shared|lost).* place \d+ of \d+\nhttp://.*/daily$", shared)
    page.locator('[data-test="to-board"]').click()
    expect(page.locator(f"{PLACE}.me")).to_have_count(1)
    expect(page.locator(MINE)).to_be_visible()
    expect(page.locator(PLAY)).to_have_count(0)
    # The replay is there, for me, but not to go on from or to download.
    page.goto(room.replace("/room/", "/replay/"))
    expect(page.locator('[data-test="play-on"]')).to_be_disabled()
    guest.check()


def test_on_a_phone_in_german(new_context: NewContext, server: ServerProcess) -> None:
    room = played_to_the_end(server, "a-token-of-somebody-else", "Jonas")
    page = new_context(**PHONE, locale="de-DE").new_page()
    guest = DailyGuest(page, "daily phone")
    page.goto("/")
    page.locator('[data-test="daily"]').tap()
    expect(page.locator(PLACE).filter(has_text="Jonas")).to_be_visible()
    all_german(english_on(page, set()))
    assert guest.look().sideways <= 0
    page.locator(PLAY).tap()
    guest.arrive()
    assert guest.look_well().sideways <= 0
    played_to_the_end(server, page.evaluate(TOKEN), "Mira")
    expect(page.locator('[data-test="my-place"]')).to_have_text(re.compile(r"Platz \d+ von \d+"))
    all_german(english_on(page, set()))
    # Nobody else sees the game while the board is open.
    page.goto(f"/room/{room}")
    expect(page.locator('[data-test="hint"]')).to_contain_text("Tagesgebräu")
    expect(page.locator('[data-test="watch"]')).to_have_count(0)
    guest.check()
