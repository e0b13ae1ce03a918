import { describe, expect, it } from "vitest";
import { marked, plain, search, termsOf, type Entry } from "./search";

const synonyms = [
  ["cherry bomb", "bomb", "white chip"],
  ["explode", "explosion"],
];
const entries: Entry[] = [
  { game: "one", section: "brew", title: "Brewing", text: "White chips add up; too many and the pot explodes." },
  { game: "one", section: "brew", title: "Cherry bomb", text: "A chip to be careful with." },
  { game: "two", section: "end", title: "The end", text: "Rubies are worth points. A flask is not." },
  { game: "one", section: "more", title: "Rubies", text: "Two of them move the droplet." },
];
const titles = (query: string, game = "one") => search(query, entries, synonyms, game).map(({ title }) => title);

describe("a search in the rules", () => {
  it("finds words by their beginning, in any case and number", () => {
    expect(titles("drop")).toEqual(["Rubies"]);
    expect(titles("CHIPS").sort()).toEqual(["Brewing", "Cherry bomb"]);
    expect(titles("flasks")).toEqual(["The end"]);
    expect(titles("let")).toEqual([]);
  });

  it("finds synonyms, also of several words", () => {
    expect(titles("bomb")).toEqual(["Cherry bomb", "Brewing"]);
    expect(titles("white chip")).toContain("Cherry bomb");
    expect(titles("explosions")).toEqual(["Brewing"]);
  });

  it("wants every word, and puts titles and the open game first", () => {
    expect(titles("bomb explosion")).toEqual(["Brewing"]);
    expect(titles("rubies")).toEqual(["Rubies", "The end"]);
    expect(titles("rubies droplet flask")).toEqual([]);
    expect(titles("  ")).toEqual([]);
    expect(titles("(")).toEqual([]);
  });

  it("knows German letters and endings", () => {
    const german: Entry[] = [
      { game: "one", section: "a", title: "Weiße Chips", text: "Zu viele Knallerbsen, und der Kessel explodiert." },
    ];
    const found = (query: string) => search(query, german, [["Knallerbse", "Bombe", "weißer Chip"]], "one").length;
    expect(["bombe", "Bomben", "knallerbsen", "weißer Chip", "kessel"].map(found)).toEqual([1, 1, 1, 1, 1]);
  });

  it("marks what it found, synonyms too, and loses no letter", () => {
    const text = "White chips explode; Äpfel nicht.";
    const parts = marked(text, termsOf("bomb äpfel", synonyms));
    expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(["White chips", "Äpfel"]);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(plain(text)).toHaveLength(text.length);
  });
});
