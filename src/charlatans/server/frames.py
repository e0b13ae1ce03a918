"""What travels to a browser about a table: whole states, steps, what a seat is asked. Nothing that its eyes may not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..rules.contract import Words
from ..rules.kernel import Event
from ..table import Table


def happenings(table: Table, events: Sequence[Event], language: str) -> list[list[Any]]:
    """What happened, in the game's own codes and in words."""
    names, words = table.game.event_names, table.game.languages[language]
    return [
        [names[event.code], event.seat, event.a, event.b, words.event(event, table.names) + "."] for event in events
    ]


def asked(table: Table, seat: int | None, language: str) -> dict[str, Any] | None:
    """What a seat is asked now; None where it is not."""
    if seat is None:
        return None
    options = table.options(seat, language)
    if not options:
        return None
    odds = table.odds(seat)
    return {
        "question": table.question(seat, language),
        "options": [{key: value for key, value in asdict(option).items() if value is not None} for option in options],
        "odds": None if odds is None else _odds(odds.as_dict(), table.game.languages[language]),
    }


def _odds(odds: dict[str, Any], words: Words) -> dict[str, Any]:
    """The odds, with what a draw may bring in words."""
    brings = {key: {**chance, "words": words.bring(key)} for key, chance in odds["brings"].items()}
    return {**odds, "brings": brings}
