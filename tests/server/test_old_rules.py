"""A change of rules: running games end under the rules they began with, and finished ones are shown without them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from charlatans import archive, rules
from charlatans.locale import LANGUAGES
from charlatans.server import old_rules
from charlatans.server.additions import Additions
from charlatans.server.messages import AskHint
from charlatans.server.recorder import Recorder, packed_game
from charlatans.server.texts import Refusal
from charlatans.server.view_sync import Viewer
from tests.archive.versions import raise_version

from .in_process_server import InProcessServer
from .rooms import FakeSubscriber, decide, finish

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]


@pytest.fixture
def recorded_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recordings are made in this process."""

    async def pack(self: Recorder, *game: object) -> bytes | str:
        return packed_game(*game, Additions())

    monkeypatch.setattr(Recorder, "_pack", pack)


async def begun(server: InProcessServer, game: str) -> str:
    """A room in which somebody has decided; it is not in memory any more."""
    players = min(rules.game(game).players)
    created = await server.create_room(game, "me", *["novice"] * (players - 1))
    room = await server.rooms.get(created.room)
    person = FakeSubscriber(0, token_hash=room.seats[0].token_hash)
    await room.subscribe(person)
    await decide(room, person, room.session.table.legal(0)[0])
    room.unsubscribe(person)
    await room.close()
    forget(server)
    return created.room


def forget(server: InProcessServer) -> None:
    """Drops everything from memory, as a restart does."""
    server.rooms.live.clear()
    server.app.state.recordings = type(server.app.state.recordings)()


async def everything(server: InProcessServer, room: str) -> dict[str, object]:
    """What people can see of a finished game."""
    seen: dict[str, object] = {"journal": (await server.http.get(f"/api/rooms/{room}/journal")).text}
    last = len(await server.store.decisions(room))
    for language in LANGUAGES:
        asked = {"language": language}
        seen[language] = await server.get(f"/rooms/{room}/replay", params=asked)
        for step in (0, 1, last // 2, last):
            for seat in (None, 0, 1):
                where = asked if seat is None else {**asked, "seat": seat}
                snapshot = await server.get(f"/rooms/{room}/replay/{step}", params=where)
                # Changes of one event can be told in any order.
                snapshot["changes"] = [sorted(map(str, changes)) for changes in snapshot["changes"]]
                seen[f"{language} {step} {seat}"] = snapshot
    found = await server.rooms.get(room)
    seen["end"] = found.snapshot(Viewer(0, "de"))
    return seen


@pytest.mark.parametrize("game", rules.BUILT_IN)
async def test_a_running_game_ends_under_its_rules_and_is_shown_when_they_are_gone(
    game, server: InProcessServer, monkeypatch, tmp_path, recorded_in_process
):
    name = await begun(server, game)
    today = raise_version(monkeypatch, tmp_path / "archive", game)
    room = await server.rooms.get(name)
    info = room.info()
    assert (info["rules"], info["old_rules"], info["hints"], info["plain"]) == (today.rules_version, True, False, False)
    await finish(room, 3)
    assert room.session.table.game.apply.__module__.startswith(f"charlatans_{game}_")
    verified = await server.get(f"/rooms/{name}/verify")
    assert (verified["seed_matches"], verified["journal_matches"], verified["game_matches"]) == (True, True, True)
    by_rules = await everything(server, name)

    await Recorder(server.store, Additions()).store_all()
    (tmp_path / "archive" / archive.file_name(game, today.rules_version)).unlink()
    forget(server)
    assert await everything(server, name) == by_rules
    verified = await server.get(f"/rooms/{name}/verify")
    assert (verified["seed_matches"], verified["journal_matches"], verified["game_matches"]) == (True, True, None)


async def test_what_comes_after_an_old_game(server: InProcessServer, monkeypatch, tmp_path, recorded_in_process):
    name = await begun(server, "basari")
    today = raise_version(monkeypatch, tmp_path / "archive", "basari")
    host = FakeSubscriber(0, token_hash=(await server.rooms.get(name)).seats[0].token_hash)
    room = await server.rooms.get(name)
    with pytest.raises(Refusal, match="began under older rules"):
        await room.ask_hint(host, AskHint(type="hint", id="h", seen=room.session.number))
    await finish(room, 3)
    on = await server.post(f"/rooms/{name}/branch", step=2, seat=0, name="Mira")
    assert (await server.get(f"/rooms/{on['room']}"))["rules"] == today.rules_version
    await Recorder(server.store, Additions()).store_all()
    (tmp_path / "archive" / archive.file_name("basari", today.rules_version)).unlink()
    forget(server)
    said = {"version": today.rules_version, "release": "0.1.0"}
    await server.assert_refused(
        410, "old-rules-release", f"/rooms/{name}/branch", {"step": 2, "seat": 0, "name": "Mira"}, **said
    )
    await server.assert_refused(410, "old-rules-release", f"/rooms/{on['room']}", **said)
    lost = [
        {"game": "basari", "rules": today.rules_version, "games": 1, "release": "0.1.0"},
    ]
    assert await reported(server, monkeypatch) == lost


async def reported(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What the server says at its start about rules that it does not have."""
    said: list[dict[str, object]] = []

    class Log:
        def error(self, event: str, what_to_do: str, **facts: object) -> None:
            said.append(facts)

    monkeypatch.setattr(old_rules, "log", Log())
    await old_rules.report_old_rules(server.store)
    return said


async def test_a_rematch_of_an_old_game_has_the_rules_of_today(server: InProcessServer, monkeypatch, tmp_path):
    created = await server.create_room("duel", "me", "novice")
    await finish(await server.rooms.get(created.room), 3)
    today = raise_version(monkeypatch, tmp_path / "archive", "duel")
    forget(server)
    again = await server.post(f"/rooms/{created.room}/rematch", created.host)
    info = await server.get(f"/rooms/{again['room']}")
    assert (info["rules"], info["old_rules"]) == (today.rules_version + 1, False)


@pytest.mark.soak
def test_two_real_versions_of_a_game_with_bots_and_recordings_in_processes(tmp_path: Path):
    """The tiny game changes its rules and its states between two starts of a server; git has its first version."""
    folder = tmp_path / "tiny_game"
    shutil.copytree(ROOT / "examples" / "tiny_game", folder, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    commit(folder, "version 1")
    run(tmp_path, "tests.server.two_versions", "begin", tmp_path)
    for file, old, new in (
        ("state.py", "RULES_VERSION = 1", "RULES_VERSION = 2"),
        ("state.py", "    coins: int = i2()", "    luck: int = i2()\n    coins: int = i2()"),
        ("flow.py", "        me.sales = 0\n", "        me.sales = 0\n        me.coins += 1\n"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    commit(folder, "version 2")
    assert "tiny_game-1.zip" in run(tmp_path, "charlatans.archive.freezing", "tiny_game")
    run(tmp_path, "tests.server.two_versions", "end", tmp_path)


def commit(folder: Path, message: str) -> None:
    """Commits everything in a folder."""
    for command in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", message)):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@t", *command], cwd=folder, check=True)


def run(folder: Path, *module: object) -> str:
    """Runs a module in a process that knows the game in a folder."""
    environment = {"CHARLATANS_GAMES": str(folder / "tiny_game"), "CHARLATANS_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", *map(str, module)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
