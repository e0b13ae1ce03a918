"""Compiling rules: the compiled twin of a rule and of every rule it reaches, kept on disk.

The twin is a copy of the function whose globals point to compiled twins, so the plain rule stays as it
is and both live in one process. Numba is imported only here, and only when somebody asks.

A rule's arguments have their types by name: `Types` maps the names of records and arrays (`game`,
`log`, ...) to what they are, and every other argument is a 64-bit whole number, or several of them where
it is annotated with a NamedTuple. So each rule is compiled exactly once, whatever width its callers' numbers have.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..external import external_folders
from .compile_progress import Progress, announced
from .records import Record, RecordType
from .rule import Slots, call_tree, callees, is_rule, open_slots, relinked, shared_callees, tables_of

Types = Mapping[str, "type[Record] | tuple[type[Record] | str, int] | tuple[type[Record] | str, int, str]"]
"""Argument names to a record's class, or to an array (its element, its number of dimensions, and "A" if it has gaps)."""

KEEP_OLD_CACHES_DAYS = 30
INLINES = os.environ.get("CHARLATANS_INLINE", "yes") != "no"
"""Rules are small and call each other all the time: inlined, whole games run twice as fast, and compile twice as long."""
PACKAGE = Path(__file__).parents[2]

_twins: dict[Any, Any] = {}
_one_at_a_time = threading.RLock()
"""Two threads that compile the same rule would link each other's halves."""


class CompilerMissing(ImportError):
    """Raised when compiled rules are asked for and Numba is not installed."""

    def __init__(self) -> None:
        super().__init__("compiled rules need Numba: pip install 'charlatans[fast]'")


def compiler_installed() -> bool:
    """Whether compiled rules can be had here."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def compiled(function: Any, types: Types, slots: Slots | None = None, progress: Progress | None = None) -> Any:
    """The compiled twin of a rule, from the cache on disk or compiled now.

    `slots` fills the places that the rule leaves open (a policy, for one), and `progress` is called with how
    many rules are done, of how many, whenever something has to be compiled; without it, `compile_progress` says so.
    """
    if not is_rule(function):
        raise TypeError(f"{function!r} is not a rule: only functions marked with @rule can be compiled")
    with _one_at_a_time:
        return _compiled(function, types, slots or {}, progress)


def _compiled(function: Any, types: Types, slots: Slots, progress: Progress | None) -> Any:
    missing = [entry for entry in shared_callees(function, slots) if not _is_ready(entry, types, {})]
    if not missing and _is_ready(function, types, slots):
        return _twin(function, types, slots)
    entries: list[tuple[Any, Slots]] = [*((entry, {}) for entry in missing), (function, slots)]
    rules = sum(len(call_tree(entry, filling, shared=False)) for entry, filling in entries)
    done = 0
    with announced(title_of(function, types), progress) as tell:
        for entry, filling in entries:
            for one in call_tree(entry, filling, shared=False):
                tell(done, rules)
                done += 1
                if one is not entry:
                    linking().lower(_twin(one, types, filling, inner=True), signature_of(one, types))
            linking().translate(_twin(entry, types, filling), signature_of(entry, types))
        tell(rules, rules)
    return _twin(function, types, slots)


def is_compiled(function: Any, types: Types, slots: Slots) -> bool:
    """Whether a rule can be had without compiling anything."""
    with _one_at_a_time:
        return all(_is_ready(entry, types, {}) for entry in shared_callees(function, slots)) and _is_ready(
            function, types, slots
        )


def linking() -> Any:
    """What works on Numba's inside: imported only when something is compiled."""
    try:
        from . import linking
    except ImportError as missing:
        raise CompilerMissing from missing
    return linking


def _is_ready(function: Any, types: Types, slots: Slots) -> bool:
    """Whether an entry point is compiled, in this process or in the cache on disk; what is in its shared slots must be."""
    twin = _twin(function, types, slots)
    return bool(twin.overloads) or linking().load(twin, signature_of(function, types))


