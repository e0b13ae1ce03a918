"""The coin toss, and what the faces of the coins give."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, Mask, below, note, rule, take_forced
from .box import CHIPS, FACES, FIRST_COLOURED, Face
from .chips import back_in_bag, coloured_in_belly, is_in_neck, take_from_bottle
from .pool import get_gold
from .square import can_move_patient, move_patient, stall_forward
from .state import FORCED_FACE, TABLE_STREAM, Action, Ask, EventCode, Material, Player, Reason, State, TossStep
from .upgrades import can_upgrade_in_neck, gold_instead, is_upgrade_in_neck, neck_upgrade_mask, upgrade_chosen


@rule
def toss_coin(game: State, material: Material, coin: int) -> int:
    """Tosses a coin and returns the face it shows."""
    face = take_forced(game.streams[TABLE_STREAM], FORCED_FACE, FORCED_FACE + FACES - 1)
    if face != NOT_FORCED:
        face -= FORCED_FACE
        if face == material.coin_faces[coin][0] or face == material.coin_faces[coin][1]:
            return face
        game.impossible = TABLE_STREAM + 1
    return material.coin_faces[coin][below(game.streams[TABLE_STREAM], 2)] + 0


@rule
def toss_coins(game: State, material: Material, log: Log) -> None:
    """The player who is behind tosses both coins and is asked which one to take."""
    for i in range(len(game.coins)):
        game.faces[i] = toss_coin(game, material, game.coins[i])
        note(log, EventCode.TOSSED, game.behind, game.coins[i], game.faces[i])
    game.players[game.behind].ask = Ask.COIN


@rule
def coin_mask(game: State, mask: Mask) -> None:
    """One of the two coins in play."""
    mask[Action.COIN + game.coins[0]] = 1
    mask[Action.COIN + game.coins[1]] = 1


@rule
def coin_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Gives the chosen coin to the player who tossed, the other one to the opponent."""
    mine = 0
    if action - Action.COIN == game.coins[1]:
        mine = 1
    take_coin(game, seat, mine, log)
    take_coin(game, 1 - seat, 1 - mine, log)
    game.step = TossStep.FIRST


@rule
def take_coin(game: State, seat: int, which: int, log: Log) -> None:
    """Puts one of the two coins into a player's bottle."""
    game.players[seat].coin = game.faces[which] + 1
    note(log, EventCode.COIN_TAKEN, seat, game.coins[which], game.faces[which])


@rule
def holds_coin(me: Player, face: int) -> bool:
    """Whether the coin in a bottle shows this face."""
    return me.coin == face + 1


@rule
def coin_bonus(game: State, material: Material, log: Log) -> None:
    """Gives one player what the coin gives at once: gold or a move of the stall. Other coins stay in the bottle."""
    seat = game.behind + 0
    if game.step == TossStep.SECOND:
        seat = 1 - seat
        game.step = TossStep.DONE
    else:
        game.step = TossStep.SECOND
    me = game.players[seat]
    if holds_coin(me, Face.GOLD_3):
        me.coin = 0
        get_gold(game, seat, material.coin_gold, Reason.COIN, log)
    elif holds_coin(me, Face.STALL):
        me.coin = 0
        stall_forward(game, material, seat, material.coin_stall, Reason.COIN, log)


# The end of a first turn ---------------------------------------------------------------------------


@rule
def may_return_whites(me: Player) -> bool:
    """Whether the coin can return the white chips: once, at any time of the first turn, unless the bottle has exploded."""
    return holds_coin(me, Face.RETURN_WHITES) and me.turns == 1 and me.exploded == 0 and me.whites > 0


@rule
def coin_works(me: Player) -> bool:
    """Whether a coin in the bottle still offers something at the end of the first turn."""
    if me.turns != 1:
        return False
    if holds_coin(me, Face.RETURN_COLOURED):
        return me.exploded == 0 and me.neck_size + coloured_in_belly(me) > 0
    return holds_coin(me, Face.LEAD_OR_PATIENT) or may_return_whites(me)


@rule
def end_of_first_turn_mask(game: State, me: Player, mask: Mask) -> None:
    """What the coin offers at the end of the first turn only; gold instead of an impossible upgrade."""
    if me.turns != 1:
        return
    if holds_coin(me, Face.RETURN_COLOURED) and me.exploded == 0:
        for chip in range(FIRST_COLOURED, CHIPS):
            if me.belly[chip] > 0 or is_in_neck(me, chip):
                mask[Action.RETURN + chip] = 1
    elif holds_coin(me, Face.LEAD_OR_PATIENT):
        if can_upgrade_in_neck(game, me):
            neck_upgrade_mask(game, me, mask)
        else:
            mask[Action.GOLD] = 1
        if can_move_patient(game):
            mask[Action.PATIENT] = 1


@rule
def coin_used(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out what the coin allows; the coin goes back to the fountain."""
    me = game.players[seat]
    me.coin = 0
    if action == Action.GOLD:
        gold_instead(game, material, seat, log)
    elif action == Action.PATIENT:
        move_patient(game, material, seat, material.coin_steps, Reason.COIN, log)
    elif is_upgrade_in_neck(action):
        upgrade_chosen(game, seat, action, log)
    else:
        chip = action - Action.RETURN
        take_from_bottle(me, chip)
        back_in_bag(game, seat, chip, log)
