"""Every book beside books of every other set: a game of each mix is played to its end, from our box and from others."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

import charlatans
from charlatans import bots, policies
from charlatans.rules.duel.box import WITH_BOOKS

SETS = ("I", "II", "III", "IV")
MIXES = [
    {**dict.fromkeys(WITH_BOOKS, base), colour: single}
    for colour, single, base in product(WITH_BOOKS, SETS, SETS)
    if single != base
]
BOXES = [Path(__file__).with_name("scarce.toml"), Path(__file__).with_name("lavish.toml")]


def play_to_its_end(table, choose):
    """Plays on until the game is over; nothing is ever amiss."""
    while not table.over:
        seat, before = table.actors[0], table.snapshot()
        table.act(seat, choose(table, seat))
        assert not table.check_invariants(before)
    assert table.view()["ranks"] is not None
    assert 1 in table.ranks


def random_positions(seed):
    """Decides by chance."""
    chance = random.Random(seed)
    return lambda table, seat: chance.choice(table.decisions(seat))


def play_by(level, seed, mix):
    """Plays a game between bots of one level."""
    play_to_its_end(charlatans.new("duel", seed=seed, books=mix), bots.seated("duel", level, seed))


@pytest.mark.parametrize("number", range(len(MIXES)), ids=lambda number: "-".join(MIXES[number].values()))
def test_a_game_of_every_single_colour_mix_plays_to_its_end(number):
    """One by chance and one by bots; all levels take their turns, and play every mix in the soak."""
    mix, seed = MIXES[number], number % len(policies.LEVELS)
    play_by(policies.LEVELS[seed], seed, mix)
    play_to_its_end(charlatans.new("duel", seed=7, books=mix, round_cards="random"), random_positions(7))


@pytest.mark.soak
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(mix.values()))
def test_bots_of_every_level_play_every_single_colour_mix_to_its_end(mix):
    for seed, level in enumerate(policies.LEVELS):
        play_by(level, seed, mix)


@pytest.mark.parametrize("colour", WITH_BOOKS)
def test_a_game_with_only_one_colour_told_plays_to_its_end(colour):
    for book in SETS:
        table = charlatans.new("duel", seed=3, books={colour: book})
        assert table.view()["books"][colour]["set"] == book
        play_to_its_end(table, random_positions(3))


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.stem)
@pytest.mark.parametrize("book", SETS)
@pytest.mark.parametrize("mayor", [False, True])
def test_a_game_from_an_unusual_box_plays_to_its_end(box, book, mayor):
    for seed in range(10):
        for cards in ("ordered", "random"):
            table = charlatans.new("duel", seed=seed, books=book, material=box, mayor=mayor, round_cards=cards)
            play_to_its_end(table, random_positions(seed))
