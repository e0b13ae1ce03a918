/** Sets of gems: which is higher, and who leads. */

import { describe, expect, it } from "vitest";
import { changesInWords } from "./consequences";
import { compare, distinction, inStock, leadChanges, leadIn, standing, whole } from "./gems";
import type { PlayerView } from "./view";
import { texts } from "./texts";

const card = { number: 1, workers: 1, points: 5, gems: whole({}) };
const players = [{ red: 3, blue: 1 }, { red: 3 }, { red: 1, blue: 4 }].map((gems, seat): PlayerView => ({
  seat,
  points: 0,
  gems: whole(gems),
  workers: 0,
  cards: [],
  current: card,
  chosen: false,
}));
const held = players.map((player) => player.gems);

describe("sets of gems", () => {
  it("are higher with more gems, and with as many by red, yellow, green, blue", () => {
    expect(compare({ blue: 3 }, { red: 2 })).toBeGreaterThan(0);
    expect(compare({ red: 1, blue: 3 }, { yellow: 4 })).toBeGreaterThan(0);
    expect(compare({ green: 2 }, { yellow: 1, blue: 1 })).toBeLessThan(0);
    expect(compare({ green: 1 }, { green: 1 })).toBe(0);
  });

  it("come from the stock as far as it has them", () => {
    expect(inStock(whole({ red: 1, blue: 9 }), whole({ red: 2, blue: 2 }))).toEqual(whole({ red: 1, blue: 2 }));
  });
});

describe("leads", () => {
  it("are sole, shared, or nobody's", () => {
    expect(leadIn(held, "red")).toEqual({ seats: [0, 1], most: 3, by: 0 });
    expect(leadIn(held, "blue")).toEqual({ seats: [2], most: 4, by: 3 });
    expect(leadIn(held, "green")).toEqual({ seats: [], most: 0, by: 0 });
    expect([0, 1, 2].map((seat) => standing(leadIn(held, "red"), seat))).toEqual(["shares", "shares", "behind"]);
  });

  it("say nothing where everybody has as many", () => {
    expect(distinction({ seats: [0, 1, 2], most: 3, by: 0 }, 0, 3)).toBe("behind");
    expect(distinction({ seats: [0, 1], most: 3, by: 0 }, 0, 3)).toBe("shares");
  });

  it("change when gems move", () => {
    const moved = new Map([[0, { red: -1, blue: 3 }]]);
    const changes = leadChanges(players, 0, moved);
    expect(changes).toEqual([
      { colour: "red", to: "behind" },
      { colour: "blue", to: "shares" },
    ]);
    expect(changesInWords(changes, texts.en)).toBe("You share the lead in blue, you lose the lead in red");
    expect(changesInWords([], texts.de)).toBe("Mehrheiten unverändert");
  });
});
