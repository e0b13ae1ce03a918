"""Old rules: former versions of the games' rules, each in a zip file as it was, so that games go on under the rules they began with.

`game_at(name, version)` gives the present game or an old one; both are a `Game`. `freezing.py` makes the zip files, and nobody edits them.
The folder also has `versions.json`: for every version the last release that had it, and a digest of how it plays. An external game has both in
`archive/` in its own folder. Zip files that this release no longer has can be put into the folder that CHARLATANS_ARCHIVE names.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .. import rules
from ..policies import RANDOM, policy
from ..rules.contract import Game
from ..rules.errors import JournalError
from ..rules.external import external_folders
from .importing import ArchiveFinder

VARIABLE = "CHARLATANS_ARCHIVE"
FOLDER = Path(__file__).parent
VERSIONS = "versions.json"
Versions = dict[str, dict[str, dict[str, str]]]
"""By game and version: its `digest`, the `release` that had it last, and when it was `retired`, if it was."""


class OldRules(JournalError):
    """Rules that this release does not have."""

    def __init__(self, name: str, version: int) -> None:
        self.game, self.version, self.release = name, version, release_of(name, version)
        plays = f"Charlatans {self.release} has it" if self.release else "another release of Charlatans has it"
        super().__init__(f"version {version} of the rules of {name} is not in this release; {plays}")

    def __reduce__(self) -> tuple[type[OldRules], tuple[str, int]]:
        """It can be raised in another process."""
        return OldRules, (self.game, self.version)


def game_at(name: str, version: int) -> Game:
    """The game under this version of its rules; raises OldRules if this release does not have them."""
    present = rules.game(name)
    if version == present.rules_version:
        return present
    if archive_of(name, version) is None:
        raise OldRules(name, version)
    return _game(package_name(name, version), name)


def has(name: str, version: int) -> bool:
    """Whether this release can play a game under this version of its rules."""
    return name in rules.GAMES and (version == rules.game(name).rules_version or archive_of(name, version) is not None)


def is_current(name: str, version: int) -> bool:
    """Whether new games of this name have this version of the rules."""
    return name in rules.GAMES and version == rules.game(name).rules_version


def is_present(game: Game) -> bool:
    """Whether a game has the rules of today."""
    return game.rules_version == rules.game(game.name).rules_version


def policy_of(game: Game, name: str) -> Any:
    """The policy with this name for a game, under its own rules."""
    if is_present(game) or name == RANDOM:
        return policy(game.name, name)
    package = package_name(game.name, game.rules_version)
    built_in = game.name in rules.BUILT_IN
    return getattr(
        import_module(f"{package}.policies.{game.name}" if built_in else f"{package}.rules.{game.name}.policies"), name
    )


def views_digest(game: Game) -> str:
    """A digest of the form of a game's views, from its `view_types.py` without comments; empty for a game that has no such types."""
    return _views_digest(game.view.__module__.rpartition(".")[0])


def has_old_views(name: str, digest: str) -> bool:
    """Whether views with this digest have another form than those of the present game."""
    return name not in rules.GAMES or digest != views_digest(rules.game(name))


@functools.cache
def _views_digest(package: str) -> str:
    found = find_spec(f"{package}.view_types")
    if found is None or found.origin is None:
        return ""
    tree = ast.parse(Path(found.origin).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return hashlib.sha256(ast.unparse(tree).encode()).hexdigest()


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def archive_of(name: str, version: int) -> Path | None:
    """The zip file with this version of a game's rules."""
    files = [folder / file_name(name, version) for folder in _folders(name)]
    return next((file for file in files if file.is_file()), None)


def release_of(name: str, version: int) -> str | None:
    """The last release that had this version, if it is known."""
    return versions(folder_of(name)).get(name, {}).get(str(version), {}).get("release")


def versions(folder: Path) -> Versions:
    """What is known of all versions in a folder."""
    file = folder / VERSIONS
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def folder_of(name: str) -> Path:
    """Where a game's old rules are kept."""
    external = external_folders().get(name)
    return FOLDER if external is None else external / "archive"


def file_name(name: str, version: int) -> str:
    """The name of the zip file."""
    return f"{name}-{version}.zip"


def package_name(name: str, version: int) -> str:
    """The package that old rules are imported as."""
    return f"charlatans_{name}_{version}"


def _folders(name: str) -> Iterator[Path]:
    yield folder_of(name)
    if given := os.environ.get(VARIABLE):
        yield Path(given)


def _find(package: str) -> Path | None:
    """The zip file with the rules that are imported as this package."""
    match = re.fullmatch(r"charlatans_(\w+)_(\d+)", package)
    return archive_of(match[1], int(match[2])) if match else None


@functools.cache
def _game(package: str, name: str) -> Game:
    """An old game as the present contract has it: what it has under the same names, and the initial values of what came later."""
    old = import_module(f"{package}.rules.{name}").GAME
    return Game(**{field.name: getattr(old, field.name) for field in fields(Game) if hasattr(old, field.name)})


sys.meta_path.append(ArchiveFinder(_find))
