/** Begins today's brew, or goes on with it. */

import { api } from "../../lib/api";
import { mySeats } from "../../lib/my-seats.svelte";
import { playerToken } from "../../lib/player";
import { prefs } from "../../lib/prefs.svelte";
import { router } from "../../lib/route.svelte";
import { toast } from "../../lib/toasts.svelte";
import { errorText } from "../error-text";

export async function playDaily(game: string): Promise<void> {
  try {
    const { name } = prefs;
    const seated = await api.playDaily({ name, token: playerToken() });
    mySeats.keep(seated, game, name);
    router.go(`/room/${seated.room}`);
  } catch (error) {
    toast(errorText(error), "problem");
  }
}
