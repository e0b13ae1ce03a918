/** The texts of all pages. */

import { section } from "../lib/texts";

export const texts = section("pages");
export type Texts = (typeof texts)["en"];
