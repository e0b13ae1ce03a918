"""The end of a stage: 15 workers, majorities, returned gems, the workers' bonus, and the next stage."""

from __future__ import annotations

from collections import Counter

import pytest

import charlatans

from .scenarios import (
    NONE,
    at_first_round,
    bid,
    choose,
    coming,
    current_phase,
    decide,
    described,
    end_stage,
    forfeit_round,
    gems,
    hands,
    hold,
    in_stage,
    legal_names,
    negotiation,
    numbers_of,
    of_all_players,
    set_players,
    settle,
    stock,
    with_cards,
    with_workers,
)


def stage_and_round(table):
    """Where the game stands."""
    return table.view()["stage"], table.view()["round"]


def scored(*held, players=3, **options):
    """The stage has been scored with these gems; seat 0 ended it with 15 workers, and has 12 points for that."""
    return end_stage(hold(at_first_round(players=players, **options), *held))


def majority_points(table):
    """The points of all players without the workers' bonus."""
    first, *others = of_all_players(table, "points")
    return [first - table.view()["workers_bonus"], *others]


# When ----------------------------------------------------------------------------------------------


def test_a_stage_ends_with_15_workers_reached_by_the_deal():
    """Ruling stage_end: the cards dealt count, but the round is played."""
    table = forfeit_round(coming(with_workers(at_first_round(1, 2, 3), 0, 11), 34, 5, 6))
    assert (of_all_players(table, "workers")[0], stage_and_round(table), current_phase(table)) == (
        15,
        (1, 2),
        "choosing",
    )
    choose(table, "BAC")
    assert stage_and_round(table) == (2, 1)
    assert described(table, "bazaar card") == ["Player 1 scores 4 points from the bazaar card."]


def test_a_stage_ends_with_15_workers_reached_by_action_a():
    """Ruling stage_end: workers drawn by A count."""
    table = choose(coming(with_workers(at_first_round(1, 2, 3), 0, 11), 34), "ABC")
    assert stage_and_round(table) == (2, 1)


def test_14_workers_do_not_end_a_stage():
    table = choose(coming(with_workers(at_first_round(1, 2, 3), 0, 10), 34, 4, 5, 6), "ABC")
    assert (of_all_players(table, "workers")[0], stage_and_round(table)) == (10 + 4 + 1, (1, 2))
    table = forfeit_round(coming(with_workers(at_first_round(1, 2, 3), 0, 14), 4, 5, 6))
    assert stage_and_round(table) == (1, 2)


def test_more_than_15_workers_end_a_stage_as_well():
    assert stage_and_round(end_stage(at_first_round(), 19)) == (2, 1)


def test_the_round_in_which_15_workers_are_reached_is_played_out():
    """Ruling stage_end: it is looked at once, after all actions; B, C and their negotiations still happen."""
    table = choose(coming(with_workers(at_first_round(1, 2, 3, 4, players=4), 0, 13), 34), "ABCC")
    assert (of_all_players(table, "workers")[0], current_phase(table)) == (17, "negotiating")
    assert (of_all_players(table, "points"), stage_and_round(table)) == ([0, 5, 0, 0], (1, 1))
    settle(table)
    assert stage_and_round(table) == (2, 1)


def test_action_d_is_still_carried_out_before_the_stage_ends():
    """Ruling stage_end: D is an action of the round like the others."""
    table = choose(with_workers(at_first_round(players=5), 0, 15), "DAAAB")
    assert stage_and_round(table) == (1, 1)
    decide(table, 0, "return red", "take red", "take red")
    assert stage_and_round(table) == (2, 1)


def test_several_players_may_end_a_stage_together():
    table = end_stage(with_workers(at_first_round(1, 2, 3), 1, 15), 15, 2)
    assert stage_and_round(table) == (2, 1)


# Majorities ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "points"), list(enumerate([14, 12, 10, 8])))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_most_gems_of_a_colour_score_its_points(colour, points, seat):
    """Ruling majority_single: 14 for red, 12 for yellow, 10 for green, 8 for blue."""
    held = [[0, 0, 0, 0] for _ in range(3)]
    for other in range(3):
        held[other][colour] = 2
    held[seat][colour] = 3
    assert majority_points(scored(*held)) == [points if other == seat else 0 for other in range(3)]


@pytest.mark.parametrize(("held", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (13, 6), (22, 11)])
@pytest.mark.parametrize("colour", range(4))
def test_a_sole_majority_returns_half_of_its_gems_rounded_up(held, kept, colour):
    """Ruling majority_single: of 5 gems 3 go back."""
    hand = [0, 0, 0, 0]
    hand[colour] = held
    table = scored(NONE, tuple(hand), NONE)
    assert gems(table, 1)[colour] == kept
    assert stock(table)[colour] == 22 - kept


