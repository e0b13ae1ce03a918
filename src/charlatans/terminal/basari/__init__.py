"""Basari in a terminal."""

from .panel import PANEL

__all__ = ["PANEL"]
