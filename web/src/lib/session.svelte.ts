/**
 * The connection to a room. Steps are played one after the other; after a lost connection a decision is sent again with
 * the same id, until the server has committed or refused it.
 */

import { Timer } from "./timer";
import { randomHex } from "./hex";
import type {
  BlunderInfo,
  AnnouncementInfo,
  Prompt,
  ScoreHistory,
  HintMessage,
  Json,
  Language,
  LogLine,
  RoomInfo,
  SnapshotMessage,
  StepMessage,
  ServerMessage,
  ClientMessage,
  CompileStatus,
} from "./protocol";
import { Playback, shownLog, type Beat, type Beats } from "./playback";
import type { Answered, PlayedStep } from "./table-props";

/** The part of WebSocket that is used, so that tests can replace it. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

interface Environment {
  open: (url: string) => Socket;
  /** Scales all times: 1 is normal, 0 shows steps at once. */
  motion: () => number;
  /** Whether the page is hidden: steps are shown at once then. */
  hidden: () => boolean;
  language: () => Language;
}

type ConnectionStatus = "connecting" | "open" | "lost" | "ended";

interface Sent {
  id: string;
  seen: number;
  what: { actions: number[] } | { chain: string; parts: Record<string, number> };
  /** The number of the step that it became; null until the server has committed it. */
  committed: number | null;
}

const OPEN = 1;
/** The range of close codes after which the client must not reconnect. */
const FINAL_CODES = [4000, 4499] as const;
/** Why the server has closed the connection for good, where that is not only in its reason. */
export type Ended = "given-away" | "elsewhere" | "shown-out" | "refused";
const ENDED: Record<number, Ended> = { 4003: "given-away", 4004: "elsewhere", 4005: "shown-out" };
const LOG_LINES = 300;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** How long the connection may be lost before the page says so. */
const SHOW_LOST_AFTER = 1200;
/** How long it may be quiet before the page asks whether the server is still there; a hidden page has more time. */
const QUIET_FOR = 3000;
const QUIET_HIDDEN = 25_000;
/** How long the answer to a ping or a decision may take before another connection is tried: another worker may have the room by then. */
const ANSWER_WITHIN = 4000;
/** The same for a new connection, for which the room may have to be loaded. */
const SNAPSHOT_WITHIN = 10_000;
/** When to send a decision again that the server refused as too fast. */
const RESEND_AFTER = 1000;
/** When the buttons of an answered prompt start to look disabled; most steps arrive earlier. */
const LATE_AFTER = 400;

export class Session {
  status = $state<ConnectionStatus>("connecting");
  /** Whether the connection has been lost for so long that the page should say so. */
  broken = $state(false);
  room = $state.raw<RoomInfo | null>(null);
  seat = $state<number | null>(null);
  /** The view that is shown. */
  view = $state.raw<Json>(null);
  /** The current beat; null if nothing is being played. */
  beat = $state.raw<Beat | null>(null);
  /** Milliseconds until what flies in this beat arrives. */
  lead = $state.raw(0);
  printed = $state.raw<Json>(null);
  latest = $state.raw<PlayedStep | null>(null);
  #log = $state.raw<LogLine[]>([]);
  /** How many events of the latest step have been shown. */
  #shown = $state(0);
  scoreHistory = $state.raw<ScoreHistory>([]);
  compiling = $state.raw<CompileStatus | null>(null);
  /** The number of the current step. */
  number = $state(0);
  #prompt = $state.raw<Prompt | null>(null);
  /** Whether the current step changed the prompt. */
  #changed = $state(false);
  #sent = $state.raw<Sent | null>(null);
  /** The latest answer to the request for a hint. */
  hint = $state.raw<HintMessage | null>(null);
  /** For a word before a blunder: the decisions of the current prompt that would be one, once they are known. */
  blunders = $state.raw<BlunderInfo[]>([]);
  /** Why there is no hint; empty if there is one, or may be one soon. */
  hintProblem = $state("");
  #answered = $state.raw<Answered | null>(null);

  onstep: (line: LogLine) => void = () => {};
  onrefused: (code: string, reason: string) => void = () => {};
  onannounced: (announcement: AnnouncementInfo | null) => void = () => {};
  /** The server has closed the connection for good. */
  onended: (reason: string, why: Ended) => void = () => {};

  #url: string;
  #token: string | null;
  #environment: Environment;
  #socket: Socket | null = null;
  /** The number of the last step received. */
  #received: number | null = null;
  #playback: Playback;
  #retry = new Timer();
  #notice = new Timer();
  /** Runs while an answer is awaited. */
  #answer = new Timer();
  #quiet = new Timer();
  #again = new Timer();
  #late = new Timer();
  #attempts = 0;
  #holds = false;
  /** The id of the request for a hint, while its answers are awaited. */
  #hintId: string | null = null;
  /** The id of the quiet request for a word before a blunder. */
  #quietId: string | null = null;
  #left = false;

