/** The texts of Basari's table; the texts of cards and rules come from the server. */

import { section } from "../../lib/texts";

export const texts = section("basari");
