"""Random games beside a second, small reading of the rulebook: steps, walks, white chips, costs, who is behind, who wins."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import charlatans

from ..scenarios import decision_names, patient_position

COLOURS = ("blue", "red", "green", "pink", "yellow", "purple")
SETS = ("I", "II", "III", "IV")
FARTHEST, FIRST_EXPLOSION = 15, 8


def value(chip: str) -> int:
    return int(chip.rsplit("-")[1])


def walk(seat: int, where: tuple[int, int] | None, stalls: list[int], park: int, steps: int):
    """The patient, the stalls, the park and the patients won after so many steps for this seat."""
    stalls, won = list(stalls), 0
    for _ in range(steps):
        if where is None:
            if park == 0:
                break
            park, where = park - 1, (seat, 1)
        elif where[0] == seat:
            where = (seat, where[1] + 1)
        else:
            where = (1 - seat, where[1] - 1) if where[1] > 1 else (seat, 1)
        if where == (seat, stalls[seat]):
            where, won, stalls[seat] = None, won + 1, min(FARTHEST, stalls[seat] + 2)
    return where, stalls, park, won


def steps_of(me: dict, books: dict[str, str], belly_steps: int) -> int:
    """What the neck, the last white chip and blue IV come to."""
    neck, white = me["neck"], value(me["whites"][-1]["chip"]) if me["whites"] else 0
    steps = sum(map(value, neck)) + white + belly_steps
    pumpkins = sum(count for chip, count in (Counter(neck) + Counter(me["belly"])).items() if "orange" in chip)
    reds, yellows = sum("red" in chip for chip in neck), [value(chip) for chip in neck if "yellow" in chip]
    if books["red"] == "I":
        steps += reds * ((pumpkins >= 1) + (pumpkins >= 3))
    if books["red"] == "IV":
        steps += reds * min(2, sum("black" in chip for chip in neck))
    if books["yellow"] == "III" and yellows:
        steps += white * (2 if max(yellows) == 4 else 1)
    return steps


def won_by(seen: dict, seat: int) -> int:
    return seen["players"][seat]["patients"] + seen["players"][seat]["on_stall"]


def turn_is_over(before: dict, after: dict) -> bool:
    return bool(before["neck"]) and not after["neck"]


def square(table, before: dict, seat: int):
    """What `walk` gives, as it is on the table."""
    after = table.view()
    stalls = [me["stall"] for me in after["players"]]
    return patient_position(table), stalls, after["park"], won_by(after, seat) - won_by(before, seat)


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_goes_by_the_rulebook(seed):
    chance = random.Random(seed)
    books = {colour: chance.choice(SETS) for colour in COLOURS} if seed % 2 else dict.fromkeys(COLOURS, SETS[seed % 4])
    coins = chance.choice(["silver+gold", "silver+copper", "gold+copper"])
    table = charlatans.new("duel", seed=seed, books=books, coins=coins, round_cards="random", mayor=seed % 3 == 0)
    placed, belly_steps = False, 0  # in this turn
    while not table.over:
        before, seat, where = table.view(), table.actors[0], patient_position(table)
        me, stalls = before["players"][seat], [each["stall"] for each in before["players"]]
        legal = sorted(decision_names(table, seat))
        choice = "draw" if "draw" in legal and chance.random() < 0.8 else chance.choice(legal)
        table.act(seat, choice)
        after = table.view()
        now, brews_on = after["players"][seat], after["phase"] == "potion-brewing" and not table.over
        if choice == "complete" and brews_on:
            steps = steps_of(me, books, belly_steps) if placed else 0
            assert square(table, before, seat) == walk(seat, where, stalls, before["park"], steps)
        if me["exploded"] and set(legal) == {"gold", "patient"} and me["coin"] is None and brews_on:
            loss, amber = me["gold"] // 2, Counter(me["neck"]) + Counter(me["belly"])
            if books["yellow"] == "IV":
                loss -= min(loss, sum(value(chip) * count for chip, count in amber.items() if "yellow" in chip))
            steps = (loss if choice == "patient" else 0) + (7 if before["round"] == 7 else 0)
            assert square(table, before, 1 - seat) == walk(1 - seat, where, stalls, before["park"], steps)
        if choice == "draw" and len(now["whites"]) > len(me["whites"]):
            last, drawn = me["whites"][-1]["space"] if me["whites"] else 0, now["whites"][-1]
            assert drawn["space"] == last + value(drawn["chip"])
            shielded = me["coin"] == "shield"
            assert now["exploded"] == (drawn["space"] >= FIRST_EXPLOSION + shielded)
        if choice == "draw":
            placed = True
            gone = Counter(now["belly"]) - Counter(me["belly"])
            if books["blue"] == "IV" and now["neck"] == me["neck"] and len(gone) == 1:
                belly_steps += sum(value(chip) * count for chip, count in gone.items() if "blue" in chip)
        active = before["active"]
        if (
            active is None
            or after["active"] != active
            or turn_is_over(before["players"][active], after["players"][active])
        ):
            placed, belly_steps = False, 0
        if after["round"] > before["round"]:
            assert max(each["gold"] for each in after["players"]) <= 1
            treated = [each["patients"] for each in after["players"]]
            if treated[0] != treated[1]:
                assert table.actors == (treated.index(min(treated)),)
            elif patient_position(table):
                assert table.actors == (1 - patient_position(table)[0],)
    treated = [each["patients"] for each in table.view()["players"]]
    if treated[0] != treated[1]:
        assert table.winners == (treated.index(max(treated)),)
    elif patient_position(table):
        assert table.winners == (patient_position(table)[0],)
