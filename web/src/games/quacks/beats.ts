/** The beats in which a step of Quacks is played: all of it at once, but a pot explodes only when the chip has landed. */

import type { Beat, Beats } from "../../lib/playback";
import type { GameEvent } from "../../lib/protocol";
import type { Sounds } from "../../lib/sound";
import { isEvaluated, stagesOf } from "./evaluation";
import type { Printed } from "./view";

/**
 * Of what a step holds, the longest counts. Everybody brews at once, so that a chip stays no longer than it needs to be
 * seen: whoever draws must not wait for the others' chips.
 */
const STAYS: Record<string, number> = {
  exploded: 1000,
  turn_begins: 1000,
  started_afresh: 600,
  flask_used: 450,
  looked_at: 450,
  stopped: 350,
  gained: 500,
  droplet_moved: 450,
};
const OTHERWISE = 380;

/** A chip on its way from the bag to its space; what it explodes, it explodes then. */
const LANDED = 300;
/** One row of the evaluation. */
export const ROW = 850;
/** Before the evaluation covers the pot, the last chip lands, and the pot may explode. */
const BEFORE_ROWS = 1300;
/** Points and rubies that fly from the pot to a counter, and how long after one another. */
export const FLIGHT = 400;
export const FLIGHT_GAP = 70;

/** Where in a step the rows of the evaluation begin: at the first event of each stage. */
function rowsIn(events: GameEvent[], printed: Printed): number[] {
  if (!events.some(([what]) => what === "got_coins" || what === "rolled")) return [];
  const end = events.findIndex(([what]) => what === "turn_begins");
  const stages = stagesOf(end < 0 ? events : events.slice(0, end), printed);
  return stages.flatMap((stage, at) => (stage && isEvaluated(stage) && stages.indexOf(stage) === at ? [at] : []));
}

/** The last beat of a step: all of it at once, but the rows of an evaluation are told one after another. */
function lastBeat(events: GameEvent[], printed: Printed): Beat {
  const rows = rowsIn(events, printed);
  if (rows.length === 0) return { events, lead: 0, hold: Math.max(OTHERWISE, ...events.map(([what]) => STAYS[what] ?? 0)) };
  const starts = rows[0] === 0 ? rows : [0, ...rows];
  const parts = starts.slice(1).map((end, at) => {
    const start = starts[at] ?? 0;
    return { events: end - start, hold: rows.includes(start) ? ROW : BEFORE_ROWS };
  });
  return { events, lead: 0, hold: ROW, parts };
}

export const beats: Beats = (events, printed) => {
  const bangs = events.flatMap(([what], at) => (what === "exploded" && at > 0 ? [at] : []));
  const before = bangs.map((end, at) => ({
    events: events.slice(bangs[at - 1] ?? 0, end),
    lead: 0,
    hold: LANDED,
    promptWaits: true,
  }));
  return [...before, lastBeat(events.slice(bangs.at(-1) ?? 0), printed as unknown as Printed)];
};

export const sounds: Sounds = {
  placed: "chip",
  returned: "chip",
  back_in_bag: "chip",
  exploded: "boom",
  got_coins: "coin",
  gained: "coin",
  scored: "coin",
  got_rubies: "gem",
  droplet_moved: "step",
  game_ends: "win",
};
