"""A game without a table of its own is played at the plain table: by mouse, by touch, by keyboard, and in a replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .finished import finished
from .guest import GAMES, Choose, Guest, hasty, sensible, until_turn, with_games
from .test_accessibility import none_found, problems


class PlainGuest(Guest):
    """A player at a plain table: every decision has a button there, each part of a bid too."""

    put_together_kinds: frozenset[str] = frozenset()

    def decide(self, choose: Choose = sensible) -> None:
        """Presses the button of one of the decisions."""
        self.decided += 1
        self.press(self.control(choose(self.options, self.chance)["action"]))


def take_tables_away(context: BrowserContext) -> None:
    """Empties the registry's list of tables, so that pages find none."""

    def without_tables(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"/games/\w+/Table\.svelte", "/no/table", answer.text()))

    context.route("**/*.js", without_tables)


def plain_page(new_context: NewContext, **options: object) -> Page:
    """A page on which every game is played at the plain table."""
    context = new_context(**options)
    take_tables_away(context)
    return context.new_page()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_at_the_plain_table(new_context: NewContext, game: str) -> None:
    """On a desktop: everything is shown, every decision can be made, and the game ends as at any table. The tiny game always does: test_tiny_game.py."""
    page = plain_page(new_context)
    guest = PlainGuest(page, f"{game} plain")
    guest.play_now(game)
    expect(page.locator('[data-test="plain-table"]')).to_be_visible()
    found: list[str] = []
    for number, _ in enumerate(guest.situations(hasty)):
        if number in (0, 20):
            found += problems(page, f"plain table of {game}")
            shown = page.locator('[data-test="player-0"]').inner_text()
            for key, value in guest.state["view"]["players"][0].items():
                assert key == "seat" or type(value) is not int or str(value) in shown, key
    expect(page.locator('[data-test="ending"]')).to_be_visible()
    guest.check()
    none_found(found)


@with_games("basari")
def test_a_turn_is_played_at_the_plain_table_on_a_phone(new_context: NewContext, game: str) -> None:
    """Nothing overflows, every decision is visible, my own facts are shown, and the other players are in a tab."""
    page = plain_page(new_context, **PHONE)
    guest = PlainGuest(page, f"{game} plain phone")
    guest.play_now(game)
    none_found(problems(page, f"plain table of {game}"))
    page.locator('[data-test="tab-players"]').tap()
    expect(page.locator('[data-test="player-1"]')).to_be_visible()
    page.locator('[data-test="tab-subject"]').tap()
    for _ in guest.situations():
        if until_turn(guest, 2):
            break
    guest.check()


def test_the_plain_table_is_played_with_keys(new_context: NewContext) -> None:
    """The first nine decisions have a number."""
    page = plain_page(new_context)
    guest = PlainGuest(page, "plain keys")
    guest.play_now("duel")
    for _ in range(8):
        if not guest.wait_for_question():
            break
        guest.look_well()
        sent, first = len(guest.sent), guest.options[0]["action"]
        page.keyboard.press("1")
        guest.wait(lambda sent=sent: len(guest.sent) > sent, "the decision to be sent")
        assert guest.sent[-1]["actions"] == [first]
    guest.check()


def test_a_replay_is_seen_at_the_plain_table(new_context: NewContext, server: ServerProcess) -> None:
    """Step by step, with the sentences of the log."""
    page = plain_page(new_context)
    guest = Guest(page)
    page.goto(f"/replay/{finished(server, 'duel').room}?step=12")
    expect(page.locator('[data-test="plain-table"]')).to_be_visible()
    expect(page.locator('[data-test="log"] p').first).to_be_visible()
    guest.check()
