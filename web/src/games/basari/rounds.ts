/** The rounds of a game, read from its events: who played what, the negotiations, what everybody got. */

import type { GameEvent } from "../../lib/protocol";
import { cardOf, colourOf, gemsOf, letterOf, reasonOf } from "./decode";
import { whole } from "./gems";
import type { BazaarCard, ColourName, Gems, Letter, Printed, View } from "./view";

/** A line of a negotiation. */
type Said =
  | { kind: "offered"; seat: number; gems: Gems; text: string }
  | { kind: "accepted"; seat: number; forced: boolean; text: string }
  | { kind: "no_offer"; seat: number; text: string };

export interface Talk {
  letter: Letter;
  /** The player who opens comes first. */
  seats: [number, number];
  text: string;
  said: Said[];
  /** Who performs the action; null while they negotiate. */
  winner: number | null;
  /** What the winner pays the other. */
  price: Gems | null;
}

type Gain =
  | { kind: "points"; seat: number; points: number; text: string }
  | { kind: "card"; seat: number; card: BazaarCard; text: string }
  | { kind: "no_card"; seat: number; text: string }
  | { kind: "gems"; seat: number; gems: Gems; text: string }
  | { kind: "lacking"; seat: number; gems: Gems; text: string }
  | { kind: "took" | "returned"; seat: number; colour: ColourName; text: string };

/** One action card of a round: who played it, and what it brought. */
export interface Part {
  letter: Letter;
  seats: number[];
  forfeited: boolean;
  talk: Talk | null;
  gains: Gain[];
}

export interface Round {
  number: number;
  /** By letter; empty until the cards are turned over. */
  parts: Part[];
  /** The letter that is being carried out, or the last one that was. */
  now: Letter | null;
  /** Whether the stage ended with this round. */
  last: boolean;
}

/** The rounds in these events, oldest first. Events before the first round begins are left out. */
export function roundsOf(events: GameEvent[], printed: Printed): Round[] {
  const rounds: Round[] = [];
  for (const event of events) {
    if (event[0] === "round_begins") rounds.push({ number: event[2], parts: [], now: null, last: false });
    const round = rounds.at(-1);
    if (round) tell(round, event, printed);
  }
  return rounds;
}

function tell(round: Round, event: GameEvent, printed: Printed): void {
  const [what, seat] = event;
  const letter = LETTER_OF[what]?.(event, printed) ?? null;
  if (what === "stage_ends") round.last = true;
  if (what === "revealed" && letter) partOf(round, letter).seats.push(seat);
  else if (letter && !round.last) {
    round.now = letter;
    carryOut(partOf(round, letter), event, printed);
  } else haggle(round.parts.find((part) => part.letter === round.now)?.talk ?? null, event, printed);
}

/** The letter of the action that an event belongs to, for events that say so. */
const LETTER_OF: Record<string, (event: GameEvent, printed: Printed) => Letter | null> = {
  revealed: letterOf,
  forfeited: letterOf,
  negotiation: letterOf,
  drew: () => "A",
  no_card: () => "A",
  scored: (event, printed) => (reasonOf(event, printed).why === "card" ? "B" : null),
  took_gems: () => "C",
  went_without: () => "C",
  took_gem: () => "D",
  returned_gem: () => "D",
  stock_empty: () => "D",
};

function partOf(round: Round, letter: Letter): Part {
  let part = round.parts.find((one) => one.letter === letter);
  if (!part) {
    part = { letter, seats: [], forfeited: false, talk: null, gains: [] };
    round.parts.push(part);
    round.parts.sort((one, other) => one.letter.localeCompare(other.letter));
  }
  return part;
}

function carryOut(part: Part, event: GameEvent, printed: Printed): void {
  const [what, seat, , b, text] = event;
  if (what === "forfeited") part.forfeited = true;
  else if (what === "negotiation") {
    part.talk = { letter: part.letter, seats: [seat, b], text, said: [], winner: null, price: null };
  } else {
    const gain = gainOf(event, printed);
    if (gain) part.gains.push(gain);
  }
}

function gainOf(event: GameEvent, printed: Printed): Gain | null {
  const [what, seat, a, , text] = event;
  if (what === "scored") return { kind: "points", seat, points: a, text };
  if (what === "drew") return { kind: "card", seat, card: cardOf(event, printed), text };
  if (what === "no_card") return { kind: "no_card", seat, text };
  if (what === "took_gems") return { kind: "gems", seat, gems: gemsOf(event, printed), text };
  if (what === "went_without") return { kind: "lacking", seat, gems: gemsOf(event, printed), text };
  if (what === "took_gem") return { kind: "took", seat, colour: colourOf(event, printed), text };
  if (what === "returned_gem") return { kind: "returned", seat, colour: colourOf(event, printed), text };
  return null;
}

function haggle(talk: Talk | null, event: GameEvent, printed: Printed): void {
  if (!talk) return;
  const [what, seat, a, , text] = event;
  if (what === "offered") talk.said.push({ kind: "offered", seat, gems: gemsOf(event, printed), text });
  if (what === "accepted") {
    const offer = talk.said.findLast((said) => said.kind === "offered");
    talk.said.push({ kind: "accepted", seat, forced: a === 1, text });
    talk.winner = rivalOf(talk, seat);
    talk.price = offer?.gems ?? null;
  }
  if (what === "no_offer") {
    talk.said.push({ kind: "no_offer", seat, text });
    talk.winner = a;
  }
}

export function rivalOf({ seats: [first, second] }: { seats: [number, number] }, seat: number): number {
  return seat === first ? second : first;
}

/** The part of a round with a seat's action card. */
export function partWith(round: Round | undefined, seat: number): Part | undefined {
  return round?.parts.find((part) => part.seats.includes(seat));
}

/** What became of a seat's action card: performed alone, shared (action D), under negotiation, won, left to the rival, forfeited. */
type Fate = "alone" | "shared" | "haggling" | "won" | "yielded" | "forfeited";

export function fateOf(part: Part, seat: number): Fate {
  if (part.forfeited || (part.letter !== "D" && part.seats.length > 2)) return "forfeited";
  if (part.seats.length === 1) return "alone";
  if (part.letter === "D") return "shared";
  if (!part.talk || part.talk.winner === null) return "haggling";
  return part.talk.winner === seat ? "won" : "yielded";
}

/** The current round as far as the view shows it, for when the log has nothing of it. */
export function roundSeen(view: View): Round {
  const round: Round = { number: view.round, parts: [], now: view.action, last: false };
  for (const player of view.players) {
    if (view.phase !== "choosing" && player.choice) partOf(round, player.choice).seats.push(player.seat);
  }
  const { negotiation } = view;
  if (negotiation) {
    const { action: letter, seats, offer, speaker } = negotiation;
    const said: Said[] = offer ? [{ kind: "offered", seat: rivalOf(negotiation, speaker), gems: whole(offer), text: "" }] : [];
    partOf(round, letter).talk = { letter, seats, text: "", said, winner: null, price: null };
  }
  return round;
}
