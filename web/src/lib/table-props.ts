/** The props of every web/src/games/<game>/Table.svelte. */

import type { Beat } from "./playback";
import type { Change, ScoreHistory, Json, LogLine, Prompt } from "./protocol";

/** The step that is being played, or the last one that was. */
export interface PlayedStep<V = Json> extends LogLine {
  /** The view before it. */
  before: V;
  /** What each of its events changed in the view, and last what its end changed. */
  changes: Change[][];
}

/** A prompt that was answered, until the next one is shown: a table can leave its buttons in place. */
export interface Answered {
  prompt: Prompt;
  /** Whether it was answered so long ago that its buttons should look disabled. */
  late: boolean;
}

export interface TableProps<V = Json, P = Json> {
  /** What the seat sees. During the playback of a step: after the events that have been shown. */
  view: V;
  /** What is printed on the components: never changes during a game. */
  printed: P;
  /** By seat. */
  names: string[];
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  /** What the seat can decide now; null while a decision is being sent, and during beats for which the prompt waits. */
  prompt: Prompt | null;
  /** The prompt it answered last; null as soon as there is a new one. */
  answered: Answered | null;
  /** The current beat; null if nothing is being played. */
  beat: Beat | null;
  /** Milliseconds until what flies in this beat arrives; 0 once it has. */
  lead: number;
  /** The step that is being played, or the last one that was; null after a snapshot. */
  latest: PlayedStep<V> | null;
  /** The log, with only the events that have been shown. */
  log: LogLine[];
  scoreHistory: ScoreHistory;
  over: boolean;
  /** Scales all times: 1 is normal, 0 is no motion (also under reduced motion). */
  motion: number;
  /** Whether exact odds are shown. */
  odds: boolean;
  /** Makes one of the decisions. */
  decide: (action: number) => void;
  /** Makes a decision of several parts at once: chain("bid", { red: 1, blue: 3 }). */
  chain: (name: string, parts: Record<string, number>) => void;
  /** Ends the current step at once. */
  skip: () => void;
}
