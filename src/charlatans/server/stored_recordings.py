"""Recordings as they are stored: all that a replay shows, in every language, so that it needs no rules any more.

A stored recording is JSON, compressed. Views are stored as changes from frame to frame (after each event of a step, and at its end): the public view once per
language, and what each seat sees besides. Prompts are stored where they change.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import orjson

from ..archive import views_digest
from ..locale import ENGLISH, LANGUAGES
from ..rules.contract import PrivateView
from ..rules.player_view import with_private_view
from ..table import Table
from ..table.transcript import transcript_lines
from .diff import changes_by_event, diff, patch
from .game_session import MAX_LOG_STEPS
from .messages import GameEvent, Prompt, ReplaySnapshot, ReplayStep, RoomInfo, ScoreHistory
from .payloads import LocalizedEvents, prompt_payload
from .replays import Recording, is_intact

FORMAT = 1
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 22}]
"""The dictionary spans a whole game: languages and seats repeat each other."""
SAME = 0
"""Instead of a private view or a prompt that has not changed."""


# Writing ----------------------------------------------------------------------------------------------


def pack(recording: Recording, seated: Mapping[int, str]) -> bytes:
    """A recording as it is stored."""
    first = recording.table_at(0)
    contents = {
        "format": FORMAT,
        "game": first.game.name,
        "rules": first.game.rules_version,
        "views_digest": views_digest(first.game),
        "names": recording.names,
        "players": first.players,
        "printed": first.printed,
        "score_history": recording.score_history,
        "journal": recording.journal(seated),
        "transcript": list(transcript_lines(recording.table)),
        "views": {language: first.view(None, language) for language in LANGUAGES},
        "steps": list(_steps(recording)),
    }
    return lzma.compress(orjson.dumps(contents), filters=FILTERS)


def _steps(recording: Recording) -> Iterator[dict[str, Any]]:
    """What each step is stored as."""
    players = range(recording.table.players)
    private: dict[int, Any] = dict.fromkeys(players)
    prompts: dict[str, Any] = {}
    decided = {language: [step["decided"] for step in recording.steps(language)] for language in LANGUAGES}
    for number, position in enumerate(recording.positions):
        table, frames = recording.table_at(number), recording.frames(number)
        own: dict[int, list[Any]] = {}
        for seat in players:
            own[seat] = []
            for state in frames:
                seen = [[list(path), value] for path, value in table.private_view(seat, state).items()]
                own[seat].append(SAME if seen == private[seat] else seen)
                private[seat] = seen
        yield {
            "seat": position.seat,
            "actions": list(position.actions),
            "round": position.round,
            "scores_known": position.scores_known,
            "decided": {language: decided[language][number] for language in LANGUAGES},
            "events": _events(table, position.events),
            "frames": {language: _changes(recording, number, frames, language) for language in LANGUAGES},
            "private": {str(seat): seen for seat, seen in own.items()},
            "prompts": _changed_prompts(table, prompts),
        }


def _changes(recording: Recording, number: int, frames: Sequence[Any], language: str) -> list[Any]:
    """The changes of the public view from frame to frame."""
    if number == 0:
        return []
    table = recording.table_at(number - 1)
    return changes_by_event([table.view(None, language), *(table.view(None, language, state) for state in frames)])


def _events(table: Table, events: Sequence[Any]) -> dict[str, Any]:
    """The events in codes, and their sentences: for everybody, and for seats that are addressed."""
    localized = LocalizedEvents(table, events)
    said: dict[str, dict[str, list[Any]]] = {}
    for language in LANGUAGES:
        public = [event[4] for event in localized.for_viewer(None, language)]
        said[language] = {"": public}
        for seat in range(table.players):
            own = [event[4] for event in localized.for_viewer(seat, language)]
            if own != public:
                said[language][str(seat)] = own
    return {"codes": [event[:4] for event in localized.for_viewer(None, ENGLISH)], "said": said}


def _changed_prompts(table: Table, last: dict[str, Any]) -> dict[str, Any]:
    """The prompts that are not as they were, by seat and language; `last` is brought up to date."""
    changed = {}
    for seat in range(table.players):
        for language in LANGUAGES:
            key, prompt = f"{seat} {language}", prompt_payload(table, seat, language)
            if prompt != last.get(key, SAME):
                changed[key] = last[key] = prompt
    return changed


# Reading ----------------------------------------------------------------------------------------------


class StoredRecording:
    """A finished game from its stored form. It answers like a `Recording`, and needs no rules."""

    def __init__(self, packed: bytes) -> None:
        contents = orjson.loads(lzma.decompress(packed))
        self.score_history: ScoreHistory = contents["score_history"]
        self.players: int = contents["players"]
        self.views_digest: str = contents["views_digest"]
        """The form of its views."""
        self.transcript: list[str] = contents["transcript"]
        self._contents = contents
        self._steps: list[dict[str, Any]] = contents["steps"]

    @property
    def last_step(self) -> int:
        """The number of the last step."""
        return len(self._steps) - 1

    def steps(self, language: str) -> list[ReplayStep]:
        """The decision and the events of every step."""
        return [
            {
                "number": number,
                "seat": step["seat"],
                "decided": step["decided"][self._stored(language)],
                "round": step["round"],
                "events": self._events(number, None, language),
            }
            for number, step in enumerate(self._steps)
        ]

    def snapshot(self, step: int, seat: int | None, language: str, room: RoomInfo) -> ReplaySnapshot:
        """The game after a step, as a seat or a spectator saw it."""
        views = self._views(step, seat, language)
        return {
            "type": "snapshot",
            "number": step,
            "room": room,
            "seat": seat,
            "view": views[-1],
            "changes": [diff(old, new) for old, new in pairwise(views)],
            "printed": self._contents["printed"],
            "prompt": self._prompt(step, seat, language),
            "log": [
                {"number": line, "events": self._events(line, seat, language)}
                for line in range(max(0, step + 1 - MAX_LOG_STEPS), step + 1)
            ],
            "score_history": self.score_history[: self._steps[step]["scores_known"]],
        }

    def journal(self, seated: Mapping[int, str]) -> str:
        """The journal of the game, with who was seated at its end."""
        text: str = self._contents["journal"]
        return text

    def verify(self, scores: Sequence[int]) -> None:
        """Nothing can be said about how the game ends: that takes its rules."""
        return

    def is_intact(self, revealed: str, decisions: Sequence[Mapping[str, Any]]) -> bool:
        """Whether the journal is as it was written, and has this seed and these decisions."""
        made = [(step["seat"], step["actions"]) for step in self._steps[1:]]
        return is_intact(self._contents["journal"], revealed, decisions, made)

    def _stored(self, language: str) -> str:
        """The language, or English if the game is from before the program knew it."""
        return language if language in self._contents["views"] else ENGLISH

    def _events(self, number: int, seat: int | None, language: str) -> list[GameEvent]:
        events = self._steps[number]["events"]
        said = events["said"][self._stored(language)]
        sentences = said.get("" if seat is None else str(seat), said[""])
        return [[*codes, sentence] for codes, sentence in zip(events["codes"], sentences, strict=True)]

    def _prompt(self, step: int, seat: int | None, language: str) -> Prompt | None:
        """The prompt of a seat after a step: the last one that was stored until then."""
        key = f"{seat} {self._stored(language)}"
        for one in reversed(self._steps[: step + 1]):
            if key in one["prompts"]:
                prompt: Prompt | None = one["prompts"][key]
                return prompt
        return None

    def _views(self, step: int, seat: int | None, language: str) -> list[dict[str, Any]]:
        """The views of a seat before a step and after each of its frames; at the start there is one."""
        language = self._stored(language)
        public = orjson.loads(orjson.dumps(self._contents["views"][language]))
        for one in self._steps[1:step]:
            for changes in one["frames"][language]:
                public = patch(public, _copy(changes))
        own = self._private_views(step, seat)
        views = [_seen(public, own[0], seat)]
        for changes, private in zip(self._steps[step]["frames"][language], own[1:], strict=True):
            public = patch(orjson.loads(orjson.dumps(public)), _copy(changes))
            views.append(_seen(public, private, seat))
        return views

    def _private_views(self, step: int, seat: int | None) -> list[PrivateView]:
        """The private views of a seat before a step and after each of its frames."""
        frames = len(self._steps[step]["frames"][ENGLISH])
        if seat is None:
            return [{}] * (frames + 1)
        seen: Any = []
        for one in self._steps[: max(step, 1)]:
            for private in one["private"][str(seat)]:
                seen = seen if private == SAME else private
        found = [_by_path(seen)]
        for private in self._steps[step]["private"][str(seat)] if step else ():
            seen = seen if private == SAME else private
            found.append(_by_path(seen))
        return found


def _by_path(stored: Sequence[Any]) -> PrivateView:
    return {tuple(path): value for path, value in stored}


def _seen(public: dict[str, Any], private: PrivateView, seat: int | None) -> dict[str, Any]:
    """The public view as a seat sees it."""
    return with_private_view(public, private) | {"seat": seat}


def _copy(changes: Any) -> Any:
    """Changes whose values may be patched later."""
    return orjson.loads(orjson.dumps(changes))
