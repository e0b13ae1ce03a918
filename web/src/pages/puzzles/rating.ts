/** The rating of a solver, by Glicko: every first attempt at a puzzle is a game against the puzzle's rating. */

export interface Rating {
  rating: number;
  /** How uncertain it is: one standard deviation. */
  deviation: number;
}

export const BEGINNER: Rating = { rating: 1200, deviation: 200 };
/** Below this, a rating would hardly follow a solver who gets better. */
const LEAST_DEVIATION = 50;
/** How uncertain the ratings of puzzles are. */
const OF_PUZZLES = 80;
const Q = Math.LN10 / 400;

/** How likely a solver finds the best choice. */
export function expected(solver: number, puzzle: number, weight = 1): number {
  return 1 / (1 + 10 ** ((weight * (puzzle - solver)) / 400));
}

/** The rating after a first attempt. */
export function rated({ rating, deviation }: Rating, puzzle: number, right: boolean): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * (Q * OF_PUZZLES) ** 2) / Math.PI ** 2);
  const chance = expected(rating, puzzle, weight);
  const precision = 1 / deviation ** 2 + (Q * weight) ** 2 * chance * (1 - chance);
  return {
    rating: rating + (Q / precision) * weight * ((right ? 1 : 0) - chance),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
