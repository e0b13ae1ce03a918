/** Which bids may be made against an offer. The same in Python: rules/basari/haggle.py and bidding.py. */

import { compare, countOf, whole } from "./gems";
import { COLOURS, type Colour, type Gems, type Negotiation, type SomeGems } from "./view";

/** What a bid must keep to. */
export interface Terms {
  held: Gems;
  offer: SomeGems | null;
  /** Colours of a bid that has been begun: decided, and no longer to be changed. */
  fixed: SomeGems;
}

export function termsOf(negotiation: Negotiation, held: Gems): Terms {
  const decided = COLOURS.slice(0, COLOURS.indexOf(negotiation.colour ?? "red"));
  const fixed: SomeGems = {};
  for (const colour of decided) fixed[colour] = negotiation.bid?.[colour] ?? 0;
  return { held, offer: negotiation.offer, fixed };
}

export function isFixed(terms: Terms, colour: Colour): boolean {
  return terms.fixed[colour] !== undefined;
}

export function isLegal(terms: Terms, bid: Gems): boolean {
  const fits = COLOURS.every(
    (colour) => bid[colour] >= 0 && bid[colour] <= terms.held[colour] && bid[colour] === (terms.fixed[colour] ?? bid[colour]),
  );
  return fits && compare(bid, terms.offer ?? {}) > 0;
}

/** A bid with more or fewer gems of a colour; null where that would not be a bid that may be made. */
export function changed(terms: Terms, bid: Gems, colour: Colour, by: number): Gems | null {
  const next = { ...bid, [colour]: bid[colour] + by };
  return isLegal(terms, next) ? next : null;
}

/** The lowest bid that may be made; null where there is none. */
export function lowestBid(terms: Terms): Gems | null {
  const all = countOf(terms.held);
  for (let number = Math.max(1, countOf(terms.offer)); number <= all; number++) {
    const bid = lowestOf(terms, number, 0, whole({}));
    if (bid) return bid;
  }
  return null;
}

/** The lowest legal set of so many more gems from this colour on, together with what is in the bid already. */
function lowestOf(terms: Terms, left: number, at: number, bid: Gems): Gems | null {
  const colour = COLOURS[at];
  if (colour === undefined) return left === 0 && isLegal(terms, bid) ? bid : null;
  const fixed = terms.fixed[colour];
  const most = fixed ?? Math.min(left, terms.held[colour]);
  for (let number = fixed ?? 0; number <= most; number++) {
    const found = number > left ? null : lowestOf(terms, left - number, at + 1, { ...bid, [colour]: number });
    if (found) return found;
  }
  return null;
}

/** Why a bid is higher than an offer: it has more gems, or as many and of the gems that differ the better ones. */
export type Higher = { by: "number"; more: number } | { by: "colour"; bid: [Colour, number][]; offer: [Colour, number][] };

export function whyHigher(bid: Gems, offer: SomeGems | null): Higher | null {
  if (!offer) return null;
  const more = countOf(bid) - countOf(offer);
  if (more > 0) return { by: "number", more };
  const over = (one: SomeGems, other: SomeGems) =>
    COLOURS.map((colour): [Colour, number] => [colour, (one[colour] ?? 0) - (other[colour] ?? 0)]).filter(([, by]) => by > 0);
  const better = over(bid, offer);
  return better.length ? { by: "colour", bid: better, offer: over(offer, bid) } : null;
}
