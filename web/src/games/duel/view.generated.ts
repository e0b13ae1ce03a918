// Generated from src/charlatans/rules/duel/view_types.py by `make types`. Do not edit.

/** Why a tied game ended as it did. */
export interface Tie {
  words: string;
}

export type PhaseName = "coin toss" | "potion-brewing" | "after-effects" | "market surveillance" | "buying" | "over";

export type ColourName = "white" | "black" | "orange" | "blue" | "red" | "green" | "pink" | "yellow" | "purple";

export type CoinName = "silver" | "gold" | "copper";

export type FaceName = "shield" | "gold-3" | "return-whites" | "stall" | "return-coloured" | "lead-or-patient";

export type KeptKind = "recycle" | "double" | "two-whites" | "one-white";

export type SpaceName = "safe" | "bonus" | "explosion";

/** A colour and a value: orange-2. */
export type ChipName = string;

/** How many of each chip; chips that are not there are left out. */
export type Counts = Record<string, number>;

/** One of the two coins in play. */
export interface Coin {
  coin: CoinName;
  shows: FaceName;
  words: string;
}

/** An ingredient book, or what the other chips are. */
export interface Book {
  set: string | null;
  name: string;
  /** By chip, from the lowest value up; null if its chips are never for sale. */
  price: number[] | null;
  values: number[];
  words: string;
}

/** Upgrades and gold on a scale. */
export interface Tokens {
  upgrades: number;
  gold: number;
}

/** The offer of the market surveillance. */
export interface Offer {
  upgrades: number;
  gold: number;
  by: number;
  card_to: number | null;
}

/** The card of the round; the seventh round has none. */
export interface RoundCard {
  number: number | null;
  words: string;
  suggested: Tokens | null;
}

/** The patient on the path. */
export interface Patient {
  /** The seat in whose half the patient is. */
  half: number;
  /** Counted from the park. */
  space: number;
  mayor: boolean;
}

/** A figure that was won and waits on a stall for the end of the turn. */
export interface WaitingFigure {
  seat: number;
  mayor: boolean;
}

/** The path from the park to a stall. */
export interface PathSize {
  spaces: number;
  nearest: number;
  farthest: number;
}

/** A white chip on the track. */
export interface PlacedChip {
  chip: string;
  space: number;
}

/** A round card that a player has kept. */
export interface KeptCard {
  kind: KeptKind;
  words: string;
}

/** A player's bottle, bag and belongings. */
export interface PlayerView {
  seat: number;
  patients: number;
  on_stall: number;
  gold: number;
  stall: number;
  /** Where the patient is, counted from the park: below zero in the other half, 0 if there is none on the path. */
  patient_space: number;
  neck: string[];
  belly: Counts;
  whites: PlacedChip[];
  bag: Counts;
  hand: Counts;
  aside: Counts;
  coin: FaceName | null;
  kept: KeptCard[];
  /** White chips up to this value go back into the bag. */
  ward: number;
  completed: "first" | "last" | null;
  exploded: boolean;
  steps: number;
  /** What an explosion would cost. */
  loss: number;
  /** The chance that the next chip drawn explodes the bottle. */
  odds: number;
  /** The chance that it explodes before its neck is full, if the player draws on. */
  odds_until_full: number;
  test: number;
}

/** The table as everybody sees it. */
export interface View {
  game: string;
  /** Whose view it is; null is a spectator's. */
  seat: number | null;
  round: number;
  phase: PhaseName;
  actors: number[];
  active: number | null;
  behind: number;
  round_card: RoundCard;
  offer: Offer | null;
  coins: Coin[];
  books: Record<ColourName, Book>;
  pool: Counts;
  patient: Patient | null;
  park: number;
  /** In the order in which they were won. */
  waiting: WaitingFigure[];
  path: PathSize;
  ledge: string[];
  white_area: SpaceName[];
  players: PlayerView[];
  over: boolean;
  ranks: number[] | null;
  tie: Tie | null;
}

/** What is printed on the components. */
export interface Printed {
  rounds: number;
  chips: string[];
  values: number[];
  gold: number[];
  reasons: string[];
  coin_names: CoinName[];
  faces: FaceName[];
  patients: number;
  patients_to_win: number;
}
