"""The HTTP API: games and bots, rooms, replays, verification, health and metrics."""

from __future__ import annotations

import itertools
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from .. import __version__, rules
from ..bots import EXPERT, NAMES, plays
from ..locale import ENGLISH, LANGUAGES
from ..locale import texts as locale_texts
from ..policies import ADEPT, NOVICE
from ..rules.contract import Game, Setting
from ..rules.engine import compiler_installed
from ..rules.settings import FLAG, flag_word
from ..table.seed_commitment import commitment_to
from .daily_brew import ME
from .limits import TOO_MANY, client_address, limited
from .messages import (
    AnnouncementInfo,
    BotInfo,
    BranchRoom,
    CreateLesson,
    CreateRoom,
    GameInfo,
    Health,
    HostAction,
    JoinRoom,
    Language,
    Liveness,
    OptionColour,
    OptionInfo,
    Problem,
    Replay,
    ReplaySnapshot,
    RoomInfo,
    SeatAssignment,
    Status,
    Verification,
    WorkedExample,
)
from .replays import Recording, RecordingCache
from .room import OVER, WAITING
from .rooms import CONFLICT, FORBIDDEN, NOT_FOUND, WRONG, Rooms
from .settings import address_for_others
from .stored_recordings import StoredRecording
from .texts import BOT_TEXTS, RoomError, translate
from .worked_examples import worked_examples

SUGGESTED_PLAYERS = 4
"""How many seats a new table is set up with, if the game allows it."""
QUICK_PLAYERS, QUICK_BOTS = 3, (ADEPT, NOVICE)
"""How many play, and which bots, where a game starts with one click."""
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 410, 413, 414, 415, 421, 422, TOO_MANY, 503)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
ops_router = APIRouter()

RoomName = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")]
DEFAULT: Language = "en"
InLanguage = Annotated[Language, Query(description="The language of the answer.")]


def rooms_of(request: Request) -> Rooms:
    """The server's rooms."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def cache_of(request: Request) -> RecordingCache:
    """The cache of recordings."""
    cache: RecordingCache = request.app.state.recordings
    return cache


def bearer(
    authorization: Annotated[str | None, Header(description="Bearer, and a seat's token.")] = None,
) -> str | None:
    """The bearer token of a request."""
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


def language_of(request: Request) -> str:
    """The language of the answer, from the query or the Accept-Language header."""
    wanted = request.query_params.get("language") or request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else ENGLISH


RoomsDep = Annotated[Rooms, Depends(rooms_of)]
Token = Annotated[str | None, Depends(bearer)]
RATE_LIMITED = [limited()]
INFO_COST, REPLAY_COST = 0.2, 4
"""What it costs to look at a room or a step, and to have a whole game replayed; as much again if the game is not in memory."""


# Games and bots ---------------------------------------------------------------------------------------


@router.get("/games")
def games(rooms: RoomsDep, language: InLanguage = DEFAULT) -> list[GameInfo]:
    """The games and their options, in a language."""
    return [_game(name, language, list(rooms.settings.additions.materials_of(name))) for name in rules.GAMES]


def _game(name: str, language: str, materials: list[str]) -> GameInfo:
    game = rules.game(name)
    words, initial = game.languages[language], game.options(None).as_dict()
    settings: list[OptionInfo] = []
    for setting in game.settings:
        text = words.setting(setting.name)
        settings.append(
            {
                "name": setting.name,
                "title": text.title,
                "help": text.help,
                "choices": [{"value": value, "words": words.choice(setting.name, value)} for value in setting.choices],
                "initial": initial[setting.name] == flag_word(True)
                if setting.choices == FLAG
                else initial[setting.name],
                "colours": [_colour(game, setting, colour, language) for colour in setting.mixed] or None,
            }
        )
    return {
        "name": name,
        "title": words.title,
        "short": words.short,
        "summary": words.summary,
        "facts": words.facts,
        "round_word": words.round_word,
        "score_noun": list(words.noun(game.unit)),
        "players": list(game.players),
        "suggested_players": _players(game, SUGGESTED_PLAYERS),
        "quick_seats": [ME, *itertools.islice(itertools.cycle(QUICK_BOTS), _players(game, QUICK_PLAYERS) - 1)],
        "lesson": game.lesson is not None,
        "settings": settings,
        "materials": materials,
    }


def _players(game: Game, wanted: int) -> int:
    """As many players as wanted, or as near as the game allows."""
    return min(max(wanted, game.players[0]), game.players[-1])


def _colour(game: Game, setting: Setting, colour: str, language: str) -> OptionColour:
    material = game.material_record(game.load_material(None))
    numbers = range(1, len(setting.choices) + 1)
    books = [game.book(material, colour, number, language) for number in numbers] if game.book else []
    return {"name": colour, "words": game.languages[language].colour(colour), "books": books}


@router.get("/games/{game}/examples", dependencies=RATE_LIMITED)
def examples(game: Annotated[str, Path(max_length=64)], language: InLanguage = DEFAULT) -> list[WorkedExample]:
    """The worked examples of a game's rules page, played by the rules; empty for a game that has none."""
    return worked_examples(game, language) if game in rules.GAMES else []


