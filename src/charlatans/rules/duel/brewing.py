"""The potion-brewing phase: turns, drawing, the white area, explosions, and counting the steps."""

from __future__ import annotations

from ..engine import draw_chip, hand_to_bag, note, put_in_bag, rule
from .books import act_in_neck, amber_3, amber_4_softens, peacock_eye_4, steps_of_dragons_blood
from .chips import (
    all_whites_back,
    back_in_bag,
    can_upgrade_black,
    coloured_in_belly,
    gold_instead_of_upgrade,
    is_white,
    last_white_number,
    last_white_space,
    lift_white,
    lose_gold,
    neck_to_belly,
    upgrade_chosen,
    upgrade_mask,
    white_at,
)
from .coins import coin_used, coin_works, end_of_first_turn_mask, holds_coin, may_return_whites
from .square import can_move_patient, move_patient, stall_forward
from .state import (
    ASK_AMBER_1,
    ASK_BONUS_SPACE,
    ASK_BREW,
    ASK_PENALTY,
    ASK_RECYCLE,
    ASK_TURN_END,
    ASK_UNDO,
    ASK_WHITES,
    BLUE,
    BONUS_SPACE,
    BY_EXPLOSION,
    BY_POTION,
    BY_STEP,
    BY_WHITE_SPACE,
    CARD_ONE_WHITE,
    CARD_RECYCLE,
    CARD_TWO_WHITES,
    CARD_USED,
    COLOUR_OF,
    COMPLETE,
    COMPLETED,
    COMPLETED_FIRST,
    COMPLETED_LAST,
    COUNTED,
    COUNTING,
    DONE,
    DRAW,
    DRAWING,
    DREW,
    EXPLODED,
    EXPLODING,
    EXPLOSION,
    EXPLOSION_UNDONE,
    FIRST_COLOURED,
    FIRST_KEPT,
    GOLD,
    IN_BELLY,
    IN_NECK,
    IN_WHITE_AREA,
    NECK,
    NEXT_TURN,
    NONE,
    PAY,
    PENALTY,
    PLACE,
    RED,
    RETURN,
    RETURN_AT,
    ROUNDS,
    SEVENTH,
    SHIELD,
    SHIELDED,
    STALL,
    TREATING,
    TURN_BEGINS,
    TURN_ENDS,
    USE_ONE_WHITE,
    USE_RECYCLE,
    USE_TWO_WHITES,
    WARDED_OFF,
    WHITES,
    YELLOW,
)

TURNS_AT_MOST = 99
"""A safety net that no game reaches: chips that go back into the bag could make a round endless."""

# A turn --------------------------------------------------------------------------------------------


@rule
def begin_turn(game, seat, log):
    """A player brews on; nothing of an earlier turn but the bottle matters."""
    me = game.players[seat]
    game.active = seat
    game.step = DRAWING
    me.turns = min(me.turns + 1, TURNS_AT_MOST)
    me.placed = 0
    me.white_before = 0
    me.ward = 0
    me.blues = 0
    me.blue_steps = 0
    note(log, TURN_BEGINS, seat, 0, 0)


@rule
def brewing_step(game, material, log):
    """What comes next in the turn of the active player. Returns whether the brewing is over."""
    seat = game.active + 0
    me = game.players[seat]
    if game.step == DRAWING:
        if me.neck_size == NECK:
            game.step = COUNTING
        else:
            me.ask = ASK_BREW
    elif game.step == COUNTING:
        game.step = TURN_ENDS
        count_steps(game, material, seat, log)
    elif game.step == EXPLODING:
        game.step = PENALTY
        if has_kept(me, CARD_ONE_WHITE):
            me.ask = ASK_UNDO
    elif game.step == PENALTY:
        game.step = SEVENTH
        end_exploded_potion(game, material, seat, log)
    elif game.step == SEVENTH:
        game.step = TURN_ENDS
        if game.round == ROUNDS:
            move_patient(game, material, 1 - seat, material.seventh_spaces, BY_EXPLOSION, log)
    elif game.step == TURN_ENDS:
        if coin_works(me) or can_pay_for_step(game, material, me):
            me.ask = ASK_TURN_END
        else:
            game.step = TREATING
    elif game.step == TREATING:
        # All patients are on the ledge by now: what is owed comes before the next step.
        game.step = NEXT_TURN
    else:
        return end_turn(game, seat, log)
    return False


