"""The ingredient books, one function a book.

Blue, red and yellow act while brewing; black, green and purple in the evaluation. What each book says
to players stands in `almanac.py`; here it is carried out.
"""

from __future__ import annotations

from ..engine import draw_hand, note, rule
from .chips import (
    can_gain,
    chips_in_pot,
    counted_chips,
    droplet_mask,
    gain,
    gain_always,
    get_rubies,
    give_up,
    grant_droplet,
    lift,
    nearer_could_be_better,
    pay_rubies,
    score,
    step_droplet,
)
from .state import (
    ASK_CROW_SKULL,
    ASK_GHOST_1,
    ASK_GHOST_2,
    ASK_GHOST_4,
    ASK_PUSH,
    ASK_RETURN_WHITE,
    ASK_SPIDER_2,
    ASK_SPIDER_4,
    BLACK,
    BLACK_1,
    BLUE_1,
    BLUE_2,
    BONUS,
    BY_BLACK,
    BY_BLUE,
    BY_GREEN,
    BY_PURPLE,
    CHIPS,
    COLOUR_OF,
    DONE,
    EXCHANGE,
    FIRST_EDITION,
    GAINED,
    GREEN,
    GREEN_1,
    GREEN_2,
    LAST_CHIP_MOVED,
    LAST_SPACE,
    LOOKED_AT,
    NONE,
    ORANGE,
    ORANGE_1,
    PURPLE,
    PURPLE_1,
    RED,
    RED_1,
    TAKE,
    UP_1_TO_2,
    UP_2_TO_4,
    VALUE_OF,
    WHITE,
    YELLOW,
    YELLOW_1,
    YELLOW_4,
)

# Crow skull (blue) ---------------------------------------------------------------------------------


@rule
def crow_skull_1(game, seat, chip, log):
    """Crow skull, set 1: look at 1, 2 or 4 more chips; one of them may be placed next."""
    me = game.players[seat]
    if me.bag_total > 0:
        draw_hand(game, seat, VALUE_OF[chip], LOOKED_AT, log)
        me.ask = ASK_CROW_SKULL


@rule
def crow_skull_2(me, chip):
    """Crow skull, set 2: the next 1, 2 or 4 chips drawn may explode the pot and cost nothing but the die.

    The better cover counts: what is left of an older one, or this chip's.
    """
    me.cover = max(me.cover, VALUE_OF[chip])


@rule
def crow_skull_3(game, seat, log):
    """Crow skull, set 3: a blue chip on a ruby space brings 1 ruby at once."""
    get_rubies(game, seat, 1, BY_BLUE, log)


@rule
def crow_skull_4(game, seat, chip, log):
    """Crow skull, set 4: a blue chip on a ruby space brings its value in points at once."""
    score(game, seat, VALUE_OF[chip], BY_BLUE, log)


# Toadstool (red) -----------------------------------------------------------------------------------


@rule
def toadstool_1(me):
    """Toadstool, set 1: one or two pumpkins in the pot push it 1 space further, three or more push it 2."""
    pumpkins = chips_in_pot(me, ORANGE)
    if pumpkins >= 3:
        return 2
    if pumpkins >= 1:
        return 1
    return 0


@rule
def toadstool_2(me, chip):
    """Toadstool, set 2: a red chip drawn is laid beside the pot."""
    me.aside[chip - RED_1] += 1


@rule
def toadstool_3(me):
    """Toadstool, set 3: right after a white chip it moves that chip's value further."""
    if me.pot_size > 0:
        last = me.pot_chips[me.pot_size - 1]
        if COLOUR_OF[last] == WHITE:
            return VALUE_OF[last]
    return 0


@rule
def toadstool_4(me):
    """Toadstool, set 4: once a red chip is in the pot, every white 1-chip moves 1 space further."""
    if chips_in_pot(me, RED) > 0:
        return 1
    return 0


# Mandrake (yellow) ---------------------------------------------------------------------------------


@rule
def mandrake_1(me):
    """Mandrake, set 1: the white chip drawn directly before it may go back into the bag."""
    if me.before_last > 0 and COLOUR_OF[me.before_last - 1] == WHITE:
        me.ask = ASK_RETURN_WHITE


