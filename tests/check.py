"""The fast loop: `make check`, or `python -m tests.check` where there is no make. Under a minute on two quiet cores.

Two lanes run side by side: the linters of both languages and the client's tests in one, plain tests of Python in
the other. A step that fails shows what it said; the others go on.

Left out, and run by `make test`: everything that compiles rules, real browsers, PostgreSQL, servers in processes of
their own, and tests that play many games. `python -m tests.check tests/server` runs other tests beside the linters.
"""

from __future__ import annotations

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
    "tests/terminal",
    "tests/test_docs.py",
    "tests/test_one_house.py",
)
SLOW_TESTS = (
    "tests/rules/test_coverage.py",
    "tests/rules/test_equivalence.py",
    "tests/rules/quacks/test_exact_probabilities.py",
    "tests/rules/quacks/test_invariants.py",
    "tests/rules/quacks/test_observe.py",
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
        Step("svelte-check", (sys.executable, "hatch_build.py", "check")),
        Step("vitest", (sys.executable, "hatch_build.py", "test")),
    )


def tests(chosen: list[str]) -> tuple[Step, ...]:
    if not chosen:
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
        well = all(list(lanes.map(run_lane, (tests(sys.argv[1:]), linters()))))
    print(f"{'Everything is fine' if well else 'Not yet'}, after {time.monotonic() - began:.0f} s.")
    sys.exit(not well)


if __name__ == "__main__":
    main()
