import { expect, it, vi } from "vitest";
import type { DailyBoard, DailyPlace } from "../../lib/protocol";
import { texts } from "../texts";
import { dayName, resultWords, shareText } from "./result";

const place: DailyPlace = { place: 2, name: "Mira", result: "won", margin: 9, points: 50, mine: true, room: null };
const board: DailyBoard = { date: "2026-11-16", game: "some", open: true, finished: 14, places: [place], mine: place };

it("says the day of a brew as the server counts it", () => {
  expect(dayName("2026-11-16", "en")).toBe("November 16, 2026");
  expect(dayName("2026-11-16", "de")).toBe("16. November 2026");
});

it.each([
  ["won", 9, "won by 9"],
  ["won", 0, "won on a tie-break"],
  ["shared", 0, "shared the win"],
  ["lost", -3, "lost by 3"],
  ["lost", 0, "lost on a tie-break"],
] as const)("%s with a lead of %i", (result, margin, words) => {
  expect(resultWords({ ...place, result, margin }, texts.en)).toBe(words);
});

it("has a text to share without what happened in the game", () => {
  vi.stubGlobal("location", { origin: "http://here" });
  expect(shareText(board, "A game", 3, "en", texts.en)).toBe(
    "Charlatans · The daily brew · November 16, 2026\nA game: 🏆 won by 9 · place 2 of 14 · 🔥 3 days in a row\nhttp://here/daily",
  );
  expect(shareText({ ...board, mine: null }, "A game", 0, "en", texts.en)).toBe("");
  vi.unstubAllGlobals();
});
