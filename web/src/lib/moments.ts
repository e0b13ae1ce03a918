/** Turns and rounds: how the moments of a course are called. */

import type { GameName, Language } from "./protocol";
import { section } from "./texts";

const rounds = section("rounds");

export function momentName(game: GameName, moment: number, language: Language): string {
  return `${rounds[language][game]} ${moment}`;
}
