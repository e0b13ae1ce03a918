"""Tournaments: rotations, blocks, and bots that fail."""

from __future__ import annotations

from collections import Counter

import pytest

import charlatans
from charlatans.lab import workers
from charlatans.lab.block import MatchEntrant, play_block, ranks_with_forfeits
from charlatans.lab.tournament import Tournament, plan_tournament
from charlatans.lab.workers import on_processes

OWN = "tests.lab.contestants:"


def lineup(*seats, games=3, **more):
    return plan_tournament("basari", [OWN + seat if seat[0].isupper() else seat for seat in seats], games, **more)


def results(block):
    """A block without its times."""
    return block.first_seed, block.seed_count, block.scores, block.ranks, block.forfeits, block.asked, block.inside


def failures(blocks):
    return {(one.seed, one.rotation, one.entrant) for block in blocks for one in block.forfeits}


# Planning ---------------------------------------------------------------------------------------------------


def test_every_seed_is_played_in_every_rotation():
    plan = lineup("adept", "novice", "random")
    assert [plan.lineup(rotation) for rotation in range(3)] == [
        ["adept", "novice", "random"],
        ["random", "adept", "novice"],
        ["novice", "random", "adept"],
    ]


@pytest.mark.parametrize(("games", "seeds"), [(1, 1), (4, 1), (5, 2), (10_000, 2500)])
def test_games_are_rounded_up_to_whole_seeds(games, seeds):
    plan = lineup(*["adept"] * 4, games=games)
    assert (plan.seed_count, plan.matches) == (seeds, 4 * seeds)


def test_blocks_hold_every_seed_once():
    plan = lineup(*["adept"] * 4, games=400, seed=7)
    assert [seed for number in plan.blocks for seed in plan.seeds_of(number)] == list(range(7, 107))


def test_options_that_are_played_over_take_turns_and_all_come_equally_often():
    plan = lineup("adept", "novice", "random", games=100, over=["return-three", "end_bonus_10"])
    taken = Counter(plan.option_set_of(seed) for number in plan.blocks for seed in plan.seeds_of(number))
    assert taken == {0: 9, 1: 9, 2: 9, 3: 9}
    assert [(one.return_three, one.end_bonus_10) for one in plan.option_sets] == [
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    ]


def test_the_same_matches_have_the_same_key_however_many_there_are():
    plan = lineup("adept", "novice", "random")
    assert plan == lineup("adept", "novice", "random", games=1000)
    others = [lineup("adept", "novice", "random", seed=2), lineup("novice", "adept", "random")]
    others += [lineup("adept", "novice", "random", over=["return_three"]), lineup("adept", "novice", "Chancer")]
    assert len({one.digest for one in [plan, *others]}) == 5


@pytest.mark.parametrize(
    ("seats", "more", "said"),
    [
        (["adept"] * 2, {}, r"has 3 or 4 or 5 seats: name so many bots, not 2 \(adept,adept\)"),
        (["adept"] * 6, {}, "not 6"),
        (["adept"] * 3, {"games": 0}, "1 game or more, not 0"),
        (["adept"] * 3, {"limit": 0}, "more than 0 seconds"),
        (["adept"] * 3, {"options": {"players": "4"}}, "3 bots cannot play at a table for 4"),
        (["adept"] * 3, {"over": ["books"]}, "no option 'books' to play over; there are leader_offers_first"),
        (["adept"] * 3, {"over": ["return_three"], "options": {"return_three": True}}, "leave its value True out"),
        (["adept"] * 3, {"seed": 2**63}, "seeds are whole numbers"),
        (["adept", "adept", "adpet"], {}, "there is no bot 'adpet' for basari; did you mean 'adept'"),
        (["adept", "adept", "tests.lab.contestants:Nobody"], {}, "there is no bot tests.lab.contestants:Nobody"),
        (["adept", "adept", "nowhere.to.be:Found"], {}, "there is no bot nowhere.to.be:Found"),
    ],
)
def test_bad_input_says_what_would_be_right(seats, more, said):
    with pytest.raises(charlatans.CharlatansError, match=said):
        plan_tournament("basari", seats, **{"games": 3, **more})


# Playing ----------------------------------------------------------------------------------------------------


def test_scores_and_ranks_follow_the_entrant_from_seat_to_seat():
    """With the same bot in all seats, every rotation is the same match with the seats rotated."""
    block = play_block(lineup("novice", "novice", "novice", games=90), 0)
    for at in range(0, 90, 3):
        first, second, third = block.scores[at : at + 3]
        assert (second, third) == ([*first[1:], first[0]], [*first[2:], *first[:2]])


