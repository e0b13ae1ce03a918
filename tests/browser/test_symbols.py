"""What is this? Every symbol on a table answers: by hover, by keyboard without new tab stops, and by a long press that plays nothing."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import Guest, with_games
from .test_accessibility import none_found, problems

PANEL, TITLE, RULES = (f'[data-test="{name}"]' for name in ("what-is-this", "symbol-title", "symbol-rules"))
BUBBLE = ".tip-bubble:popover-open"
HELD_MS = 900
UNEXPLAINED = """() => [...document.querySelectorAll('.table-layout svg')].filter((drawn) =>
  drawn.checkVisibility({ visibilityProperty: true }) && !drawn.closest('[data-about], [data-tip], [data-decoration], button, a, h1, h2, h3')
  && !drawn.querySelector('[data-about], [data-tip]')).map((drawn) => drawn.outerHTML.slice(0, 120))"""
"""Drawings on a table that answer nothing; those on buttons and in headings have words beside them."""


def hold(page: Page, symbol: Locator) -> None:
    """A long press with a finger."""
    box = symbol.bounding_box()
    assert box
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    page.wait_for_timeout(HELD_MS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@with_games("quacks")
def test_the_arrow_keys_go_through_all_symbols(page: Page, game: str) -> None:
    guest = Guest(page, game)
    guest.play_now(game)
    expect(page.locator('[data-test="explain"]')).to_be_visible()
    assert page.evaluate(UNEXPLAINED) == []
    stops = page.locator(".table-layout :is([tabindex='0'], button)").count()
    before = guest.look()
    page.keyboard.press("i")
    expect(page.locator(PANEL)).to_be_focused()
    many = int(page.locator(f"{PANEL} .place").inner_text().split("/")[1])
    assert many > 12
    seen = []
    for _ in range(many):
        said = page.locator("#what-is-this").inner_text()
        assert re.search(r"[.!]$", said.strip()) or "\n" in said
        seen.append(said)
        page.keyboard.press("ArrowRight")
    assert len(set(seen)) == many
    expect(page.locator("#what-is-this")).to_have_text(re.compile(re.escape(seen[0].split("\n")[0])))
    none_found(problems(page, f"{game}, what is this", within=PANEL))
    page.locator(RULES).click()
    expect(page.locator('[data-test="rules"] section h3:focus')).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    assert page.locator(".table-layout :is([tabindex='0'], button)").count() == stops
    assert guest.look().controls.keys() == before.controls.keys()
    guest.check()


def test_a_long_press_explains_in_german_and_a_tap_still_plays(new_context: NewContext) -> None:
    page = new_context(**PHONE, locale="de-DE").new_page()
    guest = Guest(page, "basari")
    guest.play_now("basari")
    page.locator('[data-test="action"] [data-about]').first.wait_for()
    hold(page, page.locator('[data-test="action"] [data-about="a"]'))
    expect(page.locator(BUBBLE)).to_contain_text("Zusatzkarte")
    expect(page.locator(f"{BUBBLE} a")).to_have_text("In den Regeln")
    assert not guest.sent
    assert page.evaluate("getSelection().toString()") == ""
    all_german(english_on(page, set()))
    page.locator(f"{BUBBLE} a").tap()
    expect(page.locator('[data-test="rules"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.locator('[data-test="action"]').first.tap()
    guest.wait(lambda: guest.sent, "the decision")
    guest.check()
