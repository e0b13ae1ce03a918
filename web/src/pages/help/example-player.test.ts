import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Beats } from "../../lib/playback";
import type { GameEvent, WorkedExample } from "../../lib/protocol";
import { ExamplePlayer, sentencesOf } from "./example-player.svelte";

const happened = (what: string, said: string): GameEvent => [what, 0, 0, 0, said];
const example: WorkedExample = {
  name: "counting",
  shows: "all",
  names: ["", "Ada"],
  view: { count: 0 },
  printed: null,
  steps: [
    { seat: 0, events: [happened("one", "One.")], changes: [[[["count"], 1]], []] },
    { seat: 1, events: [], changes: [[[["count"], 2]]] },
    { seat: 0, events: [happened("three", "Three"), happened("done", "")], changes: [[[["count"], 3]], [], []] },
  ],
};
const beats: Beats = (events) => [{ events, lead: 100, hold: 200 }];
const countOf = (player: ExamplePlayer) => (player.view as { count: number }).count;

describe("a worked example", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("plays all its steps, pauses between them, and can be played again", () => {
    const player = new ExamplePlayer(example, beats, () => 1);
    player.play();
    expect([player.playing, player.step, countOf(player)]).toEqual([true, 1, 0]);
    vi.advanceTimersByTime(150);
    expect([countOf(player), player.said]).toEqual([1, ["One."]]);
    vi.advanceTimersByTime(60_000);
    expect([countOf(player), player.over, player.playing, player.said]).toEqual([3, true, false, ["Three."]]);
    player.play();
    expect([player.step, countOf(player)]).toEqual([1, 0]);
    player.stop();
  });

  it("goes on step by step, and takes steps along about which nothing is said", () => {
    const player = new ExamplePlayer(example, beats, () => 0);
    player.next();
    expect([player.step, countOf(player), player.over]).toEqual([1, 1, false]);
    player.next();
    expect([player.step, countOf(player), player.over]).toEqual([3, 3, true]);
    player.next();
    expect([player.step, countOf(player)]).toEqual([1, 1]);
  });

  it("stops where it is paused", () => {
    const player = new ExamplePlayer(example, beats, () => 1);
    player.play();
    vi.advanceTimersByTime(400);
    player.pause();
    vi.advanceTimersByTime(60_000);
    expect([player.step, player.playing]).toEqual([1, false]);
  });

  it("is told in whole sentences", () => {
    expect(example.steps.map(sentencesOf)).toEqual([["One."], [], ["Three."]]);
  });
});
