"""Imports old rules. They are unpacked once into the cache folder, because they read their printed values and texts from files beside them."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import BadZipFile, ZipFile

from ..rules.engine import cache_folder
from ..rules.errors import CharlatansError


class ArchiveFinder(MetaPathFinder):
    """Finds the packages of old rules in their zip files, in every process, whoever asks for them first."""

    def __init__(self, find: Callable[[str], Path | None]) -> None:
        self._find = find

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Where a package is; None if it is not one of old rules."""
        file = self._find(name) if path is None else None
        if file is None:
            return None
        folder = unpacked(file) / name
        return spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])


def unpacked(file: Path) -> Path:
    """The folder with the contents of a zip file. It is named after them, so it never holds anything else."""
    try:
        with ZipFile(file) as archive:
            digest = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
            return _unpack(archive, f"{file.stem}-{digest}")
    except (BadZipFile, OSError) as problem:
        raise CharlatansError(f"the old rules in {file} cannot be read: {problem}") from problem


def _unpack(archive: ZipFile, name: str) -> Path:
    root = _cache()
    folder = root / name
    if _is_complete(archive, folder):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    new = Path(tempfile.mkdtemp(prefix=f"{name}-", dir=root))
    archive.extractall(new)
    try:
        os.replace(new, folder)
    except OSError:
        # Another process was first.
        shutil.rmtree(new, ignore_errors=True)
    return folder


def _is_complete(archive: ZipFile, folder: Path) -> bool:
    """Whether everything is there; somebody may have tidied up the cache."""
    files = [(folder / one.filename, one.file_size) for one in archive.infolist()]
    return all(file.is_file() and file.stat().st_size == size for file, size in files)


def _cache() -> Path:
    """Where old rules are unpacked: beside the compiled ones or, where nothing can be written there, in a temporary folder."""
    try:
        folder = cache_folder().parents[1] / "archive"
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        temporary = Path(tempfile.mkdtemp(prefix="charlatans-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return temporary
