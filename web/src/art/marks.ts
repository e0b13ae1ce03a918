/** The marks of the ingredients that several games have: one drawing each, in marks.svg, so that chips can be told apart without colours. */

import drawings from "./marks.svg";

export function markOf(colour: string): string {
  return `${drawings}#${colour}`;
}
