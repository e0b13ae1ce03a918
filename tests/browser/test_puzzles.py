"""Puzzles in the browser: from the lobby by mouse and keyboard, and on a phone in German; rating and streak are kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from charlatans.puzzles import shipped

from .conftest import PHONE, NewContext
from .german import all_german, english_on
from .guest import visit
from .test_accessibility import none_found, problems

CHOICE, CHANCE, VERDICT, NEXT, SCORE = (
    f'[data-test="{name}"]' for name in ("choice", "choice-chance", "verdict", "puzzle-next", "puzzle-score")
)


def best_in(page: Page) -> int:
    """The best choice of the puzzle in the address."""
    game, name = page.url.partition("?")[0].split("/")[-2:]
    return shipped(game).by_id[name].best


def test_puzzles_from_the_lobby_by_keyboard(page: Page) -> None:
    visit(page, "/", '[data-test="puzzles"]')
    page.locator('[data-test="puzzles"]').click()
    page.locator('[data-test="solve-quacks"]').click()
    expect(page.locator(CHOICE).first).to_be_visible()
    expect(page.locator(SCORE)).to_have_text("1200 · 0 in a row")
    none_found(problems(page, "a puzzle", within=".panel"))
    first = page.url
    page.keyboard.press(str(best_in(page) + 1))
    expect(page.locator(VERDICT)).to_contain_text("Right!")
    expect(page.locator(SCORE)).to_contain_text("1 in a row")
    assert page.locator(CHANCE).count() == len(shipped("quacks").by_id[first.split("/")[-1]].choices)
    none_found(problems(page, "a solved puzzle", within=".panel"))
    page.keyboard.press("n")
    expect(page.locator(CHOICE).first).to_be_visible()
    assert page.url != first
    page.locator(CHOICE).nth(0 if best_in(page) else 1).click()
    expect(page.locator(VERDICT)).to_contain_text("Not the best one.")
    visit(page, "/puzzles", '[data-test="rating-curve"]')
    expect(page.locator('[data-test="streaks"]')).to_contain_text("0 right in a row (best: 1) · 1 day in a row")
    expect(page.locator('[data-test="puzzles-quacks"]')).to_contain_text("1 of ")


def test_a_theme_on_a_phone_in_german(new_context: NewContext) -> None:
    page = new_context(**PHONE, locale="de-DE").new_page()
    visit(page, "/puzzles", '[data-test="theme-basari-answers"]')
    all_german(english_on(page, set()))
    page.locator('[data-test="theme-basari-answers"]').tap()
    expect(page.locator("#puzzle-question")).to_contain_text("Annehmen oder erhöhen?")
    page.locator(CHOICE).nth(best_in(page)).tap()
    expect(page.locator(VERDICT)).to_contain_text("Richtig!")
    all_german(english_on(page, set()))
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    expect(page.locator(NEXT)).to_be_in_viewport()
    page.locator(NEXT).tap()
    expect(page.locator(CHOICE).first).to_be_visible()
    assert shipped("basari").by_id[page.url.partition("?")[0].split("/")[-1]].theme == "answers"
