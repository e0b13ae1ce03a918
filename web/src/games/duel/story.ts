/**
 * What happens in a step, one thing after the other. A step of The Duel can hold a whole story (a chip is drawn, the neck
 * is full, the patient walks and is treated, the ledge gives something): `tell` carries one event over into the
 * view, so that the table can show each of them before it shows where everything led.
 */

import type { GameEvent } from "../../lib/protocol";
import { colourOf, valueOf, type Counts, type Phase, type Player, type Printed, type View } from "./view";

export type What =
  | "round_begins" | "card_revealed" | "tossed" | "coin_taken" | "turn_begins" | "drew" | "in_neck" | "in_belly"
  | "in_white_area" | "warded_off" | "warded" | "looked_at" | "set_aside" | "slid" | "back_in_bag" | "shielded"
  | "exploded" | "explosion_undone" | "completed" | "counted" | "patient_enters" | "patient_moved" | "patient_won"
  | "treated" | "stall_moved" | "got_gold" | "lost_gold" | "upgraded" | "gained" | "sold_out" | "removed" | "offered"
  | "scale_taken" | "card_taken" | "tokens_taken" | "card_used" | "tested" | "game_ends"; // prettier-ignore

const PHASES: Partial<Record<What, Phase>> = {
  round_begins: "coin toss",
  turn_begins: "potion-brewing",
  offered: "market surveillance",
};

/** Carries one event over into the view; `then` is the view in which the whole step ends. */
export function tell(view: View, then: View, printed: Printed, event: GameEvent): void {
  const [what, seat, a, b] = event as [What, number, number, number, string];
  const me = view.players[seat];
  const chip = printed.chips[a] ?? "";
  view.phase = PHASES[what] ?? view.phase;
  switch (what) {
    case "round_begins":
      beginRound(view, a);
      break;
    case "card_revealed":
      view.round_card = then.round_card;
      break;
    case "tossed": {
      const coin = view.coins.findIndex((one) => one.coin === printed.coin_names[a]);
      const shown = then.coins[coin];
      if (shown) view.coins[coin] = { ...shown };
      break;
    }
    case "patient_enters":
      view.park -= 1;
      view.patient = { half: 0, space: 0, mayor: b === 1 };
      break;
    case "patient_moved":
      walk(view, a);
      break;
    case "game_ends":
      view.phase = "over";
      break;
    default:
      if (me) tellOf(view, then, printed, me, what, chip, a, b);
  }
}

function tellOf(view: View, then: View, printed: Printed, me: Player, what: What, chip: string, a: number, b: number): void {
  switch (what) {
    case "coin_taken":
      me.coin = printed.faces[b] ?? null;
      break;
    case "turn_begins":
      for (const player of view.players) {
        emptyNeck(player);
        handBack(player);
      }
      view.active = me.seat;
      break;
    case "drew":
      take(me.bag, chip);
      break;
    case "looked_at":
      take(me.bag, chip);
      put(me.hand, chip);
      break;
    case "in_neck":
      fromHand(me, chip);
      me.neck.push(chip);
      me.steps += printed.values[a] ?? 0;
      break;
    case "in_belly":
      fromHand(me, chip);
      put(me.belly, chip);
      break;
    case "in_white_area":
      fromHand(me, chip);
      me.steps += (printed.values[a] ?? 0) - lastNumber(me, printed);
      me.whites.push({ chip, space: b });
      break;
    case "warded_off":
      put(me.bag, chip);
      me.ward = 0;
      break;
    case "warded":
      me.ward = a;
      break;
    case "set_aside":
      fromHand(me, chip);
      put(me.aside, chip);
      break;
    case "slid": {
      const last = me.whites.at(-1);
      if (last) last.space = b;
      break;
    }
    case "back_in_bag":
      putBack(me, then.players[me.seat], chip);
      break;
    case "exploded":
      me.exploded = true;
      break;
    case "explosion_undone":
      me.exploded = false;
      break;
    case "completed":
      me.completed = view.players.some((player) => player !== me && player.completed) ? "last" : "first";
      break;
    case "counted":
      handBack(me);
      me.steps = a;
      break;
    case "patient_won":
      view.waiting.push({ seat: me.seat, mayor: view.patient?.mayor ?? false });
      walk(view, 0);
      me.on_stall += 1;
      break;
    case "treated":
      view.waiting.shift();
      me.on_stall = Math.max(me.on_stall - 1, 0);
      me.patients = a;
      break;
    case "stall_moved":
      me.stall = a;
      break;
    case "got_gold":
      me.gold += a;
      // What a coin gives at once sends it back to the fountain.
      if (printed.reasons[b] === "coin") me.coin = null;
      break;
    case "lost_gold":
      me.gold -= a;
      break;
    case "upgraded":
      upgrade(view, then, me, chip, printed.chips[b] ?? "");
      break;
    case "gained":
      take(view.pool, chip);
      put(view.phase === "buying" ? me.belly : me.bag, chip);
      break;
    case "removed":
      take(me.bag, chip);
      break;
    case "offered":
      view.offer = { upgrades: a, gold: b, by: me.seat, card_to: null };
      break;
    case "card_taken":
      if (view.offer) view.offer.card_to = me.seat;
      if (b === 1) me.kept = then.players[me.seat]?.kept ?? me.kept;
      break;
    case "tokens_taken":
      if (view.offer) view.offer.card_to = 1 - me.seat;
      break;
    case "card_used":
      me.kept = then.players[me.seat]?.kept ?? me.kept;
      break;
    case "tested":
      emptyBottle(me);
      take(me.bag, chip);
      put(me.hand, chip);
      me.test = b;
      break;
  }
}

