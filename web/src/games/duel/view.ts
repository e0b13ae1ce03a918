/** What a seat sees of The Duel, and what follows from it. In Python: src/charlatans/rules/duel/view.py. */

import type { PlayerView, ColourName, SpaceName, Counts, Printed, View } from "./view.generated";

export type * from "./view.generated";

/** The colour of a chip by its name. */
export function colourOf(chip: string): ColourName {
  return chip.slice(0, chip.indexOf("-")) as ColourName;
}

/** The value of a chip; with an owner's material file it may differ from the one in its name. */
export function valueOf(printed: Printed, chip: string): number {
  return printed.values[printed.chips.indexOf(chip)] ?? Number(chip.slice(chip.indexOf("-") + 1));
}

/** How many chips there are. */
export function total(chips: Counts): number {
  return Object.values(chips).reduce((sum, many) => sum + many, 0);
}

/** Chips and their counts in the printed order. */
export function inOrder(printed: Printed, chips: Counts): [chip: string, many: number][] {
  return Object.entries(chips).sort(([one], [other]) => printed.chips.indexOf(one) - printed.chips.indexOf(other));
}

/** The chips one by one in the printed order. */
export function oneByOne(printed: Printed, chips: Counts): string[] {
  return inOrder(printed, chips).flatMap(([chip, many]) => Array.from({ length: many }, () => chip));
}

/** A space of a player's white area; the shield covers the first one that explodes. */
export type Ground = SpaceName | "shield";

/** The spaces of a player's white area: the printed ones, and further ones as far as chips lie. */
export function grounds(area: SpaceName[], player: PlayerView): Ground[] {
  const furthest = Math.max(0, ...player.whites.map((white) => white.space));
  const all: Ground[] = [...area];
  while (all.length < furthest) all.push("explosion");
  if (player.coin === "shield") {
    const first = all.indexOf("explosion");
    if (first >= 0) all[first] = "shield";
  }
  return all;
}

/** Whether a white chip on this space, counted from 1, explodes the bottle. */
export function explodes(all: Ground[], space: number): boolean {
  return space > all.length || all[space - 1] === "explosion";
}

/** The space of the last white chip; 0 without one. */
export function lastWhite(player: PlayerView): number {
  return player.whites.at(-1)?.space ?? 0;
}

/** Where each white chip of the bag would go if it came next. A ward returns low ones to the bag. */
export function nextWhites(
  printed: Printed,
  area: SpaceName[],
  player: PlayerView,
): { number: number; space: number; explodes: boolean; warded: boolean }[] {
  const all = grounds(area, player);
  return inOrder(printed, player.bag)
    .filter(([chip]) => colourOf(chip) === "white")
    .map(([chip]) => {
      const number = valueOf(printed, chip);
      const space = lastWhite(player) + number;
      const warded = number <= player.ward;
      return { number, space, warded, explodes: !warded && explodes(all, space) };
    });
}

/** What makes up the steps of a potion: the neck, the last white chip, and what the books add. */
export interface Sum {
  neck: number[];
  white: number;
  books: number;
  steps: number;
}

export function sumOf(printed: Printed, player: PlayerView): Sum {
  const neck = player.neck.map((chip) => valueOf(printed, chip));
  const last = player.whites.at(-1);
  const white = last ? valueOf(printed, last.chip) : 0;
  const plain = neck.reduce((sum, value) => sum + value, white);
  return { neck, white, books: Math.max(player.steps - plain, 0), steps: player.steps };
}

/** How many steps the patient on the path, or else a new one, needs to a player's stall. */
export function stepsToStall(player: PlayerView): number {
  const at = player.patient_space;
  return player.stall - at - (at < 0 ? 1 : 0);
}

/** A place on the path: the seat whose half it is, and the space counted from the park. */
export interface Place {
  half: number;
  space: number;
}

/** The next place on the way to a seat's stall. The first spaces of both halves are neighbours. */
export function towards(seat: number, from: Place | null): Place {
  if (from === null) return { half: seat, space: 1 };
  if (from.half === seat) return { half: seat, space: from.space + 1 };
  return from.space > 1 ? { half: from.half, space: from.space - 1 } : { half: seat, space: 1 };
}

/** The places of so many steps towards a seat's stall, which ends the way. */
export function wayOf(view: View, seat: number, steps: number): Place[] {
  const way: Place[] = [];
  const stall = view.players[seat]?.stall ?? 0;
  let at: Place | null = view.patient;
  if (at === null && view.park === 0) return way;
  for (let step = 0; step < steps; step += 1) {
    at = towards(seat, at);
    way.push(at);
    if (at.half === seat && at.space >= stall) break;
  }
  return way;
}

/** Whether a player may still draw this round: an exploded or completed bottle takes no more chips. */
export function mayDraw(view: View, player: PlayerView): boolean {
  return view.phase === "potion-brewing" && !player.completed && !player.exploded;
}

/** What a player is doing. */
type Doing = "exploded" | "completed" | "brewing" | "next" | "deciding" | "waiting";

export function doing(view: View, player: PlayerView): Doing {
  if (player.exploded) return "exploded";
  if (view.phase === "potion-brewing") {
    if (player.completed) return "completed";
    return view.active === player.seat ? "brewing" : "next";
  }
  return view.actors.includes(player.seat) ? "deciding" : "waiting";
}
