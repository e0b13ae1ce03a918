/** Everything that a search in the rules looks through, in one language; fetched when somebody searches. */

import { games } from "../../lib/catalogue.svelte";
import type { GameInfo, Language } from "../../lib/protocol";
import { loadSymbols } from "../../layout/symbols";
import { fetchText } from "../fetch-text";
import { loadExampleTexts } from "./load-examples";
import { loadHelp } from "./load-help";
import type { Entry, Synonyms } from "./search";

export interface Index {
  entries: Entry[];
  synonyms: Synonyms;
}

export const BOOKS = "books";

async function entriesOf(info: GameInfo, language: Language): Promise<Entry[]> {
  const game = info.name;
  const [help, symbols, examples] = await Promise.all([
    loadHelp(game, language),
    loadSymbols(game, language),
    loadExampleTexts(game, language),
  ]);
  const paragraphs = help.flatMap(({ id, title, body }) => body.flat().map((text) => ({ game, section: id, title, text })));
  const known = [...Object.values(symbols), ...Object.values(examples)];
  return [
    ...known.map(({ title, text, rules }) => ({ game, section: rules ?? "", title, text })),
    ...paragraphs,
    ...booksOf(info).flatMap(({ words, books }) =>
      books.map((text) => ({ game, section: BOOKS, title: words, text: text.words })),
    ),
  ];
}

/** The ingredient books of a game whose books can be chosen: by colour, what each set says. */
export function booksOf(info: GameInfo): { name: string; words: string; books: { set: string; words: string }[] }[] {
  return info.settings.flatMap(({ colours, choices }) =>
    (colours ?? []).map(({ name, words, books }) => ({
      name,
      words,
      books: books.map((text, at) => ({ set: choices[at]?.words ?? "", words: text })),
    })),
  );
}

export async function loadIndex(language: Language): Promise<Index> {
  const all = await games.load();
  const [synonyms, ...entries] = await Promise.all([
    fetchText<string[]>("synonyms", language),
    ...all.map((info) => entriesOf(info, language)),
  ]);
  return { entries: entries.flat(), synonyms: synonyms.map((group) => group.split(", ")) };
}
