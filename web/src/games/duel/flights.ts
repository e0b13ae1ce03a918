/** What flies across the table when something happens, and from where to where. */

import type { GameEvent } from "../../lib/protocol";
import type { EventName } from "./beats";
import { colourOf, type Printed, type View } from "./view";

/** A chip by its name, gold, or a coin. */
export type Thing = { chip: string } | { gold: number } | { coin: string; face: string };

export interface Route {
  thing: Thing;
  /** Names of places on the table; the first visible one is used. */
  from: string[];
  to: string[];
}

export function routeOf(event: GameEvent, shown: View, printed: Printed): Route | null {
  const [what, seat, a, b] = event as [EventName, number, number, number, string];
  const me = shown.players[seat];
  if (!me) return null;
  const chip = printed.chips[a] ?? "";
  const bag = [`bag-${seat}`, `rival-${seat}`];
  const bottle = [`bottle-${seat}`, `rival-${seat}`];
  const purse = [`gold-${seat}`, `rival-${seat}`];
  const drawn = me.hand[chip] ? [`hand-${seat}`, ...bottle] : bag;
  switch (what) {
    case "in_neck":
      return { thing: { chip }, from: drawn, to: [`neck-${seat}-${me.neck.length}`, ...bottle] };
    case "in_belly":
      return { thing: { chip }, from: drawn, to: [`belly-${seat}`, ...bottle] };
    case "in_white_area":
      return { thing: { chip }, from: drawn, to: [`white-${seat}-${b}`, ...bottle] };
    case "looked_at":
    case "tested":
      return { thing: { chip }, from: bag, to: [`hand-${seat}`, `gold-${seat}`, ...bottle] };
    case "set_aside":
      return { thing: { chip }, from: [`hand-${seat}`, ...bottle], to: [`aside-${seat}`, ...purse] };
    case "back_in_bag":
      return { thing: { chip }, from: [...whereItLies(shown, seat, chip), ...bottle], to: bag };
    case "got_gold":
      return { thing: { gold: a }, from: [...goldFrom(printed.reasons[b] ?? "", shown, seat), ...bottle], to: purse };
    case "lost_gold":
      return {
        thing: { gold: a },
        from: purse,
        to: printed.reasons[b] === "opponent" ? [`gold-${1 - seat}`, `rival-${1 - seat}`] : ["park"],
      };
    case "gained":
      return {
        thing: { chip },
        from: [`pool-${chip}`, "card", "park"],
        to: shown.phase === "buying" ? [`belly-${seat}`, ...bottle, ...bag] : bag,
      };
    case "coin_taken":
      return {
        thing: { coin: printed.coin_names[a] ?? "", face: printed.faces[b] ?? "" },
        from: [`coin-${printed.coin_names[a]}`, "fountain"],
        to: [...bottle, ...purse],
      };
    default:
      return null;
  }
}

function whereItLies(shown: View, seat: number, chip: string): string[] {
  const me = shown.players[seat];
  if (colourOf(chip) !== "white") return [`belly-${seat}`];
  const white = me?.whites.findLast((one) => one.chip === chip);
  return white ? [`white-${seat}-${white.space}`] : [`hand-${seat}`];
}

function goldFrom(reason: string, shown: View, seat: number): string[] {
  switch (reason) {
    case "black":
    case "book":
      return [`neck-${seat}-${(shown.players[seat]?.neck.length ?? 1) - 1}`];
    case "coin":
      return ["fountain"];
    case "opponent":
      return [`gold-${1 - seat}`, `rival-${1 - seat}`];
    case "tokens":
    case "card":
      return ["card", "park"];
    default:
      return [];
  }
}
