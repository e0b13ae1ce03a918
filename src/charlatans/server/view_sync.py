"""Keeps clients' views in sync: a snapshot first, then what each step changed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import pairwise
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


class SnapshotText(NamedTuple):
    """A snapshot as JSON, and what the next step builds on."""

    text: str
    view: View
    prompt: Prompt | None


class ViewSync:
    """The viewers of one table. The public view is computed once per language, only the private parts once per viewer."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._views: dict[str, View] = {}
        """The last public views, by language."""
        self._prompts: dict[Viewer, Prompt | None] = {}
        """The viewers that receive step messages, and the prompts that they were sent last."""
        self._texts: dict[Viewer, SnapshotText] = {}
        """The snapshots of the current step that were asked for."""

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Everything a viewer may know, for a client that connects or is out of step; later diffs build on it."""
        table, (seat, language) = self._session.table, viewer
        view = self._views[language] = table.view(None, language)
        private = {} if seat is None else table.private_view(seat)
        prompt = prompt_payload(table, seat, language)
        self._prompts[viewer] = prompt
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
            kept = SnapshotText(text, self._views[viewer.language], self._prompts[viewer])
            self._texts[viewer] = kept
        self._views[viewer.language], self._prompts[viewer] = kept.view, kept.prompt
        return kept.text

    def outdate(self) -> None:
        """Something other than a step has changed what snapshots say, such as a name."""
        self._texts.clear()

    def forget(self, viewer: Viewer) -> None:
        """Drops what is cached for a viewer."""
        self._prompts.pop(viewer, None)
        if all(viewer.language != other.language for other in self._prompts):
            self._views.pop(viewer.language, None)

    def advance(self, step: Step, scores_recorded: bool) -> dict[Viewer, StepMessage]:
        """Moves all viewers on to a committed step; returns the message that tells each of them what it changed: the same object to all who are told the same.

        `scores_recorded` says whether the step ended a turn, a round or the game.
        """
        self._texts.clear()
        if not self._prompts:
            return {}
        states = [step.before, *step.states, self._session.state]
        views = {language: self._next_views(language, states) for language in self._views}
        self._views = {language: shown[-1] for language, shown in views.items()}
        public = {language: PublicChanges(shown) for language, shown in views.items()}
        private_by_seat = {
            seat: self._private_views(seat, states) for seat in {viewer.seat for viewer in self._prompts}
        }
        localized = LocalizedEvents(self._session.table, step.events)
        messages: dict[Viewer, StepMessage] = {}
        shared: dict[tuple[int, int], StepMessage] = {}
        for viewer, last in self._prompts.items():
            seat, language = viewer
            prompt = self._next_prompt(viewer, last, step)
            self._prompts[viewer] = prompt
            events, changes = localized.for_viewer(seat, language), public[language].with_private(private_by_seat[seat])
            message = shared.get((id(events), id(changes)))
            if message is None:
                message = {
                    "type": "step",
                    "number": step.number,
                    "seat": step.seat,
                    "events": events,
                    "changes": changes,
                }
                if scores_recorded:
                    message["score_history"] = self._session.score_history
                shared[id(events), id(changes)] = message
            if prompt is not last and prompt != last:
                message = {**message, "prompt": prompt}
            messages[viewer] = message
        return messages

    def _next_views(self, language: str, states: Sequence[Any]) -> list[View]:
        """The public views before a step, after each of its events, and at its end."""
        views = [self._views[language]]
        for earlier, state in pairwise(states):
            views.append(self._session.table.next_view(earlier, views[-1], state, language))
        return views

    def _private_views(self, seat: int | None, states: Sequence[Any]) -> list[PrivateView]:
        """The private views of a seat, likewise; one that has not changed is the same object."""
        if seat is None:
            return [{}] * len(states)
        private_view, last = self._session.table.game.private_view, None
        views: list[PrivateView] = []
        for state in states:
            if (view := private_view(state, seat)) != last:
                last = view
            views.append(last)
        return views

    def _next_prompt(self, viewer: Viewer, last: Prompt | None, step: Step) -> Prompt | None:
        """What a viewer is asked after a step; the same as before if that is sure, because words and odds are expensive."""
        seat, language = viewer
        if seat is None:
            return None
        table, asked_anew = self._session.table, self._session.prompted_since[seat] == step.number
        if not asked_anew and (last is None or self._session.same_prompt[seat]):
            return last
        return prompt_payload(table, seat, language, None if asked_anew else last, self._session.legal(seat))


class PublicChanges:
    """The changes of each event of a step and of its end, in the public views of one language."""

    def __init__(self, views: list[View]) -> None:
        self._views = views
        self._changes = changes_by_event(views)
        self._paths = [{tuple(change[0]) for change in changes} for changes in self._changes]
        self._all_paths = set[tuple[str | int, ...]]().union(*self._paths)

    def with_private(self, private: list[PrivateView]) -> list[list[Change]]:
        """The changes, replaced by a seat's own where its private views are concerned."""
        if private[-1] is private[0] and not _overlap(self._all_paths, private[0]):
            # Nearly always: what changes again to what it was is not the same object.
            return self._changes
        return [
            changes
            if private[at] is private[at + 1] and not (changes and _overlap(self._paths[at], private[at]))
            else diff(
                with_private_view(self._views[at], private[at]), with_private_view(self._views[at + 1], private[at + 1])
            )
            for at, changes in enumerate(self._changes)
        ]


def _overlap(paths: set[tuple[str | int, ...]], private: PrivateView) -> bool:
    """Whether public changes replace something that contains private parts."""
    return any(not paths.isdisjoint(_ways_to(inner)) for inner in private)


@functools.lru_cache(maxsize=1024)
def _ways_to(path: tuple[str | int, ...]) -> tuple[tuple[str | int, ...], ...]:
    """A path and all that leads to it."""
    return tuple(path[:depth] for depth in range(len(path) + 1))
