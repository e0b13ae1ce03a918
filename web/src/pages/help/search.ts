/** Search in the rules: every word of a query must begin a word of the text, or one of its synonyms must. */

/** Something that can be found: a paragraph, a symbol, an example, a book. */
export interface Entry {
  game: string;
  section: string;
  title: string;
  text: string;
}

export interface Found extends Entry {
  score: number;
}

/** Words that mean the same to somebody who searches. */
export type Synonyms = string[][];

/** A part of a query with everything that may stand for it, in plain letters. */
export type Term = string[];

const MOST_FOUND = 12;
/** The points of a match in the title, and of a match in the game that is open. */
const IN_TITLE = 4;
const IN_GAME = 3;

/** Small letters without accents, so that "Kreuzspinne" and "KREUZSPINNE" are the same. One letter stays one letter, for highlighting. */
export function plain(text: string): string {
  return [...text.toLowerCase()].map((letter) => letter.normalize("NFD")[0] ?? letter).join("");
}

/** A word without the endings of its plural and case. */
function stem(word: string): string {
  const shorter = word.replace(/(?<=.{4})(en|es|er|e|n|s)$/, "");
  return shorter === word ? word : stem(shorter);
}

const stems = (phrase: string) => plain(phrase).split(" ").map(stem).join(" ");

/** The parts of a query, each with its synonyms. */
export function termsOf(query: string, synonyms: Synonyms): Term[] {
  let rest = ` ${plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stem)
    .join(" ")} `;
  const terms: Term[] = [];
  const groups = synonyms.map((group) => group.map(stems));
  // Longer phrases first: "cherry bomb" is one thing, not two.
  const phrases = groups
    .flatMap((group) => group.map((phrase) => ({ phrase, group })))
    .sort((one, other) => other.phrase.length - one.phrase.length);
  for (const { phrase, group } of phrases) {
    if (!rest.includes(` ${phrase} `)) continue;
    rest = rest.replace(` ${phrase} `, "  ");
    terms.push([phrase, ...group.filter((other) => other !== phrase)]);
  }
  return [
    ...terms,
    ...rest
      .split(" ")
      .filter(Boolean)
      .map((word) => [word]),
  ];
}

/** Where a term begins in a text, and how long it is there; -1 if it is not there. */
function place(text: string, phrase: string, from = 0): { at: number; length: number } | null {
  const found = pattern(phrase).exec(text.slice(from));
  return found ? { at: from + found.index, length: found[0].length } : null;
}

/** A phrase at the beginning of a word; its words may have other endings. */
function pattern(phrase: string): RegExp {
  const words = phrase.split(" ").map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\p{L}*[^\\p{L}\\p{N}]+")}\\p{L}*`, "u");
}

function has(text: string, term: Term): boolean {
  return term.some((phrase) => place(text, phrase) !== null);
}

/** What a query finds, best first. */
export function search(query: string, entries: Entry[], synonyms: Synonyms, game: string): Found[] {
  const terms = termsOf(query, synonyms);
  if (terms.length === 0) return [];
  const found = entries.flatMap((entry) => {
    const [title, text] = [plain(entry.title), plain(entry.text)];
    if (!terms.every((term) => has(`${title} ${text}`, term))) return [];
    const exact = terms.filter(([phrase = ""]) => place(`${title} ${text}`, phrase)).length;
    const titled = terms.filter((term) => has(title, term)).length;
    return [{ ...entry, score: exact + titled * IN_TITLE + (entry.game === game ? IN_GAME : 0) }];
  });
  return found.sort((one, other) => other.score - one.score).slice(0, MOST_FOUND);
}

/** A text cut into parts, those that a query found marked. */
export function marked(text: string, terms: Term[]): { text: string; hit: boolean }[] {
  const parts: { text: string; hit: boolean }[] = [];
  const letters = plain(text);
  let from = 0;
  while (from < text.length) {
    const hits = terms.flat().flatMap((phrase) => place(letters, phrase, from) ?? []);
    const first = hits.sort((one, other) => one.at - other.at || other.length - one.length)[0];
    if (!first) break;
    if (first.at > from) parts.push({ text: text.slice(from, first.at), hit: false });
    parts.push({ text: text.slice(first.at, first.at + first.length), hit: true });
    from = first.at + first.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
