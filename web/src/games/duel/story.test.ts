import { expect, test } from "vitest";
import type { GameEvent } from "../../lib/protocol";
import { chip, player, printed, table, why } from "./sample";
import { tell } from "./story";
import type { View } from "./view";

/** The table after these events. */
function after(view: View, events: [what: string, seat: number, a?: number, b?: number][], then: View = view): View {
  const shown = structuredClone(view);
  for (const [what, seat, a = 0, b = 0] of events) tell(shown, then, printed, [what, seat, a, b, ""] as GameEvent);
  return shown;
}

test("a chip drawn leaves the bag and lies in the neck", () => {
  const me = after(table(), [
    ["drew", 0, chip("black-1")],
    ["in_neck", 0, chip("black-1")],
    ["got_gold", 0, 1, why("black")],
  ]).players[0]!;
  expect(me.bag["black-1"]).toBe(2);
  expect(me.neck).toEqual(["black-1"]);
  expect(me.gold).toBe(1);
  expect(me.steps).toBe(1);
});

test("white chips count with the last one only", () => {
  const me = after(table(), [
    ["drew", 0, chip("white-3")], ["in_white_area", 0, chip("white-3"), 3],
    ["drew", 0, chip("white-1")], ["in_white_area", 0, chip("white-1"), 4],
  ]).players[0]!; // prettier-ignore
  expect(me.whites).toEqual([
    { chip: "white-3", space: 3 },
    { chip: "white-1", space: 4 },
  ]);
  expect(me.steps).toBe(1);
  expect(me.bag["white-3"]).toBeUndefined();
});

test("chips looked at lie open, and those not placed go back", () => {
  const looked = after(table(), [
    ["looked_at", 0, chip("white-2")],
    ["looked_at", 0, chip("orange-1")],
  ]);
  expect(looked.players[0]!.hand).toEqual({ "white-2": 1, "orange-1": 1 });
  const placed = after(looked, [["in_neck", 0, chip("orange-1")]]).players[0]!;
  expect(placed.neck).toEqual(["orange-1"]);
  expect(placed.hand).toEqual({});
  expect(placed.bag["white-2"]).toBe(2);
});

test("the patient leaves the park, walks, is won and treated, and the stall goes back", () => {
  const there = after(table(), [
    ["patient_enters", -1, 1],
    ["patient_moved", 0, 7, 7],
  ]);
  expect(there.patient).toEqual({ half: 0, space: 7, mayor: false });
  expect(there.park).toBe(10);
  expect(there.players.map((one) => one.patient_space)).toEqual([7, -7]);
  const won = after(there, [
    ["patient_won", 0, 7, why("potion")],
    ["stall_moved", 0, 9, why("patient")],
  ]);
  expect(won.patient).toBeNull();
  expect(won.players[0]).toMatchObject({ on_stall: 1, stall: 9 });
  expect(won.waiting).toEqual([{ seat: 0, mayor: false }]);
  const treated = after(won, [["treated", 0, 1, why("potion")]]);
  expect(treated.players[0]).toMatchObject({ on_stall: 0, patients: 1 });
  expect(treated.waiting).toEqual([]);
});

