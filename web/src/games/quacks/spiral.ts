/** The spiral of the pot: where its spaces lie, as points around the middle of a drawing. */

export interface Point {
  x: number;
  y: number;
}

/** Distance between the centres of neighbouring spaces, and between two windings. */
export const STEP = 44;
const GAP = 45.5;
/** The radii of a space, of the brew, and of the pot with its rim. */
export const SPACE_RADIUS = 20.5;
export const BREW_RADIUS = 203;
export const POT_RADIUS = 223;

/**
 * Points at equal distances on a clockwise spiral; the second lies above the first. Centred, so that the spiral fills
 * the round pot evenly.
 */
export function spiral(count: number, step: number = STEP, gap: number = GAP): Point[] {
  return centred(wound(count, step, gap));
}

function wound(count: number, step: number, gap: number): Point[] {
  const at = (angle: number): Point => {
    const radius = (gap * angle) / (2 * Math.PI);
    return { x: radius * Math.cos(angle + turned), y: radius * Math.sin(angle + turned) };
  };
  const first = (2 * Math.PI * step) / gap;
  const turned = -Math.PI / 2 - first;
  const points: Point[] = [{ x: 0, y: 0 }];
  let angle = first;
  for (let i = 1; i < count; i++) {
    points.push(at(angle));
    angle = next(at, angle, step);
  }
  return points;
}

/** Moves points so that their smallest enclosing circle is centred; approximated by steps towards the furthest point. */
function centred(points: Point[]): Point[] {
  const middle = { x: 0, y: 0 };
  for (let i = 1; i <= 400; i++) {
    const furthest = points.reduce((far, point) => (distance(point, middle) > distance(far, middle) ? point : far), middle);
    middle.x += (furthest.x - middle.x) / (i + 1);
    middle.y += (furthest.y - middle.y) / (i + 1);
  }
  return points.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y }));
}

/** The angle of the point one step further, by bisection: the distance grows with the angle. */
function next(at: (angle: number) => Point, angle: number, step: number): number {
  const here = at(angle);
  let low = angle;
  let high = angle + Math.PI;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (distance(here, at(middle)) < step) low = middle;
    else high = middle;
  }
  return high;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A smooth line through points, as SVG path data: each segment is curved by the neighbours of its ends. */
export function smooth(points: Point[]): string {
  const [start, ...rest] = points;
  if (!start) return "";
  const far = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? start;
  return rest.reduce(
    (path, to, i) => {
      const [before, from, after] = [far(i - 1), far(i), far(i + 2)];
      const a = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
      const b = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
      return `${path}C${round(a)} ${round(b)} ${round(to)}`;
    },
    `M${round(start)}`,
  );
}

function round({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** An arc of a circle around the middle, clockwise, in degrees from the top. */
export function arc(radius: number, from: number, to: number): string {
  const point = (degrees: number): Point => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };
  return `M${round(point(from))}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${round(point(to))}`;
}

/** The offset of the nth chip on the same space: they fan out. */
export function fanned(nth: number): Point {
  return { x: nth * 6, y: nth * -5 };
}
