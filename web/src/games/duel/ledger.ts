/** What a round brought each player, in order. */

import type { GameEvent, LogLine } from "../../lib/protocol";
import type { EventName } from "./beats";

export type Sort = "gold" | "loss" | "patient" | "stall" | "upgrade" | "chip" | "card" | "bang";

const SORTS: Partial<Record<EventName, Sort>> = {
  got_gold: "gold",
  lost_gold: "loss",
  treated: "patient",
  stall_moved: "stall",
  upgraded: "upgrade",
  gained: "chip",
  removed: "chip",
  sold_out: "chip",
  card_taken: "card",
  tokens_taken: "card",
  card_used: "card",
  coin_taken: "card",
  exploded: "bang",
  counted: "patient",
};

interface Entry {
  key: string;
  seat: number;
  sort: Sort;
  text: string;
}

/** The entries of the current round, oldest first. */
export function entriesOf(log: LogLine[]): Entry[] {
  let entries: Entry[] = [];
  for (const { number, events } of log) {
    events.forEach(([what, seat, , , text]: GameEvent, at) => {
      const sort = SORTS[what as EventName];
      if (what === "round_begins") entries = [];
      else if (sort) entries.push({ key: `${number}:${at}`, seat, sort, text });
    });
  }
  return entries;
}
