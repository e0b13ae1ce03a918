/** What a seat sees of Basari, and what is printed on its components. In Python: src/charlatans/rules/basari/view.py. */

import type { ColourName } from "./view.generated";

export type * from "./view.generated";

/** In order of value. */
export const COLOURS: readonly ColourName[] = ["red", "yellow", "green", "blue"];
