/** The marks of the ingredients that several games have: one drawing each, in marks.svg, so that a chip can be told without its colour. */

import drawings from "./marks.svg";

export function markOf(colour: string): string {
  return `${drawings}#${colour}`;
}
