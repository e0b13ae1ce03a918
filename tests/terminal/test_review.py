"""The review in the terminal: the table, and the offer after a game."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from charlatans import Table
from charlatans.review import Review
from charlatans.terminal.review import review_table, sparkline

from ..review.games import played, quick_review
from .scenarios import console, sit_down


@pytest.fixture(scope="module")
def review() -> Review:
    table = played("duel", ["novice", "random"], 2)
    table.names = ["Mira", "Somebody with a very long name"]
    return quick_review(table)


def shown(review: Review, width: int, seat: int | None = None, language: str = "en") -> list[str]:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(review_table(review, width, seat, language))
    return console.export_text().splitlines()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seat", [None, 0])
def test_the_table_fits_and_says_everything(review, width, seat):
    lines = shown(review, width, seat)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    assert "Mira" in text
    assert "Somebody with…" in text
    assert "given away" in text or "gave away" in text
    assert "network" in text


def test_the_table_speaks_german(review):
    text = "\n".join(shown(review, 100, language="de"))
    assert "Analyse" in text
    assert "Netz des Meisters" in text
    assert " luck " not in text


def test_one_seat_has_all_its_decisions_and_its_luck(review):
    lines = "\n".join(shown(review, 120, 1))
    for moment in review.moments:
        if moment.seat == 1 and moment.given_away:
            assert f"{moment.number} " in lines
    assert "Strokes of luck" in lines


def test_a_curve_has_at_most_its_width_and_both_ends():
    assert sparkline([0.0, 1.0], 10) == "▁█"
    line = sparkline([at / 99 for at in range(100)], 20)
    assert len(line) == 20
    assert (line[0], line[-1]) == ("▁", "█")
    assert sorted(line) == list(line)


def nearly_over() -> Table:
    """A game before its last decision."""
    whole = played("duel", ["random", "random"], 3)
    table = whole.at_start()
    for entry in whole.entries[:-1]:
        table.apply_entry(entry)
    return table


@pytest.mark.parametrize(("keys", "wanted"), [(["r", "", "", "", "", "", ""], 1), ([""], 0), ([], 0)])
def test_a_review_is_offered_after_a_game(monkeypatch, review, keys, wanted):
    table, asked = nearly_over(), list[Table]()
    seat = table.actors[0]
    decided = table.game.words.action_name(table.legal(seat)[-1])
    screen = console(100, 36, colour=True, live=True)

    def reviewed(table: Table) -> Review:
        asked.append(table)
        return review

    sit_down(monkeypatch, table, screen, [decided, "", *keys], people=[seat], then=None, live=True, review=reviewed)
    assert table.over
    assert len(asked) == wanted
    shown = screen.file.getvalue()
    assert "r: review of this game" in shown
    assert ("network alone" in shown) == bool(wanted)
