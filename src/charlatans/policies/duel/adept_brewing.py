"""Whether to draw again: expectimax over the next draws, by the chance to win.

Where no chip in the bag can explode the bottle, the adept draws. Otherwise every kind of chip is tried with its exact probability; where the
search ends in the middle of a turn, the table of values says what such a potion is worth.
"""

from __future__ import annotations

from collections.abc import Callable

from ...rules.duel.box import CHIPS, FIRST_COLOURED, NECK, Card, Chip
from ...rules.duel.state import Action, Material, Player, State
from ...rules.duel.white_area import exploding_chips
from ...rules.engine import Mask, rule, whole
from ...rules.engine.rule import variant
from . import adept_layout as layout
from .adept_potion import (
    COMPLETE,
    DRAWING,
    EXPLODED,
    TURN_OVER,
    Brew,
    Outlook,
    after_coloured,
    after_white,
    brew_of,
    chance_of,
    explodes,
    exploding,
    outlook_of,
    strength_of,
)
from .adept_worth import BREWING, logistic, moment, value

Search = Callable[[State, Material, int, Outlook, Brew], int]
"""From state, material, seat, outlook and potion to the chance to win."""


@rule
def chance_at_end(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew) -> int:
    """The end of the search, in the middle of a turn."""
    drawing = chance_of(game, material, outlook, brew, DRAWING)
    if exploding(material, outlook.shield, brew) == 0:
        return drawing
    return max(drawing, chance_of(game, material, outlook, brew, COMPLETE))


@rule
def best_below(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew) -> int:
    """Replaced by the next shallower search."""
    return chance_at_end(game, material, seat, outlook, brew)


@rule
def in_bag(me: Player, brew: Brew, chip: int) -> int:
    """How many of a chip are in the bag."""
    if chip == Chip.WHITE_1:
        return brew.ones
    if chip == Chip.WHITE_2:
        return brew.twos
    if chip == Chip.WHITE_3:
        return brew.threes
    chips = me.bag[chip] + me.hand[chip]
    if chip == brew.drawn:
        chips -= 1
    if chip == brew.drawn_before:
        chips -= 1
    return chips


@rule
def chance_exploded(game: State, material: Material, outlook: Outlook, brew: Brew) -> int:
    """The chance to win with an exploded bottle; a kept card undoes it."""
    if outlook.undo == 1:
        kept = value(moment(game, BREWING), layout.KEPT + Card.ONE_WHITE - Card.RECYCLE)
        return logistic(strength_of(game, material, outlook, brew, DRAWING) - kept)
    return chance_of(game, material, outlook, brew, EXPLODED)


@rule
def draw_below(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew) -> int:
    """The chance to win by drawing; -1 with an empty bag."""
    me = game.players[seat]
    total = 0
    chips = 0
    bad = exploding(material, outlook.shield, brew)
    if bad > 0:
        chips = bad
        total = bad * chance_exploded(game, material, outlook, brew)
    for chip in range(CHIPS):
        count = in_bag(me, brew, chip)
        if count <= 0:
            continue
        if chip < FIRST_COLOURED:
            number = material.value[chip]
            if number > brew.ward and explodes(material, outlook.shield, brew.space + number):
                continue
            after = after_white(material, outlook, brew, chip)
        else:
            after = after_coloured(game, material, outlook, brew, chip)
        chips += count
        if after.neck >= NECK:
            total += count * chance_of(game, material, outlook, after, TURN_OVER)
        else:
            total += count * best_below(game, material, seat, outlook, after)
    if chips == 0:
        return -1
    return total // chips


@rule
def best_of(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew) -> int:
    """The chance to win by drawing or completing, whichever is better."""
    draw = draw_below(game, material, seat, outlook, brew)
    return max(draw, chance_of(game, material, outlook, brew, COMPLETE))


draw_1: Search = variant(draw_below, "draw_1", {"best_below": chance_at_end}, whole)
best_1: Search = variant(best_of, "best_1", {"draw_below": draw_1}, whole)
draw_2: Search = variant(draw_below, "draw_2", {"best_below": best_1}, whole)


@rule
def brew_choice(game: State, material: Material, seat: int, mask: Mask) -> int:
    """Draw or complete; or use the coin or a kept card first."""
    me = game.players[seat]
    if mask[Action.PAY] == 1:
        return Action.PAY
    if mask[Action.DRAW] == 0:
        return Action.COMPLETE
    if exploding_chips(material, me) == 0:
        return Action.DRAW
    outlook = outlook_of(game, material, seat)
    brew = brew_of(game, material, seat)
    best = Action.COMPLETE
    most = chance_of(game, material, outlook, brew, COMPLETE)
    chance = draw_1(game, material, seat, outlook, brew)
    if chance <= most:
        # Only where one draw does not pay can a second one change anything.
        chance = draw_2(game, material, seat, outlook, brew)
    if chance > most:
        best = Action.DRAW
        most = chance
    if mask[Action.WHITES] == 1:
        chance = draw_1(
            game, material, seat, outlook, without_whites(material, me, brew, me.whites + 0, coin_cost(game, me))
        )
        if chance > most:
            best = Action.WHITES
            most = chance
    at = moment(game, BREWING)
    if mask[Action.USE_TWO_WHITES] == 1:
        cost = value(at, layout.KEPT + Card.TWO_WHITES - Card.RECYCLE)
        chance = draw_1(game, material, seat, outlook, without_whites(material, me, brew, 2, cost))
        if chance > most:
            best = Action.USE_TWO_WHITES
            most = chance
    if mask[Action.USE_ONE_WHITE] == 1:
        cost = value(at, layout.KEPT + Card.ONE_WHITE - Card.RECYCLE)
        chance = draw_1(game, material, seat, outlook, without_whites(material, me, brew, 1, cost))
        if chance > most:
            best = Action.USE_ONE_WHITE
            most = chance
    if mask[Action.USE_RECYCLE] == 1:
        cost = value(at, layout.KEPT)
        chance = draw_1(game, material, seat, outlook, with_chips(brew, 3, 3 * outlook.best_in_belly, cost))
        if chance > most:
            best = Action.USE_RECYCLE
            most = chance
    return best


