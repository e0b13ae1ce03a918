"""Playing in a terminal. A game can have its own panel; everything else is independent of the game."""

from .panel import Line, Page, Panel, panel_for
from .play import Bot, play

__all__ = ["Bot", "Line", "Page", "Panel", "panel_for", "play"]
