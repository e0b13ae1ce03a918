/** How long a step of Quacks stays before the next is shown. */

import type { Happening } from "../../lib/protocol";
import type { Pace } from "../../lib/table";

/** Of what a step holds, the longest counts. */
const STAYS: Record<string, number> = {
  exploded: 1400,
  turn_begins: 1100,
  started_afresh: 900,
  flask_used: 800,
  looked_at: 700,
  stopped: 600,
  placed: 520,
  set_aside: 520,
  returned: 520,
  gained: 600,
  droplet_moved: 500,
};
const OTHERWISE = 320;

/** One row of the evaluation, as long as it is looked at on its way. */
export const ROW = 850;

/** What begins a row of the evaluation. */
function rowsIn(happenings: Happening[]): number {
  const rows = new Set<string>();
  for (const [what, seat, , b] of happenings) {
    if (what === "rolled" || what === "got_coins") rows.add(what);
    else if (seat >= 0 && (what === "scored" || what === "got_rubies" || what === "droplet_moved")) rows.add(`by ${b}`);
  }
  return happenings.some(([what]) => what === "got_coins" || what === "rolled") ? rows.size : 0;
}

export const pace: Pace = (happenings) => {
  const longest = happenings.reduce((most, [what]) => Math.max(most, STAYS[what] ?? OTHERWISE), OTHERWISE);
  return Math.max(longest, rowsIn(happenings) * ROW);
};
