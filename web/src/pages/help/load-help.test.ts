import { describe, expect, it } from "vitest";
import type { HelpPart } from "./load-help";

const files = import.meta.glob<HelpPart[]>("../../../locale/long/help-*.json", { import: "default", eager: true });
const games = [...new Set(Object.keys(files).map((file) => /help-(\w+)\./.exec(file)?.[1] ?? ""))];

describe("the rules in short", () => {
  it.each(games)("of %s are there in both languages, part by part", (game) => {
    const [english, german] = ["en", "de"].map((language) => files[`../../../locale/long/help-${game}.${language}.json`]);
    const shape = (parts?: HelpPart[]) =>
      parts?.map(({ body }) => body.map((piece) => (Array.isArray(piece) ? piece.length : "text")));
    expect(english?.length).toBeGreaterThan(3);
    expect(shape(german)).toEqual(shape(english));
  });

  it.each(Object.keys(files))("%s has parts with a title and whole sentences", (file) => {
    for (const { title, body } of files[file] ?? []) {
      expect(title).toMatch(/^\S.*[^.\s]$/);
      for (const sentence of body.flat()) expect(sentence).toMatch(/[.:;,]$|wenn$|when$/);
    }
  });
});
