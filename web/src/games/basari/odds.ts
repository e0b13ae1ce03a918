/** The exact odds of the next bazaar card, formatted. */

import type { Odds } from "../../lib/protocol";
import { language } from "../../lib/language.svelte";

/** The average number of workers, with one decimal. */
export function averageOf(odds: Odds): string {
  const mean = Object.entries(odds.shows.workers ?? {}).reduce((sum, [workers, { chance }]) => sum + Number(workers) * chance, 0);
  return mean.toLocaleString(language.now, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The chance that the card brings enough workers to end the stage. */
export function chanceOf(odds: Odds): number {
  return Object.values(odds.brings)[0]?.chance ?? 0;
}

export function percent(chance: number): string {
  return chance.toLocaleString(language.now, { style: "percent", maximumFractionDigits: 0 });
}
