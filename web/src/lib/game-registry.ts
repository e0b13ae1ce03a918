/** The tables of the games, each fetched only when it is played, with the beats in which its steps are played. */

import type { Component } from "svelte";
import type { GameName } from "./protocol";
import type { Beats } from "./playback";
import type { TableProps } from "./table-props";

export interface GameTable {
  Table: Component<TableProps>;
  beats: Beats;
}

const tables = import.meta.glob<{ default: Component<TableProps> }>("../games/*/Table.svelte");
const cuts = import.meta.glob<{ beats: Beats }>("../games/*/beats.ts");

export async function loadTable(game: GameName): Promise<GameTable> {
  const loadTable = tables[`../games/${game}/Table.svelte`];
  const loadBeats = cuts[`../games/${game}/beats.ts`];
  if (!loadTable || !loadBeats) throw new Error(`there is no table for ${game}`);
  const [{ default: Table }, { beats }] = await Promise.all([loadTable(), loadBeats()]);
  return { Table, beats };
}
