"""What is too rare in The Duel for chance to bring it about."""

from __future__ import annotations

import random
from typing import Any

import charlatans
from charlatans import rules
from tests.rules.coverage import refused
from tests.rules.duel.scenarios import add_to_belly, at_first_turn, decide, draw
from tests.rules.equivalence import play_plain
from tests.rules.materials import box


def favoured(options: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """All cards come in time, and all coins."""
    return {**options, "round_cards": "random"}


def bring_about() -> None:
    """Spider silk declined, games from a bare box, and forced outcomes, possible and not."""
    decide(draw(add_to_belly(at_first_turn(books="III"), 0, "orange-4"), 0, "pink-2"), 0, "none")
    game = rules.game("duel")
    bare = box(game, "bare.toml")
    for seed in range(40):
        options = game.options(bare, books="III")
        play_plain(game, options, bare, seed, "novice")
    force_outcomes()


def force_outcomes() -> None:
    """A round card twice, a chip twice, a face of a coin that is not in play."""
    table = charlatans.new("duel", seed=1, force=["card-3", "gold-3", "stall"])
    table.act(0, "coin silver")
    table.force(0, ["white-3", "white-3"])
    table.act(0, "draw")
    refused(table, 0, "draw")
    table._state.streams[0].waiting = 0
    table._state.streams[2].forced[0], table._state.streams[2].waiting = 2, 1  # card 3 once more
    while table.view()["round"] < 2:
        if refused(table, table.actors[0], table.decisions(table.actors[0])[-1]):
            break
    table._state.streams[2].forced[0] = 32 + 4  # a face of the copper coin, which is not in play
    while table.view()["round"] < 2:
        if refused(table, table.actors[0], table.decisions(table.actors[0])[-1]):
            break
