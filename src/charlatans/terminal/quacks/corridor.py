"""Draws a path of spaces as a corridor: walls between windings, openings between consecutive spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

Place = tuple[int, int]
"""A row and a column."""

Face = Callable[[int], Sequence[Text]]
"""The contents of a space: lines as wide as the cell."""

CORNERS = (" ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼")
"""The character where walls meet: bits 1 up, 2 right, 4 down, 8 left."""


def spiral(columns: int, rows: int) -> dict[Place, int]:
    """The places of a spiral that fills a rectangle clockwise from its centre (space 0) to the bottom left corner."""
    places: dict[Place, int] = {}
    row, column = rows - 1, 0
    step = 0
    steps = ((0, 1), (-1, 0), (0, -1), (1, 0))
    for space in reversed(range(columns * rows)):
        places[row, column] = space
        if not _is_free(places, row + steps[step][0], column + steps[step][1], columns, rows):
            step = (step + 1) % 4
        row += steps[step][0]
        column += steps[step][1]
    return places


def _is_free(places: Mapping[Place, int], row: int, column: int, columns: int, rows: int) -> bool:
    return 0 <= row < rows and 0 <= column < columns and (row, column) not in places


def snake(spaces: Sequence[int], columns: int) -> dict[Place, int]:
    """The places of spaces in rows that alternate in direction. A space is always in the same column."""
    first = spaces[0] // columns
    places = {}
    for space in spaces:
        row, column = divmod(space, columns)
        places[row - first, columns - 1 - column if row % 2 else column] = space
    return places


class Corridor:
    """Spaces and their places, ready to draw."""

    def __init__(self, places: Mapping[Place, int], width: int, wall: str, floor: str) -> None:
        self.places = places
        self.width = width
        self.wall = wall
        self.floor = floor
        self.rows = max(row for row, _ in places) + 1
        self.columns = max(column for _, column in places) + 1

    def draw(self, face: Face) -> list[Text]:
        """The lines of the drawing."""
        lines = []
        for row in range(self.rows):
            lines.append(self._wall_above(row))
            lines += self._cells(row, face)
        lines.append(self._wall_above(self.rows))
        return lines

    def _cells(self, row: int, face: Face) -> list[Text]:
        faces = [self._face(row, column, face) for column in range(self.columns)]
        height = max(len(cell) for cell in faces)
        lines = []
        for number in range(height):
            line = Text(end="", no_wrap=True)
            for column in range(self.columns):
                line.append(*self._left_of(row, column, number))
                line.append_text(faces[column][number] if faces[column] else Text(" " * self.width))
            line.append(*self._left_of(row, self.columns, number))
            lines.append(line)
        return lines

    def _face(self, row: int, column: int, face: Face) -> Sequence[Text]:
        space = self.places.get((row, column))
        return [] if space is None else face(space)

    def _left_of(self, row: int, column: int, number: int) -> tuple[str, str]:
        if self._wall_left(row, column):
            return "│", self.wall
        before, after = self.places.get((row, column - 1)), self.places.get((row, column))
        if before is None or after is None:
            return " ", ""
        sign = ("›" if before < after else "‹") if number == 0 else " "
        return sign, self.floor

    def _wall_above(self, row: int) -> Text:
        line = Text(end="", no_wrap=True)
        for column in range(self.columns + 1):
            line.append(self._corner(row, column), self.wall)
            if column < self.columns:
                line.append(*self._span(row, column))
        return line

    def _span(self, row: int, column: int) -> tuple[str, str]:
        if self._wall_over(row, column):
            return "─" * self.width, self.wall
        above, below = self.places.get((row - 1, column)), self.places.get((row, column))
        if above is None or below is None:
            return " " * self.width, ""
        return ("↓" if above < below else "↑").center(self.width), self.floor

    def _corner(self, row: int, column: int) -> str:
        walls = (
            self._wall_left(row - 1, column),
            self._wall_over(row, column),
            self._wall_left(row, column),
            self._wall_over(row, column - 1),
        )
        return CORNERS[sum(bit << i for i, bit in enumerate(walls))]

    def _wall_left(self, row: int, column: int) -> bool:
        return self._is_wall((row, column - 1), (row, column))

    def _wall_over(self, row: int, column: int) -> bool:
        return self._is_wall((row - 1, column), (row, column))

    def _is_wall(self, one: Place, other: Place) -> bool:
        first, second = self.places.get(one), self.places.get(other)
        if first is None or second is None:
            return first is not second
        return abs(first - second) != 1
