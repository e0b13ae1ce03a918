"""The tiny game of examples/ in the browser: from its folder alone it is in the lobby, and played at the plain table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server_process import ServerProcess, serve_in_process

from .conftest import PHONE, QUICK, SEEDED, NewContext
from .german import all_german, english_on
from .guest import until_turn
from .test_plain_table import PlainGuest

NAME = "tiny_game"
FOLDER = Path(__file__).resolve().parents[2] / "examples" / NAME


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHARLATANS_GAMES", str(FOLDER))
        with serve_in_process(tmp_path_factory.mktemp("server"), None, *QUICK, module=SEEDED) as started:
            started.seed_by(NAME)
            yield started


def test_a_whole_game_is_played_from_the_lobby_to_its_end(page: Page) -> None:
    """With its title, its summary and the default picture."""
    guest = PlainGuest(page, NAME)
    page.goto("/")
    expect(page.locator(f"#game-{NAME}")).to_have_text("Snake Oil")
    guest.play_now(NAME)
    expect(page.locator('[data-test="plain-table"]')).to_be_visible()
    for _ in guest.situations():
        pass
    expect(page.locator('[data-test="ending"]')).to_be_visible()
    page.goto(f"/help/{NAME}")
    expect(page.locator("h2").first).to_have_text("Snake Oil")
    guest.check()


def test_it_is_played_on_a_phone_in_german(new_context: NewContext) -> None:
    """The game's texts are German; only the names of the view's fields are not."""
    page = new_context(**PHONE, locale="de-DE").new_page()
    guest = PlainGuest(page, f"{NAME} german")
    guest.play_now(NAME)
    for _ in guest.situations():
        if until_turn(guest, 3):
            break
    names_of_fields = ("DT", "TH")
    all_german([found for found in english_on(page, set()) if not found.startswith(names_of_fields)])
    guest.check()
