/** How the rules in short are written: parts with a title, and sentences or points in them. */

import type { Language } from "../../lib/protocol";

export interface HelpPart {
  title: string;
  /** A text is a paragraph, a list is a list. */
  body: (string | string[])[];
}

export type HelpOf = Record<Language, HelpPart[]>;
