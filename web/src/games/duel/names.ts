/** Names of chips: the ingredient as in its book, and the value. */

import { colourOf, valueOf, type Printed, type View } from "./view";

export function chipName(view: View, printed: Printed, chip: string): string {
  return `${view.books[colourOf(chip)].name} ${valueOf(printed, chip)}`;
}

/** A chance as a percentage. */
export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return "< 1 %";
  if (chance < 1 && whole === 100) return "> 99 %";
  return `${whole} %`;
}
