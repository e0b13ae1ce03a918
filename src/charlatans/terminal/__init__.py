"""Playing in a terminal. A game gets its looks from a panel of its own; the rest needs no game's name."""

from .panel import Line, Page, Panel, panel_for
from .play import Bot, play

__all__ = ["Bot", "Line", "Page", "Panel", "panel_for", "play"]
