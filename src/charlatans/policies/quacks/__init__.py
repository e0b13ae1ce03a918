"""The Quacks policies: novice, apprentice and adept."""

from .apprentice import apprentice
from .novice import novice

adept = apprentice

__all__ = ["adept", "apprentice", "novice"]
