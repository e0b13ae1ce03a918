/** The address under which others reach this server; never localhost. */

import { api } from "./api";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

class Address {
  origin = $state(typeof location === "undefined" ? "" : location.origin);
  /** Whether the server listens on localhost only. */
  alone = $state(false);
  #asked = false;

  /** Asks the server for its address, if this page was opened on the server's own machine. */
  async find(): Promise<void> {
    if (this.#asked || !LOOPBACK.includes(location.hostname)) return;
    this.#asked = true;
    try {
      const { invite } = await api.status();
      this.alone = invite === null;
      if (invite) this.origin = new URL(invite).origin;
    } catch {
      this.#asked = false;
    }
  }

  /** The link of a room; with the secret of the invite link, a seat can be taken. Browsers do not send fragments to servers. */
  invite(room: string, secret: string | null = null): string {
    return `${this.origin}/room/${room}${secret ? `#invite=${encodeURIComponent(secret)}` : ""}`;
  }

  /** The spectators' link. */
  watch(room: string, secret: string): string {
    return `${this.invite(room)}#watch=${encodeURIComponent(secret)}`;
  }
}

export const address = new Address();
