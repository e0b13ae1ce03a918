/** Goes to the rematch of my game; the first to ask creates it. */

import { api } from "../lib/api";
import { mySeats, type MySeat } from "../lib/my-seats.svelte";
import { router } from "../lib/route.svelte";
import { toast } from "../lib/toasts.svelte";
import { errorText } from "./error-text";

export async function rematch(mine: MySeat): Promise<void> {
  try {
    const seated = await api.rematch(mine.room, mine.token);
    mySeats.keep(seated, mine.game, mine.name);
    router.go(`/room/${seated.room}`);
  } catch (error) {
    toast(errorText(error), "problem");
  }
}
