import { expect, it } from "vitest";
import type { Texts } from "../../locale/types";
import { addTexts, section } from "./texts";

interface Sample {
  plain: string;
  pairs: [string, string][];
  left: (cards: number) => string;
  wins: (names: string[], me: boolean) => string;
  gems: (parts: [string, number][]) => string;
  leads: (colours: string[]) => string;
}

addTexts("de", {
  and: "und",
  sections: {
    sample: {
      plain: "Hallo",
      pairs: [["Eins", "Zwei"]],
      colour: { red: "Rot", blue: "Blau" },
      cardNoun: ["Karte", "Karten"],
      "left(cards)": { "if cards = 0": "keine", else: "noch {cards:cardNoun}" },
      "wins(names, me)": { "if names = 1 and me": "Du gewinnst", "if me": "{names} gewinnt", else: "{names} gewinnen" },
      "gems(parts)": { "each parts": "{1} {0:colour}", else: "nichts" },
      "leads(colours)": "führt bei {colours:colour}",
    },
  },
});
const { de } = section("sample" as keyof Texts) as unknown as { de: Sample };

it("keeps texts and lists as they are", () => {
  expect([de.plain, de.pairs]).toEqual(["Hallo", [["Eins", "Zwei"]]]);
});

it("fills gaps, counts with nouns and takes the first form that fits", () => {
  expect([0, 1, 2].map((cards) => de.left(cards))).toEqual(["keine", "noch 1 Karte", "noch 2 Karten"]);
  expect(de.wins(["Du"], true)).toBe("Du gewinnst");
  expect(de.wins(["Du", "Ada"], true)).toBe("Du und Ada gewinnt");
  expect(de.wins(["Ada", "Ben", "Cleo"], false)).toBe("Ada, Ben und Cleo gewinnen");
});

it("says lists item by item, and names as they are called", () => {
  const parts: [string, number][] = [
    ["red", 2],
    ["blue", 1],
  ];
  expect(de.gems(parts)).toBe("2 Rot, 1 Blau");
  expect(de.gems([])).toBe("nichts");
  expect(de.leads(["red", "blue"])).toBe("führt bei Rot und Blau");
});
