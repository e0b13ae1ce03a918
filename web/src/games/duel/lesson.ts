/** The guided first game of The Duel, and the tips for the first real one. Draws and the rival are arranged by rules/duel/lesson.py. */

import type { GameLesson, Moment } from "../../guide/steps";
import type { PlayerView, Printed, View } from "./view";

type Now = Moment<View, Printed>;

const SQUARE = '[data-test="square"]';
const BOTTLE = '.glass [data-test="bottle"] | [data-test="bottle"]';
const SUM = `[data-test="sum"] | ${BOTTLE}`;
const SCALES = ".scales";
const SHOP = '[data-test="shop"]';
const CHOICES = ".actions .choices";

const me = ({ view, seat }: Now) => view.players[seat] as PlayerView;
const rival = ({ view, seat }: Now) => view.players[1 - seat] as PlayerView;
const named = ({ names, seat }: Now) => ({ name: names[1 - seat] ?? "" });
const can = ({ prompt }: Now, kind: string) => prompt.decisions.some((decision) => decision.kind === kind);
const brews = (now: Now) => can(now, "draw") || can(now, "complete");
const control = (kind: string) => (now: Now) =>
  `.actions [data-action="${now.prompt.decisions.find((decision) => decision.kind === kind)?.action}"]`;
const whites = ({ seat }: Now) => `each .glass [data-place^="white-${seat}-"]`;
const neck = ({ seat }: Now) => `each .glass [data-place^="neck-${seat}-"]`;
/** Whether the patient would reach my stall if I completed my potion now. */
const reaches = (now: Now) => can(now, "complete") && me(now).patient_space + me(now).steps >= me(now).stall;
const percent = (chance: number) => Math.round(chance * 100);

export const steps: GameLesson<View, Printed>["steps"] = [
  // Round 1: the square, the coins, the bottle.
  { id: "welcome", when: () => true },
  {
    id: "goal",
    when: () => true,
    at: SQUARE,
    facts: ({ printed }) => ({ patients: printed.patients_to_win, rounds: printed.rounds }),
  },
  { id: "coins", when: (now) => can(now, "coin"), at: ".fountain", facts: named, asks: true },
  { id: "bottle", when: brews, at: BOTTLE },
  { id: "draw", when: (now) => brews(now) && me(now).neck.length === 0 && now.view.round === 1, at: control("draw"), asks: true },
  { id: "neck", when: (now) => brews(now) && me(now).neck.length > 0, at: neck },
  { id: "drawAgain", when: (now) => brews(now) && me(now).whites.length === 0, at: control("draw"), asks: true },
  { id: "white", when: (now) => brews(now) && me(now).whites.length > 0, at: whites },
  { id: "sum", when: (now) => brews(now) && me(now).whites.length > 0, at: SUM, facts: (now) => ({ steps: me(now).steps }) },
  {
    id: "drawOn",
    when: (now) => can(now, "draw") && now.view.round === 1 && now.view.patient === null,
    at: control("draw"),
    asks: true,
  },
  {
    id: "turns",
    when: (now) => brews(now) && now.view.patient !== null,
    at: SQUARE,
    facts: (now) => ({ ...named(now), space: me(now).patient_space, stall: me(now).stall }),
  },
  {
    id: "drawMore",
    when: (now) => can(now, "draw") && now.view.round === 1 && now.view.patient !== null && !(reaches(now) && me(now).odds > 0),
    at: control("draw"),
    asks: true,
  },
  { id: "peacockEye", when: (now) => can(now, "place"), at: CHOICES, asks: true },
  {
    id: "stopOrDraw",
    when: (now) => reaches(now) && me(now).odds > 0,
    at: SUM,
    facts: (now) => ({ steps: me(now).steps, risk: percent(me(now).odds) }),
  },
  { id: "complete", when: (now) => reaches(now) && now.said("stopOrDraw"), at: CHOICES, asks: true },
  { id: "bonus", when: (now) => can(now, "stall") && now.view.phase === "potion-brewing", at: CHOICES, asks: true },
  { id: "brave", when: (now) => brews(now) && now.said("complete") && now.view.round === 1, at: CHOICES, asks: true },
  { id: "boom", when: (now) => me(now).exploded && can(now, "patient"), at: CHOICES, asks: true },
  { id: "won", when: (now) => me(now).patients > 0, at: SQUARE, facts: (now) => ({ stall: me(now).stall }) },
  // Market surveillance and buying.
  { id: "offer", when: (now) => can(now, "offer"), at: SCALES, facts: named },
  { id: "makeOffer", when: (now) => can(now, "offer"), at: "each .scales .pan.right, .actions button", facts: named, asks: true },
  { id: "scale", when: (now) => can(now, "card") || can(now, "tokens"), at: SCALES, facts: named, asks: true },
  { id: "shop", when: (now) => now.view.phase === "buying", at: SHOP, facts: (now) => ({ gold: me(now).gold }) },
  { id: "books", when: (now) => now.view.phase === "buying", at: '[data-panel="books"]', tab: "books" },
  { id: "buy", when: (now) => can(now, "buy"), at: SHOP, asks: true },
  // Round 2: an explosion.
  { id: "rivalExploded", when: (now) => rival(now).exploded, at: ".rival", facts: named },
  { id: "alone", when: (now) => brews(now) && now.view.round > 1, at: control("draw"), asks: true },
  { id: "end", when: (now) => now.view.round > 2, ends: true },
];

export const tips: GameLesson<View, Printed>["tips"] = [
  { id: "tipCoin", when: (now) => can(now, "coin"), at: ".fountain" },
  { id: "tipRoundCard", when: (now) => brews(now) && now.view.round === 1, at: '[data-test="round-card"]' },
  {
    id: "tipRisk",
    when: (now) => brews(now) && me(now).odds >= 0.3,
    at: control("complete"),
    facts: (now) => ({ risk: percent(me(now).odds) }),
  },
  { id: "tipReach", when: reaches, at: SUM },
  { id: "tipOffer", when: (now) => can(now, "offer"), at: SCALES, facts: named },
  { id: "tipShop", when: (now) => now.view.phase === "buying", at: SHOP },
  { id: "tipBehind", when: (now) => brews(now) && now.view.round === 3, at: SQUARE },
  { id: "tipLast", when: (now) => brews(now) && now.view.round === now.printed.rounds, at: '[data-test="round-card"]' },
];
