"""What is said while rules are being compiled, which can take minutes and is done once.

Whoever shows progress of its own passes a function for it, or names one for a while with `progress_shown`. Everybody else
reads on stderr, after two seconds, what is going on: one line that changes on a terminal, a few plain lines elsewhere.
`CHARLATANS_QUIET=1` silences it.
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
"""Called with how many rules are done, of how many."""

QUIET = "CHARLATANS_QUIET"
PATIENCE = 2.0
"""Seconds after which it is said that something is being compiled."""
BETWEEN_UPDATES = 0.5
BETWEEN_LINES = 30.0
"""Seconds between two lines where lines cannot be changed."""
ONCE = "; done once and kept (`charlatans warm` does it ahead)"

_shown: list[Progress] = []


@contextmanager
def progress_shown(progress: Progress) -> Iterator[None]:
    """Whatever is compiled meanwhile in this process is shown by this function, unless it has one of its own."""
    _shown.append(progress)
    try:
        yield
    finally:
        _shown.remove(progress)


@contextmanager
def announced(rule: str, progress: Progress | None) -> Iterator[Progress]:
    """The function that is told how far the compiler is with a rule: the one given, the one named, or an announcement."""
    if progress is not None or _shown:
        yield progress or _shown[-1]
    elif os.environ.get(QUIET, "") not in ("", "0") or sys.stderr is None:
        yield lambda done, of: None
    else:
        with Announcement(rule, sys.stderr) as announcement:
            yield announcement.tell


class Announcement:
    """Says how far the compiler is once it has taken a moment."""

    def __init__(self, rule: str, stream: Any, patience: float = PATIENCE) -> None:
        self._rule = rule
        self._stream = stream
        self._patience = patience
        self._changes_lines = bool(getattr(stream, "isatty", lambda: False)())
        self._done, self._of = 0, 0
        self._said = False
        self._over = threading.Event()
        # The compiler may be busy with one rule for a minute: nobody else would speak up meanwhile.
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
        """So many rules are done, of so many."""
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
            # Nobody can read it any more; compiling goes on.
            self._over.set()