  constructor(url: string, token: string | null, environment: Environment) {
    this.#url = url;
    this.#token = token;
    this.#environment = environment;
    this.#playback = new Playback(
      () => (environment.hidden() ? 0 : environment.motion()),
      ({ view, beat, shown, lead }) => {
        this.view = view;
        this.beat = beat;
        this.lead = lead;
        this.#shown = shown;
      },
    );
    this.#connect();
  }

  /** What the seat can decide now; null while a decision is being sent, and during beats for which the prompt waits. */
  get prompt(): Prompt | null {
    return this.#sent || (this.#changed && this.beat?.promptWaits) ? null : this.#prompt;
  }

  /** The prompt that was answered last, until there is a new one. */
  get answered(): Answered | null {
    return this.prompt ? null : this.#answered;
  }

  /** The log, with only those events of the latest step that have been shown. */
  get log(): LogLine[] {
    return this.beat ? shownLog(this.#log, this.number, this.#shown) : this.#log;
  }

  /** Set once the game's table is loaded. */
  set beats(beats: Beats) {
    this.#playback.beats = (events) => beats(events, this.printed);
  }

  decide(action: number): void {
    this.#decide({ actions: [action] });
  }

  chain(name: string, parts: Record<string, number>): void {
    this.#decide({ chain: name, parts });
  }

  setLanguage(language: Language): void {
    this.#send({ type: "language", language });
  }

  /** Bots wait while one reads, if nobody else plays. */
  hold(on: boolean): void {
    if (on === this.#holds) return;
    this.#holds = on;
    this.#send({ type: "hold", on });
  }

  /** Asks for a hint for the current prompt; the answers get better while one looks. */
  askHint(): void {
    if (!this.prompt) return;
    this.hint = null;
    this.hintProblem = "";
    this.#hintId = randomHex(12);
    this.#send({ type: "hint", id: this.#hintId, seen: this.number });
  }

  /** Asks for the blunders of the current prompt. There may be no answer in time, and nothing waits for it. */
  askBlunders(): void {
    this.blunders = [];
    this.#quietId = this.prompt ? randomHex(12) : null;
    if (this.#quietId) this.#send({ type: "hint", id: this.#quietId, seen: this.number, quiet: true });
  }

  /** The hint has been seen. */
  stopHint(): void {
    if (this.#hintId && !this.hint?.final) this.#send({ type: "stop-hint" });
    this.#hintId = this.hint = null;
  }

  /** The network is back, or the page is visible again: reconnects now, or checks an open connection. */
  reconnect(): void {
    if (this.#left || this.status === "ended") return;
    if (this.#retry.on) {
      this.#attempts = 0;
      this.#connect();
    } else if (this.status === "open") {
      this.#sendPing();
    }
  }

  /** Ends the current step at once. */
  skip(): void {
    this.#playback.advance();
  }

  /** Shows all received steps at once. */
  skipAll(): void {
    this.#playback.skipAll();
  }

  leave(): void {
    this.#left = true;
    const timers = [this.#retry, this.#notice, this.#answer, this.#quiet, this.#again, this.#late];
    for (const timer of timers) timer.off();
    this.#playback.stop();
    this.#drop();
  }

  // The connection ---------------------------------------------------------------------------------------

  #connect(): void {
    this.#retry.off();
    this.#answer.off();
    this.#drop();
    this.#expectAnswer(SNAPSHOT_WITHIN);
    const socket = this.#environment.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: ClientMessage = { type: "hello", token: this.#token, language: this.#environment.language() };
      if (this.#token === null) hello.watch = true;
      this.#send(hello);
      if (this.#holds) this.#send({ type: "hold", on: true });
      this.#sendAgain();
    };
    socket.onmessage = ({ data }) => {
      this.#answer.off();
      this.#quiet.set(this.#environment.hidden() ? QUIET_HIDDEN : QUIET_FOR, () => this.#sendPing());
      this.#receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code, reason }) => this.#closed(socket, code, reason);
  }

  #drop(): void {
    if (!this.#socket) return;
    const socket = this.#socket;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #closed(socket: Socket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (code >= FINAL_CODES[0] && code <= FINAL_CODES[1]) {
      this.status = "ended";
      this.leave();
      this.onended(reason, ENDED[code] ?? "refused");
      return;
    }
    this.#lost();
  }

  /** Reconnects with exponential backoff. */
  #lost(): void {
    if (this.#left) return;
    this.#drop();
    this.status = "lost";
    this.#answer.off();
    this.#quiet.off();
    if (!this.broken && !this.#notice.on) this.#notice.set(SHOW_LOST_AFTER, () => (this.broken = true));
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry.set(wait, () => this.#connect());
  }

  #sendPing(): void {
    if (this.#socket?.readyState !== OPEN || this.#answer.on) return;
    this.#send({ type: "ping" });
    this.#expectAnswer(ANSWER_WITHIN);
  }

  /** Whatever comes counts as an answer; if nothing does, the connection is lost. */
  #expectAnswer(within: number): void {
    if (!this.#answer.on) this.#answer.set(within, () => this.#lost());
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #found(): void {
    this.status = "open";
    this.#attempts = 0;
    this.#notice.off();
    this.broken = false;
  }

  // Decisions --------------------------------------------------------------------------------------------

  #decide(what: Sent["what"]): void {
    const { prompt } = this;
    if (!prompt) return;
    this.#quietId = null;
    this.blunders = [];
    this.#answered = { prompt, late: false };
    this.#late.set(LATE_AFTER, () => (this.#answered = { prompt, late: true }));
    this.#sent = { id: randomHex(12), seen: this.number, what, committed: null };
    this.#sendAgain();
  }

  #sendAgain(): void {
    if (!this.#sent || this.#sent.committed !== null) return;
    const { id, seen, what } = this.#sent;
    this.#send({ type: "decide", id, seen, ...what });
    if (this.#socket?.readyState === OPEN) this.#expectAnswer(ANSWER_WITHIN);
  }

  /** The decision has become this step; it stays pending until the step is shown. */
  #committed(id: string, number: number): void {
    if (this.#sent?.id !== id) return;
    this.#sent = { ...this.#sent, committed: number };
    this.#settle();
  }

  #settle(): void {
    const committed = this.#sent?.committed ?? null;
    if (committed !== null && this.number >= committed) this.#sent = null;
  }

  // What arrives -----------------------------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        return this.#snapshot(message);
      case "step":
        return this.#step(message);
      case "room":
        if (this.status !== "open") this.#found();
        return this.#playback.push({ step: null, begin: () => (this.room = message.room) });
      case "committed":
        return this.#committed(message.id, message.number);
      case "refused":
        return this.#refused(message.id, message.code, message.reason);
      case "hint":
        if (message.id === this.#hintId) this.hint = message;
        if (message.id === this.#quietId) this.blunders = message.blunders;
        return;
      case "compiling":
        this.compiling = message.compiling;
        return;
      case "announcement":
        return this.onannounced(message.announcement);
      case "pong":
        return;
    }
  }

  #snapshot(message: SnapshotMessage): void {
    this.#found();
    this.#received = message.number;
    this.number = message.number;
    this.room = message.room;
    this.seat = message.seat;
    this.printed = message.printed;
    this.#prompt = message.prompt;
    this.#answered = null;
    this.#changed = false;
    this.latest = null;
    this.#log = message.log;
    this.scoreHistory = message.score_history;
    this.#playback.reset(message.view);
    this.#settle();
  }

  #step(message: StepMessage): void {
    this.#found();
    if (this.#received === null || message.number > this.#received + 1) return this.#lost();
    if (message.number <= this.#received) return;
    this.#received = message.number;
    if (message.id) this.#committed(message.id, message.number);
    this.#playback.push({ step: message, begin: () => this.#begin(message), urgent: message.id !== undefined });
  }

  #refused(id: string | null, code: string, reason: string): void {
    if (id !== null && id === this.#hintId) {
      this.hintProblem = reason;
      return;
    }
    if (code === "too-fast") {
      this.#again.set(RESEND_AFTER, () => this.#sendAgain());
      return;
    }
    // The refusal of an unreadable message has no id: it must be the pending decision, if there is one.
    if (id === null || id === this.#sent?.id) this.#sent = null;
    this.onrefused(code, reason);
  }

  // Showing ----------------------------------------------------------------------------------------------

  #begin(message: StepMessage): void {
    this.number = message.number;
    this.#changed = message.prompt !== undefined || this.#sent?.committed === message.number;
    if (message.prompt !== undefined) this.#prompt = message.prompt;
    if (message.score_history) this.scoreHistory = message.score_history;
    this.latest = { number: message.number, events: message.events, before: this.view, changes: message.changes };
    if (message.events.length > 0) this.#log = [...this.#log.slice(1 - LOG_LINES), this.latest];
    this.#settle();
    this.onstep(this.latest);
  }
}

/** The URL of a room's socket. */
export function socketUrl(room: string, here: Location = location): string {
  return `${here.protocol === "https:" ? "wss" : "ws"}://${here.host}/api/rooms/${encodeURIComponent(room)}/socket`;
}
