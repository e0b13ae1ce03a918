/** What a game's lesson is made of: src/games/<game>/lesson.ts. The guide (Guide.svelte) goes through it. */

import type { Json, LogLine, Prompt } from "../lib/protocol";

/** What the guide sees when nothing moves. */
export interface Moment<V = Json, P = Json> {
  view: V;
  printed: P;
  seat: number;
  names: string[];
  /** What the learner has to decide. */
  prompt: Prompt;
  log: LogLine[];
  /** What has been said. */
  said: (id: string) => boolean;
}

/** Something the guide says once, as soon as it applies. The text has the same id. */
export interface LessonStep<V = Json, P = Json> {
  id: string;
  when: (now: Moment<V, P>) => boolean;
  /** Selects what it points at; of several selectors, separated by " | ", the first that shows something; "each" before one means all that it selects. */
  at?: string | ((now: Moment<V, P>) => string);
  /** The values in its text. */
  facts?: (now: Moment<V, P>) => Record<string, string | number>;
  /** Waits for a decision instead of "Next". */
  asks?: true;
  /** The tab of a phone that shows what it points at; the table's main view if omitted. */
  tab?: string;
  /** The lesson is over. */
  ends?: true;
}

/** A game's lesson.ts. */
export interface GameLesson<V = Json, P = Json> {
  /** In order: of the steps that apply, the first that has not been said is next. */
  steps: LessonStep<V, P>[];
  /** For the first real game; each is shown once. */
  tips: LessonStep<V, P>[];
}

const files = import.meta.glob<GameLesson>("../games/*/lesson.ts");

export async function loadLesson(game: string): Promise<GameLesson | null> {
  return (await files[`../games/${game}/lesson.ts`]?.()) ?? null;
}

/** A text with its values filled in. A number stays with its percent sign. */
export function filled(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap)).replace(/ %/g, "\u00a0%");
}
