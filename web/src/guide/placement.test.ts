import { expect, it } from "vitest";
import { placed, type Box } from "./placement";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const BUBBLE = { width: 350, height: 180 };

const apart = (one: Box, other: Box) =>
  one.left + one.width <= other.left ||
  other.left + other.width <= one.left ||
  one.top + one.height <= other.top ||
  other.top + other.height <= one.top;

it("is beside what it points at, inside the window", () => {
  for (let left = 0; left < 1400; left += 50)
    for (let top = 0; top < 860; top += 40) {
      const target = { left, top, width: 40, height: 40 };
      const bubble = placed(target, BUBBLE, DESKTOP);
      expect(apart(bubble, target)).toBe(true);
      expect(bubble.left).toBeGreaterThanOrEqual(0);
      expect(bubble.top + bubble.height).toBeLessThanOrEqual(DESKTOP.height);
    }
});

it("leaves the decisions free where it can", () => {
  const actions = { left: 0, top: 700, width: 390, height: 90 };
  const flask = { left: 10, top: 620, width: 60, height: 70 };
  expect(apart(placed(flask, BUBBLE, PHONE, [actions]), actions)).toBe(true);
});

it("covers as little as possible of what fills a phone", () => {
  const pot = { left: 0, top: 250, width: 390, height: 390 };
  expect(apart(placed(pot, BUBBLE, PHONE), pot)).toBe(true);
});

it("is in the middle if it points at nothing", () => {
  expect(placed(null, BUBBLE, PHONE)).toEqual({ ...BUBBLE, left: 20, top: 332 });
});
