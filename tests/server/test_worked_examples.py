"""Worked examples of the rules pages: every scene is played by the rules, ends as its text says, and shows the reader nothing else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from charlatans import rules
from charlatans.locale import LANGUAGES, texts
from charlatans.server.diff import patch
from charlatans.server.worked_examples import FOLDER, READER, described, worked_examples

from .in_process_server import InProcessServer

EVENTS = {
    "quacks": {
        "explosion": "exploded",
        "flask": "flask_used",
        "skull": "looked_at",
        "scoring": "got_coins",
        "buying": "droplet_moved",
        "rats": "rat_tails",
    },
    "duel": {
        "coins": "coin_taken",
        "turn": "patient_moved",
        "explosion": "exploded",
        "patient": "treated",
        "scales": "card_taken",
    },
    "basari": {"alone": "took_gems", "three": "forfeited", "haggling": "accepted", "stage": "stage_ends"},
}
"""What each example is about."""


def last_view(example: Any) -> Any:
    """The view at the end of an example, as a page arrives at it."""
    view = copy.deepcopy(example["view"])
    for step in example["steps"]:
        for changes in copy.deepcopy(step["changes"]):
            view = patch(view, changes)
    return view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVENTS)
def test_every_example_shows_what_it_is_about(game: str, language: str) -> None:
    examples = worked_examples(game, language)
    assert [example["name"] for example in examples] == list(EVENTS[game])
    for example in examples:
        events = [event for step in example["steps"] for event in step["events"]]
        assert EVENTS[game][example["name"]] in {event[0] for event in events}, example["name"]
        assert all(len(step["changes"]) == len(step["events"]) + 1 for step in example["steps"])
        assert any(event[4] for event in events)
        assert last_view(example)["seat"] == READER


@pytest.mark.parametrize("game", EVENTS)
def test_every_example_has_a_text_in_every_language_and_a_section_of_the_rules(game: str) -> None:
    for language in LANGUAGES:
        words = texts(language)["games"][game]
        sections = {part["id"] for part in words["help"]}
        assert list(words["examples"]) == list(EVENTS[game])
        assert {example["rules"] for example in words["examples"].values()} <= sections


def test_there_is_a_file_for_every_game_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(rules.BUILT_IN)
    assert described("nothing") == []


def test_the_explosion_of_quacks_is_the_first_white_total_above_the_limit() -> None:
    me = last_view(worked_examples("quacks", "en")[0])["players"][READER]
    assert (me["white_total"], me["limit"], me["exploded"]) == (8, 7, True)


def test_the_patient_of_the_duel_ends_on_the_ledge_and_the_stall_two_spaces_back() -> None:
    before, after = (example := worked_examples("duel", "en")[3])["view"], last_view(example)
    me, then = (view["players"][READER] for view in (before, after))
    assert (then["patients"], then["stall"]) == (me["patients"] + 1, me["stall"] + 2)


@pytest.mark.anyio
async def test_examples_are_served_and_unknown_games_have_none(server: InProcessServer) -> None:
    served = await server.get("/games/basari/examples", params={"language": "de"})
    assert [example["name"] for example in served] == list(EVENTS["basari"])
    assert served[0]["steps"][-1]["events"][0][4].startswith("Du spielst")
    assert await server.get("/games/chess/examples") == []
    assert (await server.http.get("/api/games/..%2Fserver/examples")).status_code == 404
