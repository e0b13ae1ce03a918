import { expect, test } from "vitest";
import { player, printed, table } from "./sample";
import { doing, explodes, grounds, inOrder, nextWhites, oneByOne, stepsToStall, sumOf, towards, valueOf, wayOf } from "./view";

test("chips are worth what is printed on them", () => {
  expect(valueOf(printed, "black-6")).toBe(6);
  expect(valueOf({ ...printed, values: printed.values.map((value, at) => (at === 7 ? 5 : value)) }, "black-6")).toBe(5);
});

test("chips lie in the order of the box, however they came", () => {
  expect(inOrder(printed, { "red-1": 1, "white-2": 2 })).toEqual([
    ["white-2", 2],
    ["red-1", 1],
  ]);
  expect(oneByOne(printed, { "red-1": 1, "white-2": 2 })).toEqual(["white-2", "white-2", "red-1"]);
});

test("the shield covers the first space that explodes", () => {
  const area = table().white_area;
  expect(grounds(area, player(0))[7]).toBe("explosion");
  const shielded = grounds(area, player(0, { coin: "shield" }));
  expect(shielded[7]).toBe("shield");
  expect(explodes(shielded, 8)).toBe(false);
  expect(explodes(shielded, 9)).toBe(true);
});

test("past the printed spaces everything explodes, and a chip there is shown", () => {
  const area = table().white_area;
  const far = player(0, { whites: [{ chip: "white-3", space: 12 }] });
  expect(grounds(area, far)).toHaveLength(12);
  expect(explodes(grounds(area, far), 12)).toBe(true);
  expect(explodes(grounds(area, player(0)), 99)).toBe(true);
});

test("the next white chip lies as many spaces further as its number says, unless a ward sends it back", () => {
  const me = player(0, { whites: [{ chip: "white-3", space: 6 }], ward: 1 });
  expect(nextWhites(printed, table().white_area, me)).toEqual([
    { number: 1, space: 7, warded: true, explodes: false },
    { number: 2, space: 8, warded: false, explodes: true },
    { number: 3, space: 9, warded: false, explodes: true },
  ]);
});

test("the steps are those of the neck, the last white chip, and what the books add", () => {
  const me = player(0, {
    neck: ["black-2", "red-1"],
    whites: [
      { chip: "white-1", space: 1 },
      { chip: "white-3", space: 4 },
    ],
    steps: 7,
  });
  expect(sumOf(printed, me)).toEqual({ neck: [2, 1], white: 3, books: 1, steps: 7 });
});

test("between the two first spaces there is none", () => {
  expect(towards(0, null)).toEqual({ half: 0, space: 1 });
  expect(towards(0, { half: 1, space: 2 })).toEqual({ half: 1, space: 1 });
  expect(towards(0, { half: 1, space: 1 })).toEqual({ half: 0, space: 1 });
  expect(towards(0, { half: 0, space: 1 })).toEqual({ half: 0, space: 2 });
});

test("the way of the patient ends at the stall", () => {
  const there = table({ patient: { half: 1, space: 1, mayor: false } });
  expect(wayOf(there, 0, 2)).toEqual([
    { half: 0, space: 1 },
    { half: 0, space: 2 },
  ]);
  expect(wayOf(there, 0, 20).at(-1)).toEqual({ half: 0, space: 7 });
});

test("nobody walks when the path and the park are empty", () => {
  expect(wayOf(table({ park: 0 }), 0, 5)).toEqual([]);
});

test("steps to the stall are counted over both halves", () => {
  expect(stepsToStall(player(0))).toBe(7);
  expect(stepsToStall(player(0, { patient_space: 5 }))).toBe(2);
  expect(stepsToStall(player(0, { patient_space: -3 }))).toBe(9);
});

test("what a player is about", () => {
  const view = table();
  expect(doing(view, view.players[0]!)).toBe("brewing");
  expect(doing(view, view.players[1]!)).toBe("next");
  expect(doing(view, player(0, { exploded: true }))).toBe("exploded");
  expect(doing(view, player(0, { completed: "first" }))).toBe("completed");
  expect(doing(table({ phase: "buying", actors: [1] }), player(1, { completed: "last" }))).toBe("deciding");
});
