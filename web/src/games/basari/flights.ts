/** What flies across the table in a beat: gems from hand to hand, points to their counters, cards to their owners. */

import type { GameEvent } from "../../lib/protocol";
import type { Beat } from "../../lib/playback";
import { cardOf, colourOf, gemsOf, rowOf } from "./decode";
import { present } from "./gems";
import type { ColourName, Printed } from "./view";

export type Cargo =
  { kind: "gem"; colour: ColourName } | { kind: "points"; points: number } | { kind: "workers"; workers: number };

interface Flight {
  cargo: Cargo;
  /** Names of places on the table; the first visible one is used. */
  from: string[];
  to: string[];
}

const STOCK = "stock";

export function flightsOf({ events }: Pick<Beat, "events">, printed: Printed): Flight[] {
  return events.flatMap((event) => flightsIn(event, events, printed));
}

function flightsIn(event: GameEvent, together: GameEvent[], printed: Printed): Flight[] {
  const [what, seat, a, b] = event;
  const player = (colour: ColourName) => [`gems-${seat}-${colour}`, `seat-${seat}`];
  const stock = (colour: ColourName) => [`stock-${colour}`, STOCK];
  if (what === "paid") {
    const other = together.find(([name]) => name === "received")?.[1] ?? seat;
    return present(gemsOf(event, printed)).flatMap(([colour, number]) =>
      many(number, { cargo: { kind: "gem", colour }, from: player(colour), to: [`gems-${other}-${colour}`, `seat-${other}`] }),
    );
  }
  if (what === "took_gems") {
    return present(gemsOf(event, printed)).flatMap(([colour, number]) =>
      many(number, { cargo: { kind: "gem", colour }, from: stock(colour), to: player(colour) }),
    );
  }
  if (what === "took_gem" || what === "returned_gem") {
    const colour = colourOf(event, printed);
    const [from, to] = what === "took_gem" ? [stock(colour), player(colour)] : [player(colour), stock(colour)];
    return [{ cargo: { kind: "gem", colour }, from, to }];
  }
  if (what === "gave_back") {
    const colour = colourOf(event, printed);
    return many(b, { cargo: { kind: "gem", colour }, from: [`row-${a}-${seat}`], to: stock(colour) });
  }
  if (what === "scored") {
    const row = rowOf(event);
    const from = row === null ? `card-${seat}` : `row-${row}-${seat}`;
    return [{ cargo: { kind: "points", points: a }, from: [from, `seat-${seat}`], to: [`points-${seat}`, `seat-${seat}`] }];
  }
  if (what === "drew") {
    return [{ cargo: { kind: "workers", workers: cardOf(event, printed).workers }, from: ["deck", STOCK], to: [`seat-${seat}`] }];
  }
  return [];
}

function many(number: number, flight: Flight): Flight[] {
  return Array.from({ length: number }, () => flight);
}
