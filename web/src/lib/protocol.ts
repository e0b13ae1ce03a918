// Generated from src/charlatans/server/messages.py by `make types`. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** POST /api/rooms: a new table with `me`, `open` or a bot's spec for each seat. */
export interface CreateRoom {
  game: string;
  /** A file of the owner's printed values; the standard ones if omitted. */
  material?: string | null;
  options?: Record<string, string | number | boolean>;
  seats: string[];
  name?: string;
  /** Whether the room is listed for everybody. */
  public?: boolean;
  /** Whether the game starts at once; only possible if no seat is open. */
  start?: boolean;
  /** Whether players may ask for hints where other people play; against bots alone they always may. */
  hints?: boolean;
}

/** A guided game, or the first real game after it. */
export type LessonKind = "guided" | "first";

/** POST /api/lessons: a game for a newcomer, against easy bots; it starts at once. */
export interface CreateLesson {
  game: string;
  kind?: LessonKind;
  name?: string;
}

/** POST /api/daily: begins today's brew, or goes on with it. */
export interface PlayDaily {
  name: string;
  /** The player's own token, chosen by the client and kept: it has one attempt a day. */
  token: string;
}

/** POST /api/rooms/{room}/join: takes a free seat, any if none is named. */
export interface JoinRoom {
  name: string;
  seat?: number | null;
  /** A token chosen by the client: repeating the request after a lost answer is harmless. */
  token?: string | null;
  /** The secret of the invite link; rooms that are listed for everybody need none. */
  invite?: string | null;
}

/** POST /api/rooms/{room}/host, with the host's token: start the game, seat a bot, free a seat, list the room or not, allow hints or not, take spectators or not. */
export interface HostAction {
  act: "start" | "bot" | "free" | "public" | "hints" | "spectators";
  seat?: number | null;
  bot?: string | null;
  public?: boolean | null;
  hints?: boolean | null;
  /** false shows all spectators out and takes no others until it is true again. */
  spectators?: boolean | null;
}

/** POST /api/rooms/{room}/branch: continues a finished game from a step in a new room; bots take the other seats. */
export interface BranchRoom {
  step: number;
  seat: number;
  name: string;
}

/** POST /api/journals: a finished game that was played elsewhere, to be replayed and reviewed here. */
export interface UploadJournal {
  journal: string;
}

/** The first message. */
export interface Hello {
  type: "hello";
  /** The token of a seat, or of the spectators' link. */
  token?: string | null;
  /** Set by a client that has the room's link but no seat, and wants to watch. */
  watch?: boolean;
  language?: Language;
}

/** A decision: its action numbers in order, or a chain with its parts by name (a bid of gems). */
export interface Decide {
  type: "decide";
  /** Chosen by the client: a repeated decision is committed once. */
  id: string;
  /** The number of the last step that the client has shown. */
  seen: number;
  actions?: number[] | null;
  chain?: string | null;
  parts?: Record<string, number>;
}

/** Switches the language; the answer is a snapshot. */
export interface SetLanguage {
  type: "language";
  language: Language;
}

/** Answered with a pong. */
export interface Ping {
  type: "ping";
}

/** Bots wait while a player reads, if nobody else plays. */
export interface Hold {
  type: "hold";
  on: boolean;
}

/** Asks for a hint for the current prompt. It is answered several times, each time more exactly, until the seat decides or has seen enough. */
export interface AskHint {
  type: "hint";
  /** Chosen by the client; the answers have it too. */
  id: string;
  /** The number of the last step that the client has shown. */
  seen: number;
  /** For a word before a blunder: the answers name blunders. Without a refusal there may be no answer, if there is no time for it. */
  quiet?: boolean;
}

/** The hint has been seen; no more answers. */
export interface StopHint {
  type: "stop-hint";
}

export type ClientMessage = Hello | Decide | SetLanguage | Hold | AskHint | StopHint | Ping;

export type SeatKind = "open" | "person" | "bot";

/** A seat and who has it. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  /** A bot's spec (adept, mine:Wary); empty for people. */
  bot: string;
  connected: boolean;
  /** Seconds that a player who is away has before the host may seat a bot; null if nobody is away. */
  grace: number | null;
  /** Whether a bot stands in for a player, who gets the seat back on coming back. */
  returns: boolean;
}

