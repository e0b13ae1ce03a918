/** What the steps of a replay are called, and where its turns and rounds begin. */

import { roundName } from "../../lib/catalogue.svelte";
import type { Replay } from "../../lib/protocol";
import type { Texts } from "../texts";

/** What was decided to get to a step, in words. */
export function decidedAt(replay: Replay, step: number, w: Texts): string {
  const at = replay.steps[step];
  if (!at || at.seat < 0) return w.replay.dealt;
  return w.replay.decided(replay.room.seats[at.seat]?.name ?? "", at.decided);
}

/**
 * The sentences of a step's events; without events, what was decided. A line of the log such as "Ada: pumpkin 1 → 5"
 * gets a full stop if another sentence follows.
 */
export function happenedAt(replay: Replay, step: number, w: Texts): string[] {
  const sentences = (replay.steps[step]?.events ?? [])
    .map((event) => event[4])
    .filter(Boolean)
    .map((words, at, all) => (at < all.length - 1 && !words.endsWith(".") ? `${words}.` : words));
  return step === 0 || sentences.length === 0 ? [decidedAt(replay, step, w), ...sentences] : sentences;
}

/** The first step of every turn or round. */
export function beginnings(replay: Replay): { step: number; words: string }[] {
  return replay.steps
    .filter(({ round }, at) => at === 0 || round !== replay.steps[at - 1]?.round)
    .map(({ number, round }) => ({ step: number, words: roundName(replay.room.game, round) }));
}

/** The beginning at or before a step. */
export function beginningOf(marks: { step: number }[], step: number): number {
  return marks.findLast((mark) => mark.step <= step)?.step ?? 0;
}
