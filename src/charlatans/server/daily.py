"""The daily brew: one game a day for everybody, with the same table, bots and luck, and a board of the results.

The day's table is in the database from the first look at it, and attempts are rooms with a date, so a restart changes nothing. A result is on the
board as soon as the decision that ended its game is saved: the board is made of the rooms' results. While the board is open, a daily game is only
shown to its player, and its seed to nobody (`clock.is_sealed`).
"""

from __future__ import annotations

import math
import secrets
from datetime import date, timedelta

from . import clock
from .daily_board import Ranking, streak
from .daily_brew import ME, Brew, new_brew
from .messages import Daily, DailyAttempt, DailyBoard, DailyTable, PlayDaily, SeatAssignment
from .room import OVER
from .rooms import CONFLICT, Rooms
from .store import StoreError
from .texts import RoomError
from .tokens import hash_token

SECRET = "daily"
MAX_PLACES = 50
"""How many places of a board are sent; a player's own comes besides."""
BOARDS_KEPT = 4


class DailyBrews:
    """The brews of all days, their attempts and boards."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self._store = rooms, rooms.store
        self._rankings: dict[str, tuple[int, Ranking]] = {}
        """By date: of how many finished games a ranking was made."""

    async def overview(self, token: str | None) -> Daily:
        """Today's brew and its board, yesterday's board, and how the player with this token does."""
        host = None if token is None else hash_token(token)
        today = clock.today()
        brew = await self._brew(today)
        yesterday = await self._store.daily_brew((today - timedelta(days=1)).isoformat())
        return {
            "table": _table(brew),
            "seconds_left": math.ceil((clock.day_end(today) - clock.utc_now()).total_seconds()),
            "board": await self._board(brew.date, brew.game, host),
            "yesterday": None if yesterday is None else await self._board(yesterday["date"], yesterday["game"], host),
            "attempt": await self._attempt(brew, host),
            "streak": 0 if host is None else streak(await self._store.finished_days(host), today),
        }

    async def play(self, request: PlayDaily) -> SeatAssignment:
        """Begins today's brew; a player who has begun it already gets the same room again."""
        brew, host = await self._brew(clock.today()), hash_token(request.token)
        if (attempt := await self._attempt(brew, host)) is None:
            if not brew.is_playable:
                raise RoomError(CONFLICT, "daily-other-rules")
            try:
                return await self._rooms.create_daily(brew, request.name, request.token)
            except StoreError:
                # Another tab may have been quicker.
                if (attempt := await self._attempt(brew, host)) is None:
                    raise
        return {"room": attempt["room"], "seat": attempt["seat"], "token": request.token, "watch": None}

    async def _brew(self, day: date) -> Brew:
        """The brew of a day. Whoever asks first keeps it, so that it stays the same if the server is updated."""
        secret = await self._store.secret(SECRET, secrets.token_hex(32))
        kept = await self._store.daily_brew(day.isoformat())
        if kept is None:
            await self._store.add_daily_brew(new_brew(day, secret).as_row())
            kept = await self._store.daily_brew(day.isoformat())
            assert kept is not None
        return Brew.from_row(kept, secret)

    async def _attempt(self, brew: Brew, host: str | None) -> DailyAttempt | None:
        """A player's attempt."""
        row = None if host is None else await self._store.daily_room(brew.date, host)
        if row is None:
            return None
        return {"room": row["room"], "seat": brew.seats.index(ME), "over": row["phase"] == OVER}

    async def _board(self, day: str, game: str, host: str | None) -> DailyBoard:
        """The board of a day, as a player sees it."""
        ranking, sealed = await self._ranking(day), clock.is_sealed(day)
        return {
            "date": day,
            "game": game,
            "open": sealed,
            "finished": len(ranking.places),
            "places": ranking.best(MAX_PLACES, host, not sealed),
            "mine": ranking.of_player(host, not sealed),
        }

    async def _ranking(self, day: str) -> Ranking:
        """The ranking of a day; it is made anew when another game is finished."""
        finished = await self._store.count_daily_results(day)
        known = self._rankings.pop(day, None)
        if known is None or known[0] != finished:
            known = finished, Ranking(date.fromisoformat(day), await self._store.daily_results(day))
        self._rankings[day] = known
        if len(self._rankings) > BOARDS_KEPT:
            del self._rankings[next(iter(self._rankings))]
        return known[1]


def _table(brew: Brew) -> DailyTable:
    return {
        "date": brew.date,
        "game": brew.game,
        "options": brew.options,
        "seats": brew.seats,
        "seed_commitment": brew.seed_commitment,
        "playable": brew.is_playable,
    }