/** The room and the step that a game was continued from. */
export interface BranchInfo {
  room: string;
  step: number;
}

/** What makes a room a daily one. */
export interface DailyRoom {
  date: string;
  /** Whether others can still play the same: until then only its player sees the game, and nobody its seed. */
  sealed: boolean;
}

/** What everybody may know about a room. */
export interface RoomInfo {
  room: string;
  game: string;
  /** `standard`, or the file of the owner's printed values. */
  material: string;
  options: Record<string, string | number>;
  /** The version of the rules. */
  rules: number;
  /** Whether new games have other rules. There are no hints then, and adepts play for experts, masters and custom bots. */
  old_rules: boolean;
  /** Whether its views have another form than today's, so that only the plain table can show them. */
  plain: boolean;
  phase: "waiting" | "playing" | "over";
  /** Whether the room is listed for everybody. */
  public: boolean;
  /** Whether people without a seat may watch. */
  watchable: boolean;
  /** Whether a seat can be taken with the invite link only. */
  invited: boolean;
  seats: SeatInfo[];
  /** The host's seat, if they have one. */
  host_seat: number | null;
  /** How many people watch. */
  spectators: number;
  /** SHA-256 of SEED-NONCE, known from the start. */
  seed_commitment: string;
  /** SEED-NONCE, once the game is over. */
  revealed_seed: string | null;
  /** The room of the rematch, once there is one. */
  rematch: string | null;
  branch: BranchInfo | null;
  lesson: LessonKind | null;
  daily: DailyRoom | null;
  /** Whether players may ask for hints: against bots alone, or because the host allows it. */
  hints: boolean;
  /** Whether the host allows hints where other people play. */
  host_hints: boolean;
  /** The seats that have asked for a hint. */
  hinted: number[];
  /** Whether the game was handed in as a journal: nothing was sealed before it. */
  uploaded: boolean;
  created: string;
  ended: string | null;
  /** The seats that have to decide. */
  actors: number[];
  scores: number[] | null;
  winners: number[] | null;
}

/** The answer to creating, joining, continuing or repeating a game. */
export interface SeatAssignment {
  room: string;
  seat: number | null;
  /** The secret of the seat. */
  token: string;
  /** The secret of the spectators' link; only for the host. */
  watch: string | null;
  /** The secret of the invite link; only for players of a room that waits for others. */
  invite?: string | null;
}

/** One value of an option. */
export interface OptionChoice {
  value: string | number | boolean;
  words: string;
}

/** A colour whose book may be chosen. */
export interface OptionColour {
  name: string;
  words: string;
  /** What each choice says, in their order. */
  books: string[];
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  /** Its values; books may also be mixed by colour (green=2,red=4). */
  choices: OptionChoice[];
  initial: string | number | boolean;
  /** The colours whose books may be mixed, if any. */
  colours: OptionColour[] | null;
}

/** GET /api/games: a game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  /** The title where there is little room. */
  short: string;
  /** What the game is about, in a sentence. */
  summary: string;
  /** How many play, and for how long. */
  facts: string;
  /** What the game is played in: turn, round. */
  round_word: string;
  /** What the score counts, as one and as many: point, points. */
  score_noun: string[];
  /** How many can play. */
  players: number[];
  /** How many seats a new table is set up with. */
  suggested_players: number;
  /** The seats of a game that starts with one click, as in a new room. */
  quick_seats: string[];
  /** Whether there is a guided game. */
  lesson: boolean;
  settings: OptionInfo[];
  /** Files with the owner's printed values that a table can use instead of the standard ones. */
  materials: string[];
}

/** GET /api/bots: a bot that can be seated. */
export interface BotInfo {
  spec: string;
  title: string;
  words: string;
  /** false if it needs the compiled rules and they are not installed. */
  available: boolean;
  /** The games it plays. */
  games: string[];
}

/** The progress of compiling the rules, which experts need. */
export interface CompileStatus {
  state: "off" | "working" | "ready" | "failed";
  /** From 0 to 1. */
  progress: number;
  game: string | null;
}

/** A language that the server speaks. */
export interface LanguageInfo {
  code: Language;
  /** What the language calls itself. */
  name: string;
}

