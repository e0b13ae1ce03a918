/** Sets of gems: how many, which is higher, who leads in a colour, and how leads change when gems move. */

import { COLOURS, type ColourName, type Gems, type PlayerView, type SomeGems } from "./view";

const NO_GEMS: Gems = { red: 0, yellow: 0, green: 0, blue: 0 };

export function whole(gems: SomeGems | null | undefined): Gems {
  return { ...NO_GEMS, ...gems };
}

export function countOf(gems: SomeGems | null): number {
  return COLOURS.reduce((sum, colour) => sum + (gems?.[colour] ?? 0), 0);
}

/** Above zero where the first set is higher: more gems, or as many and more of the first colour in which they differ. */
export function compare(one: SomeGems, other: SomeGems): number {
  const more = countOf(one) - countOf(other);
  if (more !== 0) return more;
  for (const colour of COLOURS) {
    const difference = (one[colour] ?? 0) - (other[colour] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function plus(one: SomeGems, other: SomeGems): Gems {
  const sum = whole(one);
  for (const colour of COLOURS) sum[colour] += other[colour] ?? 0;
  return sum;
}

export function minus(one: SomeGems, other: SomeGems): Gems {
  const rest = whole(one);
  for (const colour of COLOURS) rest[colour] -= other[colour] ?? 0;
  return rest;
}

/** As many of the gems as the stock has. */
export function inStock(stock: Gems, gems: Gems): Gems {
  const there = whole(gems);
  for (const colour of COLOURS) there[colour] = Math.min(gems[colour], stock[colour]);
  return there;
}

/** The colours with at least one gem. */
export function present(gems: SomeGems): [ColourName, number][] {
  return COLOURS.filter((colour) => (gems[colour] ?? 0) > 0).map((colour) => [colour, gems[colour] ?? 0]);
}

// Majorities ----------------------------------------------------------------------------------------------

interface Lead {
  /** Empty if nobody has any. */
  seats: number[];
  most: number;
  /** The margin over the next player; 0 if the lead is shared. */
  by: number;
}

export function leadIn(held: Gems[], colour: ColourName): Lead {
  const numbers = held.map((gems) => gems[colour]);
  const most = Math.max(...numbers);
  const seats = most > 0 ? numbers.flatMap((number, seat) => (number === most ? [seat] : [])) : [];
  const next = Math.max(0, ...numbers.filter((number) => number < most));
  return { seats, most, by: seats.length === 1 ? most - next : 0 };
}

export type Standing = "leads" | "shares" | "behind";

export function standing(lead: Lead, seat: number): Standing {
  if (!lead.seats.includes(seat)) return "behind";
  return lead.seats.length === 1 ? "leads" : "shares";
}

/** The same, but a lead that everybody shares does not count. */
export function distinction(lead: Lead, seat: number, players: number): Standing {
  return lead.seats.length === players ? "behind" : standing(lead, seat);
}

export interface LeadChange {
  colour: ColourName;
  to: Standing;
}

/** How a player's leads change when gems move; `moved` is by seat. */
export function leadChanges(players: PlayerView[], seat: number, moved: Map<number, SomeGems>): LeadChange[] {
  const before = players.map((player) => player.gems);
  const after = players.map((player) => plus(player.gems, moved.get(player.seat) ?? {}));
  return COLOURS.flatMap((colour) => {
    const to = standing(leadIn(after, colour), seat);
    return to === standing(leadIn(before, colour), seat) ? [] : [{ colour, to }];
  });
}
