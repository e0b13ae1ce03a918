"""How soon a hint is there: from the question to the first answer, and to the last one, on a warm server.

    python bench/hints.py [--decisions 20] [--only quacks] [--write docs/review.md]

Starts a server of its own and plays against bots at random, with real clients. A seat may ask only so often, so there is a new table after a few hints.
The first hints of each game warm the server up and do not count. Server and client share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx
from rich.progress import Progress

import tables
from load import console

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.clients import Client, connect_client, new_id
from tests.server_process import serve_in_process

SEATS = {"quacks": ["me", "adept", "adept", "adept"], "duel": ["me", "adept"], "basari": ["me", "adept", "adept"]}
GOAL_S = 0.3
PER_TABLE = 4
"""Hints at one table; the server grants six at once."""
WARMING = 2 * PER_TABLE
OPTIONS = ("--bot-pace", "0", "--no-warm", "--bot-processes", "1", "--requests", "1000", "--messages", "1000")
LEAST, MOST = 4, 40
"""How many decisions are made before the first hint at a table."""


async def asked(client: Client) -> tuple[float, float] | None:
    """Seconds from the question until the first answer, and until the last; None if the prompt changed meanwhile."""
    began, id_, answers = time.perf_counter(), new_id(), list[float]()
    await client.send(type="hint", id=id_, seen=client.number)
    while True:
        message = await client.receive()
        if message["type"] == "step" and "prompt" in message:
            return None
        if message["type"] == "hint" and message["id"] == id_:
            answers.append(time.perf_counter() - began)
            if message["final"]:
                return answers[0], answers[-1]


async def to_a_choice(client: Client, chance: random.Random, skip: int) -> bool:
    """Plays on, over so many decisions, until there are several to choose from; whether the game is still on."""
    while not client.over:
        options = (client.prompt or {}).get("decisions", [])
        if len(options) > 1 and skip <= 0:
            return True
        if options and client.sent is None:
            await client.decide(chance.choice(options)["action"])
            skip -= 1
        await client.receive()
    return False


async def measure(address: str, game: str, decisions: int, progress: Progress) -> list[tuple[float, float]]:
    """First and last answers of hints at decisions of a game."""
    chance, figures = random.Random(game), list[tuple[float, float]]()
    task = progress.add_task(game, total=WARMING + decisions)
    while len(figures) < WARMING + decisions:
        table = {"game": game, "seats": SEATS[game], "name": "Mira", "start": True}
        made = httpx.post(f"{address}/api/rooms", json=table, trust_env=False).json()
        client = await connect_client(address, made["room"], made["token"])
        skip = chance.randint(LEAST, MOST)
        for _ in range(PER_TABLE):
            if not await to_a_choice(client, chance, skip):
                break
            if (took := await asked(client)) is not None:
                figures.append(took)
                progress.advance(task)
            skip = chance.randint(1, 3)
        await client.socket.close()
    return figures[WARMING : WARMING + decisions]


def row(game: str, figures: list[tuple[float, float]]) -> tuple[str, ...]:
    """A row of the table."""
    first, last = zip(*figures, strict=True)
    within = sum(seconds <= GOAL_S for seconds in first)
    return (
        game,
        f"{statistics.median(first):.2f} s",
        f"{max(first):.2f} s",
        f"{statistics.median(last):.1f} s",
        f"{within} of {len(first)} first answers within {GOAL_S} s",
    )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--only", choices=SEATS)
    parser.add_argument("--write", type=Path, help="a Markdown file with the marks of this table")
    told = parser.parse_args()
    games = [told.only] if told.only else list(SEATS)
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_in_process(Path(folder), None, *OPTIONS) as server,
        Progress(console=console) as progress,
    ):
        rows = [row(game, asyncio.run(measure(server.address, game, told.decisions, progress))) for game in games]
    lines = tables.table(("", "first answer, median", "worst", "last answer, median", "goal"), rows)
    print("\n".join(lines))
    if told.write is not None:
        tables.write(told.write, "hints", [*lines, "", tables.machine("server, bots, hints and client")])


if __name__ == "__main__":
    main()
