/** The end of a stage as a sheet: a row for each colour and one for the workers, who had how many, who got what. */

import type { GameEvent } from "../../lib/protocol";
import { colourOf, rowOf } from "./decode";
import { leadIn } from "./gems";
import { after } from "./retell";
import { COLOURS, type Colour, type Printed, type View } from "./view";

export type Subject = Colour | "workers";
export const SUBJECTS: readonly Subject[] = [...COLOURS, "workers"];

export interface Share {
  points: number;
  /** Gems given back. */
  back: number;
}

export interface Row {
  subject: Subject;
  /** What it is worth. */
  worth: number;
  /** By seat: gems of the colour, or workers, before anything was given back. */
  held: number[];
  shares: Map<number, Share>;
}

export interface Sheet {
  stage: number;
  rows: Row[];
  /** By seat, before and after. */
  before: number[];
  points: number[];
}

/** The sheet of a stage that ends among these events, seen from the table before them; null where none does. */
export function sheetOf(view: View, events: GameEvent[], printed: Printed): Sheet | null {
  const end = events.findIndex(([what]) => what === "stage_ends");
  if (end < 0) return null;
  let table = view;
  for (const event of events.slice(0, end)) table = after(table, event, printed);
  const before = table.players.map((player) => player.points);
  const rows = SUBJECTS.map((subject) => emptyRow(table, subject));
  for (const event of events.slice(end)) {
    const row = rows[rowOf(event) ?? -1];
    if (row && event[1] >= 0) addTo(row, event);
  }
  const points = before.map((already, seat) => rows.reduce((sum, row) => sum + (row.shares.get(seat)?.points ?? 0), already));
  return { stage: events[end]?.[2] ?? table.stage, rows, before, points };
}

/** The sheet of the last stage, from the table as it was left: nothing but the gems given back has changed since. */
export function sheetAtEnd(view: View, told: GameEvent[], printed: Printed): Sheet | null {
  const end = told.findLastIndex(([what]) => what === "stage_ends");
  if (!view.over || end < 0) return null;
  const scored = told.slice(end);
  const players = view.players.map((player) => ({ ...player, gems: { ...player.gems } }));
  for (const event of scored) {
    const player = players[event[1]];
    if (player && event[0] === "scored") player.points -= event[2];
    if (player && event[0] === "gave_back") player.gems[colourOf(event, printed)] += event[3];
  }
  return sheetOf({ ...view, players }, scored, printed);
}

function emptyRow(view: View, subject: Subject): Row {
  const worth = subject === "workers" ? view.workers_bonus : view.majorities[subject];
  const held = view.players.map((player) => (subject === "workers" ? player.workers : player.gems[subject]));
  return { subject, worth, held, shares: new Map() };
}

function addTo(row: Row, [what, seat, a, b]: GameEvent): void {
  const share = row.shares.get(seat) ?? { points: 0, back: 0 };
  if (what === "scored") share.points += a;
  if (what === "gave_back") share.back += b;
  row.shares.set(seat, share);
}

/** What everybody would score if the stage ended now. */
export function scoreNow(view: View): number[] {
  const held = view.players.map((player) => player.gems);
  return view.players.map((player) => {
    const gems = COLOURS.reduce((sum, colour) => {
      const { seats } = leadIn(held, colour);
      return seats.includes(player.seat) ? sum + Math.floor(view.majorities[colour] / seats.length) : sum;
    }, 0);
    return gems + (player.workers >= view.worker_goal ? view.workers_bonus : 0);
  });
}
