/** Who plays the daily brew in this browser: a secret that is made once and stored only here. It is the token of its seats. */

import { randomHex } from "./hex";

const KEY = "charlatans.player";
const BYTES = 18;
let known: string | null = null;

export function playerToken(): string {
  known ??= read();
  return known;
}

function read(): string {
  const fresh = randomHex(BYTES);
  try {
    const kept = localStorage.getItem(KEY) ?? fresh;
    localStorage.setItem(KEY, kept);
    return kept;
  } catch {
    // Without storage, it lasts until the page is closed.
    return fresh;
  }
}
