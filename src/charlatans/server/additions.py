"""Custom bots and materials that the owner adds when starting a server.

    charlatans serve --bot wary=mine:Wary --material my-duel.toml

Both are checked before the server opens. A bot is loaded in a process of its own: the server never runs its code.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from .. import rules
from ..archive import is_present
from ..bots import NAMES
from ..rules.contract import Game
from ..rules.errors import CharlatansError, OptionError
from ..rules.materials import MaterialError, MaterialFile
from ..table.journal import material_digest

SPAWN = get_context("spawn")
PROBE_TIMEOUT = 60.0
MAX_SPEC, MAX_FILE_NAME = 64, 100
BOT_OPTION = re.compile(r"([a-z][a-z0-9-]{0,23})=([A-Za-z0-9_.]+:[A-Za-z0-9_]+)")
RESERVED_NAMES = (*NAMES, "me", "open")


@dataclass(frozen=True)
class CustomBot:
    """A custom bot: its name at tables, its spec (MODULE:CLASS), and the games it can play."""

    name: str
    spec: str
    games: tuple[str, ...]

    @property
    def title(self) -> str:
        """The name as it is displayed."""
        return self.name.capitalize()


@dataclass(frozen=True)
class Additions:
    """Everything the owner has added."""

    bots: Mapping[str, CustomBot] = field(default_factory=dict)
    """By spec."""
    materials: Mapping[str, Mapping[str, MaterialFile]] = field(default_factory=dict)
    """For each game, by file name."""

    def materials_of(self, game: str) -> Mapping[str, MaterialFile]:
        """The custom materials for a game, by file name."""
        return self.materials.get(game, {})

    def material_by_digest(self, game: Game, digest: str) -> MaterialFile | None:
        """The material with this digest, standard or custom; None if this server does not have it."""
        known = (game.load_material(None), *self._materials_under(game))
        return next((material for material in known if material_digest(game, material) == digest), None)

    def _materials_under(self, game: Game) -> Iterator[MaterialFile]:
        """The custom materials for a game; under old rules those that fit them are read again."""
        for material in self.materials_of(game.name).values():
            if is_present(game):
                yield material
            else:
                with contextlib.suppress(CharlatansError):
                    yield game.load_material(material.file)


def load_additions(bots: Iterable[str], materials: Iterable[str | Path]) -> Additions:
    """Loads and checks what the command line names; errors say what is wrong."""
    named = [_parse_bot(text) for text in bots]
    names = [name for name, _ in named]
    for name, spec in named:
        if name in RESERVED_NAMES:
            raise OptionError(f"--bot {name}={spec}: {name!r} is taken; choose another name")
        if names.count(name) > 1:
            raise OptionError(f"--bot {name}={spec}: there are two bots called {name!r}")
    found: dict[str, dict[str, MaterialFile]] = {}
    for file in materials:
        for game, material in _load_materials(Path(file)).items():
            known = found.setdefault(game, {})
            if material.name in known:
                raise OptionError(f"--material {file}: there are two files called {material.name} for {game}")
            known[material.name] = material
    return Additions({spec: CustomBot(name, spec, games) for (name, spec), games in _probe_bots(named).items()}, found)


# Bots -------------------------------------------------------------------------------------------------


def _parse_bot(text: str) -> tuple[str, str]:
    match = BOT_OPTION.fullmatch(text)
    if match is None or len(match[2]) > MAX_SPEC:
        raise OptionError(
            f"--bot {text}: expected NAME=MODULE:CLASS, as in wary=mine:Wary; a name is small letters, digits and -, "
            f"24 at most, and MODULE:CLASS has {MAX_SPEC} characters at most"
        )
    return match[1], match[2]


def _probe_bots(named: list[tuple[str, str]]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The games that each bot can play."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, spec in named:
        games = _run_in_process(f"--bot {name}={spec}", _games_of, spec)
        if isinstance(games, str):
            raise OptionError(f"--bot {name}={spec}: {games}")
        found[name, spec] = games
    return found


def _run_in_process(what: str, work: Callable[[str], Any], spec: str) -> Any:
    """Runs work in a child process, because it may crash the process or never return."""
    pool = ProcessPoolExecutor(1, mp_context=SPAWN)
    try:
        return pool.submit(work, spec).result(PROBE_TIMEOUT)
    except BrokenProcessPool:
        raise OptionError(f"{what}: it ends its process when it is made") from None
    except TimeoutError:
        raise OptionError(f"{what}: it was not ready after {PROBE_TIMEOUT:g} s") from None
    finally:
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown()


def _games_of(spec: str) -> tuple[str, ...] | str:
    """The games that a bot can be made for, or why there are none."""
    from ..bots import bot

    games, problems = [], []
    for game in rules.GAMES:
        try:
            made = bot(game, spec, seed=0, cores=1)
        except OptionError as problem:
            problems.append(str(problem))
        else:
            # A bot may list its games; otherwise it plays every game it can be made for.
            if game in (getattr(made, "games", None) or rules.GAMES):
                games.append(game)
    if games:
        return tuple(games)
    return problems[0] if problems else f"{spec} is for none of {', '.join(rules.GAMES)}"


# Printed values ---------------------------------------------------------------------------------------


def _load_materials(file: Path) -> dict[str, MaterialFile]:
    """The material for each game that accepts all of the file's values and is changed by them."""
    if len(file.name) > MAX_FILE_NAME:
        raise MaterialError(f"{file}: a file name has {MAX_FILE_NAME} characters at most")
    found: dict[str, MaterialFile] = {}
    problems: dict[str, str] = {}
    for name in rules.GAMES:
        game = rules.game(name)
        try:
            material = game.load_material(file)
        except CharlatansError as problem:
            problems[name] = str(problem)
        else:
            if material_digest(game, material) != material_digest(game, game.load_material(None)):
                found[name] = material
    if found:
        return found
    if len(problems) < len(rules.GAMES):
        raise MaterialError(f"{file}: changes no printed value")
    raise MaterialError(_best_error(file, problems))


def _best_error(file: Path, problems: Mapping[str, str]) -> str:
    """What is wrong with a file that no game accepts: the error of the game that fits best."""
    messages = set(problems.values())
    if len(messages) == 1:
        return messages.pop()
    known = {name: str(problem) for name, problem in problems.items() if ": unknown; expected one of" not in problem}
    if len(known) == 1:
        name, problem = next(iter(known.items()))
        return f"{problem} (read as material of {name})"
    listed = "; ".join(f"{name}: {problem}" for name, problem in (known or problems).items())
    return f"{file} fits no game. {listed}"
