/**
 * Calls a function now and then at intervals, but only while the page is visible; returns a function that stops it.
 * For effects: what the function reads does not restart the effect.
 */

import { untrack } from "svelte";

export function poll(milliseconds: number, act: () => unknown): () => void {
  const look = () => {
    if (!document.hidden) untrack(act);
  };
  look();
  const timer = setInterval(look, milliseconds);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
