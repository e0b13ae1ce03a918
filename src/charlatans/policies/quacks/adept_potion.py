"""The chance to win with a potion as it stands, stopped or exploded.

An `Outlook` is what stays the same while chips are tried: what the player owns, what a droplet step or the die are worth, and how strong
the rivals are expected to be. A potion's worth is added to it, and the sum is compared with the rivals.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rules.engine import rule, whole
from ...rules.quacks.books import greens_among_last_two
from ...rules.quacks.chips import last_space
from ...rules.quacks.state import (
    COLOUR_OF,
    LAST_SPACE,
    TURNS,
    VALUE_OF,
    Card,
    Chip,
    Colour,
    Material,
    Phase,
    Player,
    State,
)
from .adept_tables import GROWTH, HOPE, POINT, SPACE, START, STEP
from .adept_worth import (
    CERTAIN,
    logistic,
    strength_of_both,
    time_of,
    worth_of_belongings,
    worth_of_coins,
    worth_of_die,
    worth_of_ghosts,
    worth_of_rubies,
    worth_of_ruby,
    worth_of_spiders,
    worth_of_step,
)
from .apprentice_potion import black_in_pot, space_reached

THOUSAND = 1000
STOPPED_IS_SURER = 6
"""In the last turn the points of a rival who has stopped are known: a lead counts this many times as much."""
SPACE_AHEAD = 300  # strength in the race for the bonus die, for each space
CHANCE_COUNTS = 16  # a trifle of the worth itself decides where the chances are equal


class Outlook(NamedTuple):
    """What does not change while chips are tried. The rivals are taken together, in the last turn one by one."""

    at: int
    owned: int
    step: int
    die: int
    black_left: int
    black_right: int
    ghost: int
    two_ghosts: int
    three_ghosts: int
    rival: int
    second_rival: int
    third_rival: int
    sureness: int
    second_sureness: int
    third_sureness: int


@whole
def outlook_of(game: State, material: Material, seat: int) -> Outlook:
    """Looks around, once a decision."""
    at = time_of(game)
    me = game.players[seat]
    die = worth_of_die(game, material, me, at)
    if game.card == Card.POT_IS_FULL:
        die *= 2
    ghost = 0
    two_ghosts = 0
    three_ghosts = 0
    if game.sets[Colour.PURPLE] != 3:
        ghost = max(worth_of_ghosts(game, material, me, at, 1), 0)
        two_ghosts = max(worth_of_ghosts(game, material, me, at, 2), ghost)
        three_ghosts = max(worth_of_ghosts(game, material, me, at, 3), two_ghosts)
    rival = 0
    second_rival = 0
    third_rival = 0
    sureness = 1
    second_sureness = 1
    third_sureness = 1
    rivals = 0
    for other in range(game.seats):
        if other != seat:
            rivals += 1
            strength = expected_strength(game, material, other, at)
            sure = 1
            if at == TURNS and game.players[other].brewing == 0:
                sure = STOPPED_IS_SURER
            if rivals == 1:
                rival = strength
                sureness = sure
            elif at < TURNS:
                rival = strength_of_both(rival, strength)
            elif rivals == 2:
                second_rival = strength
                second_sureness = sure
            else:
                third_rival = strength
                third_sureness = sure
    return Outlook(
        at,
        worth_of_belongings(game, me, at),
        worth_of_step(game, material, me, at),
        die,
        black_expected(game, (seat + 1) % game.seats),
        black_expected(game, (seat + game.seats - 1) % game.seats),
        ghost,
        two_ghosts,
        three_ghosts,
        rival,
        second_rival,
        third_rival,
        sureness,
        second_sureness,
        third_sureness,
    )


# The rivals ----------------------------------------------------------------------------------------


@rule
def black_expected(game: State, seat: int) -> int:
    """Black chips that a pot holds in the end: of those still in the bag two in three are drawn."""
    me = game.players[seat]
    chips = black_in_pot(me)
    if me.brewing == 1:
        return max(chips, (2 * (chips + me.bag[Chip.BLACK_1]) + 1) // 3)
    return chips


@rule
def expected_strength(game: State, material: Material, seat: int, at: int) -> int:
    """A rival's strength after this turn: with the potion as it is, or if that is more and they still brew, as players do on average."""
    me = game.players[seat]
    strength = me.points * POINT[at] + worth_of_belongings(game, me, at)
    if game.phase == Phase.FORTUNE or game.phase > Phase.VICTORY_POINTS:
        return strength + worth_of_rubies(material, at, me.rubies + 0, me.flask + 0, STEP[at])
    space = me.scoring + 0
    if game.phase == Phase.POTIONS:
        space = space_reached(me) + 1
    strength += worth_of_space(game, material, me, at, space)
    rubies = me.rubies + material.ruby[space]
    strength += worth_of_rubies(material, at, rubies, me.flask + 0, STEP[at])
    if me.brewing == 0:
        return strength
    before = at - 1
    start = me.points * POINT[before] + worth_of_belongings(game, me, before)
    start += worth_of_rubies(material, before, me.rubies + 0, me.flask + 0, 0)
    return max(strength, start * GROWTH[at] // THOUSAND + HOPE[at])


@rule
def chance_of_die(game: State, seat: int, space: int) -> int:
    """The chance to have the fullest pot, in thousandths: rivals still brewing reach what is usual, a fuller pot ends it."""
    chance = THOUSAND
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.exploded == 0:
            theirs = last_space(rival) + 1
            if theirs > space:
                return 0
            if rival.brewing == 1:
                usual = max(SPACE[game.turn] + rival.start - START[game.turn], theirs)
                chance = chance * (logistic((space - usual) * SPACE_AHEAD) // THOUSAND) // THOUSAND
    return chance


# The potion ----------------------------------------------------------------------------------------


@rule
def worth_of_space(game: State, material: Material, me: Player, at: int, space: int) -> int:
    """Points and coins of a scoring space; after an explosion the better of the two."""
    points = material.points[space] * POINT[at]
    coins = worth_of_coins(game, material, at, material.coins[space] + 0)
    if me.exploded == 1 and me.protected == 0:
        return max(points, coins)
    return points + coins


@rule
def rubies_of_space(game: State, material: Material, space: int) -> int:
    """The rubies of a scoring space."""
    if game.card == Card.SHINING_EXTRA_BRIGHT:
        return 2 * material.ruby[space]
    return material.ruby[space] + 0


@rule
def luck_of_space(game: State, material: Material, space: int) -> int:
    """The points that a lucky devil has from a ruby space."""
    if game.card == Card.LUCKY_DEVIL:
        return 2 * material.ruby[space]
    return 0


@rule
def chance_with(game: State, worth: int, outlook: Outlook) -> int:
    """The chance to win with this much in all. Equal chances differ by a trifle for what is worth more."""
    chance = logistic((worth - outlook.rival) * outlook.sureness)
    if outlook.at == TURNS:
        if game.seats > 2:
            chance = chance * logistic((worth - outlook.second_rival) * outlook.second_sureness) // CERTAIN
        if game.seats > 3:
            chance = chance * logistic((worth - outlook.third_rival) * outlook.third_sureness) // CERTAIN
    return CHANCE_COUNTS * chance + worth // CHANCE_COUNTS


@whole
def chance_of_potion(game: State, material: Material, seat: int, outlook: Outlook, ahead: int) -> int:
    """The chance to win if the potion stays as it is, with the last chip so many spaces ahead of where it lies."""
    me = game.players[seat]
    at = outlook.at
    purple = 0
    black = 0
    green = 0
    ghosts = 0
    for i in range(me.pot_size - me.strong):
        colour = COLOUR_OF[me.pot_chips[i]]
        if colour == Colour.PURPLE:
            purple += 1
            ghosts += min(material.coins[me.pot_spaces[i]] // 10, 3)
        elif colour == Colour.BLACK:
            black += 1
        elif colour == Colour.GREEN:
            green += VALUE_OF[me.pot_chips[i]]
    space = space_reached(me) + ahead
    worth = outlook.owned + me.points * POINT[at]
    rubies = me.rubies + 0
    steps = 0
    if green > 0:
        book = game.sets[Colour.GREEN]
        if book == 1:
            rubies += greens_among_last_two(me)
        elif book == 2:
            worth += worth_of_spiders(game, me, at)
        elif book == 3 and me.white_total == 7:
            space += green
        elif book == 4 and outlook.step > worth_of_ruby(material, at):
            steps = min(greens_among_last_two(me), rubies)
            rubies -= steps
    if purple > 2:
        worth += outlook.three_ghosts
    elif purple == 2:
        worth += outlook.two_ghosts
    elif purple == 1:
        worth += outlook.ghost
    if game.sets[Colour.PURPLE] == 3:
        worth += ghosts * POINT[at]
    if black > 0:
        if black > outlook.black_left and black > outlook.black_right:
            rubies += 1
        if black > min(outlook.black_left, outlook.black_right) or (game.seats == 2 and black == outlook.black_left):
            steps += 1
    if game.card == Card.SEASONED_PERFECTLY and me.white_total == 7:
        steps += 1
    space = min(space, LAST_SPACE) + 1
    rubies += rubies_of_space(game, material, space)
    flask = me.flask + 0
    if game.card == Card.MAGIC_POTION:
        flask = 1
    worth += luck_of_space(game, material, space) * POINT[at] + steps * outlook.step
    worth += worth_of_rubies(material, at, rubies, flask, outlook.step) + worth_of_space(game, material, me, at, space)
    if me.exploded == 0:
        worth += outlook.die * chance_of_die(game, seat, space) // THOUSAND
    return chance_with(game, worth, outlook)