def test_others_return_nothing():
    assert hands(scored((5, 0, 0, 0), (4, 0, 0, 0), (1, 0, 0, 0))) == [(2, 0, 0, 0), (4, 0, 0, 0), (1, 0, 0, 0)]


@pytest.mark.parametrize(
    ("tied", "shares"), [(2, (7, 6, 5, 4)), (3, (4, 4, 3, 2)), (4, (3, 3, 2, 2)), (5, (2, 2, 2, 1))]
)
def test_a_tie_splits_the_points_rounded_down(tied, shares):
    """Ruling majority_tied, for any number of players who share a majority."""
    for colour, share in enumerate(shares):
        hand = tuple(4 if other == colour else 0 for other in range(4))
        table = scored(*[hand] * tied, *[NONE] * (5 - tied), players=5)
        assert majority_points(table) == [share] * tied + [0] * (5 - tied)


@pytest.mark.parametrize("tied", [2, 3, 4, 5])
@pytest.mark.parametrize("held", [2, 3, 4])
def test_tied_players_return_two_gems_each_and_not_half(tied, held):
    """Ruling majority_tied: two, however many share it and whatever they have."""
    table = scored(*[(held, 0, 0, 0)] * tied, *[(1, 0, 0, 0)] * (5 - tied), players=5)
    assert [gems(table, seat)[0] for seat in range(5)] == [held - 2] * tied + [1] * (5 - tied)


def test_tied_players_with_one_gem_return_that_one():
    """Ruling majority_tied_short: nobody returns more than there is."""
    table = scored((1, 0, 0, 0), (1, 0, 0, 0), NONE)
    assert (majority_points(table), hands(table)[:2]) == ([7, 7, 0], [NONE, NONE])


def test_nobody_scores_a_colour_of_which_nobody_has_a_gem():
    """Ruling majority_tied_short: no points, although all have equally many."""
    table = scored(NONE, NONE, (0, 1, 0, 0))
    assert majority_points(table) == [0, 0, 12]
    assert described(table, "Nobody has") == [f"Nobody has a {colour} gem." for colour in ("red", "green", "blue")]


def test_colours_are_scored_for_themselves_from_red_to_blue_and_then_the_workers():
    """Ruling scoring_independent: what is returned of one colour changes no other."""
    table = scored((5, 0, 2, 1), (0, 4, 2, 0), (1, 4, 0, 6))
    assert majority_points(table) == [14 + 5, 6 + 5, 6 + 8]
    assert hands(table) == [(2, 0, 0, 1), (0, 2, 0, 0), (1, 2, 0, 3)]
    assert [sentence.partition("for ")[2] for sentence in described(table, "scores")] == [
        "the most red gems.",
        "sharing the lead in yellow gems.",
        "sharing the lead in yellow gems.",
        "sharing the lead in green gems.",
        "sharing the lead in green gems.",
        "the most blue gems.",
        "the workers.",
    ]


def test_points_are_recorded_before_gems_go_back():
    said = described(scored((5, 0, 0, 0), NONE, NONE), "most red", "returns")
    assert said == ["Player 1 scores 14 points for the most red gems.", "Player 1 returns 3 red to the stock."]


def test_one_player_can_have_all_majorities():
    assert majority_points(scored((1, 1, 1, 1), NONE, NONE)) == [14 + 12 + 10 + 8, 0, 0]


# Workers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("enough", [(0,), (1,), (0, 2), (0, 1, 2)])
def test_everybody_with_15_workers_scores_12_points_unshared(enough):
    """Ruling workers_bonus: the whole bonus for each, and nothing is returned."""
    table = hold(at_first_round(1, 2, 3), NONE, NONE, NONE)
    for seat in enough:
        with_workers(table, seat, 15)
    forfeit_round(table)
    assert of_all_players(table, "points") == [12 if seat in enough else 0 for seat in range(3)]
    assert hands(table) == [NONE] * 3


def test_more_than_15_workers_score_no_more_and_14_score_nothing():
    """Ruling workers_bonus."""
    table = end_stage(with_workers(hold(at_first_round(1, 2, 3), NONE, NONE, NONE), 1, 14), 18)
    assert of_all_players(table, "points") == [12, 0, 0]


# The next stage ------------------------------------------------------------------------------------


