"""How the review grades bots of different strength, whether luck is fair, and how long a review takes.

    python bench/review.py --games 4            # all games; --only quacks for one of them

The same bots sit in other seats in every game. The figures in docs/review.md come from this command.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict

import charlatans
from charlatans.review.ledger import WHOLE, Grade, Review

LINEUPS = {
    "quacks": ("master", "adept", "novice", "random"),
    "duel": ("master", "random"),
    "basari": ("master", "adept", "novice", "random"),
}


def played(game: str, bots: list[str], seed: int) -> charlatans.Table:
    """A game between bots."""
    table = charlatans.new(game, seed=seed, **({} if game == "duel" else {"players": len(bots)}))
    seats = [charlatans.seated(game, bot, seed=1000 * seed + seat) for seat, bot in enumerate(bots)]
    while not table.over:
        seat = table.actors[0]
        table.act(seat, seats[seat](table, seat))
    return table


def measure(game: str, games: int, seed: int) -> None:
    """Reviews some games and prints a line for each bot."""
    lineup = LINEUPS[game]
    grades: dict[str, list[Grade]] = defaultdict(list)
    given: dict[str, list[float]] = defaultdict(list)
    luck: dict[str, list[float]] = defaultdict(list)
    opinions, seconds, busy = list[float](), list[float](), list[float]()
    for number in range(games):
        shift = number % len(lineup)
        bots = [*lineup[shift:], *lineup[:shift]]
        table = played(game, bots, seed + number)
        start, before = time.perf_counter(), sum(os.times()[:4])
        review: Review = charlatans.review(table)
        seconds.append(time.perf_counter() - start)
        busy.append(sum(os.times()[:4]) - before)
        for seat, bot in enumerate(bots):
            grades[bot] += [moment.grade for moment in review.moments if moment.seat == seat and moment.grade]
            given[bot].append(-review.balances[seat].own / WHOLE)
            luck[bot].append(review.balances[seat].luck / WHOLE)
        opinions += [abs(moment.luck[moment.seat]) / WHOLE for moment in review.moments if not moment.by_chance]
    print(
        f"{game}: {games} games, {sum(seconds) / games:.0f} s each, {sum(busy) / games:.0f} s of processor time;",
        end=" ",
    )
    print(f"where nothing happened by chance, chances changed by {100 * sum(opinions) / len(opinions):.2f} %")
    print("| bot | decisions | best or fine | inaccuracies | mistakes | blunders | given away a game | luck a game |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for bot in lineup:
        all_of_them = grades[bot]
        shares = {grade: 100 * all_of_them.count(grade) / len(all_of_them) for grade in Grade}
        good = shares[Grade.BEST] + shares[Grade.FINE]
        rest = " | ".join(f"{shares[grade]:.1f} %" for grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER))
        print(
            f"| {bot} | {len(all_of_them):,} | {good:.1f} % | {rest} | {100 * sum(given[bot]) / games:.1f} % | "
            f"{100 * sum(luck[bot]) / games:+.1f} % |",
            flush=True,
        )


def main() -> None:
    """Measures all games, or one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=700)
    parser.add_argument("--only", choices=LINEUPS)
    given = parser.parse_args()
    for game in [given.only] if given.only else LINEUPS:
        measure(game, given.games, given.seed)


if __name__ == "__main__":
    main()
