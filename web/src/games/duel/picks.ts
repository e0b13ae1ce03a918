/** What can be chosen by pressing a chip in the bottle itself. */

import type { Option } from "../../lib/protocol";
import type { Player } from "./view";

/** The options by the place of their chip: "neck:black-1", "belly:red-2", "white:5". */
export function picksOf(options: Option[], player: Player): Map<string, Option> {
  const picks = new Map<string, Option>();
  for (const option of options) {
    const place = placeOf(option, player);
    if (place) picks.set(place, option);
  }
  return picks;
}

function placeOf(option: Option, player: Player): string | null {
  switch (option.kind) {
    case "upgrade neck":
      return `neck:${option.chip}`;
    case "upgrade belly":
    case "upgrade":
      return `belly:${option.chip}`;
    case "return":
      return player.belly[option.chip ?? ""] ? `belly:${option.chip}` : `neck:${option.chip}`;
    case "return white":
      return `white:${option.amount}`;
    case "amber": {
      const last = player.whites.at(-1);
      return last ? `white:${last.space}` : null;
    }
    default:
      return null;
  }
}
