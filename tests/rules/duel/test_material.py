"""The printed values: ours as the facts have them, an owner's laid over them, checked line by line and played with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import charlatans
from charlatans import MaterialError, Table, rules
from charlatans.rules.duel.box import CHIP_NAMES
from charlatans.rules.duel.material import record
from charlatans.rules.materials import SOURCES

from .after_effects_scenarios import complete_both
from .scenarios import (
    add_to_belly,
    at_coin_toss,
    at_first_turn,
    current_phase,
    decide,
    decision_kinds,
    decision_names,
    draw,
    draw_and_complete,
    draw_and_look,
    explode,
    kept_cards,
    of_all_players,
    patient_position,
    place_patient,
    play_passively,
    player_view,
    set_gold,
    set_treated,
    white_chips,
)

DUEL = rules.game("duel")
LAVISH = Path(__file__).with_name("lavish.toml")
SCARCE = Path(__file__).with_name("scarce.toml")


# Our own box ----------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from():
    def check(values):
        assert values.get("source", "rulebook") in SOURCES
        for key, value in values.items():
            if isinstance(value, dict):
                check(value)
            else:
                assert key == "source" or "source" in values

    check(DUEL.load_material(None).values)


def test_the_box_holds_170_chips():
    assert sum(record(DUEL.load_material(None)).pool) == 170


@pytest.mark.parametrize(
    ("colour", "counts"),
    [
        ("white", (11, 4, 2)),
        ("black", (6, 7, 7, 7, 8)),
        ("orange", (10, 6, 6)),
        ("blue", (9, 4, 5)),
        ("red", (7, 4, 4)),
        ("green", (7, 4, 5)),
        ("pink", (7, 4, 4)),
        ("yellow", (7, 4, 5)),
        ("purple", (7, 4, 5)),
    ],
)
def test_chips_are_as_many_as_the_rulebook_says(colour, counts):
    material = DUEL.load_material(None)
    chips = [name for name in CHIP_NAMES if name.startswith(colour)]
    assert tuple(material.number("pool", name, 0, 99) for name in chips) == counts
    assert material.source("pool", chips[0]) == "rulebook"


def test_both_begin_with_the_same_bag_and_the_pool_lacks_both():
    table = at_first_turn()
    bag = {"white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "blue-1": 1}
    assert of_all_players(table, "bag") == [bag, bag]
    assert "white-3" not in table.view()["pool"]
    assert "black-1" not in table.view()["pool"]
    assert sum(table.view()["pool"].values()) == 170 - 2 * 12


UP, CHIP = "opponent-upgrades", "opponent-chip"


@pytest.mark.parametrize(
    ("table", "source", "values"),
    [
        ("marketplace", "rulebook", {"patients": 11, "patients_to_win": 6, "stall_back": 2}),
        ("path", "house", {"spaces": 15, "stall_start": 7, "stall_nearest": 3, "stall_farthest": 15}),
        ("ledge", "house", {"spaces": [UP, "white-1", CHIP, UP, CHIP, "nothing"]}),
        ("ledge_chip", "rulebook", {"most_value": 2}),
        ("mayor", "house", {"enters_as": 6, "upgrades": 1}),
        ("bottle", "house", {"white_spaces": 11, "bonus_spaces": [7], "explosion_spaces": [8, 9, 10, 11]}),
        ("bonus_space", "rulebook", {"stall": 1}),
        ("gold", "rulebook", {"second_player": 1, "kept_after_buying": 1}),
        ("upgrades", "house", {"gold_instead": 1}),
        ("black", "house", {"values": [1, 2, 3, 4, 6], "gold": [1, 2, 3, 4, 6]}),
        ("starting_bag", "house", {"white-1": 4, "white-2": 2, "white-3": 1, "black-1": 3, "orange-1": 1, "blue-1": 1}),
        ("coins", "house", {"silver": ["shield", "gold-3"], "gold": ["return-whites", "stall"]}),
        ("coins", "house", {"copper": ["return-coloured", "lead-or-patient"]}),
        ("coin_bonuses", "rulebook", {"gold": 3, "stall": 1, "patient_steps": 2}),
        ("offer_tokens", "house", {"upgrades": 3, "gold": 2}),
        ("round_card_rewards", "rulebook", {"ones": 2, "stall": 2, "recycled": 3, "whites": 2}),
        ("round_7", "rulebook", {"gold_a_step": 3, "explosion_spaces": 7}),
        ("final_test", "rulebook", {"goal": 10}),
        ("books.orange", "house", {"price": [2, 5, 8]}),
        ("books.blue.set_I", "house", {"price": [3, 6, 10], "look": [1, 2, 4]}),
        ("books.blue.set_II", "house", {"price": [4, 8, 13], "look": [1, 2, 4]}),
        ("books.blue.set_III", "house", {"price": [3, 5, 8], "ward": [1, 2, 3]}),
        ("books.blue.set_IV", "house", {"price": [3, 6, 10], "most_a_turn": 2}),
        ("books.red.set_I", "house", {"price": [3, 6, 10], "pumpkins": [1, 3], "steps": [1, 2]}),
        ("books.red.set_II", "house", {"price": [3, 6, 10], "times": 2}),
        ("books.red.set_III", "house", {"price": [3, 5, 9], "pumpkins": [1, 3], "gold": [1, 2, 3], "more_gold": 1}),
        ("books.red.set_IV", "house", {"price": [3, 7, 11], "steps_a_black_chip": 1, "most_steps": 2}),
        ("books.green.set_I", "house", {"price": [3, 5, 8], "gold": [1, 0, 2], "upgrades": [0, 1, 1]}),
        ("books.green.set_II", "house", {"price": [3, 6, 11], "steps": [1, 2, 3], "most_steps": 4}),
        ("books.green.set_III", "house", {"price": [3, 6, 10], "upgrades": ["orange-1", "any-1", "any-1-or-2"]}),
        ("books.green.set_IV", "house", {"price": [3, 6, 10], "gold": [1, 2, 3], "steps": [1, 2, 3]}),
        ("books.pink.set_I", "house", {"price": [3, 6, 11], "steps": [1, 2, 3]}),
        ("books.pink.set_II", "house", {"price": [3, 5, 9], "gold": [1, 2, 2], "stall": [0, 0, 1]}),
        ("books.pink.set_III", "house", {"price": [3, 5, 9], "chips": [1, 1, 2]}),
        ("books.pink.set_IV", "house", {"price": [3, 6, 10], "gold": [1, 1, 2]}),
        ("books.yellow.set_I", "house", {"price": [3, 6, 10], "most_white": [1, 2, 3]}),
        ("books.yellow.set_II", "house", {"price": [3, 6, 10], "slide": [1, 1, 2]}),
        ("books.yellow.set_III", "house", {"price": [3, 6, 11], "extra_times": [1, 1, 2]}),
        ("books.yellow.set_IV", "house", {"price": [3, 6, 10], "gold": [1, 2, 3], "from_space": 6}),
        (
            "books.purple.set_I",
            "house",
            {"price": [3, 6, 9], "gold": [1, 0, 0], "stall": [0, 1, 1], "upgrades": [0, 0, 1]},
        ),
        ("books.purple.set_II", "house", {"price": [3, 6, 10], "gold": 1, "upgrades": 1, "equal_gold": 1}),
        (
            "books.purple.set_III",
            "house",
            {"price": [3, 6, 11], "price_of_use": 2, "steps": [2, 0, 0], "stall": [0, 1, 2]},
        ),
        (
            "books.purple.set_IV",
            "house",
            {"totals": [1, 3, 5, 8], "gold": [1, 0, 0, 0], "upgrades": [0, 1, 1, 1], "stall": [0, 0, 1, 2]},
        ),
    ],
)
def test_values_and_their_sources_are_those_of_the_facts(table, source, values):
    material = DUEL.load_material(None)
    printed = material.table(table)
    assert {key: printed[key] for key in values} == values
    assert {material.source(table, key) for key in values} == {source}


def test_nothing_else_is_in_a_starting_bag():
    bag = DUEL.load_material(None).table("starting_bag")
    assert sum(count for name, count in bag.items() if name != "source") == 12


@pytest.mark.parametrize(
    ("number", "card", "upgrades", "gold"),
    [
        (1, "red-2", 3, 0),
        (2, "two-ones", 3, 0),
        (3, "remove-white", 2, 0),
        (4, "four", 3, 1),
        (5, "recycle", 1, 1),
        (6, "stall", 2, 0),
        (7, "double", 3, 0),
        (8, "two-whites", 2, 0),
        (9, "blue-2-and-one", 3, 2),
        (10, "opponent-white", 1, 1),
        (11, "one-white", 2, 0),
        *[(12 + at, f"{colour}-2", 3, 0) for at, colour in enumerate(("blue", "green", "pink", "yellow", "purple"))],
        *[(17 + at, f"{c}-1", 1, 1) for at, c in enumerate(("blue", "red", "green", "pink", "yellow", "purple"))],
    ],
)
def test_the_round_cards_and_the_offers_suggested_on_them(number, card, upgrades, gold):
    assert DUEL.load_material(None).table("round_cards")["cards"][number - 1] == card
    seen = charlatans.new("duel", force=[f"card-{number}"]).view()["round_card"]
    assert seen["suggested"] == {"upgrades": upgrades, "gold": gold}


# An owner's box -------------------------------------------------------------------------------------


def owners(tmp_path: Path, text: str) -> Path:
    """An owner's file."""
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def test_an_owners_values_are_laid_over_ours_and_marked(tmp_path):
    file = owners(tmp_path, '[path]\nsource = "owner"\nspaces = 20\n\n[books.blue.set_IV]\nprice = [2, 4, 6]\n')
    material = DUEL.load_material(file)
    assert material.source("path", "spaces") == "owner"
    assert material.source("path", "stall_start") == "house"
    assert material.source("books.blue.set_IV", "price") == "owner"
    seen = charlatans.new("duel", material=file, books="IV").view()
    assert seen["path"]["spaces"] == 20
    assert seen["books"]["blue"]["price"] == [2, 4, 6]
    assert charlatans.new("duel", books="IV").view()["books"]["blue"]["price"] == [3, 6, 10]


