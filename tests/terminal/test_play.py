"""Whole games at the keyboard, and all kinds of input."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import charlatans
from charlatans import Table
from charlatans.rules.contract import Decision
from charlatans.table.transcript import all_events
from charlatans.terminal import Panel, panel_for, play
from charlatans.terminal.play import choice_for, columns, menu_keys
from charlatans.terminal.quacks.panel import PANEL

from .scenarios import CLEARED, Typist, careful, console, lay_out, sit_down, written

COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.mark.parametrize(
    ("width", "height", "options"),
    [
        (100, 36, {"players": 4, "books": 2, "pot": "back"}),
        (120, 40, {"players": 2, "books": 3, "stir": "always", "edition": "1st"}),
        (80, 24, {"players": 3, "books": 4, "pot": "back"}),
    ],
)
def test_a_whole_game_fits_the_screen_at_every_question(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, options: dict[str, Any]
) -> None:
    table = lay_out(**options)
    screen = console(width, height, colour=True, live=True)
    sit_down(monkeypatch, table, screen, live=True)
    screens = written(screen).split(CLEARED)[1:]
    assert table.over
    assert "Where it was won" in screens[-1]
    for shown in screens[:-1]:
        lines = COLOURS.sub("", shown.split(" >")[0]).splitlines()
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
    asked = [shown for shown in screens if "╭" in shown]
    assert all(("spoon" in shown) == (width >= 98) for shown in asked)


def test_a_whole_game_without_colour_and_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(players=4)
    screen = console(100, 36)
    sit_down(monkeypatch, table, screen)
    text = written(screen)
    assert table.over
    assert "\x1b" not in text
    assert "wins." in text or "share the win." in text
    for words in ("Bonus die", "Points by turn", "Turn 9 begins", "Books", "explodes"):
        assert words in text


def test_decisions_can_be_piped_in(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out()
    screen = console()
    monkeypatch.setattr("sys.stdin", io.StringIO("\nd\ndraw\n"))
    play(table, {0: "Ada"}, {1: careful}, console=screen)
    assert [entry.action for entry in table.entries if entry.seat == 0] == [0, 0, 0]
    assert "Until next time." in written(screen)


def test_two_people_at_one_keyboard_are_called_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out()
    screen = console()
    sit_down(monkeypatch, table, screen, ["d", "s", "d", "s"], people=(0, 1), then=None)
    assert re.findall(r"^  (Ada|Ben)  ", written(screen), re.M)[:4] == ["Ada", "Ada", "Ben", "Ben"]


def test_a_secret_choice_is_not_shown_to_the_other_person(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(stir="always", force=["B05"])
    screen = console()
    typist = Typist(table, ["d", "d", "s", "d"], then=None)
    seen_by_ben: list[str] = []

    def before() -> None:
        if table.actors == (1,):
            seen_by_ben.append(written(screen).rpartition("  Ben  ")[2])

    typist.before = before
    monkeypatch.setattr("builtins.input", typist)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    play(table, {0: "Ada", 1: "Ben"}, {}, console=screen)
    first, second, after = seen_by_ben
    for shown in (first, second):
        assert "chosen" in shown
        assert "stopped" not in shown
        assert "Ada stops" not in shown
    assert "Ada stops." in written(screen).rpartition(second)[2]
    assert "stopped" in after


def test_secret_choices_are_typed_unseen_when_others_watch() -> None:
    table = lay_out(stir="always", force=["B05"])
    assert PANEL.is_secret(table, 0)
    assert not PANEL.is_secret(lay_out(force=["B05"]), 0)


@pytest.mark.parametrize("typed", ["x", "99", "-1", "0", "s", "", "draw draw", "ä", "\x00", "d" * 500, "[bold]"])
def test_invalid_input_is_answered_with_what_is_possible(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    table = lay_out(books="red=2", force=["B05"])
    if typed in ("", "s"):
        table.act(0, "draw")
    screen = console(200, 40)
    sit_down(monkeypatch, table, screen, ["2" if typed == "s" else typed], then=None)
    assert "Possible now: d" in written(screen)
    assert len([entry for entry in table.entries if entry.seat == 0]) == (1 if typed in ("", "s") else 0)


def test_enter_alone_draws_only_when_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out(force=["B05"])
    sit_down(monkeypatch, table, console(), ["", "", ""], then=None)
    assert len([entry for entry in table.entries if entry.seat == 0]) == 1


@pytest.mark.parametrize("live", [True, False])
@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("?", "draw a chip"),
        ("b", "A ruby for each garden spider among your last two"),
        ("o", "in the bag"),
        ("l", "Turn 1 begins"),
    ],
)
def test_a_key_looks_something_up(monkeypatch: pytest.MonkeyPatch, key: str, words: str, live: bool) -> None:
    table = lay_out(force=["B05"])
    screen = console(100, 36, colour=live, live=live)
    sit_down(monkeypatch, table, screen, ["", key, "", "q"] if live else [key, "q"], then=None, live=live)
    assert words in Text.from_ansi(written(screen)).plain
    assert not [entry for entry in table.entries if entry.seat == 0 and entry.action != 0]


@pytest.mark.parametrize("key", ["q", "quit", None])
def test_leaving_says_that_the_game_is_saved_and_how_to_go_on(monkeypatch: pytest.MonkeyPatch, key: str | None) -> None:
    table = lay_out()
    screen = console()
    hint = "charlatans play quacks --resume FILE"
    script = [key] if key else []
    sit_down(monkeypatch, table, screen, script, then=None, save=lambda table: None, resume_hint=hint)
    assert written(screen).endswith(f"The game is saved. Continue with: {hint}\n")


def test_ctrl_c_leaves_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    table = lay_out()
    screen = console()
    monkeypatch.setattr("builtins.input", interrupted)
    play(table, {0: "Ada"}, {1: careful}, console=screen, save=lambda table: None)
    assert "The game is saved." in written(screen)


def test_ctrl_c_while_a_bot_thinks_leaves_cleanly() -> None:
    def interrupted(table: Table, seat: int) -> int:
        raise KeyboardInterrupt

    screen = console()
    play(lay_out(), {0: "Ada"}, {1: interrupted}, console=screen)
    assert "Until next time." in written(screen)


def test_every_decision_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out()
    saved: list[str] = []
    sit_down(monkeypatch, table, console(), ["d", "d"], then=None, save=lambda table: saved.append(table.journal()))
    assert len(saved) == 1 + len(table.entries)
    assert charlatans.replay(saved[-1]).digest() == table.digest()


def test_a_save_that_fails_is_reported_and_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(table: Table) -> None:
        raise OSError("the disk is full")

    screen = console()
    sit_down(monkeypatch, lay_out(), screen, ["d"], then=None, save=full)
    assert "could not be saved: the disk is full" in written(screen)
    assert written(screen).endswith("This game is not saved.\n")


def test_a_seat_without_anybody_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody sits at seat 1"):
        play(lay_out(), {0: "Ada"}, {}, console=console())


def test_bots_may_play_among_themselves() -> None:
    table = lay_out(players=3)
    screen = console()
    play(table, {}, dict.fromkeys(range(3), careful), console=screen)
    assert table.over
    assert "Where it was won" in written(screen)


def test_a_resumed_game_has_its_whole_history() -> None:
    table = lay_out(force=["B05"])
    events = list(table.events)
    for _ in range(60):
        seat = table.actors[0]
        events += table.act(seat, careful(table, seat))
    assert all_events(charlatans.replay(table.journal())) == events


def test_a_console_that_knows_only_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    screen = Console(file=out, width=100, height=36, highlight=False)
    sit_down(monkeypatch, lay_out(players=4), screen, ["d", "d", "d", "b", "o", "l", "?"], then=None)
    out.flush()
    assert b"+-----" in out.buffer.getvalue()  # type: ignore[attr-defined]


def test_a_name_is_never_taken_for_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay_out()
    table.names = ["Ada", "[red]Mira[/red]"]
    screen = console()
    sit_down(monkeypatch, table, screen, ["d"], then=None)
    assert "[red]Mira[/red]" in written(screen)


def test_letters_numbers_and_0_are_the_keys() -> None:
    decisions = [
        Decision(0, "draw", "Draw"),
        Decision(9, "done", "Done"),
        Decision(50, "buy", "Buy"),
        Decision(51, "buy", "Buy"),
    ]
    keys = menu_keys(decisions, PANEL.keys, PANEL.declines)
    assert {key: decision.action for key, decision in keys.items()} == {"d": 0, "1": 50, "2": 51, "0": 9}
    assert list(keys)[-1] == "0"


def test_a_decision_may_be_typed_by_its_name() -> None:
    table = lay_out(force=["B05"])
    table.act(0, "draw")
    keys = menu_keys(table.decisions(0), PANEL.keys, PANEL.declines)
    for typed in ("stop", "STOP", " stop ", "s", "S"):
        decision = choice_for(typed.strip(), keys, table)
        assert decision is not None
        assert decision.kind == "stop"


@pytest.mark.parametrize("width", [20, 80, 100])
def test_buttons_stand_in_columns_and_all_are_there(width: int) -> None:
    screen = console(width)
    screen.print(columns([Text(f"[{number}] Buy") for number in range(17)], width))
    assert all(f"[{number}]" in written(screen) for number in range(17))


def test_a_game_without_a_panel_gets_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(panel_for("chess")) is Panel
    monkeypatch.setattr("charlatans.terminal.panel.find_spec", lambda folder: None)
    table = lay_out()
    screen = console()
    sit_down(monkeypatch, table, screen)
    assert table.over
    assert "Mira: " in written(screen)
