"""All requests, responses and messages between server and client. What clients send is validated.

The client's types are generated from these: `make types`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from ..locale import ENGLISH, LANGUAGES
from ..rules.json_types import TypeScript
from .names import LONGEST, clean_name

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
Json = Annotated[Any, TypeScript("null | boolean | number | string | Json[] | { [key: string]: Json }")]
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST), AfterValidator(clean_name)
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
    """What a client sends; fields that are not listed are refused."""

    model_config = ConfigDict(extra="forbid")


# Requests ---------------------------------------------------------------------------------------------


class CreateRoom(ClientModel):
    """POST /api/rooms: a new table with `me`, `open` or a bot's spec for each seat."""

    game: Word
    material: Annotated[str, StringConstraints(max_length=100)] | None = None
    """A file of the owner's printed values; the standard ones if omitted."""
    options: dict[Word, Word | int | bool] = Field(default={}, max_length=20)
    seats: list[Spec] = Field(min_length=2, max_length=8)
    name: Name = "Guest"
    public: bool = False
    """Whether the room is listed for everybody."""
    start: bool = False
    """Whether the game starts at once; only possible if no seat is open."""
    hints: bool = False
    """Whether players may ask for hints where other people play; against bots alone they always may."""


LessonKind = Literal["guided", "first"]
"""A guided game, or the first real game after it."""


class CreateLesson(ClientModel):
    """POST /api/lessons: a game for a newcomer, against easy bots; it starts at once."""

    game: Word
    kind: LessonKind = "guided"
    name: Name = "Guest"


class PlayDaily(ClientModel):
    """POST /api/daily: begins today's brew, or goes on with it."""

    name: Name
    token: OwnSecret
    """The player's own token, chosen by the client and kept: it has one attempt a day."""


class JoinRoom(ClientModel):
    """POST /api/rooms/{room}/join: takes a free seat, any if none is named."""

    name: Name
    seat: Seat | None = None
    token: OwnSecret | None = None
    """A token chosen by the client: repeating the request after a lost answer is harmless."""
    invite: Secret | None = None
    """The secret of the invite link; rooms that are listed for everybody need none."""


class HostAction(ClientModel):
    """POST /api/rooms/{room}/host, with the host's token: start the game, seat a bot, free a seat, list the room or not, allow hints or not, take spectators or not."""

    act: Literal["start", "bot", "free", "public", "hints", "spectators"]
    seat: Seat | None = None
    bot: Spec | None = None
    public: bool | None = None
    hints: bool | None = None
    spectators: bool | None = None
    """False shows all spectators out and takes no others until it is true again."""


class BranchRoom(ClientModel):
    """POST /api/rooms/{room}/branch: continues a finished game from a step in a new room; bots take the other seats."""

    step: Count
    seat: Seat
    name: Name


class UploadJournal(ClientModel):
    """POST /api/journals: a finished game that was played elsewhere, to be replayed and reviewed here."""

    journal: Annotated[str, StringConstraints(min_length=1)]


# Messages from the client -----------------------------------------------------------------------------


class Hello(ClientModel):
    """The first message."""

    type: Literal["hello"]
    token: Secret | None = None
    """The token of a seat, or of the spectators' link."""
    watch: bool = False
    """Set by a client that has the room's link but no seat, and wants to watch."""
    language: Language = ENGLISH


class Decide(ClientModel):
    """A decision: its action numbers in order, or a chain with its parts by name (a bid of gems)."""

    type: Literal["decide"]
    id: Id
    """Chosen by the client: a repeated decision is committed once."""
    seen: Count
    """The number of the last step that the client has shown."""
    actions: list[Action] | None = Field(default=None, min_length=1, max_length=32)
    chain: Word | None = None
    parts: dict[Word, Count] = Field(default_factory=dict, max_length=16)


class SetLanguage(ClientModel):
    """Switches the language; the answer is a snapshot."""

    type: Literal["language"]
    language: Language


class Ping(ClientModel):
    """Answered with a pong."""

    type: Literal["ping"]


class Hold(ClientModel):
    """Bots wait while a player reads, if nobody else plays."""

    type: Literal["hold"]
    on: bool


class AskHint(ClientModel):
    """Asks for a hint for the current prompt. It is answered several times, each time more exactly, until the seat decides or has seen enough."""

    type: Literal["hint"]
    id: Id
    """Chosen by the client; the answers have it too."""
    seen: Count
    """The number of the last step that the client has shown."""
    quiet: bool = False
    """For a word before a blunder: the answers name blunders. Without a refusal there may be no answer, if there is no time for it."""


