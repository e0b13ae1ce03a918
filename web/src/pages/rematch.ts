/** To the rematch of a game of mine; whoever asks first makes it. */

import { api } from "../lib/api";
import { seats, type Mine } from "../lib/mine.svelte";
import { router } from "../lib/route.svelte";
import { toast } from "../lib/toasts.svelte";
import { problem } from "./problem";

export async function rematch(mine: Mine): Promise<void> {
  try {
    const seated = await api.rematch(mine.room, mine.token);
    seats.keep(seated, mine.game, mine.name);
    router.go(`/room/${seated.room}`);
  } catch (error) {
    toast(problem(error), "problem");
  }
}
