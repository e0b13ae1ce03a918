/** The texts of the layout around every table. */

import { section } from "../lib/texts";

export const texts = section("layout");
