/** What the table of Quacks says, as a player reads it. */

import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { unbroken } from "../../frame/unbroken";
import Choices from "./Choices.svelte";
import { option, player, printed } from "./sample";
import { placeOf } from "./view";
import { words } from "./words";

const rendered = (...options: ReturnType<typeof option>[]) =>
  render(Choices, {
    props: {
      asked: { question: "?", options, odds: null },
      me: player({ white_total: 7, stopped: true }),
      odds: true,
      held: false,
      choose: () => {},
    },
  }).body;

describe("a strong ingredient at 7 of 7", () => {
  it("is said to be unable to explode", () => {
    const white = option("place", 30, { chip: "white-3", label: "Place cherry bomb 3 on space 12" });
    expect(rendered(white)).toContain(words.en.cannotExplode);
    expect(rendered(white)).not.toContain("danger");
  });

  it("unlike a chip of the crow skull that is one too many", () => {
    const white = option("place", 30, { chip: "white-3", label: "Place cherry bomb 3 on space 12: the pot explodes" });
    expect(rendered(white)).toContain("The pot explodes");
    expect(rendered(white)).toContain("danger");
    expect(rendered(white)).not.toContain(words.en.cannotExplode);
  });
});

describe("words", () => {
  it("of a button are not broken between a chip's name and its number", () => {
    expect(unbroken("Flask: cherry bomb 1 goes back")).toBe("Flask: cherry bomb\u00a01 goes back");
    expect(unbroken("auf Feld 11 legen")).toContain("Feld\u00a011");
    expect(unbroken("11 coins, 3 points and 1 ruby")).toBe("11\u00a0coins, 3\u00a0points and 1\u00a0ruby");
    expect(unbroken("Fliegenpilz 2 geht 1 Feld zurück")).toBe("Fliegenpilz\u00a02 geht 1\u00a0Feld zurück");
    expect(unbroken("beliebigen 1er-Chip")).toBe("beliebigen\u00a01er\u2011Chip");
    expect(unbroken("any 2-chip")).toBe("any\u00a02\u2011chip");
  });

  it("never call two spaces of the pot by one name", () => {
    for (const w of Object.values(words)) {
      const names = printed.coins.map((_, space) => placeOf(space, printed, w));
      expect(new Set(names).size).toBe(names.length);
    }
    expect(words.en.stoppedAt(placeOf(17, printed, words.en))).toBe("stopped at the second 16");
  });

  it("count: one chip is not several", () => {
    const { en, de } = words;
    expect([en.chips(1), de.chips(1), en.points(1), de.rubies(1)]).toEqual(["1 chip", "1 Chip", "1 point", "1 Rubin"]);
    expect([1, 4].map(de.leaves)).toEqual(["bleibt 1", "bleiben 4"]);
    expect([1, 4].map(de.short)).toEqual(["1 fehlt", "4 fehlen"]);
  });

  it("say that I win, not somebody called by my name", () => {
    expect(words.en.wins(["You"], true)).toBe("You win.");
    expect(words.de.wins(["Du", "Ada"], true)).toBe("Du und Ada gewinnt gemeinsam.");
    expect(words.en.wins(["Ada"], false)).toBe("Ada wins.");
  });
});
