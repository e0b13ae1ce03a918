"""The value of a potion as it stands, stopped or exploded."""

from __future__ import annotations

from ...rules.engine import rule
from ...rules.quacks.books import green_among_last_two, greens_among_last_two
from ...rules.quacks.chips import last_space
from ...rules.quacks.state import COLOUR_OF, LAST_SPACE, VALUE_OF, Card, Chip, Colour, Material, Player, State
from .apprentice_worth import DIE, POINT, worth_of_chip, worth_of_coins, worth_of_ruby, worth_of_step

A_TRADED_GHOST = 120  # a purple chip traded up by the book of set 4


@rule
def worth_of_potion(game: State, material: Material, seat: int) -> int:
    """The value of everything the potion decides this turn, if it stays as it is."""
    me = game.players[seat]
    purple = 0
    black = 0
    green = 0
    ghosts = 0
    for i in range(me.pot_size):
        colour = COLOUR_OF[me.pot_chips[i]]
        if colour == Colour.PURPLE:
            purple += 1
            ghosts += min(material.coins[me.pot_spaces[i]] // 10, 3)
        elif colour == Colour.BLACK:
            black += 1
        elif colour == Colour.GREEN:
            green += VALUE_OF[me.pot_chips[i]]
    space = space_reached(me)
    worth = me.points * POINT + me.rubies * worth_of_ruby(game, material)
    if green > 0:
        if game.sets[Colour.GREEN] == 3:
            if me.white_total == 7:
                space += green
        else:
            worth += worth_of_green(game, material, me)
    if purple > 0:
        worth += worth_of_purple(game, material, min(purple, 3), ghosts)
    if black > 0:
        worth += worth_of_black(game, material, seat, black)
    if game.card == Card.SEASONED_PERFECTLY and me.white_total == 7:
        worth += worth_of_step(game)
    return worth + worth_of_space(game, material, seat, min(space, LAST_SPACE) + 1)


@rule
def space_reached(me: Player) -> int:
    """The space of the last chip once the red chips beside the pot are placed."""
    return min(last_space(me) + me.aside[0] + 2 * me.aside[1] + 4 * me.aside[2], LAST_SPACE)


@rule
def worth_of_space(game: State, material: Material, seat: int, space: int) -> int:
    """The value of a scoring space, and of the bonus die for a pot that did not explode."""
    me = game.players[seat]
    worth = worth_of_gains(game, material, me, space)
    if me.exploded == 0:
        worth += worth_of_die(game, seat, space)
    return worth


@rule
def worth_of_gains(game: State, material: Material, me: Player, space: int) -> int:
    """Points, coins and ruby of a scoring space; after an explosion the better of points and coins."""
    points = material.points[space] * POINT
    coins = worth_of_coins(game, material, material.coins[space] + 0)
    worth = points + coins
    if me.exploded == 1 and me.protected == 0:
        worth = max(points, coins)
    if material.ruby[space] == 1:
        worth += worth_of_ruby(game, material)
        if game.card == Card.SHINING_EXTRA_BRIGHT:
            worth += worth_of_ruby(game, material)
        elif game.card == Card.LUCKY_DEVIL:
            worth += 2 * POINT
    return worth


@rule
def worth_of_die(game: State, seat: int, space: int) -> int:
    """The bonus die times the chance to have the fullest pot: rivals still brewing lower it, a fuller pot ends it."""
    chance = DIE
    if game.card == Card.POT_IS_FULL:
        chance = 2 * DIE
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.exploded == 0:
            theirs = last_space(rival) + 1
            if theirs > space:
                return 0
            if rival.brewing == 1:
                chance = chance * min(space - theirs + 2, 8) // 9
    return chance


@rule
def worth_of_green(game: State, material: Material, me: Player) -> int:
    """Garden spiders among the last two chips, under the books of sets 1, 2 and 4."""
    book = game.sets[Colour.GREEN]
    if book == 1:
        return greens_among_last_two(me) * worth_of_ruby(game, material)
    if book == 4:
        gain = worth_of_step(game) - worth_of_ruby(game, material)
        return min(greens_among_last_two(me), me.rubies) * max(gain, 0)
    worth = 0
    for place in range(2):
        value = green_among_last_two(me, place)
        if value == 1:
            worth += worth_of_chip(game, Chip.ORANGE_1)
        elif value == 2:
            worth += worth_of_chip(game, Chip.BLUE_1)
        elif value > 2:
            worth += worth_of_chip(game, Chip.YELLOW_1)
    return worth


@rule
def worth_of_purple(game: State, material: Material, purple: int, ghosts: int) -> int:
    """Ghost's breath in the pot under its book: the bonus, the trade, or the points of its spaces."""
    book = game.sets[Colour.PURPLE]
    if book == 3:
        return ghosts * POINT
    if book == 1:
        if purple == 1:
            return POINT
        if purple == 2:
            return POINT + worth_of_ruby(game, material)
        return 2 * POINT + worth_of_step(game)
    return purple * A_TRADED_GHOST


@rule
def worth_of_black(game: State, material: Material, seat: int, black: int) -> int:
    """Hawkmoths compared with the neighbours' pots as they stand."""
    left = black_in_pot(game.players[(seat + 1) % game.seats])
    right = black_in_pot(game.players[(seat + game.seats - 1) % game.seats])
    worth = 0
    if black > left and black > right:
        worth += worth_of_ruby(game, material)
    if black > min(left, right) or (game.seats == 2 and black == left):
        worth += worth_of_step(game)
    return worth


@rule
def black_in_pot(me: Player) -> int:
    """How many black chips are in a pot."""
    chips = 0
    for i in range(me.pot_size):
        if COLOUR_OF[me.pot_chips[i]] == Colour.BLACK:
            chips += 1
    return chips
