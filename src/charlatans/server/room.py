"""A room: a game session, its seats and its subscribers.

What happens to a decision, in this order (`Room._carry_out`):

1. It is applied to the table, which refuses it if it is illegal.
2. It is saved in the database. If that fails, it is rolled back and refused.
3. It is shown: committed to the session, and every subscriber is sent what has changed in its view.

The room is locked until then, so nobody sees a decision that may still be rolled back, and nothing builds on it.
"""

from __future__ import annotations

import asyncio
import functools
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson
import structlog

from ..archive import has_old_views, is_current, views_digest
from ..rules.engine import Event
from ..rules.errors import CharlatansError, IllegalDecision
from ..table import Table
from ..table.seed_commitment import commitment_to, revealed_seed
from . import clock, metrics
from .additions import Additions
from .bot_pool import BotPool
from .fair_queue import Origin
from .finished import FinishedSession, StoredViews
from .game_session import NO_ADDITIONS, GameSession, Step
from .hints import SeatHints, hints_allowed
from .messages import AskHint, BranchInfo, Decide, RoomInfo, SeatKind, ServerMessage, SnapshotMessage
from .settings import Limits
from .store import LeaseLost, Store, StoreError, now
from .stored_recordings import StoredRecording
from .subscribers import Subscriber, encode, refused_for
from .tasks import start_task
from .texts import Refusal, RoomError, translate
from .tokens import has_hash, is_same
from .view_sync import EMPTY_SNAPSHOT, Viewer, ViewSync

WAITING, PLAYING, OVER = "waiting", "playing", "over"
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
GOING_DOWN = 1012
MOVED = "the table has moved"
GIVEN_AWAY = 4003, "this seat was given to somebody else"
NOT_ALLOWED = 4001
SHOWN_OUT = 4005, "the host takes no spectators"
VISIT_SECONDS = 600.0
"""How exactly visits are noted."""
ELSEWHERE = 4004, "this seat is open in too many windows"
DEFAULT_LIMITS = Limits()
NOBODY_AWAY: Mapping[int, int] = {}
AFTER_FAILURE_SECONDS = 5.0
"""Seconds after which a bot that failed is tried again."""
log = structlog.get_logger("room")


class RoomLock(asyncio.Lock):
    """A room's lock. Once the room has ended, whoever still wants it is refused."""

    ended: RoomError | None = None

    async def acquire(self) -> Literal[True]:
        """Waits for the lock."""
        await super().acquire()
        if self.ended is not None:
            self.release()
            raise RoomError(self.ended.status, self.ended.key, **self.ended.values)
        return True


@dataclass
class Seat:
    """A seat of a room: open, a person's or a bot's."""

    kind: SeatKind
    name: str
    bot: str
    """The bot's spec; empty for people."""
    token_hash: str | None
    """The hash of the token that the seat belongs to."""

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Seat:
        """A seat from its row in the database."""
        return cls(row["kind"], row["name"], row["bot"], row["token"])

    def as_row(self) -> dict[str, Any]:
        """The values of its row in the database."""
        return {"kind": self.kind, "name": self.name, "bot": self.bot, "token": self.token_hash}


