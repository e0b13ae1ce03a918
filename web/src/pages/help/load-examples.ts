/** The worked examples of a game: scenes that the server plays by the rules, with their titles and captions. */

import type { Component } from "svelte";
import { api } from "../../lib/api";
import type { Beat, Beats } from "../../lib/playback";
import type { Json, Language, LogLine, WorkedExample } from "../../lib/protocol";
import type { SymbolTexts } from "../../layout/symbols";
import type { PlayedStep } from "../../lib/table-props";
import { fetchText, hasText } from "../fetch-text";

/** The props of every web/src/games/<game>/ExampleScene.svelte. */
export interface SceneProps<V = Json, P = Json> {
  /** The part of the table that is drawn. */
  shows: string;
  view: V;
  printed: P;
  /** By seat; the reader's is empty. */
  names: string[];
  beat: Beat | null;
  /** The step that is being played, or the last one that was. */
  latest: PlayedStep<V> | null;
  /** The steps so far, with only the events that have been shown. */
  log: LogLine[];
  motion: number;
}

/** What is needed to draw and play the scenes of a game. */
export interface SceneTools {
  Scene: Component<SceneProps>;
  beats: Beats;
  /** The scenes that need little room: two of them fit side by side. */
  compact: string[];
}

const sceneFiles = import.meta.glob<{ default: Component<SceneProps>; COMPACT?: string[] }>("../../games/*/ExampleScene.svelte");
const beatFiles = import.meta.glob<{ beats: Beats }>("../../games/*/beats.ts");

/** Titles, captions and sections by the names of the examples; empty for a game without any. */
export async function loadExampleTexts(game: string, language: Language): Promise<SymbolTexts> {
  return hasText(`examples-${game}`, language) ? fetchText(`examples-${game}`, language) : {};
}

export async function loadSceneTools(game: string): Promise<SceneTools | null> {
  const [scene, beats] = [sceneFiles[`../../games/${game}/ExampleScene.svelte`], beatFiles[`../../games/${game}/beats.ts`]];
  if (!scene || !beats) return null;
  const [{ default: Scene, COMPACT = [] }, timed] = await Promise.all([scene(), beats()]);
  return { Scene, beats: timed.beats, compact: COMPACT };
}

export const loadExamples = (game: string): Promise<WorkedExample[]> => api.examples(game);
