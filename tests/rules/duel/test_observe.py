"""Features tell a seat all that its view shows: every field is compared with the view, or with the record where that is silent."""

from __future__ import annotations

import pytest

from charlatans import rules
from charlatans.rules.duel.box import (
    CARD_KINDS,
    CARDS,
    CHIP_NAMES,
    COIN_NAMES,
    COLOURS,
    FIRST_KEPT,
    LEDGE_NAMES,
    NECK,
    WHITE_SPACES_AT_MOST,
    WITH_BOOKS,
    Face,
    WhiteSpace,
)
from charlatans.rules.duel.observe import ASK_NAMES
from charlatans.rules.duel.reference_text import ledge_words
from tests.rules.materials import boxes
from tests.rules.observations import assert_observed, random_positions, relative, seeds

DUEL = rules.game("duel")
LEVELS = ("1", "2", "4")


def facts_of_the_table(table, seat):
    """What all see, and what concerns this seat alone."""
    view, state, me, printed = table.view(seat), table._state, table._state.players[seat], table._material_record

    def who(other):
        return None if other is None else relative(("you", "opponent"), table, seat, other)

    options = table.options.as_dict()
    suggested, offer = view["round_card"]["suggested"] or {}, view["offer"] or {}
    area = {str(space): ("safe", "bonus", "explosion").index(what) for space, what in enumerate(view["white_area"], 1)}
    coins = {f"coin_{name}": None for name in COIN_NAMES}
    books = {f"book_{colour}": view["books"][colour]["set"] for colour in WITH_BOOKS}
    number = view["round_card"]["number"]
    return {
        **coins,
        **{f"coin_{coin['coin']}": coin["shows"] for coin in view["coins"]},
        **books,
        "in_order": options["round_cards"] == "ordered",
        "mayor_plays": options["mayor"] == "on",
        "round": str(view["round"]),
        "phase": view["phase"],
        "card": None if number is None else str(number),
        "cards_revealed": {str(card + 1) for card in range(CARDS) if not state.deck >> card & 1},
        "pool": view["pool"],
        "price": {
            f"{colour}-{value}": price
            for colour, book in view["books"].items()
            for value, price in zip(LEVELS, book["price"] or (), strict=False)
        },
        "black_value": dict(zip(CHIP_NAMES[3:8], view["books"]["black"]["values"], strict=True)),
        "white_area": {str(space): 2 for space in range(1, WHITE_SPACES_AT_MOST + 1)} | area,
        "path": view["path"],
        "to_win": printed.patients_to_win,
        "park": view["park"],
        "patient": view["patient"] is not None,
        "is_mayor": view["patient"] is not None and view["patient"]["mayor"],
        "behind": who(view["behind"]),
        "active": who(view["active"]),
        "last_card": who(state.last_card - 1) if state.last_card else None,
        "suggested": suggested,
        "offered": who(offer.get("by")),
        "offer": {name: offer.get(name, 0) for name in ("upgrades", "gold")},
        "card_to": who(offer.get("card_to")),
        "ask": ASK_NAMES[me.ask],
        "left": me.left,
        "first_colour": COLOURS[me.first_colour - 1] if me.first_colour else None,
        "bought": {colour for number, colour in enumerate(COLOURS) if me.bought >> number & 1},
        "last_bought": CHIP_NAMES[me.last_bought - 1] if me.last_bought else None,
        "acting": dict(zip(LEVELS, me.acting, strict=True)),
    }


def facts_of_a_player(table, seat):
    """What all may know of a player."""
    view, me, printed = table.view(), table._state.players[seat], table._material_record
    player = view["players"][seat]
    values = dict(zip(CHIP_NAMES, printed.value, strict=True))
    whites = player["whites"]
    last = whites[-1]["space"] if whites else 0
    on_path = view["patient"] is not None
    return {
        **{name: player[name] for name in ("patients", "on_stall", "stall", "patient_space", "gold", "loss", "coin")},
        **{
            name: player[name]
            for name in ("completed", "exploded", "steps", "odds", "ward", "test", "belly", "bag", "hand")
        },
        **{name: getattr(me, name) for name in ("upgrades", "turns", "placed", "white_before", "blues")},
        "beside": me.blue_steps,
        **neck(player["neck"], values),
        "asked": seat in view["actors"],
        "ledge": ledge(view, printed, player["patients"]),
        "walk": steps_to_stall(player["patient_space"], player["stall"]) if on_path else player["stall"],
        "kept": {kind: [card["kind"] for card in player["kept"]].count(kind) for kind in CARD_KINDS[FIRST_KEPT:]},
        "exploding": {
            str(white) for white in (1, 2, 3) if white > player["ward"] and explodes(printed, me, last + white)
        },
        "bonus": {
            str(white)
            for white in (1, 2, 3)
            if white > player["ward"] and printed.track[last + white] == WhiteSpace.BONUS
        },
        "last_white": values[whites[-1]["chip"]] if whites else 0,
        "last_space": last,
        "whites": {str(white["space"]): values[white["chip"]] for white in whites},
        "bag_total": sum(player["bag"].values()),
        "aside": {name.removeprefix("white-"): number for name, number in player["aside"].items()},
    }


def neck(chips, values):
    """The chips in the neck, place by place."""
    facts = {}
    for place in range(NECK):
        chip = chips[place] if place < len(chips) else None
        facts[f"neck_{place + 1}_colour"] = chip.split("-")[0] if chip else None
        facts[f"neck_{place + 1}_value"] = values[chip] if chip else 0
    return facts


def ledge(view, printed, treated):
    """What the next patient on the ledge brings."""
    if treated == printed.patients_to_win:
        return None
    assert view["ledge"][treated] == ledge_words(printed, printed.ledge[treated])
    gives = LEDGE_NAMES[printed.ledge[treated]]
    return None if gives == "nothing" else gives


def steps_to_stall(space, stall):
    """The steps from a space to the stall, one by one; there is no space 0."""
    steps = 0
    while space < stall:
        space += 2 if space == -1 else 1
        steps += 1
    return steps


def explodes(printed, me, space):
    """Whether a white chip on this space explodes the bottle."""
    shielded = me.coin == Face.SHIELD + 1 and space == printed.first_explosion
    return printed.track[space] == WhiteSpace.EXPLOSION and not shielded


@pytest.mark.parametrize("box", range(3))
@pytest.mark.parametrize("seed", seeds(2, 12))
def test_features_tell_all_that_the_view_shows(seed, box):
    for table, _ in random_positions(DUEL, seed, boxes(DUEL)[box], sense=0.5):
        players = [facts_of_a_player(table, seat) for seat in (0, 1)]
        for seat in (0, 1):
            assert_observed(table, seat, facts_of_the_table(table, seat), players)