/** All chips go back into the bags, and a new round begins. */
function beginRound(view: View, round: number): void {
  view.round = round;
  view.active = null;
  view.offer = null;
  for (const me of view.players) {
    emptyBottle(me);
    Object.assign(me, { coin: null, completed: null, exploded: false, steps: 0 });
  }
}

function emptyBottle(me: Player): void {
  emptyNeck(me);
  for (const [chip, many] of Object.entries(me.belly)) put(me.bag, chip, many);
  for (const [chip, many] of Object.entries(me.aside)) put(me.bag, chip, many);
  for (const white of me.whites) put(me.bag, white.chip);
  Object.assign(me, { belly: {}, aside: {}, whites: [] });
}

/** The patient stands on a space; above zero in the half of seat 0, 0: nobody is on the path any more. */
function walk(view: View, at: number): void {
  view.patient = at === 0 ? null : { half: at > 0 ? 0 : 1, space: Math.abs(at), mayor: view.patient?.mayor ?? false };
  for (const player of view.players) player.patient_space = player.seat === 0 || at === 0 ? at : -at;
}

/** The number on the last white chip, as far as it counts among the steps of this turn. */
function lastNumber(me: Player, printed: Printed): number {
  const last = me.whites.at(-1);
  return last && me.steps > 0 ? valueOf(printed, last.chip) : 0;
}

function emptyNeck(me: Player): void {
  for (const chip of me.neck) put(me.belly, chip);
  me.neck = [];
}

/** A chip that was looked at leaves the hand; what else was looked at goes back into the bag. */
function fromHand(me: Player, chip: string): void {
  take(me.hand, chip);
  handBack(me);
}

function handBack(me: Player): void {
  for (const [chip, many] of Object.entries(me.hand)) put(me.bag, chip, many);
  me.hand = {};
}

/** A chip goes back into the bag: a white one that is no longer there at the end, a coloured one from belly or neck. */
function putBack(me: Player, then: Player | undefined, chip: string): void {
  put(me.bag, chip);
  if (colourOf(chip) === "white") {
    const stays = new Set(then?.whites.map((white) => white.space));
    const gone = me.whites.findLastIndex((white) => white.chip === chip && !stays.has(white.space));
    const at = gone >= 0 ? gone : me.whites.findLastIndex((white) => white.chip === chip);
    if (at >= 0) me.whites.splice(at, 1);
  } else if (me.belly[chip]) take(me.belly, chip);
  else if (me.neck.includes(chip)) me.neck.splice(me.neck.indexOf(chip), 1);
}

/** A chip is exchanged where it lies: in the belly, unless the neck is where it ends up. */
function upgrade(view: View, then: View, me: Player, from: string, to: string): void {
  const neck = then.players[me.seat]?.neck ?? [];
  const inNeck = me.neck.indexOf(from);
  if (inNeck >= 0 && (neck[inNeck] === to || !me.belly[from])) me.neck[inNeck] = to;
  else {
    take(me.belly, from);
    put(me.belly, to);
  }
  put(view.pool, from);
  take(view.pool, to);
}

function put(chips: Counts, chip: string, many = 1): void {
  chips[chip] = (chips[chip] ?? 0) + many;
}

function take(chips: Counts, chip: string): void {
  const left = (chips[chip] ?? 0) - 1;
  if (left > 0) chips[chip] = left;
  else delete chips[chip];
}
