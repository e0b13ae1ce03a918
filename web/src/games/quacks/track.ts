/** The scoring track: a loop of fifty spaces. */

export const ROUND = 50;

/** How many spaces fit in a row of this width. */
export function columnsFor(width: number): number {
  return width >= 540 ? 50 : 10;
}

export interface Standing {
  seat: number;
  points: number;
}

interface Placed extends Standing {
  column: number;
  row: number;
  /** Full rounds so far. */
  laps: number;
  /** Its index among the markers on the same space, and their number. */
  nth: number;
  of: number;
}

/** Where the players' markers are. */
export function placed(players: Standing[], columns: number): Placed[] {
  return players.map(({ seat, points }, i) => {
    const space = points % ROUND;
    const here = players.filter((other) => other.points % ROUND === space);
    return {
      seat,
      points,
      column: space % columns,
      row: Math.floor(space / columns),
      laps: Math.floor(points / ROUND),
      nth: players.slice(0, i).filter((other) => other.points % ROUND === space).length,
      of: here.length,
    };
  });
}

/** Rat tails between a player and the leader. */
export function tailsBehind(points: number, leader: number, rat_tails: number[]): number {
  const below = (number: number) =>
    Math.floor(number / ROUND) * rat_tails.length + rat_tails.filter((tail) => tail < number % ROUND).length;
  return below(leader) - below(points);
}