def with_lead(table: Table) -> Table:
    """Seat 0 has a black chip of each denomination but the highest in the belly."""
    return add_to_belly(table, 0, "black-1", "black-2", "black-3", "black-4")


def owed_upgrades(table: Table) -> int:
    """How many upgrades seat 0 is asked for, one after the other."""
    count = 0
    while table.actors == (0,) and "upgrade belly" in decision_kinds(table, 0):
        decide(table, 0, "none")
        count += 1
    return count


def after_effects(*belly: str, gold: int = 0, at: int = 2) -> Callable[[Table], Table]:
    """Both complete with these chips in seat 0's belly, and with a patient in seat 0's half."""
    return lambda table: complete_both(place_patient(set_gold(add_to_belly(table, 0, *belly), gold), 0, at))


def steps(*neck: str) -> Callable[[Table], int]:
    """The steps of a turn with these chips."""
    return lambda table: int(player_view(draw(table, 0, *neck), 0)["steps"])


def gold(*neck: str) -> Callable[[Table], int]:
    """The gold of seat 0 after these chips."""
    return lambda table: int(player_view(draw(table, 0, *neck), 0)["gold"])


@pytest.mark.parametrize(
    ("text", "book", "found", "expected"),
    [
        ("[marketplace]\npatients = 5\n", "I", lambda t: t.view()["park"], 5),
        (
            "[marketplace]\npatients_to_win = 2\n",
            "I",
            lambda t: decide(draw(place_patient(set_treated(t, 1), 0, 6), 0, "orange-1"), 0, "complete").over,
            True,
        ),
        (
            "[marketplace]\nstall_back = 0\n",
            "I",
            lambda t: player_view(decide(draw(place_patient(t, 0, 6), 0, "orange-1"), 0, "complete"), 0)["stall"],
            7,
        ),
        (
            "[path]\nspaces = 20\nstall_start = 18\nstall_farthest = 20\n",
            "I",
            lambda t: of_all_players(t, "stall"),
            [18, 18],
        ),
        ("[path]\nstall_nearest = 7\n", "II", lambda t: player_view(draw(t, 0, "pink-4"), 0)["stall"], 7),
        (
            "[ledge]\nspaces = ['white-1', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing']\n",
            "I",
            lambda t: player_view(decide(draw(place_patient(t, 0, 6), 0, "orange-1"), 0, "complete"), 0)["bag"][
                "white-1"
            ],
            5,
        ),
        (
            "[ledge_chip]\nmost_value = 1\n",
            "I",
            lambda t: (
                "take orange-2"
                in decision_names(decide(draw(place_patient(set_treated(t, 2), 0, 6), 0, "orange-1"), 0, "complete"), 1)
            ),
            False,
        ),
        (
            "[mayor]\nenters_as = 1\nupgrades = 3\n",
            "I",
            lambda t: owed_upgrades(draw_and_complete(place_patient(with_lead(t), 0, 6), 0, "pink-1")),
            3,
        ),
        (
            "[bottle]\nwhite_spaces = 5\nbonus_spaces = [2]\nexplosion_spaces = [4]\n",
            "I",
            lambda t: t.view()["white_area"],
            ["safe", "bonus", "safe", "explosion", "safe", "explosion", "explosion"],
        ),
        (
            "[bottle]\nexplosion_spaces = [3, 8, 9, 10, 11]\n",
            "I",
            lambda t: player_view(draw(t, 0, "white-3"), 0)["exploded"],
            True,
        ),
        (
            "[bottle]\nbonus_spaces = []\n",
            "I",
            lambda t: decision_names(draw(t, 0, "white-3", "white-2", "white-2"), 0),
            {"draw", "complete"},
        ),
        (
            "[bonus_space]\nstall = 4\n",
            "I",
            lambda t: player_view(decide(draw(t, 0, "white-3", "white-2", "white-2"), 0, "stall"), 0)["stall"],
            3,
        ),
        (
            "[gold]\nkept_after_buying = 5\n",
            "I",
            lambda t: of_all_players(play_passively(set_gold(t, 9, 3), until_round=2), "gold"),
            [5, 3],
        ),
        (
            "[upgrades]\ngold_instead = 3\n",
            "I",
            lambda t: player_view(after_effects("green-2")(t), 0)["gold"],
            3,
        ),
        ("[black]\nvalues = [1, 3, 4, 5, 7]\n", "I", steps("black-6"), 7),
        ("[black]\ngold = [0, 2, 3, 4, 9]\n", "I", gold("black-1", "black-6"), 9),
        ("[starting_bag]\nwhite-1 = 3\nred-1 = 1\n", "I", lambda t: player_view(t, 0)["bag"]["red-1"], 1),
        ("[pool]\nred-1 = 9\n", "I", lambda t: t.view()["pool"]["red-1"], 9),
        (
            "[offer_tokens]\nupgrades = 3\ngold = 3\n",
            "I",
            lambda t: "offer 3 3" in decision_names(complete_both(t), 1),
            True,
        ),
        (
            "[round_cards]\ncards = [" + "'stall', " * 22 + "]\n[round_card_rewards]\nstall = 3\n",
            "I",
            lambda t: player_view(decide(decide(complete_both(t), 1, "offer 0 0"), 0, "card"), 0)["stall"],
            4,
        ),
        (
            "[books.blue.set_I]\nlook = [3, 2, 4]\n",
            "I",
            lambda t: sum(player_view(draw(t, 0, "blue-1"), 0)["hand"].values()),
            3,
        ),
        (
            "[books.blue.set_II]\nlook = [2, 2, 4]\n",
            "II",
            lambda t: player_view(draw_and_look(t, 0, "blue-1", "white-1", "white-2"), 0)["hand"],
            {"white-1": 1, "white-2": 1},
        ),
        (
            "[books.blue.set_III]\nward = [3, 2, 3]\n",
            "III",
            lambda t: white_chips(draw(t, 0, "blue-1", "white-3"), 0),
            [],
        ),
        (
            "[books.blue.set_IV]\nmost_a_turn = 1\n",
            "IV",
            lambda t: player_view(draw(t, 0, "blue-1", "blue-1"), 0)["neck"],
            ["blue-1"],
        ),
        ("[books.red.set_I]\npumpkins = [1, 2]\nsteps = [4, 7]\n", "I", steps("orange-1", "red-1"), 1 + 1 + 4),
        (
            "[books.red.set_II]\ntimes = 5\n",
            "II",
            lambda t: patient_position(draw(t, 0, "orange-1", "orange-1", "red-1")),
            None,  # seven steps: the patient is won
        ),
        (
            "[books.red.set_III]\npumpkins = [0, 1]\ngold = [4, 5, 6]\nmore_gold = 2\n",
            "III",
            gold("orange-1", "red-2"),
            7,
        ),
        ("[books.red.set_IV]\nsteps_a_black_chip = 3\nmost_steps = 5\n", "IV", steps("black-1", "red-1"), 1 + 1 + 3),
        (
            "[books.green.set_I]\ngold = [4, 0, 2]\n",
            "I",
            lambda t: player_view(after_effects("green-1")(t), 0)["gold"],
            4,
        ),
        (
            "[books.green.set_I]\nupgrades = [2, 1, 1]\n",
            "I",
            lambda t: owed_upgrades(after_effects("green-1")(with_lead(t))),
            2,
        ),
        (
            "[books.green.set_II]\nsteps = [2, 2, 3]\nmost_steps = 3\n",
            "II",
            lambda t: patient_position(after_effects("green-1", "green-1")(t)),
            (0, 5),
        ),
        (
            "[books.green.set_III]\nupgrades = ['orange-1-or-2', 'any-1', 'any-1-or-2']\n",
            "III",
            lambda t: decision_names(after_effects("green-1", "orange-2", "red-2")(t), 0),
            {"none", "upgrade orange-2"},
        ),
        (
            "[books.green.set_IV]\ngold = [5, 2, 3]\n",
            "IV",
            lambda t: player_view(after_effects("green-1")(t), 0)["gold"],
            5,
        ),
        (
            "[books.green.set_IV]\nsteps = [5, 2, 3]\n",
            "IV",
            lambda t: patient_position(complete_both(place_patient(add_to_belly(t, 0, "green-1"), 1, 3))),
            (0, 3),
        ),
        (
            "[books.pink.set_I]\nsteps = [4, 2, 3]\n",
            "I",
            lambda t: patient_position(draw(place_patient(t, 0, 1), 0, "pink-1")),
            (0, 5),
        ),
        ("[books.pink.set_II]\ngold = [6, 2, 2]\n", "II", gold("pink-1"), 6),
        ("[books.pink.set_II]\nstall = [2, 0, 1]\n", "II", lambda t: player_view(draw(t, 0, "pink-1"), 0)["stall"], 5),
        (
            "[books.pink.set_III]\nchips = [0, 1, 2]\n",
            "III",
            lambda t: decision_names(draw(add_to_belly(t, 0, "orange-1"), 0, "pink-1"), 0),
            {"draw", "complete"},
        ),
        (
            "[books.pink.set_IV]\ngold = [3, 1, 2]\n",
            "IV",
            lambda t: of_all_players(draw(set_gold(t, 0, 5), 0, "pink-1"), "gold"),
            [3, 2],
        ),
        (
            "[books.yellow.set_I]\nmost_white = [3, 2, 3]\n",
            "I",
            lambda t: decision_names(draw(t, 0, "white-3", "yellow-1"), 0),
            {"amber", "none"},
        ),
        (
            "[books.yellow.set_II]\nslide = [2, 1, 2]\n",
            "II",
            lambda t: white_chips(draw(t, 0, "white-3", "yellow-1"), 0)[0][1],
            1,
        ),
        ("[books.yellow.set_III]\nextra_times = [3, 1, 2]\n", "III", steps("white-2", "yellow-1"), 1 + 2 * 4),
        (
            "[books.yellow.set_IV]\ngold = [7, 2, 3]\nfrom_space = 2\n",
            "IV",
            lambda t: player_view(after_effects("yellow-1")(draw(t, 0, "white-2")), 0)["gold"],
            7,
        ),
        (
            "[books.purple.set_I]\ngold = [5, 0, 0]\n",
            "I",
            lambda t: player_view(after_effects("purple-1")(t), 0)["gold"],
            5,
        ),
        (
            "[books.purple.set_II]\ngold = 4\nupgrades = 0\n",
            "II",
            lambda t: player_view(after_effects("purple-1")(t), 0)["gold"],
            4,
        ),
        (
            "[books.purple.set_III]\nprice_of_use = 0\nsteps = [1, 0, 0]\n",
            "III",
            lambda t: patient_position(decide(after_effects("purple-1")(t), 0, "pay")),
            (0, 3),
        ),
        (
            "[books.purple.set_IV]\ntotals = [2, 3, 5, 8]\ngold = [6, 0, 0, 0]\n",
            "IV",
            lambda t: player_view(after_effects("purple-2")(t), 0)["gold"],
            6,
        ),
        ("[books.orange]\nprice = [1, 2, 3]\n", "I", lambda t: t.view()["books"]["orange"]["price"], [1, 2, 3]),
    ],
)
def test_an_owners_value_is_what_is_played_with(tmp_path, text, book, found, expected):
    mayor = "[mayor]" in text
    table = at_first_turn(books=book, material=owners(tmp_path, text), mayor=mayor)
    assert found(table) == expected


