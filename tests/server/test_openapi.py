"""The OpenAPI document: valid, complete, and true for what the server answers."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from charlatans.server.app import make_app
from tests.server_process import ServerProcess

from .clients import connected_clients, play_to_end
from .in_process_server import InProcessServer, settings_in
from .reconnecting_client import ask, new_room

ROUTES = {
    ("get", "/api/games"),
    ("get", "/api/games/{game}/examples"),
    ("get", "/api/bots"),
    ("get", "/api/announcement"),
    ("get", "/api/status"),
    ("get", "/api/rooms"),
    ("post", "/api/rooms"),
    ("post", "/api/lessons"),
    ("get", "/api/daily"),
    ("post", "/api/daily"),
    ("get", "/api/puzzles"),
    ("get", "/api/puzzles/{game}/{puzzle}"),
    ("post", "/api/puzzles/{game}/{puzzle}"),
    ("get", "/api/rooms/{room}"),
    ("post", "/api/rooms/{room}/join"),
    ("post", "/api/rooms/{room}/leave"),
    ("post", "/api/rooms/{room}/host"),
    ("post", "/api/rooms/{room}/rematch"),
    ("get", "/api/replays"),
    ("get", "/api/rooms/{room}/replay"),
    ("get", "/api/rooms/{room}/replay/{step}"),
    ("get", "/api/rooms/{room}/journal"),
    ("get", "/api/rooms/{room}/verify"),
    ("post", "/api/rooms/{room}/branch"),
    ("post", "/api/rooms/{room}/review"),
    ("get", "/api/rooms/{room}/review"),
    ("post", "/api/journals"),
    ("get", "/health"),
    ("get", "/health/live"),
    ("get", "/health/ready"),
    ("get", "/metrics"),
}
DOCUMENT: dict[str, Any] = make_app(settings_in(Path("nowhere"))).openapi()
OPTIONS = (
    "--no-warm",
    "--bot-processes",
    "1",
    "--address-rooms",
    "100000",
    "--requests",
    "1000000",
    "--messages",
    "1000000",
    "--rooms",
    "1000000",
    "--log-format",
    "json",
)


def test_the_document_tells_every_route_and_no_other():
    told = {(method, path) for path, operations in DOCUMENT["paths"].items() for method in operations}
    assert told == ROUTES


def test_every_operation_says_what_it_is_for_and_what_may_go_wrong():
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            assert operation["description"].endswith(".")
            for status, answer in operation["responses"].items():
                assert answer["description"], status


def test_every_schema_in_it_is_a_schema_and_says_of_what():
    assert DOCUMENT["openapi"].startswith("3.1")
    for name, schema in DOCUMENT["components"]["schemas"].items():
        jsonschema_rs.meta.validate(schema)
        assert schema.get("description") or name in ("HTTPValidationError", "ValidationError"), name


def test_what_an_answer_looks_like_is_told_for_everything_that_is_json():
    for path, operations in DOCUMENT["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                for media, content in answer.get("content", {}).items():
                    assert media != "application/json" or content["schema"], (path, status)


@pytest.mark.anyio
async def test_the_document_is_served(server: InProcessServer):
    assert (await server.http.get("/api/openapi.json")).json() == DOCUMENT


# What it says is true ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Known:
    """Three rooms, waiting, playing and over, and their hosts' tokens."""

    rooms: list[str]
    tokens: list[str]


KNOWN = Known([], [])
SAID_IN_WORDS = {"expected-statuses": ["2xx", 400, 403, 404, 409, 422]}
"""A request may fit the schema and still be refused: an unknown game, a step after the last."""
schema = schemathesis.openapi.from_dict(
    DOCUMENT, config=schemathesis.Config.from_dict({"checks": {"positive_data_acceptance": SAID_IN_WORDS}})
)


@schema.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Replaces most random room names by those of rooms that exist."""
    if path_parameters and KNOWN.rooms and re.fullmatch("[a-z0-9]{1,16}", str(path_parameters.get("room"))):
        chosen = zlib.crc32(path_parameters["room"].encode()) % (len(KNOWN.rooms) + 1)
        if chosen < len(KNOWN.rooms):
            return {**path_parameters, "room": KNOWN.rooms[chosen]}
    return path_parameters


@schema.hook
def map_headers(context: Any, headers: dict[str, Any] | None) -> dict[str, Any] | None:
    """Replaces most random tokens by a host's."""
    if headers and KNOWN.tokens and isinstance(given := headers.get("authorization"), str):
        chosen = zlib.crc32(given.encode("utf-8", "replace")) % (len(KNOWN.tokens) + 1)
        if chosen < len(KNOWN.tokens):
            return {**headers, "authorization": f"Bearer {KNOWN.tokens[chosen]}"}
    return headers


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a few rooms; in the end its log must have no errors."""
    server = ServerProcess(tmp_path_factory.mktemp("described"), None, *OPTIONS)
    server.start()
    try:
        asyncio.run(fill(server.address))
        yield server.address
        assert "Traceback" not in server.log(), server.log()
    finally:
        server.stop()


async def fill(where: str) -> None:
    """Creates the rooms."""
    over, tokens = await new_room(where, "duel", ("me", "open"))
    async with connected_clients(where, over, *tokens.values()) as clients:
        await play_to_end(clients)
    played, others = await new_room(where, "basari", ("me", "open", "open"))
    waiting = await ask(where, "/rooms", game="quacks", seats=["me", "open", "adept"], public=True)
    KNOWN.rooms.extend((over, played, waiting["room"]))
    KNOWN.tokens.extend((tokens[0], others[0], waiting["token"]))


ALWAYS_THE_SAME = settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@ALWAYS_THE_SAME
def test_every_operation_answers_as_it_is_told(case: Any, address: str):
    case.call_and_validate(base_url=address)


@pytest.mark.soak
@schema.parametrize()
@settings(ALWAYS_THE_SAME, max_examples=600, derandomize=False)
def test_every_operation_always_answers_as_it_is_told(case: Any, address: str):
    case.call_and_validate(base_url=address)
