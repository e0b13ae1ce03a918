// Makes what the pages need of src/charlatans/locale: a file for each language, the long texts a file each, and their types.
// Runs before dev, build, check and test; the folder locale/ is not kept in git.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const house = join(here, "..", "src", "charlatans");
const made = join(here, "locale");
const REFERENCE = "en";

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Both, and what both have from the second. */
function merged(one, other) {
  const both = { ...one, ...other };
  for (const key of Object.keys(one)) if (isObject(one[key]) && isObject(other[key])) both[key] = merged(one[key], other[key]);
  return both;
}

/** The texts of all games in a language, those in a game's own folder included. */
function gameTexts(language, texts) {
  const games = { ...texts.games };
  for (const game of readdirSync(join(house, "rules"))) {
    const own = read(join(house, "rules", game, "locale", `${language}.json`));
    if (Object.keys(own).length) games[game] = merged(games[game] ?? {}, own);
  }
  return games;
}

function write(name, content) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(join(made, name), text);
}

/** The TypeScript type of texts; a key such as `points(number)` is a function. */
function typeOf(value) {
  if (Array.isArray(value)) return `[${value.map(typeOf).join(", ")}]`;
  if (!isObject(value)) return "string";
  const fields = Object.entries(value).map(([key, inner]) => {
    const [, name, given] = /^([^(]+)\((.*)\)$/.exec(key) ?? [];
    const args = given?.split(", ").map((argument) => `${argument}: Value`);
    return name ? `${JSON.stringify(name)}: (${args.join(", ")}) => string` : `${JSON.stringify(key)}: ${typeOf(inner)}`;
  });
  return `{ ${fields.join("; ")} }`;
}

rmSync(made, { recursive: true, force: true });
mkdirSync(join(made, "long"), { recursive: true });
const languages = readdirSync(join(house, "locale"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))
  .sort((one, other) => Number(other === REFERENCE) - Number(one === REFERENCE) || one.localeCompare(other));
const names = {};
const english = gameTexts(REFERENCE, read(join(house, "locale", `${REFERENCE}.json`)));
let reference = {};
for (const language of languages) {
  const texts = read(join(house, "locale", `${language}.json`));
  const games = { ...english, ...gameTexts(language, texts) };
  names[language] = texts.language;
  const sections = { layout: texts.layout, pages: texts.pages, plain: texts.plain };
  for (const [game, its] of Object.entries(games)) {
    if (its.table) sections[game] = its.table;
    if (its.help) write(`long/help-${game}.${language}.json`, its.help);
    if (its.examples) write(`long/examples-${game}.${language}.json`, its.examples);
    if (its.symbols) write(`long/symbols-${game}.${language}.json`, its.symbols);
    if (its.lesson) write(`long/lesson-${game}.${language}.json`, its.lesson);
  }
  for (const [name, text] of Object.entries(texts.long)) write(`long/${name}.${language}.json`, text);
  write(`${language}.json`, { and: texts.common.and, sections });
  if (language === REFERENCE) reference = sections;
}
write(
  "types.ts",
  [
    "// Made by generate-texts.js.",
    "export type Value = string | number | boolean | readonly unknown[];",
    `export const languages = ${JSON.stringify(names)};`,
    "export type Language = keyof typeof languages;",
    `export interface Texts ${typeOf(reference)}`,
    "",
  ].join("\n"),
);
