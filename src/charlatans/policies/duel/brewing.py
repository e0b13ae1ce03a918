"""Draw or complete: what the next draws bring on average, against the chance that they explode the bottle and its cost."""

from __future__ import annotations

from ...rules.duel.brewing import explodes_on, exploding_chips, keeps, loss_of, steps_of
from ...rules.duel.chips import last_white_number, last_white_space
from ...rules.duel.square import can_move_patient, space_in_half
from ...rules.duel.state import (
    BONUS_SPACE,
    CARD_ONE_WHITE,
    CHIPS,
    COMPLETE,
    DRAW,
    FIRST_COLOURED,
    NECK,
    PAY,
    ROUNDS,
    USE_RECYCLE,
    USE_TWO_WHITES,
    WHITES,
)
from ...rules.engine import rule
from .worth import A_STEP, worth_of_a_space, worth_of_book, worth_of_gold, worth_of_stall, worth_of_upgrade

RISK_FOR_THE_COIN = 5  # per cent with the next draw, from which on a coin takes the white chips back at once
A_CARD_LESS = 192  # what it costs that a kept card undoes an explosion

# How many chips of each kind are in the bag, written into one number: white 1, 2 and 3, and any coloured one.
KINDS = 4
COLOURED = 3
ROOM = 16
MOST = (1 << ROOM) - 1


@rule
def brew_choice(game, material, seat, mask):
    """Pay for steps, draw without risk, take what lowers it; then draw if that is worth more than to complete the potion."""
    me = game.players[seat]
    if mask[PAY] == 1:
        return PAY
    if mask[DRAW] == 0:
        return COMPLETE
    exploding = exploding_chips(material, me)
    if exploding == 0:
        return DRAW
    if mask[WHITES] == 1 and 100 * exploding > RISK_FOR_THE_COIN * me.bag_total:
        return WHITES
    if is_won_with(game, material, seat, steps_by_now(game, material, me)):
        return COMPLETE
    # Kept cards wait for the last round: the bag is never better.
    if game.round == ROUNDS:
        if mask[USE_TWO_WHITES] == 1:
            return USE_TWO_WHITES
        if mask[USE_RECYCLE] == 1:
            return USE_RECYCLE
    if draws_on(game, material, seat, exploding):
        return DRAW
    if mask[WHITES] == 1:
        return WHITES
    return COMPLETE


@rule
def draws_on(game, material, seat, exploding):
    """Whether a draw with a risk is better than to stop. The very last potion stops only when it has won."""
    me = game.players[seat]
    if game.round == ROUNDS and game.players[1 - seat].completed > 0:
        return exploding < me.bag_total
    return worth_of_drawing(game, material, seat) > steps_by_now(game, material, me) * A_STEP


# What a potion brings that is completed now --------------------------------------------------------


@rule
def steps_by_now(game, material, me):
    """The steps of a potion that is completed now."""
    if me.placed == 0:
        return 0
    return steps_of(game, material, me) + 0


@rule
def is_won_with(game, material, seat, steps):
    """Whether so many steps win the game: by the last patient, or because nobody draws any more and it ends so."""
    patients, place = where_to(game, material, seat, steps)
    treated = with_waiting(game, seat) + patients
    if treated >= material.patients_to_win:
        return True
    if game.round < ROUNDS or game.players[1 - seat].completed == 0:
        return False
    lead = treated - with_waiting(game, 1 - seat)
    return lead > 0 or (lead == 0 and place > 0)


@rule
def with_waiting(game, seat):
    """Patients on the ledge, and those who wait on the stall to get there."""
    return game.players[seat].treated + game.players[seat].on_stall


@rule
def where_to(game, material, seat, steps):
    """Patients that so many steps bring to a stall, and where the next one stands then in that player's half; 0: nowhere."""
    stall = game.players[seat].stall + 0
    place = space_in_half(game, seat)
    if place < 0 and place + steps >= 0:
        place += 1
    elif place == 0 and game.park == 0:
        return 0, 0
    place += steps
    patients = 0
    while place >= stall:
        patients += 1
        place -= stall
        stall = min(stall + material.stall_back, material.stall_farthest)
        if patients > game.park:
            place = 0
    return patients, place