def test_an_owners_coins_have_other_faces_and_bonuses(tmp_path):
    text = "[coins]\nsilver = ['stall', 'gold-3']\ngold = ['return-whites', 'shield']\n[coin_bonuses]\ngold = 5\nstall = 2\n"
    file = owners(tmp_path, text)
    assert player_view(decide(at_coin_toss("gold-3", "shield", material=file), 0, "coin silver"), 0)["gold"] == 5
    assert player_view(decide(at_coin_toss("stall", "shield", material=file), 0, "coin silver"), 0)["stall"] == 5


def test_an_owners_seventh_round_has_its_own_price_and_distance(tmp_path):
    file = owners(tmp_path, "[round_7]\ngold_a_step = 1\nexplosion_spaces = 2\n")
    table = set_gold(place_patient(at_first_turn(round=7, material=file), 0, 3), 2)
    decide(table, 0, "pay")
    assert (patient_position(table), player_view(table, 0)["gold"]) == ((0, 4), 1)
    table = explode(place_patient(at_first_turn(round=7, material=file), 0, 3), 0)
    assert patient_position(table) == (0, 1)


def test_an_owners_test_of_strength_has_its_own_goal(tmp_path):
    table = at_first_turn(round=7, material=owners(tmp_path, "[final_test]\ngoal = 1\n"))
    table.force(0, ["white-3", "white-2"])
    table.force(1, ["white-1", "white-1"])
    complete_both(table)
    assert (current_phase(table), of_all_players(table, "test"), table.winners) == ("over", [5, 2], (0,))


