import { expect, test } from "vitest";
import { explosionWithin } from "./risk";
import { player, printed, table } from "./sample";

const area = table().white_area;
const at = (space: number, some = {}) => player(0, { whites: [{ chip: "white-3", space }], ...some });

test("one draw explodes with the share of chips that are too large", () => {
  expect(explosionWithin(printed, area, at(6, { bag: { "white-1": 3, "white-2": 1, "black-1": 3 } }), 1)).toBeCloseTo(1 / 7);
});

test("a bag without white chips never explodes", () => {
  expect(explosionWithin(printed, area, at(7, { bag: { "black-1": 3 } }), 3)).toBe(0);
});

test("a full neck ends the drawing", () => {
  const bag = { "white-3": 1, "black-1": 1 };
  expect(explosionWithin(printed, area, at(6, { bag }), 2)).toBe(1);
  expect(explosionWithin(printed, area, at(6, { bag, neck: ["red-1", "red-1"] }), 2)).toBeCloseTo(0.5);
});

test("a ward sends the first small chip back, but only once", () => {
  const bag = { "white-2": 1 };
  expect(explosionWithin(printed, area, at(7, { bag, ward: 2 }), 1)).toBe(0);
  expect(explosionWithin(printed, area, at(7, { bag, ward: 2 }), 2)).toBe(1);
});

test("two draws: the first or, after a smaller white chip, the second", () => {
  // From space 6: a 1 goes to 7, then anything explodes; a 2 explodes at once.
  const bag = { "white-1": 1, "white-2": 1, "black-1": 1 };
  const second = (1 / 3) * (1 / 2) + (1 / 3) * (1 / 2);
  expect(explosionWithin(printed, area, at(6, { bag }), 2)).toBeCloseTo(1 / 3 + second);
});
