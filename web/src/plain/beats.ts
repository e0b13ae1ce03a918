/** The plain table shows each step as one beat, long enough to read what happened. */

import type { Beats } from "../lib/playback";
import type { Sounds } from "../lib/sound";

const SENTENCE_MS = 600;
const LONGEST_MS = 2400;

export const beats: Beats = (events) => {
  const sentences = events.filter((event) => event[4]).length;
  return [{ events, lead: 0, hold: Math.min(LONGEST_MS, SENTENCE_MS * sentences) }];
};

export const sounds: Sounds = {};