@rule
def end_turn(game, seat, log):
    """The neck is emptied and the other player's turn begins, if there is one still to come. Returns whether none is."""
    me = game.players[seat]
    neck_to_belly(me)
    if me.turns == 1 and not holds_coin(me, SHIELD):
        me.coin = 0
    other = 1 - seat
    if game.players[other].completed == 0:
        begin_turn(game, other, log)
    elif me.completed == 0:
        begin_turn(game, seat, log)
    else:
        return True
    return False


@rule
def complete(game, seat):
    """A potion is complete, as the first or as the last one."""
    game.players[seat].completed = COMPLETED_FIRST
    if game.players[1 - seat].completed > 0:
        game.players[seat].completed = COMPLETED_LAST


@rule
def who_completed(game, place):
    """The seat that completed its potion first, or last."""
    if game.players[0].completed == place:
        return 0
    return 1


# At any moment of one's own turn --------------------------------------------------------------------


@rule
def any_time_mask(game, material, me, mask):
    """What may be done at any moment of one's turn, whatever else is asked: the coin for white chips, gold for steps."""
    if may_return_whites(me):
        mask[WHITES] = 1
    if can_pay_for_step(game, material, me):
        mask[PAY] = 1


@rule
def whites_by_coin(game, seat, ask, log):
    """The coin takes all white chips back. What else was asked is asked again, unless it concerned one of those chips."""
    me = game.players[seat]
    me.coin = 0
    all_whites_back(game, seat, log)
    if ask == ASK_WHITES:
        me.left = 0
    elif ask != ASK_AMBER_1:
        ask_again(me, ask)


@rule
def pay_for_step(game, material, seat, ask, log):
    """Gold for one step of the patient. What else was asked is asked again."""
    lose_gold(game, seat, material.step_price, BY_STEP, log)
    move_patient(game, material, seat, 1, BY_STEP, log)
    ask_again(game.players[seat], ask)


@rule
def ask_again(me, ask):
    """A question that something came before; whether the end of a turn leaves anything to ask is seen anew."""
    if ask != ASK_TURN_END:
        me.ask = ask


# Deciding ------------------------------------------------------------------------------------------


@rule
def brew_mask(me, mask):
    """Draw or complete the potion, or use a kept card first."""
    if me.bag_total > 0 and me.turns < TURNS_AT_MOST:
        mask[DRAW] = 1
    mask[COMPLETE] = 1
    if has_kept(me, CARD_RECYCLE) and coloured_in_belly(me) > 0:
        mask[USE_RECYCLE] = 1
    if has_kept(me, CARD_TWO_WHITES) and me.whites > 0:
        mask[USE_TWO_WHITES] = 1
    if has_kept(me, CARD_ONE_WHITE) and me.whites > 0:
        mask[USE_ONE_WHITE] = 1


@rule
def has_kept(me, kind):
    """Whether a player has kept a round card of this kind."""
    return me.kept[kind - FIRST_KEPT] > 0


@rule
def use_card(game, seat, kind, log):
    """A kept card is used up."""
    me = game.players[seat]
    me.kept[kind - FIRST_KEPT] -= 1
    note(log, CARD_USED, seat, kind, 0)


@rule
def can_pay_for_step(game, material, me):
    """In the seventh round gold moves the patient, as long as the bottle is whole."""
    if game.round != ROUNDS or me.exploded == 1:
        return False
    return me.gold >= material.step_price and can_move_patient(game)


