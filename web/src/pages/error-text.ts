/** The message of an error, for the user. */

import { ApiError } from "../lib/api";
import { pick } from "../lib/language.svelte";
import { texts } from "./texts";

export function errorText(error: unknown): string {
  const w = pick(texts);
  if (error instanceof ApiError) return error.status === 0 ? w.noServer : error.message || w.failed;
  return w.failed;
}
