// Generated from src/charlatans/rules/basari/view_types.py by `make types`. Do not edit.

/** Why a tied game ended as it did. */
export interface Tie {
  words: string;
}

export type PhaseName = "choosing" | "negotiating" | "returning" | "taking" | "over";

export type ColourName = "red" | "yellow" | "green" | "blue";

export type Letter = "A" | "B" | "C" | "D";

export type Gems = Record<ColourName, number>;

export type SomeGems = Partial<Gems>;

/** A bazaar card. */
export interface BazaarCard {
  number: number;
  workers: number;
  points: number;
  gems: Gems;
}

/** An action card in play. */
export interface ActionCard {
  letter: Letter;
  name: string;
  words: string;
}

/** A bid is legal with `least` to `most` gems of each colour that are together worth more than `above`. */
export interface BidTerms {
  least: Gems;
  most: Gems;
  worth: Gems;
  above: number;
  /** The colours that are already decided. */
  fixed: ColourName[];
  /** The lowest legal bid. */
  lowest: SomeGems | null;
}

/** Two players who haggle over an action. */
export interface Negotiation {
  action: Letter;
  /** The one who opens comes first. */
  seats: [number, number];
  speaker: number;
  offer: SomeGems | null;
  lowest_raise: SomeGems | null;
  /** The unfinished bid, null if not begun; only in the speaker's own view. */
  bid?: SomeGems | null;
  /** The colour to be decided next; only in the speaker's own view. */
  colour?: ColourName;
  /** What the bid must keep to; only in the speaker's own view. */
  terms?: BidTerms;
}

/** Action D: who takes gems, how many, and who waits for a turn. */
export interface Exchange {
  taker: number;
  takes: number;
  waiting: number[];
}

/** A player's cards, gems and points. */
export interface PlayerView {
  seat: number;
  points: number;
  gems: Gems;
  workers: number;
  /** All cards of this stage, the one of this round among them. */
  cards: BazaarCard[];
  current: BazaarCard;
  chosen: boolean;
  /** The action card; while it is face down, only in the player's own view. */
  choice?: Letter | null;
}

/** The table as everybody sees it. */
export interface View {
  game: string;
  /** Whose view it is; null is a spectator's. */
  seat: number | null;
  stage: number;
  stages: number;
  round: number;
  phase: PhaseName;
  actors: number[];
  action: Letter | null;
  action_cards: ActionCard[];
  variants: string[];
  stock: Gems;
  deck: number;
  majorities: Gems;
  worker_goal: number;
  workers_bonus: number;
  negotiation: Negotiation | null;
  exchange: Exchange | null;
  players: PlayerView[];
  over: boolean;
  ranks: number[] | null;
  tie: Tie | null;
}

/** What is printed on the components, and how events write several numbers as one. */
export interface Printed {
  colours: ColourName[];
  letters: Letter[];
  reasons: string[];
  /** Two numbers of gems in one: the first times this, plus the second. */
  pair: number;
  /** The numbers on a card in one, a digit each. */
  digit: number;
}
