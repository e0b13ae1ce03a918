/** The beats of a step of The Duel: one for each event; the patient walks space by space. Times in milliseconds at normal speed. */

import type { Beat } from "../../lib/playback";
import type { GameEvent, Json } from "../../lib/protocol";
import type { Sounds } from "../../lib/sound";
import { towards, type Place, type View } from "./view";

/** The events of The Duel. */
export type EventName =
  | "round_begins" | "card_revealed" | "tossed" | "coin_taken" | "turn_begins" | "drew" | "in_neck" | "in_belly"
  | "in_white_area" | "warded_off" | "warded" | "looked_at" | "set_aside" | "slid" | "back_in_bag" | "shielded"
  | "exploded" | "explosion_undone" | "completed" | "counted" | "patient_enters" | "patient_moved" | "patient_won"
  | "treated" | "stall_moved" | "got_gold" | "lost_gold" | "upgraded" | "gained" | "sold_out" | "removed" | "offered"
  | "scale_taken" | "card_taken" | "tokens_taken" | "card_used" | "tested" | "game_ends"; // prettier-ignore

/** A step of the patient on the path. */
export const STRIDE = 130;
/** How long a patient is shown in the park before the first step. */
const ENTERS = 300;

/** How long something flies, and how long its arrival is then shown. */
const TIMES: Record<EventName, [lead: number, hold: number]> = {
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
  patient_enters: [0, 0],
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

export const beats = (events: GameEvent[]): Beat[] =>
  events.map((event) => {
    const [lead, hold] = TIMES[event[0] as EventName] ?? [0, 300];
    return { events: [event], lead, hold, between: betweenOf(event), promptWaits: true };
  });

function betweenOf(event: GameEvent): Beat["between"] {
  const [what, seat, , mayor] = event;
  const views = (places: (before: View, after: View) => View[]) => (before: Json, after: Json) =>
    places(before as unknown as View, after as unknown as View) as unknown as Json[];
  if (what === "patient_moved") {
    return {
      each: STRIDE,
      views: views((before, after) =>
        wayOf(before, after, seat).map((place) => ({
          ...before,
          patient: { ...place, mayor: after.patient?.mayor ?? false },
        })),
      ),
    };
  }
  if (what === "patient_enters") {
    return { each: ENTERS, views: views((_, after) => [{ ...after, patient: { half: 0, space: 0, mayor: mayor === 1 } }]) };
  }
  return undefined;
}

/** The places the patient walks over towards a seat, the last of which is where it stops. */
function wayOf(before: View, after: View, seat: number): Place[] {
  const way: Place[] = [];
  const end = after.patient;
  let at: Place | null = before.patient;
  while (end && way.length < 2 * before.path.spaces && !(at?.half === end.half && at.space === end.space)) {
    at = towards(seat, at);
    way.push(at);
  }
  return way;
}

export const sounds: Sounds = {
  in_neck: "chip",
  in_belly: "chip",
  in_white_area: "chip",
  back_in_bag: "chip",
  exploded: "boom",
  got_gold: "coin",
  gained: "coin",
  tossed: "coin",
  offered: "bid",
  patient_moved: "step",
  stall_moved: "step",
  treated: "win",
  game_ends: "win",
};
