/** How long ago something was, in words. */

import type { Language } from "./protocol";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "2 hours ago", "yesterday"; within the last minute `justNow`. */
export function relativeTime(time: string, language: Language, justNow: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (!unit) return justNow;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
