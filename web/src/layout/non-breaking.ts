/** What is counted stands after its number; any other number belongs to the word before it. */
const COUNTED = /(\d) (?=coin|point|rub|gold|step|space|münze|punkt|schritt|feld)/gi;

/** "Cherry bomb 1", "3 points" or "2-chip" in a narrow button: a number stays with its word at the end of a line. */
export function nonBreaking(words: string): string {
  return words
    .replace(COUNTED, "$1\u00a0")
    .replace(/(\p{L}) (?=\d+(?![\d\u00a0]))/gu, "$1\u00a0")
    .replace(/(\d\p{L}*)-|-(?=\d)/gu, "$1\u2011");
}
