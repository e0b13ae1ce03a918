import { describe, expect, it } from "vitest";
import { applyDiff } from "./diff";
import type { Change, Json } from "./protocol";

const view: Json = {
  turn: 1,
  fortune: null,
  players: [
    { bag: { "white-1": 4 }, pot: [] },
    { bag: {}, pot: [] },
  ],
};

function after(...changes: Change[]): Json {
  return applyDiff(view, changes);
}

describe("changes in a view", () => {
  it("set a value", () => {
    expect(after([["turn"], 2])).toEqual({ ...view, turn: 2 });
  });

  it("set a value deep inside, and one that was not there", () => {
    const now = after([["players", 0, "bag", "white-1"], 3], [["players", 1, "bag", "green-1"], 1]) as typeof view;
    expect(now.players).toEqual([
      { bag: { "white-1": 3 }, pot: [] },
      { bag: { "green-1": 1 }, pot: [] },
    ]);
  });

  it("remove a key", () => {
    expect(after([["players", 0, "bag", "white-1"]])).toMatchObject({ players: [{ bag: {} }, {}] });
    expect(after([["fortune"]])).not.toHaveProperty("fortune");
  });

  it("append one past the end of a list, in order", () => {
    const now = after([["players", 0, "pot", 0], { chip: "a" }], [["players", 0, "pot", 1], { chip: "b" }]);
    expect(now).toMatchObject({ players: [{ pot: [{ chip: "a" }, { chip: "b" }] }, {}] });
  });

  it("replace a shorter list as a whole", () => {
    const full = after([
      ["players", 0, "pot"],
      [1, 2, 3],
    ]);
    expect(applyDiff(full, [[["players", 0, "pot"], [9]]])).toMatchObject({ players: [{ pot: [9] }, {}] });
  });

  it("replace everything", () => {
    expect(after([[], { over: true }])).toEqual({ over: true });
  });

  it("leave the old view as it was and share what has not changed", () => {
    const before = JSON.stringify(view);
    const now = after([["players", 0, "pot", 0], 1], [["turn"], 5]) as { players: Json[] };
    expect(JSON.stringify(view)).toBe(before);
    expect(now.players[1]).toBe((view as { players: Json[] }).players[1]);
    expect(now.players[0]).not.toBe((view as { players: Json[] }).players[0]);
  });

  it("never write into a value that came with a change", () => {
    const given: Json = { list: [1] };
    applyDiff(view, [
      [["new"], given],
      [["new", "list", 1], 2],
    ]);
    expect(given).toEqual({ list: [1] });
  });

  it("refuse to lead nowhere", () => {
    expect(() => after([["nobody", "pot"], 1])).toThrow("nothing is");
    expect(() => after([["players", 5], 1])).toThrow("gap");
  });
});
