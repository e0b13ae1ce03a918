"""Random potions, placed and evaluated a second time by hand: the rulebook's sentences as a small program of its own."""

from __future__ import annotations

import random

import pytest

from ..scenarios import at_first_turn, chips_in_pot, draw, player_view, set_player, stop_all

COINS = [*range(15), *(number for number in range(15, 34) for _ in "ab"), 35]
POINTS = (
    [0] * 6
    + [1] * 4
    + [2] * 4
    + [3] * 4
    + [4] * 4
    + [5] * 4
    + [6] * 3
    + [7] * 3
    + [8] * 3
    + [9] * 3
    + [10] * 3
    + [11] * 3
    + [12] * 4
    + [13] * 3
    + [14] * 2
    + [15]
)
RUBIES = {5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52}
CHIPS = "white-1 white-1 white-2 white-3 orange-1 orange-1 green-1 green-2 green-4 blue-1 blue-2 blue-4 red-1 red-2 red-4 yellow-1 yellow-2 yellow-4 purple-1 black-1".split()
CARDS = ["B01", "B02", "B03", "B04", "B05", "B06", "B07"]


class Pot:
    """One pot, brewed and counted as the almanac says."""

    def __init__(self, books, card, rubies):
        self.books, self.card, self.rubies, self.points, self.droplet = books, card, rubies, 0, 0
        self.chips: list[tuple[str, int, int]] = []
        self.exploded = self.covered = self.done = False
        self.cover, self.coins, self.doubled = 0, 0, False

    def count(self, colour):
        return sum(lying == colour for lying, _, _ in self.chips)

    @property
    def white(self):
        return sum(value for colour, value, _ in self.chips if colour == "white")

    @property
    def space(self):
        return self.chips[-1][2] + 1

    def place(self, name):
        colour, value = name.split("-")[0], int(name[-1])
        move = value
        if colour == "orange" and self.card == "B02":
            move += 1
        if colour == "red" and self.books["red"] == 1:
            move += 2 if self.count("orange") >= 3 else 1 if self.count("orange") else 0
        if colour == "red" and self.books["red"] == 3 and self.chips and self.chips[-1][0] == "white":
            move += self.chips[-1][1]
        if name == "white-1" and self.books["red"] == 4 and self.count("red"):
            move += 1
        if colour == "yellow" and self.books["yellow"] == 4 and self.count("yellow") < 3:
            move += self.count("yellow") + 1
        move *= 2 if self.doubled else 1
        space = min((self.chips[-1][2] if self.chips else 0) + move, 52)
        self.chips.append((colour, value, space))
        self.doubled = colour == "yellow" and self.books["yellow"] == 2
        covered = self.cover > 0
        self.cover = max(self.cover - 1, 0)
        if colour == "blue":
            if self.books["blue"] == 2:
                self.cover = max(self.cover, value)
            if self.books["blue"] == 3 and space in RUBIES:
                self.rubies += 1
            if self.books["blue"] == 4 and space in RUBIES:
                self.points += value
        limit = 7
        if self.books["yellow"] == 3 and self.count("yellow"):
            limit = 9 if self.count("yellow") >= 3 else 8
        if self.card == "B07":
            limit = 9
        self.exploded = self.white > limit
        self.covered = self.exploded and covered
        self.done = self.exploded or space == 52


def evaluate(pots, choice):
    """Phases A to D; the die always shows a ruby, ghosts take their highest bonus, an exploded player takes `choice`."""
    whole = [one.space for one in pots if not one.exploded]
    for one in pots:
        if not one.exploded and one.space == max(whole):
            one.rubies += 2 if one.card == "B01" else 1
    black = [one.count("black") for one in pots]
    for seat, one in enumerate(pots):
        left, right = black[(seat + 1) % len(pots)], black[seat - 1]
        if len(pots) == 2:
            one.droplet += black[seat] > 0 and black[seat] >= left
            one.rubies += black[seat] > left
        else:
            one.droplet += black[seat] > min(left, right)
            one.rubies += black[seat] > max(left, right)
        if one.books["green"] == 1:
            one.rubies += sum(colour == "green" for colour, _, _ in one.chips[-2:])
        if one.books["green"] == 3 and one.white == 7:
            colour, value, space = one.chips[-1]
            further = sum(number for lying, number, _ in one.chips if lying == "green")
            one.chips[-1] = colour, value, min(space + further, 52)
        ghosts = min(one.count("purple"), 3)
        if one.books["purple"] == 1:
            one.points += (0, 1, 1, 2)[ghosts]
            one.rubies += ghosts == 2
            one.droplet += ghosts == 3
        else:
            numbers = [COINS[space] for colour, _, space in one.chips if colour == "purple"]
            one.points += sum(min(number // 10, 3) for number in numbers)
    for one in pots:
        one.droplet += one.card == "B06" and one.white == 7
        if one.space in RUBIES:
            one.rubies += 2 if one.card == "B04" else 1
            one.points += 2 if one.card == "B03" else 0
        both = not one.exploded or one.covered
        one.points += POINTS[one.space] if both or choice == "points" else 0
        one.coins = COINS[one.space] if both or choice == "coins" else 0


@pytest.mark.parametrize("seed", range(40))
def test_a_random_potion_is_placed_and_evaluated_as_the_text_says(seed):
    dice = random.Random(seed)
    books = {
        "green": dice.choice([1, 3]), "blue": dice.choice([2, 3, 4]), "red": dice.choice([1, 3, 4]),
        "yellow": dice.choice([2, 3, 4]), "purple": dice.choice([1, 3]),
    }  # fmt: skip
    card, players, edition = dice.choice(CARDS), dice.choice([2, 3, 4]), dice.choice(["1st", "2nd"])
    table = at_first_turn(card, players=players, books=books, edition=edition)
    pots = [Pot(books, card, 1) for _ in range(players)]
    for seat, mine in enumerate(pots):
        set_player(table, seat, flask=0)
        for _ in range(dice.randint(1, 14)):
            seen = table.view()
            chip = dice.choice(
                [name for name in CHIPS if name in seen["supply"] or name in seen["players"][seat]["bag"]]
            )
            draw(table, seat, chip)
            mine.place(chip)
            assert chips_in_pot(table, seat) == [(f"{colour}-{value}", space) for colour, value, space in mine.chips]
            assert player_view(table, seat)["exploded"] == mine.exploded
            assert (player_view(table, seat)["points"], player_view(table, seat)["rubies"]) == (
                mine.points,
                mine.rubies,
            )
            if mine.done:
                break
    choice = dice.choice(["points", "coins"])
    stop_all(table, *["ruby-1"] * 8)
    evaluate(pots, choice)
    while table.view()["phase"] in ("chip actions", "rubies", "victory points"):
        seat = table.actors[0]
        decisions = table.decisions(seat)
        best = [one for one in decisions if one.kind == "bonus"]
        chosen = (
            max(best, key=lambda one: one.amount)
            if best
            else next(one for one in decisions if one.kind in (choice, "leave"))
        )
        table.act(seat, chosen)
    if table.view()["phase"] == "buy chips":  # somebody goes shopping, so nothing of phase F has happened yet
        for seat, mine in enumerate(pots):
            seen = player_view(table, seat)
            got = {what: seen[what] for what in ("points", "rubies", "droplet", "scoring_space", "coins")}
            assert got == {
                "points": mine.points,
                "rubies": mine.rubies,
                "droplet": mine.droplet,
                "scoring_space": mine.space,
                "coins": mine.coins,
            }
