/** What whoever runs the server has to say: tables are told at once, other pages ask from time to time. */

import { api } from "./api";
import type { AnnouncementInfo } from "./protocol";

const KEY = "charlatans.announcement";

class Announcement {
  #latest = $state.raw<AnnouncementInfo | null>(null);
  /** The moment it is for, by this browser's clock; null if there is none. */
  until = $state.raw<number | null>(null);
  /** The announcement that was dismissed here. */
  #dismissed = $state(stored());

  /** What is to be shown. */
  get shown(): AnnouncementInfo | null {
    return this.#latest && this.#latest.id !== this.#dismissed ? this.#latest : null;
  }

  receive(latest: AnnouncementInfo | null): void {
    this.#latest = latest;
    // The server says how long it takes until then: this browser's clock may be wrong.
    this.until = latest?.seconds == null ? null : Date.now() + latest.seconds * 1000;
  }

  async ask(): Promise<void> {
    try {
      this.receive(await api.announcement());
    } catch {
      // It stays as it is until the server answers again.
    }
  }

  dismiss(): void {
    this.#dismissed = this.#latest?.id ?? null;
    try {
      localStorage.setItem(KEY, String(this.#dismissed));
    } catch {
      // Without storage it is dismissed for this page.
    }
  }
}

function stored(): number | null {
  try {
    return Number(localStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

export const announcement = new Announcement();

/** Seconds as 4:32, or as 1:04:32. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