@router.get("/bots")
def bots(rooms: RoomsDep, language: InLanguage = DEFAULT) -> list[BotInfo]:
    """The bots that can be seated, from the weakest to the strongest, then the owner's custom bots."""
    ladder: list[BotInfo] = [
        {
            "spec": spec,
            "title": BOT_TEXTS[language][spec][0],
            "words": BOT_TEXTS[language][spec][1],
            "available": spec != EXPERT or compiler_installed(),
            "games": [game for game in rules.GAMES if plays(spec, game)],
        }
        for spec in NAMES
    ]
    custom: list[BotInfo] = [
        {
            "spec": bot.spec,
            "title": bot.title,
            "words": translate("own-bot", language, spec=bot.spec),
            "available": True,
            "games": list(bot.games),
        }
        for bot in rooms.settings.additions.bots.values()
    ]
    return ladder + custom


@router.get("/status")
def status(rooms: RoomsDep) -> Status:
    """The version, the progress of compiling, the address for others on the network, and the languages."""
    invite = address_for_others(rooms.settings)
    return {
        "version": __version__,
        "compiling": rooms.bot_pool.precompiling.as_dict(),
        "invite": invite,
        "languages": [{"code": language, "name": locale_texts(language)["language"]} for language in LANGUAGES],
    }


@router.get("/announcement")
def announcement(rooms: RoomsDep, language: InLanguage = DEFAULT) -> AnnouncementInfo | None:
    """What whoever runs the server has to say to everybody; null if nothing."""
    found = rooms.announcement
    return None if found is None or found.is_past else found.info(language)


# Rooms ------------------------------------------------------------------------------------------------


@router.get("/rooms")
async def open_rooms(rooms: RoomsDep) -> list[RoomInfo]:
    """The public rooms that are waiting for players."""
    return await rooms.public_rooms(WAITING)


@router.post("/rooms", status_code=201, dependencies=RATE_LIMITED)
async def new_room(request: CreateRoom, rooms: RoomsDep) -> SeatAssignment:
    """Creates a room."""
    return await rooms.create(request)


@router.post("/lessons", status_code=201, dependencies=RATE_LIMITED)
async def new_lesson(request: CreateLesson, rooms: RoomsDep) -> SeatAssignment:
    """Creates a game for a newcomer, and starts it."""
    return await rooms.create_lesson(request)


@router.get("/rooms/{room}", dependencies=[limited(INFO_COST)])
async def one_room(room: RoomName, rooms: RoomsDep) -> RoomInfo:
    """What everybody who has the room's link may know."""
    return await rooms.info(room)


@router.post("/rooms/{room}/join", dependencies=RATE_LIMITED)
async def join(room: RoomName, request: JoinRoom, rooms: RoomsDep) -> SeatAssignment:
    """Takes a free seat."""
    return await rooms.join(room, request)


@router.post("/rooms/{room}/leave", dependencies=RATE_LIMITED)
async def leave(room: RoomName, rooms: RoomsDep, token: Token) -> RoomInfo:
    """Gives up a seat before the game starts."""
    return await rooms.leave(room, token)


@router.post("/rooms/{room}/host", dependencies=RATE_LIMITED)
async def host(room: RoomName, request: HostAction, rooms: RoomsDep, token: Token) -> RoomInfo:
    """Host actions: start the game, seat a bot, free a seat, make the room public or private."""
    return await rooms.host_action(room, token, request)


@router.post("/rooms/{room}/rematch", dependencies=RATE_LIMITED)
async def rematch(room: RoomName, rooms: RoomsDep, token: Token) -> SeatAssignment:
    """Creates a rematch with the same players and options, or returns the one that exists."""
    return await rooms.rematch(room, token)


# Replays ----------------------------------------------------------------------------------------------


@router.get("/replays")
async def replays(rooms: RoomsDep) -> list[RoomInfo]:
    """The public finished games."""
    return await rooms.public_rooms(OVER)


async def recording_of(room: RoomName, rooms: RoomsDep, request: Request, token: Token) -> Recording | StoredRecording:
    """The recording of a finished game: by its rules or, if they are not here any more, as it was stored. While a day is open to others, a daily game is its player's alone."""
    found, cache = await rooms.get(room), cache_of(request)
    if found.is_sealed and found.seat_of(token) is None:
        raise RoomError(FORBIDDEN, "daily-sealed")
    if (recording := cache.get(room)) is not None:
        return recording
    if found.phase != OVER:
        raise RoomError(CONFLICT, "not-over")
    request.app.state.limiter.charge_request(client_address(request), REPLAY_COST)
    if found.stored is not None:
        return cache.put(room, found.stored)
    decisions, additions = await rooms.store.decisions(room), rooms.settings.additions
    return await cache.make(room, lambda: Recording(found.row, found.names, decisions, additions))


