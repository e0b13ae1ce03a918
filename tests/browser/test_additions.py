"""A server started with an owner's bot and material file: both are offered at the set-up, in both languages, and can be played with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import charlatans
from tests.server_process import ServerProcess, serve_in_process

from .conftest import QUICK, SEEDED, NewContext
from .guest import Guest

BOT = "tests.server.custom_bots:Wary"
MATERIAL = "my-duel.toml"
VALUES = "[path]\nstall_start = 6\n"


@pytest.fixture(scope="module")
def owners_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("owner") / MATERIAL
    file.write_text(VALUES)
    return file


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, owners_file: Path) -> Iterator[ServerProcess]:
    """A server started with both."""
    more = ("--bot", f"wary={BOT}", "--material", str(owners_file))
    with serve_in_process(tmp_path_factory.mktemp("server"), None, *QUICK, *more, module=SEEDED) as started:
        started.seed_by("owner")
        yield started


def test_a_table_with_an_own_bot_and_own_printed_values_is_set_up_and_played(
    page: Page, server: ServerProcess, owners_file: Path
) -> None:
    guest = Guest(page, "own")
    page.goto("/")
    page.locator('[data-test="set-up-duel"]').click()
    page.locator('[data-test="set-up-seat-1"] label', has_text="Wary").click()
    expect(page.locator('[data-test="set-up-seat-1"]')).to_contain_text(
        f"A bot added by whoever runs this server ({BOT})."
    )
    page.locator('[data-test="material"] label', has_text=MATERIAL).click()
    page.locator('[data-test="make-room"]').click()
    guest.arrive()
    assert guest.state is not None
    assert guest.state["room"]["material"] == MATERIAL
    assert guest.state["room"]["seats"][1]["bot"] == BOT
    for _ in islice(guest.situations(), 12):
        pass
    assert guest.decided >= 10
    guest.check()
    info = server.get(f"/api/rooms/{guest.state['room']['room']}").json()
    assert info["material"] == MATERIAL
    assert "plays on for it" not in server.log(), "the bot itself has decided"


def test_other_games_are_not_offered_printed_values_that_are_not_theirs(page: Page) -> None:
    page.goto("/")
    page.locator('[data-test="set-up-basari"]').click()
    page.locator('[data-test="make-room"]').wait_for()
    expect(page.locator('[data-test="material"]')).to_have_count(0)
    expect(page.locator('[data-test="set-up-seat-1"] label', has_text="Wary")).to_have_count(1)


def test_the_waiting_room_names_the_printed_values_and_the_host_seats_the_bot_in_german(
    new_context: NewContext,
) -> None:
    page = new_context(locale="de-DE").new_page()
    page.goto("/")
    page.locator('[data-test="set-up-duel"]').click()
    expect(page.locator('[data-test="material"]')).to_contain_text("Gedruckte Werte")
    page.locator('[data-test="material"] label', has_text=MATERIAL).click()
    page.locator('[data-test="make-room"]').click()
    expect(page.locator('dd[data-test="material"]')).to_have_text(MATERIAL)
    page.locator('[data-test="seat-1"] button').first.click()
    chosen = page.locator(f'[data-test="bot-{BOT}"]')
    expect(chosen).to_contain_text("Ein eigener Bot dieses Servers")
    chosen.click()
    expect(page.locator('[data-test="seat-1"]')).to_contain_text("Wary")


def test_the_file_is_one_of_the_duel(owners_file: Path) -> None:
    """What the other tests rely on."""
    assert charlatans.new("duel", seed=1, material=owners_file).material.name == MATERIAL
