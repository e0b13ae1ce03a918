"""No code outside a game's own files knows a game by name."""

from __future__ import annotations

import ast
from pathlib import Path

import charlatans
from charlatans import rules

HOUSE = Path(charlatans.__file__).parent


def of_a_game(file: Path) -> bool:
    """Whether a file belongs to one game: its folder, its policies or its panel."""
    return any(name in (part, Path(part).stem) for part in file.relative_to(HOUSE).parts for name in rules.GAMES)


def imports_a_game(file: Path) -> bool:
    """Whether a file is built on the rules of one game."""
    return any(
        isinstance(node, ast.ImportFrom) and any(f"rules.{name}" in (node.module or "") for name in rules.GAMES)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


def names_a_game(file: Path) -> bool:
    """Whether a string in the code is the name of a game."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.Constant) and node.value in rules.GAMES for node in ast.walk(tree))


def test_generic_code_knows_no_game_by_name():
    generic = [file for file in HOUSE.rglob("*.py") if not of_a_game(file) and not imports_a_game(file)]
    assert len(generic) > 30
    assert [file.relative_to(HOUSE).as_posix() for file in generic if names_a_game(file)] == ["rules/__init__.py"]


def test_only_a_games_own_terminal_files_are_built_on_its_rules():
    """Tables, journals, simulations and the command import no game's rules."""
    folders = {file.relative_to(HOUSE).parts[0] for file in HOUSE.rglob("*.py") if imports_a_game(file)}
    assert folders <= {"policies", "terminal"}
    assert not imports_a_game(HOUSE / "terminal" / "play.py")


def test_game_folders_answer_the_same_questions_in_files_of_the_same_name():
    folders = {name: {file.name for file in (HOUSE / "rules" / name).iterdir()} for name in rules.GAMES}
    questions = {"state.py", "material.toml", "material.py", "options.py", "flow.py", "observe.py", "view.py"}
    questions |= {
        "decisions.py",
        "event_text.py",
        "texts.py",
        "reference_text.py",
        "forced_outcomes.py",
        "invariants.py",
    }
    questions |= {"odds.py", "stats.py"}
    for files in folders.values():
        assert questions <= files
