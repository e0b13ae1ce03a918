import { expect, test } from "vitest";
import { entriesOf } from "./ledger";

test("only what somebody got or lost in this round is entered", () => {
  const entries = entriesOf([
    { number: 1, events: [["got_gold", 0, 1, 2, "old"]] },
    {
      number: 2,
      events: [
        ["round_begins", -1, 2, 0, "Round 2 begins."],
        ["drew", 0, 3, 0, "draws"],
        ["got_gold", 0, 1, 2, "gold"],
      ],
    },
    {
      number: 3,
      events: [
        ["treated", 1, 1, 16, "treats"],
        ["exploded", 0, 8, 0, "explodes"],
      ],
    },
  ]);
  expect(entries.map(({ seat, sort, text }) => [seat, sort, text])).toEqual([
    [0, "gold", "gold"],
    [1, "patient", "treats"],
    [0, "bang", "explodes"],
  ]);
  expect(new Set(entries.map((entry) => entry.key)).size).toBe(3);
});
