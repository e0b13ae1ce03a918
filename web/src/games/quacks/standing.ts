/** A player's state, in a word. */

import { isBrewing, placeOf, type PlayerView, type Printed, type View } from "./view";
import type { texts } from "./texts";

export interface Standing {
  word: string;
  tone: "" | "danger" | "safe" | "busy";
}

export function standing(player: PlayerView, view: View, printed: Printed, w: (typeof texts)["en"]): Standing {
  const at = placeOf(player.scoring_space, printed, w);
  const acts = view.actors.includes(player.seat);
  if (view.over) return { word: w.place(view.ranks?.[player.seat] ?? 1), tone: view.ranks?.[player.seat] === 1 ? "safe" : "" };
  if (view.phase === "fortune") return acts ? { word: w.thinking, tone: "busy" } : { word: w.waits, tone: "" };
  if (view.phase === "buy chips" && acts) return { word: w.shopping, tone: "busy" };
  if (view.phase === "end of turn" && acts) return { word: w.spending, tone: "busy" };
  if (player.exploded) return { word: w.explodedAt(at), tone: "danger" };
  if (isBrewing(view) && !player.stopped) {
    if (view.stirring && player.ready) return { word: w.chosen, tone: "safe" };
    if (view.stirring && acts) return { word: w.choosing, tone: "busy" };
    return { word: player.pot.length ? w.brewing(at) : w.begins, tone: "busy" };
  }
  if (acts) return { word: w.thinking, tone: "busy" };
  return { word: w.stoppedAt(at), tone: "safe" };
}
