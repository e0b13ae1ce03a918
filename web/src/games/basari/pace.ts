/** How long a step of Basari stays before the next one is shown. */

import type { Pace } from "../../lib/table-props";
import { lengthOf } from "./beats";

/** A card laid down in secret, or a part of a bid that only its maker sees. */
const SILENT_MS = 60;

export const pace: Pace = (events) => (events.length === 0 ? SILENT_MS : lengthOf(events));
