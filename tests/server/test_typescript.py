"""The client's types: up to date, and true for everything that is sent."""

from __future__ import annotations

import importlib
import random
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import orjson
import pytest
from typing_extensions import is_typeddict

from charlatans import rules
from charlatans.locale import LANGUAGES
from charlatans.rules.json_types import OneOf, Partial, TableView
from charlatans.server import messages, typescript
from charlatans.server.replays import Recording
from charlatans.table import Table

from .rooms import decide, random_decisions, random_room, subscribe_everybody

SERVER_MESSAGES = {get_type_hints(one)["type"].__args__[0]: one for one in get_args(messages.ServerMessage)}


@pytest.mark.parametrize("file", typescript.generated(), ids=str)
def test_a_file_of_types_is_what_would_be_generated_now(file):
    assert file.read_text(encoding="utf-8") == typescript.generated()[file], "run `make types`"


# What is sent has these types -------------------------------------------------------------------------


def errors(value: Any, hint: Any, path: str = "") -> Iterator[str]:
    """Lists where a value does not have a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        yield from errors(value, arguments[0], path)
    elif origin is Annotated:
        words = next((mark.words for mark in arguments[1:] if isinstance(mark, OneOf)), None)
        if words is not None and value not in words:
            yield f"{path}: {value!r} is not one of {words}"
        yield from errors(value, arguments[0], path)
    elif origin is Literal:
        if value not in arguments:
            yield f"{path}: {value!r} is not one of {arguments}"
    elif origin in (Union, types.UnionType):
        if all(any(True for _ in errors(value, one, path)) for one in arguments):
            yield f"{path}: {value!r} is not {hint}"
    elif origin is list:
        for at, one in enumerate(value) if isinstance(value, list) else ():
            yield from errors(one, arguments[0], f"{path}[{at}]")
        if not isinstance(value, list):
            yield f"{path}: {value!r} is not a list"
    elif origin is tuple:
        if len(value) != len(arguments):
            yield f"{path}: {value!r} has not {len(arguments)} parts"
        for at, (one, part) in enumerate(zip(value, arguments, strict=False)):
            yield from errors(one, part, f"{path}[{at}]")
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{path}: {value!r} is not a dict"
            return
        for key, one in value.items():
            yield from errors(key, arguments[0], f"{path}.{key}")
            yield from errors(one, arguments[1], f"{path}.{key}")
    elif is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        if not isinstance(value, dict):
            yield f"{path}: {value!r} is not a {hint.__name__}"
            return
        required = {name for name, one in hints.items() if get_origin(one) is not NotRequired}
        if missing := required - value.keys():
            yield f"{path}: {sorted(missing)} missing"
        if more := value.keys() - hints.keys():
            yield f"{path}: {sorted(more)} unknown"
        for name in hints.keys() & value.keys():
            yield from errors(value[name], hints[name], f"{path}.{name}")
    elif hint is not Any and not (type(value) is hint or (hint is float and type(value) is int)):
        yield f"{path}: {value!r} is not {hint}"


def test_errors_are_found():
    hints = get_type_hints(messages.SeatInfo, include_extras=True)
    assert set(hints) == {"seat", "kind", "name", "bot", "connected", "grace", "returns"}
    good = {
        "seat": 1,
        "kind": "bot",
        "name": "Ada",
        "bot": "adept",
        "connected": False,
        "grace": None,
        "returns": False,
    }
    assert list(errors(good, messages.SeatInfo)) == []
    for bad in (
        {**good, "seat": "1"},
        {**good, "kind": "cat"},
        {**good, "more": 1},
        {"seat": 1},
        {**good, "name": None},
    ):
        assert list(errors(bad, messages.SeatInfo))
    some = Annotated[dict[Annotated[str, OneOf(("red", "blue"))], int], Partial()]
    assert list(errors({"red": 1}, some)) == []
    assert list(errors({"green": 1}, some))


def view_types(game: str) -> types.ModuleType:
    """The types of a game's views."""
    return importlib.import_module(f"charlatans.rules.{game}.view_types")


def view_errors(view: dict[str, Any], game: str) -> list[str]:
    """Lists where a view does not have its game's type."""
    of_table = {name: view[name] for name in get_type_hints(TableView)}
    rest = {name: value for name, value in view.items() if name not in of_table}
    return [*errors(of_table, TableView), *errors(rest, view_types(game).View)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", rules.BUILT_IN)
def test_every_view_of_a_game_is_of_its_type(game, seed):
    room, chance = random_room(game, seed), random.Random(seed)
    table: Table = room.session.table
    assert list(errors(table.printed, view_types(game).Printed)) == []
    while not table.over:
        seat = chance.choice(table.actors)
        table.act(seat, chance.choice(table.legal(seat)))
        viewer = chance.choice([None, *range(table.players)])
        assert view_errors(orjson.loads(orjson.dumps(table.view(viewer, chance.choice(LANGUAGES)))), game) == []


@pytest.mark.anyio
@pytest.mark.parametrize("game", rules.BUILT_IN)
async def test_every_message_to_a_client_is_of_its_type(game):
    room = random_room(game, 3)
    subscribers = await subscribe_everybody(room)
    decisions = []
    for seat, action in random_decisions(room, random.Random(3)):
        await decide(room, subscribers[seat, "en"], action)
        decisions.append({"seat": seat, "id": None, "actions": [action]})
    for subscriber in subscribers.values():
        for text in subscriber.texts:
            message = orjson.loads(text)
            assert list(errors(message, SERVER_MESSAGES[message["type"]])) == []
    recording = Recording(room.row, room.names, decisions)
    for step in (0, 1, len(decisions)):
        state = orjson.loads(orjson.dumps(recording.snapshot(step, 0, "de", room.info())))
        assert list(errors(state, messages.ReplaySnapshot)) == []
