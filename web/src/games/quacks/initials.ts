/** Initials of the players, to tell them apart without colours. */

/** A letter for each name; two where one letter would stand for two people, and the seat's number where two would. */
export function initials(names: string[]): string[] {
  const letters = names.map((name) => name.trim().charAt(0).toUpperCase());
  const pairs = names.map((name, seat) => {
    const words = name.trim().split(/\s+/);
    const second = words.length > 1 ? words[words.length - 1]?.charAt(0) : name.trim().charAt(1);
    return `${letters[seat]}${second ?? ""}`;
  });
  const shared = (of: string[], sign: string) => of.filter((other) => other === sign).length > 1;
  return names.map((_, seat) => {
    const [letter = "", pair = ""] = [letters[seat], pairs[seat]];
    if (letter && !shared(letters, letter)) return letter;
    return shared(pairs, pair) || !pair ? `${letter}${seat + 1}` : pair;
  });
}
