/** The language of the page. Words files hold both: `export const words = { en, de }`. */

import { prefs } from "./prefs.svelte";
import type { Language } from "./protocol";

export const language = {
  get now(): Language {
    return prefs.language;
  },
  set now(chosen: Language) {
    prefs.language = chosen;
  },
};

/** The words of the language spoken now; in a component: `const w = $derived(pick(words))`. */
export function pick<W>(words: Record<Language, W>): W {
  return words[language.now];
}