class Room:
    """One game and everybody connected to it."""

    def __init__(
        self,
        row: dict[str, Any],
        seats: Sequence[Mapping[str, Any]],
        decisions: Iterable[Mapping[str, Any]],
        store: Store,
        bot_pool: BotPool,
        bot_pace: float,
        additions: Additions = NO_ADDITIONS,
        limits: Limits = DEFAULT_LIMITS,
        epoch: int | None = None,
        stored: StoredRecording | None = None,
    ) -> None:
        """`stored` is the recording of a finished game whose rules are not here any more."""
        self.row = row
        self.epoch = epoch
        """The epoch of its lease; None if the database has one worker only."""
        self.gone = False
        """Whether it was closed, perhaps because another worker has it: nothing of it may be shown or saved any more."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when a write shows that another worker has the room."""
        self.on_saved: Callable[[], None] = lambda: None
        """Called when a decision is saved, whoever has made it."""
        self.on_changed: Callable[[], None] = lambda: None
        """Called when what everybody may know about the room has changed."""
        self.name: str = row["room"]
        self.seats = [Seat.from_row(seat) for seat in seats]
        self.stored = stored
        self._plain = False
        if stored is None:
            self.session = GameSession(row, self.names, additions)
            self.session.replay(decisions)
            self._view_sync = ViewSync(self.session)
            self._plain = has_old_views(row["game"], views_digest(self.session.table.game))
        else:
            self.session, self._view_sync = FinishedSession(stored), StoredViews(stored, self.info)
            self._plain = has_old_views(row["game"], stored.views_digest)
        self.lock = RoomLock()
        self.subscribers: set[Subscriber] = set()
        self.last_used = time.monotonic()
        self.grace = 0.0
        """Seconds that a player who is away has to come back before a bot may be seated."""
        self._away: dict[int, float] = {}
        """When the last connection of a seat was lost."""
        self._since = time.monotonic()
        """When the players could have come: when the room was loaded, or the game started."""
        self._store, self._bot_pool, self._bot_pace = store, bot_pool, bot_pace
        self._limits = limits
        self._noted: float | None = None
        """When the database was last told that somebody is here."""
        self._save_failed = False
        """Whether the last decision could not be saved: its row may have been written all the same."""
        self._bot_tasks: dict[int, asyncio.Task[None]] = {}
        self._hints = SeatHints(store, bot_pool.hints if bot_pool else None)

    # Room info ----------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Waiting, playing or over."""
        return str(self.row["phase"])

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return names_of(self.seats)

    @property
    def seated(self) -> dict[int, str]:
        """Who plays each seat, as journals say it."""
        return seated_of(self.seats)

    @property
    def is_idle(self) -> bool:
        """Whether it has no subscribers and nothing is going on."""
        return not self.subscribers and not self._bot_tasks and not self.lock.locked()

    def info(self) -> RoomInfo:
        """What everybody may know about the room."""
        connected = [subscriber.seat for subscriber in self.subscribers]
        actors = self.session.actors if self.phase == PLAYING else ()
        return info_of(
            self.row,
            self.seats,
            {seat for seat in connected if seat is not None},
            connected.count(None),
            actors,
            grace={seat: self.grace_left(seat) for seat in range(len(self.seats)) if self.is_away(seat)},
            plain=self._plain,
        )

    def is_away(self, seat: int) -> bool:
        """Whether a player has no connection while the game is played."""
        here = any(subscriber.seat == seat for subscriber in self.subscribers)
        return self.phase == PLAYING and self.seats[seat].kind == PERSON and not here

    def grace_left(self, seat: int) -> int:
        """Seconds that a player who is away still has to come back."""
        since = max(self._away.get(seat, 0.0), self._since)
        return max(0, math.ceil(since + self.grace - time.monotonic()))

    def start_grace(self) -> None:
        """The game has started: whoever is away has as long to come as after a lost connection."""
        self._since = time.monotonic()

    @property
    def origin(self) -> Origin:
        """On whose behalf its bots and hints work."""
        return Origin(self.row["address"] or "", self.name)

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token belongs to."""
        return next((number for number, seat in enumerate(self.seats) if has_hash(token, seat.token_hash)), None)

    def is_host(self, token: str | None) -> bool:
        """Whether a token is the host's."""
        return has_hash(token, self.row["host"])

    @property
    def is_sealed(self) -> bool:
        """Whether only its player may see the game: it is a daily one, and others can still play it."""
        return clock.is_sealed(self.row["daily"])

    def may_watch(self, token: str | None) -> bool:
        """Whether a token admits spectators; public rooms need none."""
        return bool(self.row["open"]) or is_same(token, self.row["watch"]) or self.is_host(token)

    def owns_seat(self, subscriber: Subscriber) -> bool:
        """Whether the subscriber still owns its seat; it may have been given away since it connected."""
        return subscriber.seat is None or self.seats[subscriber.seat].token_hash == subscriber.token_hash

    # Subscribers --------------------------------------------------------------------------------------

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Adds a subscriber: sends it a snapshot, and every step from then on."""
        async with self.lock:
            if self.gone:
                await subscriber.close(GOING_DOWN, MOVED)
                return
            if not self.owns_seat(subscriber):
                await subscriber.close(*GIVEN_AWAY)
                return
            if self.is_crowded(subscriber):
                await subscriber.close(NOT_ALLOWED, translate("crowded", subscriber.language))
                return
            if not await self.note_visit():
                await subscriber.close(NOT_ALLOWED, translate("no-room", subscriber.language))
                return
            self._drop_oldest(subscriber)
            self.subscribers.add(subscriber)
            subscriber.send_encoded(self._snapshot_text(subscriber.viewer))
        self.broadcast_room()
        self.start_bots()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Removes a subscriber."""
        self.subscribers.discard(subscriber)
        self.last_used = time.monotonic()
        if subscriber.seat is not None:
            self._away[subscriber.seat] = time.monotonic()
        self._hints.stop(subscriber)
        self._drop_viewer(subscriber.viewer)
        self.broadcast_room()
        self.start_bots()

    def is_crowded(self, newcomer: Subscriber) -> bool:
        """Whether there is no place for one more spectator; players and the host always have theirs."""
        return newcomer.seat is None and not newcomer.is_host and len(self.subscribers) >= self._limits.sockets

    def show_out(self, reason: tuple[int, str], *, with_link: bool) -> None:
        """Closes the connections of spectators; of those who have the spectators' link only if `with_link`."""
        for subscriber in list(self.subscribers):
            if subscriber.seat is None and not subscriber.is_host and (with_link or not subscriber.has_link):
                self.subscribers.discard(subscriber)
                asyncio.get_running_loop().create_task(subscriber.close(*reason))

    async def note_visit(self) -> bool:
        """Notes in the database that somebody is here, now and then; returns False if the room has been deleted."""
        if self._noted is not None and time.monotonic() - self._noted < VISIT_SECONDS:
            return True
        try:
            there = await self._store.note_visit(self.name, self.epoch)
        except LeaseLost:
            raise
        except StoreError as problem:
            log.warning("a visit was not noted", room=self.name, problem=str(problem))
            return True
        self._noted = time.monotonic()
        return there

    def _drop_oldest(self, newcomer: Subscriber) -> None:
        """Closes the oldest connection of a seat that has as many as it may."""
        own = [other for other in self.subscribers if other.seat == newcomer.seat is not None]
        if len(own) >= self._limits.seat_sockets:
            oldest = min(own, key=lambda other: other.opened)
            self.subscribers.discard(oldest)
            asyncio.get_running_loop().create_task(oldest.close(*ELSEWHERE))

    def _drop_viewer(self, viewer: Viewer) -> None:
        """Drops the cached view once no subscriber uses it."""
        if all(viewer != other.viewer for other in self.subscribers):
            self._view_sync.forget(viewer)

    async def send_snapshot(self, subscriber: Subscriber, language: str | None = None) -> None:
        """Sends a subscriber a snapshot; if a language is given, this and all later messages are in that language."""
        async with self.lock:
            if self.owns_seat(subscriber) and not self.gone:
                before, subscriber.language = subscriber.viewer, language or subscriber.language
                self._drop_viewer(before)
                subscriber.send_encoded(self._snapshot_text(subscriber.viewer))

    def broadcast(self, message: ServerMessage) -> None:
        """Sends the same message to all subscribers."""
        if self.subscribers:
            text = encode(message)
            for subscriber in self.subscribers:
                subscriber.send_encoded(text)

    def broadcast_room(self) -> None:
        """Sends the room info to all subscribers."""
        self.on_changed()
        self.broadcast({"type": "room", "room": self.info()})

    def broadcast_snapshots(self) -> None:
        """Sends every subscriber its snapshot. The caller holds the lock."""
        self._view_sync.outdate()
        for subscriber in self.subscribers:
            subscriber.send_encoded(self._snapshot_text(subscriber.viewer))

    def snapshot(self, viewer: Viewer) -> SnapshotMessage:
        """Everything this viewer may know."""
        started = self.phase != WAITING
        return {
            "type": "snapshot",
            "number": self.session.number,
            "room": self.info(),
            "seat": viewer.seat,
            **(self._view_sync.snapshot(viewer) if started else EMPTY_SNAPSHOT),
        }

    def _snapshot_text(self, viewer: Viewer) -> str:
        """The snapshot as JSON; its expensive part is made once per step."""
        if self.phase == WAITING:
            return encode(self.snapshot(viewer))
        head = {"type": "snapshot", "number": self.session.number, "room": self.info(), "seat": viewer.seat}
        return f"{orjson.dumps(head).decode()[:-1]},{self._view_sync.snapshot_text(viewer)[1:]}"

    # Decisions ----------------------------------------------------------------------------------------

    async def decide(self, subscriber: Subscriber, message: Decide) -> None:
        """Carries out a person's decision or refuses it; one that is sent again is answered with its step."""
        seat = subscriber.seat
        if seat is None:
            raise Refusal("not-yours", "spectators")
        async with self.lock:
            if self.gone:
                raise LeaseLost(self.name)
            if not self.owns_seat(subscriber):
                raise Refusal("not-yours", "given-away")
            await self._catch_up()
            if (number := self.session.committed.get((seat, message.id))) is not None:
                subscriber.send({"type": "committed", "id": message.id, "number": number})
                return
            if self.phase == WAITING:
                raise Refusal("illegal", "not-begun")
            # The client must have shown the step that gave the seat its current prompt.
            if not self.session.prompted_since[seat] <= message.seen <= self.session.number:
                raise Refusal("stale", "stale")
            await self._carry_out(seat, lambda: self._act(seat, message), message.id)

    def _act(self, seat: int, message: Decide) -> list[Event]:
        """Makes a decision at the table."""
        if (message.chain is None) == (message.actions is None):
            raise IllegalDecision("a decision has its numbers in `actions`, or a `chain` with its `parts`")
        if message.chain is not None:
            return self.session.table.chain(seat, message.chain, **message.parts)
        return self.session.table.act_all(seat, message.actions or (), self.session.legal(seat))

    async def _carry_out(self, seat: int, act: Callable[[], list[Event]], id_: str | None) -> None:
        """Carries out a decision: applies it, saves it, and only then shows it. The caller holds the lock."""
        began = time.perf_counter()
        try:
            step = self.session.apply(seat, id_, act, traced=bool(self.subscribers))
        except CharlatansError as problem:
            raise Refusal("illegal", "illegal", reason=str(problem)) from problem
        result = self._result()
        await self._save(step, result)
        self.on_saved()
        self._show(step, result)
        metrics.DECISION_SECONDS.observe(time.perf_counter() - began)

    async def _save(self, step: Step, result: dict[str, Any] | None) -> None:
        """Saves a step that was applied; if that fails, rolls it back and refuses the decision."""
        row = {"room": self.name, "number": step.number, "seat": step.seat, "id": step.id, "actions": step.actions}
        row["at"] = now()
        try:
            await self._store.save_decision(row, result, self.epoch)
        except LeaseLost:
            self.session.rollback()
            self.on_lost()
            raise
        except StoreError as problem:
            self.session.rollback()
            self._save_failed = True
            metrics.NOT_SAVED.inc()
            log.error("a decision was not saved", room=self.name, problem=str(problem))
            raise Refusal("not-saved", "not-saved") from problem

    def _show(self, step: Step, result: dict[str, Any] | None) -> None:
        """Commits a step that is saved, tells everybody, and starts the bots that have to decide next."""
        self.row.update(result or {})
        scores_recorded = self.session.commit(step)
        self._broadcast_step(step, scores_recorded)
        self._hints.drop_outdated(self)
        metrics.decisions_of(self.row["game"], BOT if step.id is None else PERSON).inc()
        if result is not None:
            metrics.FINISHED.labels(self.row["game"]).inc()
            self.broadcast_room()
        self.start_bots()

    async def _catch_up(self) -> None:
        """After a failed save: shows the decisions that the database has all the same. The caller holds the lock."""
        if not self._save_failed:
            return
        try:
            missed = (await self._store.decisions(self.name))[self.session.number :]
        except StoreError as problem:
            raise Refusal("not-saved", "not-saved") from problem
        for decision in missed:
            step = self.session.apply_saved(decision, traced=bool(self.subscribers))
            self._show(step, self._result())
        self._save_failed = False

    def _result(self) -> dict[str, Any] | None:
        """What the end of the game changes in the room's row; None while the game goes on."""
        table = self.session.table
        if not table.over:
            return None
        return {
            "phase": OVER,
            "address": None,
            "ended": now(),
            "scores": list(table.scores),
            "winners": list(table.winners),
        }

    def _broadcast_step(self, step: Step, scores_recorded: bool) -> None:
        """Sends every subscriber what has changed in its view."""
        texts: dict[Viewer, str] = {}
        shared: dict[int, str] = {}
        messages = self._view_sync.advance(step, scores_recorded)
        for viewer, message in messages.items():
            if step.id is not None and viewer.seat == step.seat:
                texts[viewer] = encode({**message, "id": step.id})
            elif id(message) in shared:
                texts[viewer] = shared[id(message)]
            else:
                texts[viewer] = shared[id(message)] = encode(message)
        for subscriber in self.subscribers:
            subscriber.send_encoded(texts[subscriber.viewer])

    # Hints --------------------------------------------------------------------------------------------

    async def ask_hint(self, subscriber: Subscriber, message: AskHint) -> None:
        """Answers with hints for the seat's prompt, in the background; refused if hints are off, or asked for too often."""
        async with self.lock:
            if not self.gone:
                await self._hints.ask(self, subscriber, message)

    def stop_hint(self, subscriber: Subscriber) -> None:
        """Ends the answers."""
        self._hints.stop(subscriber)

    # Bots ---------------------------------------------------------------------------------------------

    def start_bots(self) -> None:
        """Starts every bot that has to decide, unless it is already running. Without subscribers, and while they are held, bots wait."""
        if all(seat.kind != BOT for seat in self.seats):
            return
        if self.phase != PLAYING or not self.subscribers or self.held or self.lock.ended or self.gone:
            return
        for seat in self.session.table.actors:
            if self._bots_in_turn and self._bot_tasks:
                return
            if self.seats[seat].kind == BOT and seat not in self._bot_tasks:
                self._bot_tasks[seat] = asyncio.create_task(self._run_bot(seat))
                self._bot_tasks[seat].add_done_callback(functools.partial(self._bot_done, seat))

    @property
    def held(self) -> bool:
        """Whether bots wait: for a player who reads and plays alone, or in a guided or daily game for whoever has to decide."""
        people = [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]
        waits = self.session.lesson is not None or self._bots_in_turn
        if waits and any(seat in self.session.table.actors for seat in people):
            return True
        return len(people) == 1 and any(subscriber.holds for subscriber in self.subscribers)

    @property
    def _bots_in_turn(self) -> bool:
        """Whether bots decide one after the other. In a daily game they do, so that the same decisions of the player give the same game."""
        return self.row["daily"] is not None

    @property
    def _bot_seconds(self) -> float:
        """How long a bot's decision takes at least."""
        bots = sum(self.seats[seat].kind == BOT for seat in self.session.table.actors)
        return self._bot_pace / max(1, bots) if self._bots_in_turn else self._bot_pace

    def hold(self, subscriber: Subscriber, on: bool) -> None:
        """Makes bots wait, or lets them go on; spectators cannot."""
        subscriber.holds = on and subscriber.seat is not None
        self.start_bots()

    async def _run_bot(self, seat: int) -> None:
        """Carries out a bot's decision, unless its prompt or its seat has changed before it has decided."""
        async with self.lock:
            await self._catch_up()
            since, table = self.session.prompted_since[seat], self.session.table.copy()
        if seat not in table.actors or self.seats[seat].kind != BOT or self.held:
            return
        decision = start_task(self._bot_decision(table, seat))
        try:
            await asyncio.sleep(self._bot_seconds)
            actions = await decision
        finally:
            decision.cancel()
        async with self.lock:
            if self.seats[seat].kind == BOT and self.session.prompted_since[seat] == since and not self.held:
                await self._carry_out(seat, lambda: self.session.table.act_all(seat, actions), None)

    async def _bot_decision(self, table: Table, seat: int) -> Sequence[int | str]:
        """A bot's decision; one with several parts, such as a bid, is made in one go."""
        if self.session.lesson is not None:
            scripted = self.session.lesson.rival(table.snapshot(), seat)
            if scripted:
                return scripted
        table = table.determinize(seat, 0)
        actions: list[int] = []
        while True:
            actions.append(
                await self._bot_pool.decide(table, seat, self.seats[seat].bot, self.row["nonce"], self.origin)
            )
            if table.act(seat, actions[-1]) or seat not in table.actors:
                return actions

    def _bot_done(self, seat: int, task: asyncio.Task[None]) -> None:
        self._bot_tasks.pop(seat, None)
        if task.cancelled() or isinstance(task.exception(), LeaseLost):
            return
        if (problem := task.exception()) is not None:
            log.error("a bot failed", room=self.name, seat=seat, problem=repr(problem))
            asyncio.get_running_loop().call_later(AFTER_FAILURE_SECONDS, self.start_bots)
        else:
            self.start_bots()

    async def close(self) -> None:
        """Stops the bots and closes all connections."""
        self.gone = True
        await asyncio.gather(*self._stop_bots(), return_exceptions=True)
        await asyncio.gather(
            *(subscriber.close(GOING_DOWN, "the server goes down") for subscriber in list(self.subscribers))
        )

    async def end(self, problem: RoomError) -> int:
        """Ends the room for everybody, after the decision that is being saved; returns how many connections were told why."""
        async with self.lock:
            self.lock.ended = problem
            tasks = self._stop_bots()
        await asyncio.gather(*tasks, return_exceptions=True)
        told = list(self.subscribers)
        await asyncio.gather(*(subscriber.close(*refused_for(problem, subscriber.language)) for subscriber in told))
        return len(told)

    def _stop_bots(self) -> list[asyncio.Task[None]]:
        """Cancels the hints and the bots; returns the tasks that end now."""
        self._hints.close()
        tasks = list(self._bot_tasks.values())
        for task in tasks:
            task.cancel()
        return tasks


