/** The seats taken in this browser, with their secrets; stored only here. */

import type { SeatAssignment } from "./protocol";

export interface MySeat {
  room: string;
  game: string;
  name: string;
  seat: number | null;
  token: string;
  /** The secret of the spectators' link; null unless this is the host. */
  watch: string | null;
  /** The secret of the invite link. */
  invite?: string;
  /** When the seat was taken. */
  since: number;
}

const KEY = "charlatans.seats";
const MOST = 40;

function read(): MySeat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as MySeat[]) : [];
  } catch {
    return [];
  }
}

class MySeats {
  all = $state.raw<MySeat[]>(read());

  constructor() {
    if (typeof addEventListener !== "function") return;
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.all = read();
    });
  }

  of(room: string): MySeat | null {
    return this.all.find((mine) => mine.room === room) ?? null;
  }

  /** Stores a seat that was just taken; newest first. */
  keep(seated: SeatAssignment, game: string, name: string): MySeat {
    const mine: MySeat = {
      room: seated.room,
      game,
      name,
      seat: seated.seat,
      token: seated.token,
      watch: seated.watch ?? null,
      invite: seated.invite ?? undefined,
      since: Date.now(),
    };
    this.#keep([mine, ...read().filter((other) => other.room !== mine.room)].slice(0, MOST));
    return mine;
  }

  forget(room: string): void {
    this.#keep(read().filter((mine) => mine.room !== room));
  }

  #keep(all: MySeat[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Without storage, the seat is kept until the page is closed.
    }
  }
}

export const mySeats = new MySeats();
