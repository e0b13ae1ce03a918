"""Reads and checks the numbers printed on the components."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..materials import MaterialFile, loader
from . import state
from .state import COLOUR_NAMES, MAX_CARDS, MAX_PLAYERS, MOST_GEMS, MOST_ON_CARD, MOST_WORKERS

FILE = Path(__file__).with_name("material.toml")
GEMS = range(12, MOST_GEMS + 1)
CARDS = range(12, MAX_CARDS + 1)
COLUMNS = ("workers", "points", *COLOUR_NAMES)
MOST_POINTS = 99
MOST_STAGES = 9
MOST_TAKEN = 9


def record(material: MaterialFile) -> Any:
    """The material as the record that the rules are given."""
    out = state.Material.new()
    _gems(material, out)
    _deck(material, out)
    out.majority = [material.number("majorities", colour, 0, MOST_POINTS) for colour in COLOUR_NAMES]
    out.tied_returns = material.number("majorities", "tied_returns", 0, MOST_GEMS)
    out.worker_goal = material.number("workers", "goal", 1, MOST_WORKERS)
    out.workers_bonus = material.number("workers", "bonus", 0, MOST_POINTS)
    out.stages = material.number("stages", "stages", 1, MOST_STAGES)
    out.d_alone = material.number("action_d", "alone", 1, MOST_TAKEN)
    out.d_together = material.number("action_d", "together", 1, MOST_TAKEN)
    out.d_without_gems = material.number("action_d_without_gems", "alone", 1, MOST_TAKEN)
    out.variant_returns = material.number("variants", "return_three", 0, MOST_GEMS)
    out.variant_bonus = material.number("variants", "end_bonus_10", 0, MOST_POINTS)
    return out


load = loader(FILE, record)


def deck_size(material: MaterialFile) -> int:
    """How many bazaar cards there are."""
    return len(_rows(material))


def _gems(material: MaterialFile, out: Any) -> None:
    out.gems = material.number("gems", "each_colour", GEMS[0], GEMS[-1])
    out.starting_gems = material.number("gems", "starting", 0, GEMS[-1] // MAX_PLAYERS)
    needed = MAX_PLAYERS * out.starting_gems
    if out.gems < needed:
        raise material.error("gems.each_colour", f"five players need at least {needed}, found {out.gems}")


def _deck(material: MaterialFile, out: Any) -> None:
    rows = _rows(material)
    out.cards = len(rows)
    for card, (workers, points, *gems) in enumerate(rows):
        out.workers[card] = workers
        out.points[card] = points
        out.card_gems[card] = gems


def _rows(material: MaterialFile) -> list[list[int]]:
    if tuple(material.words("deck", "columns", COLUMNS, len(COLUMNS))) != COLUMNS:
        raise material.error("deck.columns", f"the columns stand in this order: {', '.join(COLUMNS)}")
    return material.rows("deck", "cards", COLUMNS, MOST_ON_CARD, CARDS)
