import { describe, expect, it } from "vitest";
import type { OptionInfo } from "./protocol";
import { optionText, isFlag, parseMix } from "./options";

const books: OptionInfo = {
  name: "books",
  title: "Books",
  help: "",
  choices: [
    { value: 1, words: "Set 1" },
    { value: 2, words: "Set 2" },
  ],
  initial: 1,
  colours: [
    { name: "green", words: "Garden spider", books: [] },
    { name: "red", words: "Toadstool", books: [] },
  ],
};
const mayor: OptionInfo = {
  name: "mayor",
  title: "Mayor",
  help: "",
  choices: [
    { value: false, words: "off" },
    { value: true, words: "on" },
  ],
  initial: false,
  colours: null,
};

describe("what was agreed", () => {
  it("is said with the words of its choice", () => {
    expect(optionText(books, 2)).toBe("Set 2");
    expect(optionText(books, "2")).toBe("Set 2");
  });

  it("is on or off, however the room keeps it", () => {
    expect(optionText(mayor, "on")).toBe("on");
    expect(optionText(mayor, false)).toBe("off");
    expect(isFlag(mayor)).toBe(true);
    expect(isFlag(books)).toBe(false);
  });

  it("may be mixed by colour", () => {
    expect(optionText(books, "green=2,red=1")).toBe("Garden spider 2, Toadstool 1");
    expect(parseMix("green=2,red=1")).toEqual([
      ["green", "2"],
      ["red", "1"],
    ]);
  });
});
