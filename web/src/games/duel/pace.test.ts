import { expect, test } from "vitest";
import { beat, pace, STRIDE } from "./pace";

test("a step takes as long as what happens in it, and the patient walks step by step", () => {
  const { flies, stays } = beat(["in_neck", 0, 3, 0, ""]);
  expect(
    pace([
      ["drew", 0, 3, 0, ""],
      ["in_neck", 0, 3, 0, ""],
    ]),
  ).toBe(flies + stays);
  expect(pace([["patient_moved", 0, 6, 6, ""]]) - pace([["patient_moved", 0, 6, 0, ""]])).toBe(6 * STRIDE);
  expect(pace([])).toBe(0);
});
