/** What a seat sees of a table of Basari, and what is printed on its parts. The same in Python: rules/basari/view.py. */

import type { ColourName as Colour, Letter } from "./view.generated";

export type * from "./view.generated";
export type { BidTerms as Terms, PlayerView as Player, PhaseName as Phase, ColourName as Colour } from "./view.generated";

/** In order of value. */
export const COLOURS: readonly Colour[] = ["red", "yellow", "green", "blue"];
export const LETTERS: readonly Letter[] = ["A", "B", "C", "D"];
