"""Features tell a seat all that its view shows: every field is compared with the view, or with the record where that is silent."""

from __future__ import annotations

import pytest

from charlatans import rules
from tests.rules.materials import boxes
from tests.rules.observations import assert_observed, random_positions, seeds

BASARI = rules.game("basari")


def facts_of_the_table(table, seat):
    """What all see, and what concerns this seat alone."""
    view, state = table.view(seat), table._state
    negotiation, exchange = view["negotiation"] or {}, view["exchange"] or {}
    return {
        **{name: view[name] for name in ("variants", "stage", "stages", "round", "phase", "action", "majorities")},
        **{name: view[name] for name in ("worker_goal", "workers_bonus", "stock")},
        "seats": str(len(view["players"])),
        "deck_size": view["deck"],
        "deck": {f"card {card + 1}" for card in range(table._material_record.cards) if state.deck >> card & 1},
        "takes": exchange.get("takes", 0),
        "offered": negotiation.get("offer") is not None,
        "offer": negotiation.get("offer") or {},
        "ask": seat in view["actors"],
        "begun": negotiation.get("bid") is not None,
        "bid": negotiation.get("bid") or {},
        "colour": negotiation.get("colour"),
    }


def facts_of_a_player(table, viewer, seat):
    """What a seat may know of a player."""
    view = table.view(viewer)
    player, negotiation, exchange = view["players"][seat], view["negotiation"] or {}, view["exchange"] or {}
    parts = dict(zip(negotiation.get("seats", ()), ("opens", "answers"), strict=False))
    return {
        **{name: player[name] for name in ("points", "workers", "gems", "chosen")},
        "seated": True,
        "asked": seat in view["actors"],
        "card_workers": player["current"]["workers"],
        "card_points": player["current"]["points"],
        "card_gems": player["current"]["gems"],
        "choice": player.get("choice"),
        "haggles": parts.get(seat),
        "takes_now": exchange.get("taker") == seat,
        "waits": seat in exchange.get("waiting", ()),
    }


@pytest.mark.parametrize("box", range(3))
@pytest.mark.parametrize("seed", seeds(2, 8))
def test_features_tell_all_that_the_view_shows(seed, box):
    for table, _ in random_positions(BASARI, seed, boxes(BASARI)[box], sense=0.5):
        for seat in range(table.players):
            players = [facts_of_a_player(table, seat, other) for other in range(table.players)]
            assert_observed(table, seat, facts_of_the_table(table, seat), players)
