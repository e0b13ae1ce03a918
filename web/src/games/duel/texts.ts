/** The texts around a table of the Duel; what the rules say comes from the server. */

import { section } from "../../lib/texts";

export const texts = section("duel");
