"""On a phone: whole games by taps, everything visible, nothing overflows, also in German, whose words are longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .finished import finished
from .german import all_german, english_on
from .guest import GAMES, PROBLEM, PUT_TOGETHER, SHOWN, Guest, hasty, visit, with_games

FINGER = 44
"""The smallest size of a tap target in pixels."""


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """A page on a phone."""
    return new_context(**PHONE).new_page()


@pytest.fixture
def german_page(new_context: NewContext) -> Page:
    """A page on a phone, in German."""
    return new_context(**PHONE, locale="de-DE").new_page()


def fits(page: Page) -> None:
    """Checks that the page is not wider than the window."""
    too_wide = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
    assert too_wide <= 0, f"{page.url} is {too_wide} pixels too wide"


def all_tabs_fit(guest: Guest, seen: set[str]) -> None:
    """Opens every tab of the table, then the first again."""
    tabs = guest.page.locator(".tabs button")
    for number in range(tabs.count()):
        tabs.nth(number).tap()
        fits(guest.page)
        assert guest.look().hint
        all_german(english_on(guest.page, seen))
    tabs.first.tap()


READS_WELL = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector('.table-layout'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('.spoken')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d-]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  const cut = [...document.querySelectorAll('.table, .actions, [data-test="shop"] ul, [data-test="evaluation"] .body')].filter(
    (box) => /auto|scroll/.test(getComputedStyle(box).overflowY)
      && box.scrollHeight - box.clientHeight - box.scrollTop > 4 && !box.hasAttribute('data-more'),
  );
  return { broken, cut: cut.map((box) => box.className) };
}"""
"""Words broken over two lines, and boxes that are cut off without fading out."""


def reads_well(guest: Guest) -> None:
    """No word is broken, nothing is cut off without fading out, and a fortune-teller card shows its effect."""
    found = guest.page.evaluate(READS_WELL)
    if found["cut"]:  # Browsers tell boxes about their new size with the next frame.
        guest.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        found = guest.page.evaluate(READS_WELL)
    assert not found["broken"], f"broken in {guest.situation}: {found['broken']}"
    assert not found["cut"], f"cut off without a sign in {guest.situation}: {found['cut']}"
    fortune = guest.state["view"].get("fortune")
    if fortune and guest.phase == "potions":
        said = guest.page.locator('[data-test="fortune-effect"], [data-test="hint"]').all_inner_texts()
        plain = [words.replace("\u00a0", " ").replace("\u2011", "-") for words in said]
        assert any(fortune["words"][1:-1] in words for words in plain), said


def within_reach(guest: Guest) -> None:
    """Checks that all decisions are visible without scrolling, and large enough to tap."""
    for option in guest.options:
        if option["kind"] in PUT_TOGETHER:
            continue
        control = guest.sight.controls[option["action"]]
        assert control.within, f"{option['label']} is out of sight in {guest.situation}"
        assert min(control.width, control.height) >= FINGER, f"{option['label']} is too small for a finger"


@with_games("quacks")
def test_a_whole_game_in_german_is_played_by_taps(german_page: Page, game: str) -> None:
    """From the lobby to the ending; at every kind of prompt everything is in reach and reads well, in every phase all tabs fit, and no English is left."""
    page = german_page
    guest, seen, phases, met = Guest(page, f"{game} by taps"), set[str](), set[str](), set[tuple[object, ...]]()
    guest.play_now(game)
    assert guest.touch
    for situation in guest.situations(hasty):
        within_reach(guest)
        if (situation, len(guest.options)) in met:
            continue
        met.add((situation, len(guest.options)))
        reads_well(guest)
        all_german(english_on(page, seen))
        if guest.phase not in phases:
            phases.add(guest.phase)
            all_tabs_fit(guest, seen)
            guest.look_well()
    expect(page.locator('[data-test="ending"]')).to_be_visible()
    all_german(english_on(page, seen))
    assert len(seen) > 100
    fits(page)
    guest.check()


def test_no_other_page_is_too_wide_or_has_english_left_in_german(german_page: Page, server: ServerProcess) -> None:
    """Lobby, set-up, waiting room with its bot picker, replays, verification, and unknown addresses; the rules are seen in test_rules_pages.py."""
    page, seen = german_page, set[str]()

    def look() -> None:
        fits(page)
        all_german(english_on(page, seen))

    for game in GAMES:
        page.goto("/")
        page.locator(f'[data-test="set-up-{game}"]').tap()
        page.locator('[data-test="make-room"]').wait_for()
        look()
    page.locator('[data-test="make-room"]').tap()
    page.locator('[data-test="seat-bot-1"]').tap()
    page.locator('[data-test="bot-novice"]').wait_for()
    look()
    for game in GAMES:
        room = finished(server, game).room
        visit(page, f"/replay/{room}?step=30&eyes=1")
        look()
        page.locator('[data-test="replay-more"]').tap()
        page.locator('[data-test="all-steps"]').tap()
        page.locator('[data-test="step-list"]').wait_for()
        look()
    visit(page, f"/verify/{room}")
    look()
    visit(page, "/", SHOWN["/replays"])
    look()
    visit(page, "/replays")
    look()
    for place in ("/nirgendwo", "/room/gibtesnicht", "/replay/gibtesnicht", "/verify/gibtesnicht"):
        visit(page, place, PROBLEM)
        look()


def test_the_keyboard_of_a_desk_is_not_shown_on_a_phone(page: Page) -> None:
    """No key hints where there are no keys."""
    guest = Guest(page, "keys")
    guest.play_now("quacks")
    expect(page.locator("kbd:visible")).to_have_count(0)
