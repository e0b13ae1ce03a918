"""Diffs: the changes that are sent instead of a whole view."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charlatans import rules
from charlatans.server.diff import diff, patch
from charlatans.server.payloads import prompt_payload
from charlatans.server.replays import Recording

from .rooms import FakeSubscriber, decide, random_decisions, random_room, subscribe_everybody

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
    """A tree as text: Python considers 1, 1.0 and True equal."""
    return json.dumps(tree, sort_keys=True)


@given(two=ALIKE | st.tuples(TREES, TREES))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_changes_make_any_tree_into_any_other(two):
    old, new = json.loads(json.dumps(two))
    changes = json.loads(json.dumps(diff(old, new)))
    assert patch(old, changes) == new


@given(old=TREES, more=st.lists(TREES, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_changes_leave_what_they_were_made_from_alone(old, more):
    before = as_text(old)
    new = {"old": copy.deepcopy(old), "more": more}
    after = as_text(new)
    patch({"old": old}, diff({"old": old}, new))
    assert as_text(old) == before
    assert as_text(new) == after


@given(tree=TREES)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_same_tree_has_no_changes(tree):
    assert diff(tree, copy.deepcopy(tree)) == []


@given(old=st.lists(TREES, max_size=8), more=st.lists(LEAVES, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_is_appended_is_all_that_travels(old, more):
    assert diff({"pot": old}, {"pot": [*copy.deepcopy(old), *more]}) == [
        [["pot", len(old) + at], value] for at, value in enumerate(more)
    ]


def test_a_key_that_goes_is_a_path_without_a_value():
    assert diff({"a": 1, "b": {"c": 2}}, {"b": {}}) == [[["a"]], [["b", "c"]]]


def test_a_list_that_shrinks_is_sent_whole():
    assert diff({"pot": [1, 2, 3]}, {"pot": [1, 2]}) == [[["pot"], [1, 2]]]


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", rules.GAMES)
async def test_step_by_step_everybody_has_what_a_newcomer_would_be_sent(game, seed):
    """View, prompt with odds, score history and log of every viewer follow from the steps, in every language."""
    room = random_room(game, seed)
    subscribers = await subscribe_everybody(room)
    for seat, action in random_decisions(room, random.Random(seed)):
        await decide(room, subscribers[seat, "en"], action)
        table = room.session.table
        for (viewer, language), subscriber in subscribers.items():
            assert subscriber.number == room.session.number
            assert as_text(subscriber.state["view"]) == as_text(table.view(viewer, language))
            assert subscriber.prompt == prompt_payload(table, viewer, language)
            assert subscriber.state["score_history"] == room.session.score_history
    for viewer, subscriber in subscribers.items():
        fresh = room.snapshot(viewer)
        assert subscriber.over
        assert as_text(subscriber.state["log"][-len(fresh["log"]) :]) == as_text(fresh["log"])


@pytest.mark.anyio
@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_step_is_far_shorter_than_the_state(game):
    room = random_room(game, 7)
    subscribers = await subscribe_everybody(room)
    for seat, action in random_decisions(room, random.Random(7)):
        await decide(room, subscribers[seat, "en"], action)
    for subscriber in subscribers.values():
        state, *steps = subscriber.texts
        lengths = sorted(len(text) for text in steps if '"type":"step"' in text)
        assert lengths[len(lengths) // 2] < min(2_048, len(state) / 4)


AMOUNTS = {
    "quacks": {"scored": ("points", 1), "got_rubies": ("rubies", 1), "paid_rubies": ("rubies", -1)},
    "duel": {"got_gold": ("gold", 1), "lost_gold": ("gold", -1)},
    "basari": {"scored": ("points", 1)},
}
"""Events that change an amount of their seat by `a`."""


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", rules.GAMES)
async def test_each_event_comes_with_what_it_changed(game, seed):
    room = random_room(game, seed)
    subscriber, seen = FakeSubscriber(None), 0
    await room.subscribe(subscriber)
    view = copy.deepcopy(subscriber.state["view"])
    for seat, action in random_decisions(room, random.Random(seed)):
        await decide(room, FakeSubscriber(seat), action)
        step = subscriber.steps[-1]
        assert len(step["changes"]) == len(step["events"]) + 1
        for (what, whose, amount, *_), changes in zip(step["events"], step["changes"], strict=False):
            before = copy.deepcopy(view)
            view = patch(view, copy.deepcopy(changes))
            if what in AMOUNTS[game]:
                of, sign = AMOUNTS[game][what]
                assert view["players"][whose][of] - before["players"][whose][of] == sign * amount
                seen += 1
        view = patch(view, copy.deepcopy(step["changes"][-1]))
        assert view == subscriber.state["view"]
    assert seen > 5


def in_the_duel(what: str, a: int, b: int, me: dict[str, Any], view: dict[str, Any], printed: dict[str, Any]) -> bool:
    """Whether a view shows what an event of The Duel has changed; True for events that change nothing."""
    chip = printed["chips"][a] if a < len(printed["chips"]) else ""
    place = {"half": 0 if a > 0 else 1, "space": abs(a)}
    return {
        "round_begins": lambda: view["round"] == a and view["phase"] == "coin toss",
        "card_revealed": lambda: view["round_card"]["number"] == a + 1,
        "tossed": lambda: (
            {"coin": printed["coin_names"][a], "shows": printed["faces"][b]}.items()
            <= next(coin for coin in view["coins"] if coin["coin"] == printed["coin_names"][a]).items()
        ),
        "coin_taken": lambda: me["coin"] == printed["faces"][b],
        "turn_begins": lambda: view["active"] == me["seat"] and view["phase"] == "potion-brewing" and not me["neck"],
        "looked_at": lambda: me["hand"][chip] > 0,
        "in_neck": lambda: me["neck"][-1] == chip and not me["hand"],
        "in_belly": lambda: me["belly"][chip] > 0,
        "in_white_area": lambda: me["whites"][-1] == {"chip": chip, "space": b},
        "warded_off": lambda: me["ward"] == 0 and me["bag"][chip] > 0,
        "warded": lambda: me["ward"] == a,
        "set_aside": lambda: me["aside"][chip] > 0,
        "slid": lambda: me["whites"][-1]["space"] == b,
        "back_in_bag": lambda: me["bag"][chip] > 0,
        "exploded": lambda: me["exploded"],
        "explosion_undone": lambda: not me["exploded"],
        "completed": lambda: me["completed"] is not None,
        "patient_moved": lambda: place.items() <= view["patient"].items(),
        "patient_won": lambda: me["on_stall"] > 0 and view["patient"] is None,
        "treated": lambda: me["patients"] == a,
        "stall_moved": lambda: me["stall"] == a,
        "offered": lambda: (view["offer"]["upgrades"], view["offer"]["gold"]) == (a, b),
        "tested": lambda: me["hand"][chip] > 0 and me["test"] == b,
        "game_ends": lambda: view["over"] and view["phase"] == "over",
    }.get(what, lambda: True)()


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(6))
async def test_each_event_of_the_duel_is_seen_when_it_comes(seed):
    room = random_room("duel", seed)
    client = FakeSubscriber(None)
    await room.subscribe(client)
    view, printed = copy.deepcopy(client.state["view"]), client.state["printed"]
    for seat, action in random_decisions(room, random.Random(seed)):
        await decide(room, FakeSubscriber(seat), action)
        step = client.steps[-1]
        for (what, whose, a, b, _), made in zip(step["events"], step["changes"], strict=False):
            view = patch(view, copy.deepcopy(made))
            assert in_the_duel(what, a, b, view["players"][whose], view, printed), (what, whose, a, b)
        view = patch(view, copy.deepcopy(step["changes"][-1]))


@pytest.mark.anyio
async def test_a_replay_has_the_changes_that_were_sent_then():
    room = random_room("basari", 4)
    subscribers = {seat: FakeSubscriber(seat) for seat in (None, *range(len(room.seats)))}
    for subscriber in subscribers.values():
        await room.subscribe(subscriber)
    decisions = [
        {"seat": seat, "id": None, "actions": [action]}
        for seat, action in random_decisions(room, random.Random(4))
        if not await decide(room, FakeSubscriber(seat), action)
    ]
    recording = Recording(room.row, room.names, decisions)
    for viewer, subscriber in subscribers.items():
        for step in subscriber.steps[:: len(subscriber.steps) // 30]:
            snapshot = recording.snapshot(step["number"], viewer, "en", {})
            assert snapshot["changes"] == step["changes"]
    assert recording.snapshot(0, None, "en", {})["changes"] == []


@pytest.mark.anyio
async def test_cards_are_turned_over_when_they_are_revealed_and_not_before():
    """Until the last player has chosen, no changes contain another seat's card; then the first event brings all of them."""
    room, chance = random_room("basari", 2, players=3), random.Random(2)
    subscribers = {seat: FakeSubscriber(seat) for seat in (None, 0, 1, 2)}
    for subscriber in subscribers.values():
        await room.subscribe(subscriber)
    for seat in (0, 1, 2):
        await decide(room, FakeSubscriber(seat), chance.choice(room.session.table.legal(seat)))
    for viewer, subscriber in subscribers.items():
        early, last = subscriber.steps[:2], subscriber.steps[2]
        shown = [path for step in early for changes in step["changes"] for path, *_ in changes if path[-1] == "choice"]
        assert shown == [["players", seat, "choice"] for seat in (0, 1) if seat == viewer]
        assert last["events"][0][0] == "revealed"
        first = {path[1]: value[0] for path, *value in last["changes"][0] if path[-1] == "choice"}
        turned = ["ABCD"[letter] for _, _, letter, *_ in last["events"][:3]]
        assert first == {seat: turned[seat] for seat in (0, 1, 2) if seat != viewer or seat == 2}
