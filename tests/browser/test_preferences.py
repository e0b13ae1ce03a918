"""Preferences for looks, motion and sound are applied and stored."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewContext
from .guest import Guest, with_games

IS_ASKED = """(actions) => document.querySelector('[data-test="offer"]') !== null
  || actions.some((action) => document.querySelector(`[data-action="${action}"]:not(:disabled)`))"""
COUNT_SOUNDS = """
  window.sounds = 0;
  window.AudioContext = class extends AudioContext {
    constructor(...all) {
      super(...all);
      window.sounds += 1;
    }
  };
"""


def choose(page: Page, what: str, value: str) -> None:
    """In the menu at the table."""
    page.locator('[data-test="menu"]').click()
    page.locator(f'[data-test="menu-{what}"] input[value="{value}"]').check()
    close_menu(page)


def switch(page: Page, what: str) -> None:
    """The same for a switch."""
    page.locator('[data-test="menu"]').click()
    page.locator(f'[data-test="menu-{what}"]').press("Space")
    close_menu(page)


def close_menu(page: Page) -> None:
    """With Escape, and waits until it is gone."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog > *")).to_have_count(0)


def kept(page: Page) -> dict[str, object]:
    """The stored preferences."""
    preferences: dict[str, object] = page.evaluate("JSON.parse(localStorage.getItem('charlatans.prefs') ?? '{}')")
    return preferences


@pytest.mark.parametrize("game", ["quacks", pytest.param("duel", marks=pytest.mark.soak)])
def test_odds_can_be_switched_off_and_stay_off(page: Page, game: str) -> None:
    """No panel and no chance on the button, also after a reload; then on again."""
    guest = Guest(page, f"odds in {game}")
    guest.play_now(game)
    for _ in guest.situations():
        if any(option["kind"] == "draw" for option in guest.options):
            break
    odds = page.locator('[data-test="odds"]')
    expect(odds).to_be_visible()
    percent = page.locator('.actions [data-test="action"]', has_text="%")
    switch(page, "odds")
    expect(odds).to_have_count(0)
    expect(percent).to_have_count(0)
    guest.reload()
    expect(page.locator('[data-test="action"]').first).to_be_visible()
    expect(odds).to_have_count(0)
    switch(page, "odds")
    expect(odds).to_be_visible()
    guest.check()


def test_motion_and_theme_are_kept_over_a_reload(new_context: NewContext) -> None:
    """Motion is normal by default, fast or off; the theme is night, parchment, or as the system has it. What the browser prefers does not override a choice."""
    page = new_context(reduced_motion="no-preference", color_scheme="light").new_page()
    guest, shown = Guest(page, "motion"), page.locator("html")
    guest.play_now("basari")
    expect(shown).to_have_attribute("data-motion", "on")
    expect(shown).to_have_attribute("data-theme", "night")
    for motion, moves, theme, looks in (
        ("0.5", "on", "parchment", "parchment"),
        ("0", "off", "night", "night"),
        ("1", "on", "auto", "parchment"),
    ):
        choose(page, "motion", motion)
        choose(page, "theme", theme)
        expect(shown).to_have_attribute("data-theme", looks)
        guest.reload()
        expect(shown).to_have_attribute("data-motion", moves)
        expect(shown).to_have_attribute("data-theme", looks)
        page.locator('[data-test="menu"]').click()
        expect(page.locator(f'[data-test="menu-motion"] input[value="{motion}"]')).to_be_checked()
        close_menu(page)
    page.emulate_media(color_scheme="dark")
    expect(shown).to_have_attribute("data-theme", "night")
    guest.check()


@with_games("quacks", "basari")
def test_with_motion_everything_is_shown_and_can_be_hurried(new_context: NewContext, game: str) -> None:
    """Fast motion for some decisions: no errors, and every prompt comes."""
    page = new_context(reduced_motion="no-preference").new_page()
    page.add_init_script("""localStorage["charlatans.prefs"] ??= '{"motion": 0.5}'""")
    guest = Guest(page, f"{game} in motion")
    guest.play_now(game)
    for _ in range(2 if game == "basari" else 5):
        guest.wait_for_question()
        page.wait_for_function(IS_ASKED, arg=[option["action"] for option in guest.options])
        page.wait_for_timeout(500)
        guest.look()
        said = len(guest.sent)
        guest.decide(
            lambda options, _: next((one for one in options if one["action"] in guest.sight.controls), options[0])
        )
        guest.wait(lambda said=said: len(guest.sent) > said, "the decision to be sent")
    guest.check()


def test_sound_is_off_until_it_is_switched_on(page: Page) -> None:
    """No audio context exists before; then it plays without errors."""
    page.add_init_script(COUNT_SOUNDS)
    guest = Guest(page, "sound")
    guest.play_now("quacks")
    situations = guest.situations()
    for _ in range(4):
        next(situations)
    assert page.evaluate("window.sounds") == 0
    switch(page, "sound")
    for _ in range(6):
        next(situations)
    assert page.evaluate("window.sounds") == 1
    assert kept(page)["sound"] is True
    guest.check()


def test_the_title_calls_whoever_looks_elsewhere(page: Page) -> None:
    """While the page is hidden its title says whose turn it is."""
    guest = Guest(page, "title")
    guest.play_now("duel")
    hide(page, True)
    expect(page).to_have_title(re.compile("Your turn"))
    hide(page, False)
    expect(page).not_to_have_title(re.compile("Your turn"))


def hide(page: Page, hidden: bool) -> None:
    """Simulates switching tabs: a headless page is never hidden."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_the_name_is_kept(page: Page) -> None:
    """The name from the lobby is used at the table."""
    page.goto("/")
    field = page.locator('[data-test="my-name"]')
    field.fill("Balduin")
    field.press("Enter")
    page.reload()
    expect(field).to_have_value("Balduin")
    guest = Guest(page, "name")
    guest.play_now("basari")
    assert guest.state["room"]["seats"][guest.state["seat"]]["name"] == "Balduin"
