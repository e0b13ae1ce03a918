/** The rules in short, in our own words: a file for each game and language, fetched when somebody reads it. */

import { games } from "../../lib/catalogue.svelte";
import { pick } from "../../lib/language.svelte";
import type { Language } from "../../lib/protocol";
import { fetchText, hasText } from "../fetch-text";
import { texts } from "../texts";

export interface HelpPart {
  title: string;
  /** A text is a paragraph, a list is a list. */
  body: (string | string[])[];
  /** Says which values are our own: also shown where a table is set up. */
  note?: true;
}

/** A game without such a file has the server's sentence about it. */
export async function loadHelp(game: string, language: Language): Promise<HelpPart[]> {
  if (hasText(`help-${game}`, language)) return fetchText(`help-${game}`, language);
  const info = (await games.load()).find(({ name }) => name === game);
  return [{ title: pick(texts).room.how, body: [info?.summary ?? ""] }];
}

/** What is our own in a game and not the box's; nothing where all of it is printed in the rules. */
export async function loadHelpNote(game: string, language: Language): Promise<string> {
  const parts = await loadHelp(game, language);
  return String(parts.find(({ note }) => note)?.body[0] ?? "");
}
