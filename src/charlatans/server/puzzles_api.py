"""The HTTP API of the puzzles. What is best is only sent to who has answered."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from .. import rules
from ..bots import NAMES
from ..puzzles import Puzzle, shipped
from ..puzzles.words import explanation, labels
from .api import DEFAULT, PROBLEMS, InLanguage
from .limits import limited
from .messages import PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzlePosition, SolvePuzzle
from .payloads import prompt_payload
from .rooms import NOT_FOUND, WRONG
from .texts import BOT_TEXTS, RoomError

MOSTLY = 0.5
"""A bot finds a puzzle that it solves more often than this."""

router = APIRouter(prefix="/api", responses=PROBLEMS)

GameName = Annotated[str, Path(max_length=64)]
PuzzleId = Annotated[str, Path(max_length=16, pattern="^[0-9a-f]+$")]


@router.get("/puzzles", dependencies=[limited()])
def puzzles() -> list[PuzzleList]:
    """The puzzles of all games."""
    found = [shipped(game) for game in rules.GAMES]
    return [
        {"game": one.game, "puzzles": [_info(puzzle) for puzzle in one.puzzles], "problem": one.problem}
        for one in found
    ]


@router.get("/puzzles/{game}/{puzzle}", dependencies=[limited()])
def puzzle_position(game: GameName, puzzle: PuzzleId, language: InLanguage = DEFAULT) -> PuzzlePosition:
    """A puzzle as its seat sees it, without what is best."""
    found = _puzzle(game, puzzle)
    table, seat = found.table, found.seat
    players = ["" if at == seat else BOT_TEXTS[language][name][0] for at, name in enumerate(found.players)]
    table.names = players
    prompt = prompt_payload(table, seat, language)
    assert prompt is not None
    return {
        "game": game,
        "puzzle": _info(found),
        "seat": seat,
        "players": players,
        "view": table.view(seat, language),
        "printed": table.printed,
        "prompt": prompt,
        "choices": labels(found, language),
        "all_legal": found.all_legal,
    }


@router.post("/puzzles/{game}/{puzzle}", dependencies=[limited()])
def solve_puzzle(
    game: GameName, puzzle: PuzzleId, request: SolvePuzzle, language: InLanguage = DEFAULT
) -> PuzzleAnswer:
    """Says whether a choice is the best one, what all of them are worth, and why."""
    found = _puzzle(game, puzzle)
    if request.choice >= len(found.choices):
        raise RoomError(WRONG, "no-choice", last=len(found.choices) - 1)
    return {
        "right": request.choice == found.best,
        "best": found.best,
        "chances": [round(choice.chance, 4) for choice in found.choices],
        "margin": round(found.proof.margin, 4),
        "error": round(found.proof.error, 5),
        "rollouts": found.proof.rollouts,
        "reason": explanation(found, language),
        "solved_by": [BOT_TEXTS[language][name][0] for name in NAMES if found.solved.get(name, 0.0) > MOSTLY],
    }


def _puzzle(game: str, name: str) -> Puzzle:
    found = shipped(game).by_id.get(name) if game in rules.GAMES else None
    if found is None:
        raise RoomError(NOT_FOUND, "no-puzzle")
    return found


def _info(puzzle: Puzzle) -> PuzzleInfo:
    return {"id": puzzle.id, "theme": puzzle.theme, "rating": puzzle.rating}
