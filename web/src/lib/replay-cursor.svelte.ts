/** A finished game that is looked at step by step: frames are fetched when needed, and their neighbours before they are. */

import { api } from "./api";
import type { Replay, ReplayState } from "./protocol";

type Fetch = (room: string, step: number, eyes: number | null) => Promise<ReplayState>;

const AHEAD = 4;
const KEPT = 240;

export class ReplayCursor {
  /** What is shown; stays until the next one is there. */
  frame = $state.raw<ReplayState | null>(null);
  step = $state(0);
  eyes = $state<number | null>(null);
  /** Whether the step shown follows the one before, so that what happened in it can be shown moving. */
  moved = $state(false);
  readonly last: number;

  #room: string;
  #fetch: Fetch;
  #frames = new Map<string, Promise<ReplayState>>();

  constructor(replay: Replay, step: number | null, eyes: number | null, fetch: Fetch = api.frame) {
    this.#room = replay.room.room;
    this.#fetch = fetch;
    this.last = replay.steps.length - 1;
    this.step = within(step ?? 0, this.last);
    this.eyes = eyes !== null && eyes < replay.room.seats.length ? eyes : null;
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
    this.moved = forward;
    this.frame = frame;
    for (let ahead = 1; ahead <= AHEAD; ahead++) {
      if (step + ahead <= this.last) void this.#get(step + ahead).catch(() => undefined);
    }
    if (step > 0) void this.#get(step - 1).catch(() => undefined);
  }

  #get(step: number): Promise<ReplayState> {
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
