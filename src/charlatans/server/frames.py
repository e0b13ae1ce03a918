"""What travels to a browser about a table: whole states, steps, what a seat is asked. Nothing that its eyes may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.kernel import Event
from ..table import Table


def happenings(table: Table, events: Sequence[Event], language: str) -> list[list[Any]]:
    """What happened, in the game's own codes and in words."""
    names, told = table.game.event_names, table.told(events, language)
    return [
        [names[event.code], event.seat, event.a, event.b, sentence]
        for event, sentence in zip(events, told, strict=True)
    ]


def asked(table: Table, seat: int | None, language: str, known: dict[str, Any] | None = None) -> dict[str, Any] | None:
    """What a seat is asked now; None where it is not. Odds are dear: those of what was `known` still hold."""
    if seat is None:
        return None
    options = table.options(seat, language)
    if not options:
        return None
    return {
        "question": table.question(seat, language),
        "options": [{key: value for key, value in vars(option).items() if value is not None} for option in options],
        "odds": known["odds"] if known is not None else _odds(table, seat, language),
    }


def _odds(table: Table, seat: int, language: str) -> dict[str, Any] | None:
    """The odds of the next draw, with what it may bring in words."""
    if (odds := table.odds(seat)) is None:
        return None
    plain, words = odds.as_dict(), table.game.languages[language]
    brings = {key: {**chance, "words": words.bring(key)} for key, chance in plain["brings"].items()}
    return {**plain, "brings": brings}
