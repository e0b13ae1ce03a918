"""The adept at Quacks: decided as brute force decides, never idle, by the chance to win, and nothing is touched."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import charlatans
from charlatans import Table, policies, rules
from charlatans.policies.quacks.adept_drawing import brew
from charlatans.policies.quacks.adept_potion import Outlook, chance_of_potion, outlook_of
from charlatans.policies.quacks.adept_tables import LOGISTIC
from charlatans.policies.quacks.adept_worth import CERTAIN, logistic, strength_of_both, worth_of_chip, worth_of_coins
from charlatans.rules.engine import Stream, compiled, compiler_installed, seed_stream
from charlatans.rules.quacks.brewing import can_draw, exploding_chips
from charlatans.rules.quacks.chips import book_is_out
from charlatans.rules.quacks.state import CHIP_NAMES, CHIPS, COLOUR_OF, FIRST_COLOURED, TURNS, Action, Ask
from charlatans.table.fuzz import random_options
from tests.policies.quacks.positions import answer, position
from tests.rules.quacks.scenarios import draw, in_turn, set_bag, set_droplet, set_player

QUACKS = rules.game("quacks")
SETS = pytest.mark.parametrize("books", [1, 2, 3, 4])
ROUNDING = 8
"""Sixteenths of a millionth: the adept counts in whole ones at every draw."""


def legal(table: Table, seat: int = 0) -> list[int]:
    """The mask of a seat."""
    mask = [0] * QUACKS.actions
    QUACKS.legal_mask(table._state, table._material_record, seat, mask)
    return mask


def decided(table: Table, seat: int = 0) -> str:
    """What the adept decides."""
    stream = Stream.new()
    seed_stream(stream, 1, 1)
    return str(QUACKS.words.action_name(table.ask_policy(seat, policies.policy("quacks", "adept"), stream)))


# Against brute force -------------------------------------------------------------------------------


def chances(table: Table, outlook: Outlook) -> dict[str, Fraction]:
    """The chance to win by each decision if everything possible is tried: exhaustive, by the rules of the table and nothing else."""
    me = table._state.players[0]
    stop = Fraction(chance_of_potion(table._state, table._material_record, 0, outlook, 0))
    found = {"stop": stop}
    if me.ask != Ask.BREW:
        return found
    if can_draw(me):
        total = Fraction(0)
        for chip, name in enumerate(CHIP_NAMES):
            if me.bag[chip]:
                twin = table.copy()
                twin.force(0, [name])
                total += me.bag[chip] * best_after(twin, "draw", outlook)
        found["draw"] = total / me.bag_total
    if any(one.action == Action.FLASK for one in table.decisions(0)):
        found["flask"] = best_after(table.copy(), "flask", outlook)
    return found


def best_after(table: Table, kind: str, outlook: Outlook) -> Fraction:
    """The best chance after a decision."""
    table.act(0, kind)
    while table._state.players[0].ask not in (Ask.BREW, 0):
        answer(table)
    return max(chances(table, outlook).values())


@SETS
@pytest.mark.parametrize("bag", [1, 2, 3, 4])
def test_brewing_is_decided_as_by_brute_force_on_small_bags(books, bag):
    """Under both editions, with and without flask, rubies and cards; and whatever it says, a safe chip is drawn."""
    compared = seed = 0
    while compared < 10:
        seed += 1
        table = position(books, seed, bag)
        me, chance = table._state.players[0], random.Random(seed)
        if me.ask != Ask.BREW or not me.drawn:
            continue
        me.rubies, me.points = chance.randint(0, 5), chance.randint(0, 30)
        table._state.players[1].points = chance.randint(0, 30)
        chosen = str(QUACKS.words.action_name(brew(table._state, table._material_record, 0, legal(table))))
        if can_draw(me) and exploding_chips(table._state, table._material_record, me) == 0:
            assert chosen == "draw"
            continue
        found = chances(table, outlook_of(table._state, table._material_record, 0))
        assert found[chosen] >= max(found.values()) - ROUNDING, (seed, chosen, found)
        compared += 1


def test_what_coins_buy_is_the_best_pair_that_they_buy():
    """By trying all pairs, after each turn and with each set of books; the table is the same for both editions but for one price."""
    for books in (1, 2, 3, 4):
        table = charlatans.new("quacks", players=4, books=books, seed=1)
        game, printed = table._state, table._material_record
        for turn in range(1, TURNS):
            game.turn = turn
            chips = [chip for chip in range(FIRST_COLOURED, CHIPS) if book_is_out(game, printed, chip)]
            for coins in range(36):
                alone = [worth_of_chip(game, turn, one) for one in chips if game.price[one] <= coins]
                pairs = [
                    worth_of_chip(game, turn, one) + worth_of_chip(game, turn, other)
                    for one in chips
                    for other in chips
                    if COLOUR_OF[one] != COLOUR_OF[other] and game.price[one] + game.price[other] <= coins
                ]
                assert abs(worth_of_coins(game, printed, turn, coins) - max([0, *alone, *pairs])) <= 1


def test_the_logistic_function_and_sums_of_strengths_are_what_they_should_be():
    import math

    for strength in range(-7900, 7901, 37):
        assert logistic(strength) == pytest.approx(CERTAIN / (1 + math.exp(-strength / 1000)), abs=600)
        assert logistic(strength) <= logistic(strength + 37)
        both = 1000 * math.log(math.exp(strength / 1000) + 1)
        assert strength_of_both(strength, 0) == strength_of_both(0, strength) == pytest.approx(both, abs=60)
    assert logistic(10**9) == LOGISTIC[-1] or logistic(10**9) > LOGISTIC[-2]


# Never idle ----------------------------------------------------------------------------------------


def test_it_never_stops_while_nothing_can_explode():
    """Thousands of positions under all options, reached by others; late in the game as well."""
    safe, choose = 0, policies.policy("quacks", "novice")
    for seed in range(60):
        chance, stream = random.Random(seed), Stream.new()
        seed_stream(stream, seed, 1)
        table = charlatans.new("quacks", seed=seed, **random_options(QUACKS, chance))
        while not table.over:
            seat = chance.choice(table.actors)
            me, mask = table._state.players[seat], legal(table, seat)
            if (
                me.ask == Ask.BREW
                and mask[Action.DRAW]
                and not exploding_chips(table._state, table._material_record, me)
            ):
                assert brew(table._state, table._material_record, seat, mask) == Action.DRAW
                safe += 1
            table.act(seat, table.ask_policy(seat, choose, stream))
    assert safe > 3000


# By the chance to win ------------------------------------------------------------------------------


def last_draw(theirs: int) -> Table:
    """The last turn; the rival is done. Seat 0 would have 16 points, or 11 after an explosion, which half of the bag brings."""
    table = set_droplet(in_turn(9, points=[0, theirs]), 0, 30)
    set_player(set_player(table, 0, flask=0, rubies=0), 1, flask=0)
    chips = ("white-3", "white-3", "white-1", "orange-1")
    set_bag(table, 0, *chips, "yellow-4", "green-4", "white-1", "white-2")
    set_bag(table, 1, "orange-1")
    for at, chip in enumerate(chips):
        table.force(0, [chip])
        table.act(0, "draw")
        if at == 0:
            draw(table, 1, "orange-1")
    return table


def test_who_is_behind_takes_the_risk_and_who_leads_does_not():
    assert decided(last_draw(18)) == "draw"
    assert decided(last_draw(13)) == "stop"


def test_the_flask_is_filled_late_rather_than_kept_empty():
    table = in_turn(8, rubies=[2, 0])
    set_player(set_player(table, 0, flask=0), 1, flask=0)
    for seat in (0, 1):
        draw(table, seat, "orange-1")
        table.act(seat, "stop")
    while table.actors and table._state.players[0].ask != Ask.RUBIES:
        seat = table.actors[0]
        table.act(seat, next(one for one in table.decisions(seat) if one.kind in ("done", "points", "none", "leave")))
    assert decided(table) == "refill"


# Nothing is touched, and the same everywhere -------------------------------------------------------


@SETS
def test_the_record_is_as_it_was_after_thinking(books):
    choose, stream = policies.policy("quacks", "adept"), Stream.new()
    seed_stream(stream, 1, 1)
    for edition, pot in (("1st", "front"), ("2nd", "back")):
        table = charlatans.new("quacks", players=2, seed=books, books=books, edition=edition, pot=pot)
        while not table.over:
            before = table.to_bytes()
            action = table.ask_policy(table.actors[0], choose, stream)
            assert table.to_bytes() == before
            table.act(table.actors[0], action)


@pytest.mark.skipif(not compiler_installed(), reason="compiled rules need Numba")
def test_compiled_it_chooses_as_in_plain_python():
    """Whole games under all options."""
    import numpy

    choose = policies.policy("quacks", "adept")
    fast = compiled(choose, QUACKS.types)
    for seed in range(12):
        chance = random.Random(seed)
        table = charlatans.new("quacks", seed=seed, **random_options(QUACKS, chance))
        printed = QUACKS.material_layout.to_numpy(table._material_record)[0]
        while not table.over:
            seat, word = chance.choice(table.actors), chance.randrange(1 << 30)
            stream = Stream.new()
            seed_stream(stream, word, 0)
            record, mask = QUACKS.state.to_numpy(table._state)[0], numpy.array(legal(table, seat), numpy.uint8)
            action = fast(record, printed, seat, mask, Stream.to_numpy(stream)[0])
            assert action == table.ask_policy(seat, choose, stream)
            table.act(seat, action)
