"""What is too rare in Basari for chance to bring it about."""

from __future__ import annotations

import random
from typing import Any

import charlatans
from tests.rules.coverage import refused


def favoured(options: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The fifth player brings action D, which is rarer than the others."""
    return {**options, "players": 5}


def bring_about() -> None:
    """Forced cards, possible and not."""
    table = charlatans.new("basari", players=3, seed=1, force=["card-1", "card-2", "card-3"])
    table.force(None, ["card-1"])
    while not table.over:
        if refused(table, table.actors[0], table.decisions(table.actors[0])[0]):
            break
