"""What the books, coins and round cards say, in our own words, with the numbers of the material in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..wording import count
from . import state as s
from .state import CHIP_NAMES

INGREDIENTS = {
    "white": "Popping snowberry",
    "black": "Alchemist's lead",
    "orange": "Pumpkin",
    "blue": "Peacock eye",
    "red": "Dragon's blood",
    "green": "Witchweed",
    "pink": "Spider silk",
    "yellow": "Amber",
    "purple": "Stinkhorn",
}
ROMAN = ("", "I", "II", "III", "IV")


def chip_name(material: Any, chip: int) -> str:
    """A chip's name; a black one of another box says what it is worth."""
    name = CHIP_NAMES[chip]
    return name if material.value[chip] == s.NAMED_VALUES[chip] else f"{name} (worth {material.value[chip]})"


def gifts(gold: int = 0, upgrades: int = 0, stall: int = 0, steps: int = 0) -> str:
    """What somebody is given, as a list in words."""
    parts = []
    if upgrades:
        parts.append("an upgrade" if upgrades == 1 else f"{upgrades} upgrades")
    if gold:
        parts.append(f"{gold} gold")
    if stall:
        parts.append(f"stall forward {stall}")
    if steps:
        parts.append(f"patient {count(steps, 'step')} closer")
    return " and ".join(parts) or "nothing"


def _each(numbers: Sequence[int]) -> str:
    """A number for each chip of a colour."""
    return "/".join(str(number) for number in numbers)


def _by_level(words: Callable[[int], str]) -> str:
    return ", ".join(f"{value}-chip: {words(level)}" for level, value in enumerate((1, 2, 4)))


def _witchweed_3(m: Any, level: int) -> str:
    what = "pumpkin" if m.witchweed_3_orange_only[level] else "chip"
    return f"a {what} of value 1" + (" or 2" if m.witchweed_3_highest[level] else "")


_BOOKS: dict[str, tuple[Callable[[Any], str], ...]] = {
    "blue": (
        lambda m: f"Look at {_each(m.peacock_eye_1_look)} chips from the bag; place one of them at once, or none.",
        lambda m: (
            f"Look at {_each(m.peacock_eye_2_look)} chips; one white chip among them may lie aside for the round."
        ),
        lambda m: f"This turn the next white chip up to {_each(m.peacock_eye_3_ward)} goes straight back into the bag.",
        lambda m: (
            f"Takes no space in the neck, up to {m.peacock_eye_4_most} a turn: into the belly, and its value counts."
        ),
    ),
    "red": (
        lambda m: (
            f"In the neck with {m.dragons_blood_1_orange[0]} pumpkin in the bottle: {m.dragons_blood_1_steps[0]} step more;"
            f" with {m.dragons_blood_1_orange[1]}: {m.dragons_blood_1_steps[1]} more."
        ),
        lambda m: f"As the third chip of the neck its value counts {m.dragons_blood_2_times} times.",
        lambda m: (
            f"With {m.dragons_blood_3_orange[0]} pumpkin in the bottle {_each(m.dragons_blood_3_gold)} gold;"
            f" with {m.dragons_blood_3_orange[1]}, {m.dragons_blood_3_more} more."
        ),
        lambda m: (
            f"{count(m.dragons_blood_4_steps, 'step')} more for each black chip in the neck, {m.dragons_blood_4_most} at most."
        ),
    ),
    "green": (
        lambda m: (
            "Afterwards, "
            + _by_level(lambda level: gifts(m.witchweed_1_gold[level], m.witchweed_1_upgrades[level]))
            + "."
        ),
        lambda m: (
            f"Afterwards, if your bottle held: an active patient comes {_each(m.witchweed_2_steps)} steps closer,"
            f" {m.witchweed_2_most} at most in all."
        ),
        lambda m: f"Afterwards upgrade another chip: {_by_level(lambda level: _witchweed_3(m, level))}.",
        lambda m: (
            f"Afterwards, patient in your half: {_each(m.witchweed_4_gold)} gold;"
            f" in the other half: {_each(m.witchweed_4_steps)} steps closer."
        ),
    ),
    "pink": (
        lambda m: f"An active patient comes {_each(m.spider_silk_1_steps)} steps closer.",
        lambda m: _by_level(lambda level: gifts(m.spider_silk_2_gold[level], 0, m.spider_silk_2_stall[level])) + ".",
        lambda m: f"Up to {_each(m.spider_silk_3_chips)} coloured chips may go from the belly back into the bag.",
        lambda m: f"Take {_each(m.spider_silk_4_gold)} gold from your opponent, or as many steps of an active patient.",
    ),
    "yellow": (
        lambda m: f"Right after a white chip up to {_each(m.amber_1_white)}: that chip may go back into the bag.",
        lambda m: f"Your last white chip slides back {_each(m.amber_2_slide)} spaces, but not past the one before it.",
        lambda m: (
            f"In the neck: the last white chip counts {_each(m.amber_3_times)} times more. Only the best one applies."
        ),
        lambda m: (
            f"Afterwards, bottle whole and last white chip on {m.amber_4_space} or further: {_each(m.amber_4_gold)} gold."
            " An explosion costs you less by the value of your amber."
        ),
    ),
    "purple": (
        lambda m: (
            "Afterwards, by how many there are, "
            + ", ".join(
                f"{number}: {gifts(m.stinkhorn_1_gold[i], m.stinkhorn_1_upgrades[i], m.stinkhorn_1_stall[i])}"
                for i, number in enumerate(("1", "2", "3 or more"))
            )
            + "."
        ),
        lambda m: (
            f"Afterwards, more than your opponent: {gifts(m.stinkhorn_2_gold, m.stinkhorn_2_upgrades)};"
            f" as many: {gifts(m.stinkhorn_2_equal_gold)}."
        ),
        lambda m: (
            f"Afterwards you may pay {m.stinkhorn_3_price} gold for each, "
            + _by_level(lambda level: gifts(0, 0, m.stinkhorn_3_stall[level], m.stinkhorn_3_steps[level]))
            + "."
        ),
        lambda m: (
            "Afterwards, by the value of all of it, "
            + ", ".join(
                f"{m.stinkhorn_4_from[i]}+: {gifts(m.stinkhorn_4_gold[i], m.stinkhorn_4_upgrades[i], m.stinkhorn_4_stall[i])}"
                for i in range(4)
            )
            + "."
        ),
    ),
}


