"""Played games, and processes that review them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import charlatans
from charlatans.review import Review

Reviews = Callable[[Iterable[str]], Iterable[Review]]


def quick_review(journal: str, **options: Any) -> Review:
    """A review by the network alone, in this process."""
    return charlatans.review(journal, **{"rollouts": 0, "cores": 1, **options})


def played(game: str, bots: list[str], seed: int, decisions: int | None = None, **options: Any) -> charlatans.Table:
    """A game between bots, to its end or up to a number of decisions."""
    players = {} if game == "duel" else {"players": len(bots)}
    table = charlatans.new(game, seed=seed, **players, **options)
    table.seated = {seat: f"bot {bot}" for seat, bot in enumerate(bots)}
    seats = [charlatans.seated(game, bot, seed=seat) for seat, bot in enumerate(bots)]
    while not table.over and (decisions is None or len(table.entries) < decisions):
        seat = table.actors[0]
        table.act(seat, seats[seat](table, seat))
    return table


@pytest.fixture(scope="session")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Worker processes with one core each: small networks are slow on several."""
    before = os.environ.get("OPENBLAS_NUM_THREADS")
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    try:
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as workers:
            yield workers
    finally:
        if before is None:
            del os.environ["OPENBLAS_NUM_THREADS"]
        else:
            os.environ["OPENBLAS_NUM_THREADS"] = before


@pytest.fixture
def reviews(pool: ProcessPoolExecutor) -> Reviews:
    """Reviews journals by the network alone."""
    return lambda journals: list(pool.map(quick_review, journals))
