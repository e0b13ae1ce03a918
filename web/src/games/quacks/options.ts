/** The options of a decision, sorted for the eye: what kind of question it is, what is said on a button, and its key. */

import { unbroken } from "../../frame/unbroken";
import type { Asked, Option } from "../../lib/protocol";

/** What kind of question is asked: drawing on or stopping, buying, or a choice. */
export type Question = "brew" | "shop" | "choice";

export function questionOf(asked: Asked): Question {
  // Where nothing can be drawn any more, the flask or a push may still be asked about.
  if (asked.options.some(({ kind }) => kind === "draw" || kind === "stop")) return "brew";
  if (asked.options.some(({ kind }) => kind === "buy")) return "shop";
  return "choice";
}

/** Ways out stand last and are quieter. */
const WAYS_OUT = new Set(["none", "done", "leave", "continue"]);

export function isWayOut(option: Option): boolean {
  return WAYS_OUT.has(option.kind) || (option.kind === "tails" && option.amount === 0);
}

/** What is done with a chip that is drawn stands around the big button: flask first, stop last. */
const BREW_ORDER = ["flask", "pass", "return", "draw", "stop"];

/** All options, in the order in which they are shown. */
export function ordered(asked: Asked): Option[] {
  if (questionOf(asked) === "brew") {
    return [...asked.options].sort((a, b) => BREW_ORDER.indexOf(a.kind) - BREW_ORDER.indexOf(b.kind));
  }
  return [...asked.options.filter((option) => !isWayOut(option)), ...asked.options.filter(isWayOut)];
}

const LETTERS: Record<string, string> = { draw: "d", stop: "s", flask: "f" };

/**
 * The keys by action: a letter for what is done again and again, 1 to 9 for the rest as they stand. Where there are
 * more, 0 is the way out.
 */
export function keysOf(asked: Asked): Map<number, string> {
  const keys = new Map<number, string>();
  const brewing = questionOf(asked) === "brew";
  let number = 0;
  for (const option of ordered(asked)) {
    const letter = brewing ? LETTERS[option.kind] : undefined;
    const key = letter ?? String(++number);
    if (letter || number <= 9) keys.set(option.action, key);
    else if (isWayOut(option)) keys.set(option.action, "0");
  }
  return keys;
}

/** "Stop here: 15 coins, 3 points" is a label and its consequence. */
export function spoken(said: string): { label: string; consequence?: string } {
  const label = unbroken(said);
  const at = label.indexOf(": ");
  if (at < 0) return { label };
  const consequence = label.slice(at + 2);
  return { label: label.slice(0, at), consequence: consequence.charAt(0).toUpperCase() + consequence.slice(1) };
}
