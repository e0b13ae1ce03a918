/** Turns and rounds: how the moments of a course are called. */

import type { GameName, Language } from "./protocol";

const nouns: Record<Language, Record<GameName, string>> = {
  en: { quacks: "Turn", duel: "Round", basari: "Round" },
  de: { quacks: "Runde", duel: "Runde", basari: "Runde" },
};

export function momentName(game: GameName, moment: number, language: Language): string {
  return `${nouns[language][game]} ${moment}`;
}
