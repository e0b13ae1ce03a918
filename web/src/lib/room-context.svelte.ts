/** How strong the bots are, in the server's words, and whose values a table has: told wherever a room's table is shown. */

import { getContext, setContext } from "svelte";
import { fetchBots, STANDARD } from "./catalogue";
import { language } from "./language.svelte";
import type { BotInfo, Language, RoomInfo, SeatInfo } from "./protocol";

const ROOM = Symbol("room");
const asked = new Set<Language>();
let known = $state.raw<Partial<Record<Language, BotInfo[]>>>({});

/** A bot's level; nothing for people, and until the server has answered. */
export function botLevel(seat: SeatInfo | undefined): string {
  const spoken = language.now;
  if (!seat?.bot) return "";
  if (!asked.has(spoken)) {
    asked.add(spoken);
    fetchBots().then(
      (bots) => (known = { ...known, [spoken]: bots }),
      () => asked.delete(spoken),
    );
  }
  return known[spoken] ? (known[spoken].find(({ spec }) => spec === seat.bot)?.title ?? seat.bot) : "";
}

/** For a table: its room. Set where a table is shown, read by whatever is within. */
export function provideRoom(room: () => RoomInfo): void {
  setContext(ROOM, room);
}

export function useRoom(): (() => RoomInfo) | undefined {
  return getContext(ROOM);
}

/** Whether our own values are in play, and not those of an owner's file. */
export function useStandardMaterial(): () => boolean {
  const room = useRoom();
  return () => (room?.().material ?? STANDARD) === STANDARD;
}
