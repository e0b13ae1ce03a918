"""Policies for Basari."""

from .adept import adept
from .apprentice import apprentice
from .novice import novice

__all__ = ["adept", "apprentice", "novice"]
