/** The language of the page. */

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

/** The texts in the current language; in a component: `const w = $derived(pick(texts))`. */
export function pick<W>(texts: Record<Language, W>): W {
  return texts[language.now];
}
