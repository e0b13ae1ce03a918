"""The Quacks policies: novice and adept."""

from .adept import adept
from .novice import novice

__all__ = ["adept", "novice"]
