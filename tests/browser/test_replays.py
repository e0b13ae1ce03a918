"""Replays: step by step as any viewer, shared, verified, and played on from any step."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from charlatans.table.seed_commitment import commitment_to
from tests.server_process import ServerProcess

from .conftest import NewContext
from .finished import finished
from .guest import GAMES, Guest, wait_until, with_games

Made = Callable[[str], str]


@pytest.fixture(scope="module")
def made(running_server: ServerProcess) -> Made:
    """The rooms of finished games."""
    return lambda game: finished(running_server, game).room


class Viewer:
    """A user of the replay page."""

    def __init__(self, page: Page, room: str, query: str = "") -> None:
        self.page = page
        self.guest = Guest(page)
        page.goto(f"/replay/{room}{query}")
        self.scrub.wait_for()
        page.locator(".table-layout").wait_for()
        self.recorded: dict[str, Any] = page.request.get(f"/api/rooms/{room}/replay").json()
        self.last = len(self.recorded["steps"]) - 1

    def control(self, name: str) -> Locator:
        """A button of the controls."""
        return self.page.locator(f'[data-test="replay-{name}"]')

    @property
    def scrub(self) -> Locator:
        """The slider."""
        return self.page.locator('[data-test="scrub"]')

    def is_at(self, step: int) -> None:
        """Checks that slider, sentence and address show this step, and that the log ends with its events."""
        expect(self.scrub).to_have_value(str(step))
        shown = self.recorded["steps"][step]
        if shown["seat"] >= 0:
            expect(self.page.locator('[data-test="decided"]')).to_contain_text(shown["decided"])
        expect(self.page).to_have_url(re.compile(rf"step={step}\b"))
        eyes = re.search(r"eyes=(\d+)", self.page.url)
        # Whose eyes they are is "You" in the log.
        others = [words for _, seat, _, _, words in shown["events"] if words and not (eyes and seat == int(eyes[1]))]
        if others:
            expect(self.page.locator('[data-test="log"]')).to_contain_text(others[-1])
        expect(self.page.locator('[data-test="hint"]')).to_have_text(re.compile(r"\S"))

    def beginning_of(self, moment: int) -> int:
        """The first step of the second, third, ... turn or round."""
        moments = [step["round"] for step in self.recorded["steps"]]
        beginnings = [at for at, now in enumerate(moments) if at == 0 or moments[at - 1] != now]
        return beginnings[moment - 1]


@with_games("quacks")
def test_a_replay_is_stepped_scrubbed_jumped_and_seen_through_all_eyes(page: Page, made: Made, game: str) -> None:
    """By buttons, by the slider, by turns, by keys."""
    viewer = Viewer(page, made(game), "?step=0")
    viewer.is_at(0)
    expect(viewer.control("back")).to_be_disabled()
    for step in (1, 2, 3):
        viewer.control("forward").click()
        viewer.is_at(step)
    viewer.control("back").click()
    viewer.is_at(2)
    viewer.control("last").click()
    viewer.is_at(viewer.last)
    expect(viewer.control("forward")).to_be_disabled()
    viewer.scrub.fill(str(viewer.last // 2))
    viewer.is_at(viewer.last // 2)
    third = viewer.beginning_of(3)
    page.locator('[data-test="jump"]').select_option(str(third))
    viewer.is_at(third)
    for eyes in range(len(viewer.recorded["room"]["seats"])):
        page.locator('[data-test="eyes"]').select_option(str(eyes))
        expect(page).to_have_url(re.compile(rf"eyes={eyes}\b"))
        viewer.is_at(third)
    page.locator(".table-layout").click(position={"x": 5, "y": 300})
    for key, step in (("ArrowRight", third + 1), ("ArrowLeft", third), ("End", viewer.last), ("Home", 0)):
        page.keyboard.press(key)
        viewer.is_at(step)
    viewer.guest.check()


def test_a_replay_plays_by_itself(page: Page, made: Made) -> None:
    """The space bar or the button starts and pauses it."""
    viewer = Viewer(page, made("basari"), "?step=0")
    page.locator('[data-test="speed"]').select_option("4")
    viewer.control("play").click()
    page.wait_for_function("() => Number(document.querySelector('[data-test=scrub]').value) >= 4")
    viewer.control("play").click()
    paused = viewer.scrub.input_value()
    page.wait_for_timeout(1000)
    assert int(viewer.scrub.input_value()) <= int(paused) + 1
    viewer.guest.check()


@pytest.mark.parametrize("game", GAMES[:1])
def test_a_shared_link_opens_the_same_step_and_eyes(page: Page, made: Made, game: str) -> None:
    """Somebody else sees the same table."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    viewer = Viewer(page, made(game), "?step=11&eyes=1")
    page.evaluate("navigator.clipboard.writeText('')")
    viewer.is_at(11)
    viewer.control("more").click()
    page.locator('[data-test="share"]').click()
    copied = "navigator.clipboard.readText()"
    wait_until(page, lambda: page.evaluate(copied), "the link to be copied")
    shared = page.evaluate(copied)
    page.keyboard.press("Escape")
    expect(page.locator("dialog > *")).to_have_count(0)
    other = page.context.new_page()
    other.goto(shared)
    expect(other.locator('[data-test="scrub"]')).to_have_value("11")
    expect(other.locator('[data-test="eyes"]')).to_have_value("1")
    middle = page.locator("main.middle").inner_text()
    wait_until(other, lambda: other.locator("main.middle").inner_text() == middle, "the same table")


