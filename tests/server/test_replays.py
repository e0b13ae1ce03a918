"""Finished games: listed, replayed step by step from any seat, verified, and downloaded as journals."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

import charlatans
from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.server.subscribers import encode
from charlatans.server.view_sync import Viewer
from charlatans.table.seed_commitment import commitment_to
from tests.table.forging import with_checksum

from .in_process_server import InProcessServer
from .rooms import FakeSubscriber, decide, finish

pytestmark = pytest.mark.anyio

SEATS = {"quacks": ("me", "open", "random"), "duel": ("open", "me"), "basari": ("me", "open", "open")}


async def finished(server: InProcessServer, game: str, **more: object) -> str:
    """Plays a game to its end; returns its room."""
    created = await server.create_room(game, *SEATS[game], **more)
    await finish(await server.rooms.get(created.room), 9)
    return created.room


async def test_finished_games_are_listed_where_everybody_may_see_them(server: InProcessServer):
    shown = await finished(server, "duel", public=True)
    await finished(server, "duel")
    await server.create_room("duel", "me", "open", public=True)
    (info,) = await server.get("/replays")
    assert info["room"] == shown
    assert (info["phase"], len(info["scores"])) == ("over", 2)
    assert info["winners"]
    server.rooms.live.clear()
    assert await server.get("/replays") == [info]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_replay_tells_every_step_in_words(server: InProcessServer, game, language):
    room = await finished(server, game)
    replay = await server.get(f"/rooms/{room}/replay", params={"language": language})
    rows = await server.store.decisions(room)
    assert [step["number"] for step in replay["steps"]] == list(range(len(rows) + 1))
    assert [step["seat"] for step in replay["steps"]] == [-1, *(row["seat"] for row in rows)]
    assert all(step["decided"] for step in replay["steps"][1:])
    moments = [step["round"] for step in replay["steps"]]
    assert moments == sorted(moments)
    assert moments[0] == 1 < moments[-1]
    assert replay["score_history"][-1]["points"] == replay["room"]["scores"]
    told = [line[4] for step in replay["steps"] for line in step["events"] if line[4]]
    assert all(sentence.endswith((".", "!")) or "→" in sentence for sentence in told)


@pytest.mark.parametrize("game", rules.GAMES)
async def test_every_step_is_shown_to_all_eyes_as_it_was_shown_then(server: InProcessServer, game):
    created = await server.create_room(game, *(("me",) + ("open",) * (rules.game(game).players[0] - 1)))
    room = await server.rooms.get(created.room)
    subscribers = {
        None: FakeSubscriber(None),
        **{seat: FakeSubscriber(seat, token_hash=room.seats[seat].token_hash) for seat in range(len(room.seats))},
    }
    for subscriber in subscribers.values():
        await room.subscribe(subscriber)
    then: dict[tuple[int, int | None], dict[str, object]] = {}
    while not room.session.table.over:
        seat = room.session.table.actors[0]
        await decide(room, subscribers[seat], room.session.table.legal(seat)[-1])
        for viewer in subscribers:
            kept = orjson.loads(encode(room.snapshot(Viewer(viewer, "en"))))
            then[room.session.number, viewer] = {
                key: kept[key] for key in ("view", "prompt", "score_history", "log", "printed")
            }
    for (step, viewer), kept in list(then.items())[:: max(1, len(then) // 40)]:
        params = {} if viewer is None else {"seat": viewer}
        snapshot = await server.get(f"/rooms/{created.room}/replay/{step}", params=params)
        assert (snapshot["type"], snapshot["number"], snapshot["seat"]) == ("snapshot", step, viewer)
        assert {key: snapshot[key] for key in kept} == kept


async def test_a_step_speaks_the_language_it_is_asked_in(server: InProcessServer):
    room = await finished(server, "quacks")
    english, german = [
        await server.get(f"/rooms/{room}/replay/0", params={"seat": 0, "language": language}) for language in LANGUAGES
    ]
    assert english["view"]["fortune"] != german["view"]["fortune"]
    assert english["prompt"]["question"] != german["prompt"]["question"]
    assert english["log"] != german["log"]


async def test_steps_and_eyes_that_are_not_there_are_refused(server: InProcessServer):
    room = await finished(server, "duel")
    last = (await server.get(f"/rooms/{room}/verify"))["decisions"]
    await server.get(f"/rooms/{room}/replay/{last}")
    await server.assert_refused(422, "no-step", f"/rooms/{room}/replay/{last + 1}", last=last)
    for viewer in (2, 7):
        answer = await server.http.get(f"/api/rooms/{room}/replay/0", params={"seat": viewer, "language": "de"})
        assert answer.status_code == 422
        assert answer.json()["detail"] == "Diesen Platz gibt es nicht; es gibt die Plätze 0 bis 1."


@pytest.mark.parametrize("path", ["replay", "replay/0", "journal", "verify"])
async def test_a_game_that_is_not_over_is_not_replayed(server: InProcessServer, path):
    created = await server.create_room("duel", "me", "open")
    await server.assert_refused(409, "not-over", f"/rooms/{created.room}/{path}")


@pytest.mark.parametrize("game", rules.GAMES)
async def test_a_finished_game_holds(server: InProcessServer, game):
    room = await finished(server, game)
    info, verified = await server.get(f"/rooms/{room}"), await server.get(f"/rooms/{room}/verify")
    assert verified["seed_commitment"] == info["seed_commitment"] == commitment_to(verified["revealed_seed"])
    assert (verified["seed_matches"], verified["game_matches"]) == (True, True)
    assert verified["scores"] == info["scores"]


@pytest.mark.parametrize("forgery", [{"scores": [99, 0]}, {"seed": 1}])
async def test_a_finished_game_that_was_changed_in_the_database_does_not_hold(server: InProcessServer, forgery):
    room = await finished(server, "duel")
    await server.store.change_room(room, epoch=None, **forgery)
    server.rooms.live.clear()
    answer = await server.http.get(f"/api/rooms/{room}/verify")
    if answer.status_code == 200:
        assert not (answer.json()["seed_matches"] and answer.json()["game_matches"])
    else:
        assert answer.status_code == 422, "a decision was not even legal"


async def check(journal: str, seal: str, revealed: str, folder: Path) -> tuple[int, str]:
    """Runs `charlatans replay --check`."""
    file = folder / "game.journal"
    file.write_text(journal)
    command = [sys.executable, "-m", "charlatans", "replay", str(file), "--check", "--seal", seal, "--sealed", revealed]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


async def test_the_journal_passes_the_check_of_the_command_and_forgeries_do_not(server: InProcessServer, tmp_path):
    room = await finished(server, "duel")
    info = await server.get(f"/rooms/{room}")
    answer = await server.http.get(f"/api/rooms/{room}/journal")
    assert answer.headers["content-disposition"] == f'attachment; filename="charlatans-{room}.journal"'
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    journal = answer.text
    assert "seat-0 person Guest 0\nseat-1 person Mira\n" in journal
    status, said = await check(journal, info["seed_commitment"], info["revealed_seed"], tmp_path)
    assert status == 0, said
    assert "The seal holds" in said
    assert "a whole game" in said

    other = charlatans.new("duel", seed=1)
    while not other.over:
        other.act(other.actors[0], other.legal(other.actors[0])[-1])
    status, said = await check(other.journal(), info["seed_commitment"], info["revealed_seed"], tmp_path)
    assert (status, "another one was under the seal" in said) == (1, True)

    status, said = await check(journal, info["seed_commitment"], info["revealed_seed"].replace("-", "-0"), tmp_path)
    assert (status, "The seal is broken" in said) == (1, True)

    lines = journal.splitlines(keepends=True)
    status, said = await check(
        with_checksum([*lines[:-2], lines[-1]]), info["seed_commitment"], info["revealed_seed"], tmp_path
    )
    assert status == 2, said
    assert "Traceback" not in said


async def test_the_journal_of_every_game_plays_again(server: InProcessServer):
    for game in rules.GAMES:
        room = await finished(server, game)
        again = charlatans.replay((await server.http.get(f"/api/rooms/{room}/journal")).text)
        assert again.over
        assert list(again.scores) == (await server.get(f"/rooms/{room}"))["scores"]


async def test_names_that_look_like_a_journal_do_no_harm_to_it(server: InProcessServer):
    made = await server.post("/rooms", game="duel", seats=["me", "open"], name="x begin end 3 text")
    await server.post(f"/rooms/{made['room']}/join", invite=made["invite"], name="force table B01")
    await server.post(f"/rooms/{made['room']}/host", made["token"], act="start")
    await finish(await server.rooms.get(made["room"]))
    again = charlatans.replay((await server.http.get(f"/api/rooms/{made['room']}/journal")).text)
    assert again.seated == {0: "person x begin end 3 text", 1: "person force table B01"}
