/**
 * The marks of the ingredients of The Duel, one drawing each, so that a chip can be told without its colour.
 * Drawn from -9 to 9 both ways; `var(--face)` is the chip's own colour, for seams and eyes.
 */

import { marks as quacks } from "../../art/marks";
import { colourOf } from "./view";

const LEAF = "c1.6-1 2.6-2.6 2.6-4.8-2 .6-3 2-3.2 4.2z";

export const marks: Record<string, string> = {
  // Popping snowberry: three berries on a twig, one of them bursting.
  white:
    '<circle cx="-4" cy="2.4" r="3.7" stroke="none"/><circle cx="3.2" cy="4" r="3.7" stroke="none"/><circle cx="-.2" cy="-2.6" r="3" stroke="none"/>' +
    '<path d="M-.2-5.4C.4-7 1.4-8 3-8.6" fill="none" stroke-width="1.3" stroke-linecap="round"/>' +
    '<path d="M5.6-3.4l2.4-2M6.6-.8h2.4M3.4-5.2l1-2" fill="none" stroke-width="1.2" stroke-linecap="round"/>' +
    '<path d="M-5.6 1.4a2 2 0 0 1 1.4-1.2M1.6 3a2 2 0 0 1 1.4-1.2" fill="none" stroke="var(--face)" stroke-width="1" stroke-linecap="round"/>',
  // Alchemist's lead: the old sign of the metal.
  black:
    '<path d="M-6.4-5.2h7M-3-8.4v14.6M-3-.6c1.6-2.6 6.6-2.8 6.6 1 0 2.6-2.8 3.6-2.8 6 0 1.6 1.4 2.2 3 1.2"' +
    ' fill="none" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>',
  orange: quacks.orange ?? "",
  // Peacock eye: a feather with its eye.
  blue:
    '<path d="M0-8.6c4.4 3.4 6 6.4 6 9.2 0 3.4-2.6 5.6-6 5.6S-6 4-6 .6c0-2.8 1.6-5.8 6-9.2z" stroke="none"/>' +
    '<path d="M0 6v3" fill="none" stroke-width="1.5" stroke-linecap="round"/>' +
    '<circle cy="1" r="3.6" fill="var(--face)" stroke="none"/><circle cy="1.6" r="1.9" stroke="none"/>' +
    '<path d="M-2.2-4.4c1-.9 1.7-1.6 2.2-2.4.5.8 1.2 1.5 2.2 2.4" fill="none" stroke="var(--face)" stroke-width=".9"/>',
  // Dragon's blood: a drop with a slit of an eye, and a splash.
  red:
    '<path d="M-1.4-8.8C2.6-4 4.6-1 4.6 2.2c0 3.4-2.6 5.8-6 5.8s-6-2.4-6-5.8C-7.4-1-5.4-4-1.4-8.8z" stroke="none"/>' +
    '<path d="M6.6-1.6c1.5 1.8 2 2.7 2 3.6a2 2 0 0 1-4 0c0-.9.5-1.8 2-3.6z" stroke="none"/>' +
    '<path d="M-1.4-2.6c1.5 2.6 1.5 5.2 0 7.8-1.5-2.6-1.5-5.2 0-7.8z" fill="var(--face)" stroke="none"/>',
  // Witchweed: a stem with leaves.
  green:
    '<path d="M-1 8.6C-1.6 3 .4-2.4 2.6-7.6" fill="none" stroke-width="1.4" stroke-linecap="round"/>' +
    `<path d="M.6-1.2${LEAF}" stroke="none" transform="translate(.4 -.6) scale(1.5)"/>` +
    '<path d="M-.6 3.2C-4.8 3.4-7.2 1.6-8.2-1.8c3.8-.2 6.4 1.4 7.6 5zM.8-2.4C-2.6-3.2-4.2-5.4-4.2-8.6-1-7.4.8-5.4.8-2.4zM-.8 5.4C2-.2 5.2-.6 8.4.6 7 4.2 3.8 6.2-.8 5.4z" stroke="none"/>',
  // Spider silk: a web.
  pink:
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.15"><path d="M0-8.6V8.6M-7.4-4.3L7.4 4.3M-7.4 4.3L7.4-4.3"/>' +
    '<path d="M0-3.4Q1.5-2.4 3-1.7 2.6 0 3 1.7 1.5 2.4 0 3.4-1.5 2.4-3 1.7-2.6 0-3-1.7-1.5-2.4 0-3.4z"/>' +
    '<path d="M0-7Q3-4.8 6.1-3.5 5.4 0 6.1 3.5 3 4.8 0 7-3 4.8-6.1 3.5-5.4 0-6.1-3.5-3-4.8 0-7z"/></g>',
  // Amber: a stone with a fly in it.
  yellow:
    '<path d="M-3.6-7.4L3.4-8 8.2-1.6 6 5.6-.8 8.2-7.4 4.4-8.2-2.4z" stroke="none"/>' +
    '<g fill="var(--face)" stroke="var(--face)"><ellipse cx="0" cy="1.4" rx="1.2" ry="2.8" stroke="none"/><circle cy="-2.4" r="1.3" stroke="none"/>' +
    '<path d="M-.8 0C-3.6-2-5-1-5.2.6-3.6 1.8-2 1.4-.8.8zM.8 0C3.6-2 5-1 5.2.6 3.6 1.8 2 1.4.8.8z" stroke="none"/></g>',
  // Stinkhorn: a pitted cap on a stem, flies above it.
  purple:
    '<path d="M-3.8-.6C-3.8-5-1.8-7.4 0-7.4S3.8-5 3.8-.6C2-.1-2-.1-3.8-.6z" stroke="none"/>' +
    '<path d="M-1.9.9h3.8l.7 5.6C1.6 8.4-1.6 8.4-2.6 6.5z" stroke="none"/>' +
    '<g fill="var(--face)" stroke="none"><circle cx="-1.3" cy="-4" r=".8"/><circle cx="1.3" cy="-2.8" r=".8"/><circle cx="-1.6" cy="-1.6" r=".7"/></g>' +
    '<path d="M-7.4-4.6l1.6 1M-7.6-2.4h1.8M7.4-5.4l-1.6 1M7.8-3h-1.8" fill="none" stroke-width="1.1" stroke-linecap="round"/>',
};

/** The mark of a chip by its name. */
export function markOf(chip: string): string {
  return marks[colourOf(chip)] ?? "";
}
