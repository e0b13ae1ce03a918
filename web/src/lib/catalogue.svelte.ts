/** What the server knows of games and bots: fetched once in each language, and kept. */

import { api } from "./api";
import { language } from "./language.svelte";
import type { BotInfo, GameInfo, Language } from "./protocol";

class Catalogue<T> {
  #answers = new Map<Language, Promise<T[]>>();
  #known = $state.raw<Partial<Record<Language, T[]>>>({});

  constructor(private fetch: () => Promise<T[]>) {}

  /** All of them in the current language. A request that failed is made again. */
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

  /** What is there already, for a component: empty at first, and in the language before until the next one has come. */
  get all(): T[] {
    const known = this.#known[language.now];
    if (!known) this.load().catch(() => {});
    return known ?? Object.values(this.#known)[0] ?? [];
  }
}

/** A room's material unless a file of the owner's replaces our printed values. */
export const STANDARD = "standard";

export const games = new Catalogue<GameInfo>(api.games);
export const bots = new Catalogue<BotInfo>(api.bots);

/** What there is to say of a game; undefined until the server has answered. */
export function gameInfo(game: string): GameInfo | undefined {
  return games.all.find(({ name }) => name === game);
}

/** "Turn 3", "Round 3": as the game counts. */
export function roundName(game: string, round: number): string {
  const word = gameInfo(game)?.round_word ?? "";
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${round}`;
}
