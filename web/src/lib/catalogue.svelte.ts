/** The server's games and bots: fetched once per language, and cached. */

import { api } from "./api";
import { language } from "./language.svelte";
import type { BotInfo, GameInfo, Language } from "./protocol";

class Catalogue<T> {
  #answers = new Map<Language, Promise<T[]>>();
  #known = $state.raw<Partial<Record<Language, T[]>>>({});

  constructor(private fetch: () => Promise<T[]>) {}

  /** All of them in the current language. Failed requests are repeated. */
  load(): Promise<T[]> {
    const { now } = language;
    const answer = this.#answers.get(now) ?? this.fetch();
    if (!this.#answers.has(now)) {
      this.#answers.set(now, answer);
      answer.then(
        (all) => (this.#known = { ...this.#known, [now]: all }),
        () => this.#answers.delete(now),
      );
    }
    return answer;
  }

  /** What has been loaded, for a component: empty at first, and in the previous language until the current one is loaded. */
  get all(): T[] {
    const known = this.#known[language.now];
    if (!known) this.load().catch(() => {});
    return known ?? Object.values(this.#known)[0] ?? [];
  }
}

/** The name of the standard material, unless an owner's file replaces our printed values. */
export const STANDARD = "standard";

export const games = new Catalogue<GameInfo>(api.games);
export const bots = new Catalogue<BotInfo>(api.bots);

/** A game's entry in the catalogue; undefined until it is loaded. */
export function gameInfo(game: string): GameInfo | undefined {
  return games.all.find(({ name }) => name === game);
}

/** "Turn 3", "Round 3": as the game counts. */
export function roundName(game: string, round: number): string {
  const word = gameInfo(game)?.round_word ?? "";
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${round}`;
}
