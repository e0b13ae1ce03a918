"""Policies for Basari."""

from . import opponents
from .adept import adept
from .apprentice import apprentice
from .novice import novice

__all__ = ["MIXED", "ROLLOUTS", "adept", "apprentice", "novice", "opponents"]

ROLLOUTS = "apprentice"
"""Adepts choose nearly the same card each time: who rolls out against them relies on it, and loses to anybody who chooses otherwise."""
MIXED = True
"""Cards are chosen in secret: whoever knows what another player will choose chooses something else."""
