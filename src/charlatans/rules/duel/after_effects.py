"""The after-effects: what witchweed, amber and stinkhorn in the bottle bring once both potions are complete."""

from __future__ import annotations

from ..engine import Log, Mask, rule
from .box import AFTER_COLOURS, CHIPS, COLOUR_OF, LEVEL_OF, LEVELS, PLAYERS_AT_TABLE, Chip, Colour, Level
from .brewing import who_completed
from .chips import chip_of, chips_in_bottle
from .pool import get_gold, lose_gold
from .square import move_active_patient, move_patient, space_in_half, stall_forward
from .state import Action, Ask, Completed, Material, Player, Reason, State
from .upgrades import exchange_in_belly, gold_instead
from .white_area import last_white_space


@rule
def after_effects_step(game: State, material: Material, log: Log) -> bool:
    """Carries out the next after-effect: first completed, first served; green, yellow, purple. Returns whether all are done."""
    if game.step == PLAYERS_AT_TABLE * len(AFTER_COLOURS):
        return True
    seat = who_completed(game, Completed.FIRST + game.step // len(AFTER_COLOURS))
    me = game.players[seat]
    colour = AFTER_COLOURS[game.step % len(AFTER_COLOURS)]
    if game.begun == 0:
        game.begun = 1
        begin_after_effects(game, material, seat, colour, log)
        return False
    for level in range(LEVELS):
        if me.acting[level] > 0:
            me.acting[level] -= 1
            act_afterwards(game, material, seat, colour, level, log)
            return False
    game.begun = 0
    game.step += 1
    return False


@rule
def begin_after_effects(game: State, material: Material, seat: int, colour: int, log: Log) -> None:
    """Queues the chips that act one by one; books that count all chips of the colour act now."""
    me = game.players[seat]
    book = game.sets[colour]
    if acts_chip_by_chip(colour, book):
        for level in range(LEVELS):
            me.acting[level] = me.belly[chip_of(colour, level)]
    elif colour == Colour.GREEN:
        witchweed_2(game, material, seat, log)
    elif colour == Colour.PURPLE:
        if book == 1:
            stinkhorn_1(game, material, seat, log)
        elif book == 2:
            stinkhorn_2(game, material, seat, log)
        else:
            stinkhorn_4(game, material, seat, log)


@rule
def acts_chip_by_chip(colour: int, book: int) -> bool:
    """Whether each chip of a colour has its own after-effect; otherwise they act together, or not at all."""
    if colour == Colour.GREEN:
        return book != 2
    if colour == Colour.YELLOW:
        return book == 4
    return book == 3


@rule
def act_afterwards(game: State, material: Material, seat: int, colour: int, level: int, log: Log) -> None:
    """Carries out the after-effect of a single chip."""
    book = game.sets[colour]
    if colour == Colour.GREEN:
        if book == 1:
            witchweed_1(game, material, seat, level, log)
        elif book == 3:
            witchweed_3(game, material, seat, level, log)
        else:
            witchweed_4(game, material, seat, level, log)
    elif colour == Colour.YELLOW:
        amber_4(game, material, seat, level, log)
    else:
        stinkhorn_3(material, game.players[seat], level)


@rule
def after_effects_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """The choices an after-effect offers."""
    if me.ask == Ask.WITCHWEED_3:
        witchweed_3_mask(game, material, me, mask)
    else:
        mask[Action.PAY] = 1
    mask[Action.NONE] = 1


@rule
def after_effects_chosen(game: State, material: Material, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out the choice made for an after-effect."""
    if ask == Ask.WITCHWEED_3:
        witchweed_3_chosen(game, seat, action, log)
    else:
        stinkhorn_3_chosen(game, material, seat, action, log)


# Witchweed (green) ---------------------------------------------------------------------------------


@rule
def witchweed_1(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Witchweed, set I: gold, or an upgrade of a black chip, or both."""
    game.players[seat].upgrades += material.witchweed_1_upgrades[level]
    get_gold(game, seat, material.witchweed_1_gold[level], Reason.AFTER_EFFECT, log)


@rule
def witchweed_2(game: State, material: Material, seat: int, log: Log) -> None:
    """Witchweed, set II: all of it together moves the patient on the path, up to a limit; not after an explosion."""
    me = game.players[seat]
    if me.exploded == 1:
        return
    steps = 0
    for level in range(LEVELS):
        steps += me.belly[chip_of(Colour.GREEN, level)] * material.witchweed_2_steps[level]
    move_active_patient(game, material, seat, min(steps, material.witchweed_2_most), Reason.AFTER_EFFECT, log)


@rule
def witchweed_3(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Witchweed, set III: another chip in the bottle, neither white nor black, may be upgraded."""
    me = game.players[seat]
    for chip in range(Chip.ORANGE_1, CHIPS):
        if witchweed_3_fits(game, material, me, level, chip):
            me.left = level
            me.ask = Ask.WITCHWEED_3
            return
    gold_instead(game, material, seat, log)


@rule
def witchweed_3_fits(game: State, material: Material, me: Player, level: int, chip: int) -> bool:
    """Whether witchweed of a level can upgrade a chip: another chip in the belly whose next level is in the pool."""
    if LEVEL_OF[chip] > material.witchweed_3_highest[level] or LEVEL_OF[chip] == Level.FOUR:
        return False
    if material.witchweed_3_orange_only[level] == 1 and COLOUR_OF[chip] != Colour.ORANGE:
        return False
    others = me.belly[chip] + 0
    if chip == chip_of(Colour.GREEN, level):
        others -= 1
    return others > 0 and game.pool[chip + 1] > 0


@rule
def witchweed_3_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """The chips that can be upgraded."""
    for chip in range(Chip.ORANGE_1, CHIPS):
        if witchweed_3_fits(game, material, me, me.left, chip):
            mask[Action.UPGRADE + chip] = 1


@rule
def witchweed_3_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Exchanges the chosen chip for the next higher one, if one was chosen."""
    game.players[seat].left = 0
    if action != Action.NONE:
        exchange_in_belly(game, seat, action - Action.UPGRADE, log)


@rule
def witchweed_4(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Witchweed, set IV: gold if the patient stands in the player's own half; otherwise the patient comes closer."""
    space = space_in_half(game, seat)
    if space > 0:
        get_gold(game, seat, material.witchweed_4_gold[level], Reason.AFTER_EFFECT, log)
    elif space < 0:
        move_patient(game, material, seat, material.witchweed_4_steps[level], Reason.AFTER_EFFECT, log)


# Amber (yellow) ------------------------------------------------------------------------------------


@rule
def amber_4(game: State, material: Material, seat: int, level: int, log: Log) -> None:
    """Amber, set IV, after-effect: gold if the bottle did not explode and the last white chip lies far enough."""
    me = game.players[seat]
    if me.exploded == 0 and last_white_space(me) >= material.amber_4_space:
        get_gold(game, seat, material.amber_4_gold[level], Reason.AFTER_EFFECT, log)


# Stinkhorn (purple) --------------------------------------------------------------------------------


@rule
def stinkhorn_1(game: State, material: Material, seat: int, log: Log) -> None:
    """Stinkhorn, set I: gold, a move of the stall or an upgrade, depending on how many there are."""
    chips = min(chips_in_bottle(game.players[seat], Colour.PURPLE), 3)
    if chips > 0:
        game.players[seat].upgrades += material.stinkhorn_1_upgrades[chips - 1]
        get_gold(game, seat, material.stinkhorn_1_gold[chips - 1], Reason.AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_1_stall[chips - 1], Reason.AFTER_EFFECT, log)


@rule
def stinkhorn_2(game: State, material: Material, seat: int, log: Log) -> None:
    """Stinkhorn, set II: an upgrade and gold for more than the opponent has; gold for as many."""
    mine = chips_in_bottle(game.players[seat], Colour.PURPLE)
    theirs = chips_in_bottle(game.players[1 - seat], Colour.PURPLE)
    if mine > theirs:
        game.players[seat].upgrades += material.stinkhorn_2_upgrades
        get_gold(game, seat, material.stinkhorn_2_gold, Reason.AFTER_EFFECT, log)
    elif mine == theirs and mine > 0:
        get_gold(game, seat, material.stinkhorn_2_equal_gold, Reason.AFTER_EFFECT, log)


@rule
def stinkhorn_3(material: Material, me: Player, level: int) -> None:
    """Stinkhorn, set III: the player may pay for each chip: a 1-chip moves the patient, the others the stall."""
    if me.gold >= material.stinkhorn_3_price:
        me.left = level
        me.ask = Ask.STINKHORN_3


@rule
def stinkhorn_3_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Pays and moves, if the player chose to."""
    me = game.players[seat]
    level = me.left + 0
    me.left = 0
    if action == Action.PAY:
        lose_gold(game, seat, material.stinkhorn_3_price, Reason.AFTER_EFFECT, log)
        move_patient(game, material, seat, material.stinkhorn_3_steps[level], Reason.AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_3_stall[level], Reason.AFTER_EFFECT, log)


@rule
def stinkhorn_4(game: State, material: Material, seat: int, log: Log) -> None:
    """Stinkhorn, set IV: gold, an upgrade or a move of the stall, depending on the total value."""
    me = game.players[seat]
    total = 0
    for level in range(LEVELS):
        chip = chip_of(Colour.PURPLE, level)
        total += me.belly[chip] * material.value[chip]
    row = -1
    for i in range(len(material.stinkhorn_4_from)):
        if total >= material.stinkhorn_4_from[i]:
            row = i
    if row >= 0:
        me.upgrades += material.stinkhorn_4_upgrades[row]
        get_gold(game, seat, material.stinkhorn_4_gold[row], Reason.AFTER_EFFECT, log)
        stall_forward(game, material, seat, material.stinkhorn_4_stall[row], Reason.AFTER_EFFECT, log)
