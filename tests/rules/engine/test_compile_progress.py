"""What is said while rules are compiled: nothing for a moment, then one line that changes or a few plain ones, to stderr alone."""

from __future__ import annotations

import io
import time

import pytest

from charlatans.rules.engine import Record, compile_progress, compiled, compiling, i8, progress_shown, rule
from charlatans.rules.engine.compile_progress import Announcement, announced


class Counter(Record):
    """Counts."""

    value: int = i8()


TYPES = {"counter": Counter}


class Terminal(io.StringIO):
    def isatty(self):
        return True


def until_said(stream, said="charlatans", times=1):
    """Waits for the speaker, which is a thread of its own."""
    for _ in range(2_000):
        if stream.getvalue().count(said) >= times:
            return
        time.sleep(0.005)
    raise AssertionError(f"{said!r} was not said {times} times: {stream.getvalue()!r}")


def test_a_quick_compile_says_nothing():
    stream = io.StringIO()
    with Announcement("Game (rule)", stream) as announcement:
        announcement.tell(1, 2)
    assert stream.getvalue() == ""


def test_a_long_compile_says_in_plain_lines_what_is_going_on_and_when_it_is_done():
    stream = io.StringIO()
    with Announcement("Game (rule)", stream, patience=0) as announcement:
        until_said(stream)
        announcement.tell(1, 2)
    first, last = stream.getvalue().splitlines()
    assert first.startswith("charlatans: compiling Game (rule): ")
    assert first.endswith("; done once and kept (`charlatans warm` does it ahead)")
    assert last.startswith("charlatans: compiled Game (rule) in ")


def test_on_a_terminal_it_is_one_line_that_changes_and_is_never_wider(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(compile_progress, "BETWEEN_UPDATES", 0.001)
    stream = Terminal()
    with Announcement("Game (rule)", stream, patience=0) as announcement:
        announcement.tell(7, 9)
        until_said(stream, "7 of 9 rules", times=3)
    text = stream.getvalue()
    assert text.count("\n") == 1
    assert text.endswith("\n")
    assert all(len(part.removesuffix("\x1b[K")) < 60 for part in text.strip().split("\r"))


def test_a_compile_that_fails_says_that_it_stopped():
    stream = io.StringIO()

    def fail():
        with Announcement("Game (rule)", stream, patience=0):
            until_said(stream)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert stream.getvalue().splitlines()[-1].startswith("charlatans: stopped compiling after ")


def test_a_stream_that_is_closed_does_not_stop_the_compiler():
    stream = io.StringIO()
    with Announcement("Game (rule)", stream, patience=0):
        until_said(stream)
        stream.close()


def test_whoever_shows_progress_of_its_own_hears_it_and_nothing_is_printed(monkeypatch, capsys):
    monkeypatch.setattr(compile_progress, "PATIENCE", 0)
    given, named = [], []
    with progress_shown(lambda *told: named.append(told)):
        with announced("rule", lambda *told: given.append(told)) as tell:
            tell(1, 2)
        with announced("rule", None) as tell:
            tell(2, 2)
    assert (given, named) == ([(1, 2)], [(2, 2)])
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("quiet", "says"), [("1", False), ("yes", False), ("0", True), ("", True)])
def test_an_environment_variable_silences_it(monkeypatch, quiet, says):
    said = []
    monkeypatch.setenv("CHARLATANS_QUIET", quiet)
    monkeypatch.setattr(compile_progress.Announcement, "__enter__", lambda self: said.append(self) or self)
    monkeypatch.setattr(compile_progress.Announcement, "__exit__", lambda self, *_: None)
    with announced("rule", None) as tell:
        tell(0, 1)
    assert bool(said) == says


def test_the_compiler_announces_what_is_not_kept_yet_and_only_that(monkeypatch, tmp_path):
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    titles = []

    @rule
    def never_compiled_before(counter):
        """Nothing else."""
        return counter.value + 1

    real = compile_progress.announced
    monkeypatch.setattr(compiling, "announced", lambda title, progress: titles.append(title) or real(title, progress))
    for _ in range(2):
        compiled(never_compiled_before, TYPES)
        compiling._twins.clear()
    assert titles == ["never_compiled_before"]
