"""Exact chances, enumerated through forced chance and equal to closed calculations done here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest

import charlatans
from charlatans import Table

from .scenarios import at_coin_toss, at_first_turn, decide, decision_kinds, draw, player_view, set_bag

WHITE_BAG = {"white-1": 4, "white-2": 2, "white-3": 1}
LIMIT = 7  # the last safe space


def draws(table: Table, most: int) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """All ways seat 0's turn can go with at most so many draws: the player as it ends, and how likely it is."""
    todo = [(table, 0, Fraction(1))]
    while todo:
        position, drawn, chance = todo.pop()
        while position.actors == (0,) and "stall" in decision_kinds(position, 0):
            decide(position, 0, "stall")
        me = player_view(position, 0)
        if drawn == most or me["exploded"] or position.actors != (0,):
            yield me, chance
            continue
        total = sum(me["bag"].values())
        for chip, count in me["bag"].items():
            twin = position.copy()
            twin.force(0, [chip])
            decide(twin, 0, "draw")
            todo.append((twin, drawn + 1, chance * Fraction(count, total)))


def explosion(table: Table, most: int = 1) -> Fraction:
    """The exact chance that the bottle explodes within so many draws."""
    return sum((chance for me, chance in draws(table, most) if me["exploded"]), Fraction(0))


def white_ways(drawn: int) -> Iterator[tuple[int, Fraction]]:
    """The sum of so many chips drawn from the white bag, and how likely it is."""
    counts = list(WHITE_BAG.values())
    for taken in product(*(range(count + 1) for count in counts)):
        if sum(taken) == drawn:
            ways = prod(comb(count, some) for count, some in zip(counts, taken, strict=True))
            yield sum(some * (at + 1) for at, some in enumerate(taken)), Fraction(ways, comb(sum(counts), drawn))


@pytest.mark.parametrize("drawn", range(1, 8))
def test_the_chance_to_explode_by_the_nth_draw_of_white_chips(drawn: int) -> None:
    table = set_bag(at_first_turn(), 0, *(chip for chip, count in WHITE_BAG.items() for _ in range(count)))
    closed = sum((chance for total, chance in white_ways(drawn) if total > LIMIT), Fraction(0))
    assert explosion(table, drawn) == closed


@pytest.mark.parametrize("lying", [("white-3", "white-2"), ("white-1", "white-2", "white-3"), ("white-2", "white-2")])
@pytest.mark.parametrize("coloured", [0, 1, 2])
def test_the_odds_shown_are_the_exact_chance_of_the_next_draw(lying: tuple[str, ...], coloured: int) -> None:
    table = draw(at_first_turn(books="IV"), 0, *lying, *["orange-1"] * coloured)
    set_bag(table, 0, "white-1", "white-1", "white-2", "white-3", "orange-1", "black-1")
    space = sum(int(chip[-1]) for chip in lying)
    closed = Fraction(sum(space + number > LIMIT for number in (1, 1, 2, 3)), 6)
    assert explosion(table) == closed
    assert player_view(table, 0)["odds"] == float(closed)


def test_the_odds_under_the_shield_leave_the_first_explosion_space_out() -> None:
    table = decide(at_coin_toss("shield", "return-whites"), 0, "coin silver")
    set_bag(draw(table, 0, "white-1", "white-2", "white-3"), 0, "white-1", "white-2", "white-3", "orange-1")
    assert explosion(table) == Fraction(1, 4)  # only the 3 comes to lie past space 8
    assert player_view(table, 0)["odds"] == 1 / 4


@pytest.mark.parametrize(("blue", "chips"), [("blue-1", 2), ("blue-2", 1), ("blue-4", 0)])
def test_the_odds_under_a_ward_leave_small_chips_out(blue: str, chips: int) -> None:
    table = draw(at_first_turn(books="III"), 0, "white-1", "white-2", "white-3", blue)
    set_bag(table, 0, "white-1", "white-2", "white-3", "orange-1")
    assert explosion(table) == Fraction(chips, 4)
    assert player_view(table, 0)["odds"] == chips / 4


@pytest.mark.parametrize(("yellow", "chips"), [("yellow-1", 1), ("yellow-4", 0)])
def test_the_odds_follow_a_white_chip_that_slid(yellow: str, chips: int) -> None:
    table = draw(at_first_turn(books="II"), 0, "white-1", "white-2", "white-3", yellow)
    set_bag(table, 0, "white-1", "white-2", "white-3", "orange-1")
    assert explosion(table) == Fraction(chips, 4)
    assert player_view(table, 0)["odds"] == chips / 4


