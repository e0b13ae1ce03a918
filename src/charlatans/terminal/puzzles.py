"""Puzzles in a terminal: lists of them, and solving them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ..bots import NAMES, TITLES
from ..locale import texts
from ..puzzles import Collection, Puzzle
from ..puzzles.rating import difficulty
from ..puzzles.words import explanation, labels
from ..rules.contract import ENGLISH
from .panel import panel_for
from .screen import PlayerLeft, Screen
from .summary import BRASS

BAR = 20


def overview(collections: Sequence[Collection]) -> ConsoleRenderable:
    """How many puzzles there are, by game, theme and difficulty, and how many of them each bot solves."""
    return Group(*(_of_game(collection) for collection in collections))


def _of_game(collection: Collection) -> ConsoleRenderable:
    title = Text(f"{collection.game}: {len(collection.puzzles)} puzzles", style=f"bold {BRASS}")
    if collection.problem is not None:
        return Group(title, Text(collection.problem), Text())
    names = texts(ENGLISH)["pages"]["puzzles"]["themes"]
    counts = Counter((puzzle.theme, difficulty(puzzle.rating)) for puzzle in collection.puzzles)
    grid = Grid("theme", "easy", "medium", "hard", "all", box=box.SIMPLE_HEAD)
    for column in grid.columns[1:]:
        column.justify = "right"
    for theme, total in collection.themes.items():
        by_difficulty = [str(counts[theme, name]) for name in ("easy", "medium", "hard")]
        grid.add_row(names.get(theme, theme), *by_difficulty, str(total))
    return Group(title, grid, Padding(Text(_solvers(collection.puzzles)), (0, 0, 1, 1)))


def _solvers(puzzles: Sequence[Puzzle]) -> str:
    shares = {name: [puzzle.solved[name] for puzzle in puzzles if name in puzzle.solved] for name in NAMES}
    solved = [f"{name} {100 * sum(given) / len(given):.0f} %" for name, given in shares.items() if given]
    return f"Solved by our bots: {', '.join(solved)}."


def solve(puzzles: Sequence[Puzzle], console: Console) -> None:
    """Asks one puzzle after the other, until the solver leaves."""
    screen, right = Screen(console), 0
    for number, puzzle in enumerate(puzzles, start=1):
        try:
            right += _solve_one(puzzle, screen, f"Puzzle {number} of {len(puzzles)}")
            console.print(f"{right} of {number} right.\n", highlight=False)
        except PlayerLeft:
            return


def _solve_one(puzzle: Puzzle, screen: Screen, title: str) -> bool:
    """Shows a puzzle, asks for an answer and explains it; returns whether the answer was right."""
    table, choices, console = puzzle.table, labels(puzzle, ENGLISH), screen.console
    table.names = ["You" if seat == puzzle.seat else TITLES[name] for seat, name in enumerate(puzzle.players)]
    console.rule(f"{title}: {puzzle.game}, {difficulty(puzzle.rating)} ({puzzle.rating})")
    screen.show(screen.render(next(iter(panel_for(puzzle.game).pictures(table, puzzle.seat, console)))))
    console.print(f"\n{table.question(puzzle.seat)}{'' if puzzle.all_legal else ' Which of these?'}\n", highlight=False)
    for number, label in enumerate(choices, start=1):
        console.print(f"  {number}  {label}", highlight=False)
    answer = _ask(screen, len(choices))
    console.print("\nRight!" if answer == puzzle.best else "\nNot the best one.", style="bold")
    for at, (label, choice) in enumerate(zip(choices, puzzle.choices, strict=True)):
        mark = "●" if at == puzzle.best else "×" if at == answer else " "
        bar = "█" * round(BAR * choice.chance)
        console.print(f"  {mark} {100 * choice.chance:5.1f} %  {bar:<{BAR}}  {label}", highlight=False)
    console.print(f"{explanation(puzzle, ENGLISH)}", highlight=False)
    return answer == puzzle.best


def _ask(screen: Screen, choices: int) -> int:
    """Which choice; asks again until it is one."""
    while True:
        typed = screen.ask(f"1 to {choices}, or Ctrl-C to leave ›")
        if typed.isdecimal() and 1 <= int(typed) <= choices:
            return int(typed) - 1
