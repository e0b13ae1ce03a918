"""The potion-brewing phase: turns, drawing, explosions, and counting the steps."""

from __future__ import annotations

from ..engine import Log, Mask, draw_chip, hand_to_bag, note, put_in_bag, rule
from .books import act_in_neck, amber_3, amber_4_softens, book_chosen, book_mask, dragons_blood_steps, peacock_eye_4
from .box import COLOUR_OF, FIRST_KEPT, NECK, ROUNDS, Card, Colour, Face, WhiteSpace
from .chips import back_in_bag, belly_mask, coloured_in_belly, is_white, neck_to_belly
from .coins import coin_used, coin_works, end_of_first_turn_mask, holds_coin, may_return_whites
from .pool import lose_gold
from .square import can_move_patient, move_patient, stall_forward
from .state import Action, Ask, Completed, EventCode, Material, Player, Reason, State, TurnStep
from .upgrades import can_upgrade_black, gold_instead, upgrade_chosen, upgrade_mask
from .white_area import all_whites_back, explodes_on, last_white_number, last_white_space, lift_white, white_at

TURNS_AT_MOST = 99
"""A safety net that no game reaches: chips that go back into the bag could make a round endless."""

# A turn --------------------------------------------------------------------------------------------


@rule
def begin_turn(game: State, seat: int, log: Log) -> None:
    """Starts a player's turn."""
    me = game.players[seat]
    game.active = seat
    game.step = TurnStep.DRAWING
    me.turns = min(me.turns + 1, TURNS_AT_MOST)
    me.placed = 0
    me.white_before = 0
    me.ward = 0
    me.blues = 0
    me.blue_steps = 0
    note(log, EventCode.TURN_BEGINS, seat, 0, 0)


@rule
def brewing_step(game: State, material: Material, log: Log) -> bool:
    """Carries out the next step of the active player's turn. Returns whether both potions are complete."""
    seat = game.active + 0
    me = game.players[seat]
    if game.step == TurnStep.DRAWING:
        if me.neck_size == NECK:
            game.step = TurnStep.COUNTING
        else:
            me.ask = Ask.BREW
    elif game.step == TurnStep.COUNTING:
        game.step = TurnStep.ENDS
        count_steps(game, material, seat, log)
    elif game.step == TurnStep.EXPLODING:
        game.step = TurnStep.PENALTY
        if has_kept(me, Card.ONE_WHITE):
            me.ask = Ask.UNDO
    elif game.step == TurnStep.PENALTY:
        game.step = TurnStep.SEVENTH
        end_exploded_potion(game, material, seat, log)
    elif game.step == TurnStep.SEVENTH:
        game.step = TurnStep.ENDS
        if game.round == ROUNDS:
            move_patient(game, material, 1 - seat, material.seventh_spaces, Reason.EXPLOSION, log)
    elif game.step == TurnStep.ENDS:
        if coin_works(me) or can_pay_for_step(game, material, me):
            me.ask = Ask.TURN_END
        else:
            game.step = TurnStep.TREATING
    elif game.step == TurnStep.TREATING:
        # All patients are on the ledge by now: what is owed comes before the next step.
        game.step = TurnStep.NEXT
    else:
        return end_turn(game, seat, log)
    return False


@rule
def end_turn(game: State, seat: int, log: Log) -> bool:
    """Empties the neck and starts the next turn. Returns whether both potions are complete."""
    me = game.players[seat]
    neck_to_belly(me)
    if me.turns == 1 and not holds_coin(me, Face.SHIELD):
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
def complete(game: State, seat: int) -> None:
    """Notes whether a player completed the potion first or last."""
    game.players[seat].completed = Completed.FIRST
    if game.players[1 - seat].completed > 0:
        game.players[seat].completed = Completed.LAST


@rule
def who_completed(game: State, place: int) -> int:
    """The seat that completed its potion first, or last."""
    if game.players[0].completed == place:
        return 0
    return 1


# At any moment of one's own turn --------------------------------------------------------------------


@rule
def any_time_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """What a player may do at any time of the turn, whatever the question is: use the coin for white chips, buy a step."""
    if may_return_whites(me):
        mask[Action.WHITES] = 1
    if can_pay_for_step(game, material, me):
        mask[Action.PAY] = 1


