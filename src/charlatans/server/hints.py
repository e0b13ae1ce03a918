"""Hints for the seats of a room: who may ask, how often, and how answers are sent while they get better.

A request is answered in the background by other processes than the bots' ones. Its answers stop as soon as the seat's prompt changes, the
seat asks again, or the client has seen enough.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import structlog

from ..archive import is_current
from ..review.hints import SEED, Hint, reason_in_words
from ..rules.lessons import GUIDED
from .bot_pool import BotRequest, HintWorkers
from .fair_queue import Origin
from .limits import TokenBucket
from .messages import AskHint, HintMessage
from .store import LeaseLost, Store, StoreError
from .subscribers import Subscriber
from .texts import Refusal

if TYPE_CHECKING:
    from .room import Room, Seat

HINTS_PER_SECOND, QUIET_PER_SECOND = 0.5, 1.0
BURST = 6
BOT = "bot"
PLAYING = "playing"
log = structlog.get_logger("hints")


def hints_allowed(row: Mapping[str, Any], seats: Sequence[Seat]) -> bool:
    """Whether players may ask for hints: against bots alone, or if the host allows it.

    A guided game has its guide, in a daily game everybody is on their own, and under old rules nothing can be said.
    """
    if row["lesson"] == GUIDED or row["daily"] is not None or not is_current(row["game"], row["rules"]):
        return False
    return sum(seat.kind != BOT or seat.token_hash is not None for seat in seats) == 1 or bool(row["hints"])


class SeatHints:
    """The hints that the seats of a room have asked for."""

    def __init__(self, store: Store, workers: HintWorkers | None) -> None:
        self._store, self._workers = store, workers
        self._tasks: dict[int, tuple[asyncio.Task[None], Subscriber, int]] = {}
        """By seat: what answers, whom, and since which step the seat has had its prompt."""
        self._buckets: dict[tuple[int, bool], TokenBucket] = {}
        """By seat, and whether requests are quiet: those for a word before a blunder do not use up the others."""

    async def ask(self, room: Room, subscriber: Subscriber, message: AskHint) -> None:
        """Starts to answer. A request for an old prompt is dropped: the client is about to see the new one. The caller holds the room's lock."""
        seat, session = subscriber.seat, room.session
        if seat is None:
            raise Refusal("not-yours", "spectators")
        if not room.owns_seat(subscriber):
            raise Refusal("not-yours", "given-away")
        if not is_current(room.row["game"], room.row["rules"]):
            raise Refusal("illegal", "no-hints-old-rules")
        if not hints_allowed(room.row, room.seats):
            raise Refusal("illegal", "no-hints")
        since = session.prompted_since[seat]
        if room.phase != PLAYING or seat not in session.actors or not since <= message.seen <= session.number:
            return
        rate = QUIET_PER_SECOND if message.quiet else HINTS_PER_SECOND
        if not self._buckets.setdefault((seat, message.quiet), TokenBucket(rate, BURST)).take():
            if message.quiet:
                return
            raise Refusal("too-fast", "hints-fast")
        await self._record(room, seat)
        self._cancel(seat)
        request = BotRequest.of_table(session.table, seat, SEED)
        task = asyncio.create_task(self._answer(request, room.origin, subscriber, message))
        self._tasks[seat] = task, subscriber, since
        task.add_done_callback(functools.partial(self._done, seat))

    def stop(self, subscriber: Subscriber) -> None:
        """Ends the answers to a subscriber."""
        for seat in [seat for seat, (_, asker, _) in self._tasks.items() if asker is subscriber]:
            self._cancel(seat)

    def drop_outdated(self, room: Room) -> None:
        """Ends the answers for prompts that have changed."""
        for seat in [seat for seat, (_, _, since) in self._tasks.items() if room.session.prompted_since[seat] != since]:
            self._cancel(seat)

    def close(self) -> None:
        """Ends all answers."""
        for seat in list(self._tasks):
            self._cancel(seat)

    async def _record(self, room: Room, seat: int) -> None:
        """Lets everybody see who has asked for a hint, and remembers it."""
        before = room.row["hinted"] or []
        if seat in before:
            return
        hinted = sorted([*before, seat])
        try:
            await self._store.change_room(room.name, epoch=room.epoch, hinted=hinted)
        except LeaseLost:
            raise
        except StoreError as problem:
            raise Refusal("not-saved", "no-database") from problem
        room.row["hinted"] = hinted
        room.broadcast_room()

    async def _answer(self, request: BotRequest, origin: Origin, subscriber: Subscriber, message: AskHint) -> None:
        """Sends one hint after the other, each better than the one before."""
        assert self._workers is not None
        answered = False
        async for hint, final in self._workers.hints(request, message.quiet, origin):
            subscriber.send(_message(hint, request.game, subscriber.language, message.id, final))
            answered = True
        if not answered and not message.quiet:
            refusal = Refusal("illegal", "no-hint-now")
            reason = refusal.message(subscriber.language)
            subscriber.send({"type": "refused", "id": message.id, "code": refusal.code, "reason": reason})

    def _cancel(self, seat: int) -> None:
        if seat in self._tasks:
            self._tasks.pop(seat)[0].cancel()

    def _done(self, seat: int, task: asyncio.Task[None]) -> None:
        if seat in self._tasks and self._tasks[seat][0] is task:
            del self._tasks[seat]
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a hint failed", problem=repr(problem))


def _message(hint: Hint, game: str, language: str, id_: str, final: bool) -> HintMessage:
    return {
        "type": "hint",
        "id": id_,
        "decisions": [{"action": row.action, "chance": round(row.chance, 4)} for row in hint.rows],
        "blunders": [{"action": blunder.action, "lost": round(blunder.lost, 4)} for blunder in hint.blunders],
        "reason": reason_in_words(hint.reason, game, language),
        "final": final,
    }
