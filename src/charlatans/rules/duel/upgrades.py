"""Upgrades: a chip in the bottle is exchanged for the next higher one of its colour."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from .box import Chip
from .chips import is_in_neck, place_in_neck
from .pool import get_gold
from .state import Action, EventCode, Material, Player, Reason, State


@rule
def is_upgradable_in_neck(game: State, me: Player, chip: int) -> bool:
    """Whether this black chip lies in the neck and the pool has the next higher one."""
    return game.pool[chip + 1] > 0 and is_in_neck(me, chip)


@rule
def is_upgradable_in_belly(game: State, me: Player, chip: int) -> bool:
    """Whether this black chip lies in the belly and the pool has the next higher one."""
    return game.pool[chip + 1] > 0 and me.belly[chip] > 0


@rule
def upgrade_mask(game: State, me: Player, mask: Mask) -> None:
    """Each black chip in the bottle that can be upgraded."""
    neck_upgrade_mask(game, me, mask)
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_belly(game, me, chip):
            mask[Action.UPGRADE_IN_BELLY + chip] = 1


@rule
def neck_upgrade_mask(game: State, me: Player, mask: Mask) -> None:
    """Each black chip in the neck that can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_neck(game, me, chip):
            mask[Action.UPGRADE_IN_NECK + chip] = 1


@rule
def can_upgrade_black(game: State, me: Player) -> bool:
    """Whether any black chip in the bottle can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_belly(game, me, chip):
            return True
    return can_upgrade_in_neck(game, me)


@rule
def can_upgrade_in_neck(game: State, me: Player) -> bool:
    """Whether any black chip in the neck can be upgraded."""
    for chip in range(Chip.BLACK_1, Chip.BLACK_6):
        if is_upgradable_in_neck(game, me, chip):
            return True
    return False


@rule
def upgrade_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Upgrades the chosen black chip."""
    if is_upgrade_in_neck(action):
        exchange_in_neck(game, seat, action - Action.UPGRADE_IN_NECK, log)
    else:
        exchange_in_belly(game, seat, action - Action.UPGRADE_IN_BELLY, log)


@rule
def is_upgrade_in_neck(action: int) -> bool:
    """Whether an action upgrades a black chip in the neck."""
    return Action.UPGRADE_IN_NECK + Chip.BLACK_1 <= action < Action.UPGRADE_IN_NECK + Chip.BLACK_6


@rule
def exchange_in_neck(game: State, seat: int, chip: int, log: Log) -> None:
    """Upgrades a chip in the neck."""
    me = game.players[seat]
    me.neck[place_in_neck(me, chip)] = chip + 1
    exchange(game, seat, chip, log)


@rule
def exchange_in_belly(game: State, seat: int, chip: int, log: Log) -> None:
    """Upgrades a chip in the belly."""
    me = game.players[seat]
    me.belly[chip] -= 1
    me.belly[chip + 1] += 1
    exchange(game, seat, chip, log)


@rule
def exchange(game: State, seat: int, chip: int, log: Log) -> None:
    """Returns a chip to the pool and takes the next higher one from it."""
    game.pool[chip] += 1
    game.pool[chip + 1] -= 1
    note(log, EventCode.UPGRADED, seat, chip, chip + 1)


@rule
def gold_instead(game: State, material: Material, seat: int, log: Log) -> None:
    """Gives gold because no chip can be upgraded."""
    get_gold(game, seat, material.gold_for_no_upgrade, Reason.NO_UPGRADE, log)
