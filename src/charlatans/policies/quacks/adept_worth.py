"""What things are worth to the adept, in thousandths of the logarithm of the odds to win.

The tables were learnt from the adept's own games by `bench/quacks_values.py`: a player's strength is the sum of what they own, and the
chance to win is e to one's own strength over the sum for all players. `at` says when: 3 is between the third turn and the fourth, and 9 the end,
where only points count.
"""

from __future__ import annotations

from ...rules.engine import rule, whole
from ...rules.quacks.books import chip_at, green_among_last_two
from ...rules.quacks.rewards import tube_can_move
from ...rules.quacks.state import (
    BETTER_CHIP,
    CHIPS,
    COLOUR_OF,
    EXCHANGED_CHIP,
    EXCHANGES,
    FACES,
    GHOSTS_NEEDED,
    LAST_SPACE,
    TURNS,
    Chip,
    Colour,
    Gift,
    Material,
    Phase,
    Player,
    State,
)
from .adept_tables import CHIP, COINS, FLASK, GLASS, LOGISTIC, POINT, PURCHASE, ROWS, RUBY, STEP

CERTAIN = 1_000_000
"""Chances are counted in millionths."""
CHIPS_A_WORD, CHIP_BITS, CHIP_ZERO = 5, 12, 2048
PURCHASES_A_WORD, PURCHASE_BITS = 4, 15
LOGISTIC_STEP = 125


# Looking it up -------------------------------------------------------------------------------------


@rule
def time_of(game: State) -> int:
    """Which values count: in the fortune-teller's phase those before the turn, later those after it."""
    if game.phase == Phase.FORTUNE:
        return game.turn - 1
    return game.turn + 0


