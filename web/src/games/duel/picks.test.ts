import { expect, test } from "vitest";
import type { Decision } from "../../lib/protocol";
import { picksOf } from "./picks";
import { player } from "./sample";

const decision = (kind: string, some: Partial<Decision> = {}): Decision => ({ action: 1, kind, label: kind, ...some });
const places = (me: ReturnType<typeof player>, ...decisions: Decision[]) => [...picksOf(decisions, me).keys()];

test("chips are chosen where they lie", () => {
  const me = player(0, {
    neck: ["red-1"],
    belly: { "black-1": 1 },
    whites: [
      { chip: "white-1", space: 1 },
      { chip: "white-2", space: 3 },
    ],
  });
  expect(places(me, decision("upgrade neck", { chip: "black-1" }), decision("upgrade belly", { chip: "black-1" }))).toEqual([
    "neck:black-1",
    "belly:black-1",
  ]);
  expect(places(me, decision("return", { chip: "black-1" }), decision("return", { chip: "red-1" }))).toEqual([
    "belly:black-1",
    "neck:red-1",
  ]);
  expect(places(me, decision("return white", { amount: 1 }), decision("amber"))).toEqual(["white:1", "white:3"]);
  expect(places(me, decision("draw"), decision("buy", { chip: "red-1" }))).toEqual([]);
});
