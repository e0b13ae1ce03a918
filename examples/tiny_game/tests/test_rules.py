"""The rules of Snake Oil, sentence by sentence of its README.md. Run with CHARLATANS_GAMES=examples/tiny_game."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import Table

GAME = __name__.partition(".")[0]
"""The folder's name is the game's name."""


def pitched(*pitches: str, **options: str) -> Table:
    """A table where everybody has chosen a pitch."""
    table = charlatans.new(GAME, players=len(pitches), seed=1, **options)
    for seat, pitch in enumerate(pitches):
        table.act(seat, pitch)
    return table


def sell(table: Table, seat: int, *faces: int) -> None:
    """Somebody rolls these faces, one after the other."""
    table.force(seat, [f"die-{face}" for face in faces])
    for _ in faces:
        table.act(seat, "sell")


def names(table: Table, seat: int) -> list[str]:
    return [decision.kind for decision in table.decisions(seat)]


def test_a_pitch_is_secret_until_all_have_chosen():
    table = charlatans.new(GAME, players=2, seed=1)
    table.act(0, "bold")
    assert table.view(0)["players"][0]["pitch"] == "bold"
    assert "pitch" not in table.view(1)["players"][0]
    assert "pitch" not in table.view(None)["players"][0]
    table.act(1, "honest")
    assert table.view(1)["players"][0]["pitch"] == "bold"


def test_honest_sellers_share_the_pot_and_leave_the_rest():
    assert pitched("honest", "honest", "bold").scores == (3, 3, 0)
    assert pitched("honest", "honest", "honest", "honest").scores == (1, 1, 1, 1)


def test_a_roll_above_the_number_of_bold_sellers_is_a_sale():
    table = pitched("bold", "bold", "honest")
    sell(table, 0, 3, 6)
    assert table.view()["players"][0]["takings"] == 6
    table.act(0, "pack up")
    assert table.scores == (6, 0, 6)


def test_the_watch_comes_on_a_roll_up_to_the_number_of_bold_sellers():
    table = pitched("bold", "bold", "honest")
    sell(table, 0, 4, 2)
    assert table.scores[0] == 0
    assert 0 not in table.actors


@pytest.fixture
def caught() -> Table:
    """The bold one has 6 coins from the first round, and 3 coins of takings when the watch comes."""
    table = pitched("honest", "bold")
    table.act(1, "pack up")
    for seat, pitch in enumerate(("bold", "honest")):
        table.act(seat, pitch)
    sell(table, 0, 5, 1)
    return table


def test_a_bribe_saves_the_takings(caught):
    assert names(caught, 0) == ["bribe", "flee"]
    caught.act(0, "bribe")
    assert caught.scores[0] == 6 - 2 + 3


def test_who_flees_loses_the_takings(caught):
    caught.act(0, "flee")
    assert caught.scores[0] == 6


def test_a_strict_watch_takes_no_bribes():
    table = pitched("honest", "bold", strict_watch="on")
    table.act(1, "pack up")
    for seat, pitch in enumerate(("bold", "honest")):
        table.act(seat, pitch)
    sell(table, 0, 5, 1)
    assert table.scores[0] == 6
    assert table.view()["round"] == 3


def test_eight_sales_end_a_sellers_round():
    table = pitched("bold", "honest", "honest")
    sell(table, 0, *[6] * 8)
    assert table.scores[0] == 24
    assert table.view()["round"] == 2


def test_the_fair_ends_after_five_rounds_and_ties_are_shared():
    table = charlatans.new(GAME, players=2, seed=1)
    for _ in range(5):
        for seat in (0, 1):
            table.act(seat, "honest")
    assert table.over
    assert (table.scores, table.winners) == ((15, 15), (0, 1))
    assert table.view()["tie"]["words"] == "A tie on coins: the win is shared."


def test_the_odds_are_those_of_the_die():
    table = pitched("bold", "bold", "honest")
    assert table.odds(2) is None
    assert table.odds(0).as_dict()["brings"]["the watch comes"] == {"exact": "1/3", "chance": 1 / 3, "risk": True}


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_is_told_in_both_languages(caught, language):
    assert caught.question(0, language)
    assert all(caught.describe(language=language))
