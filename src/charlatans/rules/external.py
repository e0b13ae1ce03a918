"""External games: folders named in the environment variable CHARLATANS_GAMES.

A folder is a package with the same modules as a game here (`contract.gather`), its policies in `policies.py` and, if it
has one, its panel in `terminal.py`. The folder's name is the game's name. The variable reaches every process that this
one starts, so bots, workers and servers know the same games. Several folders are separated as in PATH.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .errors import UnknownGame

VARIABLE = "CHARLATANS_GAMES"


def external_folders() -> dict[str, Path]:
    """The folders of external games, by the game's name."""
    named = [Path(folder).resolve() for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    for folder in named:
        if not folder.name.isidentifier() or not (folder / "__init__.py").is_file():
            raise UnknownGame(f"{VARIABLE} names {folder}, which is not a Python package")
    return {folder.name: folder for folder in named}


def make_importable(folders: dict[str, Path]) -> None:
    """Lets Python find these packages, after everything that is installed."""
    for folder in folders.values():
        if str(folder.parent) not in sys.path:
            sys.path.append(str(folder.parent))
