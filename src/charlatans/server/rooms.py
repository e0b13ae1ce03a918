"""All rooms: creating, loading, joining and leaving them, host actions, rematches and branches."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import re
import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any

import structlog

from .. import rules
from ..archive import is_current
from ..bots import NAMES
from ..policies import ADEPT, NOVICE
from ..rules.errors import CharlatansError
from ..rules.lessons import GUIDED, LEARNER
from ..rules.materials import STANDARD, MaterialFile
from ..table.journal import material_digest
from ..table.seed_commitment import new_nonce
from ..table.table import SEED_LIMIT
from . import clock, metrics
from .announcements import Announcement
from .bans import Bans
from .bot_pool import BOT_NAMES, BotPool, bot_name, check_bot, custom_bot_name
from .daily_brew import ME, Brew
from .fair_queue import FairQueue, Origin
from .game_session import game_of, material_of
from .leases import Leases
from .limits import SITE_TIMES, TOO_MANY, Limiter, caller
from .lobby import Lobby
from .messages import BranchRoom, CreateLesson, CreateRoom, HostAction, JoinRoom, RoomInfo, SeatAssignment
from .names import clean_name, distinct_name
from .review_workers import UploadedGame
from .room import BOT, GIVEN_AWAY, OPEN, OVER, PERSON, PLAYING, SHOWN_OUT, WAITING, Room, Seat, info_of
from .settings import ServerSettings
from .store import LeaseLost, Store, now
from .stored_recordings import StoredRecording
from .subscribers import refused_for
from .tasks import start_task
from .texts import RoomError
from .tokens import hash_token, is_same, new_invite, new_room, new_token

MAX_LISTED = 50
IDLE_SECONDS = 300.0
MAX_IDLE = 200
"""How many rooms that nobody follows stay in memory."""
LOADS_AT_ONCE = 2
"""How many rooms are replayed at a time; addresses take turns."""
ROOM_NAME = re.compile("[a-z0-9]{1,16}")
NOT_FOUND, FORBIDDEN, CONFLICT, GONE, WRONG, FULL = 404, 403, 409, 410, 422, 503
log = structlog.get_logger("rooms")


class Rooms:
    """All rooms. Those in use are in memory, the others only in the database."""

    def __init__(
        self, settings: ServerSettings, store: Store, bot_pool: BotPool, limiter: Limiter, leases: Leases | None = None
    ) -> None:
        self.settings, self.store, self.bot_pool = settings, store, bot_pool
        self._limiter = limiter
        self.bans = Bans()
        self.announcement: Announcement | None = None
        self.leases = leases
        """The leases of the rooms; None if the database has one worker only."""
        self.lobby: Lobby | None = None
        """What is known of the public rooms of all workers; None if there is only one."""
        self._closing: set[asyncio.Task[None]] = set()
        self._lost_while_loading: set[str] = set()
        self.live: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.loads = FairQueue(LOADS_AT_ONCE, "rooms")
        store.on_lost = self.drop

    # Loading ------------------------------------------------------------------------------------------

    async def get(self, name: str) -> Room:
        """A room by its name, from memory or replayed from its journal; raises OwnedElsewhere if another worker has it."""
        if not self.owns_its_rooms:
            raise LeaseLost(name)
        if (room := self.live.get(name)) is None:
            if name not in self._loading:
                self._loading[name] = start_task(self._load_once(name))
            room = await asyncio.shield(self._loading[name])
        room.last_used = time.monotonic()
        return room

    async def _load_once(self, name: str) -> Room:
        """Loads a room for all who wait for it, so that there are never two of one name."""
        try:
            room = await self._load(name)
            if name in self._lost_while_loading:
                raise LeaseLost(name)
            self.live[name] = room
            if len(self.live) % MAX_IDLE == 0:
                self.unload_idle()
            return room
        finally:
            del self._loading[name]
            self._lost_while_loading.discard(name)

    async def check_exists(self, name: str) -> None:
        """Refuses names of rooms that do not exist, without loading those that do."""
        if name not in self.live and (not ROOM_NAME.fullmatch(name) or await self.store.room(name) is None):
            raise RoomError(NOT_FOUND, "no-room")

    @property
    def owns_its_rooms(self) -> bool:
        """Whether what is in memory is certainly current: no other worker can have taken the rooms over yet."""
        return self.leases is None or self.leases.valid

    async def _load(self, name: str) -> Room:
        epoch = await self.leases.claim(name) if self.leases is not None else None
        row = await self.store.room(name)
        if row is None:
            raise RoomError(NOT_FOUND, "no-room")
        if row["closed"] is not None:
            raise closed_error(row["closed_reason"])
        seats, decisions = await self.store.seats(name), await self.store.decisions(name)
        additions = self.settings.additions
        for seat in seats:
            if row["phase"] != OVER and seat["kind"] == BOT and seat["bot"] not in (*NAMES, *additions.bots):
                raise RoomError(GONE, "bot-missing", spec=seat["bot"])
        metrics.ROOMS.set(len(self.live) + 1)
        pace, limits = self.settings.bot_pace, self.settings.limits
        open_room = functools.partial(
            Room, row, seats, decisions, self.store, self.bot_pool, pace, additions, limits, epoch
        )
        # Replaying a long game takes a while; others should not wait for it.
        async with self.loads.turn(Origin(caller.get(), name)):
            try:
                room = await asyncio.to_thread(open_room)
            except CharlatansError:
                stored = await self.store.recording(name) if row["phase"] == OVER else None
                if stored is None:
                    raise
                room = await asyncio.to_thread(open_room, StoredRecording(stored["packed"]))
        room.on_lost = functools.partial(self.drop, name)
        room.on_saved = functools.partial(self._limiter.note_decision, room.origin.address)
        room.grace = self.settings.grace
        room.on_changed = functools.partial(self._tell_lobby, room)
        return room

    async def public_rooms(self, phase: str) -> list[RoomInfo]:
        """The public rooms in a phase."""
        found = []
        if self.lobby is not None:
            for row, seat_rows in await self.lobby.rooms(phase, MAX_LISTED):
                found.append(self._listed(row, seat_rows, *self.lobby.present(row["room"])))
            return found
        for row in await self.store.public_rooms(phase, MAX_LISTED):
            found.append(self._listed(row, await self.store.seats(row["room"])))
        return found

    def _listed(
        self,
        row: Mapping[str, Any],
        seat_rows: Sequence[Mapping[str, Any]],
        connected: Collection[int] = (),
        spectators: int = 0,
    ) -> RoomInfo:
        if (room := self.live.get(row["room"])) is not None:
            return room.info()
        return info_of(row, [Seat.from_row(seat) for seat in seat_rows], set(connected), spectators)

    def _tell_lobby(self, room: Room | None) -> None:
        """Lets all workers know that a public room has changed, or that one has come or gone."""
        if self.lobby is not None and (room is None or (room.row["open"] and room.phase != PLAYING)):
            self.lobby.tell(room)

    async def end(self, name: str, reason: str) -> int | None:
        """Takes a room that the operator has closed out of memory; returns how many people were told, or None if it was not there.

        The database says already that it is closed, so that nobody loads it again.
        """
        if (loading := self._loading.get(name)) is not None:
            await asyncio.wait([loading])
        room = self.live.pop(name, None)
        metrics.ROOMS.set(len(self.live))
        return None if room is None else await room.end(closed_error(reason))

    async def disconnect_banned(self) -> None:
        """Closes the connections of everybody who is banned."""
        for room in list(self.live.values()):
            for subscriber in list(room.subscribers):
                if (problem := self.bans.problem(subscriber.address, subscriber.token_hash)) is not None:
                    await subscriber.close(*refused_for(problem, subscriber.language))

    async def info(self, name: str) -> RoomInfo:
        """What everybody may know about a room. One that waits for players or is over is not loaded for that."""
        row = None if name in self.live else await self.store.room(name)
        is_quiet = row is not None and row["closed"] is None and row["phase"] != PLAYING
        if row is not None and is_quiet and is_current(row["game"], row["rules"]):
            material_of(row, self.settings.additions)
            return info_of(row, [Seat.from_row(seat) for seat in await self.store.seats(name)], set())
        return (await self.get(name)).info()

    def unload_idle(self) -> None:
        """Drops rooms from memory that have had no subscribers for a while, and those that are too many; they stay in the database."""
        idle = sorted((room for room in self.live.values() if room.is_idle), key=lambda room: room.last_used)
        for number, room in enumerate(idle):
            if len(idle) - number > MAX_IDLE or time.monotonic() - room.last_used > IDLE_SECONDS:
                del self.live[room.name]
        metrics.ROOMS.set(len(self.live))

    def drop(self, name: str, epoch: int | None = None) -> None:
        """Drops a room that another worker has by now, unless it has come back since that epoch; its clients are told to come back."""
        if name in self._loading:
            self._lost_while_loading.add(name)
        room = self.live.get(name)
        if room is None or (epoch is not None and room.epoch != epoch):
            return
        del self.live[name]
        room.gone = True
        task = asyncio.get_running_loop().create_task(room.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def give_away(self, name: str, worker: int) -> None:
        """Gives a room to another worker, after the decision that is being saved; its clients are told to come back."""
        room = self.live[name]
        assert self.leases is not None
        assert room.epoch is not None
        async with room.lock:
            room.gone = True
            try:
                await self.leases.hand_over(name, room.epoch, worker)
            finally:
                self.drop(name)

    def drop_all(self) -> None:
        """Drops all rooms: this worker has lost them."""
        for name in [*self.live, *self._loading]:
            self.drop(name)

    async def close(self) -> None:
        """Closes all connections."""
        await asyncio.gather(*(room.close() for room in list(self.live.values())), *self._closing)

    # Creating -----------------------------------------------------------------------------------------

    async def create(self, request: CreateRoom) -> SeatAssignment:
        """Creates a room; returns the host's seat and token."""
        await self._check_capacity()
        game = rules.game(request.game)
        material = self._material(game, request.material)
        options = game.options(material, **{**request.options, "players": len(request.seats)})
        if request.seats.count(ME) > 1:
            raise RoomError(WRONG, "one-seat")
        if request.start and OPEN in request.seats:
            raise RoomError(WRONG, "open-start")
        token, watch = new_token(), new_token()
        seats = self._new_seats(request.game, request.seats, request.name, token)
        row = self._row(
            game=request.game,
            material=material_digest(game, material),
            material_name=material.name,
            options=options.as_dict(),
            phase=PLAYING if request.start else WAITING,
            open=request.public,
            host=hash_token(token),
            watch=watch,
            hints=request.hints,
        )
        await self._add(row, seats)
        mine = request.seats.index(ME) if ME in request.seats else None
        return {"room": row["room"], "seat": mine, "token": token, "watch": watch, "invite": row["invite"]}

    async def create_lesson(self, request: CreateLesson) -> SeatAssignment:
        """Creates a game for a newcomer: against novices, with the script of the game's lesson."""
        await self._check_capacity()
        game = rules.game(request.game)
        if (lesson := game.lesson) is None:
            raise RoomError(NOT_FOUND, "no-lesson")
        material = game.load_material(None)
        chosen = lesson.options if request.kind == GUIDED else {}
        options = game.options(material, **{**chosen, "players": lesson.players})
        token, watch = new_token(), new_token()
        seats = self._new_seats(game.name, [ME, *[NOVICE] * (lesson.players - 1)], request.name, token)
        row = self._row(
            game=game.name,
            material=material_digest(game, material),
            material_name=material.name,
            options=options.as_dict(),
            phase=PLAYING,
            open=False,
            host=hash_token(token),
            watch=watch,
            lesson=request.kind,
        )
        await self._add(row, seats)
        return {"room": row["room"], "seat": LEARNER, "token": token, "watch": watch}

    async def create_daily(self, brew: Brew, name: str, token: str) -> SeatAssignment:
        """Creates an attempt at a day's brew. The token is the player's own, so that a browser has one attempt a day."""
        await self._check_capacity()
        row = self._row(
            game=brew.game,
            material=brew.material,
            material_name=STANDARD,
            options=brew.options,
            phase=PLAYING,
            open=False,
            host=hash_token(token),
            watch=new_token(),
            seed=brew.seed,
            nonce=brew.nonce,
            daily=brew.date,
        )
        await self._add(row, self._new_seats(brew.game, brew.seats, name, token))
        return {"room": row["room"], "seat": brew.seats.index(ME), "token": token, "watch": None}

    async def rematch(self, name: str, token: str | None) -> SeatAssignment:
        """A new room with the same players and options. The first request creates it, later ones get the same room."""
        room = await self.get(name)
        seat = room.seat_of(token)
        plays = seat is not None and room.seats[seat].kind == PERSON
        if token is None or not (plays or room.is_host(token)):
            raise RoomError(FORBIDDEN, "only-players")
        if room.phase != OVER:
            raise RoomError(CONFLICT, "not-over")
        async with room.lock:
            if room.row["rematch"] is None:
                await self._check_capacity()
                row = self._row(
                    game=room.row["game"],
                    **self._setup_today(room.row),
                    phase=PLAYING,
                    open=room.row["open"],
                    host=room.row["host"],
                    watch=room.row["watch"],
                    hints=room.row["hints"],
                )
                await self._add(row, room.seats, rematch_of=(name, room.epoch))
                room.row["rematch"] = row["room"]
        room.broadcast_room()
        watch = room.row["watch"] if room.is_host(token) else None
        return {"room": room.row["rematch"], "seat": seat, "token": token, "watch": watch}

    async def branch(self, name: str, request: BranchRoom) -> SeatAssignment:
        """A new room that continues a finished game from a step: one seat is the person's, bots take the others.

        Names stay with their seats. The person brings their own name, unless another seat has it already.
        """
        await self._check_capacity()
        room = await self.get(name)
        if room.phase != OVER:
            raise RoomError(CONFLICT, "not-over")
        if room.is_sealed:
            raise RoomError(CONFLICT, "daily-sealed")
        game_of(room.row)
        if request.seat >= len(room.seats):
            raise RoomError(WRONG, "no-seat", last=len(room.seats) - 1)
        if request.step >= room.session.number:
            raise RoomError(WRONG, "no-step", last=room.session.number - 1)
        decisions = (await self.store.decisions(name))[: request.step]
        resamplings = [resampling for resampling in room.row["afresh"] if resampling[0] <= request.step]
        token, watch = new_token(), new_token()
        names = room.names
        others = [name for number, name in enumerate(names) if number != request.seat]
        mine = names[request.seat] if request.name in others else request.name
        seats = [Seat(BOT, name, seat.bot or ADEPT, None) for name, seat in zip(names, room.seats, strict=True)]
        seats[request.seat] = Seat(PERSON, mine, "", hash_token(token))
        row = self._row(
            game=room.row["game"],
            material=room.row["material"],
            material_name=room.row["material_name"],
            options=room.row["options"],
            phase=PLAYING,
            open=False,
            host=hash_token(token),
            watch=watch,
            rules=room.row["rules"],
            seed=room.row["seed"],
            branch_room=name,
            branch_step=request.step,
            lesson=room.row["lesson"],
            afresh=[*resamplings, [request.step, request.seat, secrets.randbelow(SEED_LIMIT)]],
        )
        await self._add(row, seats, decisions)
        return {"room": row["room"], "seat": request.seat, "token": token, "watch": watch}

    async def add_uploaded(self, game: UploadedGame) -> str:
        """A finished room for a game that was handed in as a journal; returns its name."""
        row = self._row(
            game=game.game,
            rules=game.rules,
            material=game.material,
            material_name=game.material_name,
            options=game.options,
            phase=OVER,
            open=False,
            host=hash_token(new_token()),
            watch=new_token(),
            seed=game.seed,
            afresh=game.afresh,
            lesson=game.lesson,
            uploaded=True,
            address=None,
            scores=game.scores,
            winners=game.winners,
            ended=now(),
        )
        decisions = [
            {"number": number, "seat": seat, "id": None, "actions": [action], "at": row["ended"]}
            for number, (seat, action) in enumerate(game.decisions, 1)
        ]
        await self._add(row, uploaded_seats(game), decisions)
        return str(row["room"])

    # Seats --------------------------------------------------------------------------------------------

    async def join(self, name: str, request: JoinRoom) -> SeatAssignment:
        """Takes a free seat. Repeating the request with the same token returns the same seat."""
        room = await self.get(name)
        token = request.token or new_token()
        async with room.lock:
            if (known := room.seat_of(token)) is not None:
                return {"room": name, "seat": known, "token": token, "watch": None, "invite": room.row["invite"]}
            free = [number for number, seat in enumerate(room.seats) if seat.kind == OPEN]
            if not free or room.phase != WAITING:
                raise RoomError(CONFLICT, "none-free")
            if request.seat is not None and request.seat not in free:
                raise RoomError(CONFLICT, "taken")
            self._check_invited(room, request)
            number = free[0] if request.seat is None else request.seat
            called = distinct_name(request.name, [seat.name for seat in room.seats])
            await self._set_seat(room, number, Seat(PERSON, called, "", hash_token(token)))
            self._update_clients(room)
        return {"room": name, "seat": number, "token": token, "watch": None, "invite": room.row["invite"]}

    async def leave(self, name: str, token: str | None) -> RoomInfo:
        """Gives up a seat before the game starts."""
        room = await self.get(name)
        async with room.lock:
            number = room.seat_of(token)
            if number is None:
                raise RoomError(FORBIDDEN, "not-yours")
            if room.phase != WAITING:
                raise RoomError(CONFLICT, "begun")
            await self._set_seat(room, number, Seat(OPEN, "", "", None))
            self._update_clients(room)
        return room.info()

    async def host_action(self, name: str, token: str | None, request: HostAction) -> RoomInfo:
        """Carries out a host action."""
        room = await self.get(name)
        if not room.is_host(token):
            raise RoomError(FORBIDDEN, "only-host")
        async with room.lock:
            if room.phase == OVER:
                raise RoomError(CONFLICT, "over")
            if room.row["daily"] is not None:
                raise RoomError(CONFLICT, "daily-fixed")
            if request.act == "start":
                await self._start(room)
            elif request.act == "public":
                if request.public is None:
                    raise RoomError(WRONG, "say-public")
                await self.store.change_room(name, epoch=room.epoch, open=request.public)
                room.row["open"] = request.public
                if not request.public:
                    room.show_out(SHOWN_OUT, with_link=False)
            elif request.act == "spectators":
                await self._take_spectators(room, request.spectators)
            elif request.act == "hints":
                await self._allow_hints(room, request.hints)
            else:
                await self._change_seat(room, request)
            self._update_clients(room)
        if request.act in ("start", "public"):
            self._tell_lobby(None)
        return room.info()

    async def _start(self, room: Room) -> None:
        """Starts the game."""
        if room.phase != WAITING:
            raise RoomError(CONFLICT, "begun")
        free = [str(number + 1) for number, seat in enumerate(room.seats) if seat.kind == OPEN]
        if free:
            raise RoomError(CONFLICT, "missing", seats=", ".join(free))
        await self.store.change_room(room.name, epoch=room.epoch, phase=PLAYING)
        room.row["phase"] = PLAYING
        room.start_grace()

    async def _take_spectators(self, room: Room, allowed: bool | None) -> None:
        """Takes spectators again, or shows them out and takes no others."""
        if allowed is None:
            raise RoomError(WRONG, "say-spectators")
        await self.store.change_room(room.name, epoch=room.epoch, watchable=allowed)
        room.row["watchable"] = allowed
        if not allowed:
            room.show_out(SHOWN_OUT, with_link=True)

    def _check_invited(self, room: Room, request: JoinRoom) -> None:
        """Refuses whoever wants a seat of a private room without its invite link."""
        invite = room.row["invite"]
        if invite is not None and not room.row["open"] and not is_same(request.invite, invite):
            raise RoomError(FORBIDDEN, "needs-invite")

    async def return_seat(self, room: Room, token: str | None) -> None:
        """Gives a seat back to the player for whom a bot stands in."""
        number = room.seat_of(token)
        if number is None or room.seats[number].kind != BOT:
            return
        async with room.lock:
            if room.seat_of(token) != number or room.phase != PLAYING or room.seats[number].kind != BOT:
                return
            seat = room.seats[number]
            await self._set_seat(room, number, Seat(PERSON, seat.name, "", seat.token_hash))
            self._update_clients(room)

    async def _allow_hints(self, room: Room, allowed: bool | None) -> None:
        """Allows hints where other people play, or not; everybody has to know before the game starts."""
        if allowed is None:
            raise RoomError(WRONG, "say-hints")
        if room.phase != WAITING:
            raise RoomError(CONFLICT, "begun")
        await self.store.change_room(room.name, epoch=room.epoch, hints=allowed)
        room.row["hints"] = allowed

    async def _change_seat(self, room: Room, request: HostAction) -> None:
        """Frees a seat or gives it to a bot."""
        if request.seat is None or request.seat >= len(room.seats):
            raise RoomError(WRONG, "no-seat", last=len(room.seats) - 1)
        seat = room.seats[request.seat]
        connected = any(subscriber.seat == request.seat for subscriber in room.subscribers)
        if room.phase == PLAYING and seat.kind == PERSON and connected:
            raise RoomError(CONFLICT, "still-here", name=seat.name)
        if room.phase == PLAYING and request.act == "free":
            raise RoomError(CONFLICT, "only-a-bot")
        if room.is_away(request.seat) and (left := room.grace_left(request.seat)) > 0:
            raise RoomError(CONFLICT, "grace", name=seat.name, seconds=left)
        if request.act == "free":
            await self._set_seat(room, request.seat, Seat(OPEN, "", "", None))
            return
        spec = request.bot or ADEPT
        taken = [other.name for number, other in enumerate(room.seats) if number != request.seat]
        name = self._bot_name(room.row["game"], spec, taken)
        if room.phase == PLAYING and seat.token_hash is not None:
            # A bot stands in for a player, who keeps the token and the name, and comes back by connecting.
            await self._set_seat(room, request.seat, Seat(BOT, seat.name, spec, seat.token_hash))
            return
        await self._set_seat(room, request.seat, Seat(BOT, name, spec, None))

    # Helpers ------------------------------------------------------------------------------------------

    async def _set_seat(self, room: Room, number: int, seat: Seat) -> None:
        """Gives a seat to somebody else; whoever had it is disconnected."""
        await self.store.change_seat(room.name, number, epoch=room.epoch, **seat.as_row())
        room.seats[number] = seat
        for subscriber in list(room.subscribers):
            if subscriber.seat == number:
                room.subscribers.discard(subscriber)
                asyncio.get_running_loop().create_task(subscriber.close(*GIVEN_AWAY))

    def _update_clients(self, room: Room) -> None:
        """Tells everybody in the room about a change of its seats or its phase, and starts bots that have to decide now."""
        if room.phase == WAITING:
            room.broadcast_room()
            return
        room.session.table.names = room.names
        room.broadcast_snapshots()
        room.start_bots()

    async def _check_capacity(self) -> None:
        """Refuses new rooms while too many games of the last day are unfinished, in all, from this address or from its site."""
        since, limits = clock.ago(timedelta(days=1)), self.settings.limits
        counts = await self.store.count_rooms(caller.get(), since)
        if counts.unfinished >= limits.rooms:
            raise RoomError(FULL, "full")
        too_many = counts.own >= limits.address_rooms or counts.site >= SITE_TIMES * limits.address_rooms
        if too_many or counts.waiting >= limits.address_waiting:
            raise RoomError(TOO_MANY, "too-many-rooms")

    def _material(self, game: rules.Game, name: str | None) -> MaterialFile:
        """The material for a new room."""
        known = self.settings.additions.materials_of(game.name)
        if name is None or name == game.load_material(None).name:
            return game.load_material(None)
        if name not in known:
            raise RoomError(WRONG, "no-such-material", name=name)
        return known[name]

    def _setup_today(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """The material and the options of a room for another game under the rules of today."""
        if is_current(row["game"], row["rules"]):
            return {key: row[key] for key in ("material", "material_name", "options")}
        game = rules.game(row["game"])
        material = self._material(game, row["material_name"])
        try:
            options = game.options(material, **row["options"]).as_dict()
        except CharlatansError as problem:
            raise RoomError(CONFLICT, "options-gone") from problem
        return {"material": material_digest(game, material), "material_name": material.name, "options": options}

    def _bot_name(self, game: str, spec: str, taken: Collection[str]) -> str:
        """A name for a bot that is not taken yet; refused if there is no such bot for this game."""
        custom = self.settings.additions.bots.get(spec)
        if custom is None:
            check_bot(spec, game)
            return bot_name(spec, taken)
        if game not in custom.games:
            raise RoomError(WRONG, "not-its-game", spec=spec)
        return custom_bot_name(custom.title, taken)

    def _new_seats(self, game: str, requested: Sequence[str], name: str, token: str) -> list[Seat]:
        """The seats of a new room, as they were requested: `me`, `open` or a bot's spec."""
        taken, seats = [name], list[Seat]()
        for who in requested:
            if who == ME:
                seats.append(Seat(PERSON, name, "", hash_token(token)))
            elif who == OPEN:
                seats.append(Seat(OPEN, "", "", None))
            else:
                taken.append(self._bot_name(game, who, taken))
                seats.append(Seat(BOT, taken[-1], who, None))
        return seats

    def _row(self, **values: Any) -> dict[str, Any]:
        """The row of a new room: these values, and the initial ones of all other columns."""
        game = rules.game(values["game"])
        return {
            "room": new_room(),
            "rules": game.rules_version,
            "seed": secrets.randbelow(SEED_LIMIT),
            "nonce": new_nonce(),
            "rematch": None,
            "branch_room": None,
            "branch_step": None,
            "afresh": [],
            "lesson": None,
            "daily": None,
            "hints": False,
            "hinted": [],
            "address": caller.get() or None,
            "visited": None,
            "watchable": True,
            "invite": new_invite(),
            "uploaded": False,
            "scores": None,
            "winners": None,
            "created": now(),
            "ended": None,
            "closed": None,
            "closed_reason": None,
            **values,
        }

    async def _add(
        self,
        row: dict[str, Any],
        seats: Sequence[Seat],
        decisions: Sequence[Mapping[str, Any]] = (),
        rematch_of: tuple[str, int | None] | None = None,
    ) -> None:
        """Adds a room to the database, unless its address has had too much stored."""
        self._limiter.charge_room(caller.get(), len(decisions))
        await self.store.add_room(
            row,
            [{"room": row["room"], "seat": number, **seat.as_row()} for number, seat in enumerate(seats)],
            [{**decision, "room": row["room"]} for decision in decisions],
            rematch_of,
        )
        log.info("a new room", room=row["room"], game=row["game"])
        if row["open"]:
            self._tell_lobby(None)


def uploaded_seats(game: UploadedGame) -> list[Seat]:
    """The seats of an uploaded game, with the names and bots that its journal says, as far as they can be used here."""
    seats: list[Seat] = []
    for number in range(game.options["players"]):
        kind, _, name = game.seated.get(number, "").partition(" ")
        taken = [seat.name for seat in seats]
        if kind == BOT and name in BOT_NAMES:
            seats.append(Seat(BOT, bot_name(name, taken), name, None))
        else:
            seats.append(Seat(PERSON, distinct_name(_name_from_journal(kind, name, number), taken), "", None))
    return seats


def _name_from_journal(kind: str, name: str, seat: int) -> str:
    """The name of a seat in a journal that somebody has handed in, if it can be shown."""
    if kind == PERSON:
        with contextlib.suppress(ValueError):
            return clean_name(name)
    return f"Seat {seat + 1}"


def closed_error(reason: str) -> RoomError:
    """The error of a room that the operator has closed."""
    return RoomError(GONE, "closed-because", reason=reason) if reason else RoomError(GONE, "closed")
