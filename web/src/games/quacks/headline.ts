/** The most important event of a step, for the headline. */

import type { GameEvent } from "../../lib/protocol";

/** Events that are about one chip. */
export const WITH_CHIP = new Set([
  "placed",
  "set_aside",
  "returned",
  "passed_up",
  "last_chip_moved",
  "gained",
  "sold_out",
  "gave_up",
]);

/** The most important first. */
const TELLING = [
  "game_ends",
  "card_read",
  "exploded",
  "started_afresh",
  "flask_used",
  "returned",
  "passed_up",
  "stopped",
  "placed",
  "set_aside",
  "back_in_bag",
  "gained",
  "glass_reached",
  "droplet_moved",
  "flask_filled",
  "scored",
  "got_rubies",
  "gave_up",
  "tails_traded",
  "sold_out",
  "stir_declined",
  "stir_agreed",
];

/** Whether a seat's pot explodes in a step. */
export function explodes(events: GameEvent[], of: number): boolean {
  return events.some(([what, seat]) => what === "exploded" && seat === of);
}

export function mostTelling(events: GameEvent[]): GameEvent | undefined {
  for (const what of TELLING) {
    const found = events.find(
      ([happened, seat, , , sentence]) =>
        happened === what && sentence && (seat >= 0 || what === "game_ends" || what === "card_read"),
    );
    if (found) return found;
  }
  return undefined;
}
