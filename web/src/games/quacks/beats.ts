/** The beats in which a step of Quacks is played: all of it at once, but a pot explodes only when the chip has landed. */

import type { Beats } from "../../lib/playback";
import type { GameEvent } from "../../lib/protocol";

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
export const LANDED = 300;
/** One row of the evaluation, as long as it is looked at on its way. */
export const ROW = 850;
/** Before the evaluation the last chip lands, and the last pot may explode. */
export const LANDS = 1300;

/** What begins a row of the evaluation. */
function rowsIn(events: GameEvent[]): number {
  const rows = new Set<string>();
  for (const [what, seat, , b] of events) {
    if (what === "rolled" || what === "got_coins") rows.add(what);
    else if (seat >= 0 && (what === "scored" || what === "got_rubies" || what === "droplet_moved")) rows.add(`by ${b}`);
  }
  return events.some(([what]) => what === "got_coins" || what === "rolled") ? rows.size : 0;
}

/** How long a step stays. */
function lengthOf(events: GameEvent[]): number {
  const longest = events.reduce((most, [what]) => Math.max(most, STAYS[what] ?? OTHERWISE), OTHERWISE);
  const rows = rowsIn(events);
  return rows > 0 ? LANDS + rows * ROW : longest;
}

export const beats: Beats = (events) => {
  const bangs = events.flatMap(([what], at) => (what === "exploded" && at > 0 ? [at] : []));
  const cuts = [0, ...bangs, events.length];
  const last = Math.max(0, lengthOf(events) - bangs.length * LANDED);
  return cuts.slice(1).map((end, at) => ({
    events: events.slice(cuts[at], end),
    lead: 0,
    hold: at < bangs.length ? LANDED : last,
    promptWaits: at < bangs.length,
  }));
};