def names_of(seats: Sequence[Seat]) -> list[str]:
    """The names by seat."""
    return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats)]


def seated_of(seats: Sequence[Seat]) -> dict[int, str]:
    """Who plays each seat, as journals say it."""
    return {number: f"{seat.kind} {seat.bot or seat.name}" for number, seat in enumerate(seats)}


def info_of(
    row: Mapping[str, Any],
    seats: Sequence[Seat],
    connected: set[int],
    spectators: int = 0,
    actors: Sequence[int] = (),
    plain: bool = False,
    grace: Mapping[int, int] = NOBODY_AWAY,
) -> RoomInfo:
    """What everybody may know about a room.

    `connected` are seats with a connection, `actors` those that have to decide, `grace` the seconds that players who are away have left.
    """
    seed = row["afresh"][-1][-1] if row["afresh"] else row["seed"]
    revealed, sealed = revealed_seed(seed, row["nonce"]), clock.is_sealed(row["daily"])
    branch: BranchInfo | None = (
        None if row["branch_room"] is None else {"room": row["branch_room"], "step": row["branch_step"]}
    )
    return {
        "room": row["room"],
        "game": row["game"],
        "material": row["material_name"],
        "options": row["options"],
        "rules": row["rules"],
        "plain": plain,
        "old_rules": not is_current(row["game"], row["rules"]),
        "phase": row["phase"],
        "public": row["open"],
        "watchable": row["watchable"],
        "invited": row["invite"] is not None and not row["open"],
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "connected": number in connected,
                "grace": grace.get(number),
                "returns": seat.kind == BOT and seat.token_hash is not None,
            }
            for number, seat in enumerate(seats)
        ],
        "host_seat": next((number for number, seat in enumerate(seats) if seat.token_hash == row["host"]), None),
        "spectators": spectators,
        "seed_commitment": commitment_to(revealed),
        "revealed_seed": revealed if row["phase"] == OVER and not sealed else None,
        "rematch": row["rematch"],
        "branch": branch,
        "lesson": row["lesson"],
        "daily": None if row["daily"] is None else {"date": row["daily"], "sealed": sealed},
        "hints": hints_allowed(row, seats),
        "host_hints": row["hints"],
        "hinted": row["hinted"] or [],
        "uploaded": row["uploaded"],
        "created": row["created"],
        "ended": row["ended"],
        "actors": list(actors),
        "scores": row["scores"],
        "winners": row["winners"],
    }
