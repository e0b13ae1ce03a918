"""Saved games: journals in the user's data folder, written after every decision."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from ..rules.errors import JournalError
from .table import Table


def data_folder() -> Path:
    """The folder that saved games are written to."""
    if given := os.environ.get("CHARLATANS_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming")) / "charlatans"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "charlatans"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "charlatans"


def new_save(table: Table) -> Path:
    """An unused file name for a new game."""
    folder = data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    file = folder / f"{table.game.name}-{stamp}.journal"
    number = 2
    while file.exists():
        file = folder / f"{table.game.name}-{stamp}-{number}.journal"
        number += 1
    return file


def last_save(game: str) -> Path:
    """The most recently saved game."""
    saves = sorted((data_folder() / "games").glob(f"{game}-*.journal"), key=lambda file: file.stat().st_mtime)
    if not saves:
        raise JournalError(f"no game of {game} has been saved in {data_folder() / 'games'}")
    return saves[-1]


def is_own_save(file: Path) -> bool:
    """Whether a file is one of the games saved here, and not somebody else's."""
    return file.resolve().parent == (data_folder() / "games").resolve()


def save(table: Table, file: Path) -> None:
    """Writes the journal atomically: after a crash the previous version is still there."""
    temporary = file.with_name(file.name + ".new")
    temporary.write_text(table.journal(), encoding="utf-8")
    os.replace(temporary, file)


def read(file: Path) -> str:
    """The text of a journal file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as problem:
        raise JournalError(f"{file}: cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise JournalError(f"{file}: is not a journal; it is not even text") from problem