class StopHint(ClientModel):
    """The hint has been seen; no more answers."""

    type: Literal["stop-hint"]


ClientMessage = Hello | Decide | SetLanguage | Hold | AskHint | StopHint | Ping
CLIENT_MESSAGE = TypeAdapter[ClientMessage](Annotated[ClientMessage, Field(discriminator="type")])


# Rooms ------------------------------------------------------------------------------------------------


SeatKind = Literal["open", "person", "bot"]


class SeatInfo(TypedDict):
    """A seat and who has it."""

    seat: int
    kind: SeatKind
    name: str
    bot: str
    """A bot's spec (adept, mine:Wary); empty for people."""
    connected: bool
    grace: int | None
    """Seconds that a player who is away has before the host may seat a bot; null if nobody is away."""
    returns: bool
    """Whether a bot stands in for a player, who gets the seat back on coming back."""


class BranchInfo(TypedDict):
    """The room and the step that a game was continued from."""

    room: str
    step: int


class DailyRoom(TypedDict):
    """What makes a room a daily one."""

    date: str
    sealed: bool
    """Whether others can still play the same: until then only its player sees the game, and nobody its seed."""


class RoomInfo(TypedDict):
    """What everybody may know about a room."""

    room: str
    game: str
    material: str
    """`standard`, or the file of the owner's printed values."""
    options: dict[str, str | int]
    rules: int
    """The version of the rules."""
    old_rules: bool
    """Whether new games have other rules. There are no hints then, and adepts play for experts, masters and custom bots."""
    plain: bool
    """Whether its views have another form than today's, so that only the plain table can show them."""
    phase: Literal["waiting", "playing", "over"]
    public: bool
    """Whether the room is listed for everybody."""
    watchable: bool
    """Whether people without a seat may watch."""
    invited: bool
    """Whether a seat can be taken with the invite link only."""
    seats: list[SeatInfo]
    host_seat: int | None
    """The host's seat, if they have one."""
    spectators: int
    """How many people watch."""
    seed_commitment: str
    """SHA-256 of SEED-NONCE, known from the start."""
    revealed_seed: str | None
    """SEED-NONCE, once the game is over."""
    rematch: str | None
    """The room of the rematch, once there is one."""
    branch: BranchInfo | None
    lesson: LessonKind | None
    daily: DailyRoom | None
    hints: bool
    """Whether players may ask for hints: against bots alone, or because the host allows it."""
    host_hints: bool
    """Whether the host allows hints where other people play."""
    hinted: list[int]
    """The seats that have asked for a hint."""
    uploaded: bool
    """Whether the game was handed in as a journal: nothing was sealed before it."""
    created: str
    ended: str | None
    actors: list[int]
    """The seats that have to decide."""
    scores: list[int] | None
    winners: list[int] | None


class SeatAssignment(TypedDict):
    """The answer to creating, joining, continuing or repeating a game."""

    room: str
    seat: int | None
    token: str
    """The secret of the seat."""
    watch: str | None
    """The secret of the spectators' link; only for the host."""
    invite: NotRequired[str | None]
    """The secret of the invite link; only for players of a room that waits for others."""


# Games, bots, the server ------------------------------------------------------------------------------


class OptionChoice(TypedDict):
    """One value of an option."""

    value: str | int | bool
    words: str


class OptionColour(TypedDict):
    """A colour whose book may be chosen."""

    name: str
    words: str
    books: list[str]
    """What each choice says, in their order."""


class OptionInfo(TypedDict):
    """An option of a game."""

    name: str
    title: str
    help: str
    choices: list[OptionChoice]
    """Its values; books may also be mixed by colour (green=2,red=4)."""
    initial: str | int | bool
    colours: list[OptionColour] | None
    """The colours whose books may be mixed, if any."""


class GameInfo(TypedDict):
    """GET /api/games: a game that can be played here."""

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
    lesson: bool
    """Whether there is a guided game."""
    settings: list[OptionInfo]
    materials: list[str]
    """Files with the owner's printed values that a table can use instead of the standard ones."""


class BotInfo(TypedDict):
    """GET /api/bots: a bot that can be seated."""

    spec: str
    title: str
    words: str
    available: bool
    """False if it needs the compiled rules and they are not installed."""
    games: list[str]
    """The games it plays."""


