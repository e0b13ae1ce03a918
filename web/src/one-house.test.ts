/** No file outside a game's own folder knows a game by name: a new game is a new folder under games/, and nothing else. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Installed or generated. */
const NOT_OURS = new Set(["node_modules", "dist", ".svelte-kit", "locale", "package-lock.json"]);
const GAMES = join("src", "games");
const games = readdirSync(GAMES);

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (NOT_OURS.has(name)) return [];
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

function namesIn(file: string, names: string[]): string[] {
  const text = `${file}\n${readFileSync(file, "utf-8")}`;
  return names.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(text)).map((name) => `${file}: ${name}`);
}

it("pages know no game by name", () => {
  const pages = filesIn(".").filter((file) => !file.startsWith(GAMES));
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.flatMap((file) => namesIn(file, games))).toEqual([]);
});

it("pages know no event of a game by name", async () => {
  const events = await Promise.all(
    games.map(async (game) => {
      const { sounds } = (await import(`./games/${game}/beats.ts`)) as { sounds: Record<string, string> };
      return Object.keys(sounds).filter((name) => name.includes("_"));
    }),
  );
  const pages = filesIn("src").filter((file) => !file.startsWith(GAMES) && !file.includes(".test."));
  expect(pages.flatMap((file) => namesIn(file, events.flat()))).toEqual([]);
});

it.each(games)("%s imports nothing from another game's folder", (game) => {
  const others = games.filter((other) => other !== game);
  const imports = filesIn(join(GAMES, game)).filter((file) => /\.(ts|svelte)$/.test(file));
  const foreign = imports.filter((file) => others.some((other) => readFileSync(file, "utf-8").includes(`/${other}/`)));
  expect(foreign).toEqual([]);
});