def test_there_are_no_odds_for_a_potion_that_is_complete_or_an_empty_bag() -> None:
    table = set_bag(draw(at_first_turn(), 0, "white-3", "white-3"), 0)
    assert player_view(table, 0)["odds"] == 0
    assert player_view(decide(draw(at_first_turn(), 0, "white-3", "white-3"), 0, "complete"), 0)["odds"] == 0


def test_the_chance_to_fill_the_neck_without_an_explosion_from_the_starting_bag() -> None:
    """Three coloured chips before the white ones pass space 7: enumerated at the table and counted by hand."""
    table = set_bag(at_first_turn(books="IV"), 0, *["white-1"] * 4, "white-2", "white-2", "white-3", *["orange-1"] * 5)
    filled = sum((chance for me, chance in draws(table, 12) if not me["exploded"]), Fraction(0))
    by_hand = Fraction(0)
    for number in range(8):
        # So many white chips come before the third of five coloured ones, which itself comes next.
        for total, chance in white_ways(number):
            if total <= LIMIT:
                place = Fraction(comb(7, number) * comb(5, 2), comb(12, number + 2)) * Fraction(3, 10 - number)
                by_hand += chance * place
    assert filled == by_hand


def test_steps_of_a_turn_of_two_draws_from_the_starting_bag() -> None:
    """The steps after two draws: enumerated, and by hand from pairs of chips in order."""
    chips = {"white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "green-1": 1}
    table = set_bag(at_first_turn(), 0, *(chip for chip, count in chips.items() for _ in range(count)))
    enumerated: Counter[int] = Counter()
    for me, chance in draws(table, 2):
        enumerated[me["steps"]] += chance
    by_hand: Counter[int] = Counter()
    for first, second in product(chips, chips):
        left = chips[second] - (first == second)
        coloured = sum(not chip.startswith("white") for chip in (first, second))
        white = next((int(chip[-1]) for chip in (second, first) if chip.startswith("white")), 0)
        by_hand[coloured + white] += Fraction(chips[first] * left, 12 * 11)
    assert {steps: chance for steps, chance in enumerated.items() if chance} == {
        steps: chance for steps, chance in by_hand.items() if chance
    }
    assert sum(enumerated.values()) == 1


def test_a_peacock_eye_looks_at_every_set_of_chips_as_often_as_it_is_likely() -> None:
    """Two chips out of three whites and two pumpkins: enumerated through forced chance, and as combinations."""
    table = set_bag(at_first_turn(books="I"), 0, "blue-2", *["white-1"] * 3, *["orange-1"] * 2)
    seen: Counter[tuple[tuple[str, int], ...]] = Counter()
    bag = {"white-1": 3, "orange-1": 2}
    for first, second in product(bag, bag):
        left = bag[second] - (first == second)
        if left > 0:
            twin = table.copy()
            twin.force(0, ["blue-2", first, second])
            decide(twin, 0, "draw")
            seen[tuple(sorted(player_view(twin, 0)["hand"].items()))] += Fraction(bag[first] * left, 5 * 4)
    assert seen == {
        (("white-1", 2),): Fraction(comb(3, 2), comb(5, 2)),
        (("orange-1", 1), ("white-1", 1)): Fraction(3 * 2, comb(5, 2)),
        (("orange-1", 2),): Fraction(1, comb(5, 2)),
    }


def test_draws_follow_the_bag() -> None:
    """Over many seeds the first chip comes as often as it lies in the bag (chi squared, fixed seeds)."""
    games, bag = 2000, {"white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "blue-1": 1}
    first: Counter[str] = Counter()
    for seed in range(games):
        table = at_first_turn(seed=seed, books="III")
        decide(table, 0, "draw")
        first[(player_view(table, 0)["neck"] or [player_view(table, 0)["whites"][0]["chip"]])[0]] += 1
    expected = {chip: games * count / 12 for chip, count in bag.items()}
    assert sum((first[chip] - mean) ** 2 / mean for chip, mean in expected.items()) < 20.5


def test_coins_and_cards_are_fair() -> None:
    """Over many seeds each face, and each of the 22 cards, comes as often as the others (chi squared, fixed seeds)."""
    games = 2200
    faces: Counter[str] = Counter()
    cards: Counter[int] = Counter()
    for seed in range(games):
        seen = charlatans.new("duel", seed=seed, round_cards="random").view()
        faces.update(coin["shows"] for coin in seen["coins"])
        cards[seen["round_card"]["number"]] += 1
    assert sum((count - games / 2) ** 2 / (games / 2) for count in faces.values()) < 18.5
    assert sum((cards[number] - 100) ** 2 / 100 for number in range(1, 23)) < 46.8
