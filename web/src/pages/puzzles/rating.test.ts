import { expect, test } from "vitest";
import type { PuzzleInfo } from "../../lib/protocol";
import { nextPuzzle } from "./next";
import { after, dayAfter, NOTHING, type Progress } from "./progress";
import { BEGINNER, rated } from "./rating";

const puzzle = (id: string, rating: number, theme = "draw"): PuzzleInfo => ({ id, rating, theme });

test("a rating rises with a right answer and falls with a wrong one, and gets surer with each", () => {
  const up = rated(BEGINNER, 1200, true);
  const down = rated(BEGINNER, 1200, false);
  expect(up.rating).toBeGreaterThan(1200);
  expect(down.rating).toBeLessThan(1200);
  expect(up.deviation).toBeLessThan(BEGINNER.deviation);
});

test("a rating finds a solver who is right as often as a rating of 1,700 would be", () => {
  let mine = BEGINNER;
  let luck = 7;
  for (let at = 0; at < 400; at++) {
    luck = (luck * 16807) % 2147483647;
    const hard = mine.rating + ((at % 5) - 2) * 60;
    mine = rated(mine, hard, luck / 2147483647 < 1 / (1 + 10 ** ((hard - 1700) / 400)));
  }
  expect(mine.rating).toBeGreaterThan(1550);
  expect(mine.rating).toBeLessThan(1850);
});

test("only the first attempt counts, and a streak ends with a mistake", () => {
  const a = puzzle("a", 1200);
  let now: Progress = after(NOTHING, "one", a, true, "2026-11-16");
  expect([now.streak, now.best, now.days]).toEqual([1, 1, 1]);
  expect(after(now, "one", a, false, "2026-11-16")).toBe(now);
  now = after(now, "other", puzzle("b", 1200), true, "2026-11-17");
  expect([now.streak, now.days]).toEqual([2, 2]);
  now = after(now, "other", puzzle("c", 1200), false, "2026-11-19");
  expect([now.streak, now.best, now.days]).toEqual([0, 2, 1]);
  expect(now.games["other"]!.tried).toEqual({ b: 1, c: 0 });
});

test("the day after a day", () => {
  expect(dayAfter("2026-11-30")).toBe("2026-12-01");
});

test("the next puzzle is near one's rating, of the theme, and not one that was tried", () => {
  const puzzles = [800, 1000, 1190, 1210, 1400, 2000].map((rating) => puzzle(`p${rating}`, rating));
  const mine = { ...BEGINNER, tried: { p1190: 1 as const }, curve: [] };
  expect(nextPuzzle(puzzles, mine, null, () => 0)?.id).toBe("p1210");
  expect(nextPuzzle([...puzzles, puzzle("shop", 2400, "shopping")], mine, "shopping")?.id).toBe("shop");
});

test("what was answered wrongly comes again once everything was tried, what was solved does not", () => {
  const puzzles = [puzzle("a", 1000), puzzle("b", 1200)];
  const mine = { ...BEGINNER, tried: { a: 0 as const, b: 1 as const }, curve: [] };
  expect(nextPuzzle(puzzles, mine, null)?.id).toBe("a");
  expect(nextPuzzle(puzzles, { ...mine, tried: { a: 1, b: 1 } }, null)).toBeNull();
});
