"""Errors for the person who reads them: what was wrong, and what would have been right."""

from __future__ import annotations


class CharlatansError(ValueError):
    """Any error that Charlatans raises on purpose."""


class UnknownGame(CharlatansError):
    """A game that does not exist."""


class OptionError(CharlatansError):
    """An option that does not exist, or a value it cannot have."""


class IllegalDecision(CharlatansError):
    """A decision that is not legal now, or a seat that is not asked."""


class ImpossibleOutcome(CharlatansError):
    """A forced outcome that cannot happen."""


class JournalError(CharlatansError):
    """A journal that is broken, was tampered with, or belongs to other rules."""


class BatchError(CharlatansError):
    """Actions or arrays that do not fit a batch; nothing in it has moved."""
