"""Styles shared by pots and bottles: chips, walls, floors and odds."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rich.text import Text

from .panel import BRASS, DANGER, FAINT, GOOD

LETTERS = {
    "white": "W",
    "orange": "O",
    "green": "G",
    "blue": "B",
    "red": "R",
    "yellow": "Y",
    "purple": "P",
    "black": "K",
    "pink": "N",
}
CHIP_STYLES = {
    "white": "bold #33291c on #f3ead6",
    "orange": "bold #241200 on #f0892b",
    "green": "bold #04210a on #58b558",
    "blue": "bold #ffffff on #2f6fce",
    "red": "bold #ffffff on #cf322c",
    "yellow": "bold #2b2200 on #f4d22f",
    "purple": "bold #ffffff on #8a49c0",
    "black": "bold #f0d9a0 on #050505",
    "pink": "bold #3a0a22 on #f29bc0",
}
FLOOR = "#24483a"
FLOOR_EXPLODED = "#5a2420"
WALL = f"#a58a4c on {FLOOR}"
WALL_EXPLODED = f"#ff9d7a on {FLOOR_EXPLODED}"

CHIP_TOKEN = re.compile(rf"\(([{''.join(LETTERS.values())}])[1-6]\)")
COLOUR_OF_LETTER = {letter: colour for colour, letter in LETTERS.items()}


# Chips ------------------------------------------------------------------------------------------------


def chip_style(chip: str) -> str:
    """The style of a chip."""
    return CHIP_STYLES[chip.partition("-")[0]]


def token(chip: str) -> str:
    """A chip in two characters: letter and value."""
    colour, _, value = chip.partition("-")
    return LETTERS[colour] + value


def chips(title: str, counts: Mapping[str, int], width: int) -> list[Text]:
    """Chips with their counts, wrapped to the width."""
    lines = [Text(title)]
    for chip, count in counts.items():
        if lines[-1].cell_len + 8 > width:
            lines.append(Text(" " * len(title)))
        lines[-1].append(f"({token(chip)})", style=chip_style(chip)).append(f"×{count:<2} ")
    if not counts:
        lines[0].append("empty", style=FAINT)
    return lines


def coloured(text: Text, named: Mapping[str, str], who: str = "") -> Text:
    """Highlights chips in their colours and the player `who` in bold; `named` maps names of chips to chips."""
    for words, chip in named.items():
        for found in re.finditer(rf"\b{words}\b", text.plain, re.IGNORECASE):
            text.stylize(chip_style(chip), *found.span())
    for found in CHIP_TOKEN.finditer(text.plain):
        text.stylize(chip_style(COLOUR_OF_LETTER[found[1]]), *found.span())
    if who and text.plain.startswith(who):
        text.stylize("bold", 0, len(who))
    return text


# Odds -------------------------------------------------------------------------------------------------


def percent(odds: float) -> str:
    """Odds in whole percent; never 0 or 100 unless exact."""
    if 0 < odds < 0.01:
        return "under 1 %"
    if 0.99 < odds < 1:
        return "over 99 %"
    return f"{odds * 100:.0f} %"


def risk_style(odds: float) -> str:
    """Green, brass or red."""
    return GOOD if odds < 0.15 else BRASS if odds < 0.35 else f"bold {DANGER}"


def risk_bar(odds: float) -> Text:
    """The odds of an explosion as a bar of ten cells."""
    filled = min(round(odds * 10 + 0.4), 10) if odds else 0
    return Text("▓" * filled + "░" * (10 - filled), style=risk_style(odds))
