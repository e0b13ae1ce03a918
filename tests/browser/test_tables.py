"""What a player sees at the tables: buttons that match what is shown, explosions, consistent odds, and readable sums."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewContext
from .guest import Guest, Option, hasty

BLASTS = """addEventListener('DOMContentLoaded', () => {
  window.blasts = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.matches?.('main [data-test="blast"]')) window.blasts += 1;
  }).observe(document.body, { childList: true, subtree: true });
});"""
"""Counts the explosions that are shown over the large pot or bottle."""

NOW = """() => ({
  enabled: [...document.querySelectorAll('[data-action]:enabled')].length,
  bag: Number(document.querySelector('[data-test="bag"] .many')?.textContent.match(/\\d+/)?.[0] ?? 0),
})"""
"""What can be clicked, and how many chips the bag on screen has, read at once."""


MOMENTS = """() => {
  window.moments = [];
  const says = {
    gauge: () => document.querySelector('[data-test="gauge"].over'),
    log: () => [...document.querySelectorAll('[data-test="log"] [data-what="exploded"]')].some((line) => line.textContent.includes("Your")),
    odds: () => !document.querySelector('[data-test="odds"]'),
  };
  const look = () => {
    const bag = Number(document.querySelector('[data-test="pot"] .bag').textContent.match(/\\d+/)[0]);
    window.moments.push({ bag, said: Object.keys(says).filter((what) => says[what]()) });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}"""
"""Records, at every change of the page, how many chips my bag has and which elements say that my pot exploded."""


def bold(options: list[Option], chance: random.Random) -> Option:
    """Draws until it explodes."""
    return next((option for option in options if option["kind"] == "draw"), options[0])


def moving(new_context: NewContext, motion: float = 0.5) -> Page:
    """A page with motion, fast by default."""
    context = new_context(reduced_motion="no-preference")
    kept = json.dumps(json.dumps({"motion": motion}))
    context.add_init_script(f"if (location.host) localStorage.setItem('charlatans.prefs', {kept});\n{BLASTS}")
    return context.new_page()


def me(guest: Guest) -> dict[str, Any]:
    """My own player view."""
    player: dict[str, Any] = guest.state["view"]["players"][guest.state["view"]["seat"]]
    return player


def press_when_shown(guest: Guest, option: Option) -> None:
    """Waits until the prompt is shown, and answers it."""
    guest.control(option["action"]).wait_for()
    said = len(guest.sent)
    guest.press(guest.control(option["action"]))
    guest.wait(lambda: len(guest.sent) > said, "the decision to be sent")


def until_exploded(guest: Guest) -> None:
    """Draws until the pot or bottle explodes."""
    while not me(guest)["exploded"]:
        assert guest.wait_for_question()
        press_when_shown(guest, bold(guest.options, guest.chance))
        guest.wait_for_question()


def test_buttons_wait_until_what_led_to_them_has_been_told(new_context: NewContext) -> None:
    """The Duel: whenever a decision can be clicked, the view on screen is the one that it is about."""
    guest = Guest(moving(new_context), "told")
    guest.play_now("duel")
    draws = 0
    while draws < 4 and guest.wait_for_question() and not me(guest)["exploded"]:
        option = bold(guest.options, guest.chance)
        draws += option["kind"] == "draw"
        press_when_shown(guest, option)
        guest.wait_for_question()
        for _ in range(12):
            now = guest.page.evaluate(NOW)
            if now["enabled"]:
                assert now["bag"] == sum(me(guest)["bag"].values()), "the buttons are ahead of the table"
                break
            guest.page.wait_for_timeout(60)


@pytest.mark.parametrize("game", ["quacks", pytest.param("duel", marks=pytest.mark.soak)])
def test_an_explosion_is_shown_and_is_not_in_the_way(new_context: NewContext, game: str) -> None:
    """It is shown over what exploded; clicks go through it to the next decision, and no odds are shown any more."""
    guest = Guest(moving(new_context), f"{game} explodes")
    guest.play_now(game)
    until_exploded(guest)
    guest.wait(lambda: guest.page.evaluate("window.blasts"), "the explosion")
    expect(guest.page.locator('main [data-test="blast"]')).to_have_count(0)
    expect(guest.page.locator('[data-test="odds"]')).to_have_count(0)
    if guest.options:
        press_when_shown(guest, guest.options[0])
    guest.check()


def test_nobody_says_that_the_pot_explodes_before_it_does(new_context: NewContext) -> None:
    """The chip leaves the bag first: gauge, log, prompt and buttons do not change until it has landed."""
    guest = Guest(moving(new_context, motion=1), "hushed")
    guest.play_now("quacks")
    guest.page.evaluate(MOMENTS)
    until_exploded(guest)
    expect(guest.page.locator('[data-test="gauge"]')).to_have_class(re.compile(r"\bover\b"))
    guest.page.wait_for_function("window.moments.at(-1).said.length === 3")
    moments = guest.page.evaluate("window.moments")
    bag = sum(me(guest)["bag"].values())
    first = next(moment for moment in moments if moment["bag"] == bag)
    assert first["said"] == [], f"said while the chip is still on its way: {first['said']}"


@pytest.mark.parametrize("game", ["quacks", "duel"])
def test_an_explosion_is_calm_where_nothing_is_to_move(new_context: NewContext, game: str) -> None:
    """No animation with reduced motion or motion switched off; that it exploded is still shown."""
    page = moving(new_context, motion=0) if game == "quacks" else new_context().new_page()
    if game == "duel":
        page.add_init_script(BLASTS)
    guest = Guest(page, f"{game} calm")
    guest.play_now(game)
    until_exploded(guest)
    shown = guest.page.locator('[data-test="pot"] svg.exploded' if game == "quacks" else ".crack")
    expect(shown.first).to_be_attached()
    assert guest.page.evaluate("window.blasts") == 0


def test_who_got_what_stays_readable_in_place(new_context: NewContext) -> None:
    """The evaluation can be read beside the shop, also in a low window; when closed, it leaves a line with my sum, and can be opened again."""
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    guest = Guest(page, "evaluation")
    guest.play_now("quacks")
    for _ in guest.situations(hasty):
        if guest.phase == "buy chips":
            break
    sheet = page.locator('[data-test="evaluation"]')
    for width, height in ((1280, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(sheet.locator('[data-stage="points"]')).to_be_in_viewport(ratio=0.9)
    sheet.locator("header .icon-button").click()
    line = page.locator('[data-test="reopen"]')
    expect(line).to_be_in_viewport(ratio=1)
    expect(line).to_contain_text("who got what")
    line.click()
    expect(page.locator('dialog [data-stage="points"]')).to_be_visible()
    guest.check()


def test_the_books_of_the_duel_say_which_values_are_our_own(page: Page) -> None:
    """So that owners of the box do not think that the rules are wrong."""
    Guest(page, "ours").play_now("duel")
    expect(page.locator('[data-test="ours"]')).to_contain_text("our own")
