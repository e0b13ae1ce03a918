"""A tied win is explained: the view of a game that is over says what broke the tie, or that the win is shared."""

from __future__ import annotations

import random
from typing import Any

import pytest

import charlatans
from charlatans import Table

LANGUAGES = ("en", "de")


def over(game: str, *players: dict[str, int], **state: int) -> Table:
    """A game that is over, and how its players and the table stand."""
    table, chance = charlatans.new(game, players=len(players), seed=3), random.Random(3)
    while not table.over:
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
    for seat, values in enumerate(players):
        _set(table._state.players[seat], values)
    _set(table._state, state)
    return table


def _set(record: Any, values: dict[str, int]) -> None:
    for name, value in values.items():
        setattr(record, name, value)


def why(table: Table) -> tuple[str, str]:
    """What is said of a tie, in every language."""
    ties = [table.view(None, language)["tie"] for language in LANGUAGES]
    return tuple(tie["words"] if tie else "" for tie in ties)  # type: ignore[return-value]


@pytest.mark.parametrize("game", ["quacks", "basari"])
def test_a_win_without_a_tie_needs_no_explanation(game):
    assert why(over(game, {"points": 40}, {"points": 41}, {"points": 40})) == ("", "")


def test_quacks_says_that_the_fuller_pot_broke_the_tie():
    table = over("quacks", {"points": 40, "scoring": 20}, {"points": 40, "scoring": 22}, {"points": 12, "scoring": 30})
    assert table.winners == (1,)
    english, german = why(table)
    assert "fuller in the last turn" in english
    assert "in der letzten Runde voller" in german


def test_quacks_says_that_equal_pots_share_the_win():
    table = over("quacks", {"points": 40, "scoring": 22}, {"points": 40, "scoring": 22})
    assert table.winners == (0, 1)
    assert "shared" in why(table)[0]
    assert "geteilt" in why(table)[1]


def test_basari_says_that_a_tie_is_shared():
    table = over("basari", {"points": 40}, {"points": 40}, {"points": 39})
    assert table.winners == (0, 1)
    assert "shared" in why(table)[0]
    assert "geteilt" in why(table)[1]


@pytest.mark.parametrize(
    ("state", "english", "german"),
    [
        ({"winner": 1, "patient": 2}, "half", "Hälfte"),
        ({"winner": 2, "patient": 0}, "test of strength decided", "entschieden"),
        ({"winner": 3, "patient": 0}, "shared", "geteilt"),
    ],
)
def test_the_duel_says_what_broke_a_tie(state, english, german):
    said = why(over("duel", {"treated": 4}, {"treated": 4}, **state))
    assert english in said[0]
    assert german in said[1]


def test_the_duel_explains_nothing_where_one_has_treated_more():
    assert why(over("duel", {"treated": 5}, {"treated": 4}, winner=1, patient=2)) == ("", "")


def test_nothing_is_said_before_the_end():
    assert why(charlatans.new("basari", players=3, seed=1)) == ("", "")
