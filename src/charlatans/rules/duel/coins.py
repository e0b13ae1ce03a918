"""The coin toss, and what the faces of the coins give."""

from __future__ import annotations

from ..engine import NOT_FORCED, below, note, rule, take_forced
from .chips import (
    back_in_bag,
    can_upgrade_in_neck,
    coloured_in_belly,
    get_gold,
    in_neck,
    neck_upgrade_mask,
    no_upgrade,
    take_from_bottle,
    upgrade_chosen,
)
from .square import can_move_patient, move_patient, stall_forward
from .state import (
    ASK_COIN,
    BLACK_LEVELS,
    BY_COIN,
    CHIPS,
    COIN,
    COIN_TAKEN,
    FACES,
    FIRST_COLOURED,
    FORCED_FACE,
    GOLD,
    LEAD_OR_PATIENT,
    NECK_UP,
    PATIENT,
    RETURN,
    RETURN_COLOURED,
    RETURN_WHITES,
    STALL_FORWARD,
    TABLE_STREAM,
    THREE_GOLD,
    TOSS_DONE,
    TOSS_FIRST,
    TOSS_SECOND,
    TOSSED,
)


@rule
def toss_coin(game, material, coin):
    """One of the two faces of a coin."""
    face = take_forced(game.streams[TABLE_STREAM], FORCED_FACE, FORCED_FACE + FACES - 1)
    if face != NOT_FORCED:
        face -= FORCED_FACE
        if face == material.coin_faces[coin][0] or face == material.coin_faces[coin][1]:
            return face
        game.impossible = TABLE_STREAM + 1
    return material.coin_faces[coin][below(game.streams[TABLE_STREAM], 2)] + 0


@rule
def toss_coins(game, material, log):
    """Whoever is behind tosses both coins and is asked for one of them."""
    for i in range(2):
        game.faces[i] = toss_coin(game, material, game.coins[i])
        note(log, TOSSED, game.behind, game.coins[i], game.faces[i])
    game.players[game.behind].ask = ASK_COIN


@rule
def coin_mask(game, mask):
    """One of the two coins in play."""
    mask[COIN + game.coins[0]] = 1
    mask[COIN + game.coins[1]] = 1


@rule
def coin_chosen(game, seat, action, log):
    """One coin for whoever tossed, the other one for the opponent."""
    mine = 0
    if action - COIN == game.coins[1]:
        mine = 1
    for i in range(2):
        at = (mine + i) % 2
        taker = (seat + i) % 2
        game.players[taker].coin = game.faces[at] + 1
        note(log, COIN_TAKEN, taker, game.coins[at], game.faces[at])
    game.step = TOSS_FIRST


@rule
def coin_bonus(game, material, log):
    """What is given at once, first to whoever tossed: gold or a move of the stall. All else waits in the bottle."""
    seat = game.behind + 0
    if game.step == TOSS_SECOND:
        seat = 1 - seat
        game.step = TOSS_DONE
    else:
        game.step = TOSS_SECOND
    me = game.players[seat]
    if me.coin == THREE_GOLD + 1:
        me.coin = 0
        get_gold(game, seat, material.coin_gold, BY_COIN, log)
    elif me.coin == STALL_FORWARD + 1:
        me.coin = 0
        stall_forward(game, material, seat, material.coin_stall, BY_COIN, log)


# The end of a first turn ---------------------------------------------------------------------------


@rule
def may_return_whites(me):
    """Return-whites works once, at any moment of the first turn up to its end, while the bottle is whole."""
    return me.coin == RETURN_WHITES + 1 and me.turns == 1 and me.exploded == 0 and me.whites > 0


@rule
def coin_works(me):
    """Whether a coin in the bottle still offers something at the end of the first turn."""
    if me.turns != 1:
        return False
    if me.coin == RETURN_COLOURED + 1:
        return me.exploded == 0 and me.neck_size + coloured_in_belly(me) > 0
    return me.coin == LEAD_OR_PATIENT + 1 or may_return_whites(me)


@rule
def end_of_first_turn_mask(game, me, mask):
    """What the coin in the bottle offers at the end of the first turn and not before; gold for an impossible upgrade."""
    if me.turns != 1:
        return
    if me.coin == RETURN_COLOURED + 1 and me.exploded == 0:
        for chip in range(FIRST_COLOURED, CHIPS):
            if me.belly[chip] > 0 or in_neck(me, chip) > 0:
                mask[RETURN + chip] = 1
    elif me.coin == LEAD_OR_PATIENT + 1:
        if can_upgrade_in_neck(game, me):
            neck_upgrade_mask(game, me, mask)
        else:
            mask[GOLD] = 1
        if can_move_patient(game):
            mask[PATIENT] = 1


@rule
def coin_used(game, material, seat, action, log):
    """The coin does its work and goes back to the fountain."""
    me = game.players[seat]
    me.coin = 0
    if action == GOLD:
        no_upgrade(game, material, seat, log)
    elif action == PATIENT:
        move_patient(game, material, seat, material.coin_steps, BY_COIN, log)
    elif NECK_UP <= action < NECK_UP + BLACK_LEVELS - 1:
        upgrade_chosen(game, seat, action, log)
    else:
        take_from_bottle(me, action - RETURN)
        back_in_bag(game, seat, action - RETURN, log)
