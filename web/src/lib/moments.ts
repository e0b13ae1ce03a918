/** Turns, rounds and stages: how the moments of a course are called. */

import type { GameName, Language } from "./protocol";

/** Basari counts stages and the rounds in them in one number. */
const ROUNDS_IN_A_STAGE = 64;

const nouns: Record<Language, Record<GameName, string>> = {
  en: { quacks: "Turn", duel: "Round", basari: "Round" },
  de: { quacks: "Runde", duel: "Runde", basari: "Runde" },
};
const stages: Record<Language, string> = { en: "Stage", de: "Etappe" };

export function momentName(game: GameName, moment: number, language: Language): string {
  const noun = nouns[language][game];
  if (game !== "basari") return `${noun} ${moment}`;
  const stage = Math.floor(moment / ROUNDS_IN_A_STAGE);
  return `${stages[language]} ${stage}, ${noun} ${moment % ROUNDS_IN_A_STAGE}`;
}

/** The same, as short as it fits under a chart. */
export function momentMark(game: GameName, moment: number): string {
  if (game !== "basari") return String(moment);
  return `${Math.floor(moment / ROUNDS_IN_A_STAGE)}.${moment % ROUNDS_IN_A_STAGE}`;
}
