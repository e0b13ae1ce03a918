/** What a seat sees of Quacks, and what is printed on its components. In Python: src/charlatans/rules/quacks/view.py. */

import type { TableProps } from "../../lib/table-props";

/** "green-2": a colour and a value. */
export type ChipName = string;
export type Counts = Record<ChipName, number>;

export type Phase =
  | "fortune"
  | "potions"
  | "potions end"
  | "bonus die"
  | "chip actions"
  | "rubies"
  | "victory points"
  | "buy chips"
  | "end of turn"
  | "over";

export interface Book {
  set: number;
  name: string;
  /** By chip, from the lowest value up. */
  price: number[];
  words: string;
  out: boolean;
}

export interface FortuneCard {
  id: string;
  name: string;
  colour: "purple" | "blue";
  words: string;
}

export interface Laid {
  chip: ChipName;
  space: number;
}

export interface Player {
  seat: number;
  points: number;
  rubies: number;
  coins: number;
  droplet: number;
  /** The glass its second droplet stands on; null on the front of the pot. */
  tube: number | null;
  /** Spaces the rat stone stands past the droplet. */
  rat: number;
  flask: boolean;
  pot: Laid[];
  white_total: number;
  limit: number;
  scoring_space: number;
  exploded: boolean;
  stopped: boolean;
  bag: Counts;
  hand: Counts;
  aside: Counts;
  /** Chips drawn that a crow skull still covers. */
  cover: number;
  /** The chance that the next chip drawn explodes the pot. */
  odds: number;
  /** Whether a secret choice has been made. */
  ready: boolean;
  /** One's own secret choice. */
  choice?: "draw" | "stop" | null;
}

export interface View {
  seat: number | null;
  turn: number;
  phase: Phase;
  start_player: number;
  actors: number[];
  stirring: boolean;
  fortune: FortuneCard;
  books: Record<string, Book>;
  supply: Counts;
  players: Player[];
  over: boolean;
  ranks: number[] | null;
}

export type Reason =
  "card" | "die" | "black" | "green" | "blue" | "purple" | "space" | "glass" | "coins" | "rubies" | "turn" | "purchase";

export interface Printed {
  turns: number;
  chips: ChipName[];
  reasons: Reason[];
  /** By space. */
  coins: number[];
  points: number[];
  /** The spaces with a ruby. */
  rubies: number[];
  coins_a_point: number;
  ruby_price: number;
  /** A tail hangs between each of these numbers and the next. */
  rat_tails: number[];
  /** By face, as a gift: "points-1", "ruby-1", "droplet-1" or a chip. */
  die: string[];
  /** By glass, as a gift; "" gives nothing. */
  glasses: string[];
}

export type QuacksProps = TableProps<View, Printed>;

/** "green-2" as its colour and value; a gift such as "points-2" reads the same way. */
export function parts(name: string): { colour: string; value: number } {
  const [colour = "", value = "0"] = name.split("-");
  return { colour, value: Number(value) };
}

/** How many chips there are. */
export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Chips and their counts in the printed order. */
export function inOrder(counts: Counts, printed: Printed): [ChipName, number][] {
  return printed.chips.flatMap((chip): [ChipName, number][] => (counts[chip] ? [[chip, counts[chip]]] : []));
}

/** The chips of a colour, from the lowest value up. */
export function chipsOf(colour: string, printed: Printed): ChipName[] {
  return printed.chips.filter((chip) => parts(chip).colour === colour);
}

/** A space of the pot by the number printed on it; the second of two with one number is called so. */
export function placeOf(
  space: number,
  { coins }: Pick<Printed, "coins">,
  w: { at: (number: number, second: boolean) => string },
): string {
  const number = coins[space] ?? 0;
  return w.at(number, coins.indexOf(number) < space);
}

/** Whether the potions are being brewed, and not being prepared or evaluated. */
export function isBrewing(view: View): boolean {
  return view.phase === "potions";
}

/** A chip's name for people: its ingredient and its value. White chips have no book. */
export function named(chip: ChipName, books: Record<string, Book>, w: { cherryBomb: string }): string {
  const { colour, value } = parts(chip);
  return `${books[colour]?.name ?? w.cherryBomb} ${value}`;
}
