"""The daily brew: everybody plays the same, once a day; its luck stays sealed while others can play; boards and streaks."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from charlatans import rules
from charlatans.server import clock
from charlatans.server.daily import SECRET
from charlatans.server.daily_board import streak
from charlatans.server.daily_brew import new_brew
from charlatans.server.schema import daily_brews
from charlatans.server.tokens import hash_token
from charlatans.table.seed_commitment import commitment_to

from .clients import connect_client, connected_clients, play_to_end
from .in_process_server import InProcessServer, bearer, open_server, settings_in
from .postgres import PostgreSQL
from .rooms import FakeSubscriber, finish
from .test_hints import ask
from .workers import several_workers

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
MIRA, JONAS, ADA = (f"{name}-token-of-twenty-four-letters" for name in ("mira", "jonas", "ada"))
THIS_SERVER = "the secret of this server"


class TestClock:
    """The server's clock, which a test sets."""

    __test__ = False

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        """The time as it was set."""
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> TestClock:
    """Sets the server's clock: `hands.now`."""
    set_by_test = TestClock()
    monkeypatch.setattr(clock, "utc_now", set_by_test)
    return set_by_test


async def play(server: InProcessServer, token: str, name: str = "Mira") -> dict[str, Any]:
    """Begins today's brew, or goes on with it."""
    seated: dict[str, Any] = await server.post("/daily", name=name, token=token)
    return seated


async def look(server: InProcessServer, token: str | None = None) -> dict[str, Any]:
    """The daily page."""
    daily: dict[str, Any] = await server.get("/daily", headers=bearer(token))
    return daily


async def finish_with(server: InProcessServer, token: str, name: str, mine: int, *rivals: int, won: bool) -> None:
    """A finished attempt with these points, without playing it."""
    seated = await play(server, token, name)
    scores = [*rivals[: seated["seat"]], mine, *rivals[seated["seat"] :]]
    winners = [seated["seat"]] if won else [(seated["seat"] + 1) % len(scores)]
    ended = clock.timestamp(clock.utc_now())
    await server.store.change_room(
        seated["room"], epoch=None, phase="over", scores=scores, winners=winners, ended=ended
    )


async def day_of(server: InProcessServer, game: str, hands: TestClock) -> None:
    """Goes to a day on which a game is brewed."""
    await server.store.secret(SECRET, THIS_SERVER)
    while new_brew(clock.today(), THIS_SERVER).game != game:
        hands.now += timedelta(days=1)


# The same for everybody -------------------------------------------------------------------------------


def test_every_day_has_a_brew_that_can_be_played_and_no_game_comes_twice_in_a_row_of_all():
    games = []
    for number in range(120):
        brew = new_brew(NOON.date() + timedelta(days=number), THIS_SERVER)
        assert brew.is_playable
        assert brew.seats.count("me") == 1
        assert len(brew.seats) == brew.options["players"]
        games.append(brew.game)
    start = -NOON.date().toordinal() % 3
    for at in range(start, 117, 3):
        assert sorted(games[at : at + 3]) == sorted(rules.BUILT_IN)


def test_the_luck_follows_from_the_day_and_the_secret_of_the_server():
    day = NOON.date()
    here, again, there = (new_brew(day, secret) for secret in (THIS_SERVER, THIS_SERVER, "another one"))
    tomorrow = new_brew(day + timedelta(days=1), THIS_SERVER)
    assert here == again
    assert len({here.seed, there.seed, tomorrow.seed}) == len({here.nonce, there.nonce, tomorrow.nonce}) == 3


@pytest.mark.parametrize("game", ["duel", "basari", pytest.param("quacks", marks=pytest.mark.soak)])
async def test_the_same_decisions_give_everybody_the_same_game(server: InProcessServer, hands, game):
    await day_of(server, game, hands)
    played = []
    for token, name in ((MIRA, "Mira"), (JONAS, "Jonas")):
        seated = await play(server, token, name)
        room = await server.rooms.get(seated["room"])
        assert room.info()["daily"] == {"date": clock.today().isoformat(), "sealed": True}
        await finish(room, seed=4)
        hands.now += timedelta(seconds=1)
        decisions = [(row["seat"], row["actions"]) for row in await server.store.decisions(room.name)]
        row = {column: room.row[column] for column in ("game", "options", "seed", "nonce", "scores", "winners")}
        played.append((row, seated["seat"], [seat.bot for seat in room.seats], decisions))
    assert played[0] == played[1]
    board = (await look(server, JONAS))["board"]
    assert [(place["place"], place["name"], place["mine"]) for place in board["places"]] == [
        (1, "Mira", False),
        (1, "Jonas", True),
    ]


async def test_bots_wait_for_the_player_and_then_for_each_other(server: InProcessServer, hands):
    await day_of(server, "quacks", hands)
    room = await server.rooms.get((await play(server, MIRA))["room"])
    seat = room.seat_of(MIRA)
    await room.subscribe(FakeSubscriber(seat, token_hash=hash_token(MIRA)))
    await asyncio.sleep(0.05)
    assert seat in room.session.actors
    assert len(room.session.actors) > 1
    assert room.session.number == 0


