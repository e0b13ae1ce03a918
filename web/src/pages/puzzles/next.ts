/** Which puzzle comes next. */

import type { PuzzleInfo } from "../../lib/protocol";
import type { GameProgress } from "./progress";

/** One of so many that are nearest to the solver's rating. */
const NEAREST = 6;

/** A puzzle near one's rating that was not tried yet; once all were, one that was answered wrongly; null if all are solved. */
export function nextPuzzle(
  puzzles: PuzzleInfo[],
  mine: GameProgress,
  theme: string | null,
  chance: () => number = Math.random,
  not: string | null = null,
): PuzzleInfo | null {
  const fitting = puzzles.filter((one) => (theme === null || one.theme === theme) && mine.tried[one.id] !== 1);
  const untried = fitting.filter(({ id }) => mine.tried[id] === undefined);
  const others = (untried.length > 0 ? untried : fitting).filter(({ id }) => id !== not);
  const left = others.length > 0 ? others : fitting;
  const near = left.toSorted((a, b) => Math.abs(a.rating - mine.rating) - Math.abs(b.rating - mine.rating)).slice(0, NEAREST);
  return near[Math.floor(chance() * near.length)] ?? null;
}
