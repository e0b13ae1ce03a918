"""Ways to decide in duel."""

from .adept import adept
from .novice import novice

__all__ = ["adept", "novice"]