def book_words(material: Any, colour: str, book: int) -> str:
    """What the book of a colour says."""
    if colour == "white":
        return "Never for sale. It lies at the base, and too much of it explodes the bottle."
    if colour == "black":
        gold = _each(material.gold[s.BLACK_1 : s.BLACK_1 + s.BLACK_LEVELS])
        return f"Never for sale. In the neck it brings {gold} gold; upgrades make it stronger."
    if colour == "orange":
        return "Its value, nothing more and nothing less."
    return _BOOKS[colour][book - 1](material)


def face_words(material: Any, face: int) -> str:
    """What a face of a coin gives."""
    return {
        s.SHIELD: "covers your first explosion space for this round",
        s.THREE_GOLD: f"{material.coin_gold} gold",
        s.RETURN_WHITES: "once in your first turn all white chips may go back into the bag",
        s.STALL_FORWARD: f"stall forward {material.coin_stall}",
        s.RETURN_COLOURED: "after your first turn one coloured chip may go back into the bag",
        s.LEAD_OR_PATIENT: (
            "after your first turn upgrade a black chip in the neck,"
            f" or the patient comes {count(material.coin_steps, 'step')} closer"
        ),
    }[face]


def kind_words(material: Any, kind: int, chip: int = 0) -> str:
    """What a kind of round card gives."""
    return {
        s.CARD_CHIP: f"a {CHIP_NAMES[chip]}, or its price in gold",
        s.CARD_TWO_ONES: "two 1-chips of different colours, not black",
        s.CARD_REMOVE_WHITE: "be rid of a white-1 for good",
        s.CARD_FOUR: "a 4-chip, not black; your opponent takes the 1-chip of its colour",
        s.CARD_STALL: f"stall forward {material.card_stall}",
        s.CARD_BLUE_AND_ONE: "a blue-2 and a 1-chip, not black",
        s.CARD_OPPONENT_WHITE: "your opponent takes a white-1",
        s.CARD_RECYCLE: f"keep: once in your turn {material.card_recycle} coloured chips go from the belly back into the bag",
        s.CARD_DOUBLE: "keep: once a chip you buy comes with another one like it",
        s.CARD_TWO_WHITES: f"keep: once in your turn {material.card_whites} white chips go back into the bag",
        s.CARD_ONE_WHITE: "keep: once in your turn a white chip goes back, even one that exploded your bottle",
    }[kind]


def card_words(material: Any, card: int) -> str:
    """What a round card gives."""
    return kind_words(material, material.card_kind[card], material.card_chip[card])


def seventh_words(material: Any) -> str:
    """What the seventh round's card says."""
    return (
        f"In your turn {material.step_price} gold move the patient 1 step, as often as you like."
        f" An explosion drives an active patient {count(material.seventh_spaces, 'space')} to your opponent as well."
    )


def ledge_words(gives: int) -> str:
    """What a space of the ledge gives."""
    return {
        s.LEDGE_NOTHING: "nothing",
        s.LEDGE_OPPONENT_UPGRADES: "your opponent may upgrade a black chip",
        s.LEDGE_WHITE: "you take a white-1",
        s.LEDGE_OPPONENT_CHIP: "your opponent may take a chip of low value",
    }[gives]
