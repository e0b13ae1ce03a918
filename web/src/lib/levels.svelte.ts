/** How strong the bots are, in the server's words: at their seats, in the rivals' panels, in the end. */

import { getContext, setContext } from "svelte";
import { knownBots } from "./known";
import { language } from "./language.svelte";
import type { BotInfo, Language, SeatInfo } from "./protocol";

const SEATS = Symbol("seats");
const asked = new Set<Language>();
let known = $state.raw<Partial<Record<Language, BotInfo[]>>>({});

/** A bot's level; nothing for people, and until the server has answered. */
export function levelOf(seat: SeatInfo | undefined): string {
  const spoken = language.now;
  if (!seat?.bot) return "";
  if (!asked.has(spoken)) {
    asked.add(spoken);
    knownBots().then(
      (bots) => (known = { ...known, [spoken]: bots }),
      () => asked.delete(spoken),
    );
  }
  return known[spoken] ? (known[spoken].find(({ spec }) => spec === seat.bot)?.title ?? seat.bot) : "";
}

/** For a table: who sits at it. Set where a table is shown, read by whatever is within. */
export function seatsAre(seats: () => SeatInfo[]): void {
  setContext(SEATS, seats);
}

export function seatsHere(): (() => SeatInfo[]) | undefined {
  return getContext(SEATS);
}
