"""In German no English is left, in any corner of any page; and the language changes everything at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewContext
from .german import ENGLISH, GERMAN, all_german, english_on, words_on
from .guest import GAMES, Guest, open_dialogs, wait_until, with_games


@pytest.fixture
def page(new_context: NewContext) -> Page:
    """Somebody whose browser speaks German."""
    return new_context(locale="de-DE").new_page()


@with_games("duel", "basari")
def test_a_table_in_german_has_no_english_left_and_changes_its_language_at_once(page: Page, game: str) -> None:
    """The menu, the keys, the rules, and the first situations; a whole game of Quacks and all other pages are seen on a phone: test_phone.py.

    Then to English and back in the middle of the game: the question, the labels, the log, all words of the table. Its own words change in the
    page, the game's come from the server, and its title with the list of games.
    """
    guest, seen = Guest(page, f"{game} auf Deutsch"), set[str]()
    guest.play_now(game)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    found = english_on(page, seen)
    for _ in open_dialogs(page):
        found += english_on(page, seen)
    for number, _ in enumerate(guest.situations()):
        found += english_on(page, seen)
        if number == 8:
            break
    all_german(found)
    german, question = guest.look().hint, guest.state["prompt"]["question"]
    speak(page, "en")
    guest.wait(lambda: guest.state["prompt"]["question"] != question, "the question in English")
    expect(page.locator('[data-test="hint"]')).not_to_have_text(german)
    none_are_left(page, GERMAN)
    assert len(english_on(page, set())) > 20
    speak(page, "de")
    guest.wait(lambda: guest.state["prompt"]["question"] == question, "the question in German again")
    expect(page.locator('[data-test="hint"]')).to_have_text(german)
    none_are_left(page, ENGLISH)
    guest.check()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_german_has_no_english_left(page: Page, game: str) -> None:
    """Every situation of a game on a desk, and the ending."""
    guest, seen, found = Guest(page, f"{game} auf Deutsch"), set[str](), list[str]()
    guest.play_now(game)
    for _ in guest.situations():
        found += english_on(page, seen)
    page.locator('[data-test="ending"]').wait_for()
    all_german([*found, *english_on(page, seen)])
    assert len(seen) > 100


def none_are_left(page: Page, language: frozenset[str]) -> None:
    """Waits until the page has no words of this language."""
    found: list[str] = []

    def some_are_left() -> list[str]:
        found[:] = words_on(page, language, set())
        return found

    wait_until(page, lambda: not some_are_left(), "all words to change", found)


def speak(page: Page, language: str) -> None:
    """In the menu at the table."""
    page.locator('[data-test="menu"]').click()
    page.locator(f'[data-test="menu-language"] input[value="{language}"]').check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog > *")).to_have_count(0)
    expect(page.locator("html")).to_have_attribute("lang", language)