def test_an_owners_second_player_begins_with_other_gold(tmp_path):
    assert of_all_players(charlatans.new("duel", material=owners(tmp_path, "[gold]\nsecond_player = 4\n")), "gold") == [
        0,
        4,
    ]


def test_black_chips_of_other_values_say_so(tmp_path):
    table = at_first_turn(material=owners(tmp_path, "[black]\nvalues = [1, 2, 3, 5, 8]\n"))
    draw(add_to_belly(table, 0, "black-3"), 0, "white-3", "white-2", "white-2")
    label = next(decision.label for decision in table.decisions(0) if decision.kind == "upgrade belly")
    assert label == "Upgrade alchemist's lead 3 in the belly to alchemist's lead 4 (worth 5)"


def test_two_kept_cards_of_a_kind_can_each_be_used_once(tmp_path):
    """How many cards there are of each kind is not known: an owner's box may have two alike."""
    cards = ", ".join(["'one-white'"] * 22)
    table = at_first_turn(material=owners(tmp_path, f"[round_cards]\ncards = [{cards}]\n"))
    for number in (2, 3):
        first = table.actors[0]
        decide(table, first, "complete")
        decide(table, 1 - first, "complete", "offer 0 0")
        decide(table, first, "card" if first == 0 else "tokens")
        play_passively(table, until_round=number)
        play_passively(table, until_phase="potion-brewing")
    assert kept_cards(table, 0) == ["one-white", "one-white"]


