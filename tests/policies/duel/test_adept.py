"""The adept at The Duel: tries chips as the rules place them, decides as brute force decides, never idle, by the chance to win."""

from __future__ import annotations

import copy
import math
import random
from fractions import Fraction
from itertools import combinations

import pytest

import charlatans
from charlatans import Table, policies, rules
from charlatans.policies.duel.adept_brewing import brew_choice, draw_2
from charlatans.policies.duel.adept_market import buy_choice
from charlatans.policies.duel.adept_potion import (
    COMPLETE,
    DRAWING,
    EXPLODED,
    TURN_OVER,
    after_coloured,
    after_white,
    brew_of,
    chance_of,
    outlook_of,
    steps_by_now,
    strength_of,
)
from charlatans.policies.duel.adept_worth import (
    CERTAIN,
    after_stall,
    after_steps,
    logistic,
    margin,
    seen_from_there,
    square_of,
    worth_of_chip,
)
from charlatans.rules.duel.box import (
    CHIP_NAMES,
    CHIPS,
    COLOUR_OF,
    FIRST_COLOURED,
    FIRST_KEPT,
    Card,
    Chip,
    Colour,
    WhiteSpace,
)
from charlatans.rules.duel.square import move_patient, stall_forward
from charlatans.rules.duel.state import Action, Ask, Phase, Reason, TurnStep
from charlatans.rules.duel.white_area import exploding_chips
from charlatans.rules.engine import Stream, seed_stream
from charlatans.rules.engine.events import new_log
from charlatans.table.fuzz import random_options
from tests.rules.duel.scenarios import (
    at_first_turn,
    draw,
    place_patient,
    set_bag,
    set_gold,
    set_treated,
)

DUEL = rules.game("duel")
ROUNDING = 16
"""Sixteenths of a millionth: the adept counts in whole ones at every draw."""
ADEPT, NOVICE = policies.policy("duel", "adept"), policies.policy("duel", "novice")


def legal(table: Table, seat: int) -> list[int]:
    """The mask of a seat."""
    mask = [0] * DUEL.actions
    DUEL.legal_mask(table._state, table._material_record, seat, mask)
    return mask


def positions(seeds: range, ask: int, **options):
    """Positions of games between novices in which a seat is asked this question."""
    for seed in seeds:
        chance, stream = random.Random(seed), Stream.new()
        seed_stream(stream, seed, 1)
        table = charlatans.new("duel", seed=seed, **{**random_options(DUEL, chance), **options})
        while not table.over:
            seat = table.actors[0]
            if table._state.players[seat].ask == ask:
                yield table, seat
            table.act(seat, table.ask_policy(seat, NOVICE, stream))


def choice(table: Table, seat: int = 0) -> str:
    """What the adept decides."""
    stream = Stream.new()
    seed_stream(stream, 1, 1)
    return str(DUEL.words.action_name(table.ask_policy(seat, ADEPT, stream)))


# As the rules would do it --------------------------------------------------------------------------


def drawn(table: Table, seat: int, chip: int) -> Table:
    """A copy of the table in which this chip has been drawn."""
    twin = table.copy()
    twin.force(seat, [CHIP_NAMES[chip]])
    twin.act(seat, "draw")
    return twin


def is_guessed(table: Table, chip: int) -> bool:
    """Whether the adept only estimates what a chip does: peacock eye I and II draw more chips, spider silk III takes some back."""
    book = table._state.sets[COLOUR_OF[chip]]
    return (COLOUR_OF[chip] == Colour.BLUE and book < 3) or (COLOUR_OF[chip] == Colour.PINK and book == 3)


def test_a_chip_tried_changes_the_potion_as_a_chip_drawn_does():
    """Everything that the adept looks at in a potion: white area, neck, steps, gold and bag. Where a book asks, the question is still open."""
    compared = 0
    for table, seat in positions(range(12), Ask.BREW):
        game, printed = table._state, table._material_record
        outlook, brew = outlook_of(game, printed, seat), brew_of(game, printed, seat)
        for chip in range(CHIPS):
            if game.players[seat].bag[chip] == 0 or is_guessed(table, chip):
                continue
            twin = drawn(table, seat, chip)
            me = twin._state.players[seat]
            same_turn = twin._state.active == seat and me.turns == game.players[seat].turns
            if me.ask != Ask.BREW or not same_turn or me.exploded:
                continue
            tried = (
                after_white(printed, outlook, brew, chip)
                if chip < FIRST_COLOURED
                else after_coloured(game, printed, outlook, brew, chip)
            )
            real = brew_of(twin._state, printed, seat)
            for field in (
                "space",
                "number",
                "neck",
                "blacks",
                "reds",
                "pumpkins",
                "steps",
                "times",
                "placed",
                "ward",
                "blues",
                "ones",
                "twos",
                "threes",
                "coloured",
                "worth",
                "gold",
            ):
                assert getattr(tried, field) == getattr(real, field), (field, CHIP_NAMES[chip], tried, real)
            compared += 1
    assert compared > 1500


