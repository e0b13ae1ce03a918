import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { HelpPart } from "../pages/help/load-help";
import { nameSymbols, rulesAddress, symbolText, useSymbols, type SymbolTexts } from "./symbols";

const texts = import.meta.glob<SymbolTexts>("../../locale/long/symbols-*.json", { import: "default", eager: true });
const help = import.meta.glob<HelpPart[]>("../../locale/long/help-*.json", { import: "default", eager: true });
const of = (game: string, language: string) => texts[`../../locale/long/symbols-${game}.${language}.json`] ?? {};
const GAMES = join("src", "games");
const games = readdirSync(GAMES).filter((name) => statSync(join(GAMES, name)).isDirectory());

interface Source {
  name: string;
  text: string;
}

function components(game: string): Source[] {
  const files = readdirSync(join(GAMES, game)).filter((name) => name.endsWith(".svelte"));
  return files.map((name) => ({ name, text: readFileSync(join(GAMES, game, name), "utf-8") }));
}

/** How a component names symbols: data-about="x", data-about={on ? "x" : "y"}, about="x", about: "x". */
const NAMES = /\babout(?:=|: )(\{(?:[^{}]|\{[^{}]*\})*\}|"[^"]*"|[^,\n]*\? "\w+" : "\w+")/g;

function named({ text }: Source): string[] {
  return [...text.matchAll(NAMES)].flatMap(([, value = ""]) => {
    if (value === "{of}") return ["points", "rubies", "coins", "droplet", "rat", "flask"];
    if (value.includes("letter")) return ["a", "b", "c", "d"];
    const names = value.replace(/=== ["']\w+["']/g, "").matchAll(/["'`](\w+)(?:-\w+["'`]|-\$?\{|["'`])/g);
    return [...names].map(([, key = ""]) => key);
  });
}

/** Drawings that stand for nothing, or lie inside a symbol that another component names. */
const DECORATION = ["Carpet.svelte", "CrystalBall.svelte", "Pictures.svelte", "ExampleScene.svelte"];
const DRAWS = /<svg|<ChipShape|<Figure|<CoinShape/;

describe.each(games)("the symbols of %s", (game) => {
  const english = of(game, "en");

  it("have a text in both languages, and lead to a section of the rules", () => {
    const german = of(game, "de");
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const language of ["en", "de"]) {
      const sections = (help[`../../locale/long/help-${game}.${language}.json`] ?? []).map(({ id }) => id);
      for (const { title, text, rules } of Object.values(of(game, language))) {
        expect(title).not.toBe("");
        expect(text).toMatch(/[.!]$/);
        expect(sections).toContain(rules);
      }
    }
  });

  it("that its components name are explained, and all that are explained are on the table", () => {
    const used = new Set(components(game).flatMap(named));
    expect([...used].sort()).toEqual(Object.keys(english).sort());
  });

  it("are named by every component that draws", () => {
    const silent = components(game).filter(
      ({ name, text }) => !DECORATION.includes(name) && DRAWS.test(text) && !/\babout(=|:)/.test(text),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

it("the plain table explains itself, in both languages", () => {
  const source = { name: "PlainTable.svelte", text: readFileSync(join("src", "plain", "PlainTable.svelte"), "utf-8") };
  for (const language of ["en", "de"])
    expect(Object.keys(of("plain", language)).sort()).toEqual([...new Set(named(source))].sort());
});

describe("a symbol", () => {
  afterEach(() => {
    useSymbols("", {});
    nameSymbols({});
  });

  it("has the text of its game", () => {
    useSymbols("mine", { pot: { title: "Pot", text: "It boils.", rules: "pots" } });
    expect(symbolText("pot")).toEqual({ title: "Pot", text: "It boils.", rules: "pots" });
    expect(symbolText("pan")).toBeUndefined();
    expect(rulesAddress("pots")).toBe("/help/mine#pots");
  });

  it("can have a text of its own beside that of its kind", () => {
    useSymbols("mine", { chip: { title: "Chip", text: "It moves.", rules: "chips" } });
    expect(symbolText("chip-green")).toEqual({ title: "Chip", text: "It moves.", rules: "chips" });
    nameSymbols({ "chip-green": { title: "Spider", text: "It gives a ruby." } });
    expect(symbolText("chip-green")).toEqual({ title: "Spider", text: "It gives a ruby.", more: "It moves.", rules: "chips" });
  });
});
