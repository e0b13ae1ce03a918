import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lengthOf, Playback, shownLog, type Beat, type Moment } from "./playback";
import type { GameEvent } from "./protocol";

/** A beat per event, with a lead of 10 ms and a hold of 90. */
const one = (events: GameEvent[]): Beat[] => events.map((event) => ({ events: [event], lead: 10, hold: 90 }));
const event = (what: string): GameEvent => [what, 0, 0, 0, what];
/** A step of events that each count up by one, and an end that counts up by ten. */
const step = (from: number, ...whats: string[]) => ({
  events: whats.map(event),
  changes: [...whats.map((_, at) => [[["at"], from + at + 1]]), [[["at"], from + whats.length + 10]]] as never,
});

let speed: number;
let begun: string[];
let moment: Moment;
let playback: Playback;
const at = () => (moment.view as { at: number }).at;
const now = () => moment.beat?.events.map(([what]) => what).join() ?? null;
const push = (name: string, what: ReturnType<typeof step> | null, urgent = false) =>
  playback.push({ step: what, begin: () => begun.push(name), urgent });

beforeEach(() => {
  vi.useFakeTimers();
  speed = 1;
  begun = [];
  playback = new Playback(
    () => speed,
    (next) => (moment = next),
  );
  playback.beats = one;
  playback.reset({ at: 0 });
});
afterEach(() => void vi.useRealTimers());

describe("a step", () => {
  it("can be shown at once and told in parts, as fast as everything else", () => {
    playback.beats = (events) => [{ events, lead: 0, hold: 30, parts: [{ events: 1, hold: 50 }] }];
    speed = 2;
    push("first", step(0, "stops", "scores", "buys"));
    expect([at(), moment.shown]).toEqual([3, 1]);
    vi.advanceTimersByTime(100);
    expect([at(), moment.shown]).toEqual([3, 3]);
    vi.advanceTimersByTime(60);
    expect([at(), now()]).toEqual([13, null]);
    expect(lengthOf(playback.beats([event("stops")]))).toBe(80);
  });

  it("is played event by event: on its way, arrived, and in the end the table is at rest", () => {
    push("first", step(0, "draws", "places"));
    expect([now(), at(), moment.lead, moment.shown]).toEqual(["draws", 0, 10, 1]);
    vi.advanceTimersByTime(10);
    expect([now(), at(), moment.lead]).toEqual(["draws", 1, 0]);
    vi.advanceTimersByTime(90);
    expect([now(), at(), moment.shown]).toEqual(["places", 1, 2]);
    vi.advanceTimersByTime(10);
    expect([now(), at()]).toEqual(["places", 2]);
    vi.advanceTimersByTime(90);
    expect([now(), at()]).toEqual([null, 12]);
  });

  it("may have views between the one before and the one after", () => {
    playback.beats = (events) => [{ events, lead: 0, hold: 0, between: { each: 5, views: () => [{ at: 0.5 }, { at: 0.7 }] } }];
    push("walk", step(0, "walks"));
    expect(at()).toBe(0.5);
    vi.advanceTimersByTime(5);
    expect(at()).toBe(0.7);
    vi.advanceTimersByTime(5);
    expect([now(), at()]).toEqual([null, 11]);
  });

  it("without events leaves the table at rest, as long as the game says", () => {
    playback.beats = (events) => [{ events, lead: 0, hold: 60 }];
    push("secret", step(0));
    expect([now(), at()]).toEqual([null, 10]);
    push("next", step(10, "draws"));
    expect(begun).toEqual(["secret"]);
    vi.advanceTimersByTime(60);
    expect(begun).toEqual(["secret", "next"]);
  });

  it("follows speed and stillness while it is played", () => {
    speed = 2;
    push("slow", step(0, "draws", "places"));
    vi.advanceTimersByTime(20);
    expect(at()).toBe(1);
    speed = 0;
    vi.advanceTimersByTime(180);
    expect([now(), at()]).toEqual([null, 12]);
  });
});

describe("several steps", () => {
  it("wait for each other, and what is shown between them waits too", () => {
    push("first", step(0, "draws"));
    push("room", null);
    push("second", step(11, "draws"));
    expect(begun).toEqual(["first"]);
    vi.advanceTimersByTime(100);
    expect(begun).toEqual(["first", "room", "second"]);
    expect(at()).toBe(11);
  });

  it("are shown at once before what follows from one's own decision", () => {
    push("first", step(0, "draws"));
    push("second", step(11, "draws"));
    push("mine", step(22, "draws"), true);
    expect([begun, now(), at()]).toEqual([["first", "second", "mine"], "draws", 22]);
  });

  it("are played faster the more of them wait", () => {
    for (let number = 0; number < 20; number++) push(`${number}`, step(11 * number, "draws"));
    vi.advanceTimersByTime(1000);
    expect([begun.length, now(), at()]).toEqual([20, null, 220]);
  });

  it("can be skipped one by one, or all of them", () => {
    push("first", step(0, "draws"));
    push("second", step(11, "draws"));
    push("third", step(22, "draws"));
    playback.advance();
    expect([begun.at(-1), at()]).toEqual(["second", 11]);
    playback.skipAll();
    expect([begun.at(-1), now(), at()]).toEqual(["third", null, 33]);
  });

  it("are shown at once without motion", () => {
    speed = 0;
    push("first", step(0, "draws", "places"));
    push("second", step(12, "draws"));
    expect([begun.length, now(), at()]).toEqual([2, null, 23]);
  });

  it("are forgotten when a whole view comes", () => {
    push("first", step(0, "draws"));
    push("second", step(11, "draws"));
    playback.reset({ at: 99 });
    vi.advanceTimersByTime(1000);
    expect([begun, now(), at()]).toEqual([["first"], null, 99]);
  });
});

it("the log says no more of the last step than has been shown", () => {
  const log = [
    { number: 1, events: [event("a"), event("b")] },
    { number: 2, events: [event("c"), event("d")] },
  ];
  expect(shownLog(log, 2, 1)[1]?.events).toEqual([event("c")]);
  expect(shownLog(log, 3, 0)).toEqual(log);
  expect(lengthOf(one([event("a"), event("b")]))).toBe(200);
});
