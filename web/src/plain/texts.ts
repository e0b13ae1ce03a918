/** The texts of the plain table. */

import { section } from "../lib/texts";

export const texts = section("plain");
