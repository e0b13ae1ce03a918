"""Freezes a version of a game's rules: everything it consists of goes into a zip file, as it was.

    make freeze GAME=NAME          (or: python -m charlatans.archive.freezing NAME)

After `RULES_VERSION` was raised this freezes the version before, from the last commit that had it, and seals the new one: its digest goes into
`versions.json`. With `--here` it freezes the rules as they are now, which a game without git does before it changes them.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from .. import rules
from ..rules.errors import CharlatansError
from ..rules.external import external_folders
from . import VERSIONS, archive_of, file_name, folder_of, game_at, package_name, versions
from .behaviour import digest_of

HOUSE = Path(__file__).parents[1]
SHARED = ("*.py", "engine/*.py")
"""What games share, in `rules`."""
LEFT_OUT = ("__pycache__", "tests", "archive")
NO_NUMBER = "there is no RULES_VERSION in {file}"
ERRORS = '"""Errors are those of the present, so that everybody can catch them."""\n\nfrom charlatans.rules.errors import *\n'


def main(arguments: list[str]) -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="make freeze", description="Freezes a version of a game's rules.")
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--here", action="store_true", help="freeze the rules as they are now")
    given = parser.parse_args(arguments)
    try:
        for line in freeze_now(given.game) if given.here else freeze_predecessor(given.game):
            print(line)
    except CharlatansError as problem:
        raise SystemExit(str(problem)) from problem


def freeze_now(name: str) -> Iterator[str]:
    """Freezes the rules as they are now."""
    file = freeze(name, HOUSE, external_folders().get(name), folder_of(name), _release(HOUSE))
    yield f"{file.name}: the rules as they are now"


def freeze_predecessor(name: str) -> Iterator[str]:
    """Freezes the version before the present one, unless that was done, and seals the present one."""
    folder, version = folder_of(name), rules.game(name).rules_version
    known = versions(folder).get(name, {})
    before = max((int(one) for one in known if int(one) < version), default=0 if known else version - 1)
    if before and archive_of(name, before) is None and "retired" not in known.get(str(before), ()):
        with tempfile.TemporaryDirectory() as scratch:
            revision, house, external = _tree_with(name, before, Path(scratch))
            file = freeze(name, house, external, folder, _release(house))
            yield f"{file.name}: the rules of commit {revision[:10]}, {file.stat().st_size:,} bytes"
    digest = digest_of(rules.game(name))
    if str(version) not in known:
        _note(folder, name, version, digest=digest)
        yield f"version {version} of {name} is sealed"
    elif known[str(version)]["digest"] != digest:
        raise CharlatansError(changed_without_version(name, version))
    else:
        yield f"version {version} of {name} plays as it was sealed: nothing to do"


def changed_without_version(name: str, version: int) -> str:
    """What to do when a game plays differently and has the same version."""
    return (
        f"{name} plays differently than when version {version} of its rules was sealed, or its states have other bytes. If that is meant, "
        f"count RULES_VERSION up and run `make freeze GAME={name}`: games that run go on under version {version}. A version that never "
        f"left your branch can be sealed anew: remove its entry in {VERSIONS} first"
    )


def freeze(name: str, house: Path, external: Path | None, folder: Path, release: str) -> Path:
    """Writes the zip file of the version that these sources hold; refuses to replace one with other contents."""
    source = external or house / "rules" / name
    version = _number(source / "state.py", "RULES_VERSION")
    contents = dict(sorted(_contents(name, version, house, external)))
    file = folder / file_name(name, version)
    folder.mkdir(parents=True, exist_ok=True)
    if file.is_file() and _read(file) != contents:
        raise CharlatansError(f"{file.name} is there already, with other contents: count RULES_VERSION up first")
    _write(file, contents)
    _note(folder, name, version, release=release)
    known = versions(folder)[name][str(version)]
    if folder == folder_of(name):
        digest = digest_of(game_at(name, version))
        if known.setdefault("digest", digest) != digest:
            file.unlink()
            raise CharlatansError(changed_without_version(name, version))
        _note(folder, name, version, digest=digest)
    return file


def _contents(name: str, version: int, house: Path, external: Path | None) -> Iterator[tuple[str, bytes]]:
    """The files of a version, by their paths in the zip file."""
    package = package_name(name, version)
    head = f'"""Version {version} of the rules of {name}, as it was. Made by charlatans.archive.freezing; nobody edits it."""\n'
    yield f"{package}/__init__.py", head.encode()
    for part in ("rules", "policies"):
        yield f"{package}/{part}/__init__.py", head.encode()
    for pattern in SHARED:
        for file in (house / "rules").glob(pattern):
            path = file.relative_to(house).as_posix()
            if path not in ("rules/__init__.py", "rules/errors.py"):
                yield f"{package}/{path}", _source(file)
    yield f"{package}/rules/errors.py", ERRORS.encode()
    yield f"{package}/policies/chance.py", _source(house / "policies" / "chance.py")
    own = (
        [(external, f"rules/{name}")]
        if external
        else [(house / at, at) for at in (f"rules/{name}", f"policies/{name}")]
    )
    for folder, at in own:
        for file in _files(folder):
            yield f"{package}/{at}/{file.relative_to(folder).as_posix()}", _renamed(_source(file), file, package)
    yield f"{package}/locale/__init__.py", _source(house / "locale" / "__init__.py")
    for file in (house / "locale").glob("*.json"):
        yield f"{package}/locale/{file.name}", _texts_of(name, file)


def _files(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*.*"):
        if file.suffix in (".py", ".toml", ".json") and not set(LEFT_OUT) & set(file.relative_to(folder).parts):
            yield file


def _source(file: Path) -> bytes:
    """A file with the same ends of lines everywhere."""
    return file.read_bytes().replace(b"\r\n", b"\n")


def _renamed(source: bytes, file: Path, package: str) -> bytes:
    """The source of an external game, which imports what games share by its full name, from the frozen copy of it."""
    if file.suffix != ".py":
        return source
    return re.sub(rb"(?m)^(\s*(?:from|import) )charlatans(?=[. ])", rb"\g<1>" + package.encode(), source)


def _texts_of(name: str, file: Path) -> bytes:
    """The part of a language's texts that a game needs."""
    texts = json.loads(file.read_text(encoding="utf-8"))
    own = {key: words for key, words in texts["games"].items() if key == name}
    return json.dumps({"common": texts["common"], "games": own}, ensure_ascii=False, indent=1).encode()


