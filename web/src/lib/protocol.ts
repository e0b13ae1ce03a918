/**
 * What travels between the server and a browser. The same words in Python: src/charlatans/server/messages.py.
 *
 * A room is a link. Whoever sits at a seat has a token for it, and nobody else knows it. Over the socket a seat is
 * sent the whole state once, and then a step for each decision that anybody has taken, in order and without gaps.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type GameName = "quacks" | "duel" | "basari";
export type { Language } from "../../locale/types";
import type { Language } from "../../locale/types";
/** What a room's material is called where no owner's file takes the place of our printed values. */
export const STANDARD = "standard";

// What games there are --------------------------------------------------------------------------------

/** GET /api/games?language=de */
export interface GameInfo {
  name: GameName;
  title: string;
  /** What the game is counted in, in words: turn, round. */
  moment: string;
  players: number[];
  settings: OptionInfo[];
  /** Files of the owner's printed values that a table can be laid with in place of ours. */
  materials: string[];
}

export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  /** What it may be, each with its words; books may also be mixed by colour ("green=2,red=4"). */
  choices: { value: string | number | boolean; words: string }[];
  initial: string | number | boolean;
  /** The colours whose books may be mixed, where they may. */
  colours: { name: string; words: string; /** What each choice says, in their order. */ books: string[] }[] | null;
}

/** GET /api/bots?language=de: who can be seated, from the weakest to the strongest. */
export interface BotInfo {
  spec: string;
  title: string;
  words: string;
  /** false: the compiled rules are not installed. */
  available: boolean;
  /** The games it plays; bots of the owner's may play some only. */
  games: GameName[];
}

/** GET /api/status */
export interface Status {
  version: string;
  /** How far the compiled rules are, for the experts. */
  warming: CompileStatus;
  /** The address for others on the network; null where the server listens to this machine only. */
  invite: string | null;
}

export interface CompileStatus {
  state: "off" | "working" | "ready" | "failed";
  /** 0 to 1. */
  progress: number;
  game: GameName | null;
}

// Rooms -----------------------------------------------------------------------------------------------

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  /** A bot's spec ("adept", "expert", "mine:Wary"); "" for people. */
  bot: string;
  connected: boolean;
}

export interface RoomInfo {
  room: string;
  game: GameName;
  /** "standard", or the file of the owner's printed values. */
  material: string;
  options: Record<string, string | number>;
  phase: "waiting" | "playing" | "over";
  open: boolean;
  seats: SeatInfo[];
  host: number | null;
  /** How many watch. */
  watching: number;
  /** SHA-256 of the sealed seed, from the moment the room exists; the sealed seed itself once the game is over. */
  seal: string;
  seed: string | null;
  /** The room of the rematch, once somebody has asked for one. */
  rematch: string | null;
  /** The game this one goes on from: its room and the step. */
  branch: { room: string; step: number } | null;
  created: string;
  ended: string | null;
  /** The seats that have to decide, when this was sent. */
  actors: number[];
  scores: number[] | null;
  winners: number[] | null;
}

/** POST /api/rooms; `seats[0]` is usually "me". Bots by their spec. */
export interface NewRoom {
  game: GameName;
  /** A file of the owner's printed values; ours unless told. */
  material?: string;
  options: Record<string, string | number | boolean>;
  seats: ("me" | "open" | string)[];
  name: string;
  open: boolean;
  /** Whether the game starts at once; only where no seat is open. */
  start: boolean;
}

/** The answer to a new room, to joining and to playing on from a replay. */
export interface Seated {
  room: string;
  seat: number | null;
  /** The secret of the seat. */
  token: string;
  /** The secret of the spectators' link; only for the host. */
  watch?: string;
}

/** POST /api/rooms/{room}/host, with the host's token as bearer. */
export type HostAct =
  { act: "start" } | { act: "bot"; seat: number; bot: string } | { act: "free"; seat: number } | { act: "open"; open: boolean };

// The socket: what a browser sends ---------------------------------------------------------------------

