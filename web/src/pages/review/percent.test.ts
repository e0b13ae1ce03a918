import { describe, expect, it } from "vitest";
import { change, direction, percent, shownBooks } from "./percent";

describe("chances as per cent", () => {
  it("are written as the language does", () => {
    expect(percent(0.2454, "en")).toBe("24.5\u00a0%");
    expect(percent(0.2454, "de")).toBe("24,5\u00a0%");
    expect(change(-0.031, "en")).toBe("−3.1\u00a0%");
    expect(change(0.031, "de")).toBe("+3,1\u00a0%");
  });

  it("count as nothing if they are shown as nothing", () => {
    expect(direction(0.0004)).toBe("even");
    expect(direction(-0.0004)).toBe("even");
    expect(direction(-0.0006)).toBe("down");
  });
});

describe("the books", () => {
  it("add up as they are shown", () => {
    const whole = 840_000_000;
    for (let seed = 1; seed < 200; seed++) {
      const start = (seed * 7_919_777) % whole;
      const own = -((seed * 104_729_111) % (whole / 3));
      const others = (seed * 15_485_863) % (whole / 2);
      const result = seed % 2 ? whole : 0;
      const shown = shownBooks({ start, own, others, luck: result - start - own - others, result }, whole);
      expect(shown.start + shown.own + shown.others + shown.luck).toBe(shown.result);
    }
  });
});
