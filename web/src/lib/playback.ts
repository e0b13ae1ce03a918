/**
 * Plays the steps of a game one after the other, and each step beat by beat. The server sends what each event changed in
 * the view, so that every game is played the same way: live, catching up, in a replay, skipped, or without motion.
 */

import { applyDiff } from "./diff";
import type { Change, GameEvent, Json, LogLine } from "./protocol";
import { Timer } from "./timer";

/** Events that are shown together, with their times in milliseconds at normal speed. */
export interface Beat {
  events: GameEvent[];
  /** How long something flies before the changes of the events are shown. */
  lead: number;
  /** How long the changes are then shown. */
  hold: number;
  /** Splits the log of a beat whose changes appear at once: the events of each part, and how long until the next; the remaining events get `hold`. */
  parts?: { events: number; hold: number }[];
  /** Views in between, such as the steps of a walk, and how long each is shown. */
  between?: { views: (before: Json, after: Json) => Json[]; each: number };
  /** Whether the prompt at the end of the step waits for this beat. */
  promptWaits?: boolean;
}

/** Splits the events of a step into beats, in order: src/games/<game>/beats.ts. */
export type Beats = (events: GameEvent[], printed: Json) => Beat[];

interface Step {
  events: GameEvent[];
  /** What each event changed in the view, and last what the end of the step changed. */
  changes: Change[][];
}

/** What is shown now. */
export interface Moment {
  view: Json;
  /** The current beat; null if nothing is being played. */
  beat: Beat | null;
  /** How many events of the step have been shown, including those of the beat. */
  shown: number;
  /** Milliseconds until what flies in this beat arrives; 0 once it has. */
  lead: number;
}

/** An item of the queue: a step, or something between two steps that takes no time. */
interface Item {
  step: Step | null;
  /** Called when it is about to be played; the view is still the one before it. */
  begin: () => void;
  /** Skips everything before it in the queue: it follows from one's own decision. */
  urgent?: boolean;
}

/** With this many items in the queue or more, each is shown for a shorter time. */
const CATCH_UP_FROM = 4;

/** How long beats last at normal speed, without the views in between. */
export function lengthOf(beats: Beat[]): number {
  const partsOf = ({ parts = [] }: Beat) => parts.reduce((sum, { hold }) => sum + hold, 0);
  return beats.reduce((sum, beat) => sum + beat.lead + partsOf(beat) + beat.hold, 0);
}

/** A log with only those events of its last step that have been shown. */
export function shownLog(log: LogLine[], number: number, shown: number): LogLine[] {
  const last = log.at(-1);
  return last?.number === number ? [...log.slice(0, -1), { ...last, events: last.events.slice(0, shown) }] : log;
}

export class Playback {
  /** Set once the game's table is loaded; until then steps are shown at once. */
  beats: (events: GameEvent[]) => Beat[] = (events) => [{ events, lead: 0, hold: 0 }];

  #speed: () => number;
  #show: (moment: Moment) => void;
  #clock = new Timer();
  #queue: Item[] = [];
  #view: Json = null;
  /** The remaining beats of the current step. */
  #beats: Beat[] = [];
  #changes: Change[][] = [];
  #shown = 0;
  /** How many events had been shown before the beat. */
  #before = 0;

  /** `speed` scales all times: 1 is normal, 0 shows everything at once. */
  constructor(speed: () => number, show: (moment: Moment) => void) {
    this.#speed = speed;
    this.#show = show;
  }

  /** Shows a new snapshot; drops the current step and the queue. */
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
    if (!this.#clock.on || this.#isUrgent()) this.advance();
  }

  /** Ends the current step, and starts the next ones until one takes time. */
  advance(): void {
    this.#finish();
    while (this.#queue.length > 0 && !this.#clock.on) this.#start(this.#queue.shift() as Item, this.#scale() === 0);
  }

  /** Ends the current step and plays the whole queue at once. */
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

  #start({ step, begin }: Item, atOnce: boolean): void {
    begin();
    if (!step) return;
    this.#shown = 0;
    this.#changes = [...step.changes];
    if (!atOnce) this.#beats = this.beats(step.events);
    if (!atOnce && step.events.length > 0) return this.#next();
    // No beats to show, only the result.
    const hold = lengthOf(this.#beats);
    this.#finish();
    if (hold > 0) this.#wait(hold * this.#scale(), () => this.advance());
  }

  /** Applies the remaining changes of the step. */
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
    if (!beat) return this.advance();
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

  /** The current scale of all times: shorter with a longer queue, 0 with an urgent item in it. */
  #scale(): number {
    if (this.#isUrgent()) return 0;
    const behind = this.#queue.length;
    return this.#speed() * (behind < CATCH_UP_FROM ? 1 : (CATCH_UP_FROM - 1) / behind);
  }
}
