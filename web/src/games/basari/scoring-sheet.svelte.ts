/** The scoring sheet of the last stage: shown until it is closed or the game goes on. */

import type { LogLine } from "../../lib/protocol";
import type { PlayedStep } from "../../lib/table-props";
import { sheetAtEnd, sheetOf, type Sheet } from "./scoring";
import type { Printed, View } from "./view";

export class LastSheet {
  sheet = $state.raw<Sheet | null>(null);
  #latest: PlayedStep<View> | null = null;

  /** Called when a step begins, or with null when a snapshot arrives. */
  follow(latest: PlayedStep<View> | null, view: View, log: LogLine[], printed: Printed): void {
    if (latest !== this.#latest || !latest) {
      this.#latest = latest;
      if (!latest) this.sheet = null;
      else if (latest.events.length > 0) this.sheet = sheetOf(latest);
    }
    this.sheet ??= sheetAtEnd(
      view,
      log.flatMap((line) => line.events),
      printed,
    );
  }

  putAway(): void {
    this.sheet = null;
  }
}
