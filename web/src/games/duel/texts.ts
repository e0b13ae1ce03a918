/** The texts of The Duel's table; the texts of the rules come from the server. */

import { section } from "../../lib/texts";

export const texts = section("duel");
