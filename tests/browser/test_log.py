"""The log: one line for one draw, the chip before its words, "You" for me, everybody else by name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.guest import Guest

PLACES = {"quacks": '[data-what="placed"]', "duel": '[data-what^="in_"]'}


def said_in(lines: Locator) -> list[str]:
    """The words of lines; a chip before them has its number as a text of its own."""
    return [text.strip().rpartition("\n")[2].strip() for text in lines.all_inner_texts()]


@pytest.mark.parametrize("game", PLACES)
def test_a_draw_is_one_line_with_its_chip_and_i_am_you(page: Page, game: str) -> None:
    guest = Guest(page, f"log {game}")
    guest.play_now(game)
    log = page.locator('[data-test="log"]')
    for _ in range(12):
        if not guest.wait_for_question():
            break
        said = len(guest.sent)
        guest.decide()
        guest.wait(lambda said=said: len(guest.sent) > said, "the decision to be sent")
    guest.wait_for_question()
    lines = said_in(log.locator("p"))
    placed = log.locator(PLACES[game])
    mine = [line for line in lines if line.startswith("You: ")]
    assert mine
    assert all(re.fullmatch(r"[^:]+: [a-z' ]+ \d\s→\s.+", text) for text in said_in(placed))
    assert placed.locator("svg").count() == placed.count()
    assert not any(re.search(r"\b(draws|draw) .*\d$|\b(white|red|green)-\d", line) for line in lines)
