import { expect, test } from "vitest";
import type { Prompt, Decision } from "../../lib/protocol";
import { answeredBy, keysOf, manyChips, offersOf, split } from "./decisions";

const decision = (action: number, kind: string, some: Partial<Decision> = {}): Decision => ({
  action,
  kind,
  label: kind,
  ...some,
});
const prompt = (...decisions: Decision[]): Prompt => ({ question: "?", decisions, odds: null });

test("each question is answered where its things lie", () => {
  expect(answeredBy(prompt(decision(0, "draw"), decision(1, "complete")))).toBe("bottle");
  expect(answeredBy(prompt(decision(3, "done"), decision(50, "buy")))).toBe("shop");
  expect(answeredBy(prompt(decision(3, "done"), decision(11, "use double")))).toBe("shop");
  expect(answeredBy(prompt(decision(3, "done"), decision(6, "patient")))).toBe("bottle");
  expect(answeredBy(prompt(decision(2, "none"), decision(70, "take")))).toBe("shop");
  expect(answeredBy(prompt(decision(14, "card"), decision(15, "tokens")))).toBe("scales");
  expect(answeredBy(prompt(decision(27, "offer")))).toBe("scales");
  expect(answeredBy(prompt(decision(16, "coin"), decision(17, "coin")))).toBe("coins");
});

test("offers of the same upgrades rise by one gold each", () => {
  const offers = offersOf([
    decision(32, "offer", { amount: 1 }),
    decision(27, "offer", { amount: 0 }),
    decision(28, "offer", { amount: 0 }),
    decision(31, "offer", { amount: 1 }),
  ]);
  expect(offers.map(({ upgrades, gold }) => [upgrades, gold])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(offers.at(-1)?.decision.action).toBe(32);
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
  const keys = keysOf([decision(0, "draw"), decision(1, "complete"), decision(8, "whites"), decision(10, "use recycle")]);
  expect([...keys]).toEqual([
    [0, "d"],
    [1, "s"],
    [8, "1"],
    [10, "2"],
  ]);
  expect(keysOf(Array.from({ length: 12 }, (_, at) => decision(40 + at, "buy"))).size).toBe(9);
});

test("many chips are chosen as chips, a few of them in sentences", () => {
  const chips = [decision(70, "return"), decision(71, "return"), decision(72, "return")];
  expect(manyChips([...chips, decision(2, "none")])).toEqual(chips);
  expect(manyChips([decision(70, "return"), decision(71, "return"), decision(2, "none")])).toEqual([]);
  expect(manyChips([decision(4, "stall"), decision(80, "place"), decision(81, "place"), decision(82, "place")])).toEqual([]);
});
