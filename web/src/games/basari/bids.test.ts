/** Legal bids, compared with what the rules in Python say in the same situations (bids.cases.json). */

import { describe, expect, it } from "vitest";
import cases from "./bids.cases.json";
import { texts } from "./texts";
import { changed, isLegal, lowestBid, whyHigher } from "./bids";
import { countOf, whole } from "./gems";
import { COLOURS, type Gems, type Negotiation, type BidTerms } from "./view";

const situations = cases.map(({ held, negotiation, legal, places }) => {
  const [red = 0, yellow = 0, green = 0, blue = 0] = held;
  return {
    held: { red, yellow, green, blue },
    terms: negotiation.terms as BidTerms,
    negotiation: negotiation as Negotiation,
    legal,
    places,
  };
});

function everySet({ red, yellow, green, blue }: Gems): Gems[] {
  const sets: Gems[] = [];
  for (let r = 0; r <= red; r++)
    for (let y = 0; y <= yellow; y++)
      for (let g = 0; g <= green; g++) for (let b = 0; b <= blue; b++) sets.push({ red: r, yellow: y, green: g, blue: b });
  return sets;
}

describe("which bids may be made", () => {
  it("is the same as in the rules, for every set of gems in every situation", () => {
    for (const { terms, held, legal, places } of situations) {
      const found = everySet(held).flatMap((bid, place) => (isLegal(terms, bid) ? [place] : []));
      expect([found.length, found.reduce((sum, place) => sum + place, 0)]).toEqual([legal, places]);
    }
  });

  it("has situations with and without an offer, and with bids half made", () => {
    expect(situations.some(({ negotiation }) => negotiation.offer === null)).toBe(true);
    expect(situations.some(({ negotiation }) => negotiation.offer !== null)).toBe(true);
    expect(situations.some(({ negotiation }) => negotiation.bid)).toBe(true);
  });
});

describe("the lowest bid", () => {
  it("is the rules' lowest raise while nothing is decided", () => {
    for (const { terms, negotiation } of situations) {
      if (!negotiation.bid) expect(lowestBid(terms)).toEqual(whole(negotiation.lowest_raise));
    }
  });

  it("keeps to what is decided already, and may be made", () => {
    for (const { terms } of situations) {
      const lowest = lowestBid(terms);
      expect(lowest && isLegal(terms, lowest)).toBe(true);
    }
  });
});

describe("building a bid step by step", () => {
  it("reaches every bid that may be made from the lowest one, through bids that may be made", () => {
    for (const { terms, held } of situations.slice(0, 25)) {
      const reached = new Map<string, Gems>();
      const waiting = [lowestBid(terms)];
      for (let bid = waiting.pop(); bid; bid = waiting.pop()) {
        if (reached.has(JSON.stringify(bid))) continue;
        reached.set(JSON.stringify(bid), bid);
        for (const colour of COLOURS)
          waiting.push(...[changed(terms, bid, colour, 1), changed(terms, bid, colour, -1)].filter((next) => next !== null));
      }
      expect(reached.size).toBe(everySet(held).filter((bid) => isLegal(terms, bid)).length);
    }
  });

  it("never takes the last gem away", () => {
    const none = whole({});
    const worth = { red: 4, yellow: 3, green: 2, blue: 1 };
    const terms: BidTerms = { least: none, most: whole({ blue: 2 }), worth, above: 0, fixed: [], lowest: { blue: 1 } };
    expect(changed(terms, whole({ blue: 1 }), "blue", -1)).toBeNull();
    expect(countOf(changed(terms, whole({ blue: 1 }), "blue", 1))).toBe(2);
  });
});

describe("why a bid is higher", () => {
  it("is its number of gems, or else the first colour in which they differ", () => {
    expect(whyHigher(whole({ blue: 3 }), { red: 1 })).toEqual({ by: "number", more: 2 });
    expect(whyHigher(whole({ red: 1, blue: 3 }), { yellow: 4 })).toEqual({
      by: "colour",
      bid: [
        ["red", 1],
        ["blue", 3],
      ],
      offer: [["yellow", 4]],
    });
    expect(whyHigher(whole({ red: 1, green: 1 }), { red: 1, blue: 1 })).toEqual({
      by: "colour",
      bid: [["green", 1]],
      offer: [["blue", 1]],
    });
    expect(texts.en.isLowest(texts.en.higherIn(texts.en.gems([["green", 1]]), texts.en.gems([["blue", 1]])))).toBe(
      "Lowest raise: 1 green beats 1 blue",
    );
    expect(whyHigher(whole({ blue: 1 }), null)).toBeNull();
  });
});