# Once a day -------------------------------------------------------------------------------------------


async def test_a_player_has_one_attempt_a_day_and_can_go_on_with_it(server: InProcessServer, hands):
    first, *others = await asyncio.gather(*(play(server, MIRA) for _ in range(3)))
    assert others == [first, first]
    assert (await play(server, JONAS))["room"] != first["room"]
    attempt = (await look(server, MIRA))["attempt"]
    assert attempt == {"room": first["room"], "seat": first["seat"], "over": False}
    assert (await look(server))["attempt"] is None
    hands.now += timedelta(days=1)
    assert (await look(server, MIRA))["attempt"] is None
    assert (await play(server, MIRA))["room"] != first["room"]


async def test_a_token_that_could_be_guessed_and_a_name_that_is_none_are_refused(server: InProcessServer, hands):
    for body in ({"name": "Mira", "token": "short"}, {"name": " ", "token": MIRA}, {"name": "Mira"}):
        assert (await server.http.post("/api/daily", json=body)).status_code == 422


async def test_a_restart_changes_nothing(tmp_path, hands, bots_in_process):
    async with open_server(settings_in(tmp_path)) as server:
        await finish_with(server, JONAS, "Jonas", 40, 30, 20, won=True)
        mine, before = await play(server, MIRA), await look(server, MIRA)
    async with open_server(settings_in(tmp_path)) as server:
        assert await look(server, MIRA) == before
        assert await play(server, MIRA) == mine


async def test_two_workers_brew_the_same_and_a_player_has_one_attempt_whichever_is_asked(
    tmp_path: Path, postgres: PostgreSQL, hands: TestClock, bots_in_process: None
):
    database = await asyncio.to_thread(postgres.database)
    async with several_workers(tmp_path, database, lease=60.0) as workers:
        one, other = workers
        tables = [daily["table"] for daily in await asyncio.gather(*(look(worker) for worker in workers * 2))]
        assert all(table == tables[0] for table in tables)
        first, *others = await asyncio.gather(*(play(worker, MIRA) for worker in workers * 3))
        assert others == [first] * 5
        at = f"/rooms/{first['room']}"
        assert (await one.get(at))["seed_commitment"] == tables[0]["seed_commitment"]
        async with connected_clients(other.address, first["room"], MIRA) as clients:
            await play_to_end(clients)
        for worker in workers:
            daily = await look(worker, MIRA)
            assert daily["attempt"]["over"]
            assert [(place["name"], place["mine"], place["room"]) for place in daily["board"]["places"]] == [
                ("Mira", True, None)
            ]
            assert (await worker.get(at))["revealed_seed"] is None
            await worker.assert_refused(403, "daily-sealed", f"{at}/replay", token=JONAS)
        hands.now = clock.board_closes(clock.today())
        for worker in workers:
            board = (await look(worker))["yesterday"]
            assert (board["open"], board["places"][0]["room"]) == (False, first["room"])
            assert commitment_to((await worker.get(at))["revealed_seed"]) == tables[0]["seed_commitment"]
            assert (await worker.get(f"{at}/verify"))["game_matches"]


# Fair -------------------------------------------------------------------------------------------------


async def test_nobody_is_shown_the_luck_of_a_day_while_others_can_play(table_server: InProcessServer, hands):
    server = table_server
    await day_of(server, "duel", hands)
    seated = await play(server, MIRA)
    at, room = f"/rooms/{seated['room']}", await server.rooms.get(seated["room"])
    seal = (await look(server))["table"]["seed_commitment"]
    assert room.info()["seed_commitment"] == seal
    await finish(room)
    continued = {"step": 0, "seat": 0, "name": "Mira"}
    for now in (hands.now, clock.board_closes(clock.today()) - timedelta(seconds=1)):
        hands.now = now
        assert (await server.get(at))["revealed_seed"] is None
        for token in (None, JONAS, MIRA):
            await server.assert_refused(409, "daily-sealed", f"{at}/branch", continued, token)
            for path in ("/journal", "/verify"):
                assert (await server.http.get(f"/api{at}{path}", headers=bearer(token))).status_code in (403, 409)
        for path in (f"{at}/replay", f"{at}/replay/3"):
            await server.assert_refused(403, "daily-sealed", path, token=JONAS)
            assert str(room.row["seed"]) not in str(await server.get(path, headers=bearer(MIRA)))
        spectator = await connect_client(server.address, seated["room"], None, wait_for_state=False)
        await spectator.send(type="hello", watch=True)
        await spectator.socket.wait_closed()
        assert spectator.socket.close_code == 4001
        assert await server.get("/replays") == []
    assert (await look(server))["yesterday"]["places"][0]["room"] is None
    hands.now += timedelta(seconds=1)
    assert (await look(server))["yesterday"]["places"][0]["room"] == seated["room"]
    assert commitment_to((await server.get(at))["revealed_seed"]) == seal
    verified = await server.get(f"{at}/verify")
    assert verified["seed_matches"]
    assert verified["game_matches"]
    await server.get(f"{at}/replay")
    await server.post(f"{at}/branch", None, **continued)


