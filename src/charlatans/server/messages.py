"""What a browser may ask for, checked; the same in TypeScript: web/src/lib/protocol.ts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from ..locale import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$")
]
Spec = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_:.]+$")]
Id = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, StringConstraints(max_length=64)]
OwnSecret = Annotated[str, StringConstraints(min_length=24, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, StringConstraints(max_length=64)]
Action = Annotated[int, Field(ge=0, le=100_000, strict=True)]
Count = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
Seat = Annotated[int, Field(ge=0, le=7, strict=True)]


class ClientModel(BaseModel):
    """Nothing but what is asked for."""

    model_config = ConfigDict(extra="forbid")


# By HTTP ----------------------------------------------------------------------------------------------


class CreateRoom(ClientModel):
    """A table to be laid: `me`, `open` or a bot's name for each seat."""

    game: Word
    material: Annotated[str, StringConstraints(max_length=100)] | None = None
    """A file of the owner's printed values; ours unless told."""
    options: dict[Word, Word | int | bool] = Field(default={}, max_length=20)
    seats: list[Spec] = Field(min_length=2, max_length=8)
    name: Name = "Guest"
    open: bool = False
    start: bool = False


class JoinRoom(ClientModel):
    """Somebody takes a free seat, any unless told."""

    name: Name
    seat: Seat | None = None
    token: OwnSecret | None = None
    """The secret that the seat will have, if the guest brings one: asking again with it, after a lost answer, is harmless."""


class HostAction(ClientModel):
    """What a host may do: start the game, seat a bot, free a seat, show the room to everybody or not."""

    act: Literal["start", "bot", "free", "open"]
    seat: Seat | None = None
    bot: Spec | None = None
    open: bool | None = None


class BranchRoom(ClientModel):
    """Play on from a step of a finished game."""

    step: Count
    seat: Seat
    name: Name


# By socket --------------------------------------------------------------------------------------------


class Hello(ClientModel):
    """The first message."""

    type: Literal["hello"]
    token: Secret | None = None
    watch: bool = False
    """Somebody who has come by the room's link without a seat and wants to watch."""
    language: Language = ENGLISH
    seen: Count | None = None


class Decide(ClientModel):
    """A decision: its numbers in order, or a chain with its parts."""

    type: Literal["decide"]
    id: Id
    seen: Count
    actions: list[Action] | None = Field(default=None, min_length=1, max_length=32)
    chain: Word | None = None
    parts: dict[Word, Count] = Field(default={}, max_length=16)


class SetLanguage(ClientModel):
    """From now on in another language."""

    type: Literal["language"]
    language: Language


class Ping(ClientModel):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = TypeAdapter[Hello | Decide | SetLanguage | Ping](
    Annotated[Hello | Decide | SetLanguage | Ping, Field(discriminator="type")]
)


# Answers ----------------------------------------------------------------------------------------------


class SeatInfo(BaseModel):
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    connected: bool


class BranchInfo(BaseModel):
    """Where a game goes on from."""

    room: str
    step: int


class RoomInfo(BaseModel):
    """A room, as everybody may know it."""

    room: str
    game: str
    material: str
    options: dict[str, str | int]
    phase: Literal["waiting", "playing", "over"]
    open: bool
    seats: list[SeatInfo]
    host: int | None
    watching: int
    seal: str
    seed: str | None
    rematch: str | None
    branch: BranchInfo | None
    created: str
    ended: str | None
    actors: list[int]
    """The seats that have to decide; as everybody at the table sees it."""
    scores: list[int] | None
    winners: list[int] | None


class SeatAssignment(BaseModel):
    """A seat, and the secret that it belongs to."""

    room: str
    seat: int | None
    token: str
    watch: str | None = None


class SettingChoice(BaseModel):
    """One value of an option."""

    value: str | int | bool
    words: str


class SettingColour(BaseModel):
    """A colour whose book may be chosen; what each choice says, in the order of the choices."""

    name: str
    words: str
    books: list[str]


class SettingInfo(BaseModel):
    """An option of a game."""

    name: str
    title: str
    help: str
    choices: list[SettingChoice]
    initial: str | int | bool
    colours: list[SettingColour] | None = None


class GameInfo(BaseModel):
    """A game in the house."""

    name: str
    title: str
    short: str
    """The title where there is little room."""
    summary: str
    """What the game is about, in a sentence."""
    facts: str
    """How many play, and for how long."""
    round_word: str
    """What the game is played in: turn, round."""
    score_noun: list[str]
    """What the score counts, as one and as many: point, points."""
    players: list[int]
    """How many can play."""
    suggested_players: int
    """How many seats a new table is set up with."""
    quick_seats: list[str]
    """The seats of a game that starts with one click, as in a new room."""
    settings: list[SettingInfo]
    materials: list[str]
    """Files with the owner's printed values that a table can use instead of ours."""


class BotInfo(BaseModel):
    """Somebody who can be seated."""

    spec: str
    title: str
    words: str
    available: bool
    games: list[str]


class PrecompileStatus(BaseModel):
    """How far the compiled rules are."""

    state: Literal["off", "working", "ready", "failed"]
    progress: float
    game: str | None


class LanguageInfo(BaseModel):
    """A language that the server speaks."""

    code: Language
    name: str
    """What the language calls itself."""


class Status(BaseModel):
    """How the server is."""

    version: str
    warming: PrecompileStatus
    """How far the compiled rules are, for the experts."""
    invite: str | None
    """The address for others on the network; null if the server listens on this machine only."""
    languages: list[LanguageInfo]


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok", "ill"]
    database: bool
    rooms: int


class Verification(BaseModel):
    """Whether a finished game holds: its seal and its decisions."""

    seal: str
    seed: str
    seal_holds: bool
    game_holds: bool
    decisions: int
    scores: list[int]


class ScorePoint(BaseModel):
    """Points of all seats at a moment."""

    moment: int
    points: list[int]


class ReplayStep(BaseModel):
    """A step of a finished game."""

    number: int
    seat: int
    decided: str
    moment: int
    events: list[list[Any]]


class Replay(BaseModel):
    """A finished game, step by step."""

    room: RoomInfo
    steps: list[ReplayStep]
    course: list[ScorePoint]


class Problem(BaseModel):
    """What was wrong, and what would have been right."""

    detail: str
