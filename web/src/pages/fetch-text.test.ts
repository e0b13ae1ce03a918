import { expect, it } from "vitest";

const files = import.meta.glob<unknown>("../../locale/long/*.json", { import: "default", eager: true });
const names = [...new Set(Object.keys(files).map((file) => file.split("/").at(-1)!.split(".")[0]!))];

/** The structure of texts: keys, lists and placeholders. */
function shape(text: unknown): unknown {
  if (typeof text === "string") return text.match(/\{\w+\}/g) ?? [];
  if (Array.isArray(text)) return text.map(shape);
  return Object.fromEntries(Object.entries(text as object).map(([key, value]) => [key, shape(value)]));
}

it.each(names)("%s is there in both languages, sentence by sentence", (name) => {
  expect(files[`../../locale/long/${name}.en.json`]).toBeDefined();
  expect(shape(files[`../../locale/long/${name}.de.json`])).toEqual(shape(files[`../../locale/long/${name}.en.json`]));
});