@rule
def brew_chosen(game, material, seat, action, log):
    """A chip is drawn, the potion is complete, or something else is used first."""
    me = game.players[seat]
    if action == DRAW:
        chip = draw_chip(game, seat)
        note(log, DREW, seat, chip, 0)
        brew(game, material, seat, chip, log)
    elif action == COMPLETE:
        complete(game, seat)
        game.step = COUNTING
        note(log, COMPLETED, seat, 0, 0)
    elif action == USE_RECYCLE:
        use_card(game, seat, CARD_RECYCLE, log)
        me.left = min(material.card_recycle, coloured_in_belly(me))
        me.ask = ASK_RECYCLE
    elif action == USE_TWO_WHITES:
        use_card(game, seat, CARD_TWO_WHITES, log)
        me.left = min(material.card_whites, me.whites)
        me.ask = ASK_WHITES
    else:
        use_card(game, seat, CARD_ONE_WHITE, log)
        me.left = 1
        me.ask = ASK_WHITES


@rule
def recycle_chosen(game, seat, action, log):
    """One more coloured chip goes from the belly back into the bag."""
    me = game.players[seat]
    chip = action - RETURN
    me.belly[chip] -= 1
    back_in_bag(game, seat, chip, log)
    me.left -= 1
    if me.left > 0:
        me.ask = ASK_RECYCLE


@rule
def whites_mask(me, mask):
    """Any white chip in the bottle, by its space."""
    for i in range(me.whites):
        mask[RETURN_AT + me.white_spaces[i]] = 1


@rule
def whites_chosen(game, seat, action, log):
    """One white chip goes back into the bag."""
    me = game.players[seat]
    back_in_bag(game, seat, lift_white(me, white_at(me, action - RETURN_AT)), log)
    me.left -= 1
    if me.left > 0:
        me.ask = ASK_WHITES


# A chip drawn --------------------------------------------------------------------------------------


@rule
def brew(game, material, seat, chip, log):
    """A chip goes where it belongs: white to the base, all others to the neck, where they act at once."""
    me = game.players[seat]
    if is_white(chip):
        if material.value[chip] <= me.ward:
            ward_off(game, seat, chip, log)
        else:
            place_white(game, material, seat, chip, log)
    elif COLOUR_OF[chip] == BLUE and game.sets[BLUE] == 4 and peacock_eye_4(material, me):
        place_in_belly(game, material, seat, chip, log)
    else:
        me.placed += 1
        me.neck[me.neck_size] = chip
        me.neck_size += 1
        note(log, IN_NECK, seat, chip, 0)
        act_in_neck(game, material, seat, chip, log)
        me.white_before = 0


@rule
def ward_off(game, seat, chip, log):
    """Peacock eye, set III: the white chip goes back into the bag."""
    me = game.players[seat]
    me.ward = 0
    put_in_bag(me, chip)
    note(log, WARDED_OFF, seat, chip, 0)


@rule
def place_in_belly(game, material, seat, chip, log):
    """Peacock eye, set IV: the blue chip goes straight to the belly; its steps count all the same."""
    me = game.players[seat]
    me.placed += 1
    me.white_before = 0
    me.blues += 1
    me.blue_steps += material.value[chip]
    me.belly[chip] += 1
    note(log, IN_BELLY, seat, chip, 0)


@rule
def place_white(game, material, seat, chip, log):
    """A white chip lies as many spaces after the last one as its number says."""
    me = game.players[seat]
    space = last_white_space(me) + material.value[chip]
    me.white_chips[me.whites] = chip
    me.white_spaces[me.whites] = space
    me.whites += 1
    me.placed += 1
    me.white_before = 1
    note(log, IN_WHITE_AREA, seat, chip, space)
    if explodes_on(material, me, space):
        me.exploded = 1
        game.step = EXPLODING
        note(log, EXPLODED, seat, space, 0)
    elif material.track[space] == BONUS_SPACE:
        me.ask = ASK_BONUS_SPACE
    elif material.track[space] == EXPLOSION:
        note(log, SHIELDED, seat, space, 0)


@rule
def explodes_on(material, me, space):
    """Whether a white chip on this space explodes the bottle; the shield covers the first explosion space."""
    if holds_coin(me, SHIELD) and space == material.first_explosion:
        return False
    return material.track[space] == EXPLOSION


@rule
def exploding_chips(material, me):
    """How many chips in the bag would explode the bottle if they came next."""
    chips = 0
    for chip in range(FIRST_COLOURED):
        number = material.value[chip]
        if number > me.ward and explodes_on(material, me, last_white_space(me) + number):
            chips += me.bag[chip]
    return chips


