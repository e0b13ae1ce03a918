/** Where things are drawn: the spaces of the square, and the chips in a bottle. */

export interface Point {
  x: number;
  y: number;
}

// The square -------------------------------------------------------------------------------------------

/** The measures of a drawing of the square. */
interface Plan {
  width: number;
  height: number;
  /** The column in the middle that belongs to the park. */
  park: number;
  /** From the edge of the drawing to the middle of the path. */
  edge: number;
  /** The radius of a space. */
  stone: number;
}

export const WIDE: Plan = { width: 816, height: 214, park: 150, edge: 34, stone: 18 };
export const NARROW: Plan = { width: 378, height: 150, park: 62, edge: 17, stone: 10.6 };

/** The spaces of a half, starting at the park: along the top, around the corner, and back along the bottom. */
export function half(plan: Plan, spaces: number, side: 0 | 1): Point[] {
  const radius = plan.height / 2 - plan.edge;
  const inner = (plan.width - plan.park) / 2 - plan.stone - 2;
  const corner = plan.edge + radius;
  const straight = inner - corner;
  const pitch = (2 * straight + Math.PI * radius) / Math.max(spaces - 1, 1);
  return Array.from({ length: spaces }, (_, at) => {
    const { x, y } = along(plan, { inner, corner, straight, radius }, at * pitch);
    return { x: side === 0 ? x : plan.width - x, y };
  });
}

function along(plan: Plan, bend: { inner: number; corner: number; straight: number; radius: number }, far: number): Point {
  const { inner, corner, straight, radius } = bend;
  if (far <= straight) return { x: inner - far, y: plan.edge };
  const round = far - straight;
  if (round <= Math.PI * radius) {
    const angle = round / radius;
    return { x: corner - Math.sin(angle) * radius, y: plan.height / 2 - Math.cos(angle) * radius };
  }
  return { x: corner + round - Math.PI * radius, y: plan.height - plan.edge };
}

/** The middle of the park. */
export function parkAt(plan: Plan): Point {
  return { x: plan.width / 2, y: plan.height / 2 };
}

/** Where waiting people stand: in rings around the middle. */
export function crowd(many: number, across: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < many; i += 1) {
    const ring = Math.sqrt((i + 0.5) / Math.max(many, 6));
    const angle = i * 2.399963;
    out.push({ x: Math.cos(angle) * ring * across * 0.5, y: Math.sin(angle) * ring * across * 0.5 });
  }
  return out.sort((one, other) => one.y - other.y);
}

/** A smooth line through points, as SVG path data. */
export function line(points: Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

// A bottle ---------------------------------------------------------------------------------------------

/** A drawing of a bottle. */
interface Form {
  width: number;
  height: number;
  /** The outline of the glass. */
  glass: string;
  /** The mouth of the bottle. */
  lip: { x: number; y: number; width: number; height: number };
  /** The places of the neck, the first at its bottom. */
  neck: Point[];
  neckChip: number;
  /** Below the neck, where a coin lies. */
  coin: Point & { r: number };
  /** The belly: from, to, and its floor. */
  belly: { left: number; right: number; top: number; floor: number };
  bellyChip: number;
  /** The white area at the base. */
  base: { left: number; right: number; top: number; height: number };
  whiteChip: number;
}

export const LARGE: Form = {
  width: 440,
  height: 408,
  glass: "M180 20V148C180 192 12 178 12 242V356Q12 384 42 384H398Q428 384 428 356V242C428 178 260 192 260 148V20Z",
  lip: { x: 171, y: 4, width: 98, height: 16 },
  neck: [{ x: 220, y: 132 }, { x: 220, y: 85 }, { x: 220, y: 38 }],
  neckChip: 22,
  coin: { x: 220, y: 186, r: 20 },
  belly: { left: 28, right: 412, top: 204, floor: 315 },
  bellyChip: 17.5,
  base: { left: 22, right: 418, top: 322, height: 54 },
  whiteChip: 17.4,
}; // prettier-ignore

export const SMALL: Form = {
  width: 250,
  height: 262,
  glass: "M102 14V112C102 134 6 130 6 166V236Q6 252 22 252H228Q244 252 244 236V166C244 130 148 134 148 112V14Z",
  lip: { x: 95, y: 4, width: 60, height: 11 },
  neck: [{ x: 125, y: 98 }, { x: 125, y: 63 }, { x: 125, y: 28 }],
  neckChip: 16,
  coin: { x: 178, y: 118, r: 15 },
  belly: { left: 14, right: 236, top: 136, floor: 212 },
  bellyChip: 16,
  base: { left: 11, right: 239, top: 217, height: 30 },
  whiteChip: 10,
}; // prettier-ignore

/** Where the chips lie in the belly: in centred rows from the floor up. Many chips are drawn smaller. */
export function heap(form: Form, many: number): { r: number; at: Point[] } {
  const { left, right, top, floor } = form.belly;
  for (let r = form.bellyChip; r > 4; r -= 1) {
    const at = rows(many, r, left, right, top, floor);
    if (at.length === many) return { r, at };
  }
  return { r: 4, at: rows(many, 4, left, right, top, floor) };
}

function rows(many: number, r: number, left: number, right: number, top: number, floor: number): Point[] {
  const at: Point[] = [];
  const pitch = 2 * r + 3;
  for (let y = floor - r, row = 0; y - r >= top && at.length < many; y -= pitch * 0.94, row += 1) {
    // The bottle is narrower at its shoulders than at the floor.
    const narrow = Math.max(0, (top + 44 - y) * 1.4);
    const room = Math.floor((right - left - 2 * narrow) / pitch);
    const here = Math.min(room, many - at.length);
    const from = (left + right) / 2 - ((here - 1) * pitch) / 2;
    for (let i = 0; i < here; i += 1) at.push({ x: from + i * pitch, y });
  }
  return at;
}

/** The middle of a space of the white area, counted from 1. */
export function whiteAt(form: Form, spaces: number, space: number): Point {
  const { left, right, top, height } = form.base;
  const pitch = (right - left) / spaces;
  return { x: left + (space - 0.5) * pitch, y: top + height / 2 };
}
