/** What the two numbers of an event mean: sets of gems, bazaar cards, and why points were scored. */

import type { GameEvent } from "../../lib/protocol";
import { COLOURS, type BazaarCard, type ColourName, type Gems, type Letter, type Printed } from "./view";

/** The numbers of the reasons for points: 0 the card, 1 the workers, then a number per colour for majorities and for shared ones. */
const BY_WORKERS = 1;
const FIRST_MAJORITY = 2;

export function gemsOf([, , a, b]: GameEvent, { pair }: Printed): Gems {
  return { red: Math.floor(a / pair), yellow: a % pair, green: Math.floor(b / pair), blue: b % pair };
}

export function cardOf([, , a, b]: GameEvent, { digit }: Printed): BazaarCard {
  const gems = { red: 0, yellow: 0, green: 0, blue: 0 };
  COLOURS.forEach((colour, at) => {
    gems[colour] = Math.floor(b / digit ** (COLOURS.length - 1 - at)) % digit;
  });
  const card = Math.floor(a / digit);
  return { number: Math.floor(card / digit) + 1, workers: card % digit, points: a % digit, gems };
}

export function colourOf([, , a]: GameEvent, printed: Printed): ColourName {
  return printed.colours[a] ?? "red";
}

export function letterOf([, , a]: GameEvent, printed: Printed): Letter {
  return printed.letters[a] ?? "A";
}

type Reason = { why: "card" } | { why: "workers" } | { why: "majority"; colour: ColourName; shared: boolean };

export function reasonOf([, , , b]: GameEvent, printed: Printed): Reason {
  const name = printed.reasons[b];
  if (name === "card" || name === "workers") return { why: name };
  const colour = printed.colours[(b - FIRST_MAJORITY) % printed.colours.length] ?? "red";
  return { why: "majority", colour, shared: name === "shared_majority" };
}

/** The row of a stage's scoring that an event is about: a colour by its number, or WORKERS_ROW; null where none. */
export function rowOf([what, , a, b]: GameEvent): number | null {
  if (what === "gave_back" || what === "no_majority") return a;
  if (what !== "scored" || b < BY_WORKERS) return null;
  return b === BY_WORKERS ? WORKERS_ROW : (b - FIRST_MAJORITY) % COLOURS.length;
}

const WORKERS_ROW = COLOURS.length;
