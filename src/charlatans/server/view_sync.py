"""Keeps clients' views in sync: a snapshot first, then what each step changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from ..rules.contract import PrivateView
from ..rules.player_view import with_private_view
from .diff import Change, changes_by_event, diff
from .game_session import GameSession, Step
from .messages import Prompt, Snapshot, StepMessage
from .payloads import LocalizedEvents, events_payload, prompt_payload

View = dict[str, Any]
EMPTY_SNAPSHOT: Snapshot = {"view": None, "printed": None, "prompt": None, "log": [], "score_history": []}
"""The snapshot before the game starts."""


class Viewer(NamedTuple):
    """A seat and a language: what a client may see, and how it reads."""

    seat: int | None
    """None is a spectator."""
    language: str


class LastSent(NamedTuple):
    """What a viewer was sent last, besides the public view."""

    private: PrivateView
    prompt: Prompt | None


class SnapshotText(NamedTuple):
    """A snapshot as JSON, and what the next step builds on."""

    text: str
    view: View
    last_sent: LastSent


class ViewSync:
    """The viewers of one table. The public view is computed once per language, only the private parts once per viewer."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._views: dict[str, View] = {}
        """The last public views, by language."""
        self._last_sent: dict[Viewer, LastSent] = {}
        """The viewers that receive step messages, and what the next one builds on."""
        self._texts: dict[Viewer, SnapshotText] = {}
        """The snapshots of the current step that were asked for."""

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Everything a viewer may know, for a client that connects or is out of step; later diffs build on it."""
        table, (seat, language) = self._session.table, viewer
        view = self._views[language] = table.view(None, language)
        private, prompt = self._private_view(seat), prompt_payload(table, seat, language)
        self._last_sent[viewer] = LastSent(private, prompt)
        return {
            "view": with_private_view(view, private) | {"seat": seat},
            "printed": table.printed,
            "prompt": prompt,
            "log": [
                {"number": number, "events": events_payload(table, events, language, seat)}
                for number, events in self._session.event_log
            ],
            "score_history": self._session.score_history,
        }

    def snapshot_text(self, viewer: Viewer) -> str:
        """The same as JSON. It is made once per step: whoever asks again and again costs nothing."""
        if (kept := self._texts.get(viewer)) is None:
            text = orjson.dumps(self.snapshot(viewer)).decode()
            kept = SnapshotText(text, self._views[viewer.language], self._last_sent[viewer])
            self._texts[viewer] = kept
        self._views[viewer.language], self._last_sent[viewer] = kept.view, kept.last_sent
        return kept.text

    def outdate(self) -> None:
        """Something other than a step has changed what snapshots say, such as a name."""
        self._texts.clear()

    def forget(self, viewer: Viewer) -> None:
        """Drops what is cached for a viewer."""
        self._last_sent.pop(viewer, None)
        if all(viewer.language != other.language for other in self._last_sent):
            self._views.pop(viewer.language, None)

    def advance(self, step: Step, scores_recorded: bool) -> dict[Viewer, StepMessage]:
        """Moves all viewers on to a committed step; returns the message that tells each of them what it changed.

        `scores_recorded` says whether the step ended a turn, a round or the game.
        """
        self._texts.clear()
        table = self._session.table
        views = {
            language: [view, *(table.view(None, language, state) for state in (*step.states, None))]
            for language, view in self._views.items()
        }
        """The public views before the step, after each of its events, and at its end."""
        self._views = {language: shown[-1] for language, shown in views.items()}
        public = {language: changes_by_event(shown) for language, shown in views.items()}
        private_by_seat = {
            seat: self._private_views(seat, step.states) for seat in {viewer.seat for viewer in self._last_sent}
        }
        localized = LocalizedEvents(table, step.events)
        messages: dict[Viewer, StepMessage] = {}
        for viewer, last in self._last_sent.items():
            seat, language = viewer
            prompt_changed = seat is not None and self._session.prompted_since[seat] == step.number
            prompt = prompt_payload(table, seat, language, None if prompt_changed else last.prompt)
            private = [last.private, *private_by_seat[seat]]
            self._last_sent[viewer] = LastSent(private[-1], prompt)
            message: StepMessage = {
                "type": "step",
                "number": step.number,
                "seat": step.seat,
                "events": localized.for_viewer(seat, language),
                "changes": _with_private_changes(public[language], views[language], private),
            }
            if prompt != last.prompt:
                message["prompt"] = prompt
            if scores_recorded:
                message["score_history"] = self._session.score_history
            messages[viewer] = message
        return messages

    def _private_view(self, seat: int | None, state: Any = None) -> PrivateView:
        return {} if seat is None else self._session.table.private_view(seat, state)

    def _private_views(self, seat: int | None, states: Sequence[Any]) -> list[PrivateView]:
        """The private views of a seat after each event of a step, and at its end."""
        return [self._private_view(seat, state) for state in (*states, None)]


def _with_private_changes(
    public: list[list[Change]], views: list[View], private: list[PrivateView]
) -> list[list[Change]]:
    """The public changes, replaced by the seat's own where its private view is concerned."""
    return [
        changes
        if private[at] == private[at + 1] and not _overlaps(changes, private[at])
        else diff(with_private_view(views[at], private[at]), with_private_view(views[at + 1], private[at + 1]))
        for at, changes in enumerate(public)
    ]


def _overlaps(changes: list[Change], private: PrivateView) -> bool:
    """Whether public changes replace something that contains private parts."""
    return any(list(private_path[: len(path)]) == path for path, *_ in changes for private_path in private)