export type ClientMessage =
  /** The first message. A spectator sends the watch token, or says `watch` with the room's link alone; `seen` is the last step it has, so that nothing is sent twice. */
  | { type: "hello"; token: string | null; language: Language; seen?: number; watch?: true }
  /** A decision: its numbers in order, or a chain with its parts by name (a bid of gems). */
  | { type: "decide"; id: string; seen: number; actions: number[] }
  | { type: "decide"; id: string; seen: number; chain: string; parts: Record<string, number> }
  | { type: "language"; language: Language }
  | { type: "ping" };

// The socket: what a server sends ----------------------------------------------------------------------

/** [what, seat (-1: the table), a, b, the sentence]: what happened, in the game's own codes and in words. */
export type GameEvent = [what: string, seat: number, a: number, b: number, told: string];

export interface Decision {
  action: number;
  kind: string;
  label: string;
  chip?: string | null;
  to?: string | null;
  amount?: number | null;
}

/** What a seat is asked now. */
export interface Prompt {
  question: string;
  decisions: Decision[];
  /** The exact odds of the next draw; null where nothing is drawn next. */
  odds: Odds | null;
}

export interface Odds {
  what: string;
  shows: Record<string, Record<string, { exact: string; chance: number }>>;
  /** What it may bring about, each for itself, with its words. */
  brings: Record<string, { exact: string; chance: number; words: string; risk: boolean }>;
}

/** [path, value] sets, [path] removes; a number in a path is a place in a list. */
export type Change = [path: (string | number)[], value: Json] | [path: (string | number)[]];

export interface StateMessage<V = Json, P = Json> {
  type: "state";
  /** How many decisions have been taken. */
  number: number;
  room: RoomInfo;
  /** Whose eyes: null is a spectator. */
  seat: number | null;
  view: V | null;
  printed: P | null;
  prompt: Prompt | null;
  /** The last things that happened, oldest first: the log. */
  log: LogLine[];
  course: Course;
}

export interface LogLine {
  number: number;
  events: GameEvent[];
}

export interface StepMessage {
  type: "step";
  number: number;
  /** Who decided. */
  seat: number;
  events: GameEvent[];
  /** What each event changed in the view, and at last what the end of the step changed. */
  changes: Change[][];
  /** Only there where it has changed; null: no longer asked. */
  prompt?: Prompt | null;
  /** The id of the decision, for whoever sent it. */
  id?: string;
  /** The whole course so far, where a turn or round has ended. */
  course?: Course;
}

/** Points of all seats whenever a turn or round ended, the last entry how things stand: for the chart. */
export type Course = { moment: number; points: number[] }[];

export type ServerMessage =
  | StateMessage
  | StepMessage
  | { type: "room"; room: RoomInfo }
  /** A decision that had been counted before. */
  | { type: "counted"; id: string; number: number }
  /** A decision that was not counted. The current state follows where the browser's was stale. */
  | {
      type: "refused";
      id: string | null;
      code: "stale" | "illegal" | "malformed" | "too-fast" | "not-yours" | "not-saved";
      reason: string;
    }
  | { type: "warming"; warming: CompileStatus }
  | { type: "pong" };

// Replays -----------------------------------------------------------------------------------------------

/** GET /api/rooms/{room}/replay?language=de, once the game is over. */
export interface Replay {
  room: RoomInfo;
  /** One for each decision; step 0 is the table as it was laid out. */
  steps: ReplayStep[];
  course: Course;
}

export interface ReplayStep {
  number: number;
  /** Who decided; -1 at step 0. */
  seat: number;
  /** What was decided, in words. */
  decided: string;
  /** Turn or round. */
  moment: number;
  events: GameEvent[];
}

/** GET /api/rooms/{room}/replay/{step}?eyes=0&language=de: a state frame, with what that seat was prompt. */
export interface ReplayState extends StateMessage {
  /** From the step before: what each event changed in the view, and at last what the end of the step changed. */
  changes: Change[][];
}

/** POST /api/rooms/{room}/branch: play on from a step; bots take the other seats. Answers with Seated. */
export interface Branch {
  step: number;
  seat: number;
  name: string;
}

/** GET /api/rooms/{room}/verify */
export interface Verified {
  seal: string;
  seed: string;
  /** SHA-256 of the seed is the seal; the journal played again ends as the game ended. */
  seal_holds: boolean;
  game_holds: boolean;
  decisions: number;
  scores: number[];
}
