"""One game being played: seats, decisions in words, views, journal, replay."""

from .journal import replay
from .table import Afresh, Decided, Forced, Table, new

__all__ = ["Afresh", "Decided", "Forced", "Table", "new", "replay"]