async def test_there_are_no_hints_and_nobody_sits_down_for_the_player(server: InProcessServer, hands):
    seated = await play(server, MIRA)
    at, room = f"/rooms/{seated['room']}", await server.rooms.get(seated["room"])
    assert not room.info()["hints"]
    with pytest.raises(Exception, match="Hints are off"):
        await ask(room, FakeSubscriber(seated["seat"], token_hash=hash_token(MIRA)))
    for act in ({"act": "bot", "seat": seated["seat"]}, {"act": "hints", "hints": True}, {"act": "public"}):
        await server.assert_refused(409, "daily-fixed", f"{at}/host", act, MIRA)


async def test_a_rematch_is_an_ordinary_game(server: InProcessServer, hands):
    await finish_with(server, MIRA, "Mira", 40, 30, 20, won=True)
    room = (await look(server, MIRA))["attempt"]["room"]
    again = await server.rooms.get((await server.post(f"/rooms/{room}/rematch", MIRA))["room"])
    assert again.row["daily"] is None
    assert again.row["seed"] != (await server.rooms.get(room)).row["seed"]


# The board --------------------------------------------------------------------------------------------


async def test_the_board_has_winners_first_then_by_lead_and_points_and_equal_results_share_a_place(server, hands):
    await day_of(server, "quacks", hands)
    results = {
        "Narrow": (41, 40, 20, True),
        "Behind": (60, 61, 20, False),
        "Clear": (50, 40, 41, True),
        "Even": (50, 41, 30, True),
        "Rich": (52, 43, 30, True),
        "Farther": (30, 61, 20, False),
    }
    for number, (name, (mine, first, second, won)) in enumerate(results.items()):
        await finish_with(server, f"{number:024}", name, mine, first, second, won=won)
        hands.now += timedelta(seconds=1)
    await play(server, MIRA)
    daily = await look(server, f"{5:024}")
    places = [(place["place"], place["name"], place["margin"]) for place in daily["board"]["places"]]
    assert places == [
        (1, "Rich", 9),
        (2, "Clear", 9),
        (2, "Even", 9),
        (4, "Narrow", 1),
        (5, "Behind", -1),
        (6, "Farther", -31),
    ]
    assert daily["board"]["mine"]["place"] == 6
    assert daily["board"]["finished"] == 6, "games that are not finished do not count"
    assert "token" not in str(daily)


async def test_a_game_begun_in_time_counts_for_two_hours_after_midnight(server: InProcessServer, hands):
    hands.now = NOON.replace(hour=23, minute=59)
    mira, jonas = await play(server, MIRA), await play(server, JONAS)
    for seated, minutes in ((mira, 120), (jonas, 122)):
        hands.now = NOON.replace(hour=23, minute=59) + timedelta(minutes=minutes)
        ended = clock.timestamp(hands.now)
        await server.store.change_room(
            seated["room"], epoch=None, phase="over", scores=[5, 4, 3], winners=[seated["seat"]], ended=ended
        )
    yesterday = (await look(server, MIRA))["yesterday"]
    assert yesterday["date"] == "2026-11-16"
    assert yesterday["finished"] == 1
    assert yesterday["mine"]["place"] == 1
    assert (await look(server, JONAS))["streak"] == 0


async def test_the_countdown_and_the_streak_follow_the_clock(server: InProcessServer, hands):
    assert (await look(server))["seconds_left"] == 12 * 3600
    for expected in (1, 2, 3):
        await finish_with(server, MIRA, "Mira", 5, 4, 3, won=False)
        assert (await look(server, MIRA))["streak"] == expected
        hands.now += timedelta(days=1)
        assert (await look(server, MIRA))["streak"] == expected, "today may still be missing"
    hands.now += timedelta(days=1)
    assert (await look(server, MIRA))["streak"] == 0
    assert (await look(server, JONAS))["streak"] == 0


def test_a_streak_ends_where_a_day_is_missing():
    finished = [{"daily": f"2026-11-{day:02}", "ended": f"2026-11-{day:02}T20:00:00+00:00"} for day in (16, 15, 13, 12)]
    assert streak(finished, date(2026, 11, 16)) == 2


async def test_other_rules_or_a_game_that_is_gone_do_not_break_the_page(server: InProcessServer, hands):
    await finish_with(server, MIRA, "Mira", 5, 4, 3, won=True)
    before = await look(server, MIRA)
    async with server.store.engine.begin() as connection:
        await connection.execute(update(daily_brews).values(rules=99))
    assert await look(server, MIRA) == {**before, "table": {**before["table"], "playable": False}}
    await server.assert_refused(409, "daily-other-rules", "/daily", {"name": "Ada", "token": ADA})
    assert (await play(server, MIRA))["room"] == before["attempt"]["room"]
    async with server.store.engine.begin() as connection:
        await connection.execute(update(daily_brews).values(game="gone"))
    assert not (await look(server, MIRA))["table"]["playable"]
    hands.now += timedelta(days=1)
    daily = await look(server, MIRA)
    assert daily["table"]["playable"]
    assert (daily["yesterday"]["game"], daily["yesterday"]["mine"]["place"]) == ("gone", 1)