@with_games("duel")
def test_the_proof_holds_on_the_page_and_by_ones_own_hand(page: Page, made: Made, game: str, tmp_path: Path) -> None:
    """The page verifies the seal itself; the journal and the command on the page do the same without the server."""
    room = made(game)
    Guest(page)
    page.goto(f"/verify/{room}")
    expect(page.locator('[data-test="holds"]')).to_have_count(2)
    seed, seal = (page.locator(f'[data-test="{name}"]').inner_text() for name in ("seed", "seal"))
    assert commitment_to(seed) == seal == page.locator('[data-test="own-seal"]').inner_text()
    with page.expect_download() as downloading:
        page.locator("a[download]").first.click()
    journal = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(journal)
    command = shlex.split(page.locator("pre", has_text="charlatans replay").first.inner_text())
    assert command[:3] == ["charlatans", "replay", "--check"]
    said = subprocess.run([sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr


@with_games("basari")
def test_a_game_is_played_on_from_a_step(page: Page, made: Made, game: str) -> None:
    """A new room opens at that step, with the viewer's seat taken and bots at the others, which keep their names."""
    room = made(game)
    viewer = Viewer(page, room, "?step=20&eyes=1")
    before = page.request.get(f"/api/rooms/{room}/replay/20?seat=1").json()
    page.locator('[data-test="play-on"]').click()
    page.locator('[data-test="play-on-go"]').click()
    page.wait_for_url(lambda address: "/room/" in address)
    guest = viewer.guest
    guest.arrive()
    assert guest.state["seat"] == 1
    assert guest.state["room"]["branch"] == {"room": room, "step": 20}
    names, then = ([seat["name"] for seat in now["seats"]] for now in (guest.state["room"], viewer.recorded["room"]))
    assert [name for seat, name in enumerate(names) if seat != 1] == [
        name for seat, name in enumerate(then) if seat != 1
    ]
    assert guest.state["view"]["players"][1].get("points") is not None or game == "duel"
    assert guest.number >= before["number"]
    situations = guest.situations()
    for _ in range(3):
        next(situations, None)
    guest.check()


def test_the_list_of_steps_says_what_happened(page: Page, made: Made) -> None:
    """By turns, with the sentences of the log; a click goes there."""
    room = made("quacks")
    steps = page.request.get(f"/api/rooms/{room}/replay").json()["steps"]
    at = next(step["number"] for step in steps[30:] if step["events"] and step["events"][0][-1])
    viewer = Viewer(page, room, f"?step={at}")
    viewer.control("more").click()
    page.locator('[data-test="all-steps"]').click()
    listed = page.locator('[data-test="step-list"]')
    current = listed.locator('[aria-current="step"]')
    expect(current).to_contain_text(viewer.recorded["steps"][at]["events"][0][-1])
    expect(current).to_be_in_viewport()
    expect(listed.locator("summary")).to_have_count(9)
    assert "Draw a chip" not in listed.inner_text()
    drawn = next(step for step in steps[at + 1 :] if step["decided"] == "Draw a chip")
    entry = listed.locator("li").nth(drawn["number"])
    expect(entry).to_contain_text(drawn["events"][0][-1])
    entry.locator("button").evaluate("button => { button.closest('details').open = true }")
    entry.locator("button").click()
    viewer.is_at(drawn["number"])
    viewer.guest.check()


def test_the_menu_stays_open_when_the_list_of_games_arrives_late(page: Page, made: Made) -> None:
    """The page's title needs the fetched list of games; the menu must not depend on it."""
    waiting: list[Route] = []
    page.route("**/api/games?*", lambda request: waiting.append(request))
    viewer = Viewer(page, made("duel"), "?step=3")
    viewer.control("more").click()
    page.locator('[data-test="all-steps"]').wait_for()
    wait_until(page, lambda: waiting, "the request for the list of games")
    title = page.title()
    for request in waiting:
        request.continue_()
    expect(page).not_to_have_title(title)
    page.locator('[data-test="all-steps"]').click()
    expect(page.locator('[data-test="step-list"]')).to_be_visible()


@with_games("quacks")
def test_a_step_forward_is_played_with_its_motion(new_context: NewContext, made: Made, game: str) -> None:
    """A step is played as at the table."""
    page = new_context(reduced_motion="no-preference").new_page()
    page.add_init_script("""addEventListener("animationstart", () => (window.moved = true), true)""")
    viewer = Viewer(page, made(game), "?step=3")
    page.wait_for_load_state("networkidle")
    page.evaluate("window.moved = false")
    step = 3
    while step < viewer.last and not page.evaluate("window.moved"):
        step += 1
        viewer.control("forward").click()
        viewer.is_at(step)
    assert step < viewer.last
    viewer.guest.check()


def test_a_replay_opens_through_my_eyes_if_i_played(page: Page, made: Made) -> None:
    """Unless the link says otherwise: an explicit spectator stays one."""
    room, eyes = made("basari"), page.locator('[data-test="eyes"]')
    Viewer(page, room)
    expect(eyes).to_have_value("")
    kept = [{"room": room, "game": "basari", "name": "Mira", "seat": 2, "token": "", "watch": None, "since": 0}]
    page.evaluate("(mine) => localStorage.setItem('charlatans.seats', JSON.stringify(mine))", kept)
    Viewer(page, room, "?step=3")
    expect(eyes).to_have_value("2")
    eyes.select_option("")
    expect(page).to_have_url(re.compile("eyes=all"))
    page.reload()
    expect(eyes).to_have_value("")


def test_replays_are_found_in_the_lobby(page: Page, made: Made) -> None:
    """Public finished games are listed."""
    room = made("duel")
    page.goto("/")
    entry = page.locator(f'[data-test="replays"] a[href="/replay/{room}"]')
    expect(page.locator('[data-test="replays"] a').first).to_be_visible()
    if entry.count() == 0:
        page.goto("/replays")
    expect(entry).to_be_visible()
    entry.click()
    expect(page.locator('[data-test="scrub"]')).to_be_visible()


def test_a_replay_without_the_game_says_so(page: Page) -> None:
    """An invalid link shows an error message."""
    page.goto("/replay/nothere")
    expect(page.locator('[data-test="problem"]')).not_to_be_empty()
