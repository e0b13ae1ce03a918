/** The scoring sheet of a stage: a row for each colour and one for the workers, with counts and points by seat. */

import { applyDiff } from "../../lib/diff";
import type { Beat } from "../../lib/playback";
import type { GameEvent } from "../../lib/protocol";
import type { PlayedStep } from "../../lib/table-props";
import { colourOf, rowOf } from "./decode";
import { leadIn } from "./gems";
import { COLOURS, type ColourName, type Printed, type View } from "./view";

type Subject = ColourName | "workers";
const SUBJECTS: readonly Subject[] = [...COLOURS, "workers"];

interface Share {
  points: number;
  /** How many gems went back to the stock. */
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

/** The sheet of the stage that ends in a step; null if none does. */
export function sheetOf({ before, events, changes }: PlayedStep<View>): Sheet | null {
  const end = events.findIndex(([what]) => what === "stage_ends");
  return end < 0 ? null : sheetFrom(applyDiff(before, changes.slice(0, end).flat()), events.slice(end));
}

/** The sheet of a stage, from the view before the scoring and the events since. */
function sheetFrom(table: View, scored: GameEvent[]): Sheet {
  const before = table.players.map((player) => player.points);
  const rows = SUBJECTS.map((subject) => emptyRow(table, subject));
  for (const event of scored) {
    const row = rows[rowOf(event) ?? -1];
    if (row && event[1] >= 0) addTo(row, event);
  }
  const points = before.map((already, seat) => rows.reduce((sum, row) => sum + (row.shares.get(seat)?.points ?? 0), already));
  return { stage: scored[0]?.[2] ?? table.stage, rows, before, points };
}

/** How many rows of a sheet have been shown; null if the stage has not ended yet. `shown` has the events of the step that have been shown. */
export function rowsShown(sheet: Sheet | null, beat: Beat | null, shown: GameEvent[]): number | null {
  if (!sheet) return null;
  if (!beat) return sheet.rows.length;
  const end = shown.findIndex(([what]) => what === "stage_ends");
  return end < 0 ? null : shown.slice(end).reduce((rows, event) => (rowOf(event) ?? rows - 1) + 1, 0);
}

/** The sheet of the last stage, from the final view: since the scoring, only gems went back. */
export function sheetAtEnd(view: View, events: GameEvent[], printed: Printed): Sheet | null {
  const end = events.findLastIndex(([what]) => what === "stage_ends");
  if (!view.over || end < 0) return null;
  const scored = events.slice(end);
  const players = view.players.map((player) => ({ ...player, gems: { ...player.gems } }));
  for (const event of scored) {
    const player = players[event[1]];
    if (player && event[0] === "scored") player.points -= event[2];
    if (player && event[0] === "gave_back") player.gems[colourOf(event, printed)] += event[3];
  }
  return sheetFrom({ ...view, players }, scored);
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

/** What each seat would score if the stage ended now. */
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
