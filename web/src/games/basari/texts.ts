/** The texts around a table of Basari; what cards and rules say comes from the server. */

import { section } from "../../lib/texts";

export const texts = section("basari");