def test_the_square_moves_as_the_rules_move_it():
    moved = 0
    for table, seat in positions(range(6), Ask.BREW):
        for steps in (1, 2, 5, 9, 20):
            twin = table.copy()
            square = after_steps(twin._material_record, square_of(twin._state, seat), steps)
            move_patient(twin._state, twin._material_record, seat, steps, Reason.POTION, new_log())
            assert square == square_of(twin._state, seat)
            moved += 1
        twin = table.copy()
        square = after_stall(twin._material_record, square_of(twin._state, seat), 2)
        stall_forward(twin._state, twin._material_record, seat, 2, Reason.COIN, new_log())
        assert square == square_of(twin._state, seat)
        assert seen_from_there(square) == square_of(twin._state, 1 - seat)
    assert moved > 1000


def test_the_margin_is_how_many_steps_turn_the_game():
    """One step less leaves the leader in front, as the end of the game would count it."""

    def leads(square) -> int:
        return (square.mine > square.theirs) - (square.mine < square.theirs) or (square.place > 0) - (square.place < 0)

    for table, seat in positions(range(6), Ask.BREW):
        printed, square = table._material_record, square_of(table._state, seat)
        steps = margin(printed, square)
        if 0 < steps < 30 and square.park > 3:
            there = seen_from_there(square)
            assert leads(after_steps(printed, there, steps)) > 0
            assert leads(after_steps(printed, there, steps - 1)) <= 0
            assert margin(printed, there) == -steps


# Against brute force -------------------------------------------------------------------------------


def brute_chance(table: Table, seat: int, draws: int) -> Fraction:
    """The chance to win by drawing, by trying every chip at the table and asking the adept's values what each position is worth."""
    game, printed = table._state, table._material_record
    me = game.players[seat]
    outlook, brew = outlook_of(game, printed, seat), brew_of(game, printed, seat)
    total = Fraction(0)
    for chip in range(CHIPS):
        if me.bag[chip] == 0:
            continue
        twin = drawn(table, seat, chip)
        after = twin._state.players[seat]
        if after.exploded:
            chance = Fraction(chance_of(game, printed, outlook, brew, EXPLODED))
        elif after.turns > me.turns or twin._state.active != seat or twin._state.step != TurnStep.DRAWING:
            tried = after_coloured(game, printed, outlook, brew, chip)
            chance = Fraction(chance_of(game, printed, outlook, tried, TURN_OVER))
        else:
            chance = value_at(twin, seat, draws - 1)
        total += me.bag[chip] * chance
    return total / me.bag_total


def value_at(table: Table, seat: int, draws: int) -> Fraction:
    """The better of completing and drawing on; without further draws, what such a potion is worth."""
    game, printed = table._state, table._material_record
    outlook, brew = outlook_of(game, printed, seat), brew_of(game, printed, seat)
    complete = Fraction(chance_of(game, printed, outlook, brew, COMPLETE))
    if draws == 0:
        drawing = Fraction(chance_of(game, printed, outlook, brew, DRAWING))
        return max(complete, drawing) if exploding_chips(printed, game.players[seat]) else drawing
    return max(complete, brute_chance(table, seat, draws))


def without_bonus(table: Table) -> Table:
    """A copy of the table whose white area has no bonus space."""
    twin = table.copy()
    twin._material_record = copy.deepcopy(table._material_record)
    twin._material_record.track = [0 if space == WhiteSpace.BONUS else space for space in table._material_record.track]
    return twin


def test_two_draws_ahead_are_weighed_as_by_brute_force():
    """In bags with which no book is guessed or asks anything; the last round aside, in which gold is paid for steps before."""
    compared = 0
    for table, seat in positions(range(40), Ask.BREW, books="III"):
        game, me = table._state, table._state.players[seat]
        if (
            game.round == 7
            or me.kept[Card.ONE_WHITE - FIRST_KEPT]
            or me.coin
            or any(me.bag[Chip.PINK_1 : Chip.YELLOW_1])
        ):
            continue
        bare = without_bonus(table)
        game, printed = bare._state, bare._material_record
        if not exploding_chips(printed, game.players[seat]) or compared == 60:
            continue
        found = draw_2(game, printed, seat, outlook_of(game, printed, seat), brew_of(game, printed, seat))
        assert found == pytest.approx(float(brute_chance(bare, seat, 2)), abs=ROUNDING)
        compared += 1
    assert compared == 60


