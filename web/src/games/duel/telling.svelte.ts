/** Tells what happened in a step, one thing after the other, on a view of its own; in the end it is the real one. */

import type { GameEvent, LogLine } from "../../lib/protocol";
import { beat, STRIDE } from "./pace";
import { tell } from "./story";
import { towards, type Place, type Printed, type View } from "./view";

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Telling {
  /** The table as it is shown now. */
  shown: View = $state.raw() as View;
  /** What is being told. */
  now: GameEvent | null = $state.raw(null);
  /** How many things of the step have been told, with the one that is being told. */
  told = $state(0);
  /** Called when something sets out, with the milliseconds until it arrives. */
  sets_out: (event: GameEvent, shown: View, milliseconds: number) => void = () => {};

  #real: View;
  /** The number of the step that was told last; null: a whole table has come, and any step follows it. */
  #last: number | null;
  #run = 0;

  constructor(view: View, latest: LogLine | null) {
    this.shown = view;
    this.#real = view;
    this.#last = latest?.number ?? null;
  }

  /** A view has come, and with it perhaps a step to be told. */
  follow(view: View, latest: LogLine | null, printed: Printed, motion: number): void {
    const number = latest?.number ?? null;
    const same = number === this.#last;
    const follows = number !== null && !same && (this.#last === null || number === this.#last + 1);
    const before = this.#real;
    this.#real = view;
    this.#last = number;
    // The same step once more, in another language perhaps: what is told goes on.
    if (same && this.now !== null) return;
    this.#run += 1;
    if (follows && motion > 0 && latest) void this.#play(before, latest.events, printed, motion);
    else this.skip();
  }

  /** Shows at once where it all led. */
  skip(): void {
    this.#run += 1;
    this.shown = this.#real;
    this.now = null;
  }

  async #play(before: View, events: GameEvent[], printed: Printed, motion: number): Promise<void> {
    const run = this.#run;
    this.told = 0;
    let shown = structuredClone(before);
    this.shown = shown;
    for (const event of events) {
      const { flies, stays } = beat(event);
      this.now = event;
      this.told += 1;
      if (flies > 0) {
        this.sets_out(event, shown, flies * motion);
        await sleep(flies * motion);
        if (run !== this.#run) return;
      }
      if (event[0] === "patient_moved") {
        for (const place of wayTo(shown, event)) {
          shown = { ...shown, patient: { ...place, mayor: shown.patient?.mayor ?? false } };
          this.shown = shown;
          await sleep(STRIDE * motion);
          if (run !== this.#run) return;
        }
      }
      shown = structuredClone(shown);
      tell(shown, this.#real, printed, event);
      this.shown = shown;
      if (stays > 0) await sleep(stays * motion);
      if (run !== this.#run) return;
    }
    this.skip();
  }
}

/** The places the patient walks over. */
function wayTo(view: View, [, seat, to]: GameEvent): Place[] {
  const way: Place[] = [];
  const half = to > 0 ? 0 : 1;
  let at: Place | null = view.patient && view.patient.space > 0 ? view.patient : null;
  while (way.length < 2 * view.path.spaces && !(at?.half === half && at.space === Math.abs(to))) {
    at = towards(seat, at);
    way.push(at);
  }
  return way;
}
