"""Exact odds against counting: every chip and every card is forced to come once, and what comes of it is seen."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import charlatans
from charlatans import rules
from charlatans.rules.duel import state as d
from charlatans.rules.errors import ImpossibleOutcome
from charlatans.rules.quacks import state as q
from charlatans.table.fuzz import random_options
from tests.rules.basari import scenarios as basari
from tests.rules.duel import scenarios as duel
from tests.rules.quacks import scenarios as quacks

BETWEEN = {
    "quacks": ((q.Ask.CROW_SKULL, q.Ask.RETURN_WHITE, q.Ask.SECOND_CHANCE), q.EventCode.LOOKED_AT),
    "duel": ((d.Ask.PEACOCK_EYE_1, d.Ask.PEACOCK_EYE_2, d.Ask.AMBER_1, d.Ask.SPIDER_SILK_3), d.EventCode.LOOKED_AT),
}
WITH_BAGS = pytest.mark.parametrize("game", ["quacks", "duel"])


def odds(table, seat=0):
    return table.game.odds(table._state, table._material_record, seat)


def positions(game, games, seed):
    """Random positions of random games: the table, and a seat that is asked there."""
    chance = random.Random(seed)
    for number in range(games):
        table = charlatans.new(game, seed=number, **random_options(rules.game(game), chance))
        while not table.over:
            seat = chance.choice(table.actors)
            yield table, seat
            legal = table.decisions(seat)
            # Chance alone would stop long before anything could explode.
            daring = legal[0].kind == "draw" and chance.random() < 0.8
            table.act(seat, legal[0] if daring else chance.choice(legal))


def explodes(table, seat, chip):
    """Whether this chip explodes the pot or the bottle if it comes next."""
    twin = table.copy()
    twin.force(seat, [chip])
    code = table.game.event_counters["explosions"]
    return any(event.code == code and event.seat == seat for event in twin.act(seat, "draw"))


def may_draw_alone(table, seat):
    """Whether a seat may draw and is the only one asked: with others, a draw at "Stir!" would wait for them."""
    return table.actors == (seat,) and may_draw(table, seat)


def may_draw(table, seat):
    """Whether a seat may draw."""
    return "draw" in [one.kind for one in table.decisions(seat)]


def bag_of(table, seat):
    return table.view(seat)["players"][seat]["bag"]


def drawn(table, seat, chip):
    """The table after this chip."""
    twin = table.copy()
    twin.force(seat, [chip])
    twin.act(seat, "draw")
    return twin


def counted(table, seat, holds):
    """The share of the chips in a seat's bag for which something holds of the table, the seat and the chip."""
    bag = bag_of(table, seat)
    return Fraction(sum(count for chip, count in bag.items() if holds(table, seat, chip)), sum(bag.values()))


@WITH_BAGS
def test_the_odds_of_a_chip_are_those_that_counting_gives(game):
    seen = Counter()
    for table, seat in positions(game, 6, 1):
        found = odds(table, seat)
        if not may_draw_alone(table, seat):
            continue
        bag = bag_of(table, seat)
        assert found.shows == {"chip": {chip: Fraction(count, sum(bag.values())) for chip, count in bag.items()}}
        (risk,) = found.risks
        exploding = counted(table, seat, explodes)
        assert found.brings[risk] == exploding
        seen[0 < exploding < 1] += 1
    assert min(seen[True], seen[False]) > 10


def scores_a_ruby(table, seat, chip):
    """Whether the pot, if this chip does not explode it, would score a ruby."""
    placed = [
        event.b for event in drawn(table, seat, chip).events if event.code == q.EventCode.PLACED and event.seat == seat
    ]
    pot = [chip["space"] for chip in table.view()["players"][seat]["pot"]]
    lying = [table._state.players[seat].start, *pot, *placed[:1]][-1]
    return lying + 1 in table.printed["rubies"] and not explodes(table, seat, chip)


