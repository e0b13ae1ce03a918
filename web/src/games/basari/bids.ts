/** Building a bid: which changes are legal, by the terms that the server has sent. */

import { countOf, whole } from "./gems";
import { COLOURS, type ColourName, type Gems, type SomeGems, type BidTerms } from "./view";

export function isFixed(terms: BidTerms, colour: ColourName): boolean {
  return terms.fixed.includes(colour);
}

export function isLegal({ least, most, worth, above }: BidTerms, bid: Gems): boolean {
  const fits = COLOURS.every((colour) => least[colour] <= bid[colour] && bid[colour] <= most[colour]);
  return fits && COLOURS.reduce((sum, colour) => sum + bid[colour] * worth[colour], 0) > above;
}

/** A bid with more or fewer gems of a colour; null if that is not a legal bid. */
export function changed(terms: BidTerms, bid: Gems, colour: ColourName, by: number): Gems | null {
  const next = { ...bid, [colour]: bid[colour] + by };
  return isLegal(terms, next) ? next : null;
}

/** The lowest legal bid; null if there is none. */
export function lowestBid({ lowest }: BidTerms): Gems | null {
  return lowest && whole(lowest);
}

/** Why a bid is higher than an offer: it has more gems, or as many and of the gems that differ the better ones. */
type Higher = { by: "number"; more: number } | { by: "colour"; bid: [ColourName, number][]; offer: [ColourName, number][] };

export function whyHigher(bid: Gems, offer: SomeGems | null): Higher | null {
  if (!offer) return null;
  const more = countOf(bid) - countOf(offer);
  if (more > 0) return { by: "number", more };
  const over = (one: SomeGems, other: SomeGems) =>
    COLOURS.map((colour): [ColourName, number] => [colour, (one[colour] ?? 0) - (other[colour] ?? 0)]).filter(([, by]) => by > 0);
  const better = over(bid, offer);
  return better.length ? { by: "colour", bid: better, offer: over(offer, bid) } : null;
}
