"""The printed values of Quacks, checked and converted to the record that the rules use."""

from __future__ import annotations

from pathlib import Path

from ..materials import MaterialFile, loader
from . import state as s
from .state import Chip, Colour, Gift

FILE = Path(__file__).with_name("material.toml")
SETS = (1, 2, 3, 4)
MOST = 99
POINTS_AT_MOST = 9
REWARDS = ("ruby-1", "ruby-2", "droplet-1", *(f"points-{n}" for n in range(1, POINTS_AT_MOST + 1)), *s.CHIP_NAMES)


def record(material: MaterialFile) -> s.Material:
    """The material as a record for the rules."""
    out = s.Material.new()
    _pot(material, out)
    _track(material, out)
    _rewards(material, out)
    _chips(material, out)
    _prices(material, out)
    out.limit = material.number("explosion", "limit", 1, 50)
    out.yellow_turn = material.number("turns", "yellow_book", 1, s.TURNS)
    out.purple_turn = material.number("turns", "purple_book", 1, s.TURNS)
    out.white_turn = material.number("turns", "white_chip", 1, s.TURNS + 1)
    out.ruby_price = material.number("end_of_turn", "rubies_a_step", 1, MOST)
    out.coins_a_point = material.number("end_of_turn", "coins_a_point", 1, MOST)
    out.rubies_a_point = material.number("end_of_turn", "rubies_a_point", 1, MOST)
    return out


load = loader(FILE, record)


def starting_rubies(material: MaterialFile) -> int:
    """Rubies each player starts with unless the options say otherwise."""
    return material.number("starting_rubies", "rubies", 0, MOST)


def face_names(material: MaterialFile) -> list[str]:
    """What each face of the bonus die gives."""
    return material.words("bonus_die", "faces", REWARDS, s.FACES)


def glass_names(material: MaterialFile) -> list[str]:
    """What each glass of the test tubes gives, from the second on."""
    return material.words("test_tubes", "glasses", REWARDS, s.LAST_GLASS)


def _pot(material: MaterialFile, out: s.Material) -> None:
    out.coins = material.numbers("pot", "coins", 0, MOST, s.SPACES)
    out.points = material.numbers("pot", "points", 0, MOST, s.SPACES)
    for space in material.rising("pot", "rubies", 0, s.SPACES - 1):
        out.ruby[space] = 1


def _track(material: MaterialFile, out: s.Material) -> None:
    tails = material.rising("scoring_track", "rat_tails", 0, s.TRACK - 1)
    out.tails_before = [sum(tail < points for tail in tails) for points in range(s.TRACK + 1)]


def _rewards(material: MaterialFile, out: s.Material) -> None:
    for face, name in enumerate(face_names(material)):
        out.die_gives[face], out.die_amount[face] = _reward(name)
    for glass, name in enumerate(glass_names(material), 1):
        if name.startswith("droplet"):
            raise material.error(
                "test_tubes.glasses", f"a glass cannot give a droplet step, found {name!r} as entry {glass - 1}"
            )
        out.glass_gives[glass], out.glass_amount[glass] = _reward(name)


def _reward(name: str) -> tuple[int, int]:
    if name in s.CHIP_NAMES:
        return Gift.CHIP, s.CHIP_NAMES.index(name)
    kind, _, amount = name.partition("-")
    return {"ruby": Gift.RUBY, "points": Gift.POINTS, "droplet": Gift.DROPLET}[kind], int(amount)


def _chips(material: MaterialFile, out: s.Material) -> None:
    for chip, name in enumerate(s.CHIP_NAMES):
        out.bag[chip] = material.number("starting_bag", name, 0, 20)
        out.supply[chip] = material.number("supply", name, 0, 60)
        needed = s.MAX_PLAYERS * (out.bag[chip] + (chip == Chip.WHITE_1))
        if out.supply[chip] < needed:
            raise material.error(f"supply.{name}", f"four players need at least {needed}, found {out.supply[chip]}")
    if sum(out.bag) == 0:
        raise material.error("starting_bag", "expected at least one chip")
    red = sum(out.supply[chip] for chip in range(s.CHIPS) if s.COLOUR_OF[chip] == Colour.RED)
    if red > s.RED_CHIPS_AT_MOST:
        raise material.error(
            "supply.red-1", f"there can be at most {s.RED_CHIPS_AT_MOST} red chips in all, found {red}"
        )


def _prices(material: MaterialFile, out: s.Material) -> None:
    later = material.table("books_1st_edition")
    for colour, name in enumerate(s.COLOURS):
        if colour == Colour.WHITE:
            continue
        chips = [chip for chip in range(s.CHIPS) if s.COLOUR_OF[chip] == colour]
        for book in SETS:
            key = f"set_{book}"
            if key in material.table(f"books.{name}"):
                prices = material.numbers(f"books.{name}", key, 1, MOST, len(chips))
                first = name in later and key in later[name]
                prices_1st = (
                    material.numbers(f"books_1st_edition.{name}", key, 1, MOST, len(chips)) if first else prices
                )
                for chip, price, price_1st in zip(chips, prices, prices_1st, strict=True):
                    out.price_2nd[book][chip] = price
                    out.price_1st[book][chip] = price_1st
