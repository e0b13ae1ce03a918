"""Nobody sees what is hidden: action cards not yet turned over, a bid half made, streams and forced cards."""

from __future__ import annotations

from itertools import product

import pytest

import charlatans
from charlatans import bots, policies
from charlatans.rules.basari.observe import AT_WAITS, PER_PLAYER

from .scenarios import at_first_round, at_odds, bid, choose, coming, decide, negotiation

HAND, RIVAL = (2, 1, 1, 2), (1, 0, 2, 4)


def chosen(letter, players=3):
    """Seat 1 has chosen in secret; the others have not."""
    return decide(at_first_round(players=players), 1, f"choose {letter}")


def begun(*parts):
    """Seat 0 has begun its first offer with these parts."""
    return decide(at_odds(HAND, RIVAL), 0, *parts)


def raising(*parts):
    """Seat 1 has begun to raise an offer with these parts."""
    return decide(bid(at_odds(HAND, RIVAL), 0, (0, 0, 1, 1)), 1, *parts)


def features(table, seat):
    """What learning sees of a table."""
    out = [7.0] * table.game.features
    table.game.observe(table._state, table._material_record, seat, out)
    return out


def shown(table, seat):
    """All that a seat (None: a spectator) is shown: view, options, question, features, and what was told last."""
    if seat is None:
        return table.view(None), table.describe()
    return table.view(seat), table.decisions(seat), table.question(seat), features(table, seat), table.describe()


def secrets(*tables, owner):
    """Tables that differ only in what the owner keeps secret."""
    assert len({table.to_bytes() for table in tables}) == len(tables)
    return [(one, other, seat) for one, other in product(tables, repeat=2) for seat in (0, 1, 2, None) if seat != owner]


# Action cards --------------------------------------------------------------------------------------


def test_nobody_else_is_shown_an_action_card_before_all_are_turned_over():
    for one, other, seat in secrets(chosen("A"), chosen("B"), chosen("C"), owner=1):
        assert shown(one, seat) == shown(other, seat)


def test_everybody_sees_that_a_card_lies_face_down():
    for seat in (0, 1, 2, None):
        assert [player["chosen"] for player in chosen("C").view(seat)["players"]] == [False, True, False]


def test_a_player_sees_their_own_card():
    assert chosen("C").view(1)["players"][1]["choice"] == "C"
    assert features(chosen("C"), 1) != features(chosen("A"), 1)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_choice_is_not_even_a_key_in_the_view_of_others(seat):
    assert "choice" not in chosen("C").view(seat)["players"][1]


def test_choosing_tells_nothing():
    assert chosen("A").describe() == []


def test_the_cards_are_everybodys_once_they_are_turned_over():
    table = decide(decide(chosen("B"), 0, "choose A"), 2, "choose B")
    for seat in (0, 1, 2, None):
        assert [player["choice"] for player in table.view(seat)["players"]] == ["A", "B", "B"]


def test_last_rounds_cards_tell_nothing_about_this_round():
    table = at_first_round()
    for letter in "AAA":
        decide(table, table.actors[0], f"choose {letter}")
    assert [player.get("choice") for player in table.view(0)["players"]] == [None, None, None]


# Bids half made ------------------------------------------------------------------------------------


def test_nobody_else_is_shown_a_first_offer_half_made():
    tables = begun(), begun("red 0"), begun("red 1"), begun("red 2"), begun("red 1", "yellow 1")
    for one, other, seat in secrets(*tables, owner=0):
        assert shown(one, seat)[:-1] == shown(other, seat)[:-1]


def test_nobody_else_is_shown_a_raise_half_made():
    tables = raising(), raising("red 0"), raising("red 1"), raising("red 1", "green 2")
    for one, other, seat in secrets(*tables, owner=1):
        assert shown(one, seat)[:-1] == shown(other, seat)[:-1]


def test_a_part_of_a_bid_is_not_told():
    assert begun("red 1", "yellow 1").describe() == []
    assert raising("red 1").describe() == []


def test_the_speaker_sees_the_bid_and_what_is_asked_next():
    seen = begun("red 1", "yellow 0").view(0)["negotiation"]
    assert (seen["bid"], seen["colour"]) == ({"red": 1}, "green")
    assert begun().view(0)["negotiation"]["bid"] is None
    assert features(begun("red 1"), 0) != features(begun("red 2"), 0)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_bid_is_not_even_a_key_in_the_view_of_others(seat):
    assert {"bid", "colour"}.isdisjoint(begun("red 1").view(seat)["negotiation"])


