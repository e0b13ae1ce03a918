/** Starts a game for a newcomer, or goes on with the guided game that was begun. */

import { api } from "../lib/api";
import { lessons } from "../lib/lessons.svelte";
import { mySeats } from "../lib/my-seats.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { LessonKind } from "../lib/protocol";
import { router } from "../lib/route.svelte";
import { toast } from "../lib/toasts.svelte";
import { errorText } from "./error-text";

export async function learn(game: string, kind: LessonKind): Promise<void> {
  const begun = kind === "guided" ? lessons.unfinished(game) : null;
  if (begun && mySeats.of(begun)) return router.go(`/room/${begun}`);
  try {
    const { name } = prefs;
    const seated = await api.newLesson({ game, kind, name });
    mySeats.keep(seated, game, name);
    if (kind === "guided") lessons.begin(game, seated.room);
    router.go(`/room/${seated.room}`);
  } catch (error) {
    toast(errorText(error), "problem");
  }
}