@whole
def worth_of_chip(game: State, at: int, chip: int) -> int:
    """A chip in the bag, under its book; black ones by the number of players. Nothing at the end of the game."""
    if at == TURNS:
        return 0
    colour = COLOUR_OF[chip]
    row = chip + 0
    if colour == Colour.BLACK:
        row = 2 + game.seats
    elif colour == Colour.PURPLE:
        row = 6 + game.sets[Colour.PURPLE]
    elif colour > Colour.ORANGE:
        row = 8 + (colour - Colour.GREEN) * 12 + game.sets[colour] * 3 + (chip - Chip.GREEN_1) % 3
    number = at * ROWS + row
    word = CHIP[number // CHIPS_A_WORD]
    return (word >> number % CHIPS_A_WORD * CHIP_BITS) % (1 << CHIP_BITS) - CHIP_ZERO


@whole
def worth_of_coins(game: State, material: Material, at: int, coins: int) -> int:
    """The best one or two chips they buy at the printed prices, on average over the books in play; at the end they are points."""
    if at == TURNS:
        return coins // material.coins_a_point * POINT[TURNS]
    total = 0
    for colour in range(Colour.GREEN, Colour.BLACK):
        number = ((at - 1) * 4 + game.sets[colour] - 1) * COINS + min(coins, COINS - 1)
        total += (PURCHASE[number // PURCHASES_A_WORD] >> number % PURCHASES_A_WORD * PURCHASE_BITS) % (
            1 << PURCHASE_BITS
        )
    return total // (Colour.BLACK - Colour.GREEN)


@whole
def logistic(strength: int) -> int:
    """The chance that a lead of this strength gives, in millionths."""
    size = min(abs(strength), (len(LOGISTIC) - 1) * LOGISTIC_STEP - 1)
    low = LOGISTIC[size // LOGISTIC_STEP]
    high = LOGISTIC[size // LOGISTIC_STEP + 1]
    chance = low + (high - low) * (size % LOGISTIC_STEP) // LOGISTIC_STEP
    if strength < 0:
        return CERTAIN - chance
    return chance


@rule
def strength_of_both(one: int, other: int) -> int:
    """The strength of two rivals together: the logarithm of the sum of the powers of e, by three straight pieces and a curve."""
    high = max(one, other)
    gap = high - min(one, other)
    if gap < 1000:
        return high + 693 - gap // 2 + gap * gap // 8300
    if gap < 3000:
        return high + 313 - (gap - 1000) * 132 // 1000
    return high + max(49 - (gap - 3000) * 16 // 1000, 0)


# Rubies, droplets, flask ---------------------------------------------------------------------------


@rule
def worth_of_ruby(material: Material, at: int) -> int:
    """A ruby that is kept."""
    if at == TURNS:
        return POINT[TURNS] // material.rubies_a_point
    return RUBY[at]


@rule
def worth_of_glass(game: State, material: Material, me: Player, at: int) -> int:
    """The next glass of the test tubes: what it gives, and that the ones after it are nearer."""
    if not tube_can_move(game, me):
        return 0
    glass = me.tube + 1
    gives = material.glass_gives[glass] + 0
    return worth_of_gift(game, material, at, gives, material.glass_amount[glass] + 0) + GLASS[at]


@rule
def worth_of_gift(game: State, material: Material, at: int, gives: int, amount: int) -> int:
    """What a glass or a face of the die gives, droplet steps apart."""
    if gives == Gift.RUBY:
        return amount * worth_of_ruby(material, at)
    if gives == Gift.POINTS:
        return amount * POINT[at]
    if gives == Gift.CHIP:
        return worth_of_chip(game, at, amount)
    return 0


@rule
def worth_in_pot(me: Player, at: int) -> int:
    """A step of the droplet in the pot."""
    if me.droplet >= LAST_SPACE:
        return 0
    return STEP[at]


@rule
def worth_of_step(game: State, material: Material, me: Player, at: int) -> int:
    """A step of either droplet."""
    return max(worth_in_pot(me, at), worth_of_glass(game, material, me, at))


@rule
def worth_of_rubies(material: Material, at: int, rubies: int, flask: int, step: int) -> int:
    """Rubies well spent, and the flask: droplet steps, a full flask, or rubies kept; in the end points, and a trifle for one left over."""
    if at == TURNS:
        return rubies // material.rubies_a_point * POINT[TURNS] + rubies % material.rubies_a_point
    price = material.ruby_price + 0
    spent = max(step, price * RUBY[at])
    worth = rubies % price * RUBY[at] + rubies // price * spent
    if flask == 1:
        return worth + FLASK[at]
    if rubies >= price:
        worth += max(FLASK[at] - spent, 0)
    return worth


@rule
def worth_of_die(game: State, material: Material, me: Player, at: int) -> int:
    """A roll of the bonus die, on average."""
    worth = 0
    for face in range(FACES):
        gives = material.die_gives[face] + 0
        amount = material.die_amount[face] + 0
        if gives == Gift.DROPLET:
            worth += amount * worth_of_step(game, material, me, at)
        else:
            worth += worth_of_gift(game, material, at, gives, amount)
    return worth // FACES


# Chips ---------------------------------------------------------------------------------------------


@rule
def worth_of_belongings(game: State, me: Player, at: int) -> int:
    """All chips that a player owns, wherever they are, and the droplet."""
    if at == TURNS:
        return 0
    worth = me.droplet * STEP[at]
    for chip in range(CHIPS):
        chips = me.bag[chip] + me.hand[chip]
        if chips > 0:
            worth += chips * worth_of_chip(game, at, chip)
    for i in range(me.pot_size):
        worth += worth_of_chip(game, at, me.pot_chips[i] + 0)
    for i in range(3):
        if me.aside[i] > 0:
            worth += me.aside[i] * worth_of_chip(game, at, Chip.RED_1 + i)
    return worth


@rule
def worth_of_spiders(game: State, me: Player, at: int) -> int:
    """The chips that garden spiders among the last two bring under the book of set 2."""
    worth = 0
    for place in range(2):
        value = green_among_last_two(me, place)
        if value == 1:
            worth += worth_of_chip(game, at, Chip.ORANGE_1)
        elif value == 2:
            worth += max(worth_of_chip(game, at, Chip.BLUE_1), worth_of_chip(game, at, Chip.RED_1))
        elif value > 2:
            worth += max(worth_of_chip(game, at, Chip.YELLOW_1), worth_of_chip(game, at, Chip.PURPLE_1))
    return worth


@rule
def worth_of_ghosts(game: State, material: Material, me: Player, at: int, ghosts: int) -> int:
    """What so many purple chips give: the bonus of set 1, the trade of set 2, or the best exchange of set 4."""
    book = game.sets[Colour.PURPLE]
    step = worth_of_step(game, material, me, at)
    ruby = worth_of_ruby(material, at)
    if book == 4:
        best = 0
        for exchange in range(EXCHANGES):
            if GHOSTS_NEEDED[exchange] <= ghosts and chip_at(me, EXCHANGED_CHIP[exchange]) >= 0:
                best = max(best, worth_of_exchange(game, at, exchange))
        return best
    if book == 1:
        if ghosts == 1:
            return POINT[at]
        if ghosts == 2:
            return POINT[at] + ruby
        return 2 * POINT[at] + step
    given = ghosts * worth_of_chip(game, at, Chip.PURPLE_1)
    if ghosts == 1:
        return worth_of_chip(game, at, Chip.BLACK_1) + POINT[at] + ruby - given
    if ghosts == 2:
        chips = worth_of_chip(game, at, Chip.GREEN_1) + worth_of_chip(game, at, Chip.BLUE_2)
        return chips + 3 * POINT[at] + step - given
    return worth_of_chip(game, at, Chip.YELLOW_4) + 6 * POINT[at] + ruby + 2 * step - given


@rule
def worth_of_exchange(game: State, at: int, exchange: int) -> int:
    """A better chip for another."""
    return worth_of_chip(game, at, BETTER_CHIP[exchange]) - worth_of_chip(game, at, EXCHANGED_CHIP[exchange])
