/** Decisions made by clicking a chip in the bottle. */

import type { Decision } from "../../lib/protocol";
import type { PlayerView } from "./view";

/** The decisions by the place of their chip: "neck:black-1", "belly:red-2", "white:5". */
export function picksOf(decisions: Decision[], player: PlayerView): Map<string, Decision> {
  const picks = new Map<string, Decision>();
  for (const decision of decisions) {
    const place = placeOf(decision, player);
    if (place) picks.set(place, decision);
  }
  return picks;
}

function placeOf(decision: Decision, player: PlayerView): string | null {
  switch (decision.kind) {
    case "upgrade neck":
      return `neck:${decision.chip}`;
    case "upgrade belly":
    case "upgrade":
      return `belly:${decision.chip}`;
    case "return":
      return player.belly[decision.chip ?? ""] ? `belly:${decision.chip}` : `neck:${decision.chip}`;
    case "return white":
      return `white:${decision.amount}`;
    case "amber": {
      const last = player.whites.at(-1);
      return last ? `white:${last.space}` : null;
    }
    default:
      return null;
  }
}
