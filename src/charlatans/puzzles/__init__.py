"""Puzzles: positions from played games in which one decision is clearly best, proven by rollouts.

`charlatans puzzles mine GAME` finds them (`mining`), `proof` proves them, and the package holds some of every game (`collection`).
"""

from .collection import Collection, shipped
from .puzzle import Choice, Proof, Puzzle

__all__ = ["Choice", "Collection", "Proof", "Puzzle", "shipped"]
