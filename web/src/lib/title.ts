/** Tells a player in another tab that it is their turn: by the page's title and, where supported, the app's badge. */

import { texts } from "../layout/texts";
import { pick } from "./language.svelte";
import { play } from "./sound";

interface Badge {
  setAppBadge?: () => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** For an effect: keeps the title up to date; returns a function that stops it. */
export function showTurnInTitle(title: string, myTurn: boolean): () => void {
  const word = pick(texts).yourTurn;
  const app = navigator as Badge;
  const show = () => {
    const away = myTurn && document.hidden;
    document.title = away ? `● ${word} · ${title}` : `${title} · Charlatans`;
    if (away) void app.setAppBadge?.().catch(() => undefined);
    else void app.clearAppBadge?.().catch(() => undefined);
  };
  show();
  if (myTurn && document.hidden) play("turn");
  document.addEventListener("visibilitychange", show);
  return () => document.removeEventListener("visibilitychange", show);
}