def test_purchases_are_the_best_set_of_up_to_three_chips():
    """Alone among all sets of chips in different colours that the gold buys, the adept's first chip belongs to the best one."""
    compared = 0
    for table, seat in positions(range(10), Ask.BUY):
        game, me = table._state, table._state.players[seat]
        mask = legal(table, seat)
        if game.round == 7 or mask[Action.USE_DOUBLE]:
            continue
        chips = [chip for chip in range(Chip.ORANGE_1, CHIPS) if mask[Action.BUY + chip]]
        sets = [
            some
            for count in (1, 2, 3)
            for some in combinations(chips, count)
            if len({COLOUR_OF[one] for one in some}) == count and sum(game.price[one] for one in some) <= me.gold
        ]

        def worth(some: tuple[int, ...], gold: int = me.gold, price=game.price, game=game) -> int:
            return sum(worth_of_chip(game, one) for one in some) + 15 * (gold - sum(price[one] for one in some))

        chosen = buy_choice(game, table._material_record, seat, mask) - Action.BUY
        if chosen >= Chip.ORANGE_1:
            best = max(map(worth, sets))
            assert max(worth(some) for some in sets if chosen in some) == best
            compared += 1
    assert compared > 100


def test_the_logistic_function_is_what_it_should_be():
    for strength in range(-7900, 7901, 37):
        assert logistic(strength) == pytest.approx(CERTAIN / (1 + math.exp(-strength / 1000)), abs=CERTAIN // 1500)
        assert logistic(strength) < logistic(strength + 37)


# Never idle ----------------------------------------------------------------------------------------


def test_it_never_completes_while_nothing_can_explode():
    """Thousands of positions under all options, reached by others."""
    safe = 0
    for table, seat in positions(range(40), Ask.BREW):
        me, mask = table._state.players[seat], legal(table, seat)
        if mask[Action.DRAW] and not mask[Action.PAY] and not exploding_chips(table._material_record, me):
            assert brew_choice(table._state, table._material_record, seat, mask) == Action.DRAW
            safe += 1
    assert safe > 2000


# By the chance to win ------------------------------------------------------------------------------


def last_turn(patient: int) -> Table:
    """The last turn of the game; the opponent is done, the patients are equal. Half of the bag explodes the bottle of seat 0, which has 4 steps."""
    table = draw(at_first_turn(round=7), 0, "white-3", "white-3", "orange-1")
    table._state.players[1].completed = 1
    set_bag(table, 0, "white-2", "orange-4")
    return place_patient(set_treated(table, 2, 2), patient < 0, abs(patient))


def test_who_is_behind_takes_the_risk_and_who_leads_does_not():
    assert choice(last_turn(-6)) == "draw"
    assert choice(last_turn(1)) == "complete"


def test_who_plays_last_completes_as_soon_as_that_wins_and_never_before():
    """Whatever the table of values says: in the last turn of the game only winning counts."""
    wins = losses = 0
    for table, seat in positions(range(60), Ask.BREW):
        game, printed, mask = table._state, table._material_record, legal(table, seat)
        if game.round < 7 or not game.players[1 - seat].completed or mask[Action.PAY] or not mask[Action.DRAW]:
            continue
        me = game.players[seat]
        bad = exploding_chips(printed, me)
        brew, late = brew_of(game, printed, seat), outlook_of(game, printed, seat)
        lead = margin(printed, after_steps(printed, square_of(game, seat), steps_by_now(brew)))
        chosen = brew_choice(game, printed, seat, mask)
        if bad and lead > late.their_steps:
            assert chosen == Action.COMPLETE
            wins += 1
        elif 0 < bad < me.bag_total and lead < -late.steps:
            assert chosen != Action.COMPLETE or not can_still_win(table, seat)
            losses += 1
    assert wins > 10
    assert losses > 10


def can_still_win(table: Table, seat: int) -> bool:
    """Whether two more draws can win the game."""
    game, printed = table._state, table._material_record
    chance = draw_2(game, printed, seat, outlook_of(game, printed, seat), brew_of(game, printed, seat))
    return chance > logistic(-(10**9))


def test_a_strong_position_has_a_good_chance():
    """Patients and gold make a position stronger; so does a patient close to one's stall."""
    table = at_first_turn(round=5)
    printed = table._material_record

    def strength() -> int:
        game = table._state
        return strength_of(game, printed, outlook_of(game, printed, 0), brew_of(game, printed, 0), DRAWING)

    level = strength()
    set_treated(table, 2, 1)
    ahead = strength()
    place_patient(table, 0, 5)
    closer = strength()
    set_gold(table, 8, 0)
    assert level < ahead < closer < strength()
    assert table._state.phase == Phase.BREWING
