/** What a game's table is given: web/src/games/<game>/Table.svelte takes exactly these props. */

import type { Beat } from "./playback";
import type { Change, ScoreHistory, Json, LogLine, Prompt } from "./protocol";

/** A step that is played, or was last. */
export interface PlayedStep<V = Json> extends LogLine {
  /** The view before it. */
  before: V;
  /** What each of its events changed in the view, and at last what its end changed. */
  changes: Change[][];
}

/** A prompt that was answered, until the next one is shown: a table can leave its buttons in place. */
export interface Answered {
  prompt: Prompt;
  /** Whether it was answered so long ago that its buttons should look disabled. */
  late: boolean;
}

export interface TableProps<V = Json, P = Json> {
  /** What the seat sees. While a step is played it is on its way: as it was after the events that have been shown. */
  view: V;
  /** What is printed on the components: never changes during a game. */
  printed: P;
  /** By seat. */
  names: string[];
  /** Whose eyes; null is a spectator. */
  seat: number | null;
  /** What the seat can decide now; null while a decision is being sent, and during beats for which the prompt waits. */
  prompt: Prompt | null;
  /** What it decided last; null as soon as there is a prompt. */
  answered: Answered | null;
  /** What is being shown; null: the table is at rest. */
  beat: Beat | null;
  /** Milliseconds until what is on its way in this beat arrives; 0: it has. */
  lead: number;
  /** The step that is played, or was last; null where the table was given as it is. */
  latest: PlayedStep<V> | null;
  /** What happened, no further than it has been shown. */
  log: LogLine[];
  scoreHistory: ScoreHistory;
  over: boolean;
  /** How long movement takes: 1 is normal, 0 is none at all (also under reduced motion). */
  motion: number;
  /** Whether exact odds are shown. */
  odds: boolean;
  /** Carries one of the decisions out. */
  decide: (action: number) => void;
  /** A decision with parts in one go: chain("bid", { red: 1, blue: 3 }). */
  chain: (name: string, parts: Record<string, number>) => void;
  /** Shows at once how the step that is played ends; the next one need not wait. */
  skip: () => void;
}
