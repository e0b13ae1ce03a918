import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/protocol";
import { routeOf } from "./flights";
import { chip, player, printed, table, why } from "./sample";

const route = (what: string, seat: number, a = 0, b = 0, view = table()) =>
  routeOf([what, seat, a, b, ""] as GameEvent, view, printed);

test("a chip drawn flies from the bag to its place", () => {
  expect(route("in_neck", 0, chip("black-1"))).toMatchObject({
    thing: { chip: "black-1" },
    from: ["bag-0", "rival-0"],
    to: ["neck-0-0", "bottle-0", "rival-0"],
  });
  expect(route("in_white_area", 1, chip("white-2"), 5)?.to[0]).toBe("white-1-5");
});

test("a chip looked at before flies from the hand", () => {
  const view = table({ players: [player(0, { hand: { "red-1": 1 } }), player(1)] });
  expect(route("in_neck", 0, chip("red-1"), 0, view)?.from[0]).toBe("hand-0");
});

test("a white chip goes back from its space", () => {
  const view = table({ players: [player(0, { whites: [{ chip: "white-1", space: 4 }] }), player(1)] });
  expect(route("back_in_bag", 0, chip("white-1"), 0, view)).toMatchObject({
    from: ["white-0-4", "bottle-0", "rival-0"],
    to: ["bag-0", "rival-0"],
  });
});

test("gold comes from where it was earned", () => {
  const view = table({ players: [player(0, { neck: ["black-1", "black-2"] }), player(1)] });
  expect(route("got_gold", 0, 2, why("black"), view)).toMatchObject({
    thing: { gold: 2 },
    from: expect.arrayContaining(["neck-0-1"]),
    to: ["gold-0", "rival-0"],
  });
  expect(route("got_gold", 0, 1, why("opponent"))?.from[0]).toBe("gold-1");
});

test("what does not move does not fly", () => {
  expect(route("counted", 0, 5)).toBeNull();
  expect(route("round_begins", -1, 2)).toBeNull();
});
