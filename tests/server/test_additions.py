"""Custom bots and materials: they are offered, named in journals and remembered by rooms, and cannot harm the server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import charlatans
from charlatans import rules
from charlatans.server import additions, bot_pool
from charlatans.server.additions import Additions, CustomBot, load_additions
from charlatans.server.bot_pool import BotPool

from .clients import connected_clients, play_to_end
from .in_process_server import listening_server, open_server, settings_in
from .processes import needs_proc, still_running
from .rooms import finish

pytestmark = pytest.mark.anyio

OWN = "tests.server.custom_bots:"


def own(*names: str) -> Additions:
    """Additions with these bots, without probing them."""
    return Additions({OWN + name: CustomBot(name.lower(), OWN + name, rules.GAMES) for name in names})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A custom material for The Duel."""
    values = tmp_path / "my-duel.toml"
    values.write_text("[path]\nstall_start = 6\n")
    return values


# Errors are reported before the server opens -------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("wary", "expected NAME=MODULE:CLASS, as in wary=mine:Wary"),
        ("Wary=mine:Wary", "a name is small letters"),
        ("expert=mine:Wary", "'expert' is taken"),
        ("open=mine:Wary", "'open' is taken"),
        ("wary=no.such.module:Wary", "there is no bot no.such.module:Wary: No module named 'no'"),
        (f"wary={OWN}Nobody", f"there is no bot {OWN}Nobody: AttributeError"),
        (f"wary={OWN}NoBot", r"is no bot: what it makes needs decide\(position\)"),
        (f"wary={OWN}DiesWhenMade", "it ends its process when it is made"),
    ],
)
def test_a_bot_that_cannot_be_had_is_said_at_the_start(bot, problem):
    with pytest.raises(charlatans.OptionError, match=problem):
        load_additions([bot], [])


def test_two_bots_of_one_name_are_said_at_the_start():
    with pytest.raises(charlatans.OptionError, match="there are two bots called 'wary'"):
        load_additions(["wary=mine:Wary", "wary=yours:Wary"], [])


def test_a_bot_that_never_gets_ready_is_said_at_the_start(monkeypatch):
    monkeypatch.setattr(additions, "PROBE_TIMEOUT", 0.01)
    with pytest.raises(charlatans.OptionError, match=r"it was not ready after 0\.01 s"):
        load_additions([f"wary={OWN}Wary"], [])


def test_a_bot_is_offered_for_the_games_it_can_play():
    found = load_additions([f"a={OWN}Wary", f"b={OWN}DuelOnly", f"c={OWN}Refuses"], [])
    assert [bot.games for bot in found.bots.values()] == [rules.GAMES, ("duel",), ("basari",)]


def test_printed_values_belong_to_the_game_that_takes_them(file):
    assert {game: list(known) for game, known in load_additions([], [file]).materials.items()} == {
        "duel": ["my-duel.toml"]
    }
    with pytest.raises(charlatans.OptionError, match=r"there are two files called my-duel\.toml for duel"):
        load_additions([], [file, file])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "cannot be read"),
        ("gold =", "is not valid TOML"),
        ("", "changes no printed value"),
        ("[nothing]\nof = 1\n", "fits no game"),
    ],
)
def test_printed_values_that_cannot_be_used_are_said_at_the_start(tmp_path, text, problem):
    values = tmp_path / "values.toml"
    if text is not None:
        values.write_text(text)
    with pytest.raises(charlatans.MaterialError, match=problem):
        load_additions([], [values])