class CompileStatus(TypedDict):
    """The progress of compiling the rules, which experts need."""

    state: Literal["off", "working", "ready", "failed"]
    progress: float
    """From 0 to 1."""
    game: str | None


class LanguageInfo(TypedDict):
    """A language that the server speaks."""

    code: Language
    name: str
    """What the language calls itself."""


class Status(TypedDict):
    """GET /api/status."""

    version: str
    compiling: CompileStatus
    invite: str | None
    """The address for others on the network; null if the server listens on this machine only."""
    languages: list[LanguageInfo]


class Liveness(TypedDict):
    """GET /health/live."""

    status: Literal["ok"]


class Health(TypedDict):
    """GET /health and GET /health/ready."""

    status: Literal["ok", "ill"]
    database: bool
    rooms: int


class Problem(TypedDict):
    """What was wrong, and what would have been right."""

    detail: str


# Messages from the server -----------------------------------------------------------------------------

GameEvent = Annotated[list[str | int], TypeScript("[what: string, seat: number, a: number, b: number, text: string]")]
"""An event in the game's own codes and as a sentence; seat -1 is the table."""
Change = Annotated[list[Any], TypeScript("[path: (string | number)[], value: Json] | [path: (string | number)[]]")]
"""[path, value] sets, [path] removes; a number in a path is an index, one past the end of a list appends."""


class Decision(TypedDict):
    """Something a seat may decide now."""

    action: int
    kind: str
    label: str
    chip: NotRequired[str]
    to: NotRequired[str]
    amount: NotRequired[int]


class Chance(TypedDict):
    """A probability, as a fraction and as a number."""

    exact: str
    chance: float


class Outcome(Chance):
    """Something that a draw may bring about."""

    words: str
    risk: bool


class Odds(TypedDict):
    """The exact odds of the next draw."""

    what: str
    shows: dict[str, dict[str, Chance]]
    brings: dict[str, Outcome]
    """Several may happen at once, so the chances need not add up to 1."""


class Prompt(TypedDict):
    """What a seat has to decide now."""

    question: str
    decisions: list[Decision]
    odds: Odds | None
    """None if the next decision draws nothing."""


class LogLine(TypedDict):
    """The events of a step."""

    number: int
    events: list[GameEvent]


class ScorePoint(TypedDict):
    """The points of all seats when a turn or round began; in the last entry of a finished game, at its end."""

    round: int
    """The number of the turn or round."""
    points: list[int]


ScoreHistory = list[ScorePoint]
"""The scores turn by turn or round by round, for the chart."""


class Snapshot(TypedDict):
    """Everything that a viewer may know about a game; empty before the game starts."""

    view: Json | None
    printed: Json | None
    prompt: Prompt | None
    log: list[LogLine]
    """The latest steps, oldest first."""
    score_history: ScoreHistory


class SnapshotMessage(Snapshot):
    """Everything, for a client that connects, switches its language or is out of step."""

    type: Literal["snapshot"]
    number: int
    """How many decisions have been made."""
    room: RoomInfo
    seat: int | None
    """Whose view it is; null for spectators."""


class ReplaySnapshot(SnapshotMessage):
    """GET /api/rooms/{room}/replay/{step}: a state of a finished game, and what the step to it changed."""

    changes: list[list[Change]]


class StepMessage(TypedDict):
    """A decision that was committed."""

    type: Literal["step"]
    number: int
    seat: int
    """Who decided."""
    events: list[GameEvent]
    changes: list[list[Change]]
    """What each event changed in the view, and at last what the end of the step changed."""
    prompt: NotRequired[Prompt | None]
    """Only sent if it has changed; null if there is nothing to decide any more."""
    id: NotRequired[str]
    """The id of the decision, for the seat that sent it."""
    score_history: NotRequired[ScoreHistory]
    """Only sent if a turn or round has ended."""


class RoomMessage(TypedDict):
    """Who is in the room has changed."""

    type: Literal["room"]
    room: RoomInfo


class CommittedMessage(TypedDict):
    """The answer to a decision that is sent again: the step as which it was committed."""

    type: Literal["committed"]
    id: str
    number: int


RefusalCode = Literal["stale", "illegal", "malformed", "too-fast", "not-yours", "not-saved"]


class RefusedMessage(TypedDict):
    """The message was refused and changed nothing; if it was stale, a snapshot follows."""

    type: Literal["refused"]
    id: str | None
    code: RefusalCode
    reason: str


