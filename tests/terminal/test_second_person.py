"""Texts that address the player called "You"."""

from __future__ import annotations

import pytest

from charlatans import rules
from charlatans.rules.engine import Event
from charlatans.rules.quacks.state import EventCode
from charlatans.terminal.panel import Panel
from charlatans.terminal.second_person import VerbPhrase, clause, event_sentences, name_in_sentence, seat_called_you

from .scenarios import console, lay_out, sit_down, written


def test_what_somebody_does_is_said_in_words_that_fit() -> None:
    table = lay_out()
    table.names = ["You", "Mira"]
    phrases = VerbPhrase("stops", "stop"), VerbPhrase("scores 2 points", "score 2 points")
    assert clause(table, 0, *phrases) == "You stop and score 2 points"
    assert clause(table, 1, *phrases) == "Mira stops and scores 2 points"
    assert [name_in_sentence(table, seat) for seat in (0, 1)] == ["you", "Mira"]


def test_nobody_is_spoken_to_where_nobody_is_called_you() -> None:
    assert seat_called_you(lay_out()) is None


def test_the_plain_panel_speaks_to_you_in_the_words_of_the_game() -> None:
    table = lay_out()
    table.names = ["Mira", "You"]
    events = [Event(EventCode.STOPPED, 0, 0, 0), Event(EventCode.STOPPED, 1, 0, 0)]
    assert event_sentences(table, events) == ["Mira stops", "You stop"]
    assert [line.text.plain for line in Panel().describe_events(table, events)] == ["Mira stops.", "You stop."]


@pytest.mark.parametrize("name", rules.GAMES)
def test_no_terminal_changes_words_once_they_are_said(name: str) -> None:
    """Second-person texts come from the catalogue, in the terminal as in the browser."""
    texts = rules.game(name).languages["en"].catalogue.texts
    spoken = [text for text in texts.values() if isinstance(text, tuple)]
    assert spoken
    assert all("{who}" in text[0] and "{who}" not in text[1] for text in spoken)


def test_a_game_speaks_to_you(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(force=["B05"])
    screen = console()
    sit_down(monkeypatch, table, screen, ["d", "s"], names=["You"], then=None)
    assert "You draw " in written(screen)
    assert "You stop." in written(screen)
