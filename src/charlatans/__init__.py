"""Charlatans: a home for The Quacks of Quedlinburg, Quacks: The Duel and Basari, the card game."""

from .bots import seated
from .bots.advice import Advice, advise
from .review import Review, review
from .rules import GAMES, Decision
from .rules.errors import (
    BatchError,
    CharlatansError,
    IllegalDecision,
    ImpossibleOutcome,
    JournalError,
    OptionError,
    UnknownGame,
)
from .rules.materials import MaterialError
from .runner import Batch, batch
from .table import Table, new, replay

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Advice",
    "Batch",
    "BatchError",
    "CharlatansError",
    "Decision",
    "IllegalDecision",
    "ImpossibleOutcome",
    "JournalError",
    "MaterialError",
    "OptionError",
    "Review",
    "Table",
    "UnknownGame",
    "__version__",
    "advise",
    "batch",
    "new",
    "replay",
    "review",
    "seated",
]
