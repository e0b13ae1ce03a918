/** How a player's majorities change, in words. */

import type { LeadChange, Standing } from "./gems";
import type { texts } from "./texts";

const ORDER: Standing[] = ["leads", "shares", "behind"];

export function changesInWords(changes: LeadChange[], w: (typeof texts)["en"]): string {
  if (changes.length === 0) return w.leadsUnchanged;
  const words = ORDER.flatMap((to) => {
    const colours = changes.filter((change) => change.to === to).map((change) => change.colour);
    return colours.length ? [w.change(to, colours)] : [];
  }).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