class HintedDecision(TypedDict):
    """A decision that a hint shows."""

    action: int
    chance: float
    """The chance to win, from 0 to 1."""


class BlunderInfo(TypedDict):
    """A decision that gives away as much as a review calls a blunder."""

    action: int
    lost: float
    """How much smaller the chance to win is than with the best decision, from 0 to 1."""


class HintMessage(TypedDict):
    """The answer to a request for a hint: the best decisions, best first. Only who has asked gets it."""

    type: Literal["hint"]
    id: str
    decisions: list[HintedDecision]
    blunders: list[BlunderInfo]
    """Only in answers to a quiet request."""
    reason: str
    """Why the first one is best, as a sentence."""
    final: bool
    """Whether no better answer follows."""


class CompileMessage(TypedDict):
    """Compiling has progressed."""

    type: Literal["compiling"]
    compiling: CompileStatus


class AnnouncementInfo(TypedDict):
    """GET /api/announcement: what whoever runs the server has to say."""

    id: int
    text: str
    at: str | None
    """The moment it is for, such as that of a restart."""
    seconds: int | None
    """Seconds until then."""


class AnnouncementMessage(TypedDict):
    """There is a new announcement, or none any more."""

    type: Literal["announcement"]
    announcement: AnnouncementInfo | None


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


ServerMessage = (
    SnapshotMessage
    | StepMessage
    | RoomMessage
    | CommittedMessage
    | RefusedMessage
    | HintMessage
    | CompileMessage
    | AnnouncementMessage
    | PongMessage
)


# Replays ----------------------------------------------------------------------------------------------


class ReplayStep(TypedDict):
    """A step of a finished game."""

    number: int
    seat: int
    """Who decided; -1 for step 0."""
    decided: str
    """The decision in words."""
    round: int
    """The number of the turn or round."""
    events: list[GameEvent]


class Replay(TypedDict):
    """GET /api/rooms/{room}/replay: a finished game, step by step; step 0 is the setup."""

    room: RoomInfo
    steps: list[ReplayStep]
    score_history: ScoreHistory


class Verification(TypedDict):
    """GET /api/rooms/{room}/verify: whether the seed matches its commitment, the journal is intact, and it replays to the same result."""

    seed_commitment: str
    revealed_seed: str
    seed_matches: bool
    journal_matches: bool
    """Whether the journal is as it was written, with this seed and all saved decisions."""
    game_matches: bool | None
    """Whether the game, replayed, ends as it did; None if its rules are not here any more."""
    decisions: int
    scores: list[int]


# Worked examples --------------------------------------------------------------------------------------


class WorkedStep(TypedDict):
    """A step of a worked example."""

    seat: int
    events: list[GameEvent]
    changes: list[list[Change]]
    """What each event changed in the view, and last what the end of the step changed."""


class WorkedExample(TypedDict):
    """GET /api/games/{game}/examples: a short scene of a game's rules page, seen from seat 0."""

    name: str
    shows: str
    """The part of the table that is drawn."""
    names: list[str]
    """By seat; the reader's is empty."""
    view: Json
    printed: Json
    steps: list[WorkedStep]


# The daily brew ---------------------------------------------------------------------------------------


class DailyTable(TypedDict):
    """The table of a day's brew, the same for everybody."""

    date: str
    game: str
    options: dict[str, str | int]
    seats: list[str]
    """`me`, or a bot's spec."""
    seed_commitment: str
    """The same in everybody's room."""
    playable: bool
    """False if the rules have changed since the day began."""


DailyResult = Literal["won", "shared", "lost"]


class DailyPlace(TypedDict):
    """A finished attempt on a board."""

    place: int
    """Attempts that are equal share it."""
    name: str
    result: DailyResult
    margin: int
    """Points ahead of the best rival; negative if behind."""
    points: int
    mine: bool
    room: str | None
    """The room of the game, once everybody may see it."""


class DailyBoard(TypedDict):
    """The results of a day."""

    date: str
    game: str
    open: bool
    """Whether results still come in."""
    finished: int
    """How many have finished in time."""
    places: list[DailyPlace]
    """The best ones."""
    mine: DailyPlace | None


class DailyAttempt(TypedDict):
    """My attempt at today's brew."""

    room: str
    seat: int
    over: bool


