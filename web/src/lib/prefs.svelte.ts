/** The user's preferences for looks, motion and sound; stored in this browser. */

import { languages } from "../../locale/types";
import type { Language } from "./protocol";
import { loadTexts } from "./texts";

export type Theme = "night" | "parchment" | "auto";
export type Motion = 0 | 0.5 | 1;

const KEY = "charlatans.prefs";
/** A new user gets one of these names, and can change it. */
const NAMES = ["Ambrosius", "Balthasar", "Kunigunde", "Leopold", "Ottilie", "Philomena", "Rosalind", "Theodor"];

interface Kept {
  theme: Theme;
  /** null if never chosen: the system's setting for reduced motion decides. */
  motion: Motion | null;
  odds: boolean;
  sound: boolean;
  /** Whether single keys are shortcuts. */
  keys: boolean;
  /** Whether there is a word before a blunder, where hints are allowed. */
  warn: boolean;
  /** null if never chosen: the browser's language decides. */
  language: Language | null;
  /** My name at a table. */
  name: string;
}

function wishes(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function spoken(): Language {
  const wanted = typeof navigator === "undefined" ? "" : navigator.language.slice(0, 2).toLowerCase();
  return wanted in languages ? (wanted as Language) : "en";
}

function read(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

class Prefs {
  #kept = $state<Kept>({
    theme: "night",
    motion: null,
    odds: true,
    sound: false,
    keys: true,
    warn: false,
    language: null,
    name: NAMES[Math.floor(Math.random() * NAMES.length)] as string,
    ...read(),
  });
  #language = $state<Language>(this.#chosen());
  #still = $state(wishes("(prefers-reduced-motion: reduce)"));
  #light = $state(wishes("(prefers-color-scheme: light)"));

  constructor() {
    // A new user keeps the random name.
    if (!read().name) this.#write();
    if (typeof matchMedia !== "function") return;
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (now) => (this.#still = now.matches));
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", (now) => {
      this.#light = now.matches;
      this.show();
    });
    // Another tab of the same browser may change them.
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      Object.assign(this.#kept, read());
      this.show();
      void this.#speak();
    });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }
  /** The theme that is shown. */
  get shown(): "night" | "parchment" {
    if (this.theme !== "auto") return this.theme;
    return this.#light ? "parchment" : "night";
  }
  get motion(): Motion {
    return this.#kept.motion ?? (this.#still ? 0 : 1);
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }
  get odds(): boolean {
    return this.#kept.odds;
  }
  set odds(odds: boolean) {
    this.#keep({ odds });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get keys(): boolean {
    return this.#kept.keys;
  }
  set keys(keys: boolean) {
    this.#keep({ keys });
  }
  get warn(): boolean {
    return this.#kept.warn;
  }
  set warn(warn: boolean) {
    this.#keep({ warn });
  }
  /** The language that is shown. A choice is stored at once, even if the page is left right away, and shown when its texts are loaded. */
  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#keep({ language });
    void this.#speak();
  }
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }

  /** Sets theme, motion and language on the document. */
  show(): void {
    const page = document.documentElement;
    page.dataset.theme = this.shown;
    page.dataset.motion = this.motion === 0 ? "off" : "on";
    page.lang = this.language;
    const colour = this.shown === "night" ? "#17201d" : "#efe2c6";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }

  #chosen(): Language {
    const { language } = this.#kept;
    return language && language in languages ? language : spoken();
  }

  async #speak(): Promise<void> {
    const chosen = this.#chosen();
    await loadTexts(chosen);
    // Another one may have been chosen meanwhile.
    if (chosen !== this.#chosen()) return;
    this.#language = chosen;
    this.show();
  }

  #keep(some: Partial<Kept>): void {
    Object.assign(this.#kept, some);
    this.#write();
    this.show();
  }

  #write(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // The game works without storage.
    }
  }
}

export const prefs = new Prefs();
