"""What the page's own tests compare with is what the rules say: web/src/games/basari/*.cases.json, which vitest reads."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from charlatans import rules
from charlatans.rules.basari.bidding import bid, by_colour, lowest, terms
from charlatans.rules.basari.state import COLOUR_NAMES, HEIGHT_OF, LETTERS, Phase, State
from charlatans.rules.errors import IllegalDecision

CASES = Path(__file__).parents[3] / "web" / "src" / "games" / "basari"
GAME = rules.game("basari")


def cases(name):
    """One of the files."""
    return json.loads((CASES / f"{name}.cases.json").read_text(encoding="utf-8"))


def height(gems):
    """A set of gems by name as the rules keep it."""
    return sum((gems or {}).get(name, 0) * one for name, one in zip(COLOUR_NAMES, HEIGHT_OF, strict=True))


def situation(case):
    """The table in a negotiation as the file has it."""
    seen, state = case["negotiation"], State.new()
    state.phase, state.seats, state.action = Phase.NEGOTIATING, 5, LETTERS.index(seen["action"])
    state.hagglers[:], state.speaker = seen["seats"], seen["speaker"]
    state.players[state.speaker].gems[:] = case["held"]
    state.offer, state.bid = height(seen["offer"]), height(seen["bid"])
    state.colour = COLOUR_NAMES.index(seen["colour"])
    return state


def is_legal(state, gems):
    """Whether the rules take this bid."""
    try:
        bid(state, None, state.speaker, dict(zip(COLOUR_NAMES, gems, strict=True)))
    except IllegalDecision:
        return False
    return True


@pytest.mark.parametrize("case", cases("bids"), ids=lambda case: f"{case['held']} {case['negotiation']['offer']}")
def test_the_page_is_tested_with_the_bids_that_the_rules_allow(case):
    state = situation(case)
    sets = product(*(range(number + 1) for number in case["held"]))
    legal = [place for place, gems in enumerate(sets) if is_legal(state, gems)]
    assert (len(legal), sum(legal)) == (case["legal"], case["places"])
    assert terms(state, state.speaker) == case["negotiation"]["terms"]
    assert lowest(state, state.speaker) == case["negotiation"]["lowest_raise"]
    assert by_colour(state.offer) == (case["negotiation"]["offer"] or {})


@pytest.mark.parametrize("case", cases("bids")[::7], ids=lambda case: f"{case['held']} {case['negotiation']['offer']}")
def test_the_terms_of_a_bid_say_which_bids_are_legal(case):
    state = situation(case)
    said = terms(state, state.speaker)
    legal = []
    for gems in product(*(range(number + 1) for number in case["held"])):
        bid = dict(zip(COLOUR_NAMES, gems, strict=True))
        fits = all(said["least"][name] <= bid[name] <= said["most"][name] for name in COLOUR_NAMES)
        if fits and sum(bid[name] * said["worth"][name] for name in COLOUR_NAMES) > said["above"]:
            legal.append(gems)
        assert (gems in legal) == is_legal(state, gems)
    first = min(legal, key=lambda gems: height(dict(zip(COLOUR_NAMES, gems, strict=True))))
    assert said["lowest"] == {name: number for name, number in zip(COLOUR_NAMES, first, strict=True) if number}


def test_there_is_no_lowest_bid_where_the_offer_cannot_be_topped():
    case = {
        "held": [0, 0, 0, 1],
        "negotiation": {
            "action": "B",
            "seats": [1, 0],
            "speaker": 1,
            "offer": {"red": 1},
            "bid": None,
            "colour": "blue",
        },
    }
    assert terms(situation(case), 1)["lowest"] is None


def test_the_page_is_tested_with_things_as_they_are_printed():
    assert cases("game")["printed"] == GAME.printed(GAME.material_record(GAME.load_material(None)))


def test_the_page_is_tested_with_events_and_a_view_as_there_are():
    recorded, table = cases("game"), GAME.state.new()
    described = [*recorded["begins"], *(one for step in recorded["steps"] for one in step["events"])]
    assert {name for name, *_ in described} <= set(GAME.event_names)
    material = GAME.load_material(None)
    GAME.new_game(table, GAME.material_record(material), GAME.options(material, players=5).record(), 1, [])
    assert set(recorded["view"]) - {"game", "seat"} <= set(GAME.view(table, GAME.material_record(material)))
