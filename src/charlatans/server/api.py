"""The HTTP interface: what can be played, rooms, replays, whether games hold, and how the server is."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from .. import __version__, rules
from ..bots import EXPERT, NAMES
from ..locale import ENGLISH, LANGUAGES
from ..rules.contract import Game, Setting
from ..rules.engine import compiler_installed
from ..rules.settings import FLAG, flag_word
from ..table.seed_commitment import commitment_to
from .messages import (
    BotInfo,
    Branching,
    GameInfo,
    Health,
    HostAct,
    Joining,
    Language,
    NewRoom,
    Problem,
    Replay,
    RoomInfo,
    Seated,
    Status,
    Verified,
)
from .replays import Recording, Recordings
from .room import OVER, WAITING
from .rooms import CONFLICT, WRONG, House
from .settings import address_for_others
from .words import BOTS, HouseError, say

TOO_MANY = 429
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 409, 410, 413, 422, TOO_MANY, 503)
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
outside = APIRouter()

RoomName = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")]
DEFAULT: Language = "en"
InLanguage = Annotated[Language, Query(description="The language of the answer.")]


def house_of(request: Request) -> House:
    """The house that this server keeps."""
    house: House = request.app.state.house
    return house


def recordings_of(request: Request) -> Recordings:
    """The replays at hand."""
    recordings: Recordings = request.app.state.recordings
    return recordings


def bearer(
    authorization: Annotated[str | None, Header(description="Bearer, and a seat's token.")] = None,
) -> str | None:
    """The secret that a request carries."""
    scheme, _, token = (authorization or "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token else None


def language_of(request: Request) -> str:
    """The language in which somebody wants to be answered."""
    wanted = request.query_params.get("language") or request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else ENGLISH


def not_too_fast(request: Request) -> None:
    """Nobody asks for too much at once."""
    who = request.client.host if request.client else ""
    if not request.app.state.buckets.take(who):
        raise HouseError(TOO_MANY, "too-fast")


InHouse = Annotated[House, Depends(house_of)]
Token = Annotated[str | None, Depends(bearer)]
GENTLY = [Depends(not_too_fast)]


# What can be played -----------------------------------------------------------------------------------


@router.get("/games", response_model=list[GameInfo])
def games(house: InHouse, language: InLanguage = DEFAULT) -> list[dict[str, Any]]:
    """The games and their options, in words."""
    return [
        {**_game(name, language), "materials": list(house.settings.additions.materials_of(name))}
        for name in rules.GAMES
    ]


def _game(name: str, language: str) -> dict[str, Any]:
    game = rules.game(name)
    words, initial = game.languages[language], game.options(None).as_dict()
    settings = []
    for setting in game.settings:
        told = words.setting(setting.name)
        settings.append(
            {
                "name": setting.name,
                "title": told.title,
                "help": told.help,
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
        "moment": words.round_word,
        "players": list(game.players),
        "settings": settings,
    }


def _colour(game: Game, setting: Setting, colour: str, language: str) -> dict[str, Any]:
    material = game.material_record(game.load_material(None))
    numbers = range(1, len(setting.choices) + 1)
    books = [game.book(material, colour, number, language) for number in numbers] if game.book else []
    return {"name": colour, "words": game.languages[language].colour(colour), "books": books}


@router.get("/bots", response_model=list[BotInfo])
def bots(house: InHouse, language: InLanguage = DEFAULT) -> list[dict[str, Any]]:
    """Who can be seated besides people, from the weakest to the strongest, and then the owner's own."""
    ladder = [
        {
            "spec": spec,
            "title": BOTS[language][spec][0],
            "words": BOTS[language][spec][1],
            "available": spec != EXPERT or compiler_installed(),
            "games": list(rules.GAMES),
        }
        for spec in NAMES
    ]
    own = [
        {
            "spec": bot.spec,
            "title": bot.title,
            "words": say("own-bot", language, spec=bot.spec),
            "available": True,
            "games": list(bot.games),
        }
        for bot in house.settings.additions.bots.values()
    ]
    return ladder + own


@router.get("/status", response_model=Status)
def status(house: InHouse) -> dict[str, Any]:
    """The version, how far the compiled rules are, and the address for others on the network."""
    invite = address_for_others(house.settings)
    return {"version": __version__, "warming": house.thinkers.warming.as_dict(), "invite": invite}


# Rooms ------------------------------------------------------------------------------------------------


@router.get("/rooms", response_model=list[RoomInfo])
async def open_rooms(house: InHouse) -> list[dict[str, Any]]:
    """Rooms that wait and that everybody may see."""
    return await house.listed(WAITING)


@router.post("/rooms", response_model=Seated, status_code=201, dependencies=GENTLY)
async def new_room(wanted: NewRoom, house: InHouse) -> dict[str, Any]:
    """Lays a new table."""
    return await house.new_room(wanted)


