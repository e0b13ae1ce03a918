/** The server's HTTP API. Every error has a message for the user. */

import { language } from "./language.svelte";
import { mySeats } from "./my-seats.svelte";
import { playerToken } from "./player";
import type {
  AnnouncementInfo,
  BotInfo,
  BranchRoom,
  Daily,
  GameInfo,
  HostAction,
  CreateLesson,
  CreateRoom,
  PlayDaily,
  PuzzleAnswer,
  PuzzleList,
  PuzzlePosition,
  Replay,
  ReplaySnapshot,
  ReviewInfo,
  ReviewStatus,
  RoomInfo,
  SeatAssignment,
  Status,
  UploadedJournal,
  Verification,
  WorkedExample,
} from "./protocol";

const TOO_FAST = 429;
const RETRIES = 2;

/** The server refused a request, or cannot be reached (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface RequestOptions {
  method?: "GET" | "POST";
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
}

async function request<T>(path: string, { method = "GET", body, token, signal }: RequestOptions = {}): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language.now };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const asked = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await patiently(() => fetch(`/api${path}`, asked));
  if (!response.ok) throw new ApiError(response.status, await errorDetail(response));
  return (await response.json()) as T;
}

/** The answer to a request; one that came too fast was not carried out and is sent again when the server says so. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    let response: Response;
    try {
      response = await send();
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") throw problem;
      throw new ApiError(0, "");
    }
    const wait = Number(response.headers.get("retry-after"));
    if (response.status !== TOO_FAST || !wait || tries > RETRIES) return response;
    await new Promise((done) => setTimeout(done, wait * 1000 * (1 + Math.random())));
  }
}

/** The error message in a response. */
async function errorDetail(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail === "string") return detail;
    if (Array.isArray(detail)) return detail.map((one: { msg?: string }) => one.msg ?? "").join("; ");
  } catch {
    // Not JSON: a proxy may answer with a page of its own.
  }
  return response.statusText;
}

/** The token of my seat in a room: some finished games are shown to their players only. */
const mine = (room: string) => mySeats.of(room)?.token;
const at = (room: string) => `/rooms/${encodeURIComponent(room)}`;

export const api = {
  games: () => request<GameInfo[]>(`/games?language=${language.now}`),
  examples: (game: string) => request<WorkedExample[]>(`/games/${encodeURIComponent(game)}/examples?language=${language.now}`),
  bots: () => request<BotInfo[]>(`/bots?language=${language.now}`),
  announcement: () => request<AnnouncementInfo | null>(`/announcement?language=${language.now}`),
  status: () => request<Status>("/status"),
  rooms: () => request<RoomInfo[]>("/rooms"),
  replays: () => request<RoomInfo[]>("/replays"),
  room: (room: string) => request<RoomInfo>(at(room)),
  newRoom: (body: CreateRoom) => request<SeatAssignment>("/rooms", { method: "POST", body }),
  newLesson: (body: CreateLesson) => request<SeatAssignment>("/lessons", { method: "POST", body }),
  daily: () => request<Daily>("/daily", { token: playerToken() }),
  playDaily: (body: PlayDaily) => request<SeatAssignment>("/daily", { method: "POST", body }),
  /** With a token chosen by the client, so that a request can be repeated after a lost response. */
  join: (room: string, name: string, token: string, invite?: string, seat?: number) =>
    request<SeatAssignment>(`${at(room)}/join`, { method: "POST", body: { name, token, seat, invite } }),
  leave: (room: string, token: string) => request<RoomInfo>(`${at(room)}/leave`, { method: "POST", token }),
  host: (room: string, token: string, body: HostAction) => request<RoomInfo>(`${at(room)}/host`, { method: "POST", token, body }),
  rematch: (room: string, token: string) => request<SeatAssignment>(`${at(room)}/rematch`, { method: "POST", token }),
  replay: (room: string) => request<Replay>(`${at(room)}/replay?language=${language.now}`, { token: mine(room) }),
  snapshot: (room: string, step: number, eyes: number | null, signal?: AbortSignal) =>
    request<ReplaySnapshot>(`${at(room)}/replay/${step}?language=${language.now}${eyes === null ? "" : `&seat=${eyes}`}`, {
      signal,
      token: mine(room),
    }),
  branch: (room: string, body: BranchRoom) => request<SeatAssignment>(`${at(room)}/branch`, { method: "POST", body }),
  verify: (room: string) => request<Verification>(`${at(room)}/verify`),
  /** Starts a review unless there is one, and says how far it is. */
  askReview: (room: string) => request<ReviewStatus>(`${at(room)}/review`, { method: "POST", token: mine(room) }),
  review: (room: string) => request<ReviewInfo>(`${at(room)}/review?language=${language.now}`, { token: mine(room) }),
  uploadJournal: (journal: string) => request<UploadedJournal>("/journals", { method: "POST", body: { journal } }),
  puzzles: () => request<PuzzleList[]>("/puzzles"),
  puzzle: (game: string, id: string) => request<PuzzlePosition>(`/puzzles/${game}/${id}?language=${language.now}`),
  solvePuzzle: (game: string, id: string, choice: number) =>
    request<PuzzleAnswer>(`/puzzles/${game}/${id}?language=${language.now}`, { method: "POST", body: { choice } }),
  journal: (room: string) => `/api${at(room)}/journal`,
};
