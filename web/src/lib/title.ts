/** Calls a player back who is looking at another tab: the title of the page and, where there is one, the badge of the app. */

import { texts } from "../layout/texts";
import { pick } from "./language.svelte";
import { play } from "./sound";

interface Badge {
  setAppBadge?: () => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** For an effect: keeps the title right for as long as it is so; returns how to stop. */
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