def test_gems_and_points_are_kept_for_the_next_stage():
    """Ruling between_stages: no new start with three gems each."""
    table = end_stage(
        set_players(hold(at_first_round(), (5, 0, 0, 0), (4, 1, 0, 0), (0, 0, 7, 2)), points=(10, 20, 30))
    )
    assert of_all_players(table, "points") == [10 + 14 + 12, 20 + 12, 30 + 10 + 8]
    assert hands(table) == [(2, 0, 0, 0), (4, 0, 0, 0), (0, 0, 3, 1)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_cards_are_shuffled_into_a_new_draw_pile(players):
    """Ruling between_stages: the cards of the old stage are gone, with their workers."""
    table = with_workers(at_first_round(players=players), 0, 15)
    forfeit_round(coming(table, *range(1, players + 1)))
    assert stage_and_round(table) == (2, 1)
    assert [numbers_of(table, seat) for seat in range(players)] == [[number] for number in range(1, players + 1)]
    assert of_all_players(table, "workers") == [1] * players
    assert table.view()["deck"] == 39 - players


def test_cards_of_the_old_stage_can_be_dealt_again():
    """Ruling between_stages: all 39 are in the new draw pile."""
    table = forfeit_round(coming(with_workers(at_first_round(10, 14, 28), 0, 15), 14, 28, 10))
    assert [numbers_of(table, seat) for seat in range(3)] == [[14], [28], [10]]


def test_action_cards_are_kept_for_the_next_stage():
    """Ruling between_stages."""
    assert legal_names(in_stage(2), 0) == ["choose A", "choose B", "choose C"]


def test_the_second_stage_is_scored_like_the_first():
    table = end_stage(set_players(hold(in_stage(2), (3, 0, 0, 0), (2, 0, 0, 0), (0, 1, 0, 0)), points=(0, 0, 0)))
    assert (stage_and_round(table), of_all_players(table, "points")) == ((3, 1), [14 + 12, 0, 12])


# The draw pile -------------------------------------------------------------------------------------

FEW = "[deck]\ncards = [\n" + "  [0, 4, 1, 0, 0, 0],\n" * 12 + "]\n"


@pytest.fixture
def few(tmp_path):
    """An owner's deck of twelve cards without a single worker."""
    file = tmp_path / "few.toml"
    file.write_text(FEW)
    return file


@pytest.mark.parametrize(("players", "rounds"), [(3, 4), (4, 3), (5, 2)])
def test_a_stage_is_scored_once_the_draw_pile_cannot_deal_everybody_a_card(few, players, rounds):
    """Ruling draw_pile_empty: the safety net for an owner's deck."""
    table = charlatans.new("basari", players=players, seed=1, material=few)
    hold(table, (1, 0, 0, 0), *[NONE] * (players - 1))
    for number in range(1, rounds + 1):
        assert stage_and_round(table) == (1, number)
        forfeit_round(table)
    assert stage_and_round(table) == (2, 1)
    assert of_all_players(table, "points") == [14] + [0] * (players - 1)
    assert len(described(table, "too few cards")) == 1


def test_action_a_finds_an_empty_draw_pile(few):
    """Ruling draw_pile_empty: if A cannot draw, it gives nothing, and the round goes on."""
    table = charlatans.new("basari", players=4, seed=1, material=few)
    forfeit_round(forfeit_round(table))
    assert table.view()["deck"] == 0
    choose(table, "ABCC")
    assert described(table, "draw pile") == ["Player 1 finds the draw pile empty."]
    assert (of_all_players(table, "points"), negotiation(table)["action"]) == ([0, 4, 0, 0], "C")


def test_whoever_wins_action_a_pays_even_if_the_draw_pile_is_empty(few):
    """Ruling draw_pile_empty: what was offered is paid."""
    table = charlatans.new("basari", players=4, seed=1, material=few)
    forfeit_round(forfeit_round(table))
    decide(bid(choose(table, "AABC"), 0, (1, 0, 0, 0)), 1, "accept")
    assert described(table, "pays", "finds") == ["Player 1 pays 1 red.", "Player 1 finds the draw pile empty."]


def test_a_card_drawn_by_action_a_can_leave_too_few_for_the_next_deal(few):
    """Ruling draw_pile_empty: three are dealt three times, and A has drawn one of the last three."""
    table = charlatans.new("basari", players=3, seed=1, material=few)
    forfeit_round(forfeit_round(table))
    choose(table, "ABC")
    assert stage_and_round(table) == (2, 1)


def test_our_own_deck_cannot_run_out():
    """Ruling draw_pile_empty: with at most 14 workers each there is always a card for everybody and one for A."""
    printed = at_first_round()._material_record
    workers = sorted(printed.workers[: printed.cards])
    for players in (3, 4, 5):
        most_out = max(cards for cards in range(40) if sum(workers[:cards]) <= 14 * players)
        assert most_out + players + 1 <= 39


def test_the_workers_of_our_deck_are_those_of_the_facts():
    printed = at_first_round()._material_record
    assert Counter(printed.workers[:39]) == {1: 8, 2: 12, 3: 11, 4: 8}


def test_a_card_laid_out_in_an_earlier_round_still_counts():
    table = with_cards(at_first_round(1, 2, 3), 0, 36, 37, 38)
    assert of_all_players(table, "workers")[0] == 13
    assert stage_and_round(forfeit_round(coming(table, 9, 4, 5))) == (1, 2)
    assert stage_and_round(forfeit_round(table)) == (2, 1)
