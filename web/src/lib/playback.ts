/**
 * Plays what happens at a table: steps one after the other, and each step beat by beat. What an event changed in the view
 * comes from the server, so that any game is played the same way: live, catching up, in a replay, skipped, or without motion.
 */

import { applyDiff } from "./diff";
import type { Change, GameEvent, Json, LogLine } from "./protocol";
import { Timer } from "./timer";

/** Events that are shown together, with their times in milliseconds at normal speed. */
export interface Beat {
  events: GameEvent[];
  /** Until something that is on its way has arrived; then what the events changed is shown. */
  lead: number;
  /** How long it is shown. */
  hold: number;
  /** Where its events are shown together, but shown one after another: how many at first, and how long before the next; the rest is shown for `hold`. */
  parts?: { events: number; hold: number }[];
  /** Views that lie between the one before and the one after, such as the places of a walk, and how long each is shown. */
  between?: { views: (before: Json, after: Json) => Json[]; each: number };
  /** Whether the prompt at the end of the step is only shown after this beat. */
  promptWaits?: boolean;
}

/** How a game's steps are cut into beats; they cover the events of a step in order: src/games/<game>/beats.ts. */
export type Beats = (events: GameEvent[], printed: Json) => Beat[];

interface Step {
  events: GameEvent[];
  /** What each event changed in the view, and at last what the end of the step changed. */
  changes: Change[][];
}

/** What is to be seen now. */
export interface Moment {
  view: Json;
  /** What is being shown; null: the table is at rest. */
  beat: Beat | null;
  /** How many events of the step have been shown, with those of the beat. */
  shown: number;
  /** Milliseconds that a thing on its way still needs; 0: it has arrived. */
  lead: number;
}

/** What waits to be played: a step, or something that is shown between two steps and takes no time. */
interface Item {
  step: Step | null;
  /** Its turn has come; the view is still the one before it. */
  begin: () => void;
  /** What waits before it is shown at once: it follows from one's own decision. */
  urgent?: boolean;
}

/** From so many waiting items on, each is shown for a shorter time. */
const CATCH_UP_FROM = 4;

/** How long beats last at normal speed, but for what lies between two views. */
export function lengthOf(beats: Beat[]): number {
  const partsOf = ({ parts = [] }: Beat) => parts.reduce((sum, { hold }) => sum + hold, 0);
  return beats.reduce((sum, beat) => sum + beat.lead + partsOf(beat) + beat.hold, 0);
}

/** A log that says no more of its last step than has been shown. */
export function shownLog(log: LogLine[], number: number, shown: number): LogLine[] {
  const last = log.at(-1);
  return last?.number === number ? [...log.slice(0, -1), { ...last, events: last.events.slice(0, shown) }] : log;
}

export class Playback {
  /** Set once the game's table is there; until then steps are shown at once. */
  beats: (events: GameEvent[]) => Beat[] = (events) => [{ events, lead: 0, hold: 0 }];

  #speed: () => number;
  #show: (moment: Moment) => void;
  #clock = new Timer();
  #queue: Item[] = [];
  #view: Json = null;
  /** What is left of the step that is played. */
  #beats: Beat[] = [];
  #changes: Change[][] = [];
  #shown = 0;
  /** How many events had been shown before the beat. */
  #before = 0;

  /** `speed` is how long everything takes: 1 is normal, 0 is no time at all. */
  constructor(speed: () => number, show: (moment: Moment) => void) {
    this.#speed = speed;
    this.#show = show;
  }

  /** A whole view has come: what was played or waited is gone. */
  reset(view: Json): void {
    this.#clock.off();
    this.#queue = [];
    this.#beats = [];
    this.#changes = [];
    this.#view = view;
    this.#rest();
  }

  push(item: Item): void {
    this.#queue.push(item);
    if (!this.#clock.on || this.#isUrgent()) this.#advance();
  }

  /** Shows at once how the step that is played ends, and goes on with the next one. */
  skip(): void {
    this.#advance();
  }

  /** The same with all that waits. */
  skipAll(): void {
    while (this.#clock.on || this.#queue.length > 0) {
      this.#finish();
      const next = this.#queue.shift();
      if (next) this.#start(next, true);
    }
  }

  stop(): void {
    this.#clock.off();
    this.#queue = [];
  }

  #isUrgent(): boolean {
    return this.#queue.some(({ urgent }) => urgent);
  }

  /** Ends what is played, and shows what waits until something takes time. */
  #advance(): void {
    this.#finish();
    while (this.#queue.length > 0 && !this.#clock.on) this.#start(this.#queue.shift() as Item, this.#scale() === 0);
  }

  #start({ step, begin }: Item, atOnce: boolean): void {
    begin();
    if (!step) return;
    this.#shown = 0;
    this.#changes = [...step.changes];
    if (!atOnce) this.#beats = this.beats(step.events);
    if (!atOnce && step.events.length > 0) return this.#next();
    // Nothing is to be seen of it but where it led.
    const hold = lengthOf(this.#beats);
    this.#finish();
    if (hold > 0) this.#wait(hold * this.#scale(), () => this.#advance());
  }

  /** Makes all changes of the step that are left. */
  #finish(): void {
    this.#clock.off();
    this.#beats = [];
    if (this.#changes.length === 0) return;
    this.#view = applyDiff(this.#view, this.#changes.flat());
    this.#changes = [];
    this.#rest();
  }

  #next(): void {
    const beat = this.#beats.shift();
    if (!beat) return this.#advance();
    this.#before = this.#shown;
    this.#shown += beat.events.length;
    const lead = beat.lead * this.#scale();
    if (lead > 0) this.#showBeat(beat, lead);
    this.#wait(lead, () => {
      const was = this.#view;
      this.#view = applyDiff(was, this.#changes.splice(0, beat.events.length).flat());
      this.#walk(beat, beat.between?.views(was, this.#view) ?? []);
    });
  }

  #walk(beat: Beat, way: Json[]): void {
    const next = way.shift();
    if (next === undefined) return this.#arrive(beat);
    this.#show({ view: next, beat, shown: this.#shown, lead: 0 });
    this.#wait((beat.between?.each ?? 0) * this.#scale(), () => this.#walk(beat, way));
  }

  #arrive(beat: Beat, shown = 0, [part, ...later] = beat.parts ?? []): void {
    const end = part ? shown + part.events : beat.events.length;
    this.#shown = this.#before + end;
    this.#showBeat(beat, 0);
    this.#wait((part ?? beat).hold * this.#scale(), () => (part ? this.#arrive(beat, end, later) : this.#next()));
  }

  #showBeat(beat: Beat, lead: number): void {
    this.#show({ view: this.#view, beat, shown: this.#shown, lead });
  }

  #rest(): void {
    this.#show({ view: this.#view, beat: null, shown: this.#shown, lead: 0 });
  }

  #wait(milliseconds: number, then: () => void): void {
    if (milliseconds > 0) this.#clock.set(milliseconds, then);
    else then();
  }

  /** How long things take now: the more that waits, the shorter; nothing where something urgent does. */
  #scale(): number {
    if (this.#isUrgent()) return 0;
    const behind = this.#queue.length;
    return this.#speed() * (behind < CATCH_UP_FROM ? 1 : (CATCH_UP_FROM - 1) / behind);
  }
}
