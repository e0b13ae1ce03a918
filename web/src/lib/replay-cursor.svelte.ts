/** A finished game that is looked at step by step: frames are fetched when needed, and their neighbours before they are. */

import { api } from "./api";
import { Playback, toldLog, type Beat, type Beats } from "./playback";
import type { Json, LogLine, Prompt, Replay, ReplaySnapshot } from "./protocol";
import type { PlayedStep } from "./table-props";

type Fetch = (room: string, step: number, eyes: number | null) => Promise<ReplaySnapshot>;

const AHEAD = 4;
const KEPT = 240;

export class ReplayCursor {
  /** What is shown; stays until the next one is there. */
  frame = $state.raw<ReplaySnapshot | null>(null);
  step = $state(0);
  eyes = $state<number | null>(null);
  /** The table as it is shown: on its way to the frame, or there. */
  view = $state.raw<Json>(null);
  beat = $state.raw<Beat | null>(null);
  lead = $state.raw(0);
  latest = $state.raw<PlayedStep | null>(null);
  /** Whether the step has been shown for as long as it lasts. */
  done = $state(false);
  readonly last: number;
  /** How long movement takes: 1 is normal, 0 is none at all. */
  motion: () => number = () => 0;

  #told = $state(0);
  #playback = new Playback(
    () => this.motion(),
    ({ view, beat, told, lead }) => {
      this.view = view;
      this.beat = beat;
      this.lead = lead;
      this.#told = told;
    },
  );
  #room: string;
  #fetch: Fetch;
  #frames = new Map<string, Promise<ReplaySnapshot>>();

  constructor(replay: Replay, step: number | null, eyes: number | null, fetch: Fetch = api.frame) {
    this.#room = replay.room.room;
    this.#fetch = fetch;
    this.last = replay.steps.length - 1;
    this.step = within(step ?? 0, this.last);
    this.eyes = eyes !== null && eyes < replay.room.seats.length ? eyes : null;
  }

  set beats(beats: Beats) {
    this.#playback.beats = (events) => beats(events, this.frame?.printed ?? null);
  }

  /** Whether the step follows the one shown before, so that it is played. */
  get moved(): boolean {
    return this.latest !== null;
  }

  /** The log of the frame, no further than it has been shown. */
  get log(): LogLine[] {
    if (!this.frame) return [];
    return this.beat ? toldLog(this.frame.log, this.frame.number, this.#told) : this.frame.log;
  }

  get prompt(): Prompt | null {
    return this.beat?.promptWaits ? null : (this.frame?.prompt ?? null);
  }

  skip(): void {
    this.#playback.skip();
  }

  stop(): void {
    this.#playback.stop();
  }

  /** Goes to a step; resolves when it is shown, or when another one has been asked for meanwhile. */
  async to(step: number): Promise<void> {
    const wanted = within(step, this.last);
    const forward = this.frame !== null && wanted === this.step + 1;
    this.step = wanted;
    await this.#show(forward);
  }

  async through(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.#show(false);
  }

  async #show(forward: boolean): Promise<void> {
    const { step, eyes } = this;
    const frame = await this.#get(step);
    if (this.step !== step || this.eyes !== eyes) return;
    const before = this.frame;
    this.done = false;
    this.frame = frame;
    this.#play(frame, forward ? before : null);
    for (let ahead = 1; ahead <= AHEAD; ahead++) {
      if (step + ahead <= this.last) void this.#get(step + ahead).catch(() => undefined);
    }
    if (step > 0) void this.#get(step - 1).catch(() => undefined);
  }

  /** Plays a step from the frame before it; without one, its frame is shown as it is. */
  #play(frame: ReplaySnapshot, before: ReplaySnapshot | null): void {
    if (!before) {
      this.latest = null;
      this.#playback.reset(frame.view);
      this.done = true;
      return;
    }
    const { number, changes } = frame;
    const line = frame.log.at(-1);
    const events = line?.number === number ? line.events : [];
    this.#playback.reset(before.view);
    this.latest = { number, events, before: before.view, changes };
    this.#playback.push({ step: { events, changes }, begin: () => undefined });
    this.#playback.push({ step: null, begin: () => (this.done = true) });
  }

  #get(step: number): Promise<ReplaySnapshot> {
    const key = `${this.eyes ?? "all"} ${step}`;
    const known = this.#frames.get(key);
    if (known) return known;
    const asked = this.#fetch(this.#room, step, this.eyes);
    this.#frames.set(key, asked);
    asked.catch(() => this.#frames.delete(key));
    const oldest = this.#frames.keys().next();
    if (this.#frames.size > KEPT && !oldest.done) this.#frames.delete(oldest.value);
    return asked;
  }
}

function within(step: number, last: number): number {
  return Math.max(0, Math.min(last, step));
}
