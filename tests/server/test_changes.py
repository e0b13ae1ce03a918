"""What travels in place of a view: the changes since the last one."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charlatans import rules
from charlatans.server.diff import changed, changes
from charlatans.server.payloads import asked
from charlatans.server.replays import Recording

from .rooms import Ear, decide, ears_in, random_decisions, random_room

LEAVES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False) | st.text(max_size=6)
KEYS = st.sampled_from("abcde") | st.text(max_size=3)


def trees_of(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """JSON trees."""
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=20
    )


TREES = trees_of(LEAVES)
ALIKE = st.lists(TREES, min_size=1, max_size=3).flatmap(
    lambda parts: st.tuples(trees_of(st.sampled_from(parts)), trees_of(st.sampled_from(parts)))
)
"""Two trees that have parts in common."""


def as_text(tree: object) -> str:
    """1, 1.0 and True are the same to Python; as text they are not."""
    return json.dumps(tree, sort_keys=True)


@given(two=ALIKE | st.tuples(TREES, TREES))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_changes_make_any_tree_into_any_other(two):
    old, new = json.loads(json.dumps(two))
    made = json.loads(json.dumps(changes(old, new)))
    assert changed(old, made) == new


@given(old=TREES, more=st.lists(TREES, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_changes_leave_what_they_were_made_from_alone(old, more):
    before = as_text(old)
    new = {"old": copy.deepcopy(old), "more": more}
    after = as_text(new)
    changed({"old": old}, changes({"old": old}, new))
    assert as_text(old) == before
    assert as_text(new) == after


@given(tree=TREES)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_same_tree_has_no_changes(tree):
    assert changes(tree, copy.deepcopy(tree)) == []


@given(old=st.lists(TREES, max_size=8), more=st.lists(LEAVES, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_is_appended_is_all_that_travels(old, more):
    assert changes({"pot": old}, {"pot": [*copy.deepcopy(old), *more]}) == [
        [["pot", len(old) + at], value] for at, value in enumerate(more)
    ]


def test_a_key_that_goes_is_a_path_without_a_value():
    assert changes({"a": 1, "b": {"c": 2}}, {"b": {}}) == [[["a"]], [["b", "c"]]]


def test_a_list_that_shrinks_is_sent_whole():
    assert changes({"pot": [1, 2, 3]}, {"pot": [1, 2]}) == [[["pot"], [1, 2]]]


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", rules.GAMES)
async def test_step_by_step_everybody_has_what_a_newcomer_would_be_sent(game, seed):
    """The view, what is asked with its odds, the course and the log, for all eyes in all languages."""
    room = random_room(game, seed)
    ears = await ears_in(room)
    for seat, action in random_decisions(room, random.Random(seed)):
        await decide(room, ears[seat, "en"], action)
        table = room.playing.table
        for (eyes, language), ear in ears.items():
            assert ear.number == room.playing.number
            assert as_text(ear.state["view"]) == as_text(table.view(eyes, language))
            assert ear.asked == asked(table, eyes, language)
            assert ear.state["course"] == room.playing.course
    for eyes, ear in ears.items():
        fresh = room.state_frame(eyes)
        assert ear.over
        assert ear.state["log"][-len(fresh["log"]) :] == fresh["log"]


@pytest.mark.anyio
@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_step_is_far_shorter_than_the_state(game):
    room = random_room(game, 7)
    ears = await ears_in(room)
    for seat, action in random_decisions(room, random.Random(7)):
        await decide(room, ears[seat, "en"], action)
    for ear in ears.values():
        state, *steps = ear.texts
        lengths = sorted(len(text) for text in steps if '"type":"step"' in text)
        assert lengths[len(lengths) // 2] < min(2_048, len(state) / 4)


AMOUNTS = {
    "quacks": {"scored": ("points", 1), "got_rubies": ("rubies", 1), "paid_rubies": ("rubies", -1)},
    "duel": {"got_gold": ("gold", 1), "lost_gold": ("gold", -1)},
    "basari": {"scored": ("points", 1)},
}
"""Events that change an amount of their seat by their first detail."""


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", rules.GAMES)
async def test_each_event_comes_with_what_it_changed(game, seed):
    room = random_room(game, seed)
    ear, seen = Ear(None), 0
    await room.welcome(ear)
    view = copy.deepcopy(ear.state["view"])
    for seat, action in random_decisions(room, random.Random(seed)):
        await decide(room, Ear(seat), action)
        step = ear.steps[-1]
        assert len(step["changes"]) == len(step["happenings"]) + 1
        for (what, whose, amount, *_), made in zip(step["happenings"], step["changes"], strict=False):
            before = copy.deepcopy(view)
            view = changed(view, copy.deepcopy(made))
            if what in AMOUNTS[game]:
                of, sign = AMOUNTS[game][what]
                assert view["players"][whose][of] - before["players"][whose][of] == sign * amount
                seen += 1
        view = changed(view, copy.deepcopy(step["changes"][-1]))
        assert view == ear.state["view"]
    assert seen > 5


@pytest.mark.anyio
async def test_a_replay_has_the_changes_that_were_sent_then():
    room = random_room("basari", 4)
    ears = {seat: Ear(seat) for seat in (None, *range(len(room.seats)))}
    for ear in ears.values():
        await room.welcome(ear)
    decisions = [
        {"seat": seat, "id": None, "actions": [action]}
        for seat, action in random_decisions(room, random.Random(4))
        if not await decide(room, Ear(seat), action)
    ]
    recording = Recording(room.row, room.names, decisions)
    for eyes, ear in ears.items():
        for step in ear.steps[:: len(ear.steps) // 30]:
            frame = recording.frame(step["number"], eyes, "en", {})
            assert frame["changes"] == step["changes"]
    assert recording.frame(0, None, "en", {})["changes"] == []


@pytest.mark.anyio
async def test_cards_are_turned_over_when_they_are_revealed_and_not_before():
    """Until the last player has chosen, nobody's changes hold another one's card; then all of them come with the first event."""
    room, chance = random_room("basari", 2, players=3), random.Random(2)
    ears = {seat: Ear(seat) for seat in (None, 0, 1, 2)}
    for ear in ears.values():
        await room.welcome(ear)
    for seat in (0, 1, 2):
        await decide(room, Ear(seat), chance.choice(room.playing.table.legal(seat)))
    for eyes, ear in ears.items():
        early, last = ear.steps[:2], ear.steps[2]
        shown = [path for step in early for made in step["changes"] for path, *_ in made if path[-1] == "choice"]
        assert shown == [["players", seat, "choice"] for seat in (0, 1) if seat == eyes]
        assert last["happenings"][0][0] == "revealed"
        first = {path[1]: to[0] for path, *to in last["changes"][0] if path[-1] == "choice"}
        turned = ["ABCD"[letter] for _, _, letter, *_ in last["happenings"][:3]]
        assert first == {seat: turned[seat] for seat in (0, 1, 2) if seat != eyes or seat == 2}
