import { beforeEach, expect, it } from "vitest";
import type { Replay, ReplaySnapshot } from "./protocol";
import { ReplayCursor } from "./replay-cursor.svelte";

let prompt: string[];
const replay = {
  room: { room: "r", seats: [{}, {}] },
  steps: Array.from({ length: 11 }, (_, number) => ({ number })),
} as unknown as Replay;

function fetch(_room: string, step: number, eyes: number | null): Promise<ReplaySnapshot> {
  prompt.push(`${eyes}:${step}`);
  const log = [{ number: step, events: [["drew", 0, 0, 0, "draws"]] }];
  const changes = [[[["at"], step - 0.5]], [[["at"], step]]];
  return Promise.resolve({ number: step, seat: eyes, view: { at: step }, log, changes } as unknown as ReplaySnapshot);
}

beforeEach(() => {
  prompt = [];
});

it("begins where the link says, within the game", () => {
  expect(new ReplayCursor(replay, 4, 1, fetch).step).toBe(4);
  expect(new ReplayCursor(replay, 99, 9, fetch).step).toBe(10);
  expect(new ReplayCursor(replay, 99, 9, fetch).eyes).toBeNull();
});

it("fetches the neighbours, and nothing twice", async () => {
  const cursor = new ReplayCursor(replay, null, null, fetch);
  await cursor.to(3);
  expect(prompt).toEqual(["null:3", "null:4", "null:5", "null:6", "null:7", "null:2"]);
  await cursor.to(4);
  expect(cursor.snapshot?.number).toBe(4);
  expect(prompt.at(-1)).toBe("null:8");
});

it("moves only when a step follows the one before", async () => {
  const cursor = new ReplayCursor(replay, null, null, fetch);
  await cursor.to(0);
  expect(cursor.moved).toBe(false);
  await cursor.to(1);
  expect(cursor.moved).toBe(true);
  await cursor.to(0);
  expect(cursor.moved).toBe(false);
  await cursor.to(5);
  expect(cursor.moved).toBe(false);
});

it("shows the last step that was asked for, however late the others come", async () => {
  const late = new Map<number, (snapshot: ReplaySnapshot) => void>();
  const slow = (_room: string, step: number) =>
    new Promise<ReplaySnapshot>((done) => late.set(step, () => done({ number: step } as ReplaySnapshot)));
  const cursor = new ReplayCursor(replay, null, null, slow);
  const first = cursor.to(2);
  const second = cursor.to(7);
  late.get(7)?.({} as ReplaySnapshot);
  await second;
  late.get(2)?.({} as ReplaySnapshot);
  await first;
  expect(cursor.snapshot?.number).toBe(7);
});

it("looks through other eyes at the same step", async () => {
  const cursor = new ReplayCursor(replay, 6, null, fetch);
  await cursor.to(6);
  await cursor.through(1);
  expect(cursor.snapshot?.seat).toBe(1);
  expect(cursor.step).toBe(6);
});

it("asks again for what could not be fetched", async () => {
  let fails = true;
  const shaky = (room: string, step: number, eyes: number | null) =>
    fails ? Promise.reject(new Error("gone")) : fetch(room, step, eyes);
  const cursor = new ReplayCursor(replay, 1, null, shaky);
  await expect(cursor.to(1)).rejects.toThrow("gone");
  fails = false;
  await cursor.to(1);
  expect(cursor.snapshot?.number).toBe(1);
});

it("plays a step that follows the one before, and shows any other as it is", async () => {
  const cursor = new ReplayCursor(replay, null, null, fetch);
  cursor.motion = () => 1;
  cursor.beats = (events) => [{ events, lead: 0, hold: 100 }];
  await cursor.to(2);
  expect([cursor.view, cursor.beat, cursor.latest]).toEqual([{ at: 2 }, null, null]);
  await cursor.to(3);
  expect([cursor.view, cursor.beat?.events.length, cursor.latest?.before]).toEqual([{ at: 2.5 }, 1, { at: 2 }]);
  cursor.skip();
  expect([cursor.view, cursor.beat]).toEqual([{ at: 3 }, null]);
  await cursor.to(1);
  expect([cursor.view, cursor.latest]).toEqual([{ at: 1 }, null]);
});
