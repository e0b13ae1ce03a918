import { describe, expect, it } from "vitest";
import { actorsIn, factOf, heading, plainWords, playerFacts, tableFacts } from "./facts";

const view = {
  game: "chess",
  seat: 0,
  round: 2,
  actors: [1],
  players: [
    { seat: 0, points: 3 },
    { seat: 1, points: 4 },
  ],
  over: false,
};

describe("a view", () => {
  it("is what lies on the table and what belongs to each seat", () => {
    expect(tableFacts(view)).toEqual({ round: 2 });
    expect(playerFacts(view, 1)).toEqual({ points: 4 });
    expect(actorsIn(view)).toEqual([1]);
  });

  it("may have no players at all", () => {
    expect(playerFacts({ round: 2 }, 0)).toEqual({});
    expect(actorsIn(null)).toEqual([]);
  });
});

describe("facts", () => {
  it("are counted where every value is a number, without what is not there", () => {
    expect(factOf({ red: 2, blue: 0 })).toEqual({ kind: "counts", counts: [["red", 2]] });
  });

  it("are a table where things have fields", () => {
    const rows = [
      { name: "", cells: { letter: "A", cost: 1 } },
      { name: "", cells: { letter: "B" } },
    ];
    expect(factOf([{ letter: "A", cost: 1 }, { letter: "B" }])).toEqual({ kind: "table", columns: ["letter", "cost"], rows });
    expect(factOf({ red: { set: 1, name: "R" }, blue: { set: 2, name: "B" } })).toMatchObject({ columns: ["set", "name"] });
  });

  it("are a list, a group or a value otherwise", () => {
    expect(factOf(["safe", "bonus"])).toEqual({ kind: "list", items: ["safe", "bonus"] });
    const sentence = "Rat tails count double this turn, and the turn after it.";
    expect(factOf({ id: "P04", words: sentence, bag: {}, pot: [1], tube: null })).toEqual({
      kind: "group",
      values: [["id", "P04"]],
      parts: [
        ["words", sentence],
        ["pot", [1]],
      ],
    });
    expect(factOf(true)).toEqual({ kind: "scalar", value: true });
  });

  it("have headings for people", () => {
    expect(heading("scoring_space")).toBe("Scoring space");
    expect(["white-1", "Stop here: 8 coins", 7].map(plainWords)).toEqual(["white 1", "Stop here: 8 coins", "7"]);
  });
});