def test_bots_in_outside_seats_are_asked_and_the_rest_is_played_within_the_rules():
    block = play_block(lineup("adept", "Chancer", "Chancer"), 0)
    assert block.asked[0] == 0
    assert min(block.asked[1:]) > 10
    assert block.inside > 10
    assert not block.forfeits


def test_blocks_are_the_same_in_this_process_and_on_one_and_two_others():
    plan = lineup("adept", "Chancer", "Crashes", games=9)
    here = [results(play_block(plan, number)) for number in plan.blocks]
    assert any(block[4] for block in here)
    for cores in (1, 2):
        there = sorted(results(block) for block in on_processes(plan, plan.blocks, cores))
        assert there == here


# Bots that fail ---------------------------------------------------------------------------------------------


def test_whoever_fails_is_last_and_the_others_are_ranked_among_themselves():
    assert ranks_with_forfeits([1, 2, 3, 4], {}) == [1, 2, 3, 4]
    assert ranks_with_forfeits([1, 2, 3, 4], {0: "fell asleep"}) == [4, 1, 2, 3]
    assert ranks_with_forfeits([2, 1, 2, 4], {1: "", 3: ""}) == [1, 4, 1, 4]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Crashes", "ZeroDivisionError: a bug of its own"),
        ("Leaves", "SystemExit: 1"),
        ("Cheats", "; legal were "),
        ("Mumbles", "decided 'pass'; legal were "),
        ("Hangs", "took longer than 1 s"),
    ],
)
def test_a_bot_that_fails_loses_that_match_only(bot, said):
    plan = lineup("novice", bot, "novice", limit=1.0)
    block = play_block(plan, 0)
    failed = {one.rotation for one in block.forfeits}
    assert 0 < len(failed) < 3
    for one in block.forfeits:
        assert (one.seed, one.entrant) == (1, 1)
        assert said in one.reason
    for rotation in range(3):
        scores, ranks = block.scores[rotation], block.ranks[rotation]
        if rotation in failed:
            assert (scores[1], ranks[1]) == (0, 3)
        assert min(ranks) == 1
        assert scores[0] > 0


def test_a_bot_that_kills_its_process_is_identified():
    plan = lineup("novice", "Dies", "novice", seed=2)
    (block,) = on_processes(plan, plan.blocks, 1)
    crashed = play_block(lineup("novice", "Crashes", "novice", seed=2), 0)
    assert failures([block]) == failures([crashed])
    assert (block.scores, block.ranks) == (crashed.scores, crashed.ranks)
    assert {one.reason for one in block.forfeits} == {"its process died of SIGKILL"}


def test_a_bot_that_nothing_can_interrupt_is_identified(monkeypatch):
    monkeypatch.setattr(workers, "GRACE", 0.5)
    plan = lineup("novice", "Deaf", "novice", limit=0.5, seed=2)
    (block,) = on_processes(plan, plan.blocks, 1)
    assert failures([block]) == failures([play_block(lineup("novice", "Crashes", "novice", seed=2), 0)])
    assert {one.reason for one in block.forfeits} == {"took longer than 0.5 s and could not be interrupted"}


def test_a_place_is_blamed_only_when_a_process_dies_there_twice():
    class Died:
        number, was_stuck, asked_entrant = 0, False, MatchEntrant(1, 0, 1)

        def stop(self):
            return "its process died of SIGKILL"

    crashes = workers.CrashTracker()
    crashes.record_crash(Died())
    assert not crashes.known_crashes
    crashes.record_crash(Died())
    assert crashes.known_crashes == {MatchEntrant(1, 0, 1): "its process died of SIGKILL"}


def test_a_process_that_keeps_dying_while_nobody_is_asked_is_reported():
    class Died:
        number, was_stuck, asked_entrant = 4, False, None

        def stop(self):
            return "its process died of SIGKILL"

    crashes = workers.CrashTracker()
    crashes.record_crash(Died())
    crashes.record_crash(Died())
    with pytest.raises(charlatans.CharlatansError, match="block 4 has died 3 times"):
        crashes.record_crash(Died())


def test_a_tournament_travels_to_another_process(tmp_path):
    import pickle

    owners = tmp_path / "mine.toml"
    owners.write_text("")
    plan = lineup("adept", "novice", "random", material=owners)
    there = pickle.loads(pickle.dumps(plan))
    assert isinstance(there, Tournament)
    assert there == plan
    assert there.material.name == "mine.toml"