# Unusual boxes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [SCARCE, LAVISH], ids=lambda box: box.stem)
def test_unusual_boxes_are_fine(box):
    assert DUEL.load_material(box).name == box.name
    assert charlatans.new("duel", material=box).check_invariants() == []


def far_down_the_white_area(*last: str, **options: Any) -> Table:
    """The largest white area, no space of which explodes: white chips on 3, 6, 9, 12 and 14, and then these."""
    table = at_coin_toss("shield", "return-whites", material=LAVISH, books="III", **options)
    decide(table, 0, "coin silver")
    for chip in ("white-3", "white-3", "white-3", "white-3", "white-2", *last):
        table.force(0, [chip])
        table.act(0, "draw")
        while "stall" in decision_kinds(table, 0):
            decide(table, 0, "stall")
    return table


def test_a_white_chip_under_the_shield_past_the_largest_white_area_lets_the_brewing_go_on():
    table = far_down_the_white_area("white-3")
    assert white_chips(table, 0)[-1] == ("white-3", 17)
    assert not player_view(table, 0)["exploded"]


@pytest.mark.parametrize("last", ["white-1", "white-2", "white-3"])
def test_past_the_shield_of_the_largest_white_area_everything_explodes(last):
    table = far_down_the_white_area("white-3")
    table.force(0, [last])
    table.act(0, "draw")
    assert player_view(table, 0)["exploded"]


