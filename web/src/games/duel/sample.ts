/** A small view for the tests: nothing drawn yet, both bags as at the start of a game. */

import type { PlayerView, Printed, View } from "./view";

const COLOURED = ["orange", "blue", "red", "green", "pink", "yellow", "purple"];

export const printed: Printed = {
  rounds: 7,
  chips: [
    "white-1", "white-2", "white-3", "black-1", "black-2", "black-3", "black-4", "black-6",
    ...COLOURED.flatMap((colour) => [1, 2, 4].map((value) => `${colour}-${value}`)),
  ],
  values: [1, 2, 3, 1, 2, 3, 4, 6, ...COLOURED.flatMap(() => [1, 2, 4])],
  gold: [0, 0, 0, 1, 2, 3, 4, 6, ...COLOURED.flatMap(() => [0, 0, 0])],
  reasons: [
    "start", "coin", "black", "book", "after_effect", "white_space", "ledge", "patient", "card", "tokens", "purchase",
    "explosion", "no_upgrade", "step", "round_end", "opponent", "potion",
  ],
  coin_names: ["silver", "gold", "copper"],
  faces: ["shield", "gold-3", "return-whites", "stall", "return-coloured", "lead-or-patient"],
  patients: 11,
  patients_to_win: 6,
}; // prettier-ignore

/** The number of a chip in events. */
export const chip = (name: string) => printed.chips.indexOf(name);
/** The number of a reason. */
export const why = (reason: string) => printed.reasons.indexOf(reason);

export function player(seat: number, some: Partial<PlayerView> = {}): PlayerView {
  return {
    seat,
    patients: 0,
    on_stall: 0,
    gold: 0,
    stall: 7,
    patient_space: 0,
    neck: [],
    belly: {},
    whites: [],
    bag: { "white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "blue-1": 1 },
    hand: {},
    aside: {},
    coin: null,
    kept: [],
    ward: 0,
    completed: null,
    exploded: false,
    steps: 0,
    loss: 0,
    odds: 0,
    odds_until_full: 0,
    test: 0,
    ...some,
  };
}

export function table(some: Partial<View> = {}): View {
  const book = { set: "I", name: "Book", price: [3, 6, 10], values: [1, 2, 4], words: "Words." };
  return {
    game: "duel",
    seat: 0,
    round: 1,
    phase: "potion-brewing",
    actors: [0],
    active: 0,
    behind: 0,
    round_card: { number: 1, words: "a red-2", suggested: { upgrades: 3, gold: 0 } },
    offer: null,
    coins: [
      { coin: "silver", shows: "gold-3", words: "3 gold" },
      { coin: "gold", shows: "stall", words: "stall forward 1" },
    ],
    books: { white: book, black: book, orange: book, blue: book, red: book, green: book, pink: book, yellow: book, purple: book },
    pool: { "black-2": 7, "black-3": 7, "red-2": 4 },
    patient: null,
    park: 11,
    waiting: [],
    path: { spaces: 15, nearest: 3, farthest: 15 },
    ledge: ["one", "two", "three", "four", "five", "nothing"],
    white_area: ["safe", "safe", "safe", "safe", "safe", "safe", "bonus", "explosion", "explosion", "explosion", "explosion"],
    players: [player(0), player(1)],
    over: false,
    ranks: null,
    tie: null,
    ...some,
  };
}
