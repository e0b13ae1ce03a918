/** The rules in short: a file for each game and language, fetched when they are opened. */

import { games } from "../../lib/catalogue.svelte";
import { pick } from "../../lib/language.svelte";
import type { Language } from "../../lib/protocol";
import { fetchText, hasText } from "../fetch-text";
import { texts } from "../texts";

export interface HelpPart {
  /** The section's name in addresses: /help/GAME#brewing. */
  id: string;
  title: string;
  /** A text is a paragraph, a list is a list. */
  body: (string | string[])[];
  /** Says which values are our own; also shown when a table is set up. */
  note?: true;
}

/** A game without such a file gets the server's summary. */
export async function loadHelp(game: string, language: Language): Promise<HelpPart[]> {
  if (hasText(`help-${game}`, language)) return fetchText(`help-${game}`, language);
  const info = (await games.load()).find(({ name }) => name === game);
  return [{ id: "about", title: pick(texts).room.how, body: [info?.summary ?? ""] }];
}

/** The note on a game's values that are our own; empty if there are none. */
export async function loadHelpNote(game: string, language: Language): Promise<string> {
  const parts = await loadHelp(game, language);
  return String(parts.find(({ note }) => note)?.body[0] ?? "");
}
