/** The decisions of a prompt, sorted for the eye: what kind of prompt it is, what is said on a button, and its key. */

import { nonBreaking } from "../../layout/non-breaking";
import type { Prompt, Decision } from "../../lib/protocol";

/** Drawing on or stopping, buying, or a choice. */
type PromptKind = "brew" | "shop" | "choice";

export function kindOf(prompt: Prompt): PromptKind {
  // Where nothing can be drawn any more, the flask or a push may still be asked about.
  if (prompt.decisions.some(({ kind }) => kind === "draw" || kind === "stop")) return "brew";
  if (prompt.decisions.some(({ kind }) => kind === "buy")) return "shop";
  return "choice";
}

/** Ways out stand last and are quieter. */
const WAYS_OUT = new Set(["none", "done", "leave", "continue"]);

export function isWayOut(decision: Decision): boolean {
  return WAYS_OUT.has(decision.kind) || (decision.kind === "tails" && decision.amount === 0);
}

/** What is done with a chip that is drawn stands around the big button: flask first, stop last. */
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
 * The keys by action: a letter for what is done again and again, 1 to 9 for the rest as they stand. Where there are
 * more, 0 is the way out.
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

/** "Stop here: 15 coins, 3 points" is a label and its consequence. */
export function spoken(said: string): { label: string; consequence?: string } {
  const label = nonBreaking(said);
  const at = label.indexOf(": ");
  if (at < 0) return { label };
  const consequence = label.slice(at + 2);
  return { label: label.slice(0, at), consequence: consequence.charAt(0).toUpperCase() + consequence.slice(1) };
}
