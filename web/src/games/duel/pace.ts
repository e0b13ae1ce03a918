/** How long the things that happen in The Duel are shown, at normal speed. */

import type { GameEvent } from "../../lib/protocol";
import type { Pace } from "../../lib/table-props";
import type { What } from "./story";

/** Milliseconds: something flies, then it has arrived and can be seen. */
export interface Beat {
  flies: number;
  stays: number;
}

/** A step of the patient on the path. */
export const STRIDE = 130;

const BEATS: Record<What, [flies: number, stays: number]> = {
  round_begins: [0, 900],
  card_revealed: [0, 900],
  tossed: [0, 650],
  coin_taken: [350, 350],
  turn_begins: [0, 350],
  drew: [0, 0],
  in_neck: [340, 180],
  in_belly: [340, 180],
  in_white_area: [340, 180],
  warded_off: [0, 700],
  warded: [0, 600],
  looked_at: [260, 60],
  set_aside: [260, 300],
  slid: [0, 600],
  back_in_bag: [280, 60],
  shielded: [0, 900],
  exploded: [0, 1000],
  explosion_undone: [0, 700],
  completed: [0, 600],
  counted: [0, 800],
  patient_enters: [0, 300],
  patient_moved: [0, 250],
  patient_won: [0, 600],
  treated: [0, 900],
  stall_moved: [0, 650],
  got_gold: [340, 320],
  lost_gold: [340, 320],
  upgraded: [0, 750],
  gained: [340, 420],
  sold_out: [0, 800],
  removed: [0, 700],
  offered: [0, 900],
  scale_taken: [0, 0],
  card_taken: [0, 900],
  tokens_taken: [0, 800],
  card_used: [0, 700],
  tested: [300, 250],
  game_ends: [0, 1200],
};

export function beat(event: GameEvent): Beat {
  const [flies, stays] = BEATS[event[0] as What] ?? [0, 300];
  return { flies, stays };
}

export const pace: Pace = (events) =>
  events.reduce((sum, event) => {
    const { flies, stays } = beat(event);
    return sum + flies + stays + (event[0] === "patient_moved" ? event[3] * STRIDE : 0);
  }, 0);
