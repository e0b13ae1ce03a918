"""The texts of the whole program, one file per language. `en.json` is the reference; adding `xx.json` adds a language.

A game can also keep its texts beside its rules, in `locale/xx.json` in its own folder; they are merged with what this
folder has for it. A language that such a game lacks falls back to English.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.json") if file.stem != ENGLISH))

Texts = dict[str, Any]


@functools.cache
def texts(language: str) -> Texts:
    """All texts of a language."""
    return _read(FOLDER / f"{language}.json")


def game_texts(folder: Path, language: str) -> Texts:
    """A game's texts in a language, from the house's file and from the game's own folder."""
    merged = _merged(texts(language)["games"].get(folder.name, {}), _read(folder / "locale" / f"{language}.json"))
    return merged or game_texts(folder, ENGLISH)


def _read(file: Path) -> Texts:
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def _merged(one: Texts, other: Texts) -> Texts:
    """Both, and what they both have from the second."""
    both = {**one, **other}
    for key in one.keys() & other.keys():
        if isinstance(one[key], dict) and isinstance(other[key], dict):
            both[key] = _merged(one[key], other[key])
    return both
