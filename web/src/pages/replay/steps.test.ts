import { expect, it } from "vitest";
import type { Replay } from "../../lib/protocol";
import { words } from "../words";
import { decidedAt, happenedAt } from "./steps";

const replay = {
  room: { seats: [{ name: "Mira" }, { name: "Ada" }] },
  steps: [
    { seat: -1, decided: "", happenings: [["card", -1, 0, 0, "The card is read."]] },
    {
      seat: 1,
      decided: "Draw a chip",
      happenings: [
        ["drawn", 1, 3, 0, "Ada draws a pumpkin."],
        ["placed", 1, 3, 5, ""],
      ],
    },
    { seat: 0, decided: "Draw a chip", happenings: [] },
    {
      seat: 1,
      decided: "Draw a chip",
      happenings: [
        ["placed", 1, 3, 5, "Ada: pumpkin 1 → 5"],
        ["exploded", 1, 8, 0, "Ada's pot explodes."],
      ],
    },
  ],
} as unknown as Replay;

it("says what happened in a step, not what button was pressed", () => {
  expect(happenedAt(replay, 1, words.en)).toEqual(["Ada draws a pumpkin."]);
  expect(decidedAt(replay, 1, words.en)).toBe("Ada: Draw a chip");
});

it("says what was decided where nothing happened that could be told", () => {
  expect(happenedAt(replay, 2, words.en)).toEqual(["Mira: Draw a chip"]);
});

it("keeps sentences apart that are lines in the log", () => {
  expect(happenedAt(replay, 3, words.en).join(" ")).toBe("Ada: pumpkin 1 → 5. Ada's pot explodes.");
});

it("begins with the game as it was set up", () => {
  expect(happenedAt(replay, 0, words.de)).toEqual(["Alles ist aufgebaut.", "The card is read."]);
});
