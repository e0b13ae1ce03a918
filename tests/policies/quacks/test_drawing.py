"""The apprentice's look ahead: chips are tried as the rules brew them, and small bags are decided as brute force decides them."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import charlatans
from charlatans.policies.quacks.apprentice_drawing import brew
from charlatans.policies.quacks.apprentice_potion import worth_of_potion
from charlatans.policies.quacks.apprentice_worth import worth_of_flask
from charlatans.policies.quacks.trying import remember, take_back, try_chip
from charlatans.rules.quacks.brewing import can_draw
from charlatans.rules.quacks.state import CHIP_NAMES, CHIPS, Action, Ask
from tests.policies.quacks.positions import CARDS, answer, draw_and_answer, position, some_chips
from tests.rules.quacks.scenarios import add_to_bag, at_first_turn, draw, remove_from_bag

SETS = pytest.mark.parametrize("books", [1, 2, 3, 4])
ROUNDING = 4
"""Hundredths of a point: the apprentice counts in whole ones at every draw."""


def worth(table):
    """What a potion is worth if everything possible is tried: exhaustive, by the rules of the table and nothing else."""
    me = table._state.players[0]
    stop = Fraction(worth_of_potion(table._state, table._material_record, 0))
    if me.ask != Ask.BREW:
        return stop, None
    choices = {"stop": stop} if me.drawn else {}
    total = Fraction(0)
    for chip, name in enumerate(CHIP_NAMES):
        if me.bag[chip] and can_draw(me):
            twin = table.copy()
            twin.force(0, [name])
            twin.act(0, "draw")
            while twin._state.players[0].ask not in (Ask.BREW, 0):
                answer(twin)
            total += me.bag[chip] * worth(twin)[0]
    if can_draw(me):
        choices["draw"] = total / me.bag_total
    if any(one.action == Action.FLASK for one in table.decisions(0)):
        twin = table.copy()
        twin.act(0, "flask")
        choices["flask"] = worth(twin)[0] - worth_of_flask(table._state)
    best = max(choices, key=lambda kind: choices[kind])
    return choices[best], choices


@SETS
@pytest.mark.parametrize("bag", [1, 2, 3, 4])
def test_the_draw_decision_is_that_of_brute_force_on_small_bags(books, bag):
    compared = 0
    for seed in range(25):
        table = position(books, seed, bag)
        me = table._state.players[0]
        if me.ask != Ask.BREW or not me.drawn:
            continue
        best, choices = worth(table)
        mask = [0] * table.game.actions
        table.game.legal_mask(table._state, table._material_record, 0, mask)
        chosen = table.game.words.action_name(brew(table._state, table._material_record, 0, mask))
        assert choices[chosen] >= best - ROUNDING, (seed, chosen, {kind: float(one) for kind, one in choices.items()})
        compared += 1
    assert compared >= 10


@SETS
@pytest.mark.parametrize("edition", ["1st", "2nd"])
def test_a_chip_is_tried_as_the_rules_brew_it(books, edition):
    """After a try the pot, its white chips and what acts next are those that a real draw brings; then all is as before."""
    chance = random.Random(books)
    for seed in range(20):
        table = at_first_turn(books=books, edition=edition, card=chance.choice(CARDS))
        me = table._state.players[0]
        for name in some_chips(chance, books, seed % 7):
            if me.ask == Ask.BREW and me.white_total < 6:
                draw_and_answer(table, name)
        table._state.supply = [max(chips, 3) for chips in table._state.supply]
        add_to_bag(table, 0, *some_chips(chance, books, 3))
        if me.ask != Ask.BREW:
            continue
        for chip in range(CHIPS):
            if not me.bag[chip]:
                continue
            real = table.copy()
            real.force(0, [CHIP_NAMES[chip]])
            real.act(0, "draw")
            before = table.to_bytes()
            kept = remember(me)
            white_back = try_chip(table._state, table._material_record, 0, chip)
            tried, true = me, real._state.players[0]
            for field in (
                "points",
                "rubies",
                "exploded",
                "protected",
                "drawn",
                "placed",
                "last_drawn",
                "yellows",
                "doubled",
                "cover",
            ):
                assert getattr(tried, field) == getattr(true, field), (field, CHIP_NAMES[chip])
            assert tried.aside == true.aside
            assert tried.pot_spaces[: tried.pot_size] == true.pot_spaces[: true.pot_size]
            assert tried.pot_chips[: tried.pot_size] == true.pot_chips[: true.pot_size]
            if not white_back:
                assert tried.white_total == true.white_total
                assert tried.bag == true.bag
            take_back(table._state, 0, chip, white_back, kept)
            assert table.to_bytes() == before


def test_without_risk_a_chip_is_drawn():
    table = draw(at_first_turn(), 0, "white-1")
    mask = [0] * table.game.actions
    table._state.players[0].flask = 0
    table.game.legal_mask(table._state, table._material_record, 0, mask)
    assert table.game.words.action_name(brew(table._state, table._material_record, 0, mask)) == "draw"


def test_a_sure_explosion_is_not_drawn_into():
    table = draw(at_first_turn(), 0, "white-3", "white-3", "white-1", "orange-1")
    me = table._state.players[0]
    remove_from_bag(table, 0, *[name for chip, name in enumerate(CHIP_NAMES) for _ in range(me.bag[chip])])
    add_to_bag(table, 0, "white-1", "white-2")
    mask = [0] * table.game.actions
    table.game.legal_mask(table._state, table._material_record, 0, mask)
    assert table.game.words.action_name(brew(table._state, table._material_record, 0, mask)) == "stop"


def test_the_record_is_as_it_was_after_thinking():
    """Whole games: not a byte has changed when the apprentice has decided."""
    from charlatans import policies
    from charlatans.rules.engine import Stream, seed_stream

    choose, stream = policies.policy("quacks", "apprentice"), Stream.new()
    seed_stream(stream, 1, 1)
    for books in (1, 2, 3, 4):
        table = charlatans.new("quacks", players=2, seed=books, books=books)
        while not table.over:
            before = table.to_bytes()
            action = table.ask_policy(table.actors[0], choose, stream)
            assert table.to_bytes() == before
            table.act(table.actors[0], action)
