"""Libraries that only some studies need."""

from __future__ import annotations

import importlib
from typing import Any

from ..rules.errors import CharlatansError


class ExtraMissing(CharlatansError):
    """A library that is not installed."""


def needed(module: str, extra: str, what: str) -> Any:
    """A library, or the sentence that says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        name = module.partition(".")[0]
        raise ExtraMissing(f"{what} needs {name}: pip install 'charlatans[{extra}]'") from missing
