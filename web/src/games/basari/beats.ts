/** The beats of a step of Basari: which events are shown together, and for how long at normal speed. */

import type { Beat } from "../../lib/playback";
import type { GameEvent } from "../../lib/protocol";
import type { Sounds } from "../../lib/sound";
import { rowOf } from "./decode";

/** How long a beat is shown at normal speed, by its first event. */
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
/** A row of the scoring sheet. */
const ROW_MS = 1500;
/** A step without public events: a card chosen in secret, or a part of a bid. */
const SILENT_MS = 60;

/** Events that go with the ones before them. */
const TOGETHER: Record<string, string[]> = {
  revealed: ["revealed"],
  received: ["paid"],
  dealt: ["round_begins", "dealt"],
};

/** The beats of a step, in order. The scoring of a stage has one for each colour, and one for the workers. */
export const beats = (events: GameEvent[]): Beat[] => {
  if (events.length === 0) return [{ events, lead: 0, hold: SILENT_MS }];
  const cut: Beat[] = [];
  for (const event of events) {
    const beat = cut.at(-1);
    if (beat && goesWith(event, beat)) beat.events.push(event);
    else cut.push({ events: [event], lead: 0, hold: rowOf(event) === null ? (MS[event[0]] ?? 0) : ROW_MS, promptWaits: true });
  }
  return cut;
};

function goesWith(event: GameEvent, beat: Beat): boolean {
  const before = beat.events.at(-1);
  if (!before) return false;
  const row = rowOf(event);
  return row === null ? (TOGETHER[event[0]]?.includes(before[0]) ?? false) : row === rowOf(before);
}

export const sounds: Sounds = {
  scored: "coin",
  took_gems: "gem",
  took_gem: "gem",
  received: "gem",
  offered: "bid",
  accepted: "bid",
  revealed: "bid",
  game_ends: "win",
};
