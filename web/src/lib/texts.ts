/** Texts by language. A language is one file generated from src/charlatans/locale, fetched when it is first needed.
 *
 * A text with arguments has them in its key, `pile(cards)`, and is a function here. Its forms are a text with gaps, `{cards}`,
 * or several of which the first that matches is used: `"if cards = 1 and me"`, `"else"`; `"each parts"` formats a list item by item.
 * `{colour:colour}` looks a name up in the same section, `{cards:card}` counts with a noun `["card", "cards"]` from there.
 */

import type { Language, Texts, Value } from "../../locale/types";

type Form = string | { [condition: string]: Form };
type Facts = Record<string, unknown>;
type Section = Record<string, unknown>;
interface Catalogue {
  and: string;
  sections: Record<string, Section>;
}

const files = import.meta.glob<string>("../../locale/*.json", { query: "?url", import: "default", eager: true });
const loaded: Partial<Record<Language, Record<string, unknown>>> = {};

/** Fetches a language unless it is loaded. */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded[language]) return;
  const answer = await fetch(files[`../../locale/${language}.json`] ?? "");
  if (!answer.ok) throw new Error(`no texts in ${language}`);
  addTexts(language, (await answer.json()) as Catalogue);
}

export function addTexts(language: Language, { and, sections }: Catalogue): void {
  const built = Object.entries(sections).map(([name, section]) => [name, build(section, section, and)]);
  loaded[language] = Object.fromEntries(built) as Record<string, unknown>;
}

/** A part of the texts in every language: `section("pages").en.lobby.join`. */
export function section<Name extends keyof Texts>(name: Name): Record<Language, Texts[Name]> {
  const get = (_: object, language: string | symbol) => loaded[language as Language]?.[name];
  return new Proxy<object>({}, { get }) as Record<Language, Texts[Name]>;
}

function build(node: unknown, section: Section, and: string): unknown {
  if (Array.isArray(node)) return node.map((item) => build(item, section, and));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    const [, name, given] = /^([^(]+)\((.*)\)$/.exec(key) ?? [];
    return name && given ? [name, callable(value as Form, given.split(", "), section, and)] : [key, build(value, section, and)];
  });
  return Object.fromEntries(entries);
}

function callable(form: Form, names: string[], section: Section, and: string): (...values: Value[]) => string {
  const say = (...values: Value[]) => fill(form, Object.fromEntries(names.map((name, at) => [name, values[at]])), section, and);
  return Object.assign(say, { toString: () => JSON.stringify(form) });
}

function fill(form: Form, facts: Facts, section: Section, and: string): string {
  if (typeof form === "string") {
    return form.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind?: string) => inWords(facts[name], kind, section, and));
  }
  for (const [condition, inner] of Object.entries(form)) {
    const items = condition.startsWith("each ") ? (facts[condition.slice(5)] as Facts[]) : [];
    if (items.length) return items.map((item) => fill(inner, item, section, and)).join(", ");
    if (condition === "else" || (condition.startsWith("if ") && holds(condition.slice(3), facts)))
      return fill(inner, facts, section, and);
  }
  return "";
}

/** `me`, `cards = 1`, `names = 2` for a list of two; several are joined by "and". */
function holds(condition: string, facts: Facts): boolean {
  return condition.split(" and ").every((part) => {
    const [name = "", wanted] = part.split(" = ");
    const value = facts[name];
    if (wanted === undefined) return Boolean(value);
    return String(Array.isArray(value) ? value.length : value) === wanted;
  });
}

function inWords(value: unknown, kind: string | undefined, section: Section, and: string): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => inWords(item, kind, section, and));
    return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
  }
  const names = kind && section[kind];
  if (Array.isArray(names)) return `${value} ${names[value === 1 ? 0 : 1]}`;
  return String(names ? (names as Record<string, string>)[String(value)] : value);
}
