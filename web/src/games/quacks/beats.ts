/** The beats of a step of Quacks: one for the whole step, but a pot explodes only when the chip has landed. */

import type { Beat, Beats } from "../../lib/playback";
import type { GameEvent } from "../../lib/protocol";
import type { Sounds } from "../../lib/sound";
import { isEvaluated, stagesOf } from "./evaluation";
import type { Printed } from "./view";

/** How long an explosion is shown: as long as the longest animation in art/Blast.svelte. */
export const EXPLOSION = 1000;

/**
 * How long an event is shown; a step takes as long as its longest event. Everybody brews at the same time, so a chip is
 * shown only briefly: nobody should wait for other players' chips.
 */
const HOLD: Record<string, number> = {
  exploded: EXPLOSION,
  turn_begins: 1000,
  started_afresh: 600,
  flask_used: 450,
  looked_at: 450,
  stopped: 350,
  gained: 500,
  droplet_moved: 450,
};
/** A chip that flies between the bag and its space: the shortest time a step is shown. */
export const CHIP_FLIGHT = 380;
/** How long after the draw a pot explodes: the chip has all but landed by then. */
const EXPLODES_AFTER = 300;
/** One row of the evaluation. */
export const ROW = 850;
/** Time for the last chip to land, and for the pot to explode, before the evaluation covers the pot. */
const BEFORE_ROWS = 1300;
/** Points and rubies that fly from the pot to a counter, and the delay between two of them. */
export const FLIGHT = 400;
export const FLIGHT_GAP = 70;

/** Where in a step the rows of the evaluation begin: at the first event of each stage. */
function rowsIn(events: GameEvent[], printed: Printed): number[] {
  if (!events.some(([what]) => what === "got_coins" || what === "rolled")) return [];
  const end = events.findIndex(([what]) => what === "turn_begins");
  const stages = stagesOf(end < 0 ? events : events.slice(0, end), printed);
  return stages.flatMap((stage, at) => (stage && isEvaluated(stage) && stages.indexOf(stage) === at ? [at] : []));
}

/** The last beat of a step: everything at once, except that the rows of an evaluation appear one after another. */
function lastBeat(events: GameEvent[], printed: Printed): Beat {
  const rows = rowsIn(events, printed);
  if (rows.length === 0) return { events, lead: 0, hold: Math.max(CHIP_FLIGHT, ...events.map(([what]) => HOLD[what] ?? 0)) };
  const starts = rows[0] === 0 ? rows : [0, ...rows];
  const parts = starts.slice(1).map((end, at) => {
    const start = starts[at] ?? 0;
    return { events: end - start, hold: rows.includes(start) ? ROW : BEFORE_ROWS };
  });
  return { events, lead: 0, hold: ROW, parts };
}

export const beats: Beats = (events, printed) => {
  const explosions = events.flatMap(([what], at) => (what === "exploded" && at > 0 ? [at] : []));
  const before = explosions.map((end, at) => ({
    events: events.slice(explosions[at - 1] ?? 0, end),
    lead: 0,
    hold: EXPLODES_AFTER,
    promptWaits: true,
  }));
  return [...before, lastBeat(events.slice(explosions.at(-1) ?? 0), printed as unknown as Printed)];
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
