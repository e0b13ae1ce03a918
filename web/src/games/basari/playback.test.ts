/** Steps played beat by beat, with fake timers. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyDiff } from "../../lib/diff";
import { lengthOf, Playback, shownLog, type Moment } from "../../lib/playback";
import type { Change, GameEvent, Json, LogLine } from "../../lib/protocol";
import { beats } from "./beats";
import recorded from "./game.cases.json";
import { rowsShown } from "./scoring";
import { LastSheet } from "./scoring-sheet.svelte";
import type { Printed, View } from "./view";

type Step = LogLine & { changes: Change[][] };

const printed = recorded.printed as Printed;
const begins: LogLine = { number: 0, events: recorded.begins as unknown as GameEvent[] };
const steps = recorded.steps as unknown as Step[];

/** A table that follows a step of the recorded game, from the view before it. */
function table(step: Step, speed = 1) {
  const earlier = steps.filter(({ number }) => number < step.number);
  const view = applyDiff(
    recorded.view as unknown as View,
    earlier.flatMap((line) => line.changes.flat()),
  );
  const end = applyDiff(view, step.changes.flat());
  const log = [begins, ...earlier.filter((line) => line.events.length > 0)];
  const all = [...log, { number: step.number, events: step.events }];
  const last = new LastSheet();
  const shown = {
    moment: { view: null, beat: null, shown: 0, lead: 0 } as Moment,
    get view() {
      return this.moment.view as unknown as View;
    },
    get log() {
      return this.moment.beat ? shownLog(all, step.number, this.moment.shown) : all;
    },
    get rows() {
      return rowsShown(last.sheet, this.moment.beat, this.log.at(-1)?.events ?? []);
    },
  };
  const playback = new Playback(
    () => speed,
    (moment) => (shown.moment = moment),
  );
  playback.beats = beats;
  playback.reset(view as unknown as Json);
  const latest = { ...step, before: view };
  const arrives = () => {
    const begin = () => last.follow(latest, view, log, printed);
    playback.push({ step, begin });
  };
  return { playback, shown, last, view, end, log, all, arrives };
}

const ending = steps.find((step) => step.events.some(([what]) => what === "stage_ends")) as Step;
const reveal = steps.find((step) => step.events[0]?.[0] === "revealed") as Step;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a step that comes", () => {
  it("is shown beat by beat, told no further than it is shown, and then lies as it is", () => {
    const { shown, view, end, all, arrives } = table(reveal);
    expect([shown.moment.beat, shown.view]).toEqual([null, view]);
    arrives();
    expect(shown.moment.beat?.events.map(([what]) => what)).toEqual(Array(5).fill("revealed"));
    expect(shown.view.players.map((player) => player.choice)).not.toContain(null);
    expect(shown.log.at(-1)?.events.length).toBe(5);
    vi.advanceTimersByTime(lengthOf(beats(reveal.events)));
    expect([shown.moment.beat, shown.view, shown.log]).toEqual([null, end, all]);
  });

  it("takes half the time at double speed, and none without motion", () => {
    const fast = table(reveal, 0.5);
    fast.arrives();
    vi.advanceTimersByTime(lengthOf(beats(reveal.events)) / 2);
    expect(fast.shown.moment.beat).toBeNull();
    const still = table(reveal, 0);
    still.arrives();
    expect([still.shown.moment.beat, still.shown.view]).toEqual([null, still.end]);
  });

  it("can be skipped", () => {
    const { playback, shown, end, arrives } = table(reveal);
    arrives();
    playback.advance();
    expect([shown.moment.beat, shown.view]).toEqual([null, end]);
    vi.advanceTimersByTime(60_000);
    expect(shown.view).toEqual(end);
  });

  it("gives way to what follows from one's own decision", () => {
    const { playback, shown, end, arrives } = table(reveal);
    arrives();
    playback.push({ step: { events: [], changes: [[]] }, begin: () => undefined, urgent: true });
    expect([shown.moment.beat, shown.view]).toEqual([null, end]);
  });

  it("is gone where a whole table comes", () => {
    const { playback, shown, view, arrives } = table(reveal);
    arrives();
    playback.reset(view as unknown as Json);
    vi.advanceTimersByTime(60_000);
    expect([shown.moment.beat, shown.view]).toEqual([null, view]);
  });
});

describe("the scoring of a stage", () => {
  it("is shown row by row, and lies on the carpet until it is put away", () => {
    const { playback, shown, last, end, all, arrives } = table(ending);
    arrives();
    const rows: (number | null)[] = [];
    while (shown.moment.beat) {
      if (rows.at(-1) !== shown.rows) rows.push(shown.rows);
      vi.advanceTimersToNextTimer();
    }
    expect(rows.filter((row) => row !== null)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shown.rows).toBe(5);
    const silent = { number: ending.number + 1, events: [], changes: [[]] };
    playback.push({
      step: silent,
      begin: () => last.follow({ ...silent, before: end }, end, all, printed),
    });
    expect(last.sheet?.stage).toBe(1);
    last.putAway();
    expect([last.sheet, shown.rows]).toEqual([null, null]);
  });

  it("is gone with the next round, and where one looks somewhere else", () => {
    const { shown, last, view, log, arrives } = table(ending, 0);
    arrives();
    expect(last.sheet).not.toBeNull();
    last.follow(null, view, log, printed);
    expect([last.sheet, shown.rows]).toEqual([null, null]);
  });
});
