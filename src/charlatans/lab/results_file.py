"""What is kept of a tournament while it is played: a file with a line a block, so that nothing done is done again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from ..rules.errors import CharlatansError
from ..table.saves import data_folder
from .matches import Block
from .tournament import Tournament

FORMAT = "charlatans tournament 1"
BEGINNING = json.dumps({"format": FORMAT})[:-1].encode()


class KeptError(CharlatansError):
    """A file of results that cannot be used."""


def kept_file(tournament: Tournament) -> Path:
    """Where a tournament is kept unless told."""
    return data_folder() / "tournaments" / f"{tournament.name}-{tournament.key}.jsonl"


class Kept:
    """The results so far, in memory and in their file. A seed counts once, however often it comes."""

    def __init__(self, tournament: Tournament, file: Path, *, fresh: bool = False) -> None:
        self.tournament = tournament
        self.file = file
        self.blocks: list[Block] = []
        self._seeds: set[int] = set()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("a+b")
        except OSError as problem:
            raise KeptError(
                f"{file}: results cannot be kept there ({problem.strerror}); choose another --save"
            ) from None
        _lock(self._out, file)
        try:
            self._read(fresh)
        except KeptError:
            self._out.close()
            raise

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file; the results stay in memory."""
        self._out.close()

    @property
    def matches(self) -> int:
        """How many of the tournament's matches are done."""
        wanted = range(self.tournament.seed, self.tournament.seed + self.tournament.seeds)
        return sum(seed in wanted for seed in self._seeds) * self.tournament.players

    @property
    def missing(self) -> list[int]:
        """The blocks that are still to be played."""
        return [
            number for number in self.tournament.blocks if not self._seeds.issuperset(self.tournament.seeds_of(number))
        ]

    def add(self, block: Block) -> int:
        """Keeps a block, at once; gives how many matches are new."""
        new = self._count(block)
        if new:
            self._out.write(json.dumps(block.as_dict(), separators=(",", ":")).encode() + b"\n")
            self._out.flush()
        return new * self.tournament.players

    def _count(self, block: Block) -> int:
        """Counts those seeds of a block that have not been counted yet."""
        fresh = [seed for seed in range(block.first, block.first + block.seeds) if seed not in self._seeds]
        if fresh:
            self._seeds.update(fresh)
            self.blocks.append(block)
        return len(fresh)

    def _read(self, fresh: bool) -> None:
        """Reads what is there; a last line that was torn is cut off."""
        self._out.seek(0)
        *whole, torn = self._out.read().split(b"\n")
        if whole:
            self._check(whole[0], fresh)
        elif not BEGINNING.startswith(torn[: len(BEGINNING)]):
            raise self._foreign()
        if fresh or not whole:
            self._begin()
            return
        for number, line in enumerate(whole[1:], 2):
            try:
                self._count(Block.of_dict(json.loads(line)))
            except (ValueError, TypeError):
                raise KeptError(f"{self.file}, line {number}: is damaged; --fresh plays the tournament anew") from None
        self._out.truncate(self._out.tell() - len(torn))

    def _begin(self) -> None:
        self._out.truncate(0)
        told = {"format": FORMAT, "key": self.tournament.key, **self.tournament.as_dict()}
        self._out.write(json.dumps(told).encode() + b"\n")
        self._out.flush()

    def _check(self, head: bytes, fresh: bool) -> None:
        """A file that holds something else is left alone, and another tournament's unless it is to be played afresh."""
        try:
            told = json.loads(head)
            form, key, seats = told["format"], told["key"], told["seats"]
        except (ValueError, TypeError, KeyError):
            raise self._foreign() from None
        if form != FORMAT:
            raise self._foreign()
        if key != self.tournament.key and not fresh:
            raise KeptError(
                f"{self.file}: holds another tournament ({', '.join(seats)}), or one that another version played; "
                "choose another file, or --fresh to play this one in its place"
            )

    def _foreign(self) -> KeptError:
        return KeptError(f"{self.file}: holds no tournament and is left as it is; choose another file for the results")


def _lock(out: IO[bytes], file: Path) -> None:
    """Only one process at a time plays a tournament; where files cannot be locked, nobody checks."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        out.close()
        raise KeptError(f"{file}: another process is playing this tournament at the moment") from None
