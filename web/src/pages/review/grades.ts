/** Grades from the worst to the best, and their signs. */

import type { GradeName, ReviewInfo, ReviewMoment } from "../../lib/protocol";

export const GRADES: GradeName[] = ["blunder", "mistake", "inaccuracy", "fine", "best"];

export const SIGNS: Record<GradeName, string> = { best: "!", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Whether a decision is marked in the curve. */
export function isMarked({ grade }: ReviewMoment): boolean {
  return grade === "blunder" || grade === "mistake" || grade === "inaccuracy";
}

/** The smallest change that counts as a stroke of luck for a seat. */
const STROKE = 0.02;

/** Whether a moment was a stroke of luck that concerned a seat. */
export function concerns({ luck }: ReviewMoment, seat: number): boolean {
  return Math.abs(luck[seat] ?? 0) >= STROKE;
}

/** The table right before a decision, seen by the seat that decided. */
export function replayOf(review: ReviewInfo, { step, seat }: ReviewMoment): string {
  return `/replay/${review.room.room}?step=${step - 1}&eyes=${seat}`;
}
