"""The order of the tests, and the terminal and signals that they believe in.

A file goes to one process (`--dist loadfile`), so what a file sets up is set up once; the longest files begin, so that no process is left with one at the end.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LONGEST_FIRST = (
    "server/test_faults.py",
    "lab/test_ladder.py",
    "server/test_supervisor.py",
    "lab/training/test_run.py",
    "server/test_strangers.py",
    "server/test_kill.py",
    "server/test_hostile_fuzz.py",
    "test_cli.py",
    "runner/test_kernels.py",
    "rules/test_features.py",
    "bots/test_advice.py",
    "browser/test_accessibility.py",
    "browser/test_lessons.py",
    "browser/test_replays.py",
    "browser/test_preferences.py",
    "browser/test_phone.py",
    "browser/test_four_people.py",
)
"""Those that take longest."""
BROWSER = TESTS / "browser"

OF_A_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")


def pytest_configure() -> None:
    """Screens look alike whatever terminal the tests are started from, or none; Ctrl-C works in what they start, also if they are started in the background."""
    os.environ["TERM"] = "xterm"
    for name in OF_A_TERMINAL:
        os.environ.pop(name, None)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sorts by file only: within a file the order stays. The browser's files are together, because it is started for them."""
    first = {TESTS / name: place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: first.get(item.path, len(first) + (BROWSER not in item.path.parents)))
