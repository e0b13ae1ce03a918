"""The fast loop: `make check`, or `python -m tests.check` where there is no make. Under a minute on two quiet cores.

Three lanes run side by side: plain tests of Python, linters of both languages, and the client's types and tests.
The linters remember the files they have seen. A step that fails shows what it said; the others go on.

Left out, and run by `make test`: everything that compiles rules, real browsers, PostgreSQL, servers in processes of
their own, and tests that play many games. `python -m tests.check tests/server` runs other tests beside the linters.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sysconfig.get_path("scripts"))

FAST_TESTS = (
    "tests/golden",
    "tests/rules",
    "tests/table",
    "tests/test_docs.py",
    "tests/test_glossary.py",
    "tests/test_locale.py",
    "tests/test_one_house.py",
    # On Windows the server's tests lack uvloop, and PostgreSQL's programs cannot be stopped by signals.
    *(() if os.name == "nt" else ("tests/server/test_decisions.py",)),
)
SLOW_TESTS = (
    "tests/rules/basari/test_bid_order.py",
    "tests/rules/basari/test_invariants.py",
    "tests/rules/basari/test_observe.py",
    "tests/rules/duel/test_exact_probabilities.py",
    "tests/rules/duel/test_invariants.py",
    "tests/rules/duel/test_mixes.py",
    "tests/rules/duel/test_observe.py",
    "tests/rules/quacks/test_exact_probabilities.py",
    "tests/rules/quacks/test_invariants.py",
    "tests/rules/quacks/test_observe.py",
    "tests/rules/test_coverage.py",
    "tests/rules/test_equivalence.py",
    "tests/rules/test_features.py",
    "tests/rules/test_languages.py",
    "tests/rules/test_odds.py",
    "tests/rules/test_texts.py",
    "tests/table/test_every_game.py",
    "tests/table/test_nobody_peeks.py",
)
"""What lies among the fast tests and compiles rules, or takes more than a few seconds."""


class Step(NamedTuple):
    """A command with a name."""

    name: str
    command: tuple[str, ...]


def program(name: str, *arguments: str) -> tuple[str, ...]:
    """A program of this environment."""
    return (str(PROGRAMS / name), *arguments)


def linters() -> tuple[Step, ...]:
    return (
        Step("ruff check", program("ruff", "check", "--quiet", ".")),
        Step("ruff format", program("ruff", "format", "--check", "--quiet", ".")),
        Step("import-linter", program("lint-imports")),
        Step("mypy", program("mypy")),
        Step("prettier, eslint", (sys.executable, "hatch_build.py", "lint")),
    )


def client() -> tuple[Step, ...]:
    """One after the other: both write the client's texts anew."""
    return (
        Step("svelte-check", (sys.executable, "hatch_build.py", "check")),
        Step("vitest", (sys.executable, "hatch_build.py", "test")),
    )


def tests(chosen: list[str]) -> tuple[Step, ...]:
    if not chosen:
        if gone := [name for name in (*FAST_TESTS, *SLOW_TESTS) if not (ROOT / name).exists()]:
            sys.exit(f"tests/check.py names {', '.join(gone)}, which is not there")
        chosen = [*FAST_TESTS, *(f"--ignore={file}" for file in SLOW_TESTS)]
    return (Step("pytest", (sys.executable, "-m", "pytest", "-q", *chosen)),)


def run_lane(lane: tuple[Step, ...]) -> bool:
    """Runs steps one after the other; whether all went well."""
    results = [run(step) for step in lane]
    return all(results)


def run(step: Step) -> bool:
    began = time.monotonic()
    done = subprocess.run(step.command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", errors="replace")
    well = done.returncode == 0
    # One print, so that the lanes do not mix.
    print(
        f"{'ok' if well else 'FAILED':7}{step.name:17}{time.monotonic() - began:5.1f} s"
        + ("" if well else f"\n{done.stdout}{done.stderr}"),
        flush=True,
    )
    return well


def main() -> None:
    began = time.monotonic()
    with ThreadPoolExecutor() as lanes:
        well = all(list(lanes.map(run_lane, (tests(sys.argv[1:]), linters(), client()))))
    print(f"{'Everything is fine' if well else 'Not yet'}, after {time.monotonic() - began:.0f} s.")
    sys.exit(not well)


if __name__ == "__main__":
    main()
