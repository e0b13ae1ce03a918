"""A bottle of The Duel: a neck for three chips, a belly, and the white area at its base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ...rules.duel.box import CHIP_NAMES, NECK
from ...rules.duel.reference_text import ENGLISH_TEXTS
from ..chip_style import FLOOR, FLOOR_EXPLODED, WALL, WALL_EXPLODED, chip_style, chips, token
from ..panel import DANGER, FAINT, INK

CHIP_BY_NAME = dict(zip(ENGLISH_TEXTS.names["chip"], CHIP_NAMES, strict=True))
"""Chips by their names in English."""
SPACE_WIDTH = 3
"""Columns of a space in the white area."""
NECK_WIDTH = 3 * (SPACE_WIDTH + 2) + 1
BELLY_LINES = 2
SIGNS = {"safe": "", "bonus": "+", "explosion": "✸", "shield": "S"}
STYLES = {
    "safe": f"{INK} on {FLOOR}",
    "bonus": "bold #1c1503 on #e3b04b",
    "explosion": "bold #ffd9d0 on #7a2a22",
    "shield": "bold #06222e on #6cc5e8",
}
COIN_LABELS = {
    "shield": "shield",
    "gold-3": "gold",
    "return-whites": "whites back",
    "stall": "stall",
    "return-coloured": "chip back",
    "lead-or-patient": "lead/patient",
}
"""The faces of the coins, short enough for the throat of a bottle."""


def name_of(chip: str) -> str:
    """The name of a chip in English."""
    name: str = ENGLISH_TEXTS.names["chip"][CHIP_NAMES.index(chip)]
    return name


class Bottle:
    """One player's bottle, for drawing."""

    def __init__(self, player: Mapping[str, Any], white_area: Sequence[str]) -> None:
        self.player = player
        self.whites: dict[int, str] = {placed["space"]: placed["chip"] for placed in player["whites"]}
        self.kinds = _kinds(white_area, player["coin"] == "shield", max(self.whites, default=0))
        self.wall = WALL_EXPLODED if player["exploded"] else WALL
        self.floor = f"{INK} on {FLOOR_EXPLODED if player['exploded'] else FLOOR}"

    @property
    def last(self) -> int:
        """The space of the last white chip; 0 without one."""
        placed = self.player["whites"]
        return placed[-1]["space"] if placed else 0

    @property
    def width(self) -> int:
        """Columns of the whole bottle."""
        return len(self.kinds) * (SPACE_WIDTH + 1) + 1

    @property
    def first_explosion(self) -> int:
        """The first space that explodes the bottle."""
        return next(space for space in range(1, len(self.kinds) + 2) if self.explodes_on(space))

    def explodes_on(self, space: int) -> bool:
        """Whether a white chip on this space would explode the bottle."""
        return space > len(self.kinds) or self.kinds[space - 1] == "explosion"

    # Drawing ----------------------------------------------------------------------------------------------

    def draw(self) -> list[Text]:
        """The whole bottle, and below it where the next white chip would lie."""
        throat = (COIN_LABELS[self.player["coin"]] if self.player["coin"] else "").center(NECK_WIDTH - 4)
        lines = [
            self._at_the_neck(self._wall("╭────┬────┬────╮")),
            self._at_the_neck(self.neck()),
            self._at_the_neck(self._wall("├────┴────┴────┤")),
            self._shoulders(throat),
            *self._belly(),
            self._wall("├" + "┬".join(["─" * SPACE_WIDTH] * len(self.kinds)) + "┤"),
            self.white_area(),
            self._wall("╰" + "┴".join(["─" * SPACE_WIDTH] * len(self.kinds)) + "╯"),
        ]
        return [*lines, self._next_whites()]

    def neck(self) -> Text:
        """The three places of the neck in a line."""
        line = self._wall("│")
        for place in range(NECK):
            chip = self.player["neck"][place] if place < len(self.player["neck"]) else None
            if chip is None:
                line.append(" " * (SPACE_WIDTH + 1), self.floor)
            else:
                line.append(f"({token(chip)})", chip_style(chip))
            line.append("│", self.wall)
        return line

    def white_area(self) -> Text:
        """The spaces of the white area in a line: chips, numbers, the bonus and where it explodes."""
        line = self._wall("│")
        for space, kind in enumerate(self.kinds, 1):
            line.append_text(self._space(space, kind)).append("│", self.wall)
        return line

    def _space(self, space: int, kind: str) -> Text:
        chip = self.whites.get(space)
        if chip is None:
            return Text(f"{SIGNS[kind]}{space}".center(SPACE_WIDTH), STYLES[kind])
        if space == self.last:
            return Text(f"‹{token(chip)}", chip_style(chip))
        return Text(f" {token(chip)}", chip_style(chip))

    def _shoulders(self, throat: str) -> Text:
        side = (self.width - NECK_WIDTH - 2) // 2
        rest = self.width - NECK_WIDTH - 2 - side
        left, right = "╭" + "─" * side + "╯", "╰" + "─" * rest + "╮"
        return self._wall(left) + Text(f" {throat} ", self.floor) + self._wall(right)

    def _belly(self) -> list[Text]:
        room = self.width - 2
        lines = chips(" ", self.player["belly"], room) if self.player["belly"] else []
        lines += [Text("")] * (BELLY_LINES - len(lines))
        drawn = []
        for line in lines:
            line.truncate(room, pad=True)
            line.stylize_before(self.floor)
            drawn.append(self._wall("│") + line + self._wall("│"))
        return drawn

    def _next_whites(self) -> Text:
        """Arrows below the spaces where the white chips in the bag would lie if drawn next."""
        line = Text(" ")
        for space in range(1, len(self.kinds) + 1):
            chip = f"white-{space - self.last}"
            sign = f"↑{space - self.last}" if chip in self.player["bag"] and not self.player["completed"] else ""
            line.append(sign.center(SPACE_WIDTH) + " ", DANGER if self.explodes_on(space) else FAINT)
        return line

    def _at_the_neck(self, line: Text) -> Text:
        return Text(" " * ((self.width - NECK_WIDTH) // 2)) + line

    def _wall(self, signs: str) -> Text:
        return Text(signs, self.wall, no_wrap=True)


def _kinds(white_area: Sequence[str], shielded: bool, furthest: int) -> list[str]:
    """The kind of each space, up to the last one that is printed or has a chip."""
    kinds = list(white_area) + ["explosion"] * (furthest - len(white_area))
    if shielded and "explosion" in kinds:
        kinds[kinds.index("explosion")] = "shield"
    return kinds
