/**
 * Does something now and again and again, but only while somebody looks; returns how to stop it. For effects: what is
 * read in doing so does not start the effect anew.
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
