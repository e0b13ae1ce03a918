/** The texts of Quacks' table, as a player reads them. */

import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { nonBreaking } from "../../layout/non-breaking";
import Choices from "./Choices.svelte";
import { decision, player, printed } from "./sample";
import { placeOf } from "./view";
import { texts } from "./texts";

const rendered = (...decisions: ReturnType<typeof decision>[]) =>
  render(Choices, {
    props: {
      prompt: { question: "?", decisions, odds: null },
      me: player({ white_total: 7, stopped: true }),
      showRisk: true,
      disabled: false,
      choose: () => {},
    },
  }).body;

describe("a strong ingredient at 7 of 7", () => {
  it("is said to be unable to explode", () => {
    const white = decision("place", 30, { chip: "white-3", label: "Place cherry bomb 3 on space 12" });
    expect(rendered(white)).toContain(texts.en.cannotExplode);
    expect(rendered(white)).not.toContain("danger");
  });

  it("unlike a chip of the crow skull that is one too many", () => {
    const white = decision("place", 30, { chip: "white-3", label: "Place cherry bomb 3 on space 12: the pot explodes" });
    expect(rendered(white)).toContain("The pot explodes");
    expect(rendered(white)).toContain("danger");
    expect(rendered(white)).not.toContain(texts.en.cannotExplode);
  });
});

describe("words", () => {
  it("of a button are not broken between a chip's name and its number", () => {
    expect(nonBreaking("Flask: cherry bomb 1 goes back")).toBe("Flask: cherry bomb\u00a01 goes back");
    expect(nonBreaking("auf Feld 11 legen")).toContain("Feld\u00a011");
    expect(nonBreaking("11 coins, 3 points and 1 ruby")).toBe("11\u00a0coins, 3\u00a0points and 1\u00a0ruby");
    expect(nonBreaking("Fliegenpilz 2 geht 1 Feld zurück")).toBe("Fliegenpilz\u00a02 geht 1\u00a0Feld zurück");
    expect(nonBreaking("beliebigen 1er-Chip")).toBe("beliebigen\u00a01er\u2011Chip");
    expect(nonBreaking("any 2-chip")).toBe("any\u00a02\u2011chip");
  });

  it("never call two spaces of the pot by one name", () => {
    for (const w of Object.values(texts)) {
      const names = printed.coins.map((_, space) => placeOf(space, printed, w));
      expect(new Set(names).size).toBe(names.length);
    }
    expect(texts.en.stoppedAt(placeOf(17, printed, texts.en))).toBe("stopped at the second 16");
  });

  it("count: one chip is not several", () => {
    const { en, de } = texts;
    expect([en.chips(1), de.chips(1), en.points(1), de.rubies(1)]).toEqual(["1 chip", "1 Chip", "1 point", "1 Rubin"]);
    expect([1, 4].map(de.leaves)).toEqual(["bleibt 1", "bleiben 4"]);
    expect([1, 4].map(de.short)).toEqual(["1 fehlt", "4 fehlen"]);
  });

  it("say that I win, not somebody called by my name", () => {
    expect(texts.en.wins(["You"], true)).toBe("You win.");
    expect(texts.de.wins(["Du", "Ada"], true)).toBe("Du und Ada gewinnt gemeinsam.");
    expect(texts.en.wins(["Ada"], false)).toBe("Ada wins.");
  });
});
