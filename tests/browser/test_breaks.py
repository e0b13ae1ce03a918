"""Reloads and lost connections in every phase of each game: no decision is lost or counted twice."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server_process import ServerProcess, serve_in_process

from .conftest import QUICK, SEEDED, NewContext
from .guest import GAMES, Guest, hasty, with_games
from .wire import Wire, wired

EXPECTED = ("WebSocket connection to", "net::ERR_")
"""Chromium's own messages about a lost network."""


@pytest.fixture
def wire(server: ServerProcess) -> Iterator[Wire]:
    """The proxy to the server."""
    with wired(server.port) as wire:
        yield wire


def known(guest: Guest) -> dict[str, Any]:
    """What the page has received, and what it shows."""
    sight = guest.look()
    kept = {
        key: copy.deepcopy(guest.state[key]) for key in ("number", "seat", "view", "prompt", "printed", "score_history")
    }
    return {**kept, "hint": sight.hint, "controls": sorted(sight.controls)}


def decided_once(guest: Guest, before: dict[str, Any]) -> None:
    """Checks that the decision made during the break was counted exactly once."""
    guest.wait(lambda: not guest.is_under_way, "the decision to be counted")
    guest.wait(lambda: guest.number > before["number"], "the step")
    assert len({message["id"] for message in guest.sent}) == guest.decided


def reload(guest: Guest, wire: Wire) -> None:
    """Reloads the page: everything is as before."""
    before = known(guest)
    guest.reload()
    assert known(guest) == before


def cut(guest: Guest, wire: Wire) -> None:
    """The connection is lost and comes back: everything is as before."""
    before, snapshots = known(guest), guest.snapshots
    wire.cut()
    wire.mend()
    guest.wait(lambda: guest.snapshots > snapshots, "a new connection")
    assert known(guest) == before


def decide_while_cut(guest: Guest, wire: Wire) -> None:
    """A decision made without a connection is sent as soon as there is one."""
    before = known(guest)
    wire.cut()
    guest.decide(hasty)
    guest.page.wait_for_timeout(50)
    assert guest.number == before["number"]
    wire.mend()
    decided_once(guest, before)


def decide_into_silence(guest: Guest, wire: Wire) -> None:
    """A decision arrives but the response is lost: it is sent again, and counted once."""
    before = known(guest)
    wire.deafen()
    guest.decide(hasty)
    guest.wait(lambda: guest.is_under_way, "the decision to be sent")
    guest.page.wait_for_timeout(100)
    wire.cut()
    wire.mend()
    decided_once(guest, before)


def decide_offline(guest: Guest, wire: Wire) -> None:
    """The browser is offline; the decision is sent when it is online again."""
    before = known(guest)
    guest.page.context.set_offline(True)
    guest.decide(hasty)
    guest.page.wait_for_timeout(50)
    guest.page.context.set_offline(False)
    decided_once(guest, before)


BREAKS: tuple[Callable[[Guest, Wire], None], ...] = (
    reload,
    cut,
    decide_while_cut,
    decide_into_silence,
    decide_offline,
)
STAYS = (reload, cut)
"""After these the same prompt is still there."""


def play_with_breaks(guest: Guest, wire: Wire, in_every_situation: bool) -> None:
    """Plays a game with every kind of break in every phase, or at every kind of prompt, one each time it comes up."""
    to_come: dict[object, list[Callable[[Guest, Wire], None]]] = {}
    while guest.wait_for_question():
        place = guest.situation if in_every_situation else guest.phase
        left = to_come.setdefault(place, list(BREAKS))
        guest.look_well()
        while left:
            guest.look_well()
            happens = left.pop(0)
            happens(guest, wire)
            guest.troubles = [trouble for trouble in guest.troubles if not any(said in trouble for said in EXPECTED)]
            guest.check()
            if happens not in STAYS:
                break
        else:
            said = len(guest.sent)
            guest.decide(hasty)
            guest.wait(lambda said=said: len(guest.sent) > said, "the decision to be sent")
    replay = guest.page.request.get(f"/api/rooms/{guest.state['room']['room']}/replay").json()
    assert [step["number"] for step in replay["steps"]] == list(range(guest.number + 1))
    assert sum(step["seat"] == guest.state["seat"] for step in replay["steps"]) == guest.decided


@with_games("basari")
def test_nothing_is_lost_or_doubled_by_breaks_in_any_phase(new_context: NewContext, wire: Wire, game: str) -> None:
    """Reloads, lost connections, decisions made without a connection, lost responses."""
    guest = Guest(new_context(base_url=wire.address).new_page(), f"breaks in {game}")
    guest.play_now(game)
    play_with_breaks(guest, wire, in_every_situation=False)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_or_doubled_by_breaks_at_any_question(
    new_context: NewContext, wire: Wire, game: str, seed: int
) -> None:
    """The same at every kind of prompt."""
    guest = Guest(new_context(base_url=wire.address).new_page(), f"breaks in {game} {seed}")
    guest.play_now(game)
    play_with_breaks(guest, wire, in_every_situation=True)


def test_a_server_that_goes_down_and_comes_back_finds_everybody_where_they_were(
    new_context: NewContext, tmp_path: Path
) -> None:
    """The page says that the connection is lost, and reconnects by itself when the server is back."""
    with serve_in_process(tmp_path, None, *QUICK, module=SEEDED) as server:
        server.seed_by("down")
        guest = Guest(new_context(base_url=server.address).new_page(), "down")
        guest.play_now("duel")
        situations = guest.situations()
        for _ in range(3):
            next(situations)
        before, snapshots = known(guest), guest.snapshots
        server.stop()
        lost = guest.page.locator('[data-test="connection"]')
        lost.wait_for()
        server.start()
        guest.wait(lambda: guest.snapshots > snapshots, "a new connection")
        lost.wait_for(state="detached")
        assert known(guest) == before
        next(situations)
        assert guest.number > before["number"]
