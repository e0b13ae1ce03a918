"""All rooms: making them, finding them, joining them, what hosts may do, rematches and games that go on from others."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog

from .. import rules
from ..bots import NAMES
from ..policies import ADEPT
from ..rules.materials import Material
from ..table.journal import material_digest
from ..table.seed_commitment import new_nonce
from ..table.table import SEEDS
from . import metrics
from .bot_pool import Thinkers, check_bot, name_for, own_name
from .messages import Branching, HostAct, Joining, NewRoom
from .room import BOT, GIVEN_AWAY, OPEN, OVER, PERSON, PLAYING, WAITING, Room, Seat, info_of
from .settings import ServerSettings
from .store import Store, now
from .tokens import fingerprint, new_room, new_token
from .words import HouseError

ME = "me"
LISTED = 50
IDLE_SECONDS = 300.0
NOT_FOUND, FORBIDDEN, CONFLICT, GONE, WRONG, FULL = 404, 403, 409, 410, 422, 503
log = structlog.get_logger("house")


class House:
    """Every room there is; those in use are in memory, the others in the database."""

    def __init__(self, settings: ServerSettings, store: Store, thinkers: Thinkers) -> None:
        self.settings, self.store, self.thinkers = settings, store, thinkers
        self.live: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # Finding --------------------------------------------------------------------------------------------

    async def room(self, name: str) -> Room:
        """A room by its name, from memory or played again from its journal."""
        if name not in self.live:
            async with self._loading.setdefault(name, asyncio.Lock()):
                try:
                    if name not in self.live:
                        self.live[name] = await self._load(name)
                finally:
                    self._loading.pop(name, None)
        room = self.live[name]
        room.used = time.monotonic()
        return room

    async def _load(self, name: str) -> Room:
        row = await self.store.room(name)
        if row is None:
            raise HouseError(NOT_FOUND, "no-room")
        seats, decisions = await self.store.seats(name), await self.store.decisions(name)
        additions = self.settings.additions
        for seat in seats:
            if row["phase"] != OVER and seat["kind"] == BOT and seat["bot"] not in (*NAMES, *additions.bots):
                raise HouseError(GONE, "bot-missing", spec=seat["bot"])
        metrics.ROOMS.set(len(self.live) + 1)
        return Room(row, seats, decisions, self.store, self.thinkers, self.settings.bot_pace, additions)

    async def listed(self, phase: str) -> list[dict[str, Any]]:
        """The rooms that everybody may see."""
        found = []
        for row in await self.store.listed(phase, LISTED):
            if (room := self.live.get(row["room"])) is not None:
                found.append(room.info())
            else:
                seats = [
                    Seat(seat["kind"], seat["name"], seat["bot"], seat["token"])
                    for seat in await self.store.seats(row["room"])
                ]
                found.append(info_of(row, seats, set()))
        return found

    def forget_idle(self) -> None:
        """Rooms that nobody follows leave the memory; they are in the database."""
        for name, room in list(self.live.items()):
            if room.is_idle and time.monotonic() - room.used > IDLE_SECONDS:
                del self.live[name]
        metrics.ROOMS.set(len(self.live))

    async def close(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(room.close() for room in list(self.live.values())))

    # Making ---------------------------------------------------------------------------------------------

    async def new_room(self, wanted: NewRoom) -> dict[str, Any]:
        """Lays a table; answers with the maker's seat and secret, who is the host."""
        await self._refuse_full()
        game = rules.game(wanted.game)
        material = self._material(game, wanted.material)
        options = game.options(material, **{**wanted.options, "players": len(wanted.seats)})
        if wanted.seats.count(ME) > 1:
            raise HouseError(WRONG, "one-seat")
        if wanted.start and OPEN in wanted.seats:
            raise HouseError(WRONG, "open-start")
        token, watch = new_token(), new_token()
        seats = self._seats(wanted.game, wanted.seats, wanted.name, token)
        row = self._row(
            game=wanted.game,
            material=material_digest(game, material),
            material_name=material.name,
            options=options.as_dict(),
            phase=PLAYING if wanted.start else WAITING,
            open=wanted.open,
            host=fingerprint(token),
            watch=watch,
        )
        await self._add(row, seats)
        mine = wanted.seats.index(ME) if ME in wanted.seats else None
        return {"room": row["room"], "seat": mine, "token": token, "watch": watch}

    async def rematch(self, name: str, token: str | None) -> dict[str, Any]:
        """The same people at a new table with the same options; whoever asks first makes it."""
        room = await self.room(name)
        seat = room.seat_of(token)
        if token is None or (seat is None and not room.is_host(token)):
            raise HouseError(FORBIDDEN, "only-players")
        if room.phase != OVER:
            raise HouseError(CONFLICT, "not-over")
        async with room.lock:
            if room.row["rematch"] is None:
                await self._refuse_full()
                seats = [
                    {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "token": seat.token} for seat in room.seats
                ]
                row = self._row(
                    game=room.row["game"],
                    material=room.row["material"],
                    material_name=room.row["material_name"],
                    options=room.row["options"],
                    phase=PLAYING,
                    open=room.row["open"],
                    host=room.row["host"],
                    watch=room.row["watch"],
                )
                await self._add(row, seats)
                await self.store.change_room(name, rematch=row["room"])
                room.row["rematch"] = row["room"]
        room.tell_room()
        watch = room.row["watch"] if room.is_host(token) else None
        return {"room": room.row["rematch"], "seat": seat, "token": token, "watch": watch}

    async def branch(self, name: str, wanted: Branching) -> dict[str, Any]:
        """A new room that goes on from a step of a finished game: one seat is a person's, bots take the others.

        Names stay with their seats. Whoever plays on brings their own, unless somebody at the table has it already.
        """
        await self._refuse_full()
        room = await self.room(name)
        if room.phase != OVER:
            raise HouseError(CONFLICT, "not-over")
        if wanted.seat >= len(room.seats):
            raise HouseError(WRONG, "no-seat", last=len(room.seats) - 1)
        if wanted.step >= room.playing.number:
            raise HouseError(WRONG, "no-step", last=room.playing.number - 1)
        decisions = (await self.store.decisions(name))[: wanted.step]
        earlier = [dealt for dealt in room.row["afresh"] if dealt[0] <= wanted.step]
        token, watch = new_token(), new_token()
        kept = room.names
        others = [name for seat, name in enumerate(kept) if seat != wanted.seat]
        mine = kept[wanted.seat] if wanted.name in others else wanted.name
        seats = [{"kind": BOT, "name": kept[seat], "bot": was.bot or ADEPT} for seat, was in enumerate(room.seats)]
        seats[wanted.seat] = {"kind": PERSON, "name": mine, "bot": ""}
        row = self._row(
            game=room.row["game"],
            material=room.row["material"],
            material_name=room.row["material_name"],
            options=room.row["options"],
            phase=PLAYING,
            open=False,
            host=fingerprint(token),
            watch=watch,
            seed=room.row["seed"],
            branch_room=name,
            branch_step=wanted.step,
            afresh=[*earlier, [wanted.step, wanted.seat, secrets.randbelow(SEEDS)]],
        )
        tokens = {wanted.seat: fingerprint(token)}
        await self._add(row, [{**seat, "token": tokens.get(at)} for at, seat in enumerate(seats)], decisions)
        return {"room": row["room"], "seat": wanted.seat, "token": token, "watch": watch}

    # Sitting down ---------------------------------------------------------------------------------------

    async def join(self, name: str, wanted: Joining) -> dict[str, Any]:
        """Somebody takes a free seat; whoever asks again with the same secret has it already."""
        room = await self.room(name)
        token = wanted.token or new_token()
        async with room.lock:
            if (known := room.seat_of(token)) is not None:
                return {"room": name, "seat": known, "token": token}
            free = [number for number, seat in enumerate(room.seats) if seat.kind == OPEN]
            if not free or room.phase == OVER:
                raise HouseError(CONFLICT, "none-free")
            if wanted.seat is not None and wanted.seat not in free:
                raise HouseError(CONFLICT, "taken")
            number = free[0] if wanted.seat is None else wanted.seat
            await self._seat(room, number, Seat(PERSON, wanted.name, "", fingerprint(token)))
            self._tell(room)
        return {"room": name, "seat": number, "token": token}

    async def leave(self, name: str, token: str | None) -> dict[str, Any]:
        """Somebody gives a seat up before the game has begun."""
        room = await self.room(name)
        async with room.lock:
            number = room.seat_of(token)
            if number is None:
                raise HouseError(FORBIDDEN, "not-yours")
            if room.phase != WAITING:
                raise HouseError(CONFLICT, "begun")
            await self._seat(room, number, Seat(OPEN, "", "", None))
            self._tell(room)
        return room.info()

    async def host(self, name: str, token: str | None, wanted: HostAct) -> dict[str, Any]:
        """What only the host may do."""
        room = await self.room(name)
        if not room.is_host(token):
            raise HouseError(FORBIDDEN, "only-host")
        async with room.lock:
            if room.phase == OVER:
                raise HouseError(CONFLICT, "over")
            if wanted.act == "start":
                await self._start(room)
            elif wanted.act == "open":
                if wanted.open is None:
                    raise HouseError(WRONG, "say-open")
                await self.store.change_room(name, open=wanted.open)
                room.row["open"] = wanted.open
            else:
                await self._change_seat(room, wanted)
            self._tell(room)
        return room.info()

    async def _start(self, room: Room) -> None:
        if room.phase != WAITING:
            raise HouseError(CONFLICT, "begun")
        free = [str(number + 1) for number, seat in enumerate(room.seats) if seat.kind == OPEN]
        if free:
            raise HouseError(CONFLICT, "missing", seats=", ".join(free))
        await self.store.change_room(room.name, phase=PLAYING)
        room.row["phase"] = PLAYING

    async def _change_seat(self, room: Room, wanted: HostAct) -> None:
        if wanted.seat is None or wanted.seat >= len(room.seats):
            raise HouseError(WRONG, "no-seat", last=len(room.seats) - 1)
        seat = room.seats[wanted.seat]
        here = any(listener.seat == wanted.seat for listener in room.listeners)
        if room.phase == PLAYING and seat.kind == PERSON and here:
            raise HouseError(CONFLICT, "still-here", name=seat.name)
        if wanted.act == "free":
            if room.phase == PLAYING and room.playing.table.holds_secret(wanted.seat):
                raise HouseError(CONFLICT, "holds-secret")
            await self._seat(room, wanted.seat, Seat(OPEN, "", "", None))
            return
        spec = wanted.bot or ADEPT
        taken = [other.name for number, other in enumerate(room.seats) if number != wanted.seat]
        name = self._bot_name(room.row["game"], spec, taken)
        await self._seat(room, wanted.seat, Seat(BOT, name, spec, None))

    # Inside ---------------------------------------------------------------------------------------------

    async def _seat(self, room: Room, number: int, seat: Seat) -> None:
        await self.store.change_seat(room.name, number, kind=seat.kind, name=seat.name, bot=seat.bot, token=seat.token)
        room.seats[number] = seat
        for listener in list(room.listeners):
            if listener.seat == number:
                room.listeners.discard(listener)
                asyncio.get_running_loop().create_task(listener.close(*GIVEN_AWAY))

    def _tell(self, room: Room) -> None:
        """Everybody in the room hears of what has changed."""
        if room.phase == WAITING:
            room.tell_room()
        else:
            room.renew()

    async def _refuse_full(self) -> None:
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        if await self.store.unfinished(since) >= self.settings.limits.rooms:
            raise HouseError(FULL, "full")

    def _material(self, game: rules.Game, name: str | None) -> Material:
        """The printed values that a new table is laid with."""
        known = self.settings.additions.materials_of(game.name)
        if name is None or name == game.load_material(None).name:
            return game.load_material(None)
        if name not in known:
            raise HouseError(WRONG, "no-such-material", name=name)
        return known[name]

    def _bot_name(self, game: str, spec: str, taken: Collection[str]) -> str:
        """What a bot is called at a table where others have names already; refused if there is no such bot for this game."""
        own = self.settings.additions.bots.get(spec)
        if own is None:
            check_bot(spec)
            return name_for(spec, taken)
        if game not in own.games:
            raise HouseError(WRONG, "not-its-game", spec=spec)
        return own_name(own.title, taken)

    def _seats(self, game: str, kinds: Sequence[str], name: str, token: str) -> list[dict[str, Any]]:
        """Rows of seats for a new room."""
        taken, rows = [name], list[dict[str, Any]]()
        for kind in kinds:
            if kind == ME:
                rows.append({"kind": PERSON, "name": name, "bot": "", "token": fingerprint(token)})
            elif kind == OPEN:
                rows.append({"kind": OPEN, "name": "", "bot": "", "token": None})
            else:
                title = self._bot_name(game, kind, taken)
                taken.append(title)
                rows.append({"kind": BOT, "name": title, "bot": kind, "token": None})
        return rows

    def _row(self, **values: Any) -> dict[str, Any]:
        game = rules.game(values["game"])
        return {
            "room": new_room(),
            "rules": game.rules_version,
            "seed": secrets.randbelow(SEEDS),
            "nonce": new_nonce(),
            "rematch": None,
            "branch_room": None,
            "branch_step": None,
            "afresh": [],
            "scores": None,
            "winners": None,
            "created": now(),
            "ended": None,
            **values,
        }

    async def _add(
        self, row: dict[str, Any], seats: Sequence[Mapping[str, Any]], past: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        await self.store.add_room(
            row,
            [{"room": row["room"], "seat": number, **seat} for number, seat in enumerate(seats)],
            [{**decision, "room": row["room"]} for decision in past],
        )
        log.info("a new room", room=row["room"], game=row["game"])