@rule
def bonus_space_mask(game, me, mask):
    """The stall moves forward, or a black chip is upgraded; gold where none can be. It may be declined."""
    mask[STALL] = 1
    mask[NONE] = 1
    if can_upgrade_black(game, me):
        upgrade_mask(game, me, mask)
    else:
        mask[GOLD] = 1


@rule
def bonus_space_chosen(game, material, seat, action, log):
    """The bonus of the white area."""
    if action == STALL:
        stall_forward(game, material, seat, material.bonus_stall, BY_WHITE_SPACE, log)
    elif action == GOLD:
        gold_instead_of_upgrade(game, material, seat, log)
    elif action != NONE:
        upgrade_chosen(game, seat, action, log)


@rule
def peacock_eye_1_chosen(game, material, seat, action, log):
    """The chip placed acts as if it were drawn now; the others go back into the bag."""
    me = game.players[seat]
    if action == NONE:
        hand_to_bag(me)
    else:
        chip = action - PLACE
        me.hand[chip] -= 1
        hand_to_bag(me)
        brew(game, material, seat, chip, log)


# Counting ------------------------------------------------------------------------------------------


@rule
def steps_of_turn(game, material, me):
    """The chips in the neck and the last white chip, with all that the books add."""
    steps = me.blue_steps + last_white_number(material, me)
    if game.sets[YELLOW] == 3:
        steps += last_white_number(material, me) * amber_3(material, me)
    for i in range(me.neck_size):
        chip = me.neck[i]
        steps += material.value[chip]
        if COLOUR_OF[chip] == RED:
            steps += steps_of_dragons_blood(game, material, me, i)
    return steps


@rule
def count_steps(game, material, seat, log):
    """The patient moves, provided that a chip was placed this turn."""
    me = game.players[seat]
    if me.placed > 0:
        steps = steps_of_turn(game, material, me)
        note(log, COUNTED, seat, steps, 0)
        move_patient(game, material, seat, steps, BY_POTION, log)


# Explosions ----------------------------------------------------------------------------------------


@rule
def undo_chosen(game, seat, action, log):
    """A kept card takes the chip that exploded the bottle back, and the brewing goes on."""
    me = game.players[seat]
    if action == USE_ONE_WHITE:
        use_card(game, seat, CARD_ONE_WHITE, log)
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)
        me.exploded = 0
        game.step = DRAWING
        note(log, EXPLOSION_UNDONE, seat, 0, 0)


@rule
def explosion_loss(game, material, me):
    """What an explosion costs: half the gold, less what amber of set IV softens."""
    loss = me.gold // 2
    if game.sets[YELLOW] == 4:
        loss -= amber_4_softens(material, me)
    return max(loss, 0)


@rule
def end_exploded_potion(game, material, seat, log):
    """The potion is over. Gold is lost, or a patient goes to the opponent, if need be a new one."""
    me = game.players[seat]
    complete(game, seat)
    loss = explosion_loss(game, material, me)
    if loss > 0:
        if can_move_patient(game):
            me.ask = ASK_PENALTY
        else:
            lose_gold(game, seat, loss, BY_EXPLOSION, log)


@rule
def penalty_chosen(game, material, seat, action, log):
    """Gold back to the pool, or as many steps of the patient as if the opponent made them."""
    loss = explosion_loss(game, material, game.players[seat])
    if action == GOLD:
        lose_gold(game, seat, loss, BY_EXPLOSION, log)
    else:
        move_patient(game, material, 1 - seat, loss, BY_EXPLOSION, log)


# The end of a turn ---------------------------------------------------------------------------------


@rule
def turn_end_mask(game, me, mask):
    """What a coin allows at the end of the first turn; or the turn is done."""
    end_of_first_turn_mask(game, me, mask)
    mask[DONE] = 1


@rule
def turn_end_chosen(game, material, seat, action, log):
    """A coin is used before the turn ends, or it ends, and those who wait on the stalls go to the ledges."""
    if action == DONE:
        game.step = TREATING
    else:
        coin_used(game, material, seat, action, log)
