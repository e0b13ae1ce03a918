import { describe, expect, it } from "vitest";
import type { Asked } from "../../lib/protocol";
import { isWayOut, keysOf, ordered, questionOf, spoken } from "./options";
import { option } from "./sample";

function asked(...options: Asked["options"]): Asked {
  return { question: "?", options, odds: null };
}

describe("what kind of question is asked", () => {
  it("is told by its options", () => {
    expect(questionOf(asked(option("draw", 0), option("stop", 1)))).toBe("brew");
    expect(questionOf(asked(option("stop", 1), option("flask", 2)))).toBe("brew");
    expect(questionOf(asked(option("done", 9), option("buy", 40)))).toBe("shop");
    expect(questionOf(asked(option("stir", 90), option("alone", 91)))).toBe("choice");
    expect(questionOf(asked(option("points", 10), option("coins", 11)))).toBe("choice");
  });
});

describe("the options", () => {
  it("of brewing have the big button in the middle", () => {
    const kinds = ordered(asked(option("draw", 0), option("stop", 1), option("flask", 2), option("pass", 3))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(["flask", "pass", "draw", "stop"]);
  });

  it("of other questions have the way out last", () => {
    const kinds = ordered(asked(option("none", 8), option("place", 30), option("place", 31))).map(({ kind }) => kind);
    expect(kinds).toEqual(["place", "place", "none"]);
    expect(isWayOut(option("tails", 17, { amount: 0 }))).toBe(true);
    expect(isWayOut(option("tails", 18, { amount: 1 }))).toBe(false);
  });

  it("are all still there", () => {
    const all = asked(...["return", "draw", "return", "stop", "something new"].map((kind, action) => option(kind, action)));
    expect(
      ordered(all)
        .map(({ action }) => action)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("keys", () => {
  it("are letters for drawing, stopping and the flask, numbers for the rest", () => {
    const keys = keysOf(asked(option("draw", 0), option("stop", 1), option("flask", 2), option("pass", 3)));
    expect([0, 1, 2, 3].map((action) => keys.get(action))).toEqual(["d", "s", "f", "1"]);
  });

  it("end with 9, and with 0 for the way out", () => {
    const keys = keysOf(asked(...Array.from({ length: 12 }, (_, i) => option("buy", 40 + i)), option("done", 9)));
    expect(keys.get(48)).toBe("9");
    expect(keys.get(49)).toBeUndefined();
    expect(keys.get(9)).toBe("0");
    expect(new Set(keys.values()).size).toBe(keys.size);
  });
});

describe("labels", () => {
  it("are parted from their consequence", () => {
    expect(spoken("Stop here: 15 coins, 3 points")).toEqual({ label: "Stop here", consequence: "15\u00a0coins, 3\u00a0points" });
    expect(spoken("Draw a chip")).toEqual({ label: "Draw a chip" });
    expect(spoken("Flask: white-1 goes back").consequence).toBe("White\u20111 goes back");
  });
});