def test_an_offer_appears_only_when_it_is_made():
    table = begun()
    for part in ("red 1", "yellow 1", "green 0"):
        decide(table, 0, part)
        assert [table.view(seat)["negotiation"]["offer"] for seat in (0, 1, 2, None)] == [None] * 4
    decide(table, 0, "blue 1")
    for seat in (0, 1, 2, None):
        assert table.view(seat)["negotiation"]["offer"] == {"red": 1, "yellow": 1, "blue": 1}
    assert table.describe() == ["Player 1 offers 1 red, 1 yellow and 1 blue."]


def test_a_raise_half_made_leaves_the_standing_offer():
    assert negotiation(raising("red 1"))["offer"] == {"green": 1, "blue": 1}


def test_features_tell_who_still_waits_to_take_gems():
    """What everybody sees of action D, learning sees as well."""
    table = choose(at_first_round(1, 2, 3, 4, 5, players=5), "DDDAB")
    assert features(table, 0)[AT_WAITS::PER_PLAYER] == [0, 1, 1, 0, 0]
    assert features(decide(table, 0, "take red"), 0)[AT_WAITS::PER_PLAYER] == [0, 0, 1, 0, 0]


# Copies to think with ------------------------------------------------------------------------------


def test_a_copy_to_think_with_does_not_tell_an_action_card():
    tables = [chosen(letter) for letter in "ABC"]
    for seed in range(20):
        assert len({table.determinize(0, seed).to_bytes() for table in tables}) == 1


@pytest.mark.parametrize(("players", "letters"), [(3, "ABC"), (4, "ABC"), (5, "ABCD")])
def test_in_a_copy_others_may_have_chosen_any_card_in_play(players, letters):
    table = chosen("A", players)
    found = [table.determinize(0, seed).view(1)["players"][1]["choice"] for seed in range(400)]
    assert set(found) == set(letters)
    assert all(found.count(letter) > 60 for letter in letters)


def test_a_copy_keeps_who_has_chosen_and_who_has_not():
    assert [player["chosen"] for player in chosen("A").determinize(0, 3).view()["players"]] == [False, True, False]


def test_a_copy_keeps_the_seats_own_card():
    assert {chosen("C").determinize(1, seed).view(1)["players"][1]["choice"] for seed in range(20)} == {"C"}


def test_a_copy_keeps_cards_that_lie_open():
    table = at_odds(HAND, RIVAL)
    for seat in range(3):
        assert table.determinize(seat, 4).view() == table.view()


@pytest.mark.parametrize("seat", [1, 2])
def test_a_copy_to_think_with_does_not_tell_a_bid_half_made(seat):
    tables = begun(), begun("red 0"), begun("red 2"), begun("red 1", "yellow 1")
    assert len({table.determinize(seat, 5).to_bytes() for table in tables}) == 1


def test_a_copy_keeps_the_speakers_own_bid():
    assert begun("red 1").determinize(0, 5).view(0) == begun("red 1").view(0)


def test_a_copy_can_be_played_on():
    for table in (chosen("A"), begun("red 1"), raising("red 1")):
        twin = table.determinize(2, 8)
        while not twin.over:
            before = twin.snapshot()
            twin.act(twin.actors[0], twin.decisions(twin.actors[0])[-1])
            assert twin.check_invariants(before) == []


def test_an_imagined_table_has_no_journal():
    with pytest.raises(charlatans.JournalError, match="imagined"):
        at_first_round().determinize(0, 1).journal()


# Chance --------------------------------------------------------------------------------------------


def test_views_and_copies_do_not_depend_on_the_streams():
    one, other = at_first_round(seed=1), at_first_round(seed=2)
    assert one.to_bytes() != other.to_bytes()
    for seat in (0, 1, 2, None):
        assert shown(one, seat) == shown(other, seat)
    assert one.determinize(0, 9).to_bytes() == other.determinize(0, 9).to_bytes()


def test_views_and_copies_do_not_tell_which_card_is_forced_to_come():
    forced, plain = coming(at_first_round(), 34), at_first_round()
    for seat in (0, 1, 2, None):
        assert shown(forced, seat) == shown(plain, seat)
    assert forced.determinize(0, 4).to_bytes() == plain.determinize(0, 4).to_bytes()


# Bots ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", policies.LEVELS)
def test_bots_choose_the_same_when_only_hidden_things_differ(name):
    for seed in range(20):
        assert len({bots.seated("basari", name, seed)(chosen(letter), 0) for letter in "ABC"}) == 1


@pytest.mark.parametrize("name", policies.LEVELS)
def test_asking_a_bot_changes_nothing(name):
    table = at_odds(HAND, RIVAL)
    before = table.to_bytes()
    bots.seated("basari", name, 1)(table, table.actors[0])
    assert table.to_bytes() == before
