"""External games: folders named in the environment variable CHARLATANS_GAMES.

A folder is a package with the same modules as a game here (`contract.gather`), its policies in `policies.py` and, if it
has one, its panel in `terminal.py`. The folder's name is the game's name. The variable reaches every process that this
one starts, so bots, workers and servers know the same games. Several folders are separated as in PATH.
"""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "CHARLATANS_GAMES"


def external_folders() -> dict[str, Path]:
    """The folders of external games, by the game's name."""
    named = [Path(folder).resolve() for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    return {folder.name: folder for folder in named}
