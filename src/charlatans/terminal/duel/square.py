"""The market square of The Duel: the player's half on the left, the park in the middle, the opponent's half on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from ..chip_style import FLOOR, WALL
from ..panel import BRASS, FAINT, GOOD, INK
from ..second_person import YOU

PARK = 6
FRAME = PARK + 4
"""Columns of the square outside the halves: the park and the walls."""
WIDEST_CELL = 4
NARROW_CELL = 2
"""Cells up to this width have room for every other number only."""
GROUND = f"on {FLOOR}"
PATIENT = "bold #14211b on #f3ead6"
STALLS = ("bold #1c1503 on #e3b04b", "bold #10202c on #8fc1f0")
"""The player's stall, and the opponent's."""

GIFTS = {
    "nothing": "nothing more",
    "the game": "wins the game",
    "opponent-upgrades": "{other} may upgrade",
    "white-1": "a white chip for {owner}",
    "opponent-chip": "{other} may take a chip",
}
"""What the spaces of a ledge give, by their names in the material; the last one wins the game."""


def steps_to_stall(player: Mapping[str, Any]) -> int:
    """How many steps the patient on the path, or a new one, needs to reach a player's stall."""
    at: int = player["patient_space"]
    needed: int = player["stall"] - at - (1 if at < 0 else 0)
    return needed


def gift(kind: str, owner: str, other: str) -> str:
    """What a space of the owner's ledge gives, and to whom."""
    return GIFTS[kind].format(owner="you" if owner == YOU else owner, other="you" if other == YOU else other)


def in_half(name: str, space: int) -> str:
    """A space of the path, in words."""
    return f"your space {space}" if name == YOU else f"{name}'s space {space}"


class Square:
    """The square as a seat sees it. A ledge has a space for each patient needed to win; half a dot is a patient who waits
    on the stall for the end of the turn.

    `steps` is how far the seat's potion would move the patient now.
    """

    def __init__(
        self, seen: Mapping[str, Any], ledge: Sequence[str], names: Sequence[str], seat: int, steps: int = 0
    ) -> None:
        self.seen = seen
        self.steps = steps
        self.ledge = ledge
        self.names = names
        self.sides = (seat, 1 - seat)
        self.mine: Mapping[str, Any] = seen["players"][seat]
        self.spaces: int = seen["path"]["spaces"]

    def draw(self, width: int) -> list[Text]:
        """Four lines: names and ledges, the figures, the numbers of the spaces, what the ledges give next."""
        half = (width - FRAME) // 2
        cell = max(min(half // self.spaces, WIDEST_CELL), 1)
        shown = min(self.spaces, half // cell)
        return [
            self._border("╭┬╮", [self._ledge(side) for side in (0, 1)], " park ", half),
            self._row([self._figures(side, cell, shown) for side in (0, 1)], f"{self.seen['park']:^{PARK}}", half),
            self._row([self._numbers(side, cell, shown) for side in (0, 1)], " left ", half),
            self._border("╰┴╯", [self._next(side) for side in (0, 1)], "─" * PARK, half),
        ]

    # Lines ------------------------------------------------------------------------------------------------

    def _border(self, corners: str, words: Sequence[Text], middle: str, half: int) -> Text:
        line = Text(corners[0], WALL, no_wrap=True)
        for side, text in enumerate(words):
            text.truncate(half - 2, overflow="ellipsis")
            wall = Text("─" * (half - text.cell_len - 1), WALL)
            line.append_text(Text("─", WALL) + text + wall if side == 0 else wall + text + Text("─", WALL))
            line.append(corners[1] + middle + corners[1] if side == 0 else corners[2], WALL)
        return line

    def _row(self, halves: Sequence[Text], middle: str, half: int) -> Text:
        line = Text("│", WALL, no_wrap=True)
        for side, text in enumerate(halves):
            room = Text(" " * (half - text.cell_len), GROUND)
            line.append_text(room + text if side == 0 else text + room)
            if side == 0:
                line.append("│", WALL).append(middle, f"bold {GOOD} on {FLOOR}")
            line.append("│", WALL)
        return line

    def _ledge(self, side: int) -> Text:
        player = self._player(side)
        name = Text(f" {self._name(side)} ", f"bold {INK}")
        waiting = min(player["on_stall"], len(self.ledge) - player["patients"])
        treated = Text("●" * player["patients"] + "◐" * waiting, f"bold {BRASS}").append(
            "○" * (len(self.ledge) - player["patients"] - waiting), FAINT
        )
        away = Text(f" {steps_to_stall(player)} to go ", FAINT)
        return name + treated + away if side == 0 else Text(" ") + away[1:] + treated + name

    def _next(self, side: int) -> Text:
        treated = self._player(side)["patients"]
        patient = self.seen["patient"]
        if treated + 1 >= len(self.ledge):
            words = f"next: {GIFTS['the game']}"
        elif patient is not None and patient["mayor"]:
            words = "the mayor brings an upgrade"
        else:
            words = f"next: {gift(self.ledge[treated], self._name(side), self._name(1 - side))}"
        return Text(f" {words} ", FAINT)

    # Spaces -----------------------------------------------------------------------------------------------

    def _figures(self, side: int, cell: int, shown: int) -> Text:
        trail = self._trail(side)
        return self._cells(side, shown, lambda space: self._figure(side, space, cell, trail))

    def _figure(self, side: int, space: int, cell: int, trail: range) -> Text:
        patient = self.seen["patient"]
        if patient is not None and patient["half"] == self.sides[side] and patient["space"] == space:
            sign = "M" if patient["mayor"] else "P"
            return Text(f"‹{sign}›".center(cell) if cell > NARROW_CELL else sign.center(cell), PATIENT)
        if self._player(side)["stall"] == space:
            roof = "/^\\".center(cell) if cell > NARROW_CELL else "/\\"[:cell]
            return Text(roof, STALLS[side])
        return Text(("‹" if space in trail else " ").center(cell), f"bold {GOOD} on {FLOOR}")

    def _numbers(self, side: int, cell: int, shown: int) -> Text:
        return self._cells(side, shown, lambda space: self._number(side, space, cell))

    def _number(self, side: int, space: int, cell: int) -> Text:
        stall: int = self._player(side)["stall"]
        style = STALLS[side] if space == stall else f"{FAINT} on {FLOOR}" if space > stall else f"{INK} on {FLOOR}"
        every = 1 if cell > NARROW_CELL else 2 if cell == NARROW_CELL else 5
        crowded = cell <= NARROW_CELL and abs(space - stall) == 1 and max(space, stall) >= 10
        if space != stall and (space % every or crowded):
            return Text(" " * cell, style)
        return Text(str(space).center(cell)[-cell:], style)

    def _cells(self, side: int, shown: int, face: Callable[[int], Text]) -> Text:
        """The spaces of a half from left to right: the player's end at the park, the opponent's start there."""
        line = Text()
        for space in range(shown, 0, -1) if side == 0 else range(1, shown + 1):
            line.append_text(face(space))
        return line

    def _trail(self, side: int) -> range:
        """The spaces of a half that the potion would move the patient over, up to the player's stall."""
        at: int = self.mine["patient_space"]
        if side == 1:
            return range(max(-at - self.steps, 1), -at)
        steps = self.steps if at >= 0 else max(self.steps + at + 1, 0)
        first = max(at, 0) + 1
        return range(first, min(first + steps, self.mine["stall"] + 1))

    def _player(self, side: int) -> Mapping[str, Any]:
        player: Mapping[str, Any] = self.seen["players"][self.sides[side]]
        return player

    def _name(self, side: int) -> str:
        return self.names[self.sides[side]]