test("patients wait on the stalls in the order in which they were won, and the first goes first", () => {
  const on = table({ patient: { half: 0, space: 6, mayor: true } });
  const won = after(on, [
    ["patient_won", 0, 7, why("book")],
    ["patient_enters", -1, 7],
    ["patient_moved", 1, -7, 7],
    ["patient_won", 1, 7, why("explosion")],
  ]);
  expect(won.waiting).toEqual([
    { seat: 0, mayor: true },
    { seat: 1, mayor: false },
  ]);
  expect(won.players.map((one) => one.on_stall)).toEqual([1, 1]);
  const first = after(won, [["treated", 0, 1, why("book")]]);
  expect(first.waiting).toEqual([{ seat: 1, mayor: false }]);
  expect(first.players.map((one) => [one.on_stall, one.patients])).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test("the mayor stays the mayor while she walks", () => {
  expect(
    after(table(), [
      ["patient_enters", -1, 6, 1],
      ["patient_moved", 1, -2, 2],
    ]).patient,
  ).toEqual({ half: 1, space: 2, mayor: true });
});

test("the next turn begins with the neck emptied into the belly", () => {
  const view = table({ players: [player(0, { neck: ["red-1", "red-1", "blue-1"] }), player(1)] });
  const shown = after(view, [["turn_begins", 1]]);
  expect(shown.players[0]).toMatchObject({ neck: [], belly: { "red-1": 2, "blue-1": 1 } });
  expect(shown.active).toBe(1);
});

test("a new round empties the bottles and forgets who had completed", () => {
  const view = table({
    players: [
      player(0, {
        bag: {},
        belly: { "red-1": 1 },
        whites: [{ chip: "white-2", space: 2 }],
        aside: { "white-1": 1 },
        exploded: true,
        completed: "last",
      }),
      player(1),
    ],
  });
  const shown = after(view, [["round_begins", -1, 2]]);
  expect(shown.players[0]).toMatchObject({
    bag: { "red-1": 1, "white-2": 1, "white-1": 1 },
    belly: {},
    whites: [],
    exploded: false,
    completed: null,
  });
  expect(shown).toMatchObject({ round: 2, phase: "coin toss" });
});

test("the white chip that goes back is the one that is gone in the end", () => {
  const whites = [
    { chip: "white-1", space: 1 },
    { chip: "white-1", space: 2 },
  ];
  const view = table({ players: [player(0, { whites }), player(1)] });
  const then = table({ players: [player(0, { whites: [whites[1]!] }), player(1)] });
  expect(after(view, [["back_in_bag", 0, chip("white-1")]], then).players[0]!.whites).toEqual([whites[1]]);
});

test("a chip is upgraded where it lies", () => {
  const players = [player(0, { neck: ["black-1"], belly: { "black-1": 1 } }), player(1)];
  const inBelly = after(table({ players }), [["upgraded", 0, chip("black-1"), chip("black-2")]]);
  expect(inBelly.players[0]).toMatchObject({ neck: ["black-1"], belly: { "black-2": 1 } });
  expect(inBelly.pool).toMatchObject({ "black-1": 1, "black-2": 6 });
  const then = table({ players: [player(0, { neck: ["black-2"], belly: { "black-1": 1 } }), player(1)] });
  const inNeck = after(table({ players }), [["upgraded", 0, chip("black-1"), chip("black-2")]], then);
  expect(inNeck.players[0]).toMatchObject({ neck: ["black-2"], belly: { "black-1": 1 } });
});

test("what is bought lies in the belly, what is given goes into the bag", () => {
  const bought = after(table({ phase: "buying" }), [
    ["lost_gold", 0, 6, why("purchase")],
    ["gained", 0, chip("red-2"), why("purchase")],
  ]);
  expect(bought.players[0]).toMatchObject({ belly: { "red-2": 1 }, gold: -6 });
  expect(bought.pool["red-2"]).toBe(3);
  const given = after(table({ phase: "market surveillance" }), [["gained", 0, chip("red-2"), why("card")]]);
  expect(given.players[0]!.bag["red-2"]).toBe(1);
});

test("an offer lies in the scale until both have taken theirs", () => {
  const offered = after(table(), [["offered", 1, 2, 1]]);
  expect(offered.offer).toEqual({ upgrades: 2, gold: 1, by: 1, card_to: null });
  expect(offered.phase).toBe("market surveillance");
  expect(after(offered, [["tokens_taken", 0, 2, 1]]).offer?.card_to).toBe(1);
});

test("an explosion can be undone", () => {
  const exploded = after(table(), [["exploded", 0, 8]]);
  expect(exploded.players[0]!.exploded).toBe(true);
  expect(after(exploded, [["explosion_undone", 0]]).players[0]!.exploded).toBe(false);
});

test("the first to complete is first, the other one last", () => {
  const first = after(table(), [["completed", 1]]);
  expect(after(first, [["completed", 0]]).players.map((one) => one.completed)).toEqual(["last", "first"]);
});

test("the test of strength is drawn from full bags", () => {
  const shown = after(table({ players: [player(0, { bag: {}, belly: { "red-2": 1 } }), player(1)] }), [
    ["tested", 0, chip("red-2"), 2],
  ]);
  expect(shown.players[0]).toMatchObject({ bag: {}, hand: { "red-2": 1 }, test: 2, belly: {} });
});
