// Generated from src/charlatans/rules/quacks/view_types.py by `make types`. Do not edit.

/** Why a tied game ended as it did. */
export interface Tie {
  words: string;
}

export type PhaseName =
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

export type ReasonName =
  | "card"
  | "die"
  | "black"
  | "green"
  | "blue"
  | "purple"
  | "space"
  | "glass"
  | "coins"
  | "rubies"
  | "turn"
  | "purchase";

/** A colour and a value: green-2. */
export type ChipName = string;

/** How many of each chip; chips that are not there are left out. */
export type Counts = Record<string, number>;

/** An ingredient book. */
export interface Book {
  set: number;
  name: string;
  /** By chip, from the lowest value up. */
  price: number[];
  words: string;
  /** Whether its chips cannot be bought yet. */
  out: boolean;
}

/** A fortune-teller card. */
export interface FortuneCard {
  id: string;
  name: string;
  colour: "purple" | "blue";
  words: string;
}

/** A chip in a pot. */
export interface PlacedChip {
  chip: string;
  space: number;
}

/** A player's pot, bag and belongings. */
export interface PlayerView {
  seat: number;
  points: number;
  rubies: number;
  coins: number;
  droplet: number;
  /** The glass that the second droplet is on; null on the front of the pot. */
  tube: number | null;
  /** How many spaces the rat stone is ahead of the droplet. */
  rat: number;
  flask: boolean;
  pot: PlacedChip[];
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
  /** The secret choice; only in the player's own view. */
  choice?: "draw" | "stop" | null;
}

/** The table as everybody sees it. */
export interface View {
  game: string;
  /** Whose view it is; null is a spectator's. */
  seat: number | null;
  turn: number;
  phase: PhaseName;
  start_player: number;
  actors: number[];
  stirring: boolean;
  fortune: FortuneCard;
  books: Record<string, Book>;
  supply: Counts;
  players: PlayerView[];
  over: boolean;
  ranks: number[] | null;
  tie: Tie | null;
}

/** What is printed on the components. */
export interface Printed {
  turns: number;
  chips: string[];
  reasons: ReasonName[];
  /** By space. */
  coins: number[];
  /** By space. */
  points: number[];
  /** The spaces with a ruby. */
  rubies: number[];
  coins_a_point: number;
  ruby_price: number;
  /** There is a tail between each of these numbers of points and the next. */
  rat_tails: number[];
  /** By face: points-1, ruby-1, droplet-1 or a chip. */
  die: string[];
  /** By glass, like the die; empty if a glass gives nothing. */
  glasses: string[];
}
