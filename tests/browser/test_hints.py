"""Hints: asked for by key and by touch, in English and German; they show bars and a reason, and close with the decision."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import Guest, visit, with_games
from .test_accessibility import none_found, problems
from .test_rooms import KEEP, mine

PANEL, ROW, REASON, ASK = (f'[data-test="{name}"]' for name in ("hint-panel", "hint-row", "hint-reason", "ask-hint"))


def shows_bars_and_a_reason(page: Page) -> None:
    """Every row has a label, a chance and a bar that is as long as the chance."""
    expect(page.locator(REASON)).to_have_text(re.compile(r".+[.!]"))
    rows = page.locator(ROW)
    assert 1 <= rows.count() <= 3
    expect(page.locator(f'{PANEL}[aria-busy="false"]')).to_be_visible()
    for row in rows.all():
        assert row.locator(".label").inner_text()
        percent = float(row.locator("b").inner_text().split()[0].replace(",", "."))
        assert row.locator(".bar i").get_attribute("style") == f"width: {percent:g}%;"


@with_games("quacks")
def test_a_hint_by_key(page: Page, game: str) -> None:
    guest = Guest(page, game)
    guest.play_now(game)
    page.keyboard.press("?")
    shows_bars_and_a_reason(page)
    expect(page.locator(".spoken[aria-live]")).to_contain_text(page.locator(f"{ROW} .label").first.inner_text())
    none_found(problems(page, f"{game}, a hint", within=PANEL))
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator(ROW).first).to_be_visible()
    guest.look()
    guest.decide()
    expect(page.locator(PANEL)).to_have_count(0)
    guest.check()


@with_games("basari")
def test_a_hint_by_touch_on_a_phone_in_german(new_context: NewContext, game: str) -> None:
    page = new_context(**PHONE, locale="de-DE").new_page()
    guest = Guest(page, game)
    guest.play_now(game)
    page.locator(ASK).tap()
    shows_bars_and_a_reason(page)
    all_german(english_on(page, set()))
    assert guest.look().sideways <= 0
    page.locator('[data-test="hint-close"]').tap()
    expect(page.locator(PANEL)).to_have_count(0)
    guest.check()


def test_among_people_the_host_allows_hints_and_everybody_sees_who_asked(
    new_context: NewContext, server: ServerProcess
) -> None:
    first = server.post("/api/rooms", game="quacks", seats=["me", "open"], name="Mira")
    second = server.post(f"/api/rooms/{first['room']}/join", name="Jonas", invite=first["invite"])
    pages = []
    for seated, name in ((first, "Mira"), (second, "Jonas")):
        pages.append(page := new_context().new_page())
        page.goto("/")
        page.evaluate(KEEP, [mine(seated, "quacks", name)])
        visit(page, f"/room/{first['room']}", '[data-test="seats"]')
    host, guest = pages
    expect(guest.locator('[data-test="hints-on"]')).to_have_count(0)
    host.locator('[data-test="allow-hints"]').check()
    expect(guest.locator('[data-test="hints-on"]')).to_be_visible()
    host.locator('[data-test="start"]').click()
    guest.locator(ASK).click()
    shows_bars_and_a_reason(guest)
    expect(host.locator(PANEL)).to_have_count(0)
    host.locator(ASK).click()
    expect(host.locator('[data-test="hint-askers"]')).to_contain_text("Jonas")


@with_games("quacks")
def test_a_word_before_a_blunder(page: Page, game: str) -> None:
    guest = Guest(page, "word")
    guest.play_now(game)
    word, menu = page.locator('[data-test="blunder"]'), page.locator('[data-test="menu-dialog"]')
    page.keyboard.press("m")
    menu.locator('[data-test="menu-warn"]').check()
    page.keyboard.press("Escape")

    def blunders() -> list[int] | None:
        """The blunders of this prompt, once they are known."""
        answers = [text for text in guest.texts if '"type":"hint"' in text or '"type":"step"' in text]
        last = json.loads(answers[-1]) if answers else {"type": ""}
        return [blunder["action"] for blunder in last["blunders"]] if last["type"] == "hint" else None

    while True:
        guest.wait_for_question()
        if len(guest.options) > 1:
            guest.wait(lambda: blunders() is not None, "what would be a blunder")
            if blunders():
                break
        said = len(guest.sent)
        guest.press(guest.control(guest.options[0]["action"]))
        guest.wait(lambda said=said: len(guest.sent) > said, "the decision to be sent")
    said, control = len(guest.sent), guest.control((blunders() or [])[0])
    control.click()
    expect(word).to_be_visible()
    none_found(problems(page, "a word before a blunder", within='[data-test="blunder"]'))
    page.keyboard.press("Escape")
    expect(word).to_have_count(0)
    control.focus()
    page.keyboard.press("Enter")
    page.locator('[data-test="take-back"]').click()
    expect(word).to_have_count(0)
    assert len(guest.sent) == said, "nothing was decided so far"
    control.click()
    expect(word).to_be_visible()
    control.click()
    guest.wait(lambda: len(guest.sent) > said, "the decision to be sent")
    expect(word).to_have_count(0)
    guest.check()
