/** Under which address others find this table: not under the name that a machine has for itself. */

import { api } from "./api";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

class Address {
  origin = $state(typeof location === "undefined" ? "" : location.origin);
  /** The server listens to this machine only. */
  alone = $state(false);
  #asked = false;

  /** Asks the server, where this page was opened on its own machine. */
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

  /** The link by which others come to a room. */
  invite(room: string): string {
    return `${this.origin}/room/${room}`;
  }

  /** The link by which others look on: its secret stays behind the #, which no browser sends to a server. */
  watch(room: string, secret: string): string {
    return `${this.invite(room)}#watch=${encodeURIComponent(secret)}`;
  }
}

export const address = new Address();
