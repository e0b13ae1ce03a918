/** "Cherry bomb 1" or "2-chip" in a narrow button: a number stays with its word at the end of a line. */
export function unbroken(words: string): string {
  return words.replace(/(\p{L}) (?=\d)/gu, "$1\u00a0").replace(/(\d)-|-(?=\d)/g, "$1\u2011");
}
