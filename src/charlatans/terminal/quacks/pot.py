"""Draws the pot: as a spiral if there is room, otherwise only the rows around the scoring space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ...rules.materials import MaterialFile
from ...rules.quacks.state import SPACES
from ..chip_style import FLOOR, FLOOR_EXPLODED, WALL, WALL_EXPLODED, chip_style, token
from ..panel import BRASS, FAINT, INK
from .corridor import Corridor, Face, snake, spiral

RUBY = "#ff5c7a"
DROPLET = "bold #06222e on #6cc5e8"
RAT = "bold #1c1c1c on #a8a29a"
SCORING = "bold #1c1503 on #e3b04b"

COLUMNS, ROWS = 9, 6
SPOON_WORD = "spoon"
SNAKE_CELL = 4
SNAKE_COLUMNS = 14


class Printed:
    """What is printed on the pot."""

    def __init__(self, material: MaterialFile) -> None:
        pot = material.table("pot")
        self.coins: Sequence[int] = pot["coins"]
        self.points: Sequence[int] = pot["points"]
        self.rubies = frozenset(pot["rubies"])


class Pot:
    """A player's pot."""

    def __init__(self, printed: Printed, player: Mapping[str, Any], *, scores: bool) -> None:
        self.printed = printed
        self.exploded = bool(player["exploded"] and player["pot"])
        self.droplet: int = player["droplet"]
        self.rat: int | None = min(player["droplet"] + player["rat"], SPACES - 2) if player["rat"] else None
        self.scoring: int | None = player["scoring_space"] if scores else None
        self.chips: dict[int, list[str]] = {}
        for placed in player["pot"]:
            self.chips.setdefault(placed["space"], []).append(placed["chip"])
        self.newest: int | None = player["pot"][-1]["space"] if player["pot"] else None

    @property
    def wall(self) -> str:
        """The style of the walls."""
        return WALL_EXPLODED if self.exploded else WALL

    @property
    def floor(self) -> str:
        """The style of an empty space."""
        return f"{INK} on {FLOOR_EXPLODED if self.exploded else FLOOR}"

    @property
    def path(self) -> str:
        """The style of the arrows between spaces."""
        return f"{FAINT} on {FLOOR_EXPLODED if self.exploded else FLOOR}"

    def spiral(self, cell: int) -> list[Text]:
        """The whole pot as a spiral."""
        lines = Corridor(spiral(COLUMNS, ROWS), cell, self.wall, self.path).draw(self._large(cell))
        left, right = lines[-1][:1], lines[-1][1 + len(SPOON_WORD) :]
        return [*lines[:-1], left + Text(SPOON_WORD, self.path) + right]

    def snake(self, columns: int, rows: int) -> list[Text]:
        """This many rows of the pot, ending with the one of the scoring space."""
        at = self.scoring if self.scoring is not None else self.droplet
        first_row = max(at // columns + 1 - rows, 0)
        spaces = range(first_row * columns, min((first_row + rows) * columns, SPACES))
        return Corridor(snake(spaces, columns), SNAKE_CELL, self.wall, self.path).draw(self._small())

    def _large(self, width: int) -> Face:
        def face(space: int) -> list[Text]:
            chips = self.chips.get(space)
            top = self._number(space, width) if not chips else self._chip(space, chips, width)
            below = self._points(space) if not chips else self._under_chip(space)
            return [top, self._with_stones(space, below, width)]

        return face

    def _small(self) -> Face:
        def face(space: int) -> list[Text]:
            chips = self.chips.get(space)
            floor = self._floor(space)
            coins = str(self.printed.coins[space])
            if chips:
                edge = "<>" if space == self.newest else "()"
                top = Text(f"{edge[0]}{token(chips[-1])}{edge[1]}", chip_style(chips[-1]))
            elif space == self.scoring:
                top = Text(f"[{coins}]".center(SNAKE_CELL), floor)
            else:
                top = Text(coins.center(SNAKE_CELL), f"bold {floor}")
            below = Text()
            if space not in (self.droplet, self.rat):
                style = floor if space == self.scoring else f"{BRASS} {self._ground(space)}"
                below.append(f" {self.printed.points[space] or ''}", style)
            below.append_text(self._ruby(space))
            return [top, self._with_stones(space, below, SNAKE_CELL)]

        return face

    def _floor(self, space: int) -> str:
        return SCORING if space == self.scoring else self.floor

    def _ground(self, space: int) -> str:
        return "on" + self._floor(space).partition(" on")[2]

    def _number(self, space: int, width: int) -> Text:
        coins = f"{self.printed.coins[space]}"
        floor = self._floor(space)
        line = Text(f"»{coins:>2}«" if space == self.scoring else f" {coins:>2} ", f"bold {floor}")
        if space in self.printed.rubies:
            line.append_text(self._ruby(space))
        line.append(" " * (width - line.cell_len), floor)
        return line

    def _ruby(self, space: int) -> Text:
        if space not in self.printed.rubies:
            return Text()
        colour = "#9c0f2c" if space == self.scoring else RUBY
        return Text("◆", f"bold {colour} {self._ground(space)}")

    def _points(self, space: int) -> Text:
        points = self.printed.points[space]
        if not points:
            return Text()
        style = self._floor(space) if space == self.scoring else f"{BRASS} {self._ground(space)}"
        return Text(f" {points:>2}★", style)

    def _chip(self, space: int, chips: Sequence[str], width: int) -> Text:
        chip = chips[-1]
        words = f"(({token(chip)}))" if space == self.newest else f"({token(chip)})"
        line = Text(words.center(width), chip_style(chip))
        if len(chips) > 1:
            line = Text(f"({token(chip)})+{len(chips) - 1}"[:width].ljust(width), chip_style(chip))
        return line

    def _under_chip(self, space: int) -> Text:
        line = Text(f"{self.printed.coins[space]:>2}", f"{FAINT} {self._ground(space)}")
        if space not in (self.droplet, self.rat):
            line.append(f"{self.printed.points[space] or '':>3}", f"{BRASS} {self._ground(space)}")
        return line.append_text(self._ruby(space))

    def _with_stones(self, space: int, line: Text, width: int) -> Text:
        stones = Text()
        room = width - line.cell_len
        if space == self.droplet:
            stones.append("drop"[:room], DROPLET)
        if space == self.rat and space != self.droplet:
            stones.append("rat"[:room], RAT)
        line.append(" " * (width - line.cell_len - stones.cell_len), self._floor(space))
        return line.append_text(stones)
