/** Games and bots as the server tells of them: asked for once in each language. */

import { api } from "./api";
import { language } from "./language.svelte";
import type { BotInfo, GameInfo, Language } from "./protocol";

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  const answers = new Map<Language, Promise<T>>();
  return () => {
    const spoken = language.now;
    const known = answers.get(spoken) ?? ask();
    answers.set(spoken, known);
    known.catch(() => answers.delete(spoken));
    return known;
  };
}

export const fetchGames: () => Promise<GameInfo[]> = once(api.games);
export const fetchBots: () => Promise<BotInfo[]> = once(api.bots);

/** What a room's material is called if it is not a file of the owner's. */
export const STANDARD = "standard";
