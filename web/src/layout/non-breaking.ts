/** Nouns that follow their number; any other number belongs to the word before it. */
const COUNTED = /(\d) (?=coin|point|rub|gold|step|space|münze|punkt|schritt|feld)/gi;

/** Keeps numbers and their words on one line in a narrow button: "Cherry bomb 1", "3 points", "2-chip". */
export function nonBreaking(words: string): string {
  return words
    .replace(COUNTED, "$1\u00a0")
    .replace(/(\p{L}) (?=\d+(?![\d\u00a0]))/gu, "$1\u00a0")
    .replace(/(\d\p{L}*)-|-(?=\d)/gu, "$1\u2011");
}
