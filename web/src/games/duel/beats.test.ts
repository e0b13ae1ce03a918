import { expect, test } from "vitest";
import { Playback, lengthOf } from "../../lib/playback";
import type { Change, GameEvent, Json } from "../../lib/protocol";
import { beats, STRIDE } from "./beats";
import { table } from "./sample";
import type { View } from "./view";

test("a step takes as long as what happens in it, and the patient walks step by step", () => {
  const [drew, placed] = beats([
    ["drew", 0, 3, 0, ""],
    ["in_neck", 0, 3, 0, ""],
  ]);
  expect([drew?.lead, drew?.hold]).toEqual([0, 0]);
  expect(placed?.lead).toBeGreaterThan(0);
  expect(lengthOf(beats([]))).toBe(0);
  const walk = beats([["patient_moved", 0, 6, 6, ""]])[0]?.between;
  const after = { ...table(), patient: { half: 0, space: 6, mayor: false } };
  const places = walk?.views(table() as unknown as Json, after as unknown as Json) as unknown as View[];
  expect(places.map((view) => view.patient?.space)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(walk?.each).toBe(STRIDE);
});

test("the mayor is seen as she leaves the park, and walks on as the mayor", () => {
  const entered = { ...table(), park: 10 };
  const [enters, walks] = beats([
    ["patient_enters", -1, 7, 1, ""],
    ["patient_moved", 1, -2, 2, ""],
  ]);
  const first = enters?.between?.views(table() as unknown as Json, entered as unknown as Json) as unknown as View[];
  expect(first.map((view) => [view.park, view.patient])).toEqual([[10, { half: 0, space: 0, mayor: true }]]);
  const there = { ...entered, patient: { half: 1, space: 2, mayor: true } };
  const way = walks?.between?.views(entered as unknown as Json, there as unknown as Json) as unknown as View[];
  expect(way.map((view) => view.patient)).toEqual([
    { half: 1, space: 1, mayor: true },
    { half: 1, space: 2, mayor: true },
  ]);
});

test("what is on its way is shown before it changes anything", () => {
  const seen: [string | undefined, number, boolean][] = [];
  const playback = new Playback(
    () => 1,
    ({ view, beat, lead }) => seen.push([beat?.events[0]?.[0], (view as { gold: number }).gold, lead > 0]),
  );
  playback.beats = beats;
  playback.reset({ gold: 1 });
  const events: GameEvent[] = [["got_gold", 0, 2, 0, ""]];
  const changes: Change[][] = [[[["gold"], 3]], []];
  playback.push({ step: { events, changes }, begin: () => undefined });
  playback.advance();
  expect(seen).toEqual([
    [undefined, 1, false],
    ["got_gold", 1, true],
    [undefined, 3, false],
  ]);
});
