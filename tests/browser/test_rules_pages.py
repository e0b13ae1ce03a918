"""The rules pages: search by keyboard, links to sections, worked examples that are played to their end, and all of it in German on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import GAMES, visit
from .test_accessibility import none_found, problems

PAGE, SEARCH, FOUND, NOTHING = (f'[data-test="{name}"]' for name in ("rules-page", "search", "found", "nothing-found"))
NEXT, SAID = (f'[data-test="example-{name}"]' for name in ("next", "said"))
NO_MOTION = {"reduced_motion": "reduce"}


def play_examples(page: Page) -> None:
    """Shows every example step by step; each says something with every step."""
    examples = page.locator("figure.example")
    assert examples.count() >= 4
    for example in examples.all():
        for _ in range(20):
            example.locator(NEXT).click()
            expect(example.locator(SAID)).to_have_text(re.compile(r"\w"))
            if example.get_attribute("data-over") == "true":
                break
        assert example.get_attribute("data-over") == "true"


def test_the_search_is_used_by_keyboard_and_leads_to_sections(page: Page) -> None:
    visit(page, "/help/quacks", PAGE)
    page.keyboard.press("/")
    expect(page.locator(SEARCH)).to_be_focused()
    page.keyboard.type("bomb")
    expect(page.locator(f"{FOUND} a").first).to_contain_text("Cherry bomb")
    expect(page.locator(f"{PAGE} mark").first).to_be_visible()
    expect(page.locator(f"{FOUND} a", has_text="The Duel").first).to_be_visible()
    none_found(problems(page, "the rules, with a search"))
    page.keyboard.press("Escape")
    page.keyboard.type("haggle")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/help/basari#haggling$"))
    expect(page.locator("#haggling > h3")).to_be_focused()
    expect(page.locator("#haggling")).to_be_in_viewport()
    page.locator(SEARCH).fill("xylophone")
    expect(page.locator(NOTHING)).to_contain_text("Try another word")
    visit(page, "/help/duel#patients", "#patients > h3:focus")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_a_game_can_be_followed_in_german_on_a_phone(new_context: NewContext, game: str) -> None:
    page = new_context(**PHONE, **NO_MOTION, locale="de-DE").new_page()
    visit(page, f"/help/{game}", PAGE)
    play_examples(page)
    page.locator(SEARCH).fill("Bombe" if game != "basari" else "verhandeln")
    expect(page.locator(f"{FOUND} a").first).to_contain_text(re.compile("Knallerbse|Weiße|weiße|eilsch"))
    page.locator(SEARCH).fill("")
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    all_german(english_on(page, set()))
    none_found(problems(page, f"the rules of {game}"))


def test_an_example_plays_by_itself_and_can_be_paused(new_context: NewContext) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    visit(page, "/help/quacks", PAGE)
    example = page.locator('[data-test="example-explosion"]')
    example.locator('[data-test="example-play"]').click()
    expect(example).to_have_attribute("data-step", "2")
    example.locator('[data-test="example-play"]').click()
    expect(example.locator('[data-test="example-play"]')).to_have_text(re.compile("Play"))
    example.locator('[data-test="example-play"]').click()
    expect(example).to_have_attribute("data-over", "true")
    expect(example.locator(SAID)).to_contain_text("explodes")
