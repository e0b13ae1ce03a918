import { expect, test } from "vitest";
import type { Asked, Option } from "../../lib/protocol";
import { answeredBy, keysOf, manyChips, offersOf, split } from "./options";

const option = (action: number, kind: string, some: Partial<Option> = {}): Option => ({ action, kind, label: kind, ...some });
const asked = (...options: Option[]): Asked => ({ question: "?", options, odds: null });

test("each question is answered where its things lie", () => {
  expect(answeredBy(asked(option(0, "draw"), option(1, "complete")))).toBe("bottle");
  expect(answeredBy(asked(option(3, "done"), option(50, "buy")))).toBe("shop");
  expect(answeredBy(asked(option(3, "done"), option(11, "use double")))).toBe("shop");
  expect(answeredBy(asked(option(3, "done"), option(6, "patient")))).toBe("bottle");
  expect(answeredBy(asked(option(2, "none"), option(70, "take")))).toBe("shop");
  expect(answeredBy(asked(option(14, "card"), option(15, "tokens")))).toBe("scales");
  expect(answeredBy(asked(option(27, "offer")))).toBe("scales");
  expect(answeredBy(asked(option(16, "coin"), option(17, "coin")))).toBe("coins");
});

test("offers of the same upgrades rise by one gold each", () => {
  const offers = offersOf([
    option(32, "offer", { amount: 1 }),
    option(27, "offer", { amount: 0 }),
    option(28, "offer", { amount: 0 }),
    option(31, "offer", { amount: 1 }),
  ]);
  expect(offers.map(({ upgrades, gold }) => [upgrades, gold])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(offers.at(-1)?.option.action).toBe(32);
});

test("what follows from a decision stands after its label", () => {
  expect(split("Complete the potion: the patient comes 1 step closer")).toEqual({
    label: "Complete the potion",
    consequence: "The patient comes 1\u00a0step closer",
  });
  expect(split("Complete the potion; the patient stays")).toEqual({
    label: "Complete the potion",
    consequence: "The patient stays",
  });
  expect(split("Draw a chip")).toEqual({ label: "Draw a chip", consequence: undefined });
});

test("letters for drawing and stopping, numbers for the others, and no more than nine", () => {
  const keys = keysOf([option(0, "draw"), option(1, "complete"), option(8, "whites"), option(10, "use recycle")]);
  expect([...keys]).toEqual([
    [0, "d"],
    [1, "s"],
    [8, "1"],
    [10, "2"],
  ]);
  expect(keysOf(Array.from({ length: 12 }, (_, at) => option(40 + at, "buy"))).size).toBe(9);
});

test("many chips are chosen as chips, a few of them in sentences", () => {
  const chips = [option(70, "return"), option(71, "return"), option(72, "return")];
  expect(manyChips([...chips, option(2, "none")])).toEqual(chips);
  expect(manyChips([option(70, "return"), option(71, "return"), option(2, "none")])).toEqual([]);
  expect(manyChips([option(4, "stall"), option(80, "place"), option(81, "place"), option(82, "place")])).toEqual([]);
});
