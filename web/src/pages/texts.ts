/** The texts of lobby, room, menu, ending, replay and the smaller pages. */

import { section } from "../lib/texts";

export const texts = section("pages");
export type Texts = (typeof texts)["en"];