@router.get("/rooms/{room}", response_model=RoomInfo)
async def one_room(room: RoomName, house: InHouse) -> dict[str, Any]:
    """A room, as everybody who has its link may know it."""
    return (await house.room(room)).info()


@router.post("/rooms/{room}/join", response_model=Seated, dependencies=GENTLY)
async def join(room: RoomName, wanted: Joining, house: InHouse) -> dict[str, Any]:
    """Takes a free seat."""
    return await house.join(room, wanted)


@router.post("/rooms/{room}/leave", response_model=RoomInfo, dependencies=GENTLY)
async def leave(room: RoomName, house: InHouse, token: Token) -> dict[str, Any]:
    """Gives a seat up before the game has begun."""
    return await house.leave(room, token)


@router.post("/rooms/{room}/host", response_model=RoomInfo, dependencies=GENTLY)
async def host(room: RoomName, wanted: HostAct, house: InHouse, token: Token) -> dict[str, Any]:
    """What the host may do: start, seat a bot, free a seat, show the room."""
    return await house.host(room, token, wanted)


@router.post("/rooms/{room}/rematch", response_model=Seated, dependencies=GENTLY)
async def rematch(room: RoomName, house: InHouse, token: Token) -> dict[str, Any]:
    """The same people at a new table."""
    return await house.rematch(room, token)


# Replays ----------------------------------------------------------------------------------------------


@router.get("/replays", response_model=list[RoomInfo])
async def replays(house: InHouse) -> list[dict[str, Any]]:
    """Finished games that everybody may see."""
    return await house.listed(OVER)


async def recording_of(room: RoomName, house: InHouse, request: Request) -> Recording:
    """A finished game, step by step."""
    kept = recordings_of(request)
    if (recording := kept.get(room)) is not None:
        return recording
    found = await house.room(room)
    if found.phase != OVER:
        raise HouseError(CONFLICT, "not-over")
    return kept.keep(
        room, Recording(found.row, found.names, await house.store.decisions(room), house.settings.additions)
    )


Recorded = Annotated[Recording, Depends(recording_of)]


@router.get("/rooms/{room}/replay", response_model=Replay, dependencies=GENTLY)
async def replay(room: RoomName, house: InHouse, recording: Recorded, language: InLanguage = DEFAULT) -> dict[str, Any]:
    """All steps of a finished game, and the course of points."""
    info = (await house.room(room)).info()
    return {"room": info, "steps": recording.steps(language), "course": recording.course}


@router.get("/rooms/{room}/replay/{step}")
async def replay_step(
    room: RoomName,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    house: InHouse,
    recording: Recorded,
    eyes: Annotated[int | None, Query(ge=0, le=7, description="Whose eyes; a spectator's unless told.")] = None,
    language: InLanguage = DEFAULT,
) -> dict[str, Any]:
    """How things stood after a step, through anybody's eyes."""
    if step >= len(recording.positions):
        raise HouseError(WRONG, "no-step", last=len(recording.positions) - 1)
    if eyes is not None and eyes >= recording.table.players:
        raise HouseError(WRONG, "no-seat", last=recording.table.players - 1)
    return recording.frame(step, eyes, language, (await house.room(room)).info())


@router.get("/rooms/{room}/journal", response_class=Response)
async def journal(room: RoomName, house: InHouse, recording: Recorded) -> Response:
    """The journal of a finished game, for `charlatans replay --check`."""
    seats = (await house.room(room)).seats
    text = recording.journal({number: f"{seat.kind} {seat.bot or seat.name}" for number, seat in enumerate(seats)})
    headers = {"Content-Disposition": f'attachment; filename="charlatans-{room}.journal"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/rooms/{room}/verify", response_model=Verified, dependencies=GENTLY)
async def verify(room: RoomName, house: InHouse, recording: Recorded) -> dict[str, Any]:
    """Whether the seed is the one that was sealed, and the game played again from it ends as it ended."""
    info = (await house.room(room)).info()
    return {
        "seal": info["seal"],
        "seed": info["seed"],
        "seal_holds": commitment_to(info["seed"]) == info["seal"],
        "game_holds": recording.holds(info["scores"]),
        "decisions": len(recording.positions) - 1,
        "scores": info["scores"],
    }


@router.post("/rooms/{room}/branch", response_model=Seated, status_code=201, dependencies=GENTLY)
async def branch(room: RoomName, wanted: Branching, house: InHouse) -> dict[str, Any]:
    """Plays on from a step of a finished game, with bots at the other seats and other luck."""
    return await house.branch(room, wanted)


# For whoever looks after the server -------------------------------------------------------------------


@outside.get("/health", response_model=Health)
async def health(house: InHouse, response: Response) -> dict[str, Any]:
    """Whether the server can do its work."""
    well = await house.store.is_well()
    if not well:
        response.status_code = 503
    return {"status": "ok" if well else "ill", "database": well, "rooms": len(house.live)}


@outside.get("/metrics", response_class=Response)
def metrics() -> Response:
    """What the server counts, as Prometheus reads it."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
