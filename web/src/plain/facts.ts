/** Sorts the view of any game into what can be rendered: scalars, counts, lists, tables and groups. */

import type { Json } from "../lib/protocol";

type Scalar = Exclude<Json, Json[] | { [key: string]: Json }>;
type Group = { [key: string]: Json };

type Fact =
  | { kind: "scalar"; value: Scalar }
  /** How many of each: chips in a bag. */
  | { kind: "counts"; counts: [name: string, count: number][] }
  | { kind: "list"; items: Json[] }
  /** Objects with the same fields, and their names if they have any. */
  | { kind: "table"; columns: string[]; rows: { name: string; cells: Group }[] }
  /** Short values, and parts that need more room. */
  | { kind: "group"; values: [key: string, value: Json][]; parts: [key: string, value: Json][] };

/** The longest text that fits beside its name. */
const SHORT = 40;
/** Fields of every view that the page shows elsewhere. */
const SHOWN_ELSEWHERE = new Set(["game", "seat", "actors", "players", "over", "ranks", "tie"]);

/** The facts that belong to no seat. */
export function tableFacts(view: Json): Group {
  return isGroup(view) ? Object.fromEntries(Object.entries(view).filter(([key]) => !SHOWN_ELSEWHERE.has(key))) : {};
}

/** The facts of a seat. */
export function playerFacts(view: Json, seat: number): Group {
  const players = isGroup(view) ? view.players : null;
  const player = Array.isArray(players) ? players[seat] : null;
  return isGroup(player ?? null) ? tableFacts(player as Group) : {};
}

/** The seats that have to decide. */
export function actorsIn(view: Json): number[] {
  const actors = isGroup(view) ? view.actors : null;
  return Array.isArray(actors) ? actors.filter((seat) => typeof seat === "number") : [];
}

export function factOf(value: Json): Fact {
  if (Array.isArray(value)) {
    const rows = value.filter(isGroup);
    if (rows.length > 0 && rows.length === value.length) return table(rows.map((cells) => ({ name: "", cells })));
    return { kind: "list", items: value };
  }
  if (!isGroup(value)) return { kind: "scalar", value };
  const entries = Object.entries(value);
  if (entries.every((entry): entry is [string, number] => typeof entry[1] === "number")) {
    return { kind: "counts", counts: entries.filter(([, count]) => count !== 0) };
  }
  const rows = entries.flatMap(([name, cells]) => (isGroup(cells) ? [{ name, cells }] : []));
  if (rows.length > 1 && rows.length === entries.length) return table(rows);
  const there = entries.filter(([, inner]) => !isEmpty(inner));
  const isShort = ([, inner]: [string, Json]) => typeof inner !== "object" && String(inner).length < SHORT;
  return { kind: "group", values: there.filter(isShort), parts: there.filter((entry) => !isShort(entry)) };
}

/** Whether there is nothing to show, as for an empty bag. */
function isEmpty(value: Json): boolean {
  if (typeof value !== "object" || value === null) return value === null;
  return Object.values(value).every((inner) => inner === 0);
}

/** "white-1" as "white 1". Sentences are not changed. */
export function plainWords(value: Scalar): string {
  const text = String(value ?? "");
  return /^[a-z][\w-]*$/i.test(text) ? text.replace(/[_-]+/g, " ") : text;
}

/** "scoring_space" as a heading: "Scoring space". */
export function heading(key: string): string {
  const words = plainWords(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function table(rows: { name: string; cells: Group }[]): Fact {
  return { kind: "table", columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows };
}

function isGroup(value: Json | undefined): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
