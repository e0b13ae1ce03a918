/** The decisions of a prompt: its kind, the order and labels of the buttons, and their keys. */

import { nonBreaking } from "../../layout/non-breaking";
import type { Prompt, Decision } from "../../lib/protocol";

/** Draw or stop, buy, or any other choice. */
type PromptKind = "brew" | "shop" | "choice";

export function kindOf(prompt: Prompt): PromptKind {
  // If nothing can be drawn any more, the prompt may still be about the flask or a push.
  if (prompt.decisions.some(({ kind }) => kind === "draw" || kind === "stop")) return "brew";
  if (prompt.decisions.some(({ kind }) => kind === "buy")) return "shop";
  return "choice";
}

/** Decisions to decline or go on: they come last and are less prominent. */
const WAYS_OUT = new Set(["none", "done", "leave", "continue"]);

export function isWayOut(decision: Decision): boolean {
  return WAYS_OUT.has(decision.kind) || (decision.kind === "tails" && decision.amount === 0);
}

/** The order around the big draw button: flask first, stop last. */
const BREW_ORDER = ["flask", "pass", "return", "draw", "stop"];

/** All decisions, in the order in which they are shown. */
export function ordered(prompt: Prompt): Decision[] {
  if (kindOf(prompt) === "brew") {
    return [...prompt.decisions].sort((a, b) => BREW_ORDER.indexOf(a.kind) - BREW_ORDER.indexOf(b.kind));
  }
  return [...prompt.decisions.filter((decision) => !isWayOut(decision)), ...prompt.decisions.filter(isWayOut)];
}

const LETTERS: Record<string, string> = { draw: "d", stop: "s", flask: "f" };

/**
 * The keys by action: letters for frequent decisions, 1 to 9 for the others in order. If there are more, 0 declines.
 */
export function keysOf(prompt: Prompt): Map<number, string> {
  const keys = new Map<number, string>();
  const brewing = kindOf(prompt) === "brew";
  let number = 0;
  for (const decision of ordered(prompt)) {
    const letter = brewing ? LETTERS[decision.kind] : undefined;
    const key = letter ?? String(++number);
    if (letter || number <= 9) keys.set(decision.action, key);
    else if (isWayOut(decision)) keys.set(decision.action, "0");
  }
  return keys;
}

/** Splits "Stop here: 15 coins, 3 points" into a label and its consequence. */
export function spoken(said: string): { label: string; consequence?: string } {
  const label = nonBreaking(said);
  const at = label.indexOf(": ");
  if (at < 0) return { label };
  const consequence = label.slice(at + 2);
  return { label: label.slice(0, at), consequence: consequence.charAt(0).toUpperCase() + consequence.slice(1) };
}
