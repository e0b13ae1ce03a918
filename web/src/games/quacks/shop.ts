/** The shop: every chip of every book, with its price, and why it cannot be bought. */

import type { Prompt } from "../../lib/protocol";
import { chipsOf, type ChipName, type PlayerView, type Printed, type View } from "./view";

export type Ware = {
  chip: ChipName;
  price: number;
  left: number;
  /** The coins left after buying it. */
  leaves: number;
} & ({ action: number } | { action: null; why: "later" | "soldOut" | "tooExpensive" | "sameColour" });

interface Shelf {
  colour: string;
  name: string;
  words: string;
  wares: Ware[];
}

/** All shelves in the order of the books. Only what the prompt offers can be bought. */
export function shelves(prompt: Prompt, me: PlayerView, view: View, printed: Printed): Shelf[] {
  const offered = new Map(
    prompt.decisions.filter(({ kind }) => kind === "buy").map((decision) => [decision.chip, decision.action]),
  );
  return Object.entries(view.books).map(([colour, book]) => ({
    colour,
    name: book.name,
    words: book.words,
    wares: chipsOf(colour, printed).map((chip, i): Ware => {
      const price = book.price[i] ?? 0;
      const left = view.supply[chip] ?? 0;
      const ware = { chip, price, left, leaves: me.coins - price };
      const action = offered.get(chip);
      if (action !== undefined) return { ...ware, action };
      const why = !book.out ? "later" : left === 0 ? "soldOut" : price > me.coins ? "tooExpensive" : "sameColour";
      return { ...ware, action: null, why };
    }),
  }));
}
