"""One game being played: seats, decisions in words, views, journal, replay."""

from .journal import replay
from .table import Decided, Forced, Table, new

__all__ = ["Decided", "Forced", "Table", "new", "replay"]
