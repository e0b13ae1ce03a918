"""Material files: reading them, overriding our values with an owner's, and errors that name the line."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from .errors import CharlatansError

SOURCES = ("rulebook", "reported", "house")
OWNER = "owner"
STANDARD = "standard"
"""The name of material without an owner's changes."""


class MaterialError(CharlatansError):
    """An invalid material file: the line, what is wrong and what is expected."""


class MaterialFile:
    """A game's printed values: our file, overridden by an owner's file if there is one."""

    def __init__(self, ours: Path, owners: str | Path | None = None) -> None:
        self.file = Path(ours)
        self.values = _load(self.file)
        self.name = STANDARD
        self._owned: dict[str, int] = {}
        if owners is not None:
            self.file = Path(owners)
            changes = _load(self.file)
            self.name = self.file.name
            self._owned = _lines(self.file.read_text(encoding="utf-8"))
            self._lay_over(self.values, changes, "")

    def _lay_over(self, values: dict[str, Any], changes: dict[str, Any], path: str) -> None:
        for key, change in changes.items():
            here = f"{path}{key}"
            if key == "source":
                continue
            if key not in values:
                raise self.error(here, f"unknown; expected one of {', '.join(k for k in values if k != 'source')}")
            if isinstance(values[key], dict):
                if not isinstance(change, dict):
                    raise self.error(here, f"expected a table [{here}], found {change!r}")
                self._lay_over(values[key], change, here + ".")
            else:
                values[key] = change

    def error(self, path: str, problem: str) -> MaterialError:
        """The error for a value, naming its line in the owner's file."""
        line = self._owned.get(path)
        where = f"{self.file.name}, line {line}" if line else self.file.name
        return MaterialError(f"{where}: {path}: {problem}")

    def table(self, path: str) -> dict[str, Any]:
        """The table at a dotted path."""
        found: Any = self.values
        for key in path.split("."):
            found = found[key]
        assert isinstance(found, dict)
        return found

    def source(self, table: str, key: str) -> str:
        """Where a value comes from."""
        if f"{table}.{key}" in self._owned:
            return OWNER
        source: str = self.table(table)["source"]
        return source

    def number(self, table: str, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return self._number(f"{table}.{key}", self.table(table)[key], low, high)

    def _number(self, path: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(path, f"expected a whole number from {low} to {high}, found {value!r}")
        return value

    def numbers(self, table: str, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of whole numbers within bounds."""
        path = f"{table}.{key}"
        values = self._list(path, count)
        for at, value in enumerate(values):
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise self.error(path, f"expected whole numbers from {low} to {high}, found {value!r} as entry {at}")
        return values

    def rows(self, table: str, key: str, columns: Sequence[str], most: int, count: range) -> list[list[int]]:
        """A list of rows, each with a whole number from 0 to `most` for every column."""
        path = f"{table}.{key}"
        rows = self._list(path, None)
        if len(rows) not in count:
            raise self.error(path, f"expected {count[0]} to {count[-1]} rows, found {len(rows)}")
        for at, row in enumerate(rows, 1):
            if not isinstance(row, list) or len(row) != len(columns):
                raise self.error(path, f"row {at}: expected [{', '.join(columns)}], found {row!r}")
            for column, value in zip(columns, row, strict=True):
                if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                    raise self.error(
                        path, f"row {at}: {column}: expected a whole number from 0 to {most}, found {value!r}"
                    )
        return rows

    def rising(self, table: str, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of different whole numbers, each larger than the one before."""
        values = self.numbers(table, key, low, high, count)
        for first, second in pairwise(values):
            if second <= first:
                raise self.error(f"{table}.{key}", f"expected rising numbers, found {second} after {first}")
        return values

    def words(self, table: str, key: str, allowed: Sequence[str], count: int) -> list[str]:
        """A list of allowed names."""
        path = f"{table}.{key}"
        values = self._list(path, count)
        for at, value in enumerate(values):
            if value not in allowed:
                raise self.error(path, f"expected one of {', '.join(allowed)}, found {value!r} as entry {at}")
        return values

    def _list(self, path: str, count: int | None) -> list[Any]:
        table, _, key = path.rpartition(".")
        values = self.table(table)[key]
        if not isinstance(values, list):
            raise self.error(path, f"expected a list, found {values!r}")
        if count is not None and len(values) != count:
            raise self.error(path, f"expected {count} entries, found {len(values)}")
        return values


def loader(ours: Path, record: Callable[[MaterialFile], Any]) -> Callable[[str | Path | None], MaterialFile]:
    """A function that loads a game's material and checks it by converting it to a record."""

    def checked(material: MaterialFile) -> MaterialFile:
        record(material)
        return material

    @functools.cache
    def standard() -> MaterialFile:
        return checked(MaterialFile(ours))

    def load(owners: str | Path | None = None) -> MaterialFile:
        """Our material, overridden by an owner's file if given, checked."""
        return standard() if owners is None else checked(MaterialFile(ours, owners))

    return load


def _load(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise MaterialError(f"{file}: cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise MaterialError(f"{file.name}: is not a text file in UTF-8") from problem
    except tomllib.TOMLDecodeError as problem:
        raise MaterialError(f"{file.name}: is not valid TOML: {problem}") from problem


def _lines(text: str) -> dict[str, int]:
    """The line of each key in a TOML text, by dotted path."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([^\[\]]+)\]\s*(#.*)?$", line):
            table = ".".join(part.strip().strip("\"'") for part in header[1].split(".")) + "."
            lines[table.rstrip(".")] = number
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            name = ".".join(part.strip("\"'") for part in key[1].split("."))
            lines[table + name] = number
    return lines
