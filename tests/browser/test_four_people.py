"""Four players with their own browsers at one table, and a spectator."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import NewContext
from .guest import Guest, hasty, until_turn

NAMES = ("Mira", "Jonas", "Fatou", "Émile")
HOST, LEAVES = 0, 3


def name_oneself(page: Page, name: str) -> None:
    """Sets the name in the lobby."""
    field = page.locator('[data-test="my-name"]')
    field.fill(name)
    field.press("Enter")


def gather(new_context: NewContext, game: str) -> tuple[list[Guest], Guest]:
    """The host creates a room with open seats, the others join by its link, and a spectator by the spectators' link.

    They decide at the same time: what is on a page may move before it is clicked.
    """
    host = Guest(new_context().new_page(), f"{game} {HOST}")
    page = host.page
    page.goto("/")
    name_oneself(page, NAMES[HOST])
    page.locator(f'[data-test="set-up-{game}"]').click()
    page.locator('[data-test="make-room"]').click()
    page.locator('[data-test="seats"]').wait_for()
    expect(page.locator('[data-test="start"]')).to_be_disabled()
    invite = page.locator('[data-test="invite"]').input_value()
    watch = page.locator('[data-test="watch-link"]').input_value()
    guests = [host]
    for seat in range(1, 4):
        guests.append(sit_down(new_context().new_page(), invite, seat, f"{game} {seat}"))
    spectator = Guest(new_context().new_page(), "spectator")
    spectator.page.goto(watch)
    expect(page.locator('[data-test="seats"]')).to_contain_text(NAMES[-1])
    page.locator('[data-test="start"]').click()
    for guest in (*guests, spectator):
        guest.page.locator(".table-layout").wait_for()
        guest.still = False
    return guests, spectator


def sit_down(page: Page, invite: str, seat: int, seed: str) -> Guest:
    """Joins by the invitation link: under a name, at a seat."""
    guest = Guest(page, seed)
    page.goto(invite)
    page.locator('[data-test="join-name"]').fill(NAMES[seat])
    page.locator(f'[data-test="sit-{seat}"]').click()
    expect(page.locator(f'[data-test="seat-{seat}"]')).to_contain_text(NAMES[seat])
    guest.wait(lambda: guest.state and guest.state["seat"] == seat, "the seat")
    return guest


def play_on(guests: list[Guest], turn: int | None) -> None:
    """Everybody decides whenever they have a prompt, until that turn or to the end."""
    while not all(guest.over or (turn is not None and until_turn(guest, turn)) for guest in guests):
        for guest in guests:
            if guest.prompt and not guest.over and not guest.is_under_way:
                guest.look_well()
                said = len(guest.sent)
                guest.decide(hasty)
                guest.wait(lambda guest=guest, said=said: len(guest.sent) > said, "the decision to be sent")
        guests[0].page.wait_for_timeout(15)


def all_know_the_same(guests: list[Guest], spectator: Guest) -> None:
    """Checks that everybody has received the same steps and the same public view; bots may still be deciding."""
    everybody = (*guests, spectator)
    spectator.wait(lambda: len({guest.number for guest in everybody}) == 1, "all to have seen the same steps")
    assert all(guest.state["score_history"] == spectator.state["score_history"] for guest in guests)
    for guest in everybody:
        names = [seat["name"] for seat in guest.state["room"]["seats"]]
        assert set(NAMES[:3]) < set(names)
        guest.check()


def hand_over(host: Guest, leaving: Guest) -> None:
    """Somebody leaves, and the host gives the seat to a bot."""
    seat = leaving.state["seat"]
    leaving.page.close()
    host.wait(lambda: not host.state["room"]["seats"][seat]["connected"], "somebody to have left")
    host.page.locator('[data-test="menu"]').click()
    host.page.locator(f'[data-test="menu-bot-{seat}"]').click()
    host.page.locator('[data-test="bot-novice"]').click()
    host.wait(lambda: host.state["room"]["seats"][seat]["kind"] == "bot", "the bot")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog[open]")).to_have_count(0)


def four_play(new_context: NewContext, game: str, leave_at: int, turn: int | None) -> None:
    """Plays until a turn or to the end; one of them leaves on the way."""
    guests, spectator = gather(new_context, game)
    play_on(guests, leave_at)
    all_know_the_same(guests, spectator)
    leaving = guests.pop(LEAVES)
    hand_over(guests[HOST], leaving)
    play_on(guests, turn)
    all_know_the_same(guests, spectator)
    assert spectator.state["seat"] is None
    assert not spectator.sent
    assert spectator.look().hint
    assert not spectator.look().controls
    if turn is None:
        for guest in (*guests, spectator):
            expect(guest.page.locator('[data-test="ending"]')).to_be_visible()
            assert guest.state["room"]["scores"] == spectator.state["room"]["scores"]


def test_four_people_play_quacks_in_four_browsers(new_context: NewContext) -> None:
    """A turn and a half; the long run plays to the end."""
    four_play(new_context, "quacks", leave_at=2, turn=2)


@pytest.mark.soak
def test_four_people_play_basari_in_four_browsers(new_context: NewContext) -> None:
    """Three rounds; the long run plays to the end."""
    four_play(new_context, "basari", leave_at=2, turn=4)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["quacks", "basari"])
def test_four_people_play_a_whole_game(new_context: NewContext, game: str) -> None:
    """All nine turns, all three stages."""
    four_play(new_context, game, leave_at=5, turn=None)


def test_a_seat_that_was_handed_to_a_bot_goes_back_to_whoever_comes_back(new_context: NewContext) -> None:
    """Both are told: that a bot stands in, and that the player is back. With the invite link alone, nobody gets the seat."""
    context: BrowserContext = new_context()
    host = Guest(new_context().new_page(), "host")
    host.page.goto("/")
    name_oneself(host.page, NAMES[HOST])
    host.page.locator('[data-test="set-up-duel"]').click()
    host.page.locator('[data-test="make-room"]').click()
    invite = host.page.locator('[data-test="invite"]').input_value()
    other = sit_down(context.new_page(), invite, 1, "other")
    host.page.locator('[data-test="start"]').click()
    host.page.locator(".table-layout").wait_for()
    other.page.locator(".table-layout").wait_for()
    hand_over(host, other)
    expect(host.page.get_by_text(f"A bot plays on for {NAMES[1]}")).to_be_visible()
    stranger = Guest(new_context().new_page(), "stranger")
    stranger.page.goto(invite)
    expect(stranger.page.locator('[data-test="hint"]')).not_to_be_empty()
    assert not stranger.look().controls
    back = Guest(context.new_page(), "back")
    back.page.goto(invite)
    back.page.locator(".table-layout").wait_for()
    back.wait(lambda: back.state and back.state["seat"] == 1, "the seat")
    expect(host.page.get_by_text(f"{NAMES[1]} is back.")).to_be_visible()
