"""Journals: a game as text that people can read and programs can replay.

A header with the game, rules version, material, seed and options; then one line per decision (seat and name), forced
outcome and resample; last a line with the number of decisions and digests of state and text.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..archive import game_at
from ..rules.errors import CharlatansError, JournalError
from ..rules.materials import MaterialFile

if TYPE_CHECKING:
    from ..rules.contract import Game
    from .table import Table

FORMAT = "charlatans journal 1"
TABLE = "table"
SEAT = "seat-"
MOST_DIGITS = 40
"""Of a number in a journal; no seed and no version has nearly as many."""


def write(table: Table) -> str:
    """The journal of a table up to its current position."""
    from .table import Forced, Resampled

    if table.determinized:
        raise JournalError("an imagined table has no journal: what was hidden has been made up")
    lines = [
        FORMAT,
        f"game {table.game.name}",
        f"rules {table.game.rules_version}",
        f"material {table.material.name} {material_digest(table.game, table.material)}",
        f"seed {table.seed}",
        *(f"{key} {value}" for key, value in table.options.as_dict().items()),
        *(f"{SEAT}{seat} {who}" for seat, who in sorted(table.seated.items())),
        *([f"force {' '.join(table.forced_at_start)}"] if table.forced_at_start else []),
        "begin",
    ]
    decisions = 0
    for entry in table.entries:
        if isinstance(entry, Forced):
            lines.append(f"force {TABLE if entry.seat is None else entry.seat} {' '.join(entry.outcomes)}")
        elif isinstance(entry, Resampled):
            lines.append(f"afresh {entry.seat} {entry.seed}")
        else:
            lines.append(f"{entry.seat} {table.game.words.action_name(entry.action)}")
            decisions += 1
    text = "\n".join(lines) + "\n"
    return f"{text}end {decisions} state {table.digest()} text {_digest(text)}\n"


def replay(journal: str, material: MaterialFile | str | None = None) -> Table:
    """Replays a journal and returns the resulting table; raises JournalError if it was truncated or altered."""
    body, end = _split(journal)
    lines = body[:-1].split("\n")
    head, begin = _head(lines)
    game = _game(head)
    _check_text_digest(body, end)
    loaded = _material(game, head, material)
    seated = {int(key.removeprefix(SEAT)): head.pop(key) for key in list(head) if re.fullmatch(SEAT + "[0-9]", key)}
    table = _new_table(game, head, loaded)
    table.seated = seated
    for number, line in enumerate(lines[begin + 1 :], begin + 2):
        _play(table, number, line)
    decisions, state = end[1], end[3]
    played = sum(not line.startswith(("force ", "afresh ")) for line in lines[begin + 1 :])
    if str(played) != decisions:
        raise JournalError(f"the journal says {decisions} decisions and has {played}")
    if table.digest() != state:
        raise JournalError(
            "the game played again ends in another state than the journal says: it was changed, or the rules were"
        )
    return table


class SealedText(NamedTuple):
    """What a journal says, if its text is as it was written."""

    game: str
    rules: int
    seed: int
    """The last one, if it was resampled."""
    decisions: int


def read_text(journal: str) -> SealedText:
    """Checks a journal's text without playing it, which needs no rules; raises JournalError if it was truncated or altered."""
    body, end = _split(journal)
    _check_text_digest(body, end)
    lines = body[:-1].split("\n")
    head, begin = _head(lines)
    resampled = [line.rpartition(" ")[2] for line in lines[begin + 1 :] if line.startswith("afresh ")]
    seed = resampled[-1] if resampled else head["seed"]
    numbers = (_whole_number(*one) for one in (("rules", head["rules"]), ("seed", seed), ("decisions", end[1])))
    return SealedText(head["game"], *numbers)


def material_digest(game: Game, material: MaterialFile) -> str:
    """A digest of the printed values in use."""
    return _digest(game.material_layout.to_bytes(game.material_record(material)))[:16]


def _digest(data: str | bytes) -> str:
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def _split(journal: str) -> tuple[str, list[str]]:
    if not journal.startswith(FORMAT + "\n"):
        raise JournalError(f"this is not a journal: the first line must be {FORMAT!r}")
    body, newline, last = journal[:-1].rpartition("\n")
    end = last.split(" ")
    if not journal.endswith("\n") or len(end) != 6 or (end[0], end[2], end[4]) != ("end", "state", "text"):
        raise JournalError("the journal has no end line: it was cut short")
    return body + newline, end


def _check_text_digest(body: str, end: list[str]) -> None:
    if _digest(body) != end[5]:
        raise JournalError("the journal was changed: its text does not match the seal in its last line")


def _head(lines: list[str]) -> tuple[dict[str, str], int]:
    if "begin" not in lines:
        raise JournalError("the journal has no line 'begin' between options and decisions")
    begin = lines.index("begin")
    head: dict[str, str] = {}
    for number, line in enumerate(lines[1:begin], 2):
        key, _, value = line.partition(" ")
        if not value or key in head:
            raise JournalError(f"line {number}: expected an option and its value, once each, found {line!r}")
        head[key] = value
    for key in ("game", "rules", "material", "seed"):
        if key not in head:
            raise JournalError(f"the journal does not say its {key}")
    return head, begin


def _game(head: dict[str, str]) -> Game:
    """The game under the rules that the journal was written under."""
    version = _whole_number("rules", head.pop("rules"))
    return game_at(head.pop("game"), version)


def _material(game: Game, head: dict[str, str], material: MaterialFile | str | None) -> MaterialFile:
    name, _, digest = head.pop("material").rpartition(" ")
    # Old rules have a MaterialFile of their own.
    loaded = game.load_material(material) if material is None or isinstance(material, str) else material
    if material_digest(game, loaded) != digest:
        raise JournalError(
            f"the journal was played with the material {name!r}, which is not the one given: pass that file with --material"
        )
    return loaded


def _new_table(game: Game, head: dict[str, str], material: MaterialFile) -> Table:
    from .table import Table

    seed = _whole_number("seed", head.pop("seed"))
    try:
        forced = head.pop("force", "").split()
        return Table(game, game.options(material, **head), seed, material, forced)
    except CharlatansError as problem:
        raise JournalError(f"the journal's options cannot be played: {problem}") from problem


def _play(table: Table, number: int, line: str) -> None:
    seat, _, name = line.partition(" ")
    try:
        if seat == "force":
            who, _, outcomes = name.partition(" ")
            table.force(None if who == TABLE else _number_or_text(who), outcomes.split(" "))
        elif seat == "afresh":
            who, _, seed = name.partition(" ")
            table.resample(_number_or_text(who), _number_or_text(seed))
        else:
            table.act(_number_or_text(seat), name)
    except CharlatansError as problem:
        raise JournalError(f"line {number}: {problem}") from problem


def _whole_number(what: str, text: str) -> int:
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise JournalError(f"the {what} must be a whole number, found {text[:MOST_DIGITS]!r}")
    return int(text)


def _number_or_text(text: str) -> Any:
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else text