@rule
def coin_cost(game: State, me: Player) -> int:
    """What the coin in the bottle is worth while it is not used."""
    if me.coin == 0:
        return 0
    return value(moment(game, BREWING), layout.COIN + me.coin - 1)


@rule
def without_whites(material: Material, me: Player, brew: Brew, count: int, cost: int) -> Brew:
    """The potion with its last white chips back in the bag."""
    ones = brew.ones
    twos = brew.twos
    threes = brew.threes
    left = max(me.whites - count, 0)
    for i in range(left, me.whites):
        if me.white_chips[i] == Chip.WHITE_1:
            ones += 1
        elif me.white_chips[i] == Chip.WHITE_2:
            twos += 1
        else:
            threes += 1
    space = 0
    number = 0
    space_before = 0
    number_before = 0
    if left > 0:
        space = me.white_spaces[left - 1] + 0
        number = material.value[me.white_chips[left - 1]] + 0
    if left > 1:
        space_before = me.white_spaces[left - 2] + 0
        number_before = material.value[me.white_chips[left - 2]] + 0
    return Brew(
        space, number, space_before, number_before, 0, brew.neck, brew.blacks, brew.reds, brew.pumpkins, brew.steps, brew.times,
        brew.placed, brew.ward, brew.blues, ones, twos, threes, brew.coloured, brew.worth, brew.gold, brew.moved,
        brew.stall, brew.brought - cost, brew.brought_in_the_end - cost, brew.drawn, brew.drawn_before,
    )  # fmt: skip


@rule
def with_chips(brew: Brew, chips: int, worth: int, cost: int) -> Brew:
    """The potion with more coloured chips in the bag."""
    return Brew(
        brew.space, brew.number, brew.space_before, brew.number_before, brew.white_before, brew.neck, brew.blacks,
        brew.reds, brew.pumpkins, brew.steps, brew.times, brew.placed, brew.ward, brew.blues, brew.ones, brew.twos, brew.threes,
        brew.coloured + chips, brew.worth + worth, brew.gold, brew.moved, brew.stall, brew.brought - cost,
        brew.brought_in_the_end - cost, brew.drawn, brew.drawn_before,
    )  # fmt: skip


@rule
def with_whites(brew: Brew, ones: int, twos: int, threes: int) -> Brew:
    """The potion with more or fewer white chips in the bag."""
    return Brew(
        brew.space, brew.number, brew.space_before, brew.number_before, brew.white_before, brew.neck, brew.blacks,
        brew.reds, brew.pumpkins, brew.steps, brew.times, brew.placed, brew.ward, brew.blues, brew.ones + ones, brew.twos + twos,
        brew.threes + threes, brew.coloured, brew.worth, brew.gold, brew.moved, brew.stall, brew.brought,
        brew.brought_in_the_end, brew.drawn, brew.drawn_before,
    )  # fmt: skip


@rule
def with_gains(brew: Brew, steps: int, gold: int, moved: int, stall: int, brought: int) -> Brew:
    """The potion with something gained."""
    return Brew(
        brew.space, brew.number, brew.space_before, brew.number_before, brew.white_before, brew.neck, brew.blacks,
        brew.reds, brew.pumpkins, brew.steps + steps, brew.times, brew.placed, brew.ward, brew.blues, brew.ones, brew.twos,
        brew.threes, brew.coloured, brew.worth, brew.gold + gold, brew.moved + moved, brew.stall + stall,
        brew.brought + brought, brew.brought_in_the_end + brought, brew.drawn, brew.drawn_before,
    )  # fmt: skip


@rule
def with_counted(brew: Brew) -> Brew:
    """The potion once the steps of its turn are counted and its neck is empty."""
    return Brew(
        brew.space, brew.number, brew.space_before, brew.number_before, 0, 0, 0, 0, brew.pumpkins, 0, 0, 0, 0, 0, brew.ones,
        brew.twos, brew.threes, brew.coloured, brew.worth, brew.gold, 0, 0, brew.brought, brew.brought_in_the_end,
        brew.drawn, brew.drawn_before,
    )  # fmt: skip


@rule
def chance_now(game: State, material: Material, seat: int, outlook: Outlook, brew: Brew) -> int:
    """The chance to win in the middle of a turn or, with a full neck, at its end."""
    if brew.neck >= NECK:
        return chance_of(game, material, outlook, brew, TURN_OVER)
    if exploding(material, outlook.shield, brew) == 0:
        return chance_of(game, material, outlook, brew, DRAWING)
    return best_1(game, material, seat, outlook, brew)
