/** What a seat sees of a table of Basari, and what is printed on its parts. The same in Python: rules/basari/view.py. */

export type Colour = "red" | "yellow" | "green" | "blue";
export type Gems = Record<Colour, number>;
export type SomeGems = Partial<Gems>;
export type Letter = "A" | "B" | "C" | "D";
export type Phase = "choosing" | "negotiating" | "returning" | "taking" | "over";

/** In order of value. */
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue"];
export const LETTERS: readonly Letter[] = ["A", "B", "C", "D"];

export interface BazaarCard {
  number: number;
  workers: number;
  points: number;
  gems: Gems;
}

export interface Player {
  seat: number;
  points: number;
  gems: Gems;
  workers: number;
  /** All cards of this stage, this round's among them. */
  cards: BazaarCard[];
  current: BazaarCard;
  chosen: boolean;
  /** Not there while it is secret. */
  choice?: Letter | null;
}

export interface Negotiation {
  action: Letter;
  /** Who opens comes first. */
  seats: [number, number];
  speaker: number;
  offer: SomeGems | null;
  lowest_raise: SomeGems | null;
  /** The speaker's own bid as far as it has been made; null: not begun. Only the speaker has it. */
  bid?: SomeGems | null;
  /** The colour that is decided next. */
  colour?: Colour;
  /** What the speaker's bid must keep to; only the speaker has them. */
  terms?: Terms;
}

/** A bid is legal that has from `least` to `most` gems of each colour, and gems that are worth more than `above` in all. */
export interface Terms {
  least: Gems;
  most: Gems;
  worth: Gems;
  above: number;
  /** Colours that have been decided on already. */
  fixed: Colour[];
  /** The lowest legal bid. */
  lowest: SomeGems | null;
}

export interface Exchange {
  taker: number;
  takes: number;
  waiting: number[];
}

export interface View {
  seat: number | null;
  stage: number;
  stages: number;
  round: number;
  phase: Phase;
  actors: number[];
  action: Letter | null;
  action_cards: { letter: Letter; name: string; words: string }[];
  variants: string[];
  stock: Gems;
  deck: number;
  majorities: Gems;
  worker_goal: number;
  workers_bonus: number;
  negotiation: Negotiation | null;
  exchange: Exchange | null;
  players: Player[];
  over: boolean;
  ranks: number[] | null;
}

export interface Printed {
  colours: Colour[];
  letters: Letter[];
  reasons: string[];
  /** Two numbers of gems in one: the first times this, and the second. */
  pair: number;
  /** The numbers on a card in one, a digit each. */
  digit: number;
}
