/** Results of the daily brew in words. */

import type { DailyBoard, DailyPlace, Language } from "../../lib/protocol";
import type { Texts } from "../texts";

/** "16 November 2026": the day of a brew, which is the same everywhere. */
export function dayName(date: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00Z`));
}

/** "won by 9". */
export function resultWords({ result, margin }: DailyPlace, w: Texts): string {
  return w.daily.result(result, Math.abs(margin));
}

/** What one can tell others about one's result: nothing in it says what happened in the game. */
export function shareText(board: DailyBoard, game: string, streak: number, language: Language, w: Texts): string {
  const { mine, finished } = board;
  if (!mine) return "";
  const mark = mine.result === "lost" ? "🧪" : "🏆";
  const days = streak > 1 ? ` · 🔥 ${w.daily.streak(streak)}` : "";
  return [
    `Charlatans · ${w.daily.title} · ${dayName(board.date, language)}`,
    `${game}: ${mark} ${resultWords(mine, w)} · ${w.daily.place(mine.place, finished)}${days}`,
    `${location.origin}/daily`,
  ].join("\n");
}
