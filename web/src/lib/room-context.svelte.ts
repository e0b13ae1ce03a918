/** The room of a table, for the components inside it: the level of its bots, and whether it uses our printed values. */

import { getContext, setContext } from "svelte";
import { bots, STANDARD } from "./catalogue.svelte";
import type { RoomInfo, SeatInfo } from "./protocol";

const ROOM = Symbol("room");

/** A bot's level; empty for people, and until the server has answered. */
export function botLevel(seat: SeatInfo | undefined): string {
  if (!seat?.bot || bots.all.length === 0) return "";
  return bots.all.find(({ spec }) => spec === seat.bot)?.title ?? seat.bot;
}

/** Makes a table's room known to the components inside it. */
export function provideRoom(room: () => RoomInfo): void {
  setContext(ROOM, room);
}

export function useRoom(): (() => RoomInfo) | undefined {
  return getContext(ROOM);
}

/** Whether the room uses our printed values, and not an owner's file. */
export function useStandardMaterial(): () => boolean {
  const room = useRoom();
  return () => (room?.().material ?? STANDARD) === STANDARD;
}
