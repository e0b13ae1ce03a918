"""What things are worth to the adept, in thousandths of the logarithm of the odds to win.

The tables were learnt from the adept's own games by `bench/duel_values.py`; adept_layout.py says what they hold.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.duel.box import COLOUR_OF, LEVEL_OF, LEVELS, ROUNDS, Colour
from ...rules.duel.square import space_in_half
from ...rules.duel.state import Material, State
from ...rules.engine import rule, whole
from .adept_layout import (
    GOLD,
    GOLDS,
    MARGIN,
    MARGINS,
    ROWS,
    SIDE,
    SIZE,
    STALL,
    STALLS,
    TREATED,
    VALUE_BITS,
    VALUE_ZERO,
    VALUES_A_WORD,
    WALK,
    WALKS,
)
from .adept_tables import CHIP, LOGISTIC, VALUE

CERTAIN = 16_000_000
"""Chances are counted in sixteenths of a millionth."""
WON = 1_000_000
LOGISTIC_STEP = 125
BREWING = 0
DONE = 1


# Looking it up -------------------------------------------------------------------------------------


@rule
def moment(game: State, stage: int) -> int:
    """Which values count: those of the round, while brewing or once both potions are complete."""
    return (game.round - 1) * 2 + stage


@whole
def value(at: int, entry: int) -> int:
    """An entry of the table of values."""
    number = at * SIZE + entry
    return (VALUE[number // VALUES_A_WORD] >> number % VALUES_A_WORD * VALUE_BITS) % (1 << VALUE_BITS) - VALUE_ZERO


@rule
def row_of(game: State, chip: int) -> int:
    """The row of a chip under its book."""
    colour = COLOUR_OF[chip]
    if colour < Colour.BLUE:
        return chip
    return 11 + ((colour - Colour.BLUE) * 4 + game.sets[colour] - 1) * LEVELS + LEVEL_OF[chip]


@whole
def worth_of_chip(game: State, chip: int) -> int:
    """A chip in the bag from the next round on."""
    if game.round == ROUNDS:
        return 0
    number = game.round * ROWS + row_of(game, chip)
    return (CHIP[number // VALUES_A_WORD] >> number % VALUES_A_WORD * VALUE_BITS) % (1 << VALUE_BITS) - VALUE_ZERO


@rule
def worth_of_gold(at: int, gold: int) -> int:
    """So much gold."""
    return value(at, GOLD + min(gold, GOLDS - 1))


@whole
def logistic(strength: int) -> int:
    """The chance that a lead of this strength gives."""
    size = min(abs(strength), (len(LOGISTIC) - 1) * LOGISTIC_STEP - 1)
    low = LOGISTIC[size // LOGISTIC_STEP]
    high = LOGISTIC[size // LOGISTIC_STEP + 1]
    chance = low + (high - low) * (size % LOGISTIC_STEP) // LOGISTIC_STEP
    # A trifle of the strength itself decides where the chances are as good as equal.
    chance += size // 64
    if strength < 0:
        return CERTAIN - chance
    return chance


# The market square ---------------------------------------------------------------------------------


class Square(NamedTuple):
    """Patients, stalls and the patient on the path, as one player sees them."""

    mine: int
    """Patients treated or on the stall."""
    theirs: int
    stall: int
    their_stall: int
    place: int
    """The patient's space in the player's half; negative in the other one, 0 if there is none."""
    park: int


@rule
def square_of(game: State, seat: int) -> Square:
    """The square as it stands."""
    me = game.players[seat]
    other = game.players[1 - seat]
    return Square(
        me.treated + me.on_stall,
        other.treated + other.on_stall,
        me.stall + 0,
        other.stall + 0,
        space_in_half(game, seat),
        game.park + 0,
    )


@rule
def seen_from_there(square: Square) -> Square:
    """The same square as the opponent sees it."""
    return Square(square.theirs, square.mine, square.their_stall, square.stall, -square.place, square.park)


@rule
def after_steps(material: Material, square: Square, steps: int) -> Square:
    """The square after the patient has come so many steps closer."""
    place = square.place
    park = square.park
    mine = square.mine
    stall = square.stall
    if steps <= 0 or (place == 0 and park == 0):
        return square
    if place < 0 and place + steps >= 0:
        place += 1
    elif place == 0:
        park -= 1
    place += steps
    while place >= stall:
        mine += 1
        place -= stall
        stall = min(stall + material.stall_back, material.stall_farthest)
        if park == 0:
            place = 0
        elif place > 0:
            park -= 1
    return Square(mine, square.theirs, stall, square.their_stall, place, park)


@rule
def after_stall(material: Material, square: Square, spaces: int) -> Square:
    """The square after the stall has come forward."""
    stall = max(square.stall - spaces, material.stall_nearest)
    if square.place > 0 and square.place >= stall:
        stall = min(stall + material.stall_back, material.stall_farthest)
        return Square(square.mine + 1, square.theirs, stall, square.their_stall, 0, square.park)
    return Square(square.mine, square.theirs, stall, square.their_stall, square.place, square.park)


@rule
def walk(stall: int, place: int) -> int:
    """The steps from the patient's place to a stall."""
    if place < 0:
        return stall - place - 1
    return stall - place


@rule
def steps_to_lead(material: Material, square: Square) -> int:
    """For a player who has fewer patients: the steps until the patient of a drawn game stands on their side."""
    steps = walk(square.stall, square.place) + 1
    stall = square.stall
    for _ in range(square.mine + 1, square.theirs):
        stall = min(stall + material.stall_back, material.stall_farthest)
        steps += stall
    return steps


@rule
def margin(material: Material, square: Square) -> int:
    """The steps that the opponent needs to lead; negative if the player needs them."""
    if square.mine == square.theirs:
        return square.place
    if square.mine > square.theirs:
        return steps_to_lead(material, seen_from_there(square))
    return -steps_to_lead(material, square)


@rule
def side(square: Square) -> int:
    """1 if the patient is in the player's half, -1 in the other one."""
    if square.place > 0:
        return 1
    if square.place < 0:
        return -1
    return 0


@whole
def strength_of_square(material: Material, at: int, square: Square) -> int:
    """What the square is worth to a player, less what it is worth to the opponent."""
    if square.mine >= material.patients_to_win:
        return WON
    if square.theirs >= material.patients_to_win:
        return -WON
    lead = margin(material, square)
    strength = value(at, MARGIN + min(abs(lead), MARGINS - 1))
    if lead < 0:
        strength = -strength
    strength += side(square) * value(at, SIDE)
    strength += value(at, TREATED + min(square.mine, 6)) - value(at, TREATED + min(square.theirs, 6))
    strength += value(at, WALK + min(walk(square.stall, square.place), WALKS - 1))
    strength -= value(at, WALK + min(walk(square.their_stall, -square.place), WALKS - 1))
    strength += value(at, STALL + min(square.stall, STALLS - 1))
    return strength - value(at, STALL + min(square.their_stall, STALLS - 1))
