"""Around the table: the player's name, invitations, my games, levels of bots, and the set-up."""

from __future__ import annotations

import asyncio
import functools
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.clients import connected_clients, play_to_end
from tests.server_process import ServerProcess

from .conftest import NewContext
from .finished import Finished, finished
from .guest import GAMES, Guest, with_games

SEATS = {"quacks": ("me", "open", "adept"), "duel": ("me", "open"), "basari": ("me", "open", "novice")}
KEEP = """(mine) => localStorage.setItem("charlatans.seats", JSON.stringify(mine))"""
LEVELS = {"en": "Adept", "de": "Kenner"}
Made = Callable[[str], Finished]


@pytest.fixture(scope="module")
def made(running_server: ServerProcess) -> Made:
    """Finished games, each made once."""
    return functools.cache(functools.partial(finished, running_server))


def mine(seated: dict[str, Any], game: str, name: str) -> dict[str, Any]:
    """A seat as the browser stores it."""
    kept = {key: seated.get(key) for key in ("room", "seat", "token", "watch", "invite")}
    return {**kept, "game": game, "name": name, "since": 0}


def sit_two(server: ServerProcess) -> tuple[dict[str, Any], dict[str, Any]]:
    """A duel between two people that has begun: Mira's seat and Jonas's."""
    first = server.post("/api/rooms", game="duel", seats=["me", "open"], name="Mira")
    second = server.post(f"/api/rooms/{first['room']}/join", name="Jonas", invite=first["invite"])
    server.post(f"/api/rooms/{first['room']}/host", first["token"], act="start")
    return first, second


def play_to_the_end(server: ServerProcess, *seated: dict[str, Any]) -> None:
    """Plays the game of these people at random, without a browser."""

    async def play() -> None:
        async with connected_clients(server.address, seated[0]["room"], *(seat["token"] for seat in seated)) as people:
            await play_to_end(people)

    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play()).result()


def test_a_guests_name_is_drawn_once_and_kept(page: Page) -> None:
    """Other pages do not change it, and all games have the same name; it can still be changed."""
    guest = Guest(page)
    page.goto("/")
    field = page.locator('[data-test="my-name"]')
    expect(field).not_to_have_value("")
    drawn = field.input_value()
    for game in GAMES[:2]:
        guest.play_now(game)
        assert guest.state["room"]["seats"][0]["name"] == drawn
    page.goto("/")
    expect(field).to_have_value(drawn)
    assert [seat["name"] for seat in page.evaluate("JSON.parse(localStorage['charlatans.seats'])")] == [drawn] * 2
    field.fill("Mira")
    field.press("Enter")
    page.reload()
    expect(field).to_have_value("Mira")
    guest.check()


@pytest.mark.parametrize("start", [False, True], ids=["full", "running"])
def test_the_invite_link_of_a_full_or_running_game_offers_to_watch(
    page: Page, server: ServerProcess, start: bool
) -> None:
    """Also for a room that is known only by its link."""
    room = server.post("/api/rooms", game="basari", seats=["me", "novice", "novice"], start=start)
    guest = Guest(page)
    page.goto(f"/room/{room['room']}")
    hint = page.locator('[data-test="hint"]')
    expect(hint).to_contain_text("you can watch")
    page.locator('[data-test="watch"]').click()
    if start:
        page.locator(".table-layout").wait_for()
    else:
        expect(hint).to_have_text("You are watching. The game starts soon.")
    guest.wait(lambda: guest.state, "the room")
    assert guest.state["seat"] is None
    guest.check()


@with_games("quacks")
def test_an_invited_friend_sees_what_game_this_is_and_how_it_goes(page: Page, server: ServerProcess, game: str) -> None:
    """Before sitting down: its name and picture, the players, the options, a summary, and the rules."""
    made = server.post("/api/rooms", game=game, seats=SEATS[game], name="Mira")
    guest = Guest(page)
    for language, level in LEVELS.items():
        page.goto("/")
        page.locator(f'[data-test="language-{language}"]').click()
        offered = server.get(f"/api/games?language={language}").json()
        told = next(one for one in offered if one["name"] == game)
        page.goto(f"/room/{made['room']}#invite={made['invite']}")
        expect(page.locator("h1")).to_have_text(told["title"])
        expect(page.locator(".banner img")).to_be_visible()
        expect(page.locator('[data-test="hint"]')).to_contain_text("Mira")
        expect(page.locator('[data-test="seat-0"]')).to_contain_text("Mira")
        if "adept" in SEATS[game]:
            expect(page.locator('[data-test="seat-2"]')).to_contain_text(level)
        for setting in told["settings"]:
            expect(page.locator(".agreed")).to_contain_text(setting["title"])
        expect(page.locator('[data-test="how"] p')).to_have_text(re.compile(".{150}"))
        expect(page.locator('[data-test="join"]')).to_be_enabled()
    page.locator('[data-test="to-help"]').click()
    expect(page).to_have_url(f"{server.address}/help/{game}")
    guest.check()


