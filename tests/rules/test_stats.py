"""Accounts for studies: what a row says of a game is what the game's events say, in every game of the house."""

from __future__ import annotations

import pytest

from charlatans import policies, rules
from charlatans.rules.basari import state as basari
from charlatans.rules.duel import box
from charlatans.rules.duel import state as duel
from charlatans.rules.engine import Stream, new_log, read_log, seed_stream
from charlatans.rules.quacks import state as quacks

SEEDS = range(3)


def played(name, seed, *, account=None, **options):
    """A whole plain game by novices: its state and its events; `account` is kept of it instead where one is given."""
    game = rules.game(name)
    material = game.load_material(None)
    record, state, log = game.material_record(material), game.state.new(), new_log()
    mask, stream, choose = [0] * game.actions, Stream.new(), policies.policy(name, "novice")
    seed_stream(stream, seed, 99)
    game.new_game(state, record, game.options(material, **options).record(), seed, log)
    events = []
    while True:
        if account is None:
            events += read_log(log)
        else:
            game.study.keep(state, log, [account], 0)
            assert log[0] == 0
        seats = game.actors(state)
        if not seats:
            return state, events
        seat = (seats & -seats).bit_length() - 1
        game.legal_mask(state, record, seat, mask)
        game.apply(state, record, seat, choose(state, record, seat, mask, stream), log)


def account_of(name, seed, **options):
    """The row of a game as a study reads it: points at each moment, cards, and things by seat."""
    study, most = rules.game(name).study, max(rules.game(name).players)
    row = [0] * (most * (1 + len(study.moments) + len(study.things)) + len(study.cards))
    state, _ = played(name, seed, account=row, **options)
    moments = [row[most * at : most * at + most] for at in range(1 + len(study.moments))]
    cards_at = most * len(moments)
    things_at = cards_at + len(study.cards)
    things = {
        (thing.kind, thing.name): row[things_at + most * at : things_at + most * at + most]
        for at, thing in enumerate(study.things)
    }
    return state, moments, dict(zip(study.cards, row[cards_at:things_at], strict=True)), things


def by_seat(events, players, *, amount=lambda event: 1):
    return [sum(amount(event) for event in events if event.seat == seat) for seat in range(players)]


