/** The symbols on a table that "What is this?" goes through with the arrow keys. */

import { EXPLAINED, explanationOf, type Explanation } from "./tooltip";

export interface ShownSymbol {
  on: Element;
  /** The same for all that are the same symbol. */
  key: string;
  said: Explanation;
}

export function symbolOf(on: Element): ShownSymbol | null {
  const said = explanationOf(on);
  if (!said) return null;
  const about = on.getAttribute("data-about") ?? "";
  // Chips of a colour are one symbol; otherwise what says something else is another one.
  return { on, said, key: about.includes("-") ? about : `${about}: ${said.text}` };
}

/** Every symbol that is shown, in the order of the page; of those that are the same, only the first. */
export function symbolsIn(table: ParentNode): ShownSymbol[] {
  const found = new Map<string, ShownSymbol>();
  for (const on of table.querySelectorAll(EXPLAINED)) {
    const symbol = symbolOf(on);
    if (symbol && !found.has(symbol.key) && isShown(on)) found.set(symbol.key, symbol);
  }
  return [...found.values()];
}

function isShown(on: Element): boolean {
  return on.getClientRects().length > 0 && on.checkVisibility({ visibilityProperty: true });
}
