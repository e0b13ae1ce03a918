"""Policies for Basari."""

from .adept import adept
from .apprentice import apprentice
from .novice import novice

__all__ = ["ROLLOUTS", "adept", "apprentice", "novice"]

ROLLOUTS = "apprentice"
"""Adepts choose nearly the same card each time: who rolls out against them relies on it, and loses to anybody who chooses otherwise."""
