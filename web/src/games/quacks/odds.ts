/** The next draw: what can come out of the bag, and what it would do to the pot. */

import type { Odds } from "../../lib/protocol";
import { parts, type ChipName, type Counts, type Player } from "./view";

export interface Chance {
  chip: ChipName;
  chance: number;
  exact: string;
  /** Whether it would be too much for the pot. */
  explodes: boolean;
}

/** What can come, the likeliest first; chips that explode the pot before the others. */
export function chances(odds: Odds, me: Player): Chance[] {
  return Object.entries(odds.shows.chip ?? {})
    .map(([chip, { chance, exact }]) => ({ chip, chance, exact, explodes: tooMuch(chip, me) }))
    .sort((a, b) => Number(b.explodes) - Number(a.explodes) || b.chance - a.chance);
}

/** Whether a chip would bring the white chips over the limit. */
export function tooMuch(chip: ChipName, { white_total, limit }: Pick<Player, "white_total" | "limit">): boolean {
  const { colour, value } = parts(chip);
  return colour === "white" && white_total + value > limit;
}

/** The chance that the pot holds for two draws, when nothing but the chips drawn changes it. */
export function holdsTwice(bag: Counts, white_total: number, limit: number): number {
  const chips = Object.entries(bag);
  const all = chips.reduce((sum, [, count]) => sum + count, 0);
  if (all < 2) return 0;
  let holds = 0;
  for (const [first, count] of chips) {
    if (tooMuch(first, { white_total, limit })) continue;
    const { colour, value } = parts(first);
    const then = white_total + (colour === "white" ? value : 0);
    for (const [second, number] of chips) {
      const left = second === first ? number - 1 : number;
      if (!tooMuch(second, { white_total: then, limit })) holds += count * left;
    }
  }
  return holds / (all * (all - 1));
}

/** A chance in words: whole per cents, but never 0 or 100 for what is neither. */
export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return "< 1 %";
  if (whole === 100 && chance < 1) return "> 99 %";
  return `${whole} %`;
}
