/** Loads all languages, for tests. */

import type { Language } from "../../locale/types";
import { addTexts } from "./texts";

const files = import.meta.glob<Parameters<typeof addTexts>[1]>("../../locale/*.json", { import: "default", eager: true });

for (const [file, texts] of Object.entries(files)) addTexts(file.split("/").at(-1)!.slice(0, -".json".length) as Language, texts);
