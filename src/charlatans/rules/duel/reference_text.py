"""The texts of books, coins and round cards, with the numbers of the material in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..contract import ENGLISH
from ..i18n import Catalogue, Message, Names, catalogues
from .box import CARD_KINDS, FACE_NAMES, LEDGE_NAMES, NAMED_VALUES, Chip
from .state import Material


def _derived_names(names: Mapping[str, Any]) -> dict[str, Names]:
    """Kept cards by their number; the texts have them by name."""
    return {"kept card": {CARD_KINDS.index(kind): text for kind, text in names["kept card"].items()}}


CATALOGUES = catalogues(__file__, _derived_names)
ENGLISH_TEXTS = CATALOGUES[ENGLISH]

ROMAN = ("", "I", "II", "III", "IV")

Facts = dict[str, Any]


def chip(material: Material, chip: int) -> Message:
    """A chip's name, with its value where that differs from the name (black chips of another box)."""
    value = material.value[chip]
    return Message("chip" if value == NAMED_VALUES[chip] else "chip worth", chip=chip, value=value)


def given(gold: int = 0, upgrades: int = 0, stall: int = 0, steps: int = 0) -> tuple[Message, ...]:
    """What a player is given, as a list."""
    parts = (
        ("gift upgrade" if upgrades == 1 else "gift upgrades", upgrades),
        ("gift gold", gold),
        ("gift stall", stall),
        ("gift steps", steps),
    )
    return tuple(Message(name, number=number) for name, number in parts if number) or (Message("no gift"),)


def brought(stall: int, steps: int) -> tuple[Message, ...]:
    """The moves of stall and patient, as a list."""
    parts = (("stall advances", stall), ("patient approaches", steps))
    return tuple(Message(name, number=number) for name, number in parts if number) or (Message("no gift"),)


def gifts(gold: int = 0, upgrades: int = 0, stall: int = 0, steps: int = 0) -> str:
    """What a player is given, in English."""
    return ENGLISH_TEXTS.listed(given(gold, upgrades, stall, steps))


# Books ----------------------------------------------------------------------------------------------


def _each(numbers: Sequence[int]) -> str:
    """A number for each chip of a colour."""
    return "/".join(str(number) for number in numbers)


def _by_level(what: Callable[[int], Any], name: str = "by level") -> Message:
    """Something for each chip of a colour."""
    return Message(name, level_1=what(0), level_2=what(1), level_4=what(2))


def _stinkhorn_4(m: Material) -> Facts:
    facts: Facts = {}
    for i in range(4):
        facts[f"from_{i + 1}"] = m.stinkhorn_4_from[i]
        facts[f"gift_{i + 1}"] = given(m.stinkhorn_4_gold[i], m.stinkhorn_4_upgrades[i], m.stinkhorn_4_stall[i])
    return facts


def _witchweed_3(m: Material, level: int) -> Message:
    what = "pumpkin" if m.witchweed_3_orange_only[level] else "chip"
    return Message(f"{what} of 1 or 2" if m.witchweed_3_highest[level] else f"{what} of 1")