/** GET /api/status. */
export interface Status {
  version: string;
  compiling: CompileStatus;
  /** The address for others on the network; null if the server listens on this machine only. */
  invite: string | null;
  languages: LanguageInfo[];
}

/** GET /health/live. */
export interface Liveness {
  status: "ok";
}

/** GET /health and GET /health/ready. */
export interface Health {
  status: "ok" | "ill";
  database: boolean;
  rooms: number;
}

/** What was wrong, and what would have been right. */
export interface Problem {
  detail: string;
}

/** An event in the game's own codes and as a sentence; seat -1 is the table. */
export type GameEvent = [what: string, seat: number, a: number, b: number, text: string];

/** [path, value] sets, [path] removes; a number in a path is an index, one past the end of a list appends. */
export type Change = [path: (string | number)[], value: Json] | [path: (string | number)[]];

/** Something a seat may decide now. */
export interface Decision {
  action: number;
  kind: string;
  label: string;
  chip?: string;
  to?: string;
  amount?: number;
}

/** A probability, as a fraction and as a number. */
export interface Chance {
  exact: string;
  chance: number;
}

/** Something that a draw may bring about. */
export interface Outcome extends Chance {
  words: string;
  risk: boolean;
}

/** The exact odds of the next draw. */
export interface Odds {
  what: string;
  shows: Record<string, Record<string, Chance>>;
  /** Several may happen at once, so the chances need not add up to 1. */
  brings: Record<string, Outcome>;
}

/** What a seat has to decide now. */
export interface Prompt {
  question: string;
  decisions: Decision[];
  /** null if the next decision draws nothing. */
  odds: Odds | null;
}

/** The events of a step. */
export interface LogLine {
  number: number;
  events: GameEvent[];
}

/** The points of all seats when a turn or round began; in the last entry of a finished game, at its end. */
export interface ScorePoint {
  /** The number of the turn or round. */
  round: number;
  points: number[];
}

/** The scores turn by turn or round by round, for the chart. */
export type ScoreHistory = ScorePoint[];

/** Everything that a viewer may know about a game; empty before the game starts. */
export interface Snapshot {
  view: Json | null;
  printed: Json | null;
  prompt: Prompt | null;
  /** The latest steps, oldest first. */
  log: LogLine[];
  score_history: ScoreHistory;
}

/** Everything, for a client that connects, switches its language or is out of step. */
export interface SnapshotMessage extends Snapshot {
  type: "snapshot";
  /** How many decisions have been made. */
  number: number;
  room: RoomInfo;
  /** Whose view it is; null for spectators. */
  seat: number | null;
}

/** GET /api/rooms/{room}/replay/{step}: a state of a finished game, and what the step to it changed. */
export interface ReplaySnapshot extends SnapshotMessage {
  changes: Change[][];
}

/** A decision that was committed. */
export interface StepMessage {
  type: "step";
  number: number;
  /** Who decided. */
  seat: number;
  events: GameEvent[];
  /** What each event changed in the view, and at last what the end of the step changed. */
  changes: Change[][];
  /** Only sent if it has changed; null if there is nothing to decide any more. */
  prompt?: Prompt | null;
  /** The id of the decision, for the seat that sent it. */
  id?: string;
  /** Only sent if a turn or round has ended. */
  score_history?: ScoreHistory;
}

/** Who is in the room has changed. */
export interface RoomMessage {
  type: "room";
  room: RoomInfo;
}

/** The answer to a decision that is sent again: the step as which it was committed. */
export interface CommittedMessage {
  type: "committed";
  id: string;
  number: number;
}

export type RefusalCode = "stale" | "illegal" | "malformed" | "too-fast" | "not-yours" | "not-saved";

/** The message was refused and changed nothing; if it was stale, a snapshot follows. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  code: RefusalCode;
  reason: string;
}

/** A decision that a hint shows. */
export interface HintedDecision {
  action: number;
  /** The chance to win, from 0 to 1. */
  chance: number;
}

/** A decision that gives away as much as a review calls a blunder. */
export interface BlunderInfo {
  action: number;
  /** How much smaller the chance to win is than with the best decision, from 0 to 1. */
  lost: number;
}

