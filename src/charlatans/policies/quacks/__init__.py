"""The Quacks policies: novice, apprentice and adept."""

from .adept import adept
from .apprentice import apprentice
from .novice import novice

__all__ = ["adept", "apprentice", "novice"]
