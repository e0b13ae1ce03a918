"""Names of players: made uniform and checked once, when they come in.

A name is shown in everybody's sentences and written into journals, so it has nothing invisible, nothing that turns the text around it,
and at a table it is told apart from all others.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

LONGEST = 24
MOST_MARKS = 2
"""How many marks, such as accents, one letter may carry."""
JOINERS = "\u200c\u200d"
"""They join emoji and shape letters of some scripts; anywhere else they are invisible."""
LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏαβεικνορτυχոօսıɑɡ01|",
    "abekmhopctyxijsdqwhlabeikvoptuxnouiagoll",
)
"""Letters of other scripts, and digits, that look like Latin letters."""


def clean_name(name: str) -> str:
    """The name as it is kept; raises ValueError if it cannot be."""
    name = unicodedata.normalize("NFC", name)
    if any(unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs", "Co", "Cn") for letter in name):
        raise ValueError("a name has no control characters and no line breaks")
    name = re.sub(r"\s+", " ", "".join(_visible(name))).strip()
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise ValueError("String should have at least 1 character that can be seen")
    if len(name) > LONGEST:
        raise ValueError(f"String should have at most {LONGEST} characters")
    return name


def _visible(name: str) -> list[str]:
    """The letters that can be seen, with a joiner only between two of them and few marks on each."""
    kept: list[str] = []
    marks = 0
    for number, letter in enumerate(name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        between = 0 < number < len(name) - 1 and kept and unicodedata.category(name[number + 1])[0] in "LS"
        if kind == "Cf" and not (letter in JOINERS and between and kept[-1] not in JOINERS):
            continue
        if marks <= MOST_MARKS:
            kept.append(" " if kind == "Zs" else letter)
    return kept


def skeleton(name: str) -> str:
    """What a name looks like: equal for names that people would take for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if unicodedata.category(letter)[0] not in "MZC")
    return letters.translate(LOOK_ALIKES)


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody at the table is called so already."""
    known = {skeleton(other) for other in taken if other}
    numbered = [name, *(f"{name} {number}" for number in range(2, len(known) + 3))]
    return next(one for one in numbered if skeleton(one) not in known)
