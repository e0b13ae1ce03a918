"""Played games and quick reviews of them."""

from __future__ import annotations

from typing import Any

import charlatans
from charlatans.review import Review


def quick_review(game: str | charlatans.Table, **options: Any) -> Review:
    """A review by the network alone, in this process."""
    return charlatans.review(game, **{"rollouts": 0, "cores": 1, **options})


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
