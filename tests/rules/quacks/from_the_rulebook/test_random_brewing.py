"""Random decisions while brewing: what may be done, and what becomes of pot and bag, by a small program of its own."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ..scenarios import at_first_turn, chips_in_pot, decision_kinds, legal_decisions, player_view, set_bag, set_player

RUBIES = {5, 9, 13, 16, 20, 24, 28, 30, 34, 36, 40, 42, 46, 50, 52}
CHIPS = (
    "white-1 white-1 white-1 white-2 white-2 white-3 orange-1 orange-1 green-1 green-4 blue-1 blue-2 blue-4 "
    "red-1 red-2 red-4 yellow-1 yellow-2 yellow-4 purple-1 black-1"
).split()


class Brewer:
    """One player's bag and pot; `ask` is what the player is asked, `last` where the last chip drawn is."""

    def __init__(self, books, edition, card, chips, start):
        self.books, self.edition, self.card, self.start = books, edition, card, start
        self.bag, self.aside, self.chips = Counter(chips), Counter(), []
        self.rubies, self.points, self.flask, self.drawn, self.whites, self.yellows, self.cover = 1, 0, True, 0, 0, 0, 0
        self.doubled, self.exploded, self.last, self.ask, self.hand = False, False, None, "brew", Counter()

    def count(self, colour):
        return sum(chip["name"].startswith(colour) for chip in self.chips)

    def further(self, name):
        colour = name.split("-")[0]
        last = self.chips[-1]["name"] if self.chips else ""
        if colour == "red" and self.books["red"] == 1:
            return (0, 1, 1, 2)[min(self.count("orange"), 3)]
        if colour == "red" and self.books["red"] == 3 and last.startswith("white"):
            return int(last[-1])
        if name == "white-1" and self.books["red"] == 4 and self.count("red"):
            return 1
        if colour == "yellow" and self.books["yellow"] == 4 and self.count("yellow") < 3:
            return self.count("yellow") + 1
        return 0

    def take(self, name):
        """A chip comes out of the bag."""
        self.drawn += 1
        self.bag[name] -= 1
        colour, value = name.split("-")[0], int(name[-1])
        self.cover = max(self.cover - 1, 0)
        if colour == "red" and self.books["red"] == 2:
            self.aside[name] += 1
            self.last = "aside"
            self.doubled = self.doubled and self.edition == "1st"
            return
        after_white = self.last == "pot" and bool(self.chips) and self.chips[-1]["name"].startswith("white")
        plain = value + (colour == "orange" and self.card == "B02")
        before = self.chips[-1]["space"] if self.chips else self.start
        move = (plain + self.further(name)) * (2 if self.doubled else 1)
        self.doubled = colour == "yellow" and self.books["yellow"] == 2
        chip = {"name": name, "space": min(before + move, 52), "plain": min(before + plain, 52)}
        self.chips.append(chip)
        self.last = "pot"
        self.yellows += colour == "yellow"
        if colour == "blue" and self.books["blue"] == 2:
            self.cover = max(self.cover, value)
        self.gains()
        if colour == "white":
            self.whites += 1
            limit = 7 if self.books["yellow"] != 3 or not self.yellows else 9 if self.yellows >= 3 else 8
            limit = 9 if self.card == "B07" else limit
            self.exploded = sum(int(one["name"][-1]) for one in self.chips if one["name"].startswith("white")) > limit
            if self.card == "B08" and self.whites == 1:
                self.ask = "white"
        if colour == "yellow" and self.books["yellow"] == 1 and after_white:
            self.ask = "white"
        if colour == "blue" and self.books["blue"] == 1 and chip["space"] < 52 and self.bag.total():
            self.ask = "look"

    def gains(self):
        """What a crow skull of set 3 or 4 brings where it lies."""
        chip = self.chips[-1]
        if chip["name"].startswith("blue") and chip["space"] in RUBIES and self.books["blue"] >= 3:
            chip["plain"] = chip["space"]
            self.rubies += self.books["blue"] == 3
            self.points += int(chip["name"][-1]) if self.books["blue"] == 4 else 0

    def brewing(self):
        """What may be done between two chips; toadstools beside the pot are left out."""
        last = self.chips[-1] if self.chips else None
        allowed = set()
        if self.bag.total() and (last is None or last["space"] < 52):
            allowed.add("draw")
        if self.drawn:
            allowed.add("stop")
        if self.last == "pot" and self.flask and (self.edition == "1st" or last["name"].startswith("white")):
            allowed.add("flask")
        if self.last == "pot" and last["space"] > last["plain"]:
            allowed.add("pass")
        return allowed


