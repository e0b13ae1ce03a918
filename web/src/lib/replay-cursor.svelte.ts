/** A position in a replay: fetches the snapshots of steps, and prefetches their neighbours. */

import { api } from "./api";
import { Playback, shownLog, type Beat, type Beats } from "./playback";
import type { Json, LogLine, Prompt, Replay, ReplaySnapshot } from "./protocol";
import type { PlayedStep } from "./table-props";

type Fetch = (room: string, step: number, eyes: number | null) => Promise<ReplaySnapshot>;

const AHEAD = 4;
const KEPT = 240;

export class ReplayCursor {
  /** The current snapshot; stays until the next one is loaded. */
  snapshot = $state.raw<ReplaySnapshot | null>(null);
  step = $state(0);
  eyes = $state<number | null>(null);
  /** The view that is shown: during the playback it may be between two snapshots. */
  view = $state.raw<Json>(null);
  beat = $state.raw<Beat | null>(null);
  lead = $state.raw(0);
  latest = $state.raw<PlayedStep | null>(null);
  /** Whether the step has been played to its end. */
  done = $state(false);
  readonly last: number;
  /** Scales all times: 1 is normal, 0 is no motion. */
  motion: () => number = () => 0;

  #shown = $state(0);
  #playback = new Playback(
    () => this.motion(),
    ({ view, beat, shown, lead }) => {
      this.view = view;
      this.beat = beat;
      this.lead = lead;
      this.#shown = shown;
    },
  );
  #room: string;
  #fetch: Fetch;
  #cache = new Map<string, Promise<ReplaySnapshot>>();

  constructor(replay: Replay, step: number | null, eyes: number | null, fetch: Fetch = api.snapshot) {
    this.#room = replay.room.room;
    this.#fetch = fetch;
    this.last = replay.steps.length - 1;
    this.step = within(step ?? 0, this.last);
    this.eyes = eyes !== null && eyes < replay.room.seats.length ? eyes : null;
  }

  set beats(beats: Beats) {
    this.#playback.beats = (events) => beats(events, this.snapshot?.printed ?? null);
  }

  /** Whether the step was played, because it follows the one shown before. */
  get moved(): boolean {
    return this.latest !== null;
  }

  /** The log of the snapshot, with only the events that have been shown. */
  get log(): LogLine[] {
    if (!this.snapshot) return [];
    return this.beat ? shownLog(this.snapshot.log, this.snapshot.number, this.#shown) : this.snapshot.log;
  }

  get prompt(): Prompt | null {
    return this.beat?.promptWaits ? null : (this.snapshot?.prompt ?? null);
  }

  skip(): void {
    this.#playback.advance();
  }

  stop(): void {
    this.#playback.stop();
  }

  /** Goes to a step; resolves when it is shown, or when another one was requested meanwhile. */
  async to(step: number): Promise<void> {
    const wanted = within(step, this.last);
    const forward = this.snapshot !== null && wanted === this.step + 1;
    this.step = wanted;
    await this.#show(forward);
  }

  async through(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.#show(false);
  }

  async #show(forward: boolean): Promise<void> {
    const { step, eyes } = this;
    const snapshot = await this.#get(step);
    if (this.step !== step || this.eyes !== eyes) return;
    const before = this.snapshot;
    this.done = false;
    this.snapshot = snapshot;
    this.#play(snapshot, forward ? before : null);
    for (let ahead = 1; ahead <= AHEAD; ahead++) {
      if (step + ahead <= this.last) void this.#get(step + ahead).catch(() => undefined);
    }
    if (step > 0) void this.#get(step - 1).catch(() => undefined);
  }

  /** Plays a step from the snapshot before it; without one, shows its snapshot directly. */
  #play(snapshot: ReplaySnapshot, before: ReplaySnapshot | null): void {
    if (!before) {
      this.latest = null;
      this.#playback.reset(snapshot.view);
      this.done = true;
      return;
    }
    const { number, changes } = snapshot;
    const line = snapshot.log.at(-1);
    const events = line?.number === number ? line.events : [];
    this.#playback.reset(before.view);
    this.latest = { number, events, before: before.view, changes };
    this.#playback.push({ step: { events, changes }, begin: () => undefined });
    this.#playback.push({ step: null, begin: () => (this.done = true) });
  }

  #get(step: number): Promise<ReplaySnapshot> {
    const key = `${this.eyes ?? "all"} ${step}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const asked = this.#fetch(this.#room, step, this.eyes);
    this.#cache.set(key, asked);
    asked.catch(() => this.#cache.delete(key));
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > KEPT && !oldest.done) this.#cache.delete(oldest.value);
    return asked;
  }
}

function within(step: number, last: number): number {
  return Math.max(0, Math.min(last, step));
}
