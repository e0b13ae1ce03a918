/** Steps played beat by beat, with the clock in the test's hands. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, LogLine } from "../../lib/protocol";
import { lengthOf } from "./beats";
import recorded from "./game.cases.json";
import { Playback, type Given } from "./playback.svelte";
import { after } from "./retell";
import type { Printed, View } from "./view";

const printed = recorded.printed as Printed;
const begins: LogLine = { number: 0, events: recorded.begins as unknown as GameEvent[] };
const steps = recorded.steps as unknown as LogLine[];

/** The table before a step, and after it. */
function around(step: LogLine): { before: Given; then: Given } {
  const earlier = steps.filter(({ number }) => number < step.number);
  const view = earlier.flatMap((line) => line.events).reduce((now, one) => after(now, one, printed), recorded.view as View);
  const log = [begins, ...earlier];
  const latest = { number: step.number - 1, events: [] };
  const end = step.events.reduce((now, one) => after(now, one, printed), view);
  return { before: { view, latest, log, motion: 1 }, then: { view: end, latest: step, log: [...log, step], motion: 1 } };
}

const ending = steps.find((step) => step.events.some(([what]) => what === "stage_ends")) as LogLine;
const reveal = steps.find((step) => step.events[0]?.[0] === "revealed") as LogLine;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a step that comes", () => {
  it("is shown beat by beat, told no further than it is shown, and then lies as it is", () => {
    const { before, then } = around(reveal);
    const playback = new Playback(printed, before);
    expect([playback.beat, playback.view]).toEqual([null, before.view]);
    playback.arrive(then);
    expect(playback.beat?.events.map(([what]) => what)).toEqual(Array(5).fill("revealed"));
    expect(playback.view.players.map((player) => player.choice)).not.toContain(null);
    expect(playback.log.at(-1)?.events.length).toBe(5);
    vi.advanceTimersByTime(lengthOf(reveal.events));
    expect([playback.beat, playback.view, playback.log]).toEqual([null, then.view, then.log]);
  });

  it("takes half the time at double speed, and none without motion", () => {
    const { before, then } = around(reveal);
    const playback = new Playback(printed, before);
    playback.arrive({ ...then, motion: 0.5 });
    vi.advanceTimersByTime(lengthOf(reveal.events) / 2);
    expect(playback.beat).toBeNull();
    const still = new Playback(printed, before);
    still.arrive({ ...then, motion: 0 });
    expect([still.beat, still.view]).toEqual([null, then.view]);
  });

  it("can be skipped", () => {
    const { before, then } = around(reveal);
    const playback = new Playback(printed, before);
    playback.arrive(then);
    playback.skip();
    expect([playback.beat, playback.view]).toEqual([null, then.view]);
    vi.advanceTimersByTime(60_000);
    expect(playback.view).toBe(then.view);
  });

  it("gives way to the next one", () => {
    const { before, then } = around(reveal);
    const playback = new Playback(printed, before);
    playback.arrive(then);
    const next: LogLine = { number: reveal.number + 1, events: [] };
    playback.arrive({ ...then, latest: next });
    expect([playback.beat, playback.view]).toEqual([null, then.view]);
  });

  it("is shown at once where others were left out before it", () => {
    const { before, then } = around(reveal);
    const playback = new Playback(printed, { ...before, latest: { number: reveal.number - 5, events: [] } });
    playback.arrive(then);
    expect(playback.beat).toBeNull();
  });
});

describe("the scoring of a stage", () => {
  it("is shown row by row, and lies on the carpet until it is put away", () => {
    const { before, then } = around(ending);
    const playback = new Playback(printed, before);
    playback.arrive(then);
    const rows: (number | null)[] = [];
    while (playback.beat) {
      if (rows.at(-1) !== playback.rows) rows.push(playback.rows);
      vi.advanceTimersToNextTimer();
    }
    expect(rows.filter((row) => row !== null)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(playback.rows).toBe(5);
    playback.arrive({ ...then, latest: { number: ending.number + 1, events: [] } });
    expect(playback.sheet?.stage).toBe(1);
    playback.putAway();
    expect([playback.sheet, playback.rows]).toEqual([null, null]);
  });

  it("is gone with the next round, and where one looks somewhere else", () => {
    const { before, then } = around(ending);
    const playback = new Playback(printed, { ...before, motion: 0 });
    playback.arrive({ ...then, motion: 0 });
    expect(playback.sheet).not.toBeNull();
    playback.arrive({ ...before, latest: null, motion: 0 });
    expect([playback.sheet, playback.rows]).toEqual([null, null]);
  });
});
