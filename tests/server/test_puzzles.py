"""Puzzles over HTTP: what is sent before the answer holds neither the answer nor anything hidden; the answer explains."""

from __future__ import annotations

import pytest

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.puzzles import Collection, shipped
from charlatans.server import puzzles_api

from .in_process_server import InProcessServer

pytestmark = pytest.mark.anyio

SECRETS = {"best", "chances", "margin", "error", "reason", "solved", "solved_by", "proof", "state", "source", "seed"}


def names_in(value: object) -> set[str]:
    """All keys in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values())) if value else set()
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


async def test_all_puzzles_are_listed_without_their_answers(server: InProcessServer):
    lists = await server.get("/puzzles")
    assert [one["game"] for one in lists] == list(rules.GAMES)
    for one in lists:
        assert [puzzle["id"] for puzzle in one["puzzles"]] == [puzzle.id for puzzle in shipped(one["game"]).puzzles]
        assert all(set(puzzle) == {"id", "theme", "rating"} for puzzle in one["puzzles"])


@pytest.mark.parametrize("game", rules.BUILT_IN)
async def test_a_puzzle_is_sent_as_its_seat_sees_it(server: InProcessServer, game):
    for puzzle in shipped(game).puzzles[::29]:
        sent = await server.get(f"/puzzles/{game}/{puzzle.id}", params={"language": "de"})
        assert sent["view"] == puzzle.table.view(puzzle.seat, "de")
        assert len(sent["choices"]) == len(puzzle.choices)
        assert [bool(name) for name in sent["players"]] == [seat != puzzle.seat for seat in range(puzzle.table.players)]
        assert not names_in({**sent, "view": {}, "printed": {}}) & SECRETS
        # All that the seat cannot know may be anything: the same is sent.
        assert sent["view"] == puzzle.table.determinize(puzzle.seat, 77).view(puzzle.seat, "de")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_answer_is_judged_and_explained(server: InProcessServer, language):
    for game in rules.BUILT_IN:
        puzzle = shipped(game).puzzles[40]
        for choice in range(len(puzzle.choices)):
            answer = await server.post(f"/puzzles/{game}/{puzzle.id}?language={language}", choice=choice)
            assert answer["right"] == (choice == puzzle.best == answer["best"])
            assert answer["chances"] == pytest.approx([one.chance for one in puzzle.choices], abs=1e-4)
            assert answer["reason"]


async def test_what_does_not_exist_is_refused(server: InProcessServer):
    puzzle = shipped("duel").puzzles[0]
    await server.assert_refused(404, "no-puzzle", "/puzzles/quacks/00", {"choice": 0})
    await server.assert_refused(404, "no-puzzle", "/puzzles/nothing/00", {"choice": 0})
    last = len(puzzle.choices) - 1
    await server.assert_refused(422, "no-choice", f"/puzzles/duel/{puzzle.id}", {"choice": last + 1}, last=last)


async def test_a_game_without_usable_puzzles_says_so(server: InProcessServer, monkeypatch):
    monkeypatch.setattr(puzzles_api, "shipped", lambda game: Collection(game, (), "mine again"))
    assert {one["problem"] for one in await server.get("/puzzles")} == {"mine again"}