_BOOKS: dict[str, tuple[Callable[[Any], Facts], ...]] = {
    "blue": (
        lambda m: {"look": _each(m.peacock_eye_1_look)},
        lambda m: {"look": _each(m.peacock_eye_2_look)},
        lambda m: {"ward": _each(m.peacock_eye_3_ward)},
        lambda m: {"most": m.peacock_eye_4_most},
    ),
    "red": (
        lambda m: {
            "pumpkins": m.dragons_blood_1_orange[0],
            "steps": m.dragons_blood_1_steps[0],
            "more_pumpkins": m.dragons_blood_1_orange[1],
            "more_steps": m.dragons_blood_1_steps[1],
        },
        lambda m: {"times": m.dragons_blood_2_times},
        lambda m: {
            "pumpkins": m.dragons_blood_3_orange[0],
            "gold": _each(m.dragons_blood_3_gold),
            "more_pumpkins": m.dragons_blood_3_orange[1],
            "more_gold": m.dragons_blood_3_more,
        },
        lambda m: {"steps": m.dragons_blood_4_steps, "most": m.dragons_blood_4_most},
    ),
    "green": (
        lambda m: {
            "by_level": _by_level(lambda level: given(m.witchweed_1_gold[level], m.witchweed_1_upgrades[level]))
        },
        lambda m: {"steps": _each(m.witchweed_2_steps), "most": m.witchweed_2_most},
        lambda m: {"by_level": _by_level(lambda level: _witchweed_3(m, level), "upgrades by level")},
        lambda m: {"gold": _each(m.witchweed_4_gold), "steps": _each(m.witchweed_4_steps)},
    ),
    "pink": (
        lambda m: {"steps": _each(m.spider_silk_1_steps)},
        lambda m: {
            "by_level": _by_level(lambda level: given(m.spider_silk_2_gold[level], 0, m.spider_silk_2_stall[level]))
        },
        lambda m: {"chips": _each(m.spider_silk_3_chips)},
        lambda m: {"gold": _each(m.spider_silk_4_gold)},
    ),
    "yellow": (
        lambda m: {"white": _each(m.amber_1_white)},
        lambda m: {"spaces": _each(m.amber_2_slide)},
        lambda m: {"times": _each(m.amber_3_times)},
        lambda m: {"space": m.amber_4_space, "gold": _each(m.amber_4_gold)},
    ),
    "purple": (
        lambda m: {
            f"gift_{i + 1}": given(m.stinkhorn_1_gold[i], m.stinkhorn_1_upgrades[i], m.stinkhorn_1_stall[i])
            for i in range(3)
        },
        lambda m: {
            "gift": given(m.stinkhorn_2_gold, m.stinkhorn_2_upgrades),
            "equal_gift": given(m.stinkhorn_2_equal_gold),
        },
        lambda m: {
            "price": m.stinkhorn_3_price,
            "by_level": _by_level(
                lambda level: given(0, 0, m.stinkhorn_3_stall[level], m.stinkhorn_3_steps[level]),
            ),
        },
        _stinkhorn_4,
    ),
}
"""The numbers in each book's text, from the material."""


def book_words(material: Material, colour: str, book: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """The text of a colour's book."""
    if colour in _BOOKS:
        return catalogue.say(Message(f"{colour} book {book}", **_BOOKS[colour][book - 1](material)))
    gold = _each(material.gold[Chip.BLACK_1 : Chip.ORANGE_1])
    return catalogue.say(Message(f"{colour} book", gold=gold))


def book_in(material: Material, colour: str, book: int, language: str) -> str:
    """The text of a book in a language, for choosing books before the game."""
    return book_words(material, colour, book, CATALOGUES[language])


# Coins, round cards and the ledge -------------------------------------------------------------------


def face(material: Material, face: int) -> Message:
    """What a face of a coin gives."""
    name = f"face {FACE_NAMES[face]}"
    return Message(name, gold=material.coin_gold, spaces=material.coin_stall, steps=material.coin_steps)


def kind(material: Material, kind: int, chip: int = 0) -> Message:
    """What a kind of round card gives."""
    name = f"card {CARD_KINDS[kind]}"
    return Message(
        name, chip=chip, spaces=material.card_stall, chips=material.card_recycle, whites=material.card_whites
    )


def card(material: Material, card: int) -> Message:
    """What a round card gives."""
    return kind(material, material.card_kind[card], material.card_chip[card])


def face_words(material: Material, number: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """What a face of a coin gives."""
    return catalogue.say(face(material, number))


def kind_words(material: Material, number: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """What a kind of round card gives."""
    return catalogue.say(kind(material, number))


def card_words(material: Material, number: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """What a round card gives."""
    return catalogue.say(card(material, number))


def seventh_words(material: Material, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """The text of the seventh round's card."""
    return catalogue.say(
        Message("card of the seventh round", price=material.step_price, spaces=material.seventh_spaces)
    )


def ledge_words(material: Material, gives: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """What a space of the ledge gives."""
    most = material.ledge_most_value
    chip = Message({1: "chip of 1", 2: "chip of 1 or 2"}.get(most, "chip up to"), most=most)
    return catalogue.say(Message(f"ledge {LEDGE_NAMES[gives]}", chip=chip))
