"""A single game in progress: decisions, views, journal, replay."""

from .journal import replay
from .table import Decided, Forced, Resampled, Table, new

__all__ = ["Decided", "Forced", "Resampled", "Table", "new", "replay"]