def test_the_odds_of_a_ruby_space_are_those_that_counting_gives():
    seen = Counter()
    for table, seat in positions("quacks", 8, 6):
        if may_draw_alone(table, seat):
            chance = odds(table, seat).brings["a ruby space"]
            assert chance == counted(table, seat, scores_a_ruby)
            seen[0 < chance < 1] += 1
    assert seen[True] > 30


def asks_for_bonus(table, seat, chip):
    """Whether this chip comes to lie on a bonus space."""
    return "bonus space" in drawn(table, seat, chip).question(seat)


def test_the_odds_of_a_bonus_space_are_those_that_counting_gives():
    seen = Counter()
    for table, seat in positions("duel", 8, 7):
        if may_draw(table, seat):
            chance = odds(table, seat).brings["a bonus space"]
            assert chance == counted(table, seat, asks_for_bonus)
            seen[0 < chance < 1] += 1
    assert seen[True] > 30


def comes_between(table, seat):
    """Whether a seat has looked at chips or is asked for something before it may draw again."""
    asks, looked = BETWEEN[table.game.name]
    return table._state.players[seat].ask in asks or any(event.code == looked for event in table.events)


def is_last(table, twin, seat):
    """Whether the draw that led to the twin is the last one of the turn: the pot or the neck is full."""
    if table.game.name == "quacks":
        return any(event.code == q.EventCode.PLACED and event.b == q.LAST_SPACE for event in twin.events)
    neck = len(table.view()["players"][seat]["neck"])
    return neck == d.NECK - 1 and any(event.code == d.EventCode.IN_NECK for event in twin.events)


def risk_after(table, seat, chip):
    """How likely the next draw explodes after this chip, counted; None where something comes between them."""
    if explodes(table, seat, chip):
        return Fraction(1)
    twin = drawn(table, seat, chip)
    if comes_between(twin, seat):
        return None
    if is_last(table, twin, seat):
        return Fraction(0)
    if not may_draw(twin, seat):
        assert "bonus space" in twin.question(seat)
        twin.act(seat, twin.decisions(seat)[0])
    return counted(twin, seat, explodes)


@WITH_BAGS
def test_the_odds_of_two_safe_draws_are_those_that_counting_gives(game):
    seen = Counter()
    for table, seat in positions(game, 12, 8):
        bag = bag_of(table, seat)
        if not may_draw_alone(table, seat) or table.view().get("stirring") or sum(bag.values()) == 1:
            continue
        risks = {chip: risk_after(table, seat, chip) for chip in bag}
        safe = odds(table, seat).brings.get("another draw is safe")
        seen["unknown" if safe is None else "certain" if safe in (0, 1) else "likely"] += 1
        if None in risks.values():
            assert safe is None
        else:
            assert safe == sum(Fraction(bag[chip], sum(bag.values())) * (1 - risk) for chip, risk in risks.items())
    assert min(seen[what] for what in ("unknown", "certain", "likely")) > 10


def test_the_last_chip_of_a_bag_is_not_followed_by_another_one():
    table = quacks.draw(quacks.at_first_turn(), 0, "white-1")
    assert "another draw is safe" in odds(table).brings
    quacks.remove_from_bag(table, 0, *[chip for chip, count in bag_of(table, 0).items() for _ in range(count)][1:])
    assert "another draw is safe" not in odds(table).brings


@WITH_BAGS
def test_there_are_no_odds_where_no_chip_can_be_drawn(game):
    for table, seat in positions(game, 3, 2):
        can_draw = "draw" in [one.kind for one in table.decisions(seat)]
        assert (odds(table, seat) is not None) == can_draw
        for other in range(table.players):
            assert other in table.actors or odds(table, other) is None


def test_the_flask_is_no_help_to_the_next_draw():
    table = quacks.draw(quacks.at_first_turn(), 0, "white-3", "white-2", "white-1")
    assert odds(table).brings["the pot explodes"] == Fraction(1, 6)


