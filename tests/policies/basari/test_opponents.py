"""What can be told of the others' choices, compared with real games."""

from __future__ import annotations

from collections import Counter

import pytest

import charlatans
from charlatans import rules
from charlatans.bots import seated
from charlatans.policies.basari import opponents

MATERIAL = rules.game("basari").material_record(rules.game("basari").load_material(None))


def record(table):
    """The table's state as a record of its own."""
    return table.game.state.from_bytes(table.to_bytes())


def choices_seen(players, seed, **options):
    """For each round of a game: what everybody chose, and what its first seat can tell of it in the next one."""
    table = charlatans.new("basari", players=players, seed=seed, **options)
    bots = [seated("basari", "novice", seed * 10 + seat) for seat in range(players)]
    before, chosen = record(table), {}
    while not table.over:
        seat = table.actors[0]
        action = bots[seat](table, seat)
        if table.view(None)["phase"] == "choosing":
            chosen[seat] = action
        table.act(seat, action)
        if len(chosen) == players and (table.over or table.view(None)["phase"] == "choosing"):
            now = record(table)
            told = opponents.choices_made(before, now, MATERIAL, 0, chosen[0])
            yield tuple(chosen[seat] for seat in range(players)), told, now.stage == before.stage
            before, chosen = now, {}


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (4, {}), (4, {"return_three": True}), (5, {}), (5, {"leader_offers_first": True})]
)
def test_what_was_chosen_is_among_what_explains_the_round(players, options):
    counts = Counter()
    for seed in range(12):
        for chosen, told, same_stage in choices_seen(players, seed, **options):
            assert (chosen in told) if same_stage else not told
            counts[len(told)] += 1
    assert counts[1] > (0.4 if players < 5 else 0.3) * (counts.total() - counts[0]), counts


def test_in_a_negotiation_all_cards_lie_open():
    table = charlatans.new("basari", players=3, seed=4)
    before = record(table)
    for seat, card in enumerate(("choose C", "choose C", "choose B")):
        table.act(seat, card)
    assert opponents.choices_made(before, record(table), MATERIAL, 0, 2) == [(2, 2, 1)]


@pytest.mark.parametrize("players", [3, 5])
def test_before_choosing_nobody_has_chosen(players):
    table = charlatans.new("basari", players=players, seed=2)
    blank = table.to_bytes()
    table.act(1, "choose A")
    asked = opponents.before_choosing(record(table))
    assert table.game.state.to_bytes(asked) == blank
    assert opponents.number_of_choices(asked) == (4 if players == 5 else 3)


def test_how_likely_an_apprentice_is_to_choose_each_card():
    """Compared with what apprentices choose."""
    table = charlatans.new("basari", players=4, seed=6)
    likely = opponents.by_apprentice(record(table), MATERIAL, 2)
    assert sum(likely) == pytest.approx(1)
    apprentice = seated("basari", "apprentice", 1)
    counts = Counter(apprentice(table, 2) for _ in range(400))
    for card, chance in enumerate(likely):
        assert counts[card] / 400 == pytest.approx(chance, abs=0.09)
