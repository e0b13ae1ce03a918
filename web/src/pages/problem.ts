/** What went wrong, as a sentence for the person who reads it. */

import { ApiError } from "../lib/api";
import { pick } from "../lib/language.svelte";
import { words } from "./words";

export function problem(error: unknown): string {
  const w = pick(words);
  if (error instanceof ApiError) return error.status === 0 ? w.noServer : error.message || w.failed;
  return w.failed;
}
