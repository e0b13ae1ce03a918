"""axe-core finds no serious problem on any page, in any phase of any game, in either theme."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.server_process import ServerProcess

from .conftest import PHONE, NewContext
from .finished import finished
from .guest import DIALOGS, GAMES, PROBLEM, Guest, open_dialogs, until_turn, visit, with_games

AXE = Axe().axe_script
VIOLATIONS = "([within, options]) => axe.run(within ?? document, options).then(({ violations }) => violations)"
GRAVE = ("serious", "critical")
THEMES = ("night", "parchment")
EVERYTHING = {"resultTypes": ["violations"], "selectors": False, "preload": False}
"""Only problems, and their HTML; none of the rules that count needs the style sheets fetched again."""
COLOURS_ONLY = {**EVERYTHING, "runOnly": ["color-contrast"]}
"""Themes change only colours."""
CHANGES = ".table-layout > :is(.rivals, .middle, .actions), dialog[open]"
"""What is different in another phase."""
SHOWN_TAB = ".table-layout > :is(.side, .talk, .rivals, .middle):not(.hushed)"


def problems(page: Page, where: str, themes: Sequence[str] = THEMES, within: str | None = None) -> list[str]:
    """The problems that axe-core finds on the page, in both themes by default.

    Looking is slow: what lies over a page that other tests look at is looked at alone (`within`).
    """
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    before = page.evaluate("document.documentElement.dataset.theme")
    for theme in themes:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        for violation in page.evaluate(VIOLATIONS, [within, EVERYTHING if theme == THEMES[0] else COLOURS_ONLY]):
            if violation["impact"] in GRAVE:
                nodes = [
                    f"{node['html'][:140]} {node['any'][:1] and node['any'][0]['message']}"
                    for node in violation["nodes"]
                ]
                found.append(f"{where}, {theme}: {violation['id']}: " + "\n    ".join(nodes[:4]))
    page.evaluate("theme => document.documentElement.dataset.theme = theme", before)
    return found


def none_found(found: list[str]) -> None:
    """Checks that there are none."""
    assert not found, "\n".join(found)


@with_games("quacks", "basari")
def test_every_phase_can_be_played_by_everybody(page: Page, server: ServerProcess, game: str) -> None:
    """All phases of the first turn, the menu, the keys, the rules, and the ending; every question is seen in the soak."""
    guest = Guest(page, f"{game} for all")
    guest.play_now(game)
    found, phases = dialogs(page, game), set[str]()
    for _ in guest.situations():
        if guest.phase not in phases:
            found += problems(page, f"{game}, {guest.phase}", within=CHANGES if phases else None)
            phases.add(guest.phase)
        if until_turn(guest, 2):
            break
    room, watch = finished(server, game)
    page.goto(f"/room/{room}#watch={watch}")
    page.locator('[data-test="ending"]').wait_for()
    none_found([*found, *problems(page, f"{game}, ending", within="dialog[open]")])


def dialogs(page: Page, game: str) -> list[str]:
    """Problems in the dialogs at the table: the rules of a game, and those that all games share."""
    keys = DIALOGS if game == GAMES[0] else "l"
    return [
        found for key in open_dialogs(page, keys) for found in problems(page, f"dialog {key}", within="dialog[open]")
    ]


def test_every_page_can_be_used_by_everybody(page: Page, server: ServerProcess) -> None:
    """Lobby, set-up, waiting room, replay and its menu, verification, replays, and unknown addresses; the rules are seen in test_rules_pages.py."""
    page.goto("/")
    page.locator('[data-test="set-up-quacks"]').wait_for()
    found = problems(page, "lobby")
    page.locator('[data-test="set-up-quacks"]').click()
    page.locator('[data-test="make-room"]').wait_for()
    found += problems(page, "setting up a table", within="dialog[open]")
    page.locator('[data-test="make-room"]').click()
    page.locator('[data-test="seats"]').wait_for()
    found += problems(page, "waiting room")
    room = finished(server, "duel").room
    for place in (f"/verify/{room}", "/replays"):
        visit(page, place)
        found += problems(page, place)
    for place in ("/nowhere", "/room/nothere"):
        visit(page, place, PROBLEM)
        found += problems(page, place)
    visit(page, f"/replay/{room}?step=20")
    found += problems(page, "a replay")
    page.locator('[data-test="replay-more"]').click()
    page.locator('[data-test="all-steps"]').wait_for()
    found += problems(page, "the menu of a replay", within="dialog[open]")
    none_found(found)


def test_the_door_of_a_room_can_be_used_by_everybody(new_context: NewContext) -> None:
    """The page of an invitation link."""
    host, other = new_context().new_page(), new_context().new_page()
    host.goto("/")
    host.locator('[data-test="set-up-basari"]').click()
    host.locator('[data-test="make-room"]').click()
    other.goto(host.locator('[data-test="invite"]').input_value())
    other.locator('[data-test="join-name"]').wait_for()
    none_found(problems(other, "the door"))


@pytest.mark.parametrize("game", GAMES)
def test_every_tab_of_a_phone_can_be_used_by_everybody(new_context: NewContext, game: str) -> None:
    """The panels of a desktop are tabs on a phone."""
    guest = Guest(new_context(**PHONE).new_page(), f"{game} on a phone")
    guest.play_now(game)
    found = []
    tabs = guest.page.locator(".tabs button")
    for number in range(tabs.count()):
        tabs.nth(number).tap()
        found += problems(guest.page, f"{game}, tab {number}", THEMES[:1], within=None if number == 0 else SHOWN_TAB)
    none_found(found)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_question_can_be_answered_by_everybody(page: Page, game: str) -> None:
    """Every kind of prompt that comes up in some games."""
    found, seen = [], set[tuple[str, ...]]()
    for seed in range(4):
        guest = Guest(page, f"{game} {seed}")
        guest.play_now(game)
        for situation in guest.situations():
            if situation not in seen:
                seen.add(situation)
                found += problems(page, " ".join(situation))
    none_found(found)
