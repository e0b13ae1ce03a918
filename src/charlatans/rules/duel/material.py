"""The numbers printed on the components of The Duel, checked and laid out for the rules."""

from __future__ import annotations

from pathlib import Path

from ..materials import MaterialFile, loader
from . import box
from .box import Card, Chip, Colour, WhiteSpace
from .state import FIGURES_AT_MOST, LEDGE_SPACES
from .state import Material as Printed

FILE = Path(__file__).with_name("material.toml")
SETS = ("I", "II", "III", "IV")
DEAREST = 40
SMALL = 9
SPACES_AT_MOST = 40
# What a chip of witchweed III upgrades: whether only orange ones, and up to which level.
UPGRADED_BY_WITCHWEED = {"orange-1": (1, 0), "orange-1-or-2": (1, 1), "any-1": (0, 0), "any-1-or-2": (0, 1)}


def record(material: MaterialFile) -> Printed:
    """The material as the record that the rules are given."""
    out = Printed.new()
    _marketplace(material, out)
    _bottle(material, out)
    _chips(material, out)
    _coins(material, out)
    _round_cards(material, out)
    _prices(material, out)
    for book in (_peacock_eye, _dragons_blood, _witchweed, _spider_silk, _amber, _stinkhorn):
        book(material, out)
    return out


load = loader(FILE, record)


def _marketplace(material: MaterialFile, out: Printed) -> None:
    out.patients = material.number("marketplace", "patients", 1, FIGURES_AT_MOST - 1)
    out.patients_to_win = material.number("marketplace", "patients_to_win", 1, LEDGE_SPACES)
    out.stall_back = material.number("marketplace", "stall_back", 0, SMALL)
    out.spaces = material.number("path", "spaces", 1, SPACES_AT_MOST)
    out.stall_nearest = material.number("path", "stall_nearest", 1, out.spaces)
    out.stall_farthest = material.number("path", "stall_farthest", out.stall_nearest, out.spaces)
    out.stall_start = material.number("path", "stall_start", out.stall_nearest, out.stall_farthest)
    out.ledge = [
        box.LEDGE_NAMES.index(name) for name in material.words("ledge", "spaces", box.LEDGE_NAMES, LEDGE_SPACES)
    ]
    out.ledge_most_value = material.number("ledge_chip", "most_value", 1, SMALL)
    out.mayor_enters = material.number("mayor", "enters_as", 1, 20)
    out.mayor_upgrades = material.number("mayor", "upgrades", 0, SMALL)


def _bottle(material: MaterialFile, out: Printed) -> None:
    spaces = material.number("bottle", "white_spaces", 1, box.WHITE_SPACES_AT_MOST)
    explosions = material.rising("bottle", "explosion_spaces", 1, spaces)
    bonuses = material.rising("bottle", "bonus_spaces", 1, spaces)
    for space in bonuses:
        if space in explosions:
            raise material.error("bottle.bonus_spaces", f"space {space} is an explosion space already")
        out.track[space] = WhiteSpace.BONUS
    for space in [*explosions, *range(spaces + 1, box.TRACK)]:
        out.track[space] = WhiteSpace.EXPLOSION
    out.first_explosion = min([*explosions, spaces + 1])
    out.bonus_stall = material.number("bonus_space", "stall", 0, SMALL)


def _chips(material: MaterialFile, out: Printed) -> None:
    out.value = list(box.NAMED_VALUES)
    out.value[Chip.BLACK_1 : Chip.ORANGE_1] = material.rising("black", "values", 1, SMALL, box.BLACK_LEVELS)
    out.gold[Chip.BLACK_1 : Chip.ORANGE_1] = material.numbers("black", "gold", 0, SMALL, box.BLACK_LEVELS)
    for chip, name in enumerate(box.CHIP_NAMES):
        out.bag[chip] = material.number("starting_bag", name, 0, 20)
        out.pool[chip] = material.number("pool", name, 0, 60)
        needed = box.PLAYERS_AT_TABLE * out.bag[chip]
        if out.pool[chip] < needed:
            raise material.error(f"pool.{name}", f"two players need at least {needed}, found {out.pool[chip]}")
    if sum(out.bag) == 0:
        raise material.error("starting_bag", "expected at least one chip")
    out.second_player_gold = material.number("gold", "second_player", 0, SMALL)
    out.gold_kept = material.number("gold", "kept_after_buying", 0, DEAREST)
    out.gold_for_no_upgrade = material.number("upgrades", "gold_instead", 0, SMALL)