def test_the_command_says_it_in_one_sentence_and_does_not_open(tmp_path):
    for more in (["--bot", "wary=mine:Wary"], ["--material", "none.toml"]):
        done = subprocess.run(
            [sys.executable, "-m", "charlatans", "serve", "--port", "1", *more],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1, done.stderr


# Bots -----------------------------------------------------------------------------------------------------


async def test_own_bots_are_offered_seated_and_named_and_others_are_not_taken_from_strangers(tmp_path, bots_in_process):
    brought = Additions({OWN + "Wary": CustomBot("wary", OWN + "Wary", ("duel",))})
    async with open_server(settings_in(tmp_path, additions=brought)) as server:
        offered = (await server.get("/bots"))[-1]
        assert (offered["spec"], offered["title"], offered["games"]) == (OWN + "Wary", "Wary", ["duel"])
        created = await server.create_room("duel", OWN + "Wary", OWN + "Wary")
        info = await server.get(f"/rooms/{created.room}")
        assert [(seat["name"], seat["bot"]) for seat in info["seats"]] == [
            ("Wary", OWN + "Wary"),
            ("Wary 2", OWN + "Wary"),
        ]
        body = {"game": "basari", "seats": ["me", "adept", OWN + "Wary"], "name": "Mira"}
        await server.assert_refused(422, "not-its-game", "/rooms", body, spec=OWN + "Wary")
        body = {"game": "duel", "seats": ["me", "mine:Other"], "name": "Mira"}
        known = ", ".join(("random", "novice", "apprentice", "adept", "expert", "master"))
        await server.assert_refused(422, "no-bot", "/rooms", body, spec="mine:Other", known=known)


async def test_a_host_seats_an_own_bot(tmp_path, bots_in_process):
    async with open_server(settings_in(tmp_path, additions=own("Wary"))) as server:
        created = await server.create_room("duel", "me", "open", start=False)
        info = await server.post(f"/rooms/{created.room}/host", created.host, act="bot", seat=1, bot=OWN + "Wary")
        assert (info["seats"][1]["name"], info["seats"][1]["bot"]) == ("Wary", OWN + "Wary")


async def test_an_own_bot_plays_a_whole_game_in_its_process_is_in_the_journal_and_can_be_played_again(tmp_path):
    async with listening_server(settings_in(tmp_path, additions=own("Wary"))) as server:
        created = await server.create_room("duel", "me", OWN + "Wary")
        async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
            await play_to_end(clients)
        text = (await server.http.get(f"/api/rooms/{created.room}/journal")).text
        assert f"seat-1 bot {OWN}Wary\n" in text
        assert charlatans.replay(text).over


async def test_a_room_with_an_own_bot_goes_on_after_a_restart_and_without_it_says_what_is_missing(
    tmp_path, bots_in_process
):
    async with open_server(settings_in(tmp_path, additions=own("Wary"))) as server:
        created = await server.create_room("duel", "me", OWN + "Wary")
        before = await server.get(f"/rooms/{created.room}")
    async with open_server(settings_in(tmp_path)) as server:
        await server.assert_refused(410, "bot-missing", f"/rooms/{created.room}", spec=OWN + "Wary")
    async with open_server(settings_in(tmp_path, additions=own("Wary"))) as server:
        assert await server.get(f"/rooms/{created.room}") == before
        await finish(await server.rooms.get(created.room))
    async with open_server(settings_in(tmp_path)) as server:
        assert (await server.get(f"/rooms/{created.room}"))["phase"] == "over", "a finished game does not need its bots"


async def test_an_own_bot_is_shown_a_position_and_nothing_else():
    bots = BotPool(1, precompile=False, additions=own("Curious"))
    await bots.open()
    try:
        with capture_logs() as logs:
            for game in rules.GAMES:
                table = charlatans.new(game, seed=3)
                seat = table.actors[0]
                assert await bots.decide(table, seat, OWN + "Curious", "secret") == table.legal(seat)[-1]
        assert logs == []
    finally:
        await bots.close()


async def test_an_own_bot_remembers_its_table_and_no_other():
    bots = BotPool(1, precompile=False, additions=own("Counts"))
    await bots.open()
    try:
        table = charlatans.new("basari", seed=3)
        legal = table.legal(0)
        asked = [await bots.decide(table, 0, OWN + "Counts", secret) for secret in ("one", "one", "other")]
        assert asked == [legal[1], legal[2 % len(legal)], legal[1]]
    finally:
        await bots.close()


FAILURES = {
    "Raises": "ZeroDivisionError: a bug",
    "Cheats": "legal were",
    "Mumbles": "decided 'pass'",
    "Leaves": "SystemExit: 3",
    "Dies": "its process ended",
}


async def test_own_bots_that_fail_are_replaced_by_adepts_and_others_notice_nothing():
    bots = BotPool(1, precompile=False, additions=own(*FAILURES, "Wary"))
    await bots.open()
    try:
        table = charlatans.new("duel", seed=3)
        seat = table.actors[0]
        await bots.decide(table, seat, "adept", "secret")
        ladder = bots._quick._pool
        with capture_logs() as logs:
            for _ in range(2):
                asking = [bots.decide(table, seat, OWN + name, "secret") for name in (*FAILURES, "Wary")]
                *stood_in, wary = await asyncio.gather(*asking)
                assert set(stood_in) <= set(table.legal(seat))
                assert wary == table.legal(seat)[-1]
        told = {entry["bot"].removeprefix(OWN): entry["problem"] for entry in logs}
        assert len(logs) == len(FAILURES), "each fails once, and is not asked again at that table"
        assert all(problem in told[name] for name, problem in FAILURES.items()), told
        assert bots._quick._pool is ladder, "the ladder's processes were not touched"
    finally:
        await bots.close()


@needs_proc
async def test_an_own_bot_that_hangs_is_replaced_by_an_adept_and_its_process_is_ended(monkeypatch):
    monkeypatch.setattr(bot_pool, "DECISION_TIMEOUT", 6.0)
    bots = BotPool(1, precompile=False, additions=own("Hangs"))
    await bots.open()
    try:
        table = charlatans.new("duel", seed=3)
        seat = table.actors[0]
        with capture_logs() as logs:
            thought = asyncio.create_task(bots.decide(table, seat, OWN + "Hangs", "secret"))
            while bots._custom[OWN + "Hangs"]._workers._pool is None:
                await asyncio.sleep(0.01)
            (process,) = bots._custom[OWN + "Hangs"]._workers._pool._processes
            monkeypatch.setattr(bot_pool, "DECISION_TIMEOUT", 60.0)
            assert await thought in table.legal(seat)
        assert "took longer than" in logs[0]["problem"]
        assert await still_running({process}) == set()
    finally:
        await bots.close()


async def test_a_whole_game_is_played_although_an_own_bot_fails(tmp_path):
    async with listening_server(settings_in(tmp_path, additions=own("Cheats"))) as server:
        created = await server.create_room("basari", "me", OWN + "Cheats", "random")
        async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
            await play_to_end(clients)
        assert (await server.get(f"/rooms/{created.room}"))["phase"] == "over"


# Printed values -------------------------------------------------------------------------------------------


async def test_own_printed_values_are_offered_for_their_game_and_named(tmp_path, file, bots_in_process):
    async with open_server(settings_in(tmp_path, additions=load_additions([], [file]))) as server:
        offered = {game["name"]: game["materials"] for game in await server.get("/games")}
        assert offered == {"quacks": [], "duel": ["my-duel.toml"], "basari": []}
        for more, name in (({}, "standard"), ({"material": "my-duel.toml"}, "my-duel.toml")):
            created = await server.create_room("duel", "me", "novice", **more)
            assert (await server.get(f"/rooms/{created.room}"))["material"] == name
            assert (await server.rooms.get(created.room)).session.table.material.name == name
        body = {"game": "quacks", "seats": ["me", "adept"], "name": "Mira", "material": "my-duel.toml"}
        await server.assert_refused(422, "no-such-material", "/rooms", body, name="my-duel.toml")


async def test_a_game_with_own_printed_values_is_played_kept_and_replayed_with_them(tmp_path, file):
    brought = load_additions([], [file])
    async with listening_server(settings_in(tmp_path, additions=brought)) as server:
        created = await server.create_room("duel", "me", "adept", material="my-duel.toml")
        async with connected_clients(server.address, created.room, *created.tokens.values()) as clients:
            await play_to_end(clients)
        verified = await server.get(f"/rooms/{created.room}/verify")
        assert (verified["seed_matches"], verified["game_matches"]) == (True, True)
        text = (await server.http.get(f"/api/rooms/{created.room}/journal")).text
        assert "\nmaterial my-duel.toml " in text
        assert charlatans.replay(text, str(file)).over
        with pytest.raises(charlatans.JournalError, match="pass that file with --material"):
            charlatans.replay(text)
        again = await server.post(f"/rooms/{created.room}/rematch", created.host)
        assert (await server.get(f"/rooms/{again['room']}"))["material"] == "my-duel.toml"
        on = await server.post(f"/rooms/{created.room}/branch", None, step=3, seat=0, name="Mira")
        assert (await server.get(f"/rooms/{on['room']}"))["material"] == "my-duel.toml"


async def test_without_its_printed_values_a_room_says_which_are_missing_and_with_them_it_goes_on(
    tmp_path, file, bots_in_process
):
    async with open_server(settings_in(tmp_path, additions=load_additions([], [file]))) as server:
        created = await server.create_room("duel", "me", "novice", material="my-duel.toml")
        before = await server.get(f"/rooms/{created.room}")
    async with open_server(settings_in(tmp_path)) as server:
        await server.assert_refused(410, "no-material", f"/rooms/{created.room}", name="my-duel.toml")
    async with open_server(settings_in(tmp_path, additions=load_additions([], [file]))) as server:
        assert await server.get(f"/rooms/{created.room}") == before
        await finish(await server.rooms.get(created.room))
