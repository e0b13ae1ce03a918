/** The next draw: what can come out of the bag, and what it would do to the pot. */

import type { Odds } from "../../lib/protocol";
import { parts, type ChipName, type PlayerView } from "./view";

/** The name that the server gives this outcome in the odds. */
export const EXPLODES = "the pot explodes";

interface Chance {
  chip: ChipName;
  chance: number;
  exact: string;
  /** Whether it would explode the pot. */
  explodes: boolean;
}

/** The possible draws: those that explode the pot first, then the likeliest. */
export function chances(odds: Odds, me: PlayerView): Chance[] {
  return Object.entries(odds.shows.chip ?? {})
    .map(([chip, { chance, exact }]) => ({ chip, chance, exact, explodes: tooMuch(chip, me) }))
    .sort((a, b) => Number(b.explodes) - Number(a.explodes) || b.chance - a.chance);
}

/** Whether a chip would bring the white chips over the limit. */
export function tooMuch(chip: ChipName, { white_total, limit }: Pick<PlayerView, "white_total" | "limit">): boolean {
  const { colour, value } = parts(chip);
  return colour === "white" && white_total + value > limit;
}

/** A chance as a whole percentage, but never 0 or 100 unless it is exact. */
export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return "< 1 %";
  if (whole === 100 && chance < 1) return "> 99 %";
  return `${whole} %`;
}
