"""The options: players and variants, checked, with errors that say what would be right."""

from __future__ import annotations

import pytest

import charlatans
from charlatans import OptionError, rules

BASARI = rules.game("basari")
VARIANTS = ("leader_offers_first", "fewest_red_offers_first", "return_three", "end_bonus_10")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play(players):
    assert charlatans.new("basari", players=players).players == players


def test_four_play_unless_told():
    assert charlatans.new("basari").players == 4


@pytest.mark.parametrize("players", [2, 6, 0, -3, "many", 3.0, True, None])
def test_any_other_number_of_players_is_refused(players):
    with pytest.raises(OptionError, match=f"players must be a whole number from 3 to 5, not {players!r}"):
        charlatans.new("basari", players=players)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize(("value", "on"), [(True, True), ("on", True), (" Yes", True), (False, False), ("off", False)])
def test_a_variant_is_on_or_off(name, value, on):
    assert (name in charlatans.new("basari", **{name: value}).view()["variants"]) == on


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("value", [1, 0, "maybe", None, 2.5])
def test_a_variant_that_is_neither_on_nor_off_is_refused(name, value):
    with pytest.raises(OptionError, match=f"{name} must be on or off, not {value!r}"):
        charlatans.new("basari", **{name: value})


def test_an_unknown_option_is_refused_with_the_nearest_one():
    with pytest.raises(OptionError, match=r"Basari has no option 'return_tree'; did you mean 'return_three'\?"):
        charlatans.new("basari", return_tree=True)
    with pytest.raises(OptionError, match="Its options are players, leader_offers_first, fewest_red_offers_first"):
        charlatans.new("basari", dice="on")


def test_the_settings_name_every_option_and_what_it_means():
    assert [setting.name for setting in BASARI.settings] == ["players", *VARIANTS]
    assert all(setting.help for setting in BASARI.settings)


@pytest.mark.parametrize("name", VARIANTS)
def test_options_are_made_again_from_their_words(name):
    material = BASARI.load_material(None)
    options = BASARI.options(material, players=5, **{name: True})
    again = BASARI.options(material, **{key: str(value) for key, value in options.as_dict().items()})
    assert again == options


def test_a_journal_tells_the_options_and_plays_again_with_them():
    table = charlatans.new("basari", players=3, seed=2, return_three=True)
    assert "\nplayers 3\n" in table.journal()
    assert "\nreturn_three on\n" in table.journal()
    assert charlatans.replay(table.journal()).view()["variants"] == ["return_three"]