def test_my_games_say_whose_move_it_is_who_won_when_and_that_a_rematch_waits(page: Page, server: ServerProcess) -> None:
    """A rematch started by the other player is one click away."""
    mira, jonas = sit_two(server)
    page.goto("/")
    page.evaluate(KEEP, [mine(mira, "duel", "Mira")])
    info = server.get(f"/api/rooms/{mira['room']}").json()
    line = page.locator('[data-test="my-games"] li')
    page.reload()
    expect(line).to_contain_text("Your move" if 0 in info["actors"] else "Waiting for Jonas")
    expect(line).to_contain_text("started just now")
    play_to_the_end(server, mira, jonas)
    page.reload()
    info = server.get(f"/api/rooms/{mira['room']}").json()
    won = {(0,): "You won", (1,): "Jonas won", (0, 1): "You and Jonas shared the win"}[tuple(info["winners"])]
    expect(line).to_contain_text(f"{won}, {info['scores'][0]} : {info['scores'][1]}")
    expect(line).to_contain_text("just now")
    expect(page.locator('[data-test="join-rematch"]')).to_have_count(0)
    again = server.post(f"/api/rooms/{mira['room']}/rematch", jonas["token"])
    page.reload()
    expect(line).to_contain_text("A rematch is waiting")
    page.locator('[data-test="join-rematch"]').click()
    expect(page).to_have_url(f"{server.address}/room/{again['room']}")
    page.locator(".table-layout").wait_for()
    page.goto("/")
    expect(line).to_have_count(2)
    expect(page.locator('[data-test="join-rematch"]')).to_have_count(0)


@with_games("basari")
def test_a_bots_level_is_shown_at_the_table_and_in_the_end(page: Page, made: Made, game: str) -> None:
    """In the rivals' panels during the game, beside the names at the end."""
    guest = Guest(page)
    guest.play_now(game)
    expect(page.locator('.rivals [data-test="level-1"]')).to_have_text("Adept")
    done = made(game)
    page.goto(f"/room/{done.room}#watch={done.watch}")
    for seat in range(2):
        expect(page.locator(f'[data-test="ending"] [data-test="level-{seat}"]')).to_have_text("Novice")
    guest.check()


def test_a_tied_win_is_explained_in_the_end(page: Page, made: Made) -> None:
    """Below the winners' names; the text comes from the game."""
    done, why = made("basari"), "A tie on points: Basari has no tie-break, so the win is shared."

    def tie(text: str | bytes) -> str:
        frame = json.loads(text)
        if "room" in frame:
            frame["room"]["winners"] = [0, 2]
        if "view" in frame:
            frame["view"] |= {"ranks": [1, 3, 1], "tie": {"words": why}}
        return json.dumps(frame)

    def between(socket: WebSocketRoute) -> None:
        there = socket.connect_to_server()
        there.on_message(lambda text: socket.send(tie(text)))

    page.route_web_socket("**/socket", between)
    page.goto(f"/room/{done.room}#watch={done.watch}")
    expect(page.locator('[data-test="tie"]')).to_have_text(why)
    expect(page.locator('[data-test="winner"]')).to_contain_text("share the win")
    expect(page.locator('[data-test="place-2"]')).to_contain_text("1.")


def test_a_set_of_books_is_previewed_and_what_is_our_own_is_said(page: Page) -> None:
    """Set by set and colour by colour, with one note that some values are our own."""
    guest = Guest(page)
    page.goto("/")
    for game, ours in (("quacks", False), ("duel", True), ("basari", True)):
        page.locator(f'[data-test="set-up-{game}"]').click()
        page.locator('[data-test="make-room"]').wait_for()
        if ours:
            expect(page.locator('[data-test="own-values"]')).to_contain_text("charlatans serve --material")
        books = page.locator('[data-test="books"]')
        if game != "basari":
            first = books.inner_text()
            page.get_by_role("radio", name="Set IV" if game == "duel" else "Set 4").check(force=True)
            expect(books).not_to_have_text(first)
            page.get_by_role("radio", name="Mix your own").check(force=True)
            expect(books.get_by_role("radio")).to_have_count(24 if game == "duel" else 20)
        page.keyboard.press("Escape")
    page.goto("/help/duel")
    expect(page.locator(".help")).to_contain_text("our own")
    guest.check()


def test_nothing_for_operators_is_said_to_players(new_context: NewContext, server: ServerProcess) -> None:
    """The waiting room says that the link works only here, not how to start servers."""
    room = server.post("/api/rooms", game="duel", seats=["me", "open"], name="Mira")
    for locale, said in (("en-GB", "only works on this computer"), ("de-DE", "nur auf diesem Rechner")):
        page = new_context(locale=locale).new_page()
        page.route("**/api/status", lambda route: alone(route))
        page.goto("/")
        page.evaluate(KEEP, [mine(room, "duel", "Mira")])
        page.goto(f"/room/{room['room']}")
        expect(page.locator("aside")).to_contain_text(said)
        assert "--host" not in page.locator("body").inner_text()


def alone(route: Route) -> None:
    """Answers as a server that listens on localhost only."""
    status = route.fetch().json()
    route.fulfill(json={**status, "invite": None})
