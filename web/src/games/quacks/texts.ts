/** The texts of Quacks' table; the texts of the rules come from the server. */

import type { Language, Texts } from "../../../locale/types";
import { section } from "../../lib/texts";

/** Looked up by names that the server sends. */
interface ByName {
  waiting: Record<string, (names: string[]) => string>;
  youChose: Record<string, string>;
  stage: Record<string, string>;
}

export const texts: Record<Language, Texts["quacks"] & ByName> = section("quacks");