Recorded = Annotated[Recording | StoredRecording, Depends(recording_of)]


async def revealed_recording_of(room: RoomName, rooms: RoomsDep, recording: Recorded) -> Recording | StoredRecording:
    """The recording of a finished game whose seed may be known."""
    if (await rooms.get(room)).is_sealed:
        raise RoomError(CONFLICT, "daily-sealed")
    return recording


Revealed = Annotated[Recording | StoredRecording, Depends(revealed_recording_of)]


@router.get("/rooms/{room}/replay", dependencies=[limited(REPLAY_COST)], response_model=Replay)
async def replay(
    room: RoomName, rooms: RoomsDep, recording: Recorded, request: Request, language: InLanguage = DEFAULT
) -> Response:
    """All steps of a finished game, and the score history."""
    info = (await rooms.get(room)).info()

    def steps() -> bytes:
        return orjson.dumps({"steps": recording.steps(language), "score_history": recording.score_history})

    text = await cache_of(request).encoded((room, language), steps)
    return Response(b'{"room":' + orjson.dumps(info) + b"," + text[1:], media_type="application/json")


@router.get("/rooms/{room}/replay/{step}", dependencies=[limited(INFO_COST)])
async def replay_step(
    room: RoomName,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    rooms: RoomsDep,
    recording: Recorded,
    request: Request,
    seat: Annotated[
        int | None, Query(ge=0, le=7, description="The seat whose view it is; a spectator's if omitted.")
    ] = None,
    language: InLanguage = DEFAULT,
) -> ReplaySnapshot:
    """The state after a step, as a seat or a spectator saw it."""
    if step > recording.last_step:
        raise RoomError(WRONG, "no-step", last=recording.last_step)
    if seat is not None and seat >= recording.players:
        raise RoomError(WRONG, "no-seat", last=recording.players - 1)
    info = (await rooms.get(room)).info()
    return await cache_of(request).look(room, recording.snapshot, step, seat, language, info)


@router.get("/rooms/{room}/journal", dependencies=[limited(REPLAY_COST)], response_class=Response)
async def journal(room: RoomName, rooms: RoomsDep, recording: Revealed) -> Response:
    """The journal of a finished game, for `charlatans replay --check`."""
    text = recording.journal((await rooms.get(room)).seated)
    headers = {"Content-Disposition": f'attachment; filename="charlatans-{room}.journal"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/rooms/{room}/verify", dependencies=[limited(REPLAY_COST)])
async def verify(room: RoomName, rooms: RoomsDep, recording: Revealed, request: Request) -> Verification:
    """Checks the seed against its commitment, and the journal against the result."""
    info = (await rooms.get(room)).info()
    revealed, scores = info["revealed_seed"] or "", info["scores"] or []
    decisions = await rooms.store.decisions(room)
    return {
        "seed_commitment": info["seed_commitment"],
        "revealed_seed": revealed,
        "seed_matches": commitment_to(revealed) == info["seed_commitment"],
        "journal_matches": await cache_of(request).work(room, recording.is_intact, revealed, decisions),
        "game_matches": await cache_of(request).work(room, recording.verify, scores),
        "decisions": recording.last_step,
        "scores": scores,
    }


@router.post("/rooms/{room}/branch", status_code=201, dependencies=RATE_LIMITED)
async def branch(room: RoomName, request: BranchRoom, rooms: RoomsDep) -> SeatAssignment:
    """Continues a finished game from a step in a new room, with bots in the other seats and everything hidden resampled."""
    return await rooms.branch(room, request)


@router.get("/openapi.json", dependencies=[limited(REPLAY_COST)], include_in_schema=False)
def openapi(request: Request) -> Response:
    """The description of this API."""
    return Response(orjson.dumps(request.app.openapi()), media_type="application/json")


# Operations -------------------------------------------------------------------------------------------


@ops_router.get("/health/live")
async def live() -> Liveness:
    """Whether the server runs: if this does not answer, start it again."""
    return {"status": "ok"}


@ops_router.get("/health/ready")
@ops_router.get("/health")
async def health(rooms: RoomsDep, response: Response) -> Health:
    """Whether the server can take decisions: writes to the database. If not, send nobody here, but starting it again does not help by itself."""
    healthy = await rooms.store.is_healthy()
    if not healthy:
        response.status_code = 503
    return {"status": "ok" if healthy else "ill", "database": healthy, "rooms": len(rooms.live)}


@ops_router.get("/metrics", response_class=Response)
async def metrics(rooms: RoomsDep, request: Request) -> Response:
    """Metrics for Prometheus, of all workers of this machine, unless they have a port of their own."""
    if rooms.settings.metrics_port is not None:
        raise RoomError(NOT_FOUND, "no-page")
    return Response(await request.app.state.metrics(), media_type=CONTENT_TYPE_LATEST)
