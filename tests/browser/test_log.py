"""The log: one line for one draw, the chip before its words, "You" for me, everybody else by name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.guest import Guest

PLACES = {"quacks": '[data-what="placed"]', "duel": '[data-what^="in_"]'}


LINES = """(placed) => [...document.querySelectorAll('[data-test="log"] p')].map((line) => ({
  // A chip before the words has its number as a text of its own.
  said: line.innerText.trim().split("\\n").at(-1).trim(),
  placed: line.matches(placed),
  chips: line.querySelectorAll("svg").length,
}))"""
"""All lines of the log, read at once: it may still grow."""


@pytest.mark.parametrize("game", PLACES)
def test_a_draw_is_one_line_with_its_chip_and_i_am_you(page: Page, game: str) -> None:
    guest = Guest(page, f"log {game}")
    guest.play_now(game)
    for _ in range(12):
        if not guest.wait_for_question():
            break
        sent = len(guest.sent)
        guest.decide()
        guest.wait(lambda sent=sent: len(guest.sent) > sent, "the decision to be sent")
    guest.wait_for_question()
    lines = guest.read(LINES, PLACES[game])
    said = [line["said"] for line in lines]
    placed = [line for line in lines if line["placed"]]
    assert any(line.startswith("You: ") for line in said)
    assert placed
    assert all(re.fullmatch(r"[^:]+: [a-z' ]+ \d\s→\s.+", line["said"]) for line in placed), said
    assert [line["chips"] for line in placed] == [1] * len(placed)
    assert not any(re.search(r"\b(draws|draw) .*\d$|\b(white|red|green)-\d", line) for line in said)
