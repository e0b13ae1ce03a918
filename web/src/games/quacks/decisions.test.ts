import { describe, expect, it } from "vitest";
import type { Prompt } from "../../lib/protocol";
import { isWayOut, keysOf, kindOf, ordered, spoken } from "./decisions";
import { decision } from "./sample";

function prompt(...decisions: Prompt["decisions"]): Prompt {
  return { question: "?", decisions, odds: null };
}

describe("what kind of question is asked", () => {
  it("is told by its decisions", () => {
    expect(kindOf(prompt(decision("draw", 0), decision("stop", 1)))).toBe("brew");
    expect(kindOf(prompt(decision("stop", 1), decision("flask", 2)))).toBe("brew");
    expect(kindOf(prompt(decision("done", 9), decision("buy", 40)))).toBe("shop");
    expect(kindOf(prompt(decision("stir", 90), decision("alone", 91)))).toBe("choice");
    expect(kindOf(prompt(decision("points", 10), decision("coins", 11)))).toBe("choice");
  });
});

describe("the decisions", () => {
  it("of brewing have the big button in the middle", () => {
    const kinds = ordered(prompt(decision("draw", 0), decision("stop", 1), decision("flask", 2), decision("pass", 3))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(["flask", "pass", "draw", "stop"]);
  });

  it("of other questions have the way out last", () => {
    const kinds = ordered(prompt(decision("none", 8), decision("place", 30), decision("place", 31))).map(({ kind }) => kind);
    expect(kinds).toEqual(["place", "place", "none"]);
    expect(isWayOut(decision("tails", 17, { amount: 0 }))).toBe(true);
    expect(isWayOut(decision("tails", 18, { amount: 1 }))).toBe(false);
  });

  it("are all still there", () => {
    const all = prompt(...["return", "draw", "return", "stop", "something new"].map((kind, action) => decision(kind, action)));
    expect(
      ordered(all)
        .map(({ action }) => action)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("keys", () => {
  it("are letters for drawing, stopping and the flask, numbers for the rest", () => {
    const keys = keysOf(prompt(decision("draw", 0), decision("stop", 1), decision("flask", 2), decision("pass", 3)));
    expect([0, 1, 2, 3].map((action) => keys.get(action))).toEqual(["d", "s", "f", "1"]);
  });

  it("end with 9, and with 0 for the way out", () => {
    const keys = keysOf(prompt(...Array.from({ length: 12 }, (_, i) => decision("buy", 40 + i)), decision("done", 9)));
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