/** The answer to a request for a hint: the best decisions, best first. Only who has asked gets it. */
export interface HintMessage {
  type: "hint";
  id: string;
  decisions: HintedDecision[];
  /** Only in answers to a quiet request. */
  blunders: BlunderInfo[];
  /** Why the first one is best, as a sentence. */
  reason: string;
  /** Whether no better answer follows. */
  final: boolean;
}

/** Compiling has progressed. */
export interface CompileMessage {
  type: "compiling";
  compiling: CompileStatus;
}

/** GET /api/announcement: what whoever runs the server has to say. */
export interface AnnouncementInfo {
  id: number;
  text: string;
  /** The moment it is for, such as that of a restart. */
  at: string | null;
  /** Seconds until then. */
  seconds: number | null;
}

/** There is a new announcement, or none any more. */
export interface AnnouncementMessage {
  type: "announcement";
  announcement: AnnouncementInfo | null;
}

/** The answer to a ping. */
export interface PongMessage {
  type: "pong";
}

export type ServerMessage =
  | SnapshotMessage
  | StepMessage
  | RoomMessage
  | CommittedMessage
  | RefusedMessage
  | HintMessage
  | CompileMessage
  | AnnouncementMessage
  | PongMessage;

/** A step of a finished game. */
export interface ReplayStep {
  number: number;
  /** Who decided; -1 for step 0. */
  seat: number;
  /** The decision in words. */
  decided: string;
  /** The number of the turn or round. */
  round: number;
  events: GameEvent[];
}

/** GET /api/rooms/{room}/replay: a finished game, step by step; step 0 is the setup. */
export interface Replay {
  room: RoomInfo;
  steps: ReplayStep[];
  score_history: ScoreHistory;
}

/** GET /api/rooms/{room}/verify: whether the seed matches its commitment, the journal is intact, and it replays to the same result. */
export interface Verification {
  seed_commitment: string;
  revealed_seed: string;
  seed_matches: boolean;
  /** Whether the journal is as it was written, with this seed and all saved decisions. */
  journal_matches: boolean;
  /** Whether the game, replayed, ends as it did; null if its rules are not here any more. */
  game_matches: boolean | null;
  decisions: number;
  scores: number[];
}

/** A step of a worked example. */
export interface WorkedStep {
  seat: number;
  events: GameEvent[];
  /** What each event changed in the view, and last what the end of the step changed. */
  changes: Change[][];
}

/** GET /api/games/{game}/examples: a short scene of a game's rules page, seen from seat 0. */
export interface WorkedExample {
  name: string;
  /** The part of the table that is drawn. */
  shows: string;
  /** By seat; the reader's is empty. */
  names: string[];
  view: Json;
  printed: Json;
  steps: WorkedStep[];
}

/** The table of a day's brew, the same for everybody. */
export interface DailyTable {
  date: string;
  game: string;
  options: Record<string, string | number>;
  /** `me`, or a bot's spec. */
  seats: string[];
  /** The same in everybody's room. */
  seed_commitment: string;
  /** false if the rules have changed since the day began. */
  playable: boolean;
}

export type DailyResult = "won" | "shared" | "lost";

/** A finished attempt on a board. */
export interface DailyPlace {
  /** Attempts that are equal share it. */
  place: number;
  name: string;
  result: DailyResult;
  /** Points ahead of the best rival; negative if behind. */
  margin: number;
  points: number;
  mine: boolean;
  /** The room of the game, once everybody may see it. */
  room: string | null;
}

/** The results of a day. */
export interface DailyBoard {
  date: string;
  game: string;
  /** Whether results still come in. */
  open: boolean;
  /** How many have finished in time. */
  finished: number;
  /** The best ones. */
  places: DailyPlace[];
  mine: DailyPlace | null;
}

/** My attempt at today's brew. */
export interface DailyAttempt {
  room: string;
  seat: number;
  over: boolean;
}

/** GET /api/daily, with the player's token: today's brew, its board, and yesterday's. */
export interface Daily {
  table: DailyTable;
  /** Until the next brew. */
  seconds_left: number;
  board: DailyBoard;
  /** Null if nobody looked at it. */
  yesterday: DailyBoard | null;
  attempt: DailyAttempt | null;
  /** How many days in a row I have finished the brew, up to today or yesterday. */
  streak: number;
}

