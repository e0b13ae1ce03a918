/** Turns and rounds: how the moments of a course are called. */

import type { GameName, Language } from "./protocol";
import { section } from "./texts";

/** A game that was added to the server later is not among them. */
const rounds: Record<Language, Record<string, string | undefined>> = section("rounds");

export function momentName(game: GameName, moment: number, language: Language): string {
  return `${rounds[language][game] ?? ""} ${moment}`.trim();
}
