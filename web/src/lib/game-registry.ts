/** The tables of the games, each fetched only when it is played, with the pace at which its steps are shown. */

import type { Component } from "svelte";
import type { GameName } from "./protocol";
import type { Pace, TableProps } from "./table-props";

export interface GameTable {
  Table: Component<TableProps>;
  pace: Pace;
}

const tables = import.meta.glob<{ default: Component<TableProps> }>("../games/*/Table.svelte");
const paces = import.meta.glob<{ pace: Pace }>("../games/*/pace.ts");

export async function loadTable(game: GameName): Promise<GameTable> {
  const loadTable = tables[`../games/${game}/Table.svelte`];
  const loadPace = paces[`../games/${game}/pace.ts`];
  if (!loadTable || !loadPace) throw new Error(`there is no table for ${game}`);
  const [{ default: Table }, { pace }] = await Promise.all([loadTable(), loadPace()]);
  return { Table, pace };
}