@rule
def mandrake_2(me):
    """Mandrake, set 2: the next chip moves twice as far."""
    me.doubled = 1


@rule
def mandrake_3(me, limit):
    """Mandrake, set 3: the pot holds 8 in white chips with one yellow chip drawn, 9 with three."""
    if me.yellows >= 3:
        return max(limit, 9)
    if me.yellows >= 1:
        return max(limit, 8)
    return limit


@rule
def mandrake_4(me):
    """Mandrake, set 4: the first, second and third in the pot move 1, 2 and 3 spaces further."""
    yellows = chips_in_pot(me, YELLOW)
    if yellows < 3:
        return yellows + 1
    return 0


# African death's head hawkmoth (black) ----------------------------------------------------------------


@rule
def hawkmoth_2(game, seat, log):
    """Hawkmoth for two: as many as the rival moves the droplet; more also brings a ruby."""
    mine = chips_in_pot(game.players[seat], BLACK)
    if mine == 0:
        return
    theirs = chips_in_pot(game.players[1 - seat], BLACK)
    if mine > theirs:
        get_rubies(game, seat, 1, BY_BLACK, log)
    if mine >= theirs:
        grant_droplet(game, seat, 1, BY_BLACK, log)


@rule
def hawkmoth_3(game, seat, log):
    """Hawkmoth for three or four: more than one neighbour moves the droplet; more than both also brings a ruby."""
    mine = chips_in_pot(game.players[seat], BLACK)
    if mine == 0:
        return
    left = chips_in_pot(game.players[(seat + 1) % game.seats], BLACK)
    right = chips_in_pot(game.players[(seat + game.seats - 1) % game.seats], BLACK)
    if mine > left and mine > right:
        get_rubies(game, seat, 1, BY_BLACK, log)
    if mine > left or mine > right:
        grant_droplet(game, seat, 1, BY_BLACK, log)


# Garden spider (green) -----------------------------------------------------------------------------


@rule
def green_among_last_two(me, place):
    """The value of the green chip that lies last (place 0) or next to last (place 1), or 0."""
    at = me.pot_size - 1 - place
    if at < 0 or at >= counted_chips(me) or COLOUR_OF[me.pot_chips[at]] != GREEN:
        return 0
    return VALUE_OF[me.pot_chips[at]]


@rule
def greens_among_last_two(me):
    """How many of the last two chips are green."""
    return min(green_among_last_two(me, 0), 1) + min(green_among_last_two(me, 1), 1)


@rule
def spider_1(game, seat, log):
    """Garden spider, set 1: a ruby for each green chip among the last two."""
    get_rubies(game, seat, greens_among_last_two(game.players[seat]), BY_GREEN, log)


@rule
def spider_2(game, material, seat, log):
    """Garden spider, set 2: each green chip among the last two brings a chip; in the 1st edition a pumpkin is given unasked.

    `green_left` counts the places still to be looked at, last chip first.
    """
    me = game.players[seat]
    while me.green_left > 0:
        value = green_among_last_two(me, 2 - me.green_left)
        if value == 1 and game.edition == FIRST_EDITION:
            gain(game, material, seat, ORANGE_1, BY_GREEN, log)
        elif value > 0 and spider_2_can_give(game, material, value):
            me.ask = ASK_SPIDER_2
            return
        me.green_left -= 1


@rule
def spider_2_can_give(game, material, value):
    """Whether a green chip of this value has a chip to give."""
    for chip in range(CHIPS):
        if spider_2_gives(value, chip) and can_gain(game, material, chip):
            return True
    return False


@rule
def spider_2_gives(value, chip):
    """A green 1-chip gives a pumpkin, a 2-chip blue or red, a 4-chip yellow or purple, all 1-chips."""
    if value == 1:
        return chip == ORANGE_1
    if value == 2:
        return chip == BLUE_1 or chip == RED_1
    return chip == YELLOW_1 or chip == PURPLE_1


