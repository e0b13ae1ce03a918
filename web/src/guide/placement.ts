/** Where the guide's bubble goes: beside what it points at, without covering it. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 16;
const MARGIN = 10;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The first side that it fits on; otherwise the place in the window that covers least. `keep` should stay free as well. */
export function placed(
  target: Box | null,
  bubble: { width: number; height: number },
  page: { width: number; height: number },
  keep: Box[] = [],
): Box {
  const at = (left: number, top: number): Box => ({
    ...bubble,
    left: clamp(left, MARGIN, page.width - bubble.width - MARGIN),
    top: clamp(top, MARGIN, page.height - bubble.height - MARGIN),
  });
  if (!target) return at((page.width - bubble.width) / 2, (page.height - bubble.height) / 2);
  const middle = target.left + target.width / 2 - bubble.width / 2;
  const centre = target.top + target.height / 2 - bubble.height / 2;
  const right = target.left + target.width + GAP;
  const left = target.left - bubble.width - GAP;
  const bottom = target.top + target.height - bubble.height;
  const sides = [
    ...[centre, target.top, bottom].flatMap((top) => [at(right, top), at(left, top)]),
    at(middle, target.top + target.height + GAP),
    at(middle, target.top - bubble.height - GAP),
    ...[MARGIN, page.width].flatMap((x) => [at(x, MARGIN), at(x, page.height)]),
  ];
  const cost = (box: Box) => 4 * overlap(box, target) + keep.reduce((sum, other) => sum + overlap(box, other), 0);
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}
