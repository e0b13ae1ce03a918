"""Policies for The Duel."""

from .adept import adept
from .novice import novice

__all__ = ["adept", "novice"]