@rule
def spider_2_mask(game, material, me, mask):
    """The chips to choose from, or none."""
    value = green_among_last_two(me, 2 - me.green_left)
    for chip in range(ORANGE_1, CHIPS):
        if spider_2_gives(value, chip) and can_gain(game, material, chip):
            mask[TAKE + chip] = 1
    mask[NONE] = 1


@rule
def spider_2_chosen(game, material, seat, action, log):
    """The chosen chip goes into the bag; then the other green chip."""
    if action != NONE:
        gain_always(game, seat, action - TAKE, BY_GREEN, log)
    game.players[seat].green_left -= 1
    spider_2(game, material, seat, log)


@rule
def spider_3(game, material, seat, log):
    """Garden spider, set 3: white chips of exactly 7 move the last chip on by the value of all green chips.

    That may be passed up, which is asked where it could be better.
    """
    me = game.players[seat]
    spaces = 0
    for i in range(counted_chips(me)):
        if COLOUR_OF[me.pot_chips[i]] == GREEN:
            spaces += VALUE_OF[me.pot_chips[i]]
    if me.white_total == 7 and spaces > 0:
        last = me.pot_size - 1
        near = me.pot_spaces[last] + 0
        far = min(near + spaces, LAST_SPACE)
        me.extra = far - near
        if far > near:
            me.pot_spaces[last] = far
            me.scoring = far + 1
            note(log, LAST_CHIP_MOVED, seat, me.pot_chips[last], far)
            if nearer_could_be_better(material, near + 1, far + 1):
                me.ask = ASK_PUSH


@rule
def spider_4(me):
    """Garden spider, set 4: for each green chip among the last two, 1 ruby may be paid to move a droplet."""
    if me.green_left > 0 and me.rubies > 0:
        me.ask = ASK_SPIDER_4


@rule
def spider_4_mask(game, me, mask):
    """Pay for a step of either droplet, or be done."""
    droplet_mask(game, me, mask)
    mask[DONE] = 1


@rule
def spider_4_chosen(game, material, seat, action, log):
    """A ruby is paid for a step of one droplet; then perhaps once more."""
    me = game.players[seat]
    if action == DONE:
        me.green_left = 0
        return
    pay_rubies(game, seat, 1, BY_GREEN, log)
    step_droplet(game, material, seat, action, BY_GREEN, log)
    me.green_left -= 1
    spider_4(me)


# Ghost's breath (purple) ---------------------------------------------------------------------------


@rule
def ghosts_breath_1(game, seat, log):
    """Ghost's breath, set 1: one, two or three in the pot bring ever more; a lower bonus may be chosen."""
    me = game.players[seat]
    ghosts = chips_in_pot(me, PURPLE)
    if ghosts >= 2:
        me.ask = ASK_GHOST_1
    elif ghosts == 1:
        ghosts_breath_1_gives(game, seat, 1, log)


@rule
def ghosts_breath_1_gives(game, seat, ghosts, log):
    """1 point; 1 point and 1 ruby; or 2 points and a droplet step."""
    if ghosts == 1:
        score(game, seat, 1, BY_PURPLE, log)
    elif ghosts == 2:
        score(game, seat, 1, BY_PURPLE, log)
        get_rubies(game, seat, 1, BY_PURPLE, log)
    else:
        score(game, seat, 2, BY_PURPLE, log)
        grant_droplet(game, seat, 1, BY_PURPLE, log)


@rule
def ghosts_breath_2(me):
    """Ghost's breath, set 2: up to three may be traded in for chips, points, rubies and droplet steps."""
    if chips_in_pot(me, PURPLE) > 0:
        me.ask = ASK_GHOST_2


