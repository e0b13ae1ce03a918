"""What everybody who follows a table has seen of it, and what a step shows them that is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..rules.contract import PrivateView
from ..rules.player_view import with_private_view
from .diff import Change, changes, changes_by_event
from .game_session import Playing, Step
from .payloads import Told, asked, happenings

View = dict[str, Any]
NOTHING_YET: dict[str, Any] = {"view": None, "printed": None, "asked": None, "log": [], "course": []}
"""In place of `Sight.whole`, before the game has begun."""


class Eyes(NamedTuple):
    """What somebody may see, and in which words."""

    seat: int | None
    """None is a spectator."""
    language: str


class Seen(NamedTuple):
    """What a pair of eyes saw last, besides what everybody sees."""

    own: PrivateView
    question: dict[str, Any] | None


class Sight:
    """The eyes on one table. What they all see is looked at once for each language, and only what is a seat's own for each."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._views: dict[str, View] = {}
        """What everybody has seen, by language."""
        self._seen: dict[Eyes, Seen] = {}

    def whole(self, eyes: Eyes) -> dict[str, Any]:
        """All that somebody may know, for whoever comes or has lost the thread."""
        table, (seat, language) = self._playing.table, eyes
        view = self._views[language] = table.view(None, language)
        own, question = self._own(seat), asked(table, seat, language)
        self._seen[eyes] = Seen(own, question)
        return {
            "view": with_private_view(view, own) | {"seat": seat},
            "printed": table.printed,
            "asked": question,
            "log": [
                {"number": number, "happenings": happenings(table, events, language, seat)}
                for number, events in self._playing.lines
            ],
            "course": self._playing.course,
        }

    def forget(self, eyes: Eyes) -> None:
        """Nobody looks with these eyes any more."""
        self._seen.pop(eyes, None)
        if all(eyes.language != other.language for other in self._seen):
            self._views.pop(eyes.language, None)

    def news(self, step: Step, moved_on: bool) -> dict[Eyes, dict[str, Any]]:
        """What is new to everybody with a step; `moved_on` when a turn or round has ended with it."""
        table, before = self._playing.table, self._views
        views = {
            language: [view, *(table.view(None, language, state) for state in (*step.states, None))]
            for language, view in before.items()
        }
        """What everybody saw before the step, after each of its events, and at its end."""
        self._views = {language: shown[-1] for language, shown in views.items()}
        public = {language: changes_by_event(shown) for language, shown in views.items()}
        private = {seat: self._private_views(seat, step.states) for seat in {eyes.seat for eyes in self._seen}}
        told = Told(table, step.events)
        frames: dict[Eyes, dict[str, Any]] = {}
        for eyes, last in self._seen.items():
            seat, language = eyes
            changed = seat is not None and self._playing.asked_since[seat] == step.number
            question = asked(table, seat, language, None if changed else last.question)
            own = [last.own, *private[seat]]
            self._seen[eyes] = Seen(own[-1], question)
            frame = {
                "type": "step",
                "number": step.number,
                "seat": step.seat,
                "happenings": told.to(seat, language),
                "changes": _with_private_changes(public[language], views[language], own),
            }
            if question != last.question:
                frame["asked"] = question
            if moved_on:
                frame["course"] = self._playing.course
            frames[eyes] = frame
        return frames

    def _own(self, seat: int | None, state: Any = None) -> PrivateView:
        return {} if seat is None else self._playing.table.private_view(seat, state)

    def _private_views(self, seat: int | None, states: Sequence[Any]) -> list[PrivateView]:
        """What is a seat's own after each event of a step, and at its end."""
        return [self._own(seat, state) for state in (*states, None)]


def _with_private_changes(public: list[list[Change]], views: list[View], own: list[PrivateView]) -> list[list[Change]]:
    """The changes that everybody sees, and where a seat's own things are concerned, those that it sees."""
    return [
        made
        if own[at] == own[at + 1] and not _touches(made, own[at])
        else changes(with_private_view(views[at], own[at]), with_private_view(views[at + 1], own[at + 1]))
        for at, made in enumerate(public)
    ]


def _touches(made: list[Change], own: PrivateView) -> bool:
    """Whether changes that everybody sees replace something that a seat's own things lie in."""
    return any(list(way[: len(path)]) == path for path, *_ in made for way in own)