def brewed_at_random(seed):
    """Plays one random potion on the table and beside it, and compares after every decision."""
    dice = random.Random(seed)
    books = {colour: dice.randint(1, 4) for colour in ("green", "blue", "red", "yellow", "purple")}
    if books["blue"] == 1 and books["red"] == 2:
        books["red"] = 1  # a toadstool looked at and laid aside: no sentence speaks of it
    edition, card = dice.choice(["1st", "2nd"]), dice.choice(["B02", "B05", "B07", "B08"])
    chips = [dice.choice(CHIPS) for _ in range(dice.randint(2, 16))]
    for name, most in (("white-3", 2), ("white-2", 4), ("blue-2", 6), ("red-2", 6), ("yellow-2", 6)):
        while chips.count(name) > most:
            chips.remove(name)
    start = dice.choice([0, 0, 7, 30, 46])
    table = set_player(
        set_bag(at_first_turn(card, books=books, edition=edition), 0, *chips), 0, droplet=start, start=start
    )
    mine = Brewer(books, edition, card, chips, start)
    for _ in range(60):
        seen = player_view(table, 0)
        assert chips_in_pot(table, 0) == [(chip["name"], chip["space"]) for chip in mine.chips]
        assert seen["bag"] == {name: count for name, count in (mine.bag - mine.hand).items() if count}
        assert (seen["rubies"], seen["points"], seen["flask"]) == (mine.rubies, mine.points, mine.flask)
        assert (seen["exploded"], seen["aside"]) == (
            mine.exploded,
            {name: count for name, count in mine.aside.items() if count},
        )
        if books["blue"] == 2:
            assert seen["exploded"] or seen["cover"] == mine.cover
        asked = decision_kinds(table, 0)
        if mine.exploded:
            assert not asked & {"draw", "stop", "flask"}
            return
        if mine.ask == "white":
            assert asked == {"return", "leave"}
        elif mine.ask == "look":
            assert asked == {"place", "none"}
        else:
            allowed = mine.brewing()
            if not allowed - {"stop"}:
                assert not asked & {"draw", "stop", "flask", "pass"}
                return
            if mine.last != "pot":
                asked -= {"pass"}
            if mine.aside.total():
                asked -= {"return"}
            assert asked == allowed
        choices = [one for one in legal_decisions(table, 0) if one.kind != "stop" or dice.random() < 0.1]
        if not choices:
            return
        chosen = dice.choice(choices)
        if chosen.kind == "draw":
            name = dice.choice(sorted(mine.bag.elements()))
            mine.take(name)
            seen_next = [name]
            if mine.ask == "look":
                hand = dice.sample(sorted(mine.bag.elements()), min(int(name[-1]), mine.bag.total()))
                mine.hand = Counter(hand)
                seen_next += hand
            table.force(0, seen_next)
        elif mine.ask == "look":
            mine.hand, mine.ask = Counter(), "brew"
            if chosen.kind == "place":
                mine.take(chosen.chip)
                if mine.ask == "look":
                    hand = dice.sample(sorted(mine.bag.elements()), min(int(chosen.chip[-1]), mine.bag.total()))
                    mine.hand = Counter(hand)
                    table.force(0, hand)
        elif mine.ask == "white":
            mine.ask = "brew"
            if chosen.kind == "return":
                at = -2 if mine.chips[-1]["name"].startswith("yellow") else -1
                mine.bag[mine.chips.pop(at)["name"]] += 1
                mine.last = "pot" if at == -2 else "gone"
        elif chosen.kind == "flask":
            mine.bag[mine.chips.pop()["name"]] += 1
            mine.flask, mine.last = False, "gone"
        elif chosen.kind == "pass":
            if mine.last != "pot":
                return
            mine.chips[-1]["space"] = mine.chips[-1]["plain"]
            mine.gains()
        elif chosen.kind == "return":
            mine.aside[chosen.chip] -= 1
            mine.bag[chosen.chip] += 1
        else:
            return
        table.act(0, chosen)


@pytest.mark.parametrize("seed", range(60))
def test_random_decisions_of_a_brewer_are_allowed_and_carried_out_as_the_text_says(seed):
    brewed_at_random(seed)
