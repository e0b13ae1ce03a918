/** What happened in a step, cut into beats: what is shown together, and how long at normal speed. */

import type { Happening } from "../../lib/protocol";
import { rowOf } from "./decode";

export interface Beat {
  happenings: Happening[];
  /** Milliseconds. */
  ms: number;
}

/** How long the first happening of a beat keeps the table, at normal speed. */
const MS: Record<string, number> = {
  stage_begins: 500,
  round_begins: 700,
  revealed: 1500,
  forfeited: 1300,
  negotiation: 900,
  offered: 1000,
  accepted: 800,
  no_offer: 1400,
  paid: 900,
  drew: 1000,
  no_card: 1000,
  scored: 900,
  took_gems: 1000,
  went_without: 1000,
  took_gem: 700,
  returned_gem: 700,
  stock_empty: 1000,
  stage_ends: 900,
  cards_run_out: 1200,
  game_ends: 400,
};
/** A row of the scoring. */
const ROW_MS = 1500;

/** Happenings that go with the ones before them. */
const TOGETHER: Record<string, string[]> = {
  revealed: ["revealed"],
  received: ["paid"],
  dealt: ["round_begins", "dealt"],
};

/** The beats of a step, in order. The scoring of a stage has one for each colour, and one for the workers. */
export function beatsOf(happenings: Happening[]): Beat[] {
  const beats: Beat[] = [];
  for (const happening of happenings) {
    const beat = beats.at(-1);
    if (beat && goesWith(happening, beat)) beat.happenings.push(happening);
    else beats.push({ happenings: [happening], ms: rowOf(happening) === null ? (MS[happening[0]] ?? 0) : ROW_MS });
  }
  return beats;
}

function goesWith(happening: Happening, beat: Beat): boolean {
  const before = beat.happenings.at(-1);
  if (!before) return false;
  const row = rowOf(happening);
  return row === null ? (TOGETHER[happening[0]]?.includes(before[0]) ?? false) : row === rowOf(before);
}

export function lengthOf(happenings: Happening[]): number {
  return beatsOf(happenings).reduce((sum, beat) => sum + beat.ms, 0);
}
