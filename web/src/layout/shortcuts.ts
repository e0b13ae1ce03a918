/** Single-key shortcuts: heard anywhere on the page, but not while somebody types or a dialog is open. */

import { prefs } from "../lib/prefs.svelte";

/** Whether a key press is free to be a shortcut. */
export function canBeShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const at = event.target;
  return !(at instanceof HTMLElement && at.closest("input, textarea, select, [contenteditable]"));
}

/** Whether this press is that shortcut: one character, in either case. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  return prefs.keys && event.key.toLowerCase() === key.toLowerCase() && canBeShortcut(event);
}
