"""Playing in a terminal. A game gets its looks from a panel of its own; the rest needs no game's name."""

from .panel import PANELS, Line, Page, Panel, panel_for
from .play import Bot, play

__all__ = ["PANELS", "Bot", "Line", "Page", "Panel", "panel_for", "play"]
