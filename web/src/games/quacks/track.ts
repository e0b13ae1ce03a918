/** The scoring track: fifty spaces, walked round and round. */

export const ROUND = 50;

/** How many spaces stand in a row where there is so much room. */
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
  /** Rounds walked already. */
  laps: number;
  /** The how-manieth of how many on the same space. */
  nth: number;
  of: number;
}

/** Where the players' markers stand. */
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
