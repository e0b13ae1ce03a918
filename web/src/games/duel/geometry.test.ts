import { expect, test } from "vitest";
import { crowd, half, heap, LARGE, line, NARROW, SMALL, whiteAt, WIDE } from "./geometry";

test.each([WIDE, NARROW])("the spaces of both halves lie apart, inside the drawing, and mirror each other", (plan) => {
  const left = half(plan, 15, 0);
  const right = half(plan, 15, 1);
  expect(left).toHaveLength(15);
  left.forEach((one, at) => {
    expect(one.x + right[at]!.x).toBeCloseTo(plan.width);
    expect(one.x).toBeGreaterThanOrEqual(plan.stone);
    expect(one.x + plan.stone).toBeLessThanOrEqual((plan.width - plan.park) / 2);
    const next = left[at + 1];
    if (next) expect(Math.hypot(next.x - one.x, next.y - one.y)).toBeGreaterThanOrEqual(plan.stone * 1.9);
  });
});

test("a path of another length still fits", () => {
  for (const spaces of [1, 8, 20]) for (const { x, y } of half(WIDE, spaces, 0)) expect(Number.isFinite(x + y)).toBe(true);
});

test("every chip of a belly has its place, and none lies on another", () => {
  for (const form of [LARGE, SMALL])
    for (const many of [0, 1, 7, 18, 40]) {
      const { r, at } = heap(form, many);
      expect(at).toHaveLength(many);
      for (const [one, place] of at.entries())
        for (const other of at.slice(one + 1))
          expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThanOrEqual(2 * r);
    }
});

test("the spaces of the white area share its width", () => {
  expect(whiteAt(LARGE, 11, 1).x).toBeGreaterThan(LARGE.base.left);
  expect(whiteAt(LARGE, 11, 11).x).toBeLessThan(LARGE.base.right);
});

test("those who wait stand in the park", () => {
  for (const { x, y } of crowd(11, 90)) expect(Math.hypot(x, y)).toBeLessThanOrEqual(45);
});

test("a line goes through its points", () => {
  expect(
    line([
      { x: 0, y: 1 },
      { x: 2, y: 3 },
    ]),
  ).toBe("M0.0 1.0L2.0 3.0");
});