def _coins(material: MaterialFile, out: Printed) -> None:
    seen: dict[str, str] = {}
    for coin, name in enumerate(box.COIN_NAMES):
        faces = material.words("coins", name, box.FACE_NAMES, 2)
        for face in faces:
            if face in seen:
                raise material.error(f"coins.{name}", f"{face} is on the {seen[face]} coin already")
            seen[face] = name
        out.coin_faces[coin] = [box.FACE_NAMES.index(face) for face in faces]
    out.coin_gold = material.number("coin_bonuses", "gold", 0, SMALL)
    out.coin_stall = material.number("coin_bonuses", "stall", 0, SMALL)
    out.coin_steps = material.number("coin_bonuses", "patient_steps", 0, SMALL)


def _round_cards(material: MaterialFile, out: Printed) -> None:
    chips = box.CHIP_NAMES[Chip.ORANGE_1 :]
    for card, name in enumerate(material.words("round_cards", "cards", (*box.CARD_KINDS[1:], *chips), box.CARDS)):
        if name in chips:
            out.card_kind[card], out.card_chip[card] = Card.CHIP, box.CHIP_NAMES.index(name)
        else:
            out.card_kind[card] = box.CARD_KINDS.index(name)
    out.tokens_upgrade = material.number("offer_tokens", "upgrades", 0, box.TOKENS_AT_MOST)
    out.tokens_gold = material.number("offer_tokens", "gold", 0, box.TOKENS_AT_MOST)
    out.card_upgrades = material.numbers("round_cards", "suggested_upgrades", 0, out.tokens_upgrade, box.CARDS)
    out.card_gold = material.numbers("round_cards", "suggested_gold", 0, out.tokens_gold, box.CARDS)
    out.card_ones = material.number("round_card_rewards", "ones", 0, 2)
    out.card_stall = material.number("round_card_rewards", "stall", 0, SMALL)
    out.card_recycle = material.number("round_card_rewards", "recycled", 1, SMALL)
    out.card_whites = material.number("round_card_rewards", "whites", 1, SMALL)
    out.step_price = material.number("round_7", "gold_a_step", 1, DEAREST)
    out.seventh_spaces = material.number("round_7", "explosion_spaces", 0, DEAREST)
    out.test_goal = material.number("final_test", "goal", 1, 100)


def _prices(material: MaterialFile, out: Printed) -> None:
    orange = material.numbers("books.orange", "price", 1, DEAREST, box.LEVELS)
    for book, roman in enumerate(SETS, 1):
        prices = list(orange)
        for colour in box.WITH_BOOKS:
            prices += material.numbers(f"books.{colour}.set_{roman}", "price", 1, DEAREST, box.LEVELS)
        for chip in range(Chip.ORANGE_1, box.CHIPS):
            out.price[book][chip] = prices[
                box.LEVELS * (box.COLOUR_OF[chip] - Colour.ORANGE) + (chip - Chip.ORANGE_1) % box.LEVELS
            ]


# The numbers of the books ------------------------------------------------------------------------------


def _each(
    material: MaterialFile, book: str, key: str, low: int = 0, high: int = SMALL, count: int = box.LEVELS
) -> list[int]:
    """A number for each chip of a book, the 1, the 2 and the 4."""
    return material.numbers(f"books.{book}", key, low, high, count)


def _rising(material: MaterialFile, book: str, key: str, low: int, count: int) -> list[int]:
    """Thresholds, each larger than the one before."""
    return material.rising(f"books.{book}", key, low, DEAREST, count)


def _one(material: MaterialFile, book: str, key: str, low: int = 0, high: int = SMALL) -> int:
    return material.number(f"books.{book}", key, low, high)


