/** The marks of the ingredients of The Duel: one drawing each, in marks.svg, so that chips can be told apart without colours. */

import { markOf as sharedMark } from "../../art/marks";
import drawings from "./marks.svg";
import { colourOf } from "./view";

/** The mark of a chip by its name. The pumpkin is the same in both games. */
export function markOf(chip: string): string {
  const colour = colourOf(chip);
  return colour === "orange" ? sharedMark(colour) : `${drawings}#${colour}`;
}