class Daily(TypedDict):
    """GET /api/daily, with the player's token: today's brew, its board, and yesterday's."""

    table: DailyTable
    seconds_left: int
    """Until the next brew."""
    board: DailyBoard
    yesterday: DailyBoard | None
    """Null if nobody looked at it."""
    attempt: DailyAttempt | None
    streak: int
    """How many days in a row I have finished the brew, up to today or yesterday."""


# Reviews ----------------------------------------------------------------------------------------------

GradeName = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]
"""How good a decision was."""


class ReviewStatus(TypedDict):
    """POST /api/rooms/{room}/review: how far the review of a finished game is."""

    state: Literal["waiting", "working", "ready", "failed"]
    kept: Literal["network", "rollouts"] | None
    """What judged the review that can be read already: the network alone, as a first answer, or rollouts."""
    progress: float
    """From 0 to 1."""
    ahead: int
    """How many reviews come first, while it is waiting."""
    improves: bool
    """Whether a better review can be had later, once the rules are compiled."""
    problem: str | None
    """What went wrong, if it failed."""


class ReviewBalance(TypedDict):
    """A seat's books in parts of `whole`: start + own + others + luck = result."""

    start: int
    own: int
    others: int
    luck: int
    result: int


class TurningPoint(TypedDict):
    """A moment that changed a seat's chance much."""

    number: int
    """The number of the moment."""
    change: float
    """By a decision and by luck."""


class ReviewedSeat(TypedDict):
    """A seat in a review."""

    name: str
    verdict: str
    """The game in one sentence, as told to everybody."""
    verdict_you: str
    """The same, as told to whoever sat there."""
    balance: ReviewBalance
    grades: dict[GradeName, int]
    """How many decisions got each grade."""
    turning_points: list[TurningPoint]


class ReviewMoment(TypedDict):
    """One decision, and what came of it."""

    number: int
    step: int
    """The step of the replay that it belongs to."""
    round: int
    """Turns or rounds are counted from 1."""
    seat: int
    label: str
    grade: GradeName | None
    """None if nothing else was legal."""
    given_away: float
    better: str | None
    """What would have been better."""
    reason: str | None
    """Why, in a sentence."""
    luck: list[float]
    """What a stroke of luck changed for each seat; empty if there was none."""
    events: list[str]
    """What it was, in sentences."""


class ReviewInfo(TypedDict):
    """GET /api/rooms/{room}/review: the review of a finished game, in a language. Chances are from 0 to 1."""

    room: RoomInfo
    whole: int
    method: str
    """How the game was judged, in a sentence."""
    curve: list[list[float]]
    """Everybody's chance before each decision, and at last the result."""
    seats: list[ReviewedSeat]
    moments: list[ReviewMoment]


class UploadedJournal(TypedDict):
    """The answer to a journal: the room that now has its game."""

    room: str


# Puzzles ----------------------------------------------------------------------------------------------


class SolvePuzzle(ClientModel):
    """POST /api/puzzles/{game}/{puzzle}: an answer."""

    choice: Annotated[int, Field(ge=0, le=100, strict=True)]
    """Which of the choices, counted from 0."""


class PuzzleInfo(TypedDict):
    """What is known of a puzzle before it is opened."""

    id: str
    theme: str
    rating: int
    """How strong a solver is who finds the best choice every other time."""


class PuzzleList(TypedDict):
    """The puzzles of a game, from the easiest to the hardest."""

    game: str
    puzzles: list[PuzzleInfo]
    problem: str | None
    """Why there are none, if there are none."""


class PuzzlePosition(TypedDict):
    """GET /api/puzzles/{game}/{puzzle}: a position as its seat sees it, and what there is to choose from."""

    game: str
    puzzle: PuzzleInfo
    seat: int
    players: list[str]
    """Who sits at the table, in words; empty for the solver's own seat."""
    view: Json
    printed: Json
    prompt: Prompt
    choices: list[str]
    all_legal: bool
    """Whether the choices are all that is legal."""


class PuzzleAnswer(TypedDict):
    """The answer to an answer: what was best, and why."""

    right: bool
    best: int
    chances: list[float]
    """The chance to win with each choice, from 0 to 1."""
    margin: float
    """By how much the best choice is better than the next best one."""
    error: float
    """The standard error of that."""
    rollouts: int
    """How many rollouts of each choice that took."""
    reason: str
    """Why the best choice is best, as a sentence."""
    solved_by: list[str]
    """The bots that mostly find it, from the weakest to the strongest."""
