/** What a seat sees of Quacks, and what is printed on its components. In Python: src/charlatans/rules/quacks/view.py. */

import type { TableProps } from "../../lib/table-props";
import type { Book, ChipName, Counts, Printed, View } from "./view.generated";

export type * from "./view.generated";

export type QuacksProps = TableProps<View, Printed>;

/** "green-2" as its colour and value; a gift such as "points-2" reads the same way. */
export function parts(name: string): { colour: string; value: number } {
  const [colour = "", value = "0"] = name.split("-");
  return { colour, value: Number(value) };
}

/** How many chips there are. */
export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Chips and their counts in the printed order. */
export function inOrder(counts: Counts, printed: Printed): [ChipName, number][] {
  return printed.chips.flatMap((chip): [ChipName, number][] => (counts[chip] ? [[chip, counts[chip]]] : []));
}

/** The chips of a colour, from the lowest value up. */
export function chipsOf(colour: string, printed: Printed): ChipName[] {
  return printed.chips.filter((chip) => parts(chip).colour === colour);
}

/** A space of the pot by its printed number; of two spaces with the same number, the second says so. */
export function placeOf(
  space: number,
  { coins }: Pick<Printed, "coins">,
  w: { at: (number: number, second: boolean) => string },
): string {
  const number = coins[space] ?? 0;
  return w.at(number, coins.indexOf(number) < space);
}

/** Whether the potions are being brewed, and not being prepared or evaluated. */
export function isBrewing(view: View): boolean {
  return view.phase === "potions";
}

/** A chip's name for people: its ingredient and its value. White chips have no book. */
export function named(chip: ChipName, books: Record<string, Book>, w: { cherryBomb: string }): string {
  const { colour, value } = parts(chip);
  return `${books[colour]?.name ?? w.cherryBomb} ${value}`;
}
