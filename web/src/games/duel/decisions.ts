/** The decisions of a prompt: which part of the table offers them, in which order, and their keys. */

import { nonBreaking } from "../../layout/non-breaking";
import type { Prompt, Decision } from "../../lib/protocol";

/** Which part of the table answers a prompt: the bottle with its buttons, the shop, the scales, or the coins. */
export type Answered = "bottle" | "shop" | "scales" | "coins";

export function answeredBy(prompt: Prompt): Answered {
  const kinds = new Set(prompt.decisions.map((decision) => decision.kind));
  if (kinds.has("buy") || kinds.has("take")) return "shop";
  if (kinds.has("done") && kinds.has("use double")) return "shop";
  if (kinds.has("offer") || kinds.has("card") || kinds.has("tokens")) return "scales";
  if (kinds.has("coin")) return "coins";
  return "bottle";
}

/** A legal offer: its upgrades and its gold. */
interface Offer {
  upgrades: number;
  gold: number;
  decision: Decision;
}

/** The offers with their two numbers. A decision names the upgrades; those with the same number of upgrades go up by one gold each. */
export function offersOf(decisions: Decision[]): Offer[] {
  const first = new Map<number, number>();
  const offers = decisions.filter((decision) => decision.kind === "offer").sort((one, other) => one.action - other.action);
  return offers.map((decision) => {
    const upgrades = decision.amount ?? 0;
    if (!first.has(upgrades)) first.set(upgrades, decision.action);
    return { upgrades, gold: decision.action - (first.get(upgrades) ?? 0), decision };
  });
}

/** Splits a label from its consequence: "Complete the potion: the patient comes 4 steps closer". */
export function split(said: string): { label: string; consequence: string | undefined } {
  const label = nonBreaking(said);
  const at = label.search(/[:;] /);
  if (at < 0) return { label, consequence: undefined };
  return { label: label.slice(0, at), consequence: upper(label.slice(at + 2)) };
}

export function upper(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The key of each decision: letters for frequent ones, numbers for the others. */
export function keysOf(decisions: Decision[]): Map<number, string> {
  const keys = new Map<number, string>();
  let count = 0;
  for (const decision of decisions) {
    if (decision.kind === "draw") keys.set(decision.action, "d");
    else if (decision.kind === "complete" || decision.kind === "none" || decision.kind === "done") keys.set(decision.action, "s");
    else if (count < 9) keys.set(decision.action, String((count += 1)));
  }
  return keys;
}

/** Decisions to take nothing or to stop: they come last and are less prominent. */
export function isRefusal(decision: Decision): boolean {
  return decision.kind === "none" || decision.kind === "done";
}

const OF_CHIPS = new Set(["return", "return white", "upgrade", "upgrade neck", "upgrade belly"]);

/** The decisions that differ only by their chip, if there are too many for a sentence each. */
export function manyChips(decisions: Decision[]): Decision[] {
  const chips = decisions.filter((decision) => OF_CHIPS.has(decision.kind));
  return chips.length > 2 ? chips : [];
}
