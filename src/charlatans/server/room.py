"""A room: a table, those who sit at it and those who look on.

A decision is tried on the table, written to the journal, and shown to anybody only once it is committed. Until then the
room is locked, so nobody sees, and nothing is built on, what may still be lost.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from ..rules.engine import Event
from ..rules.errors import CharlatansError, IllegalDecision
from ..table import Table
from ..table.seed_commitment import commitment_to, revealed_seed
from . import metrics
from .additions import Additions
from .bot_pool import Thinkers
from .connections import Listener, encoded
from .game_session import NO_ADDITIONS, Playing, Step
from .messages import Decide
from .store import Store, StoreError, now
from .tokens import is_same, is_token
from .view_sync import NOTHING_YET, Eyes, Sight
from .words import Refusal

WAITING, PLAYING, OVER = "waiting", "playing", "over"
OPEN, PERSON, BOT = "open", "person", "bot"
GOING_DOWN = 1012
GIVEN_AWAY = 4003, "this seat was given to somebody else"
AFTER_FAILURE_SECONDS = 5.0
"""After which a bot that failed is asked again."""
log = structlog.get_logger("room")


@dataclass
class Seat:
    """A seat of a room: free, a person's or a bot's."""

    kind: str
    name: str
    bot: str
    token: str | None
    """What is kept of the secret of whoever sits here."""


class Room:
    """One game in the house."""

    def __init__(
        self,
        row: dict[str, Any],
        seats: Sequence[Mapping[str, Any]],
        decisions: Iterable[Mapping[str, Any]],
        store: Store,
        thinkers: Thinkers,
        bot_pace: float,
        additions: Additions = NO_ADDITIONS,
    ) -> None:
        self.row = row
        self.name: str = row["room"]
        self.seats = [Seat(seat["kind"], seat["name"], seat["bot"], seat["token"]) for seat in seats]
        self.playing = Playing(row, self.names, additions)
        self.playing.play_again(decisions)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self._store, self._thinkers, self._bot_pace = store, thinkers, bot_pace
        self._unsure = False
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._sight = Sight(self.playing)

    # What the room is -----------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Waiting, playing or over."""
        return str(self.row["phase"])

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(self.seats)]

    @property
    def is_idle(self) -> bool:
        """Whether nobody follows it and nothing happens in it."""
        return not self.listeners and not self._thinking and not self.lock.locked()

    def info(self) -> dict[str, Any]:
        """The room as everybody may know it."""
        here = [listener.seat for listener in self.listeners]
        actors = self.playing.actors if self.phase == PLAYING else ()
        return info_of(self.row, self.seats, {seat for seat in here if seat is not None}, here.count(None), actors)

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a secret belongs to."""
        return next((number for number, seat in enumerate(self.seats) if is_token(token, seat.token)), None)

    def is_host(self, token: str | None) -> bool:
        """Whether a secret is the host's."""
        return is_token(token, self.row["host"])

    def may_watch(self, token: str | None) -> bool:
        """Whether a secret opens the spectators' place; a room that everybody may see needs none."""
        return bool(self.row["open"]) or is_same(token, self.row["watch"]) or self.is_host(token)

    def is_theirs(self, listener: Listener) -> bool:
        """Whether somebody still has the seat they came for; it may have been given away meanwhile."""
        return listener.seat is None or self.seats[listener.seat].token == listener.key

    # Those who follow -----------------------------------------------------------------------------------

    async def welcome(self, listener: Listener) -> None:
        """Somebody comes, or comes back: the whole state, and from then on every step."""
        async with self.lock:
            if not self.is_theirs(listener):
                await listener.close(*GIVEN_AWAY)
                return
            self.listeners.add(listener)
            listener.send(self.state_frame(listener.eyes))
        self.tell_room()
        self.wake_bots()

    def goodbye(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        self._look_away(listener.eyes)
        self.tell_room()

    def _look_away(self, eyes: Eyes) -> None:
        """Somebody looks with these eyes no more; others may."""
        if all(eyes != other.eyes for other in self.listeners):
            self._sight.forget(eyes)

    async def speak(self, listener: Listener, language: str) -> None:
        """From now on in another language."""
        async with self.lock:
            if self.is_theirs(listener):
                before, listener.language = listener.eyes, language
                self._look_away(before)
                listener.send(self.state_frame(listener.eyes))

    def tell_all(self, frame: dict[str, Any]) -> None:
        """The same frame to everybody."""
        if self.listeners:
            text = encoded(frame)
            for listener in self.listeners:
                listener.send_encoded(text)

    def tell_room(self) -> None:
        """Everybody hears who sits where now."""
        self.tell_all({"type": "room", "room": self.info()})

    def renew(self) -> None:
        """Everybody gets the whole state: the game has begun, or names have changed. The room is locked meanwhile."""
        self.playing.table.names = self.names
        for listener in self.listeners:
            listener.send(self.state_frame(listener.eyes))
        self.wake_bots()

    def state_frame(self, eyes: Eyes) -> dict[str, Any]:
        """All that somebody with these eyes may know."""
        begun = self.phase != WAITING
        return {
            "type": "state",
            "number": self.playing.number,
            "room": self.info(),
            "seat": eyes.seat,
            **(self._sight.whole(eyes) if begun else NOTHING_YET),
        }

    # Decisions ------------------------------------------------------------------------------------------

    async def decide(self, listener: Listener, message: Decide) -> None:
        """A person's decision: counted once, or refused."""
        seat = listener.seat
        if seat is None:
            raise Refusal("not-yours", "spectators")
        async with self.lock:
            if not self.is_theirs(listener):
                raise Refusal("not-yours", "given-away")
            await self._catch_up()
            if (known := self.playing.counted.get((seat, message.id))) is not None:
                listener.send({"type": "counted", "id": message.id, "number": known})
                return
            if self.phase == WAITING:
                raise Refusal("illegal", "not-begun")
            if not self.playing.asked_since[seat] <= message.seen <= self.playing.number:
                raise Refusal("stale", "stale")
            await self._carry_out(seat, lambda: self._act(seat, message), message.id)

    def _act(self, seat: int, message: Decide) -> list[Event]:
        if (message.chain is None) == (message.actions is None):
            raise IllegalDecision("a decision has its numbers in `actions`, or a `chain` with its `parts`")
        if message.chain is not None:
            return self.playing.table.chain(seat, message.chain, **message.parts)
        return self.playing.table.act_all(seat, message.actions or ())

    async def _carry_out(self, seat: int, act: Callable[[], list[Event]], id_: str | None) -> None:
        """Tries a decision, commits it, and only then lets anybody see it. The room is locked meanwhile."""
        began = time.perf_counter()
        try:
            step = self.playing.tried(seat, id_, act, traced=bool(self.listeners))
        except CharlatansError as problem:
            raise Refusal("illegal", "illegal", reason=str(problem)) from problem
        ending = self._ending()
        row = {"room": self.name, "number": step.number, "seat": seat, "id": id_, "actions": step.actions, "at": now()}
        try:
            await self._store.write(row, ending)
        except StoreError as problem:
            self.playing.take_back()
            self._unsure = True
            log.error("a decision was not saved", room=self.name, problem=str(problem))
            raise Refusal("not-saved", "not-saved") from problem
        self._count(step, ending)
        metrics.DECISION_SECONDS.observe(time.perf_counter() - began)

    def _count(self, step: Step, ending: dict[str, Any] | None) -> None:
        """A decision that is committed: everybody sees it."""
        self.row.update(ending or {})
        self._tell_step(step, self.playing.take(step))
        metrics.DECISIONS.labels(self.row["game"], BOT if step.id is None else PERSON).inc()
        if ending is not None:
            metrics.FINISHED.labels(self.row["game"]).inc()
            self.tell_room()
        self.wake_bots()

    async def _catch_up(self) -> None:
        """After a commit of which nobody knows whether it was taken: what the database has counts. The room is locked."""
        if not self._unsure:
            return
        try:
            missed = (await self._store.decisions(self.name))[self.playing.number :]
        except StoreError as problem:
            raise Refusal("not-saved", "not-saved") from problem
        for row in missed:
            act = functools.partial(self.playing.table.act_all, row["seat"], row["actions"])
            self._count(self.playing.tried(row["seat"], row["id"], act, traced=bool(self.listeners)), self._ending())
        self._unsure = False

    def _ending(self) -> dict[str, Any] | None:
        table = self.playing.table
        if not table.over:
            return None
        return {"phase": OVER, "ended": now(), "scores": list(table.scores), "winners": list(table.winners)}

    def _tell_step(self, step: Step, moved_on: bool) -> None:
        """Everybody sees what has changed for their eyes."""
        texts: dict[Eyes, str] = {}
        for eyes, frame in self._sight.news(step, moved_on).items():
            mine = step.id is not None and eyes.seat == step.seat
            texts[eyes] = encoded({**frame, "id": step.id} if mine else frame)
        for listener in self.listeners:
            listener.send_encoded(texts[listener.eyes])

    # Bots -----------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Every bot that is asked begins to think, unless it does already. Nobody looks on: it waits."""
        if self.phase != PLAYING or not self.listeners:
            return
        for seat in self.playing.table.actors:
            if self.seats[seat].kind == BOT and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat))
                self._thinking[seat].add_done_callback(functools.partial(self._thought, seat))

    async def _think(self, seat: int) -> None:
        async with self.lock:
            await self._catch_up()
            since, table = self.playing.asked_since[seat], self.playing.table.copy()
        if seat not in table.actors or self.seats[seat].kind != BOT:
            return
        thought = asyncio.create_task(self._whole_decision(table, seat))
        try:
            await asyncio.sleep(self._bot_pace)
            actions = await thought
        finally:
            thought.cancel()
        async with self.lock:
            if self.seats[seat].kind == BOT and self.playing.asked_since[seat] == since:
                await self._carry_out(seat, lambda: self.playing.table.act_all(seat, actions), None)

    async def _whole_decision(self, table: Table, seat: int) -> list[int]:
        """What a bot decides; one that has parts, such as a bid, in one go, as people do."""
        table = table.determinize(seat, 0)
        actions: list[int] = []
        while True:
            actions.append(await self._thinkers.decide(table, seat, self.seats[seat].bot, self.row["nonce"]))
            if table.act(seat, actions[-1]) or seat not in table.actors:
                return actions

    def _thought(self, seat: int, task: asyncio.Task[None]) -> None:
        self._thinking.pop(seat, None)
        if task.cancelled():
            return
        if (problem := task.exception()) is not None:
            log.error("a bot failed", room=self.name, seat=seat, problem=repr(problem))
            asyncio.get_running_loop().call_later(AFTER_FAILURE_SECONDS, self.wake_bots)
        else:
            self.wake_bots()

    async def close(self) -> None:
        """Everybody leaves; what was decided stays."""
        thinking = list(self._thinking.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await asyncio.gather(*(listener.close(GOING_DOWN, "the server goes down") for listener in list(self.listeners)))


def info_of(
    row: Mapping[str, Any], seats: Sequence[Seat], here: set[int], watching: int = 0, actors: Sequence[int] = ()
) -> dict[str, Any]:
    """A room as everybody may know it; `here` are the seats that somebody is connected for, `actors` those to decide."""
    seed = row["afresh"][-1][-1] if row["afresh"] else row["seed"]
    sealed = revealed_seed(seed, row["nonce"])
    branch = None if row["branch_room"] is None else {"room": row["branch_room"], "step": row["branch_step"]}
    return {
        "room": row["room"],
        "game": row["game"],
        "material": row["material_name"],
        "options": row["options"],
        "phase": row["phase"],
        "open": row["open"],
        "seats": [
            {"seat": number, "kind": seat.kind, "name": seat.name, "bot": seat.bot, "connected": number in here}
            for number, seat in enumerate(seats)
        ],
        "host": next((number for number, seat in enumerate(seats) if seat.token == row["host"]), None),
        "watching": watching,
        "seal": commitment_to(sealed),
        "seed": sealed if row["phase"] == OVER else None,
        "rematch": row["rematch"],
        "branch": branch,
        "created": row["created"],
        "ended": row["ended"],
        "actors": list(actors),
        "scores": row["scores"],
        "winners": row["winners"],
    }
