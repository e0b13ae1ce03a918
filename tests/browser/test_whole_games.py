"""Whole games against bots, played through the page: from the lobby to the ending and beyond."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from charlatans.table.seed_commitment import commitment_to

from .guest import BIDS, GAMES, Guest, hasty, with_games

MOVING = """() => document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect?.getComputedTiming() ?? {};
  return one.playState === 'running' && Number(duration) > 1 && iterations !== 0;
}).map((one) => `${one.animationName ?? one.transitionProperty ?? 'animation'} on ${one.effect.target?.outerHTML.slice(0, 120)}`)"""


@with_games("duel")
def test_a_whole_game_is_played_through_the_page(page: Page, game: str) -> None:
    """Two clicks to the first prompt; at every kind of prompt each option can be chosen; then the ending.

    Motion is off in this browser, and at no prompt anything is still being played.
    """
    guest, decided = Guest(page, game), 0
    guest.play_now(game)
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    for _ in guest.situations(hasty):
        decided += 1
        moving = page.evaluate(MOVING)
        assert not moving, moving
    assert decided > 10
    assert len(guest.sent) == decided
    ending_is_told(guest)
    rematch_begins(guest)
    guest.check()


def ending_is_told(guest: Guest) -> None:
    """Checks the winner, the ranking, the chart, and the revealed seed."""
    page, room = guest.page, guest.state["room"]
    ending = page.locator('[data-test="ending"]')
    expect(ending).to_be_visible()
    for seat, score in enumerate(room["scores"]):
        expect(ending.locator(f'[data-test="place-{seat}"]')).to_contain_text(str(score))
    names = [room["seats"][winner]["name"] for winner in room["winners"]]
    winner = ending.locator('[data-test="winner"]')
    if room["winners"] == [guest.state["seat"]]:
        expect(winner).to_have_text("You win!")
    else:
        for name in names:
            expect(winner).to_contain_text(name)
    chart_shows_the_course(guest)
    seed = ending.locator('[data-test="seed"]').inner_text()
    assert commitment_to(seed) == room["seed_commitment"]


def chart_shows_the_course(guest: Guest) -> None:
    """A line for each seat with its name, and the same as a table."""
    chart = guest.page.locator('[data-test="chart"]')
    expect(chart).to_be_visible()
    for seat in guest.state["room"]["seats"]:
        expect(chart).to_contain_text(seat["name"][:5])
    table = guest.page.locator('[data-test="ending"] details')
    table.locator("summary").click()
    expect(table.locator("tbody tr").first).to_be_visible()
    rows = [re.findall(r"\d+", row) for row in table.locator("tbody tr").all_inner_texts()]
    course = [point["points"] for point in guest.state["score_history"]]
    assert [[int(number) for number in row[-len(course[0]) :]] for row in rows] == course


def rematch_begins(guest: Guest) -> None:
    """A new room with the same people; it starts at once if all others are bots."""
    page, before = guest.page, guest.state["room"]
    guest.forget()
    page.locator('[data-test="rematch"]').click()
    page.wait_for_url(lambda address: before["room"] not in address)
    guest.arrive()
    now = guest.state["room"]
    assert now["room"] != before["room"]
    assert now["seed_commitment"] != before["seed_commitment"]
    assert sorted(seat["name"] for seat in now["seats"]) == sorted(seat["name"] for seat in before["seats"])
    assert now["options"] == before["options"]


def test_every_number_of_the_first_colour_can_be_offered_with_the_picker(page: Page) -> None:
    """The picker makes only legal bids, and all of them."""
    guest = Guest(page, "picker")
    guest.play_now("basari")
    seen = 0
    for _ in guest.situations(lambda options, chance: chance.choice(options[-2:])):
        bids = [option for option in guest.options if option["kind"] in BIDS]
        if bids:
            seen += 1
            for option in bids:
                set_in_picker(guest, option["kind"], option["amount"])
        if seen == 4:
            break
    assert seen
    guest.check()


def set_in_picker(guest: Guest, colour: str, wanted: int) -> None:
    """So many of this colour, and as many as possible of the others: the highest bid with this number."""
    page = guest.page
    for other in BIDS - {colour}:
        press_as_long_as_it_works(guest, f'[data-test="picker-plus-{other}"]')
    field = page.locator(f'[data-test="picker-{colour}"]')
    for _ in range(40):
        now = int(field.get_attribute("aria-valuenow") or 0)
        if now == wanted:
            break
        page.locator(f'[data-test="picker-{"plus" if wanted > now else "minus"}-{colour}"]').click()
    expect(field).to_have_attribute("aria-valuenow", str(wanted))
    expect(page.locator('[data-test="offer"] button')).to_be_enabled()


def press_as_long_as_it_works(guest: Guest, selector: str) -> None:
    """Clicks until it is disabled."""
    button = guest.page.locator(selector)
    while button.is_enabled():
        button.click()


def set_up_by_chance(guest: Guest, game: str) -> None:
    """A random number of players, bots at the other seats, and random options, also mixed books."""
    page = guest.page
    page.goto("/")
    page.locator(f'[data-test="set-up-{game}"]').click()
    page.locator('[data-test="make-room"]').wait_for()
    pick_one(guest, page.locator('[data-test="players"]'))
    for seat in range(1, page.locator('[data-test^="set-up-seat-"]').count()):
        sitters = page.locator(f'[data-test="set-up-seat-{seat}"] label:has(input:enabled)')
        sitters.nth(guest.chance.randrange(1, 4)).click()
    for number in range(page.locator('[data-test^="setting-"]').count()):
        for fieldset in page.locator('[data-test^="setting-"]').nth(number).locator("fieldset").all():
            pick_one(guest, fieldset)
        for colour in page.locator('[data-test^="setting-"]').nth(number).locator(".colours fieldset").all():
            pick_one(guest, colour)
    page.locator('[data-test="make-room"]').click()
    guest.arrive()


def pick_one(guest: Guest, choice: Locator) -> None:
    """Chooses one at random, if there is a choice."""
    choices = choice.locator("label:has(input:enabled)")
    if (number := choices.count()) > 0:
        choices.nth(guest.chance.randrange(number)).click()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_with_any_options_are_played_through_the_page(page: Page, game: str, seed: int) -> None:
    """The set-up makes only playable tables, and every prompt can be answered."""
    guest = Guest(page, f"{game} with any options {seed}")
    set_up_by_chance(guest, game)
    for _ in guest.situations():
        pass
    ending_is_told(guest)
    guest.check()
