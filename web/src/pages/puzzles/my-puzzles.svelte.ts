/** The solver's progress, stored in this browser only. */

import type { PuzzleInfo } from "../../lib/protocol";
import { after, dayAfter, NOTHING, progressIn, today, type GameProgress, type Progress } from "./progress";

const KEY = "charlatans.puzzles";

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof kept === "object" && kept !== null ? { ...NOTHING, ...(kept as Partial<Progress>) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

class MyPuzzles {
  #now = $state.raw<Progress>(read());

  constructor() {
    if (typeof addEventListener !== "function") return;
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#now = read();
    });
  }

  get streak(): number {
    return this.#now.streak;
  }
  get best(): number {
    return this.#now.best;
  }
  /** On how many days in a row something was tried; 0 if the last one is longer ago than yesterday. */
  get days(): number {
    const { day, days } = this.#now;
    return day && (day === today() || dayAfter(day) === today()) ? days : 0;
  }

  in(game: string): GameProgress {
    return progressIn(this.#now, game);
  }

  /** Counts an attempt; returns by how much the rating changed. */
  count(game: string, puzzle: PuzzleInfo, right: boolean): number {
    const before = this.in(game).rating;
    this.#now = after(read(), game, puzzle, right, today());
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now));
    } catch {
      // Puzzles work without storage.
    }
    return Math.round(this.in(game).rating) - Math.round(before);
  }
}

export const myPuzzles = new MyPuzzles();
