/** What a solver has done so far: ratings by game, what was tried, streaks. */

import type { PuzzleInfo } from "../../lib/protocol";
import { BEGINNER, rated, type Rating } from "./rating";

export interface GameProgress extends Rating {
  /** What was tried, and whether the first attempt was right. */
  tried: Record<string, 0 | 1>;
  /** The rating after each of the latest attempts. */
  curve: number[];
}

export interface Progress {
  games: Record<string, GameProgress>;
  /** How many were right in a row, now and at best. */
  streak: number;
  best: number;
  /** The last day on which a puzzle was tried, as 2026-11-16, and on how many days in a row. */
  day: string;
  days: number;
}

export const NOTHING: Progress = { games: {}, streak: 0, best: 0, day: "", days: 0 };
const NEW: GameProgress = { ...BEGINNER, tried: {}, curve: [] };
const CURVE = 60;

export function progressIn(progress: Progress, game: string): GameProgress {
  return progress.games[game] ?? NEW;
}

/** The progress after an attempt. Only the first one at a puzzle counts, except that a puzzle solved later is solved. */
export function after(progress: Progress, game: string, puzzle: PuzzleInfo, right: boolean, today: string): Progress {
  const mine = progressIn(progress, game);
  const before = mine.tried[puzzle.id];
  if (before === 1 || (before === 0 && !right)) return progress;
  const tried = { ...mine.tried, [puzzle.id]: right ? 1 : 0 } as GameProgress["tried"];
  if (before === 0) return { ...progress, games: { ...progress.games, [game]: { ...mine, tried } } };
  const now = rated(mine, puzzle.rating, right);
  const curve = [...(mine.curve.length > 0 ? mine.curve : [mine.rating]), now.rating].slice(-CURVE).map(Math.round);
  const streak = right ? progress.streak + 1 : 0;
  const days = progress.day === today ? progress.days : progress.day && dayAfter(progress.day) === today ? progress.days + 1 : 1;
  return {
    games: { ...progress.games, [game]: { ...now, tried, curve } },
    streak,
    best: Math.max(progress.best, streak),
    day: today,
    days,
  };
}

/** The day after a day. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Today, where the solver is. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