@pytest.mark.parametrize("seed", SEEDS)
def test_quacks_counts_chips_bought_cards_read_and_points_by_turn(seed):
    state, moments, cards, things = account_of("quacks", seed, books=seed + 1)
    _, events = played("quacks", seed, books=seed + 1)
    assert moments[0] == [player.points for player in state.players]
    for chip in range(quacks.FIRST_COLOURED, quacks.CHIPS):
        bought = [e for e in events if (e.code, e.a, e.b) == (quacks.EventCode.GAINED, chip, quacks.Reason.PURCHASE)]
        assert things["chips bought", quacks.CHIP_NAMES[chip]] == by_seat(bought, 4)
    for name, code in (("explosions", quacks.EventCode.EXPLODED), ("flasks emptied", quacks.EventCode.FLASK_USED)):
        assert things["what happened", name] == by_seat([e for e in events if e.code == code], 4)
    rubies = [event for event in events if event.code == quacks.EventCode.GOT_RUBIES]
    assert things["what happened", "rubies received"] == by_seat(rubies, 4, amount=lambda event: event.a)
    read = [event.a for event in events if event.code == quacks.EventCode.CARD_READ]
    assert [cards[list(cards)[card]] for card in read] == list(range(1, quacks.TURNS + 1))
    assert sum(turn > 0 for turn in cards.values()) == quacks.TURNS
    fifth = next(at for at, event in enumerate(events) if (event.code, event.a) == (quacks.EventCode.TURN_BEGINS, 5))
    scored = [event for event in events[:fifth] if event.code == quacks.EventCode.SCORED]
    assert moments[5] == by_seat(scored, 4, amount=lambda event: event.a)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_duel_counts_chips_coins_round_cards_and_patients_by_round(seed):
    state, moments, cards, things = account_of("duel", seed, round_cards="random")
    _, events = played("duel", seed, round_cards="random")
    assert moments[0] == [player.treated for player in state.players]
    for chip in range(duel.Chip.ORANGE_1, duel.CHIPS):
        bought = [e for e in events if (e.code, e.a, e.b) == (duel.EventCode.GAINED, chip, duel.Reason.PURCHASE)]
        assert things["chips bought", box.CHIP_NAMES[chip]] == by_seat(bought, 2)
    for coin, name in enumerate(box.COIN_NAMES):
        taken = [event for event in events if (event.code, event.a) == (duel.EventCode.COIN_TAKEN, coin)]
        assert things["coins taken", name] == by_seat(taken, 2)
    for card, (name, came) in enumerate(cards.items()):
        shown = [event for event in events if (event.code, event.a) == (duel.EventCode.CARD_REVEALED, card)]
        taken = [event for event in events if (event.code, event.a) == (duel.EventCode.CARD_TAKEN, card)]
        assert (came > 0) == bool(shown)
        assert things["round cards taken", name] == by_seat(taken, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_basari_counts_action_cards_bazaar_cards_and_points_by_stage(seed):
    state, moments, _, things = account_of("basari", seed, players=5)
    _, events = played("basari", seed, players=5)
    assert moments[0] == [player.points for player in state.players]
    for card, letter in enumerate(basari.LETTERS):
        played_card = [event for event in events if (event.code, event.a) == (basari.EventCode.REVEALED, card)]
        name = next(name for kind, name in things if kind == "action cards played" and name.startswith(letter))
        assert things["action cards played", name] == by_seat(played_card, 5)
    dealt = [event for event in events if event.code == basari.EventCode.DEALT]
    assert [
        sum(counts[seat] for (kind, _), counts in things.items() if kind == "bazaar cards dealt") for seat in range(5)
    ] == (by_seat(dealt, 5))
    last = next(at for at, event in enumerate(events) if (event.code, event.a) == (basari.EventCode.STAGE_BEGINS, 3))
    scored = [event for event in events[:last] if event.code == basari.EventCode.SCORED]
    assert moments[3] == by_seat(scored, 5, amount=lambda event: event.a)


@pytest.mark.parametrize("name", rules.GAMES)
def test_what_a_thing_is_counted_for_is_a_decision_of_its_name(name):
    game = rules.game(name)
    for thing in game.study.things:
        if thing.action is not None:
            words = game.words.action_name(thing.action)
            assert thing.name.split(",")[0] in words, (thing.name, words)


def start(name):
    """A table that has just been laid out."""
    game = rules.game(name)
    material = game.load_material(None)
    state = game.state.new()
    game.new_game(state, game.material_record(material), game.options(material).record(), 1, [])
    return game, state


def owned(player):
    """What a seat has from the start on: its bag, or its gems."""
    return list(getattr(player, "bag", getattr(player, "gems", [])))


@pytest.mark.parametrize("name", rules.GAMES)
def test_one_more_at_the_start_is_for_one_seat_only(name):
    game, state = start(name)
    for gift in range(len(game.study.gifts)):
        before = [owned(player) for player in state.players]
        game.study.give(state, 1, gift, 1)
        before[1][gift] += 1
        assert [owned(player) for player in state.players] == before


@pytest.mark.parametrize("name", rules.GAMES)
def test_nobody_starts_with_less_than_nothing(name):
    game, state = start(name)
    for gift in range(len(game.study.gifts)):
        game.study.give(state, 0, gift, -100)
    assert all(number >= 0 for number in owned(state.players[0]))
    if hasattr(state.players[0], "bag"):
        assert sum(owned(state.players[0])) == state.players[0].bag_total == 1


@pytest.mark.parametrize("name", rules.GAMES)
def test_every_group_and_card_can_say_what_it_does(name):
    game = rules.game(name)
    material = game.load_material(None)
    options, record = game.options(material).as_dict(), game.material_record(material)
    for card in game.study.cards:
        assert game.study.caption(card, options, record)
    for group in {thing.group for thing in game.study.things} - {"", "orange"}:
        assert game.study.caption(group, options, record)
