"""The review of a played game: everybody's chance to win at every decision, what decisions gave away, and what luck did."""

from .ledger import Grade, Moment, Review, Why
from .reviewing import review

__all__ = ["Grade", "Moment", "Review", "Why", "review"]