/** How good a decision was. */
export type GradeName = "best" | "fine" | "inaccuracy" | "mistake" | "blunder";

/** POST /api/rooms/{room}/review: how far the review of a finished game is. */
export interface ReviewStatus {
  state: "waiting" | "working" | "ready" | "failed";
  /** What judged the review that can be read already: the network alone, as a first answer, or rollouts. */
  kept: "network" | "rollouts" | null;
  /** From 0 to 1. */
  progress: number;
  /** How many reviews come first, while it is waiting. */
  ahead: number;
  /** Whether a better review can be had later, once the rules are compiled. */
  improves: boolean;
  /** What went wrong, if it failed. */
  problem: string | null;
}

/** A seat's books in parts of `whole`: start + own + others + luck = result. */
export interface ReviewBalance {
  start: number;
  own: number;
  others: number;
  luck: number;
  result: number;
}

/** A moment that changed a seat's chance much. */
export interface TurningPoint {
  /** The number of the moment. */
  number: number;
  /** By a decision and by luck. */
  change: number;
}

/** A seat in a review. */
export interface ReviewedSeat {
  name: string;
  /** The game in one sentence, as told to everybody. */
  verdict: string;
  /** The same, as told to whoever sat there. */
  verdict_you: string;
  balance: ReviewBalance;
  /** How many decisions got each grade. */
  grades: Record<GradeName, number>;
  turning_points: TurningPoint[];
}

/** One decision, and what came of it. */
export interface ReviewMoment {
  number: number;
  /** The step of the replay that it belongs to. */
  step: number;
  /** Turns or rounds are counted from 1. */
  round: number;
  seat: number;
  label: string;
  /** null if nothing else was legal. */
  grade: GradeName | null;
  given_away: number;
  /** What would have been better. */
  better: string | null;
  /** Why, in a sentence. */
  reason: string | null;
  /** What a stroke of luck changed for each seat; empty if there was none. */
  luck: number[];
  /** What it was, in sentences. */
  events: string[];
}

/** GET /api/rooms/{room}/review: the review of a finished game, in a language. Chances are from 0 to 1. */
export interface ReviewInfo {
  room: RoomInfo;
  whole: number;
  /** How the game was judged, in a sentence. */
  method: string;
  /** Everybody's chance before each decision, and at last the result. */
  curve: number[][];
  seats: ReviewedSeat[];
  moments: ReviewMoment[];
}

/** The answer to a journal: the room that now has its game. */
export interface UploadedJournal {
  room: string;
}

/** POST /api/puzzles/{game}/{puzzle}: an answer. */
export interface SolvePuzzle {
  /** Which of the choices, counted from 0. */
  choice: number;
}

/** What is known of a puzzle before it is opened. */
export interface PuzzleInfo {
  id: string;
  theme: string;
  /** How strong a solver is who finds the best choice every other time. */
  rating: number;
}

/** The puzzles of a game, from the easiest to the hardest. */
export interface PuzzleList {
  game: string;
  puzzles: PuzzleInfo[];
  /** Why there are none, if there are none. */
  problem: string | null;
}

/** GET /api/puzzles/{game}/{puzzle}: a position as its seat sees it, and what there is to choose from. */
export interface PuzzlePosition {
  game: string;
  puzzle: PuzzleInfo;
  seat: number;
  /** Who sits at the table, in words; empty for the solver's own seat. */
  players: string[];
  view: Json;
  printed: Json;
  prompt: Prompt;
  choices: string[];
  /** Whether the choices are all that is legal. */
  all_legal: boolean;
}

/** The answer to an answer: what was best, and why. */
export interface PuzzleAnswer {
  right: boolean;
  best: number;
  /** The chance to win with each choice, from 0 to 1. */
  chances: number[];
  /** By how much the best choice is better than the next best one. */
  margin: number;
  /** The standard error of that. */
  error: number;
  /** How many rollouts of each choice that took. */
  rollouts: number;
  /** Why the best choice is best, as a sentence. */
  reason: string;
  /** The bots that mostly find it, from the weakest to the strongest. */
  solved_by: string[];
}

export type Language = "en" | "de";
