/** The rules in short, in our own words: a file for each game and language, fetched when somebody reads it. */

import type { GameName, Language } from "../../lib/protocol";
import { fetchText } from "../fetch-text";

export interface HelpPart {
  title: string;
  /** A text is a paragraph, a list is a list. */
  body: (string | string[])[];
  /** Says which values are our own: also told where a table is set up. */
  note?: true;
}

export function loadHelp(game: GameName, language: Language): Promise<HelpPart[]> {
  return fetchText(`help-${game}`, language);
}

/** What is our own in a game and not the box's; nothing where all of it is printed in the rules. */
export async function loadHelpNote(game: GameName, language: Language): Promise<string> {
  const parts = await loadHelp(game, language);
  return String(parts.find(({ note }) => note)?.body[0] ?? "");
}