@rule
def worth_of_exploding(game, material, seat):
    """What an explosion costs besides the steps in the neck: gold or steps, in the last round more steps; or a kept card."""
    me = game.players[seat]
    if keeps(me, CARD_ONE_WHITE):
        return A_CARD_LESS
    cost = loss_of(game, material, me) * min(worth_of_gold(game, material), A_STEP)
    if game.round == ROUNDS and can_move_patient(game):
        cost += material.seventh_spaces * A_STEP
    return cost


# Drawing -------------------------------------------------------------------------------------------


@rule
def worth_of_drawing(game, material, seat):
    """What a draw and, where that pays, one more bring on average, the steps of the turn included."""
    me = game.players[seat]
    gold = worth_of_gold(game, material)
    upgrade = worth_of_upgrade(game, material)
    space = worth_of_a_space(game)
    bag = 0
    for chip in range(FIRST_COLOURED):
        bag += me.bag[chip] << (ROOM * chip)
    coloured = 0
    value = 0
    gain = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.bag[chip] > 0:
            coloured += me.bag[chip]
            value += me.bag[chip] * material.value[chip]
            gain += me.bag[chip] * worth_of_book(game, material, seat, chip, gold, upgrade, space)
    bag += coloured << (ROOM * COLOURED)
    number = last_white_number(material, me)
    return draw_twice(
        material, me, bag, last_white_space(me), number,
        me.neck_size, (steps_of(game, material, me) - number) * A_STEP, min(me.placed, 1), me.ward,
        value * A_STEP // max(coloured, 1), gain // max(coloured, 1),
        max(worth_of_stall(game, material, seat, material.bonus_stall), upgrade),
        worth_of_exploding(game, material, seat),
    )  # fmt: skip


@rule
def draw_twice(material, me, bag, space, number, neck, held, placed, ward, each, gain, bonus, loss):
    """The worth of a draw, after which one stops or draws once more, whichever is better."""
    worth = 0
    total = 0
    for kind in range(KINDS):
        chips = (bag >> (ROOM * kind)) & MOST
        if chips > 0:
            brings, whole, rest, to_space, to_number, to_neck, to_held, to_placed, to_ward = after_a_draw(
                material, me, kind, bag, space, number, neck, held, placed, ward, each, gain, bonus, loss
            )
            if whole == 1:
                again = draw_once(
                    material,
                    me,
                    rest,
                    to_space,
                    to_number,
                    to_neck,
                    to_held,
                    to_placed,
                    to_ward,
                    each,
                    gain,
                    bonus,
                    loss,
                )
                brings += max(to_placed * (to_held + to_number * A_STEP), again)
            worth += chips * brings
            total += chips
    return worth // max(total, 1)


@rule
def draw_once(material, me, bag, space, number, neck, held, placed, ward, each, gain, bonus, loss):
    """The worth of a draw after which one stops."""
    worth = 0
    total = 0
    for kind in range(KINDS):
        chips = (bag >> (ROOM * kind)) & MOST
        if chips > 0:
            brings, whole, _, _, to_number, _, to_held, to_placed, _ = after_a_draw(
                material, me, kind, bag, space, number, neck, held, placed, ward, each, gain, bonus, loss
            )
            if whole == 1:
                brings += to_placed * (to_held + to_number * A_STEP)
            worth += chips * brings
            total += chips
    return worth // max(total, 1)


@rule
def after_a_draw(material, me, kind, bag, space, number, neck, held, placed, ward, each, gain, bonus, loss):
    """What a draw brings at once, whether the bottle stays whole, and then the bag, the bottle and the turn after it."""
    rest = bag - (1 << (ROOM * kind))
    if kind == COLOURED:
        if neck == NECK - 1:
            return gain + held + each + number * A_STEP, 1, rest, space, number, 0, 0, 0, 0
        return gain, 1, rest, space, number, neck + 1, held + each, 1, ward
    value = material.value[kind] + 0
    if value <= ward:
        return 0, 1, bag, space, number, neck, held, placed, 0
    if explodes_on(material, me, space + value):
        return -loss, 0, rest, space, number, neck, held, placed, ward
    if material.track[space + value] == BONUS_SPACE:
        return bonus, 1, rest, space + value, value, neck, held, 1, ward
    return 0, 1, rest, space + value, value, neck, held, 1, ward
