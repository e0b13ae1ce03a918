/** Plays a step beat by beat: the table as it is shown, on its way from what it was to what it is. */

import type { LogLine } from "../../lib/protocol";
import { beatsOf, type Beat } from "./beats";
import { rowOf } from "./decode";
import { after } from "./retell";
import { sheetAtEnd, sheetOf, type Sheet } from "./scoring";
import type { Printed, View } from "./view";

/** What the table has been given. */
export interface Given {
  view: View;
  latest: LogLine | null;
  log: LogLine[];
  motion: number;
}

export class Playback {
  /** The table as it is shown. */
  view = $state.raw() as View;
  /** What has been told so far. */
  log = $state.raw<LogLine[]>([]);
  /** What is shown now; null: the table is at rest. */
  beat = $state.raw<Beat | null>(null);
  /** How the last stage was scored, until somebody puts it away. */
  sheet = $state.raw<Sheet | null>(null);
  /** So many of its rows have been shown; null: the stage has not ended yet. */
  rows = $state.raw<number | null>(null);

  #printed: Printed;
  #given: Given;
  #waiting: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(printed: Printed, given: Given) {
    this.#printed = printed;
    this.#given = given;
    this.#rest();
  }

  /** A step has come, or the same table again in other words. */
  arrive(given: Given): void {
    const before = this.#given;
    this.#given = given;
    const { latest } = given;
    if (latest && latest.number === before.latest?.number) {
      if (!this.beat) this.#rest();
      return;
    }
    const next = latest && follows(latest, before) ? latest : null;
    if (!next) this.sheet = null;
    else if (next.events.length) this.sheet = sheetOf(before.view, next.events, this.#printed);
    if (next?.events.length && given.motion > 0) this.#play(before.view, next);
    else this.#rest();
  }

  /** Shows at once how everything has turned out. */
  skip(): void {
    this.#rest();
  }

  putAway(): void {
    this.sheet = null;
    this.rows = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #play(from: View, { number, events }: LogLine): void {
    clearTimeout(this.#timer);
    this.view = from;
    this.rows = null;
    this.log = [...this.#given.log.filter((line) => line.number < number), { number, events: [] }];
    this.#waiting = beatsOf(events);
    this.#next();
  }

  #next(): void {
    const beat = this.#waiting.shift();
    if (!beat) return this.#rest();
    for (const event of beat.events) this.view = after(this.view, event, this.#printed);
    const told = this.log.at(-1);
    if (told) this.log = [...this.log.slice(0, -1), { ...told, events: [...told.events, ...beat.events] }];
    this.beat = beat;
    this.rows = rowsAfter(beat, this.rows);
    this.#timer = setTimeout(() => this.#next(), beat.ms * this.#given.motion);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    const { view, log } = this.#given;
    this.sheet ??= sheetAtEnd(
      view,
      log.flatMap((line) => line.events),
      this.#printed,
    );
    this.#waiting = [];
    this.beat = null;
    this.rows = this.sheet?.rows.length ?? null;
    this.view = view;
    this.log = log;
  }
}

/** Whether a step is the one after what was given before; after a whole state, any newer one is. */
function follows({ number }: LogLine, { latest, log }: Given): boolean {
  return latest ? number === latest.number + 1 : number > (log.at(-1)?.number ?? -1);
}

function rowsAfter({ events: [first] }: Beat, before: number | null): number | null {
  if (!first) return before;
  if (first[0] === "stage_ends") return 0;
  const row = rowOf(first);
  return row === null ? before : row + 1;
}
