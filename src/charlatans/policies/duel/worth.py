"""What things are worth in 64ths of a step of the patient: gold, the stall, upgrades, chips and their books.

Almost everything is worth more the more rounds are left. The numbers were tuned by letting apprentices play each other.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.duel.box import COLOUR_OF, LEVEL_OF, LEVELS, ROUNDS, Colour
from ...rules.duel.chips import chip_of, chips_in_bottle
from ...rules.duel.state import Material, Player, State
from ...rules.engine import rule

A_STEP = 64
DRAWN = 34  # of 64: how often a chip comes out of the bag in a round
BLACK_DRAWN = 40  # the same for an upgraded one, whose gold buys more
GOLD_A_ROUND = 30  # a piece of gold, for each round to come
A_SPACE = 64  # the stall one space forward, now
A_SPACE_A_ROUND = 43  # and for each round to come
A_WHITE_A_ROUND = 40  # what a white 1-chip in the bag costs in each round to come
A_PART_OF_A_TURN = 32  # every third chip ends a turn, and the last white chip counts once more

# What a book brings with each draw, where it cannot be read off the book itself.
A_CHIP_PLACED = 32  # peacock eye I, for each part of the chance that one fits
A_WHITE_ASIDE = 20  # peacock eye II, the same for a white chip
A_WARD = 20  # peacock eye III, for each number warded off
NO_PART_OF_A_TURN = 20  # peacock eye IV: the chip ends no turn
PUMPKINS_SOON = 48  # dragon's blood I, for each step
A_BLACK_BESIDE = 48  # dragon's blood IV, for each step
A_STEP_IF_WHOLE = 40  # witchweed II
A_BETTER_CHIP = 12  # witchweed III, for each round to come
A_STEP_IF_ACTIVE = 73  # spider silk I
A_CHIP_AGAIN = 110  # spider silk III
A_WHITE_BACK = 12  # amber I, for each number
A_SPACE_BACK = 43  # amber II
A_NUMBER_AGAIN = 100  # amber III
SOME_STINKHORN = 40  # of 64: part of what the books I and II give that a chip brings
STINKHORN_BY_VALUE = 10  # of 64, for each step of its value: the same of book IV


@rule
def rounds_left(game: State) -> int:
    """How many rounds a chip gained now can still be drawn in."""
    return ROUNDS - game.round


@rule
def worth_of_gold(game: State, material: Material) -> int:
    """A piece of gold: it buys chips for the rounds to come, or steps in the last round."""
    if game.round == ROUNDS:
        return A_STEP // material.step_price
    return GOLD_A_ROUND * rounds_left(game)


@rule
def worth_of_a_space(game: State) -> int:
    """Moving the stall one space: saves a step for each patient still to be won."""
    return A_SPACE + A_SPACE_A_ROUND * rounds_left(game)


@rule
def worth_of_stall(game: State, material: Material, seat: int, spaces: int) -> int:
    """Moving the stall so many spaces, or as far as it can go."""
    return min(spaces, game.players[seat].stall - material.stall_nearest) * worth_of_a_space(game)


@rule
def worth_of_upgrade(game: State, material: Material) -> int:
    """Upgrading a black chip by a level: a step and a piece of gold whenever it is drawn."""
    return BLACK_DRAWN * rounds_left(game) * (A_STEP + worth_of_gold(game, material) // 2) // 64


@rule
def worth_of_white(game: State) -> int:
    """A white 1-chip in the bag: what it costs in the rounds to come."""
    return A_WHITE_A_ROUND * rounds_left(game)


class Worths(NamedTuple):
    """What a piece of gold, an upgrade and a space of the stall are worth."""

    gold: int
    upgrade: int
    space: int


@rule
def worths_now(game: State, material: Material) -> Worths:
    """What they are worth now."""
    return Worths(worth_of_gold(game, material), worth_of_upgrade(game, material), worth_of_a_space(game))


@rule
def worths_on_average(game: State, material: Material) -> Worths:
    """What they are worth in the middle of the rounds to come: half as much."""
    now = worths_now(game, material)
    return Worths(now.gold // 2, now.upgrade // 2, now.space // 2)


# Chips ---------------------------------------------------------------------------------------------


@rule
def worth_of_chip(game: State, material: Material, seat: int, chip: int) -> int:
    """A coloured chip in the bag: what it does each time it is drawn, in all rounds to come."""
    return worth_in_bag(game, material, seat, chip, worths_on_average(game, material))


@rule
def worth_in_bag(game: State, material: Material, seat: int, chip: int, worths: Worths) -> int:
    """`worth_of_chip` for callers that know the average worths already."""
    worth = material.value[chip] * A_STEP + A_PART_OF_A_TURN
    worth += worth_of_book(game, material, seat, chip, worths)
    return rounds_left(game) * DRAWN * worth // 64


@rule
def worth_when_drawn(game: State, material: Material, seat: int, chip: int) -> int:
    """A coloured chip that comes out of the bag this round."""
    return material.value[chip] * A_STEP + worth_of_book(game, material, seat, chip, worths_now(game, material))


@rule
def worth_of_book(game: State, material: Material, seat: int, chip: int, worths: Worths) -> int:
    """What a coloured chip brings besides its value, if gold, upgrades and the stall are worth so much."""
    colour = COLOUR_OF[chip]
    level = LEVEL_OF[chip]
    if colour == Colour.BLACK:
        return material.gold[chip] * worths.gold
    if colour == Colour.BLUE:
        return worth_of_peacock_eye(game, material, level)
    if colour == Colour.RED:
        return worth_of_dragons_blood(game, material, seat, chip, worths.gold)
    if colour == Colour.GREEN:
        return worth_of_witchweed(game, material, level, worths)
    if colour == Colour.PINK:
        return worth_of_spider_silk(game, material, level, worths)
    if colour == Colour.YELLOW:
        return worth_of_amber(game, material, level, worths.gold)
    if colour == Colour.PURPLE:
        return worth_of_stinkhorn(game, material, seat, chip, worths)
    return 0


# Books ---------------------------------------------------------------------------------------------


@rule
def chips_of_colour(me: Player, colour: int) -> int:
    """All chips of a colour a player has, in bag and bottle."""
    chips = chips_in_bottle(me, colour)
    for level in range(LEVELS):
        chips += me.bag[chip_of(colour, level)]
    return chips


@rule
def chance_to_see(looked_at: int) -> int:
    """The chance, in quarters, that one of the chips looked at fits, if about half of the bag does."""
    return 4 - 8 // (looked_at + 2)


@rule
def worth_of_peacock_eye(game: State, material: Material, level: int) -> int:
    """I: a chip more without risk. II: a white chip less. III: a white chip warded off. IV: room in the neck."""
    book = game.sets[Colour.BLUE]
    if book == 1:
        return A_CHIP_PLACED * chance_to_see(material.peacock_eye_1_look[level])
    if book == 2:
        return A_WHITE_ASIDE * chance_to_see(material.peacock_eye_2_look[level])
    if book == 3:
        return A_WARD * material.peacock_eye_3_ward[level]
    return -NO_PART_OF_A_TURN


@rule
def worth_of_dragons_blood(game: State, material: Material, seat: int, chip: int, gold: int) -> int:
    """I: steps by pumpkins. II: more steps in third place. III: gold by pumpkins. IV: steps by black chips."""
    book = game.sets[Colour.RED]
    if book == 2:
        return material.value[chip] * (material.dragons_blood_2_times - 1) * A_STEP // 3
    if book == 4:
        return min(material.dragons_blood_4_steps, material.dragons_blood_4_most) * A_BLACK_BESIDE
    pumpkins = chips_of_colour(game.players[seat], Colour.ORANGE)
    if book == 1:
        if pumpkins > material.dragons_blood_1_orange[1]:
            return material.dragons_blood_1_steps[1] * A_STEP
        return material.dragons_blood_1_steps[0] * PUMPKINS_SOON
    pieces = material.dragons_blood_3_gold[LEVEL_OF[chip]] + 0
    if pumpkins > material.dragons_blood_3_orange[1]:
        pieces += material.dragons_blood_3_more
    return pieces * gold


@rule
def worth_of_witchweed(game: State, material: Material, level: int, worths: Worths) -> int:
    """I: gold and upgrades. II: steps. III: better chips. IV: gold or steps."""
    book = game.sets[Colour.GREEN]
    if book == 1:
        return material.witchweed_1_gold[level] * worths.gold + material.witchweed_1_upgrades[level] * worths.upgrade
    if book == 2:
        return material.witchweed_2_steps[level] * A_STEP_IF_WHOLE
    if book == 3:
        return (level + 2) * rounds_left(game) * A_BETTER_CHIP
    return (material.witchweed_4_gold[level] * worths.gold + material.witchweed_4_steps[level] * A_STEP) // 2


@rule
def worth_of_spider_silk(game: State, material: Material, level: int, worths: Worths) -> int:
    """I: steps. II: gold and the stall. III: chips that can be drawn again. IV: gold that the opponent loses."""
    book = game.sets[Colour.PINK]
    if book == 1:
        return material.spider_silk_1_steps[level] * A_STEP_IF_ACTIVE
    if book == 2:
        return material.spider_silk_2_gold[level] * worths.gold + material.spider_silk_2_stall[level] * worths.space
    if book == 3:
        return material.spider_silk_3_chips[level] * A_CHIP_AGAIN
    return material.spider_silk_4_gold[level] * 2 * worths.gold


@rule
def worth_of_amber(game: State, material: Material, level: int, gold: int) -> int:
    """I: a white chip less. II: the last one nearer. III: its number once more. IV: gold, if all goes well."""
    book = game.sets[Colour.YELLOW]
    if book == 1:
        return material.amber_1_white[level] * A_WHITE_BACK
    if book == 2:
        return material.amber_2_slide[level] * A_SPACE_BACK
    if book == 3:
        return material.amber_3_times[level] * A_NUMBER_AGAIN
    return material.amber_4_gold[level] * gold * 3 // 4


@rule
def worth_of_stinkhorn(game: State, material: Material, seat: int, chip: int, worths: Worths) -> int:
    """I: by how many there are. II: by who has more. III: by paying. IV: by their value."""
    book = game.sets[Colour.PURPLE]
    if book == 1:
        return (worths.gold + worths.space) * SOME_STINKHORN // 64
    if book == 2:
        if (
            chips_of_colour(game.players[seat], Colour.PURPLE)
            > chips_of_colour(game.players[1 - seat], Colour.PURPLE) + 1
        ):
            return 0
        return (worths.gold + worths.upgrade) * SOME_STINKHORN // 64
    if book == 3:
        level = LEVEL_OF[chip]
        brings = material.stinkhorn_3_steps[level] * A_STEP + material.stinkhorn_3_stall[level] * worths.space
        return max(0, brings - material.stinkhorn_3_price * worths.gold)
    return (worths.upgrade + worths.space) * material.value[chip] * STINKHORN_BY_VALUE // 64
