"""Policies for Basari."""

from .apprentice import apprentice
from .novice import novice

adept = apprentice

__all__ = ["adept", "apprentice", "novice"]
