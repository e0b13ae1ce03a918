"""Features tell a seat all that its view shows: every field is compared with the view, or with the record where that is silent."""

from __future__ import annotations

from collections import Counter

import pytest

from charlatans import rules
from charlatans.rules.quacks import state as s
from charlatans.rules.quacks.observe import AHEAD, ASK_NAMES, MIXED
from charlatans.rules.quacks.state import CHIP_NAMES, COLOURS, Chip, Colour
from tests.rules.materials import boxes
from tests.rules.observations import assert_observed, features, random_positions, relative, seeds
from tests.rules.quacks.scenarios import at_first_turn, decide

QUACKS = rules.game("quacks")
RED_CHIPS = CHIP_NAMES[Chip.RED_1 : Chip.RED_4 + 1]


def facts_of_the_table(table, seat):
    """What all see, and what concerns this seat alone."""
    view, state, printed, options = table.view(seat), table._state, table._material_record, table.options.as_dict()
    me, own = state.players[seat], view["players"][seat]
    ahead = {i: min(own["scoring_space"] + i, s.SPACES - 1) for i in range(1, AHEAD + 1)}
    facts = {
        "seats": str(len(view["players"])),
        "second_edition": options["edition"] == "2nd",
        "back": options["pot"] == "back",
        "stir_always": options["stir"] == "always",
        "stir_asked": options["stir"] == "ask",
        "stirring": view["stirring"],
        "turn": str(view["turn"]),
        "phase": view["phase"],
        "start_player": relative(("you", "+1", "+2", "+3"), table, seat, view["start_player"]),
        "card": view["fortune"]["id"],
        "cards_read": {name for card, name in enumerate(s.CARD_IDS) if not state.deck >> card & 1},
        "supply": view["supply"],
        "price": {
            f"{colour}-{value}": price
            for colour, book in view["books"].items()
            for value, price in zip((1, 2, 4), book["price"], strict=False)
        },
        "due": {
            "yellow": max(printed.yellow_turn - view["turn"], 0),
            "purple": max(printed.purple_turn - view["turn"], 0),
            "white": max(printed.white_turn - view["turn"], 0),
        },
        "rates": {"step": printed.ruby_price, "coins": printed.coins_a_point, "rubies": printed.rubies_a_point},
        "ask": ASK_NAMES[me.ask],
        "choice": own["choice"],
        "steps": me.steps,
        "green_left": me.green_left,
        "bought": COLOURS[me.bought - 1] if me.bought else None,
        "undecided": dict(zip(RED_CHIPS, me.undecided, strict=True)),
        "ahead_coins": {f"{i} further": printed.coins[space] for i, space in ahead.items()},
        "ahead_points": {f"{i} further": printed.points[space] for i, space in ahead.items()},
        "ahead_ruby": {f"{i} further" for i, space in ahead.items() if printed.ruby[space]},
    }
    for colour in COLOURS[Colour.GREEN : Colour.GREEN + MIXED]:
        facts[f"book_{colour}"] = str(view["books"][colour]["set"])
    assert view["books"]["yellow"]["out"] == (facts["due"]["yellow"] == 0)
    assert view["books"]["purple"]["out"] == (facts["due"]["purple"] == 0)
    return facts


def facts_of_a_player(table, viewer, seat):
    """What a seat may know of a player."""
    view, me, printed = table.view(viewer), table._state.players[seat], table._material_record
    player = view["players"][seat]
    pot = [chip["chip"] for chip in player["pot"]]
    counting = player["pot"][: len(pot) - me.strong]
    colours = [name.split("-") for name in pot]
    return {
        **{name: player[name] for name in ("points", "rubies", "coins", "droplet", "rat", "flask", "exploded", "bag")},
        **{name: player[name] for name in ("white_total", "limit", "odds", "cover", "hand", "aside", "ready")},
        **{name: player[name] for name in ("scoring_space",)},
        **{name: getattr(me, name) for name in ("tails", "protected", "chance_used", "white_seen", "doubled")},
        **{name: getattr(me, name) for name in ("yellows", "extra", "drawn", "placed", "strong")},
        "seated": True,
        "asked": seat in view["actors"],
        "tube": player["tube"] or 0,
        "brewing": not player["stopped"],
        "last_drawn": me.last_drawn > 0,
        "below": player["pot"][-2]["space"] if len(pot) > 1 else me.start,
        "space_coins": printed.coins[player["scoring_space"]],
        "space_points": printed.points[player["scoring_space"]],
        "space_ruby": printed.ruby[player["scoring_space"]],
        "purple_points": sum(
            min(printed.coins[chip["space"]] // 10, 3) for chip in counting if chip["chip"] == "purple-1"
        ),
        "last_colour": colours[-1][0] if pot else None,
        "last_value": int(colours[-1][1]) if pot else 0,
        "second_colour": colours[-2][0] if len(pot) > 1 else None,
        "second_value": int(colours[-2][1]) if len(pot) > 1 else 0,
        "bag_total": sum(player["bag"].values()),
        "pot": Counter(pot),
    }


@pytest.mark.parametrize("box", range(3))
@pytest.mark.parametrize("seed", seeds(2, 8))
def test_features_tell_all_that_the_view_shows(seed, box):
    for table, decider in random_positions(QUACKS, seed, boxes(QUACKS)[box], sense=0.5):
        for seat in {decider, (decider + 1) % table.players}:
            players = [facts_of_a_player(table, seat, other) for other in range(table.players)]
            assert_observed(table, seat, facts_of_the_table(table, seat), players)


def test_features_do_not_tell_what_another_seat_chose_in_secret():
    tables = [at_first_turn(players=3, stir="always") for _ in range(2)]
    for table, choice in zip(tables, ("draw", "stop"), strict=True):
        for seat in range(3):
            decide(table, seat, "draw")
        decide(table, 1, choice)
    for seat in (0, 2):
        assert features(tables[0], seat) == features(tables[1], seat)
    assert features(tables[0], 1) != features(tables[1], 1)
