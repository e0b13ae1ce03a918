/** What a seat is asked, sorted for the hand: which part of the table answers it, and which keys. */

import { unbroken } from "../../frame/unbroken";
import type { Asked, Option } from "../../lib/protocol";

/** Which part of the table answers a question: the bottle with its buttons, the shop, the scales, or the coins. */
export type Answered = "bottle" | "shop" | "scales" | "coins";

export function answeredBy(asked: Asked): Answered {
  const kinds = new Set(asked.options.map((option) => option.kind));
  if (kinds.has("buy") || kinds.has("take")) return "shop";
  if (kinds.has("done") && kinds.has("use double")) return "shop";
  if (kinds.has("offer") || kinds.has("card") || kinds.has("tokens")) return "scales";
  if (kinds.has("coin")) return "coins";
  return "bottle";
}

/** One of the offers that may be made: so many upgrades and so much gold. */
export interface Offer {
  upgrades: number;
  gold: number;
  option: Option;
}

/** The offers with their two numbers. An option names the upgrades; those with the same rise by one gold each. */
export function offersOf(options: Option[]): Offer[] {
  const first = new Map<number, number>();
  const offers = options.filter((option) => option.kind === "offer").sort((one, other) => one.action - other.action);
  return offers.map((option) => {
    const upgrades = option.amount ?? 0;
    if (!first.has(upgrades)) first.set(upgrades, option.action);
    return { upgrades, gold: option.action - (first.get(upgrades) ?? 0), option };
  });
}

/** A label and what follows from it: "Complete the potion: the patient comes 4 steps closer". */
export function split(said: string): { label: string; consequence: string | undefined } {
  const label = unbroken(said);
  const at = label.search(/[:;] /);
  if (at < 0) return { label, consequence: undefined };
  return { label: label.slice(0, at), consequence: upper(label.slice(at + 2)) };
}

export function upper(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The key of each option: letters for what is asked again and again, the others are counted. */
export function keysOf(options: Option[]): Map<number, string> {
  const keys = new Map<number, string>();
  let count = 0;
  for (const option of options) {
    if (option.kind === "draw") keys.set(option.action, "d");
    else if (option.kind === "complete" || option.kind === "none" || option.kind === "done") keys.set(option.action, "s");
    else if (count < 9) keys.set(option.action, String((count += 1)));
  }
  return keys;
}

/** Those that go on come last and look quieter: none, done. */
export function isRefusal(option: Option): boolean {
  return option.kind === "none" || option.kind === "done";
}

const OF_CHIPS = new Set(["return", "return white", "upgrade", "upgrade neck", "upgrade belly"]);

/** The options that differ only by their chip, where there are too many of them for a sentence each. */
export function manyChips(options: Option[]): Option[] {
  const chips = options.filter((option) => OF_CHIPS.has(option.kind));
  return chips.length > 2 ? chips : [];
}
