"""Reviews of finished rooms: computed once for everybody, kept, refused where there is nothing to review; and journals that are handed in."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import itertools
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

import charlatans
from charlatans.review.judging import Verdict
from charlatans.review.ledger import WHOLE
from charlatans.server import reviews
from charlatans.server.limits import RateLimiter
from charlatans.server.messages import CreateLesson, CreateRoom
from charlatans.server.review_api import UPLOAD_COST
from charlatans.server.review_workers import (
    ReviewRequest,
    ReviewWorkers,
    UploadedGame,
    _count,
    _judge,
    _plan,
    _read_journal,
)
from charlatans.server.reviews import Reviews
from tests.server_process import ServerProcess

from .in_process_server import InProcessServer, open_server, settings_in
from .reconnecting_client import ask
from .rooms import finish

pytestmark = pytest.mark.anyio


class HeldWorkers(ReviewWorkers):
    """Reviews in this process, when the test lets it, and judges only if the test wants it."""

    def __init__(self) -> None:
        super().__init__()
        self.processes = 1
        self.gate = asyncio.Event()
        self.gate.set()
        self.runs = 0
        self.fail = 0
        self.judges = False

    async def run(self, work: Any, *given: Any) -> Any:
        """Works in this process."""
        await self.gate.wait()
        self.runs += work is _count
        if self.fail and work is _judge:
            self.fail -= 1
            raise TimeoutError
        await asyncio.sleep(0.01)
        return undisputed(*given) if work is _judge and not self.judges else work(*given)


def undisputed(request: ReviewRequest, start: int, stop: int) -> list[Verdict]:
    """Stands in for judging: every decision is the best, and all have the same chance."""
    equal = (1 / len(request.names),) * len(request.names)
    return [Verdict(equal, None, None, 0.0, 0.0, 0.0, 0.0, 0) for _ in _plan(request).tasks[start:stop]]


@pytest.fixture
async def reviewed(server: InProcessServer) -> InProcessServer:
    """A server whose reviews are made in this process."""
    server.app.state.reviews.workers = HeldWorkers()
    return server


def workers_of(server: InProcessServer) -> HeldWorkers:
    workers: HeldWorkers = server.app.state.reviews.workers
    return workers


async def played(server: InProcessServer, game: str, *seats: str) -> str:
    """A room whose game was played to its end."""
    made = await server.rooms.create(CreateRoom(game=game, seats=list(seats), name="Mira", start=True))
    await finish(await server.rooms.get(made["room"]))
    return made["room"]


async def finished(server: InProcessServer) -> str:
    """A room with a short finished game."""
    return await server.rooms.add_uploaded(short_game())


@functools.cache
def short_game() -> UploadedGame:
    return _read_journal(journal_of(), [])


async def ready(server: InProcessServer, room: str) -> list[Mapping[str, Any]]:
    """Asks until the review is ready; returns all answers."""
    answers = [await server.post(f"/rooms/{room}/review")]
    while answers[-1]["state"] in ("waiting", "working"):
        await asyncio.sleep(0.01)
        answers.append(await server.post(f"/rooms/{room}/review"))
    assert answers[-1]["state"] == "ready", answers[-1]
    return answers


async def test_a_review_shows_its_progress_and_is_made_once_for_everybody(reviewed):
    room = await finished(reviewed)
    await reviewed.assert_refused(404, "no-review-yet", f"/rooms/{room}/review")
    answers = await ready(reviewed, room)
    progress = [answer["progress"] for answer in answers]
    assert progress == sorted(progress)
    assert len(set(progress)) > 3
    assert answers[0]["kept"] is None
    assert answers[-1]["kept"] == "network"
    await asyncio.gather(*(ready(reviewed, room) for _ in range(3)))
    assert workers_of(reviewed).runs == 1


async def test_the_books_balance_and_every_decision_has_its_step(reviewed):
    workers_of(reviewed).judges = True
    room = await played(reviewed, "basari", "novice", "me", "novice")
    await ready(reviewed, room)
    english, german = [await reviewed.get(f"/rooms/{room}/review?language={tongue}") for tongue in ("en", "de")]
    steps = (await reviewed.get(f"/rooms/{room}/replay"))["steps"]
    winners = english["room"]["winners"]
    for seat, told in enumerate(english["seats"]):
        books = told["balance"]
        assert books["start"] + books["own"] + books["others"] + books["luck"] == books["result"]
        assert books["result"] == (WHOLE // len(winners) if seat in winners else 0)
    assert len(english["curve"]) == len(english["moments"]) + 1
    for moment in english["moments"]:
        step = steps[moment["step"]]
        assert step["seat"] == moment["seat"]
        assert moment["label"] in step["decided"]
    assert [moment["grade"] for moment in english["moments"]] == [moment["grade"] for moment in german["moments"]]
    assert english["seats"][1]["verdict_you"].startswith("You ")
    assert german["seats"][1]["verdict_you"].startswith("Du ")


async def test_a_kept_review_survives_a_restart(tmp_path: Path, fixed_seeds: None, bots_in_process: None):
    async with open_server(settings_in(tmp_path)) as server:
        server.app.state.reviews.workers = HeldWorkers()
        room = await finished(server)
        await ready(server, room)
        first = await server.get(f"/rooms/{room}/review")
    async with open_server(settings_in(tmp_path)) as server:
        assert (await server.post(f"/rooms/{room}/review"))["state"] == "ready"
        assert await server.get(f"/rooms/{room}/review") == first


async def test_a_first_answer_becomes_better_once_the_rules_are_compiled(reviewed, monkeypatch):
    room = await finished(reviewed)
    await ready(reviewed, room)
    reviewed.app.state.reviews._jobs.clear()
    monkeypatch.setattr(reviewed.rooms.bot_pool.precompiling, "state", "ready")
    asked: list[bool] = []

    async def review(self: Reviews, job: Any) -> bytes:
        asked.append(job.request.rollouts)
        kept = await reviewed.store.review(room)
        plain = reviews._decoded(kept["review"])
        return reviews.zlib.compress(reviews.json.dumps({**plain, "rollouts": 1000}).encode())

    monkeypatch.setattr(Reviews, "_review", review)
    answers = await ready(reviewed, room)
    assert answers[0]["kept"] == "network"
    assert answers[-1]["kept"] == "rollouts"
    assert asked == [True]
    assert "rollouts" in (await reviewed.get(f"/rooms/{room}/review"))["method"]


async def test_there_is_no_review_of_a_game_that_runs_or_was_guided(reviewed):
    made = await reviewed.rooms.create(CreateRoom(game="duel", seats=["me", "novice"], name="Mira", start=True))
    await reviewed.assert_refused(409, "not-over", f"/rooms/{made['room']}/review", {})
    guided = await reviewed.rooms.create_lesson(CreateLesson(game="duel", kind="guided", name="Mira"))
    await reviewed.store.change_room(guided["room"], epoch=None, phase="over", scores=[1, 0], winners=[0])
    await reviewed.assert_refused(409, "guided-review", f"/rooms/{guided['room']}/review", {})
    room = await finished(reviewed)
    await reviewed.store.change_room(room, epoch=None, rules=0)
    await reviewed.assert_refused(410, "old-rules", f"/rooms/{room}/review", {}, version=0)


async def test_a_lost_process_is_tried_again_and_then_said(reviewed):
    room = await finished(reviewed)
    workers_of(reviewed).fail = 1
    await ready(reviewed, room)
    other = await finished(reviewed)
    workers_of(reviewed).fail = 2
    answer = await reviewed.post(f"/rooms/{other}/review")
    while answer["state"] in ("waiting", "working"):
        await asyncio.sleep(0.01)
        answer = await reviewed.post(f"/rooms/{other}/review")
    assert (answer["state"], answer["kept"]) == ("failed", None)
    assert answer["problem"]


async def test_an_address_waits_its_turn_and_cannot_fill_the_queue(reviewed, monkeypatch):
    monkeypatch.setattr(reviews, "AT_ONCE", 1)
    monkeypatch.setattr(reviewed.app.state.limiter.reviews, "_of_address", 2)
    monkeypatch.setattr(reviews, "MAX_WAITING", 3)
    made: Reviews = reviewed.app.state.reviews
    workers_of(reviewed).gate.clear()
    rooms = [await finished(reviewed) for _ in range(6)]
    assert (await made.ask(rooms[0], "a", "en"))["state"] == "working"
    assert (await made.ask(rooms[1], "a", "en"))["ahead"] == 0
    with pytest.raises(reviews.RoomError) as refused:
        await made.ask(rooms[2], "a", "en")
    assert (refused.value.status, refused.value.key) == (429, "reviews-many")
    assert (await made.ask(rooms[2], "b", "en"))["ahead"] == 1
    assert (await made.ask(rooms[3], "b", "en"))["ahead"] == 2, "one of each address in turn"
    with pytest.raises(reviews.RoomError) as refused:
        await made.ask(rooms[4], "c", "en")
    assert (refused.value.status, refused.value.key) == (503, "reviews-full")
    assert (await made.ask(rooms[1], "d", "en"))["state"] == "waiting", "who asks too for the same one is told about it"
    workers_of(reviewed).gate.set()
    for room in rooms[:4]:
        await ready(reviewed, room)


# Journals -----------------------------------------------------------------------------------------------


def journal_of(seed: int = 3, **force: Any) -> str:
    """The journal of a random game of the Duel."""
    table, chance = charlatans.new("duel", seed=seed, **force), random.Random(seed)
    table.seated = {0: "person Mira", 1: "bot adept"}
    while not table.over:
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
    return table.journal()


async def test_a_journal_becomes_a_room_with_a_replay_and_a_review(reviewed):
    journal = journal_of()
    room = (await reviewed.post("/journals", journal=journal))["room"]
    info = await reviewed.get(f"/rooms/{room}")
    assert (info["phase"], info["uploaded"], info["public"]) == ("over", True, False)
    assert [(seat["kind"], seat["bot"]) for seat in info["seats"]] == [("person", ""), ("bot", "adept")]
    assert info["seats"][0]["name"] == "Mira"
    assert (await reviewed.get(f"/rooms/{room}/verify"))["game_matches"]
    downloaded = (await reviewed.http.get(f"/api/rooms/{room}/journal")).text
    assert downloaded.splitlines() == journal.splitlines()
    await ready(reviewed, room)
    branch = await reviewed.post(f"/rooms/{room}/branch", step=4, seat=0, name="Jonas")
    assert branch["room"] != room


async def test_journals_that_cannot_be_replayed_are_refused(reviewed):
    journal = journal_of()
    lines = journal.splitlines()
    started = charlatans.new("duel", seed=1).journal()
    reviewed.app.state.limiter._requests = RateLimiter(0.001, 8 * UPLOAD_COST)
    refusals = [
        ("something else", 422, "journal-bad"),
        ("\n".join(lines[:-3]), 422, "journal-bad"),
        (journal.replace("seed 3", "seed 4"), 422, "journal-bad"),
        (journal.replace("seed 3", f"seed {10**30}"), 422, "journal-bad"),
        (started, 409, "journal-not-over"),
        (journal_of(force=charlatans.rules.game("duel").lesson.table), 422, "journal-arranged"),
        (journal.replace("\nrules ", "\nrules 9"), 410, "old-rules"),
    ]
    for text, status, key in refusals:
        answer = await reviewed.http.post("/api/journals", json={"journal": text})
        assert answer.status_code == status, (key, answer.text)
    assert (await reviewed.http.post("/api/journals", json={"journal": "x" * 20_000})).status_code in (413, 422)
    many = [(await reviewed.http.post("/api/journals", json={"journal": "x"})).status_code for _ in range(2)]
    assert many == [422, 429]


async def test_names_in_a_journal_are_checked_like_those_of_players(reviewed):
    table = charlatans.replay(journal_of())
    names = {}
    for name in ("Mi\u2028ra", "\u202eMira", "\u200b", "Mira  <b>"):
        table.seated = {0: f"person {name}", 1: "person Mira"}
        room = (await reviewed.post("/journals", journal=table.journal()))["room"]
        names[name] = [seat["name"] for seat in (await reviewed.get(f"/rooms/{room}"))["seats"]]
    assert names == {
        "Mi\u2028ra": ["Seat 1", "Mira"],
        "\u202eMira": ["Mira", "Mira 2"],
        "\u200b": ["Seat 1", "Mira"],
        "Mira  <b>": ["Mira <b>", "Mira"],
    }


async def test_a_refused_journal_tells_nothing_about_the_server(reviewed):
    for version in ("9" * 300, "9" * 5_000):
        body, _, end = journal_of().rstrip("\n").replace("\nrules 2\n", f"\nrules {version}\n").rpartition("\n")
        seal = hashlib.sha256(f"{body}\n".encode()).hexdigest()
        journal = f"{body}\n{end.rpartition(' ')[0]} {seal}\n"
        answer = await reviewed.http.post("/api/journals", json={"journal": journal})
        assert (answer.status_code, answer.json()["detail"].count("/")) == (422, 0)


async def test_one_address_hands_in_so_many_journals_and_no_more(reviewed):
    reviewed.app.state.limiter._uploads = RateLimiter(0.001, 2)
    many = [(await reviewed.http.post("/api/journals", json={"journal": "x"})).status_code for _ in range(3)]
    assert many == [422, 422, 429]


# In processes of their own ------------------------------------------------------------------------------


OPTIONS = ("--no-warm", "--bot-processes", "1", "--bot-pace", "0", "--requests", "100000", "--messages", "100000")
OPTIONS += ("--address-rooms", "100000")


async def test_reviews_survive_a_killed_server(tmp_path: Path):
    server = ServerProcess(tmp_path, None, *OPTIONS)
    await asyncio.to_thread(server.start)
    try:
        rooms = [await uploaded(server.address, journal_of(seed)) for seed in (3, 4)]
        await until_ready(server.address, rooms[0])
        kept = await ask(server.address, f"/rooms/{rooms[0]}/review")
        begun = await post(server.address, f"/rooms/{rooms[1]}/review")
        assert begun["state"] in ("waiting", "working")
        server.kill()
        await asyncio.to_thread(server.start)
        assert await ask(server.address, f"/rooms/{rooms[0]}/review") == kept
        await until_ready(server.address, rooms[1])
    finally:
        await asyncio.to_thread(server.stop)
    assert "Traceback" not in server.log(), server.log()


async def post(address: str, path: str, **body: Any) -> Any:
    async with httpx.AsyncClient(base_url=address, trust_env=False, verify=False, timeout=60) as http:
        return (await http.post(f"/api{path}", json=body)).raise_for_status().json()


async def uploaded(address: str, journal: str) -> str:
    room: str = (await post(address, "/journals", journal=journal))["room"]
    return room


async def until_ready(address: str, room: str) -> None:
    for _ in itertools.count():
        answer = await post(address, f"/rooms/{room}/review")
        if answer["state"] == "ready":
            return
        assert answer["state"] != "failed", answer
        await asyncio.sleep(0.1)
