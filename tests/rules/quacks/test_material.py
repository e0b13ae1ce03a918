"""The printed values: ours as the facts have them, an owner's checked line by line."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import MaterialError, rules
from charlatans.rules.materials import SOURCES
from charlatans.rules.quacks.material import record
from charlatans.rules.quacks.state import CHIP_NAMES

QUACKS = rules.game("quacks")


def test_every_value_says_where_it_comes_from():
    def check(values):
        assert values.get("source", "rulebook") in SOURCES
        for key, value in values.items():
            if isinstance(value, dict):
                check(value)
            else:
                assert key == "source" or "source" in values

    check(QUACKS.load_material(None).values)


def test_the_pot_is_printed_as_the_facts_have_it():
    printed = record(QUACKS.load_material(None))
    assert (printed.coins[23], printed.points[23], printed.coins[24], printed.points[24]) == (19, 5, 19, 5)
    assert (printed.coins[31], printed.points[31], printed.coins[32], printed.points[32]) == (23, 7, 23, 8)
    assert (printed.coins[53], printed.points[53], printed.ruby[53]) == (35, 15, 0)
    assert sum(printed.ruby) == 15
    assert all(a <= b for a, b in zip(printed.coins, printed.coins[1:], strict=False))


def test_the_box_holds_215_chips():
    assert sum(record(QUACKS.load_material(None)).supply) == 215


def test_there_are_23_rat_tails_on_a_lap():
    assert record(QUACKS.load_material(None)).tails_before[50] == 23


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[pot]\ncoins = [1, 2, 3]\n", "mine.toml, line 2: pot.coins: expected 54 entries, found 3"),
        ("[pot]\n\ncoins = 7\n", "mine.toml, line 3: pot.coins: expected a list, found 7"),
        (
            "[explosion]\nlimit = 'high'\n",
            "line 2: explosion.limit: expected a whole number from 1 to 50, found 'high'",
        ),
        ("[explosion]\nlimit = true\n", "expected a whole number from 1 to 50, found True"),
        ("# mine\n[books.green]\nset_1 = [4, 8]\n", "line 3: books.green.set_1: expected 3 entries, found 2"),
        ("[books.green]\nset_1 = [4, 0, 8]\n", "expected whole numbers from 1 to 99, found 0 as entry 1"),
        ("[books.green]\nset_5 = [4, 8, 9]\n", "line 2: books.green.set_5: unknown; expected one of set_1, set_2"),
        ("[bonus]\nfaces = []\n", "line 1: bonus: unknown; expected one of pot, explosion"),
        (
            "[bonus_die]\nfaces = ['points-1', 'a', 'ruby-1', 'ruby-1', 'ruby-1', 'ruby-1']\n",
            "line 2: bonus_die.faces: .*found 'a' as entry 1",
        ),
        ("[scoring_track]\nrat_tails = [4, 4]\n", "expected rising numbers, found 4 after 4"),
        ("[supply]\nwhite-1 = 19\n", "line 2: supply.white-1: four players need at least 20, found 19"),
        ("[supply]\nred-1 = 20\n", "at most 30 red chips in all, found 38"),
        (
            "[starting_bag]\nwhite-1 = 0\nwhite-2 = 0\nwhite-3 = 0\norange-1 = 0\ngreen-1 = 0\n",
            "starting_bag: expected at least one chip",
        ),
        ("[test_tubes]\nglasses = ['droplet-1'" + ", 'ruby-1'" * 11 + "]\n", "a glass cannot give a droplet step"),
        ("pot = 3\n", "line 1: pot: expected a table"),
        ("[pot\n", r"mine.toml: is not valid TOML: .*line 1"),
    ],
)
def test_a_wrong_file_gets_an_error_that_names_the_line_and_what_is_expected(tmp_path, text, said):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(MaterialError, match=said):
        charlatans.new("quacks", material=file)


def test_a_file_that_is_not_there_or_not_text_says_so(tmp_path):
    with pytest.raises(MaterialError, match="cannot be read"):
        QUACKS.load_material(tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MaterialError, match="not a text file"):
        QUACKS.load_material(tmp_path / "binary.toml")


def test_an_owners_values_are_laid_over_ours_and_marked(tmp_path):
    file = tmp_path / "later-box.toml"
    file.write_text('[supply]\nsource = "owner"\norange-1 = 20\ngreen-2 = 10\n\n[books.blue]\nset_4 = [5, 10, 19]\n')
    material = QUACKS.load_material(file)
    assert material.source("supply", "green-2") == "owner"
    assert material.source("supply", "black-1") == "rulebook"
    table = charlatans.new("quacks", material=file, books=4, players=2)
    assert table.view()["supply"]["green-2"] == 10
    assert table.view()["books"]["blue"]["price"] == [5, 10, 19]


def test_starting_rubies_are_the_materials_unless_the_table_agrees_otherwise(tmp_path):
    file = tmp_path / "poor.toml"
    file.write_text("[starting_rubies]\nrubies = 0\n")
    quiet = {"material": file, "force": ["B05"]}
    assert charlatans.new("quacks", **quiet).view()["players"][0]["rubies"] == 0
    assert charlatans.new("quacks", rubies=2, **quiet).view()["players"][0]["rubies"] == 2


def test_chips_are_named_by_colour_and_value():
    assert CHIP_NAMES[:4] == ("white-1", "white-2", "white-3", "orange-1")
