"""The results file of a tournament: one line of JSON per block, appended as blocks finish, so that a tournament can be resumed."""

from __future__ import annotations

import json
from pathlib import Path

from filelock import FileLock, Timeout

from ..rules.errors import CharlatansError
from ..table.saves import data_folder
from .block import BlockResult
from .tournament import Tournament

FORMAT = "charlatans tournament 1"
FILE_START = json.dumps({"format": FORMAT})[:-1].encode()


class ResultsFileError(CharlatansError):
    """A results file that cannot be used."""


def default_file(tournament: Tournament) -> Path:
    """Where a tournament is saved by default."""
    return data_folder() / "tournaments" / f"{tournament.name}-{tournament.digest}.jsonl"


class ResultsFile:
    """The results so far, in memory and on disk. Each seed counts once."""

    def __init__(self, tournament: Tournament, file: Path, *, fresh: bool = False) -> None:
        self.tournament = tournament
        self.file = file
        self.blocks: list[BlockResult] = []
        self._seeds: set[int] = set()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(file)
            self._out = file.open("a+b")
        except OSError as problem:
            raise ResultsFileError(
                f"{file}: results cannot be kept there ({problem.strerror}); choose another --save"
            ) from None
        try:
            self._read(fresh)
        except ResultsFileError:
            self.close()
            raise

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; the results stay in memory."""
        self._out.close()
        self._lock.release()

    @property
    def matches(self) -> int:
        """Number of the tournament's matches that are done."""
        wanted = range(self.tournament.first_seed, self.tournament.first_seed + self.tournament.seed_count)
        return sum(seed in wanted for seed in self._seeds) * self.tournament.players

    @property
    def missing(self) -> list[int]:
        """Numbers of the blocks that are still to be played."""
        return [
            number for number in self.tournament.blocks if not self._seeds.issuperset(self.tournament.seeds_of(number))
        ]

    def add(self, block: BlockResult) -> int:
        """Adds a block and writes it to disk at once. Returns the number of new matches."""
        new = self._record(block)
        if new:
            self._out.write(json.dumps(block.as_dict(), separators=(",", ":")).encode() + b"\n")
            self._out.flush()
        return new * self.tournament.players

    def _record(self, block: BlockResult) -> int:
        """Records the seeds of a block that are new; returns how many."""
        fresh = [
            seed for seed in range(block.first_seed, block.first_seed + block.seed_count) if seed not in self._seeds
        ]
        if fresh:
            self._seeds.update(fresh)
            self.blocks.append(block)
        return len(fresh)

    def _read(self, fresh: bool) -> None:
        """Reads the file. An incomplete last line is cut off."""
        self._out.seek(0)
        *complete_lines, incomplete = self._out.read().split(b"\n")
        if complete_lines:
            self._check(complete_lines[0], fresh)
        elif not FILE_START.startswith(incomplete[: len(FILE_START)]):
            raise self._not_a_tournament()
        if fresh or not complete_lines:
            self._begin()
            return
        for number, line in enumerate(complete_lines[1:], 2):
            try:
                self._record(BlockResult.of_dict(json.loads(line)))
            except (ValueError, TypeError):
                raise ResultsFileError(
                    f"{self.file}, line {number}: is damaged; --fresh plays the tournament anew"
                ) from None
        self._out.truncate(self._out.tell() - len(incomplete))

    def _begin(self) -> None:
        self._out.truncate(0)
        head_values = {"format": FORMAT, "key": self.tournament.digest, **self.tournament.as_dict()}
        self._out.write(json.dumps(head_values).encode() + b"\n")
        self._out.flush()

    def _check(self, head: bytes, fresh: bool) -> None:
        """Refuses files of something else, and of another tournament unless it is to be overwritten."""
        try:
            head_values = json.loads(head)
            form, digest, entrants = head_values["format"], head_values["key"], head_values["seats"]
        except (ValueError, TypeError, KeyError):
            raise self._not_a_tournament() from None
        if form != FORMAT:
            raise self._not_a_tournament()
        if digest != self.tournament.digest and not fresh:
            raise ResultsFileError(
                f"{self.file}: holds another tournament ({', '.join(entrants)}), or one that another version played; "
                "choose another file, or --fresh to play this one in its place"
            )

    def _not_a_tournament(self) -> ResultsFileError:
        return ResultsFileError(
            f"{self.file}: holds no tournament and is left as it is; choose another file for the results"
        )


def _lock(file: Path) -> FileLock:
    """Locks a file beside it, so that only one process plays a tournament at a time."""
    lock = FileLock(file.with_name(f"{file.name}.lock"), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise ResultsFileError(f"{file}: another process is playing this tournament at the moment") from None
    return lock