@rule
def whites_by_coin(game: State, seat: int, ask: int, log: Log) -> None:
    """The coin returns all white chips. Repeats the question that was open, unless it was about one of those chips."""
    me = game.players[seat]
    me.coin = 0
    all_whites_back(game, seat, log)
    if ask == Ask.WHITES:
        me.left = 0
    elif ask != Ask.AMBER_1:
        ask_again(me, ask)


@rule
def pay_for_step(game: State, material: Material, seat: int, ask: int, log: Log) -> None:
    """Buys one step of the patient. Repeats the question that was open."""
    lose_gold(game, seat, material.step_price, Reason.STEP, log)
    move_patient(game, material, seat, 1, Reason.STEP, log)
    ask_again(game.players[seat], ask)


@rule
def ask_again(me: Player, ask: int) -> None:
    """Repeats a question; `brewing_step` repeats the one at the end of a turn itself, if it is still needed."""
    if ask != Ask.TURN_END:
        me.ask = ask


# Deciding ------------------------------------------------------------------------------------------


@rule
def potion_mask(game: State, me: Player, mask: Mask) -> None:
    """The choices of a player who is asked something while brewing."""
    if me.ask == Ask.BREW:
        brew_mask(me, mask)
    elif me.ask == Ask.BONUS_SPACE:
        bonus_space_mask(game, me, mask)
    elif me.ask == Ask.TURN_END:
        turn_end_mask(game, me, mask)
    elif me.ask == Ask.PENALTY:
        mask[Action.GOLD] = 1
        mask[Action.PATIENT] = 1
    elif me.ask == Ask.RECYCLE:
        belly_mask(me, mask)
    elif me.ask == Ask.WHITES:
        whites_mask(me, mask)
    elif me.ask == Ask.UNDO:
        mask[Action.USE_ONE_WHITE] = 1
        mask[Action.NONE] = 1
    else:
        book_mask(me, mask)


