/** Loads a game's table with its beats and sounds when the game is played; a game without a table of its own gets the plain one. */

import type { Component } from "svelte";
import type { Beats } from "./playback";
import type { Sounds } from "./sound";
import type { TableProps } from "./table-props";

export interface GameTable {
  Table: Component<TableProps>;
  beats: Beats;
  sounds: Sounds;
}

const tableFiles = import.meta.glob<{ default: Component<TableProps> }>("../games/*/Table.svelte");
const beatFiles = import.meta.glob<Pick<GameTable, "beats" | "sounds">>("../games/*/beats.ts");

/** The table of a game; `plain` asks for the plain one. */
export async function loadTable(game: string, plain = false): Promise<GameTable> {
  if (plain) game = "";
  const loadTable = tableFiles[`../games/${game}/Table.svelte`] ?? (() => import("../plain/PlainTable.svelte"));
  const loadBeats = beatFiles[`../games/${game}/beats.ts`] ?? (() => import("../plain/beats"));
  const [{ default: Table }, { beats, sounds }] = await Promise.all([loadTable(), loadBeats()]);
  return { Table, beats, sounds };
}
