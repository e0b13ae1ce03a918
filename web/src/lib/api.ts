/** What the server answers over HTTP. Whatever goes wrong has a sentence for the person who reads it. */

import { language } from "./language.svelte";
import type {
  BotInfo,
  BranchRoom,
  GameInfo,
  HostAction,
  CreateRoom,
  Replay,
  ReplaySnapshot,
  RoomInfo,
  SeatAssignment,
  Status,
  Verification,
} from "./protocol";

/** The server has refused, or cannot be reached (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

interface Asking {
  method?: "GET" | "POST";
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
}

async function ask<T>(path: string, { method = "GET", body, token, signal }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language.now };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "AbortError") throw problem;
    throw new ApiError(0, "");
  }
  if (!answer.ok) throw new ApiError(answer.status, await sentence(answer));
  return (await answer.json()) as T;
}

/** What the server says went wrong. */
async function sentence(answer: Response): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail?: unknown };
    if (typeof detail === "string") return detail;
    if (Array.isArray(detail)) return detail.map((one: { msg?: string }) => one.msg ?? "").join("; ");
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  return answer.statusText;
}

const at = (room: string) => `/rooms/${encodeURIComponent(room)}`;

export const api = {
  games: () => ask<GameInfo[]>(`/games?language=${language.now}`),
  bots: () => ask<BotInfo[]>(`/bots?language=${language.now}`),
  status: () => ask<Status>("/status"),
  rooms: () => ask<RoomInfo[]>("/rooms"),
  replays: () => ask<RoomInfo[]>("/replays"),
  room: (room: string) => ask<RoomInfo>(at(room)),
  newRoom: (body: CreateRoom) => ask<SeatAssignment>("/rooms", { method: "POST", body }),
  /** With a secret of the guest's own: asking again after a lost answer is harmless. */
  join: (room: string, name: string, token: string, seat?: number) =>
    ask<SeatAssignment>(`${at(room)}/join`, { method: "POST", body: { name, token, seat } }),
  leave: (room: string, token: string) => ask<RoomInfo>(`${at(room)}/leave`, { method: "POST", token }),
  host: (room: string, token: string, body: HostAction) => ask<RoomInfo>(`${at(room)}/host`, { method: "POST", token, body }),
  rematch: (room: string, token: string) => ask<SeatAssignment>(`${at(room)}/rematch`, { method: "POST", token }),
  replay: (room: string) => ask<Replay>(`${at(room)}/replay?language=${language.now}`),
  frame: (room: string, step: number, eyes: number | null, signal?: AbortSignal) =>
    ask<ReplaySnapshot>(`${at(room)}/replay/${step}?language=${language.now}${eyes === null ? "" : `&seat=${eyes}`}`, { signal }),
  branch: (room: string, body: BranchRoom) => ask<SeatAssignment>(`${at(room)}/branch`, { method: "POST", body }),
  verify: (room: string) => ask<Verification>(`${at(room)}/verify`),
  journal: (room: string) => `/api${at(room)}/journal`,
};
