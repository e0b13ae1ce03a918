"""The operator's announcement: what every page shows, such as that the server restarts soon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from ..locale import ENGLISH
from . import clock
from .messages import AnnouncementInfo
from .texts import translate

SHOWN_AFTER = timedelta(minutes=15)
"""How long an announcement is shown after the moment that it was for."""


@dataclass(frozen=True)
class Announcement:
    """An announcement, as the database has it."""

    id: int
    words: Mapping[str, str]
    """The operator's words by language; empty for the usual sentence about a restart."""
    at: str | None
    """The moment it is for."""

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Announcement:
        """An announcement from its row."""
        return cls(row["id"], row["words"], row["at"])

    @property
    def is_past(self) -> bool:
        """Whether its moment is so long ago that it is not shown any more."""
        return self.at is not None and datetime.fromisoformat(self.at) + SHOWN_AFTER < clock.utc_now()

    def info(self, language: str) -> AnnouncementInfo:
        """What a page shows, in a language; an announcement that has none of its words there is shown in the other."""
        words = self.words.get(language) or self.words.get(ENGLISH) or next(iter(self.words.values()), "")
        if not words:
            words = translate("restarts-soon", language) if self.at is None else translate("restarts", language)
        left = None if self.at is None else (datetime.fromisoformat(self.at) - clock.utc_now()).total_seconds()
        return {"id": self.id, "text": words, "at": self.at, "seconds": left if left is None else max(0, round(left))}
