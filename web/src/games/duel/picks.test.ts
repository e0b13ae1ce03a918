import { expect, test } from "vitest";
import type { Option } from "../../lib/protocol";
import { picksOf } from "./picks";
import { player } from "./sample";

const option = (kind: string, some: Partial<Option> = {}): Option => ({ action: 1, kind, label: kind, ...some });
const places = (me: ReturnType<typeof player>, ...options: Option[]) => [...picksOf(options, me).keys()];

test("chips are chosen where they lie", () => {
  const me = player(0, {
    neck: ["red-1"],
    belly: { "black-1": 1 },
    whites: [
      { chip: "white-1", space: 1 },
      { chip: "white-2", space: 3 },
    ],
  });
  expect(places(me, option("upgrade neck", { chip: "black-1" }), option("upgrade belly", { chip: "black-1" }))).toEqual([
    "neck:black-1",
    "belly:black-1",
  ]);
  expect(places(me, option("return", { chip: "black-1" }), option("return", { chip: "red-1" }))).toEqual([
    "belly:black-1",
    "neck:red-1",
  ]);
  expect(places(me, option("return white", { amount: 1 }), option("amber"))).toEqual(["white:1", "white:3"]);
  expect(places(me, option("draw"), option("buy", { chip: "red-1" }))).toEqual([]);
});