@rule
def ghosts_breath_2_gives(game, material, seat, ghosts, log):
    """The traded chips go to the supply; what it cannot give is lost."""
    me = game.players[seat]
    for _ in range(ghosts):
        at = counted_chips(me) - 1
        while COLOUR_OF[me.pot_chips[at]] != PURPLE:
            at -= 1
        give_up(game, seat, me.pot_chips[at], BY_PURPLE, log)
        lift(me, at)
    if ghosts == 1:
        gain(game, material, seat, BLACK_1, BY_PURPLE, log)
        score(game, seat, 1, BY_PURPLE, log)
        get_rubies(game, seat, 1, BY_PURPLE, log)
    elif ghosts == 2:
        gain(game, material, seat, GREEN_1, BY_PURPLE, log)
        gain(game, material, seat, BLUE_2, BY_PURPLE, log)
        score(game, seat, 3, BY_PURPLE, log)
        grant_droplet(game, seat, 1, BY_PURPLE, log)
    else:
        gain(game, material, seat, YELLOW_4, BY_PURPLE, log)
        score(game, seat, 6, BY_PURPLE, log)
        get_rubies(game, seat, 1, BY_PURPLE, log)
        grant_droplet(game, seat, 2, BY_PURPLE, log)


@rule
def bonus_mask(me, mask):
    """The bonus of one, two or three purple chips, as far as they lie in the pot."""
    for ghosts in range(1, min(chips_in_pot(me, PURPLE), 3) + 1):
        mask[BONUS + ghosts] = 1


@rule
def ghosts_breath_3(game, material, seat, log):
    """Ghost's breath, set 3: 1, 2 or 3 points for each on a space numbered from 10, 20 or 30."""
    me = game.players[seat]
    points = 0
    for i in range(counted_chips(me)):
        if COLOUR_OF[me.pot_chips[i]] == PURPLE:
            points += min(material.coins[me.pot_spaces[i]] // 10, 3)
    score(game, seat, points, BY_PURPLE, log)


@rule
def ghosts_breath_4(game, material, seat):
    """Ghost's breath, set 4: a chip in the pot may be traded for a higher one: 1 to 2, 2 to 4, or 1 to 4."""
    me = game.players[seat]
    if chips_in_pot(me, PURPLE) == 0:
        return
    for exchange in range(12):
        if ghosts_breath_4_can(game, material, me, exchange):
            me.ask = ASK_GHOST_4


@rule
def ghosts_breath_4_can(game, material, me, exchange):
    """One purple chip allows 1 to 2, two also 2 to 4, three also 1 to 4."""
    step = exchange % 3
    return (
        chips_in_pot(me, PURPLE) > step
        and chip_at(me, exchange_from(exchange)) >= 0
        and can_gain(game, material, exchange_to(exchange))
    )


@rule
def chip_at(me, chip):
    """Where in the pot such a chip lies, or -1."""
    for i in range(me.pot_size):
        if me.pot_chips[i] == chip:
            return i
    return -1


@rule
def exchange_from(exchange):
    """The chip that is given: the 1-chip or 2-chip of a colour."""
    if exchange % 3 == UP_2_TO_4:
        return GREEN_2 + exchange // 3 * 3
    return GREEN_1 + exchange // 3 * 3


@rule
def exchange_to(exchange):
    """The chip that is had for it: the 2-chip or 4-chip of the colour."""
    if exchange % 3 == UP_1_TO_2:
        return GREEN_2 + exchange // 3 * 3
    return GREEN_1 + 2 + exchange // 3 * 3


@rule
def ghosts_breath_4_mask(game, material, me, mask):
    """All exchanges that can be made, or none."""
    for exchange in range(12):
        if ghosts_breath_4_can(game, material, me, exchange):
            mask[EXCHANGE + exchange] = 1
    mask[NONE] = 1


@rule
def ghosts_breath_4_chosen(game, seat, exchange, log):
    """2nd edition: the better chip goes into the bag at once. 1st: it takes the old one's place in the pot."""
    me = game.players[seat]
    better = exchange_to(exchange)
    at = chip_at(me, exchange_from(exchange))
    give_up(game, seat, exchange_from(exchange), BY_PURPLE, log)
    if game.edition == FIRST_EDITION:
        game.supply[better] -= 1
        me.pot_chips[at] = better
        note(log, GAINED, seat, better, BY_PURPLE)
    else:
        if at == me.pot_size - 1:
            me.strong = 0
        lift(me, at)
        gain_always(game, seat, better, BY_PURPLE, log)
