import { describe, expect, it } from "vitest";
import type { SettingInfo } from "./protocol";
import { agreed, isFlag, mixOf } from "./settings";

const books: SettingInfo = {
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
const mayor: SettingInfo = {
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
    expect(agreed(books, 2)).toBe("Set 2");
    expect(agreed(books, "2")).toBe("Set 2");
  });

  it("is on or off, however the room keeps it", () => {
    expect(agreed(mayor, "on")).toBe("on");
    expect(agreed(mayor, false)).toBe("off");
    expect(isFlag(mayor)).toBe(true);
    expect(isFlag(books)).toBe(false);
  });

  it("may be mixed by colour", () => {
    expect(agreed(books, "green=2,red=1")).toBe("Garden spider 2, Toadstool 1");
    expect(mixOf("green=2,red=1")).toEqual([
      ["green", "2"],
      ["red", "1"],
    ]);
  });
});
