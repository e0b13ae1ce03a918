/** Single-key shortcuts: work anywhere on the page, but not while typing or while a dialog is open. */

import { prefs } from "../lib/prefs.svelte";

/** Whether a key press may be a shortcut. */
export function canBeShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const at = event.target;
  return !(at instanceof HTMLElement && at.closest("input, textarea, select, [contenteditable]"));
}

/** Whether a key press is this shortcut, in upper or lower case. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  return prefs.keys && event.key.toLowerCase() === key.toLowerCase() && canBeShortcut(event);
}