@rule
def potion_chosen(game: State, material: Material, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out what a player chose while brewing."""
    if ask == Ask.BREW:
        brew_chosen(game, material, seat, action, log)
    elif ask == Ask.BONUS_SPACE:
        bonus_space_chosen(game, material, seat, action, log)
    elif ask == Ask.TURN_END:
        turn_end_chosen(game, material, seat, action, log)
    elif ask == Ask.PENALTY:
        penalty_chosen(game, material, seat, action, log)
    elif ask == Ask.RECYCLE:
        recycle_chosen(game, seat, action, log)
    elif ask == Ask.WHITES:
        whites_chosen(game, seat, action, log)
    elif ask == Ask.UNDO:
        undo_chosen(game, seat, action, log)
    elif ask == Ask.PEACOCK_EYE_1:
        peacock_eye_1_chosen(game, material, seat, action, log)
    else:
        book_chosen(game, seat, ask, action, log)


@rule
def brew_mask(me: Player, mask: Mask) -> None:
    """Draw or complete the potion, or use a kept card first."""
    if me.bag_total > 0 and me.turns < TURNS_AT_MOST:
        mask[Action.DRAW] = 1
    mask[Action.COMPLETE] = 1
    if has_kept(me, Card.RECYCLE) and coloured_in_belly(me) > 0:
        mask[Action.USE_RECYCLE] = 1
    if has_kept(me, Card.TWO_WHITES) and me.whites > 0:
        mask[Action.USE_TWO_WHITES] = 1
    if has_kept(me, Card.ONE_WHITE) and me.whites > 0:
        mask[Action.USE_ONE_WHITE] = 1


@rule
def has_kept(me: Player, kind: int) -> bool:
    """Whether a player has kept a round card of this kind."""
    return me.kept[kind - FIRST_KEPT] > 0


@rule
def use_card(game: State, seat: int, kind: int, log: Log) -> None:
    """Uses up a kept round card."""
    me = game.players[seat]
    me.kept[kind - FIRST_KEPT] -= 1
    note(log, EventCode.CARD_USED, seat, kind, 0)


@rule
def can_pay_for_step(game: State, material: Material, me: Player) -> bool:
    """Whether the player can buy a step: in the seventh round, unless the bottle has exploded."""
    if game.round != ROUNDS or me.exploded == 1:
        return False
    return me.gold >= material.step_price and can_move_patient(game)


@rule
def brew_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Draws a chip, completes the potion, or uses a kept card first."""
    me = game.players[seat]
    if action == Action.DRAW:
        chip = draw_chip(game, seat)
        note(log, EventCode.DREW, seat, chip, 0)
        brew(game, material, seat, chip, log)
    elif action == Action.COMPLETE:
        complete(game, seat)
        game.step = TurnStep.COUNTING
        note(log, EventCode.COMPLETED, seat, 0, 0)
    elif action == Action.USE_RECYCLE:
        use_card(game, seat, Card.RECYCLE, log)
        me.left = min(material.card_recycle, coloured_in_belly(me))
        me.ask = Ask.RECYCLE
    elif action == Action.USE_TWO_WHITES:
        use_card(game, seat, Card.TWO_WHITES, log)
        me.left = min(material.card_whites, me.whites)
        me.ask = Ask.WHITES
    else:
        use_card(game, seat, Card.ONE_WHITE, log)
        me.left = 1
        me.ask = Ask.WHITES


@rule
def recycle_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Puts one coloured chip from the belly back into the bag."""
    me = game.players[seat]
    chip = action - Action.RETURN
    me.belly[chip] -= 1
    back_in_bag(game, seat, chip, log)
    me.left -= 1
    if me.left > 0:
        me.ask = Ask.RECYCLE


@rule
def whites_mask(me: Player, mask: Mask) -> None:
    """Any white chip in the bottle, by its space."""
    for i in range(me.whites):
        mask[Action.RETURN_AT + me.white_spaces[i]] = 1


@rule
def whites_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Puts one white chip back into the bag."""
    me = game.players[seat]
    back_in_bag(game, seat, lift_white(me, white_at(me, action - Action.RETURN_AT)), log)
    me.left -= 1
    if me.left > 0:
        me.ask = Ask.WHITES


# A chip drawn --------------------------------------------------------------------------------------


@rule
def brew(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """Places a chip: white ones in the white area, all others in the neck, where they act at once."""
    me = game.players[seat]
    if is_white(chip):
        if material.value[chip] <= me.ward:
            ward_off(game, seat, chip, log)
        else:
            place_white(game, material, seat, chip, log)
    elif COLOUR_OF[chip] == Colour.BLUE and game.sets[Colour.BLUE] == 4 and peacock_eye_4(material, me):
        place_in_belly(game, material, seat, chip, log)
    else:
        me.placed += 1
        me.neck[me.neck_size] = chip
        me.neck_size += 1
        note(log, EventCode.IN_NECK, seat, chip, 0)
        act_in_neck(game, material, seat, chip, log)
        me.white_before = 0


@rule
def ward_off(game: State, seat: int, chip: int, log: Log) -> None:
    """Peacock eye, set III: the white chip goes back into the bag."""
    me = game.players[seat]
    me.ward = 0
    put_in_bag(me, chip)
    note(log, EventCode.WARDED_OFF, seat, chip, 0)


@rule
def place_in_belly(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """Peacock eye, set IV: the blue chip goes straight to the belly; its steps count all the same."""
    me = game.players[seat]
    me.placed += 1
    me.white_before = 0
    me.blues += 1
    me.blue_steps += material.value[chip]
    me.belly[chip] += 1
    note(log, EventCode.IN_BELLY, seat, chip, 0)


@rule
def place_white(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """Places a white chip as many spaces after the last one as its number says."""
    me = game.players[seat]
    space = last_white_space(me) + material.value[chip]
    me.white_chips[me.whites] = chip
    me.white_spaces[me.whites] = space
    me.whites += 1
    me.placed += 1
    me.white_before = 1
    note(log, EventCode.IN_WHITE_AREA, seat, chip, space)
    if explodes_on(material, me, space):
        me.exploded = 1
        game.step = TurnStep.EXPLODING
        note(log, EventCode.EXPLODED, seat, space, 0)
    elif material.track[space] == WhiteSpace.BONUS:
        me.ask = Ask.BONUS_SPACE
    elif material.track[space] == WhiteSpace.EXPLOSION:
        note(log, EventCode.SHIELDED, seat, space, 0)


@rule
def bonus_space_mask(game: State, me: Player, mask: Mask) -> None:
    """Move the stall, or upgrade a black chip (gold if none can be upgraded), or decline."""
    mask[Action.STALL] = 1
    mask[Action.NONE] = 1
    if can_upgrade_black(game, me):
        upgrade_mask(game, me, mask)
    else:
        mask[Action.GOLD] = 1


@rule
def bonus_space_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out the bonus of the white area."""
    if action == Action.STALL:
        stall_forward(game, material, seat, material.bonus_stall, Reason.WHITE_SPACE, log)
    elif action == Action.GOLD:
        gold_instead(game, material, seat, log)
    elif action != Action.NONE:
        upgrade_chosen(game, seat, action, log)


@rule
def peacock_eye_1_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Places the chosen chip as if it were drawn now; the others go back into the bag."""
    me = game.players[seat]
    if action == Action.NONE:
        hand_to_bag(me)
    else:
        chip = action - Action.PLACE
        me.hand[chip] -= 1
        hand_to_bag(me)
        brew(game, material, seat, chip, log)


# Counting ------------------------------------------------------------------------------------------


@rule
def steps_of_turn(game: State, material: Material, me: Player) -> int:
    """The steps of a turn: the chips in the neck and the last white chip, with everything the books add."""
    steps = me.blue_steps + last_white_number(material, me)
    if game.sets[Colour.YELLOW] == 3:
        steps += last_white_number(material, me) * amber_3(material, me)
    for i in range(me.neck_size):
        chip = me.neck[i]
        steps += material.value[chip]
        if COLOUR_OF[chip] == Colour.RED:
            steps += dragons_blood_steps(game, material, me, i)
    return steps


@rule
def count_steps(game: State, material: Material, seat: int, log: Log) -> None:
    """Moves the patient, if a chip was placed this turn."""
    me = game.players[seat]
    if me.placed > 0:
        steps = steps_of_turn(game, material, me)
        note(log, EventCode.COUNTED, seat, steps, 0)
        move_patient(game, material, seat, steps, Reason.POTION, log)


# Explosions ----------------------------------------------------------------------------------------


@rule
def undo_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """A kept card takes back the chip that exploded the bottle, and the turn goes on."""
    me = game.players[seat]
    if action == Action.USE_ONE_WHITE:
        use_card(game, seat, Card.ONE_WHITE, log)
        back_in_bag(game, seat, lift_white(me, me.whites - 1), log)
        me.exploded = 0
        game.step = TurnStep.DRAWING
        note(log, EventCode.EXPLOSION_UNDONE, seat, 0, 0)


@rule
def explosion_loss(game: State, material: Material, me: Player) -> int:
    """What an explosion costs: half the gold, less the value of amber of set IV."""
    loss = me.gold // 2
    if game.sets[Colour.YELLOW] == 4:
        loss -= amber_4_softens(material, me)
    return max(loss, 0)


@rule
def end_exploded_potion(game: State, material: Material, seat: int, log: Log) -> None:
    """Completes an exploded potion: the player loses gold or moves the patient towards the opponent."""
    me = game.players[seat]
    complete(game, seat)
    loss = explosion_loss(game, material, me)
    if loss > 0:
        if can_move_patient(game):
            me.ask = Ask.PENALTY
        else:
            lose_gold(game, seat, loss, Reason.EXPLOSION, log)


@rule
def penalty_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Takes the gold, or moves the patient as many steps towards the opponent."""
    loss = explosion_loss(game, material, game.players[seat])
    if action == Action.GOLD:
        lose_gold(game, seat, loss, Reason.EXPLOSION, log)
    else:
        move_patient(game, material, 1 - seat, loss, Reason.EXPLOSION, log)


# The end of a turn ---------------------------------------------------------------------------------


@rule
def turn_end_mask(game: State, me: Player, mask: Mask) -> None:
    """What a coin allows at the end of the first turn, or ending the turn."""
    end_of_first_turn_mask(game, me, mask)
    mask[Action.DONE] = 1


@rule
def turn_end_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Uses a coin, or ends the turn; patients on the stalls are treated then."""
    if action == Action.DONE:
        game.step = TurnStep.TREATING
    else:
        coin_used(game, material, seat, action, log)