def _write(file: Path, contents: dict[str, bytes]) -> None:
    """Writes a zip file whose bytes depend on nothing but its contents."""
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in contents.items():
            entry = ZipInfo(path)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)


def _read(file: Path) -> dict[str, bytes]:
    with ZipFile(file) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist()}


def _note(folder: Path, name: str, version: int, **facts: str) -> None:
    """Writes facts about a version into the folder's list."""
    known = versions(folder)
    known.setdefault(name, {}).setdefault(str(version), {}).update(facts)
    text = json.dumps(known, indent=2, sort_keys=True) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / VERSIONS).write_text(text, encoding="utf-8")


def _number(file: Path, name: str) -> int:
    """A number that a module defines, without importing it."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return int(ast.literal_eval(node.value))
    raise CharlatansError(NO_NUMBER.format(file=file))


def _release(house: Path) -> str:
    """The release that a tree belongs to."""
    found = re.search(r'__version__ = "([^"]+)"', (house / "__init__.py").read_text(encoding="utf-8"))
    return found[1] if found else ""


# Git ----------------------------------------------------------------------------------------------------


def _tree_with(name: str, version: int, scratch: Path) -> tuple[str, Path, Path | None]:
    """The last commit whose rules had a version, and its sources: the house's and an external game's."""
    external = external_folders().get(name)
    source = external or HOUSE / "rules" / name
    revision = _last_with(source, version)
    top = Path(_git(source, "rev-parse", "--show-toplevel").decode().strip())
    with tarfile.open(fileobj=io.BytesIO(_git(top, "archive", revision))) as archive:
        archive.extractall(scratch, filter="data")
    old = scratch / source.resolve().relative_to(top)
    return (revision, HOUSE, old) if external else (revision, old.parents[1], None)


def _last_with(source: Path, version: int) -> str:
    """The newest commit in which the game had a version."""
    for revision in _git(source, "rev-list", "HEAD").decode().split():
        text = _git(source, "show", f"{revision}:./state.py").decode()
        if re.search(rf"(?m)^RULES_VERSION = {version}$", text):
            return revision
    raise CharlatansError(
        f"no commit has version {version} of the rules in {source}: freeze it with --here before you change the rules"
    )


def _git(folder: Path, *arguments: str) -> bytes:
    try:
        return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError) as problem:
        said = getattr(problem, "stderr", b"") or b""
        raise CharlatansError(f"git {arguments[0]} failed in {folder}: {said.decode().strip() or problem}") from problem


if __name__ == "__main__":
    main(sys.argv[1:])
