"""Optional dependencies of the lab."""

from __future__ import annotations

import importlib
from typing import Any

from ..rules.errors import CharlatansError


class MissingDependency(CharlatansError):
    """An optional dependency that is not installed."""


def require(module: str, extra: str, what: str) -> Any:
    """Imports an optional dependency. If it is missing, the error says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        name = module.partition(".")[0]
        raise MissingDependency(f"{what} needs {name}: pip install 'charlatans[{extra}]'") from missing