def test_a_bottle_exploded_past_the_largest_white_area_can_be_looked_at():
    table = far_down_the_white_area("white-2", "white-3")
    assert white_chips(table, 0)[-1] == ("white-3", 19)
    for seat in (0, 1):
        DUEL.observe(table._state, table._material_record, seat, [0.0] * DUEL.features)


# Wrong files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[marketplace]\npatients = 0\n",
            "mine.toml, line 2: marketplace.patients: expected a whole number from 1 to 20",
        ),
        ("[marketplace]\npatients = 'many'\n", "line 2: marketplace.patients: expected a whole number.* found 'many'"),
        ("[marketplace]\npatients = true\n", "line 2: marketplace.patients: expected a whole number.* found True"),
        ("[marketplace]\n\npatients_to_win = 7\n", "line 3: marketplace.patients_to_win: .* from 1 to 6, found 7"),
        ("[marketplace]\nstall_back = 10\n", "line 2: marketplace.stall_back: .* from 0 to 9, found 10"),
        ("[path]\nspaces = 41\n", "line 2: path.spaces: .* from 1 to 40, found 41"),
        ("[path]\nspaces = 2\n", "path.stall_nearest: expected a whole number from 1 to 2, found 3"),
        ("[path]\nstall_start = 2\n", "line 2: path.stall_start: .* from 3 to 15, found 2"),
        ("[path]\nstall_farthest = 16\n", "line 2: path.stall_farthest: .* from 3 to 15, found 16"),
        ("[ledge]\nspaces = ['nothing']\n", "line 2: ledge.spaces: expected 6 entries, found 1"),
        (
            "[ledge]\nspaces = ['gold', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing']\n",
            "line 2: ledge.spaces: expected one of nothing, opponent-upgrades, white-1, opponent-chip, found 'gold' as entry 0",
        ),
        ("[bottle]\nwhite_spaces = 17\n", "line 2: bottle.white_spaces: .* from 1 to 16, found 17"),
        ("[bottle]\nexplosion_spaces = [8, 12]\n", "line 2: bottle.explosion_spaces: .* from 1 to 11, found 12"),
        ("[bottle]\nexplosion_spaces = [9, 8]\n", "line 2: bottle.explosion_spaces: expected rising numbers, found 8"),
        ("[bottle]\nbonus_spaces = [0]\n", "line 2: bottle.bonus_spaces: .* from 1 to 11, found 0"),
        ("[bottle]\nbonus_spaces = [8]\n", "line 2: bottle.bonus_spaces: space 8 is an explosion space already"),
        ("[bottle]\nbonus_spaces = 7\n", "line 2: bottle.bonus_spaces: expected a list, found 7"),
        ("[black]\nvalues = [1, 2, 2, 4, 6]\n", "line 2: black.values: expected rising numbers, found 2 after 2"),
        ("[black]\nvalues = [1, 2, 3]\n", "line 2: black.values: expected 5 entries, found 3"),
        ("[black]\ngold = [1, 2, 3, 4, 10]\n", "line 2: black.gold: .* from 0 to 9, found 10 as entry 4"),
        ("[starting_bag]\nwhite-1 = 21\n", "line 2: starting_bag.white-1: .* from 0 to 20, found 21"),
        ("[starting_bag]\nwhite-4 = 1\n", "line 2: starting_bag.white-4: unknown; expected one of white-1, white-2"),
        ("[starting_bag]\nwhite-3 = 2\n", "pool.white-3: two players need at least 4, found 2"),
        ("[pool]\nblack-1 = 5\n", "line 2: pool.black-1: two players need at least 6, found 5"),
        ("[pool]\nred-1 = 61\n", "line 2: pool.red-1: .* from 0 to 60, found 61"),
        (
            "[starting_bag]\nwhite-1 = 0\nwhite-2 = 0\nwhite-3 = 0\nblack-1 = 0\norange-1 = 0\nblue-1 = 0\n",
            "line 1: starting_bag: expected at least one chip",
        ),
        ("[coins]\nsilver = ['shield']\n", "line 2: coins.silver: expected 2 entries, found 1"),
        ("[coins]\nsilver = ['shield', 'heads']\n", "line 2: coins.silver: expected one of shield, .* found 'heads'"),
        ("[coins]\ngold = ['shield', 'stall']\n", "line 2: coins.gold: shield is on the silver coin already"),
        ("[coins]\ngold = ['stall', 'stall']\n", "line 2: coins.gold: stall is on the gold coin already"),
        ("[offer_tokens]\nupgrades = 4\n", "line 2: offer_tokens.upgrades: .* from 0 to 3, found 4"),
        (
            "[offer_tokens]\ngold = 1\n",
            "round_cards.suggested_gold: expected whole numbers from 0 to 1, found 2 as entry 8",
        ),
        ("[round_cards]\ncards = ['stall']\n", "line 2: round_cards.cards: expected 22 entries, found 1"),
        (
            "[round_cards]\ncards = [" + "'white-1', " * 22 + "]\n",
            "line 2: round_cards.cards: expected one of two-ones, .* found 'white-1' as entry 0",
        ),
        ("[round_card_rewards]\nones = 3\n", "line 2: round_card_rewards.ones: .* from 0 to 2, found 3"),
        ("[round_card_rewards]\nrecycled = 0\n", "line 2: round_card_rewards.recycled: .* from 1 to 9, found 0"),
        ("[round_7]\ngold_a_step = 0\n", "line 2: round_7.gold_a_step: .* from 1 to 40, found 0"),
        ("[final_test]\ngoal = 101\n", "line 2: final_test.goal: .* from 1 to 100, found 101"),
        ("[books.orange]\nprice = [0, 5, 8]\n", "line 2: books.orange.price: .* from 1 to 40, found 0 as entry 0"),
        ("[books.blue.set_I]\nlook = [1, 2]\n", "line 2: books.blue.set_I.look: expected 3 entries, found 2"),
        ("[books.blue.set_V]\nlook = [1, 2, 4]\n", "books.blue.set_V: unknown; expected one of set_I, set_II"),
        (
            "[books.blue.set_I]\nward = [1, 2, 4]\n",
            "line 2: books.blue.set_I.ward: unknown; expected one of price, look",
        ),
        ("[books.red.set_II]\ntimes = 0\n", "line 2: books.red.set_II.times: .* from 1 to 9, found 0"),
        (
            "[books.green.set_III]\nupgrades = ['black-1', 'any-1', 'any-1']\n",
            "line 2: books.green.set_III.upgrades: expected one of orange-1, orange-1-or-2, any-1, any-1-or-2",
        ),
        ("[books.yellow.set_IV]\nfrom_space = 0\n", "line 2: books.yellow.set_IV.from_space: .* from 1 to"),
        (
            "[books.purple.set_IV]\ntotals = [1, 3, 5]\n",
            "line 2: books.purple.set_IV.totals: expected 4 entries, found 3",
        ),
        (
            "[books.purple.set_IV]\ntotals = [1, 3, 3, 8]\n",
            "line 2: books.purple.set_IV.totals: expected rising numbers",
        ),
        (
            "[books.purple.set_IV]\nstall = [1, 3, 5]\n",
            "line 2: books.purple.set_IV.stall: expected 4 entries, found 3",
        ),
        ("# mine\n[market]\nrows = 1\n", "line 2: market: unknown; expected one of marketplace, path"),
        ("path = 3\n", "line 1: path: expected a table"),
        ("[path\n", "mine.toml: is not valid TOML: .*line 1"),
    ],
)
def test_a_wrong_file_gets_an_error_that_names_the_line_and_what_is_expected(tmp_path, text, said):
    with pytest.raises(MaterialError, match=said):
        charlatans.new("duel", material=owners(tmp_path, text))


def test_a_file_that_is_not_there_or_not_text_says_so(tmp_path):
    with pytest.raises(MaterialError, match="cannot be read"):
        DUEL.load_material(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MaterialError, match="not a text file"):
        DUEL.load_material(tmp_path / "binary.toml")


def test_a_journal_played_with_an_owners_box_is_not_replayed_with_ours(tmp_path):
    table = lay_out_plain(owners(tmp_path, "[gold]\nsecond_player = 4\n"))
    with pytest.raises(charlatans.JournalError, match="material"):
        charlatans.replay(table.journal())
    assert charlatans.replay(table.journal(), table.material).to_bytes() == table.to_bytes()


def lay_out_plain(material: Path) -> Table:
    """A table on which one coin has been taken and nothing was changed by hand."""
    return decide(at_coin_toss("gold-3", "stall", material=material), 0, "coin silver")
