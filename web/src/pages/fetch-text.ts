/** Long texts: a file for each language, fetched when they are opened. */

import type { Language } from "../lib/protocol";

const files = import.meta.glob<string>("../../locale/long/*.json", { query: "?url", import: "default", eager: true });

export function hasText(name: string, language: Language): boolean {
  return `../../locale/long/${name}.${language}.json` in files;
}

export async function fetchText<T>(name: string, language: Language): Promise<T> {
  const answer = await fetch(files[`../../locale/long/${name}.${language}.json`] ?? "");
  if (!answer.ok) throw new Error(`no text ${name} in ${language}`);
  return (await answer.json()) as T;
}
