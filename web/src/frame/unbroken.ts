/** "Cherry bomb 1" in a narrow button: a number stays with the word before it at the end of a line. */
export function unbroken(words: string): string {
  return words.replace(/(\p{L}) (?=\d)/gu, "$1\u00a0");
}
