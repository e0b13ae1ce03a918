"""Progress messages while rules are compiled, which can take minutes and happens once.

Callers that show progress themselves pass a function or set one with `progress_shown`. Otherwise a message appears on stderr after two
seconds: one updating line on a terminal, a few plain lines elsewhere. `CHARLATANS_QUIET=1` silences it.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Progress = Callable[[int, int], None]
"""Called with the number of rules done and the total."""

QUIET = "CHARLATANS_QUIET"
PATIENCE = 2.0
"""Seconds before the first message."""
BETWEEN_UPDATES = 0.5
BETWEEN_LINES = 30.0
"""Seconds between lines where lines cannot be updated."""
ONCE = "; done once and kept (`charlatans warm` does it ahead)"

_shown: list[Progress] = []


@contextmanager
def progress_shown(progress: Progress) -> Iterator[None]:
    """Within this context, compiling in this process reports to this function unless it was given its own."""
    _shown.append(progress)
    try:
        yield
    finally:
        _shown.remove(progress)


@contextmanager
def announced(rule: str, progress: Progress | None) -> Iterator[Progress]:
    """The progress function for compiling a rule: the one given, the one set by `progress_shown`, or an announcement on stderr."""
    if progress is not None or _shown:
        yield progress or _shown[-1]
    elif os.environ.get(QUIET, "") not in ("", "0") or sys.stderr is None:
        yield lambda done, of: None
    else:
        with Announcement(rule, sys.stderr) as announcement:
            yield announcement.tell


class Announcement:
    """Reports progress to a stream once compiling takes a while."""

    def __init__(self, rule: str, stream: Any, patience: float = PATIENCE) -> None:
        self._rule = rule
        self._stream = stream
        self._patience = patience
        self._changes_lines = bool(getattr(stream, "isatty", lambda: False)())
        self._done, self._of = 0, 0
        self._said = False
        self._over = threading.Event()
        # A thread, because the compiler can be busy with one rule for a minute.
        self._speaker = threading.Thread(target=self._speak, name="charlatans-compiling", daemon=True)

    def __enter__(self) -> Announcement:
        self._begun = time.monotonic()
        self._speaker.start()
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._over.set()
        self._speaker.join()
        if self._said:
            took = f"{time.monotonic() - self._begun:.0f} s"
            self._say(f"compiled {self._rule} in {took}" if kind is None else f"stopped compiling after {took}")
            if self._changes_lines:
                self._write("\n")

    def tell(self, done: int, of: int) -> None:
        """Updates the number of rules done and the total."""
        self._done, self._of = done, of

    def _speak(self) -> None:
        wait = self._patience
        while not self._over.wait(wait):
            how_far = f"{self._done} of {self._of} rules, {time.monotonic() - self._begun:.0f} s"
            again = self._said and not self._changes_lines
            self._say(f"compiling {self._rule}: {how_far}{'' if again else ONCE}")
            self._said = True
            wait = BETWEEN_UPDATES if self._changes_lines else BETWEEN_LINES

    def _say(self, sentence: str) -> None:
        line = f"charlatans: {sentence}"
        if self._changes_lines:
            width = shutil.get_terminal_size().columns - 1
            self._write(f"\r{line[:width]}\x1b[K")
        else:
            self._write(f"{line}\n")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            # The stream is closed; compiling goes on.
            self._over.set()
