"""Ways to decide in quacks."""

from .adept import adept
from .novice import novice

__all__ = ["adept", "novice"]