def _peacock_eye(material: MaterialFile, out: Printed) -> None:
    out.peacock_eye_1_look = _each(material, "blue.set_I", "look")
    out.peacock_eye_2_look = _each(material, "blue.set_II", "look")
    out.peacock_eye_3_ward = _each(material, "blue.set_III", "ward")
    out.peacock_eye_4_most = _one(material, "blue.set_IV", "most_a_turn")


def _dragons_blood(material: MaterialFile, out: Printed) -> None:
    out.dragons_blood_1_orange = _rising(material, "red.set_I", "pumpkins", 0, 2)
    out.dragons_blood_1_steps = _each(material, "red.set_I", "steps", count=2)
    out.dragons_blood_2_times = _one(material, "red.set_II", "times", 1)
    out.dragons_blood_3_orange = _rising(material, "red.set_III", "pumpkins", 0, 2)
    out.dragons_blood_3_gold = _each(material, "red.set_III", "gold")
    out.dragons_blood_3_more = _one(material, "red.set_III", "more_gold")
    out.dragons_blood_4_steps = _one(material, "red.set_IV", "steps_a_black_chip")
    out.dragons_blood_4_most = _one(material, "red.set_IV", "most_steps")


def _witchweed(material: MaterialFile, out: Printed) -> None:
    out.witchweed_1_gold = _each(material, "green.set_I", "gold")
    out.witchweed_1_upgrades = _each(material, "green.set_I", "upgrades")
    out.witchweed_2_steps = _each(material, "green.set_II", "steps")
    out.witchweed_2_most = _one(material, "green.set_II", "most_steps")
    names = material.words("books.green.set_III", "upgrades", tuple(UPGRADED_BY_WITCHWEED), box.LEVELS)
    for level, name in enumerate(names):
        out.witchweed_3_orange_only[level], out.witchweed_3_highest[level] = UPGRADED_BY_WITCHWEED[name]
    out.witchweed_4_gold = _each(material, "green.set_IV", "gold")
    out.witchweed_4_steps = _each(material, "green.set_IV", "steps")


def _spider_silk(material: MaterialFile, out: Printed) -> None:
    out.spider_silk_1_steps = _each(material, "pink.set_I", "steps")
    out.spider_silk_2_gold = _each(material, "pink.set_II", "gold")
    out.spider_silk_2_stall = _each(material, "pink.set_II", "stall")
    out.spider_silk_3_chips = _each(material, "pink.set_III", "chips")
    out.spider_silk_4_gold = _each(material, "pink.set_IV", "gold")


def _amber(material: MaterialFile, out: Printed) -> None:
    out.amber_1_white = _each(material, "yellow.set_I", "most_white")
    out.amber_2_slide = _each(material, "yellow.set_II", "slide")
    out.amber_3_times = _each(material, "yellow.set_III", "extra_times")
    out.amber_4_gold = _each(material, "yellow.set_IV", "gold")
    out.amber_4_space = _one(material, "yellow.set_IV", "from_space", 1, box.TRACK)


def _stinkhorn(material: MaterialFile, out: Printed) -> None:
    out.stinkhorn_1_gold = _each(material, "purple.set_I", "gold")
    out.stinkhorn_1_stall = _each(material, "purple.set_I", "stall")
    out.stinkhorn_1_upgrades = _each(material, "purple.set_I", "upgrades")
    out.stinkhorn_2_gold = _one(material, "purple.set_II", "gold")
    out.stinkhorn_2_upgrades = _one(material, "purple.set_II", "upgrades")
    out.stinkhorn_2_equal_gold = _one(material, "purple.set_II", "equal_gold")
    out.stinkhorn_3_price = _one(material, "purple.set_III", "price_of_use")
    out.stinkhorn_3_steps = _each(material, "purple.set_III", "steps")
    out.stinkhorn_3_stall = _each(material, "purple.set_III", "stall")
    out.stinkhorn_4_from = _rising(material, "purple.set_IV", "totals", 1, 4)
    out.stinkhorn_4_gold = _each(material, "purple.set_IV", "gold", count=4)
    out.stinkhorn_4_upgrades = _each(material, "purple.set_IV", "upgrades", count=4)
    out.stinkhorn_4_stall = _each(material, "purple.set_IV", "stall", count=4)
