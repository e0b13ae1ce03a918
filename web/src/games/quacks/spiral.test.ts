import { describe, expect, it } from "vitest";
import { arc, BREW_RADIUS, distance, fanned, smooth, SPACE_RADIUS, spiral, STEP } from "./spiral";

const points = spiral(54);

describe("the spiral of the pot", () => {
  it("has a point for each space", () => {
    expect(points).toHaveLength(54);
  });

  it("has neighbouring spaces one step apart", () => {
    points.slice(1).forEach((point, i) => expect(distance(point, points[i]!)).toBeCloseTo(STEP, 3));
  });

  it("keeps all spaces from overlapping", () => {
    points.forEach((a, i) => points.slice(i + 1).forEach((b) => expect(distance(a, b)).toBeGreaterThan(STEP - 0.001)));
  });

  it("turns clockwise, the second space above the first", () => {
    const [first, second, third] = points;
    expect(second!.x).toBeCloseTo(first!.x, 3);
    expect(second!.y).toBeLessThan(first!.y);
    expect(third!.x).toBeGreaterThan(second!.x);
  });

  it("fits a round pot on all sides", () => {
    const reach = Math.max(...points.map((point) => distance(point, { x: 0, y: 0 })));
    const touching = points.filter((point) => distance(point, { x: 0, y: 0 }) > reach - 2);
    expect(reach + SPACE_RADIUS).toBeLessThan(BREW_RADIUS);
    expect(touching.length).toBeGreaterThanOrEqual(2);
  });
});

describe("lines", () => {
  it("a smooth line begins at its first point and has a piece for each of the others", () => {
    const path = smooth([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 5 },
    ]);
    expect(path.startsWith("M0.0 0.0")).toBe(true);
    expect(path.match(/C/g)).toHaveLength(2);
    expect(path.endsWith("20.0 5.0")).toBe(true);
    expect(smooth([])).toBe("");
  });

  it("an arc runs clockwise from the top", () => {
    expect(arc(10, 0, 90)).toBe("M0.0 -10.0A10 10 0 0 1 10.0 0.0");
    expect(arc(10, 0, 270)).toContain("0 1 1");
  });

  it("chips on one space fan out", () => {
    expect(fanned(0)).toEqual({ x: 0, y: -0 });
    expect(distance(fanned(1), fanned(2))).toBeGreaterThan(5);
  });
});
