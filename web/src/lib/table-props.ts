/** What a game's table is given: web/src/games/<game>/Table.svelte takes exactly these props. */

import type { Prompt, Course, GameEvent, Json, LogLine } from "./protocol";

export interface TableProps<V = Json, P = Json> {
  /** What the seat sees. Changes one step at a time, so that movement can be shown. */
  view: V;
  /** What is printed on the components: never changes during a game. */
  printed: P;
  /** By seat. */
  names: string[];
  /** Whose eyes; null is a spectator. */
  seat: number | null;
  /** What the seat is prompt; null when it is not, or while a decision is on its way. */
  prompt: Prompt | null;
  /** The step just shown: its number and what happened in it, in order. */
  latest: LogLine | null;
  log: LogLine[];
  course: Course;
  over: boolean;
  /** How long movement takes: 1 is normal, 0 is none at all (also under reduced motion). */
  motion: number;
  /** Whether exact odds are shown. */
  odds: boolean;
  /** Carries one of the decisions out. */
  decide: (action: number) => void;
  /** A decision with parts in one go: chain("bid", { red: 1, blue: 3 }). */
  chain: (name: string, parts: Record<string, number>) => void;
  /** The step that is shown has been seen: the next one need not wait. */
  carryOn: () => void;
}

/** How many milliseconds a step should stay before the next one is shown, at normal speed: src/games/<game>/pace.ts. */
export type Pace = (events: GameEvent[]) => number;