def test_a_shield_makes_the_next_draw_safer():
    table = duel.draw(duel.at_first_turn(), 0, "white-3", "white-2", "white-1")
    risk = odds(table).brings["the bottle explodes"]
    table._state.players[0].coin = 1
    assert odds(table).brings["the bottle explodes"] < risk


def cards_that_come(table, letters):
    """Every card that can be the next one if everybody chooses these actions, as seat 0 finds it before itself."""
    found = []
    for number in range(1, table._material_record.cards + 1):
        twin = table.copy()
        try:
            twin.force(None, [f"card-{number}"])
            basari.choose(twin, letters)
        except ImpossibleOutcome:
            continue
        found += [card for card in twin.view()["players"][0]["cards"] if card["number"] == number]
    return found


def readings(cards):
    """What the cards show, each reading with how many of them it is on."""
    return {
        "workers": Counter(str(card["workers"]) for card in cards),
        "points": Counter(str(card["points"]) for card in cards),
        **{
            f"{colour} gems": Counter(str(card["gems"][colour]) for card in cards)
            for colour in ("red", "yellow", "green", "blue")
        },
    }


def test_the_odds_of_a_bazaar_card_are_those_that_counting_gives():
    table = basari.with_cards(basari.at_first_round(), 1, 3, 17, 22)
    cards = cards_that_come(table, "ABC")
    assert len(cards) == table.view()["deck"] == table._material_record.cards - 6
    counted = {
        what: {value: Fraction(many, len(cards)) for value, many in counts.items()}
        for what, counts in readings(cards).items()
    }
    assert odds(table).shows == counted


def test_the_odds_of_ending_the_stage_count_the_workers_before_a_seat():
    table = basari.with_workers(basari.at_first_round(), 0, 13)
    lying = [number for seat in range(3) for number in basari.numbers_of(table, seat)]
    left = [
        table._material_record.workers[card] for card in range(table._material_record.cards) if card + 1 not in lying
    ]
    enough = sum(workers >= 2 for workers in left)
    assert odds(table, 0).brings == {"enough workers to end the stage": Fraction(enough, len(left))}
    assert odds(table, 1).brings == {"enough workers to end the stage": 0}


def test_once_a_stage_must_end_the_next_card_comes_from_all_of_them():
    table = basari.with_workers(basari.at_first_round(), 0, 15)
    assert sum(odds(table).shows["workers"].values()) == 1
    assert odds(table).brings == {"enough workers to end the stage": 1}
    basari.choose(table, "BBA")
    # They haggle over action B: nobody draws any more in this stage, and the next one begins with all cards.
    assert basari.current_phase(table) == "negotiating"
    everything = Counter(str(workers) for workers in table._material_record.workers[: table._material_record.cards])
    found = odds(table)
    assert found.shows["workers"] == {key: Fraction(many, everything.total()) for key, many in everything.items()}
    assert found.brings == {"enough workers to end the stage": 0}


def test_no_card_comes_once_the_last_stage_must_end():
    table = basari.hold(basari.with_workers(basari.in_stage(3), 0, 15), *[(2, 2, 2, 2)] * 3)
    assert odds(table) is not None  # action A may still draw one
    basari.choose(table, "BBA")
    assert basari.current_phase(table) == "negotiating"
    assert odds(table) is None


@pytest.mark.parametrize("game", rules.GAMES)
def test_chances_add_up_and_do_not_depend_on_what_is_hidden(game):
    for table, seat in positions(game, 2, 3):
        found = odds(table, seat)
        assert odds(table.determinize(seat, 5), seat) == found
        if found is not None:
            assert all(sum(chances.values()) == 1 for chances in found.shows.values())
            assert all(0 <= chance <= 1 for chance in found.brings.values())


@pytest.mark.parametrize("game", rules.GAMES)
def test_nothing_is_drawn_after_the_end(game):
    for table, _ in positions(game, 1, 4):
        last = table
    assert last.over
    assert [odds(last, seat) for seat in range(last.players)] == [None] * last.players
