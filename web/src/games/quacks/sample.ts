/** Small views for the tests of this folder. */

import type { GameEvent, LogLine, Decision } from "../../lib/protocol";
import type { PlayerView, Printed, View } from "./view";

export const printed: Printed = {
  turns: 9,
  chips: [
    "white-1",
    "white-2",
    "white-3",
    "orange-1",
    "green-1",
    "green-2",
    "green-4",
    "blue-1",
    "blue-2",
    "blue-4",
    "red-1",
    "red-2",
    "red-4",
    "yellow-1",
    "yellow-2",
    "yellow-4",
    "purple-1",
    "black-1",
  ],
  reasons: ["card", "die", "black", "green", "blue", "purple", "space", "glass", "coins", "rubies", "turn", "purchase"],
  coins: Array.from({ length: 54 }, (_, space) => (space <= 15 ? space : 15 + Math.floor((space - 14) / 2))),
  points: Array.from({ length: 54 }, (_, space) => Math.floor(space / 4)),
  rubies: [5, 9, 13],
  coins_a_point: 5,
  ruby_price: 2,
  rat_tails: [1, 4, 7, 10, 12, 14],
  die: ["points-1", "points-1", "points-2", "ruby-1", "droplet-1", "orange-1"],
  glasses: ["", "ruby-1", "points-1", "blue-1"],
};

export function chip(name: string): number {
  return printed.chips.indexOf(name);
}

export function why(reason: Printed["reasons"][number]): number {
  return printed.reasons.indexOf(reason);
}

export function happened(what: string, seat: number, a = 0, b = 0): GameEvent {
  return [what, seat, a, b, `${what} by ${seat}.`];
}

export function lines(...steps: GameEvent[][]): LogLine[] {
  return steps.map((events, number) => ({ number, events }));
}

export function decision(kind: string, action: number, more: Partial<Decision> = {}): Decision {
  return { action, kind, label: kind, ...more };
}

export function player(more: Partial<PlayerView> = {}): PlayerView {
  return {
    seat: 0,
    points: 0,
    rubies: 1,
    coins: 0,
    droplet: 0,
    tube: null,
    rat: 0,
    flask: true,
    pot: [],
    white_total: 0,
    limit: 7,
    scoring_space: 1,
    exploded: false,
    stopped: false,
    bag: {},
    hand: {},
    aside: {},
    cover: 0,
    odds: 0,
    ready: false,
    ...more,
  };
}

export function view(more: Partial<View> = {}): View {
  return {
    game: "quacks",
    seat: 0,
    turn: 1,
    phase: "potions",
    start_player: 0,
    actors: [0],
    stirring: false,
    fortune: { id: "P01", name: "Roll the Die", colour: "purple", words: "Everybody rolls." },
    books: {
      orange: { set: 1, name: "Pumpkin", price: [3], words: "", out: true },
      green: { set: 1, name: "Garden spider", price: [4, 8, 14], words: "", out: true },
      yellow: { set: 1, name: "Mandrake", price: [8, 12, 18], words: "", out: false },
    },
    supply: { "orange-1": 10, "green-1": 7, "green-4": 3, "yellow-1": 13 },
    players: [player()],
    over: false,
    ranks: null,
    tie: null,
    ...more,
  };
}
