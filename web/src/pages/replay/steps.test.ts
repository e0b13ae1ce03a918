import { expect, it } from "vitest";
import type { Replay } from "../../lib/protocol";
import { texts } from "../texts";
import { decidedAt, happenedAt } from "./steps";

const replay = {
  room: { seats: [{ name: "Mira" }, { name: "Ada" }] },
  steps: [
    { seat: -1, decided: "", events: [["card", -1, 0, 0, "The card is read."]] },
    {
      seat: 1,
      decided: "Draw a chip",
      events: [
        ["drawn", 1, 3, 0, "Ada draws a pumpkin."],
        ["placed", 1, 3, 5, ""],
      ],
    },
    { seat: 0, decided: "Draw a chip", events: [] },
    {
      seat: 1,
      decided: "Draw a chip",
      events: [
        ["placed", 1, 3, 5, "Ada: pumpkin 1 → 5"],
        ["exploded", 1, 8, 0, "Ada's pot explodes."],
      ],
    },
  ],
} as unknown as Replay;

it("says what happened in a step, not what button was pressed", () => {
  expect(happenedAt(replay, 1, texts.en)).toEqual(["Ada draws a pumpkin."]);
  expect(decidedAt(replay, 1, texts.en)).toBe("Ada: Draw a chip");
});

it("says what was decided where nothing happened that could be told", () => {
  expect(happenedAt(replay, 2, texts.en)).toEqual(["Mira: Draw a chip"]);
});

it("keeps sentences apart that are lines in the log", () => {
  expect(happenedAt(replay, 3, texts.en).join(" ")).toBe("Ada: pumpkin 1 → 5. Ada's pot explodes.");
});

it("begins with the game as it was set up", () => {
  expect(happenedAt(replay, 0, texts.de)).toEqual(["Alles ist aufgebaut.", "The card is read."]);
});
