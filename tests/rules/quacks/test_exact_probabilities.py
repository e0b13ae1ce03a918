"""Exact chances, enumerated through forced chance and equal to closed calculations done here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest

from charlatans import Table
from tests.rules.quacks.scenarios import at_first_turn, player_view

BAG = {"white-1": 4, "white-2": 2, "white-3": 1, "orange-1": 1, "green-1": 1}
VALUES = [1, 2, 3, 1, 1]
WHITES = [1, 2, 3, 0, 0]
COUNTS = list(BAG.values())
CHIPS = sum(COUNTS)


def outcomes(
    table: Table, go_on: Callable[[dict[str, Any], int], bool]
) -> Iterator[tuple[dict[str, Any], int, Fraction]]:
    """All ways seat 0's brewing can go while `go_on` says draw: where it ends, after how many draws, how likely."""
    todo = [(table, 0, Fraction(1))]
    while todo:
        position, drawn, chance = todo.pop()
        me = player_view(position, 0)
        if me["stopped"] or (drawn > 0 and not go_on(me, drawn)):
            yield me, drawn, chance
            continue
        total = sum(me["bag"].values())
        for chip, count in me["bag"].items():
            twin = position.copy()
            twin.force(0, [chip])
            twin.act(0, "draw")
            todo.append((twin, drawn + 1, chance * Fraction(count, total)))


def ways(drawn: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How many of each chip are among the first so many drawn, and how likely that is."""
    for counts in product(*(range(count + 1) for count in COUNTS)):
        if sum(counts) == drawn:
            ways_to = prod(comb(count, taken) for count, taken in zip(COUNTS, counts, strict=True))
            yield counts, Fraction(ways_to, comb(CHIPS, drawn))


def white(counts: tuple[int, ...]) -> int:
    return sum(count * value for count, value in zip(counts, WHITES, strict=True))


@pytest.mark.parametrize("draws", range(1, CHIPS + 1))
def test_the_chance_to_explode_by_the_nth_draw_from_the_starting_bag(draws):
    enumerated = sum(
        chance for me, _, chance in outcomes(at_first_turn(), lambda me, drawn: drawn < draws) if me["exploded"]
    )
    closed = sum(chance for counts, chance in ways(draws) if white(counts) > 7)
    assert enumerated == closed


@pytest.mark.parametrize("enough", range(1, 8))
def test_the_scoring_space_under_draw_until_the_white_total_is_at_least_k(enough):
    enumerated: Counter[int] = Counter()
    for me, _, chance in outcomes(at_first_turn(), lambda me, drawn: me["white_total"] < enough):
        enumerated[me["scoring_space"]] += chance
    closed: Counter[int] = Counter()
    for drawn in range(CHIPS):
        for counts, chance in ways(drawn):
            if white(counts) < enough:
                for chip, value in enumerate(WHITES):
                    left = COUNTS[chip] - counts[chip]
                    if left and white(counts) + value >= enough:
                        space = sum(c * v for c, v in zip(counts, VALUES, strict=True)) + VALUES[chip]
                        closed[space + 1] += chance * Fraction(left, CHIPS - drawn)
    assert enumerated == closed
    assert sum(enumerated.values()) == 1


def test_the_odds_shown_are_the_exact_chance_of_the_next_draw():
    table = at_first_turn()
    for chip in ("white-3", "white-2", "white-1"):
        table.force(0, [chip])
        table.act(0, "draw")
    # White chips 3 + 2 + 1 = 6: of the six chips left one white-2 is one too many.
    exploding = sum(chance for me, _, chance in outcomes(table, lambda me, drawn: drawn < 1) if me["exploded"])
    assert player_view(table, 0)["odds"] == float(exploding) == float(Fraction(1, 6))


def test_draws_follow_the_bag():
    """Over many seeds the first chip comes as often as it lies in the bag (chi squared, fixed seeds)."""
    games = 3000
    first = Counter()
    for seed in range(games):
        table = at_first_turn(seed=seed)
        table.act(0, "draw")
        first[player_view(table, 0)["pot"][0]["chip"]] += 1
    expected = {chip: games * count / CHIPS for chip, count in BAG.items()}
    assert sum((first[chip] - mean) ** 2 / mean for chip, mean in expected.items()) < 18.5


def test_the_ways_a_pot_can_be_filled_from_the_starting_bag():
    """Every order of draws up to the explosion or the empty bag is there once: counted at the table and by hand."""
    at_the_table = Counter(
        tuple(placed["chip"] for placed in me["pot"]) for me, _, _ in outcomes(at_first_turn(), lambda me, drawn: True)
    )
    by_hand = set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        drawn = todo.pop()
        total = sum(int(chip[-1]) for chip in drawn if chip.startswith("white"))
        if total > 7 or len(drawn) == CHIPS:
            by_hand.add(drawn)
        else:
            todo += [(*drawn, chip) for chip, count in BAG.items() if drawn.count(chip) < count]
    assert set(at_the_table) == by_hand
    assert set(at_the_table.values()) == {1}