def title_of(function: Any, types: Types, where: str = "") -> str:
    """What is compiled, as people read it: the game, and the rule that all others are compiled for."""
    game = types.get("game")
    rule = f"{function.__name__} {where}".strip()
    return f"{game.name} ({rule})" if isinstance(game, RecordType) else rule


def _twin(function: Any, types: Types, slots: Slots, *, inner: bool = False) -> Any:
    """The twin as a dispatcher, its globals pointing to inner twins, and to entry points in shared slots."""
    used = open_slots(function, slots)
    needed = {name for one in call_tree(function, slots) for name in arguments_of(one)}
    key = (
        function,
        inner,
        tuple(sorted((name, id(other)) for name, other in used.items())),
        tuple(sorted((name, repr(kind)) for name, kind in types.items() if name in needed)),
    )
    if key not in _twins:
        names = {
            name: _twin(other, types, slots, inner=True)
            for name, other in callees(function, slots, shared=False).items()
        }
        for name, entry in callees(function, slots, shared=True).items():
            names[name] = linking().by_symbol(_twin(entry, types, {}))
        copy = relinked(function, {**names, **tables_of(function)})
        # Numba names cache files after the qualified name: another twin needs another name.
        if used:
            fillings = " ".join(
                f"{name}={other.__module__}.{other.__qualname__}" for name, other in sorted(used.items())
            )
            copy.__qualname__ += "_" + hashlib.sha256(fillings.encode()).hexdigest()[:8]
        _twins[key] = _dispatcher(copy, inline=inner and not getattr(function, "is_whole", False), cache=not inner)
    return _twins[key]


def arguments_of(function: Any) -> tuple[str, ...]:
    """The names of a rule's arguments."""
    code = function.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def _dispatcher(function: Any, *, inline: bool, cache: bool) -> Any:
    try:
        import numba
    except ImportError as missing:
        raise CompilerMissing from missing
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(cache=cache, nogil=True, error_model="numpy", forceinline=inline and INLINES)(function)
    finally:
        config.CACHE_DIR = before


def signature_of(function: Any, types: Types) -> tuple[Any, ...]:
    """The types of a rule's arguments, by their names."""
    import numba
    import numpy

    def argument(name: str) -> Any:
        kind = types.get(name)
        if kind is None:
            numbers = named_tuple_of(function, name)
            return numba.int64 if numbers is None else numba.typeof(numbers._make(range(len(numbers._fields))))
        element, dimensions, order = (*kind, "C")[:3] if isinstance(kind, tuple) else (kind, 0, "C")
        dtype: Any = element.dtype if isinstance(element, RecordType) else numpy.dtype(element)
        scalar = numba.from_dtype(dtype)
        return numba.types.Array(scalar, dimensions, order) if dimensions else scalar

    return tuple(argument(name) for name in arguments_of(function))


def named_tuple_of(function: Any, name: str) -> Any:
    """The NamedTuple of whole numbers that an argument is annotated with, or None."""
    found = function.__globals__.get(function.__annotations__.get(name))
    return found if hasattr(found, "_fields") else None


@functools.cache
def cache_folder() -> Path:
    """Where compiled rules are kept: a folder named after a hash of all sources that hold rules.

    Numba does not notice a change in a rule of another file; a new folder for every change does.
    """
    root = Path(os.environ.get("CHARLATANS_CACHE") or _user_cache()) / "compiled"
    folder = root / sources_digest()
    folder.mkdir(parents=True, exist_ok=True)
    _forget_old(root, folder)
    return folder


@functools.cache
def sources_digest() -> str:
    """A hash of all sources that hold rules, of the Python that compiles them, and of how it does."""
    digest = hashlib.sha256(f"{sys.version} {INLINES}".encode())
    for part in ("rules", "policies", "runner"):
        for source in sorted((PACKAGE / part).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    for folder in external_folders().values():
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder.parent).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:20]


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "charlatans"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "charlatans"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "charlatans"


def _forget_old(root: Path, current: Path) -> None:
    os.utime(current)
    oldest = time.time() - KEEP_OLD_CACHES_DAYS * 24 * 3600
    for folder in root.iterdir():
        if folder != current and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
