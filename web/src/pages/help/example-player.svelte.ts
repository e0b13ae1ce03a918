/** Plays a worked example step by step. */

import { Playback, shownLog, type Beat, type Beats } from "../../lib/playback";
import type { Json, LogLine, WorkedExample } from "../../lib/protocol";
import type { PlayedStep } from "../../lib/table-props";

/** How long the end of a step is shown before the next one begins, at normal speed. */
const PAUSE = 900;
/** How many sentences are shown at a time. */
const SAID = 3;

export class ExamplePlayer {
  view = $state.raw<Json>(null);
  beat = $state.raw<Beat | null>(null);
  latest = $state.raw<PlayedStep | null>(null);
  /** How many steps have been begun. */
  step = $state(0);
  playing = $state(false);
  /** Whether the current step has been played to its end. */
  done = $state(true);

  #lines = $state.raw<LogLine[]>([]);
  #shown = $state(0);
  #example: WorkedExample;
  #motion: () => number;
  #playback: Playback;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** `motion` scales all times; 0 shows every step at once. */
  constructor(example: WorkedExample, beats: Beats, motion: () => number) {
    this.#example = example;
    this.#motion = motion;
    this.#playback = new Playback(motion, ({ view, beat, shown }) => {
      this.view = view;
      this.beat = beat;
      this.#shown = shown;
    });
    this.#playback.beats = (events) => beats(events, example.printed);
    this.#playback.reset(example.view);
  }

  get last(): number {
    return this.#example.steps.length;
  }

  get over(): boolean {
    return this.step >= this.last && this.done;
  }

  get log(): LogLine[] {
    return this.beat ? shownLog(this.#lines, this.step, this.#shown) : this.#lines;
  }

  /** What was said last of the current step. */
  get said(): string[] {
    const line = this.log.at(-1);
    return line?.number === this.step ? sentencesOf(line).slice(-SAID) : [];
  }

  play(): void {
    if (this.over) this.reset();
    this.playing = true;
    if (this.done) this.#go();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#pause);
  }

  /** Ends the current step, or shows the next one that has something to say. */
  next(): void {
    this.pause();
    if (!this.done) return this.#playback.skipAll();
    if (this.over) this.reset();
    this.#go();
  }

  reset(): void {
    this.pause();
    this.#playback.reset(this.#example.view);
    this.#lines = [];
    this.latest = null;
    this.step = 0;
    this.done = true;
  }

  stop(): void {
    this.pause();
    this.#playback.stop();
  }

  #go(): void {
    const step = this.#example.steps[this.step];
    if (!step) return this.pause();
    this.step += 1;
    this.done = false;
    const { events, changes } = step;
    const number = this.step;
    this.latest = { number, events, before: this.view, changes };
    this.#lines = [...this.#lines, { number, events }];
    this.#playback.push({ step: { events, changes }, begin: () => undefined });
    this.#playback.push({ step: null, begin: () => this.#end(events.length > 0) });
  }

  #end(said: boolean): void {
    this.done = true;
    const more = this.step < this.last;
    // A step that nothing is said about, such as a card chosen in secret, takes the next one along.
    if (more && !said) return this.#go();
    if (!more) this.playing = false;
    if (this.playing) this.#pause = setTimeout(() => this.#go(), PAUSE * this.#motion());
  }
}

/** The sentences of a step. */
export function sentencesOf({ events }: Pick<LogLine, "events">): string[] {
  return events.flatMap(([, , , , said]) => (said ? said.replace(/[^.!?]$/, "$&.") : []));
}
