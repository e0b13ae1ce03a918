/** What the symbols of a game are: a text for each `data-about` on its table, fetched when the table opens. */

import { fetchText, hasText } from "../pages/fetch-text";
import type { Language } from "../lib/protocol";

export interface SymbolText {
  title: string;
  text: string;
  /** The section of the rules that says more. */
  rules?: string;
}

export type SymbolTexts = Record<string, SymbolText>;
/** Texts that a table knows: what its ingredient books say about a chip, under "chip-green". */
export type NamedSymbols = Record<string, { title: string; text: string }>;

let now: { game: string; texts: SymbolTexts } = { game: "", texts: {} };
let named: NamedSymbols = {};

/** The texts of a game's symbols; those of the plain table for a game that has none. */
export function loadSymbols(game: string, language: Language): Promise<SymbolTexts> {
  return fetchText(hasText(`symbols-${game}`, language) ? `symbols-${game}` : "symbols-plain", language);
}

/** Makes a game's symbols answer on this page. */
export function useSymbols(game: string, texts: SymbolTexts): void {
  now = { game, texts };
}

/** Gives symbols a text of their own, beside that of their kind: "chip-green" is a "chip". */
export function nameSymbols(texts: NamedSymbols): void {
  named = texts;
}

/** What a symbol is; `more` is what its kind is in general. */
export function symbolText(key: string): (SymbolText & { more?: string }) | undefined {
  const kind = now.texts[key.split("-")[0] ?? ""];
  const own = named[key];
  return own ? { ...own, more: kind?.text, rules: kind?.rules } : (now.texts[key] ?? kind);
}

/** The address of the rules section about a symbol. */
export function rulesAddress(section: string): string {
  return `/help/${now.game}#${section}`;
}
