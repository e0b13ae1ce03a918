"""The ingredient books, one function per book.

Blue, red and yellow act while brewing; black, green and purple in the evaluation. The books' texts for players are in
`reference_text.py`.
"""

from __future__ import annotations

from ..engine import Log, Mask, draw_hand, note, rule
from . import state as s
from .chips import (
    can_gain,
    chips_in_pot,
    counted_chips,
    gain,
    gain_always,
    give_up,
    last_chip,
    last_space,
    lift,
    nearer_could_be_better,
)
from .rewards import droplet_mask, get_rubies, grant_droplet, pay_rubies, score, step_droplet
from .state import Action, Ask, Chip, Colour, Edition, EventCode, Material, Player, Reason, State

# Crow skull (blue) ---------------------------------------------------------------------------------


@rule
def crow_skull_1(game: State, seat: int, chip: int, log: Log) -> None:
    """Crow skull, set 1: look at 1, 2 or 4 more chips; one of them may be placed next."""
    me = game.players[seat]
    if me.bag_total > 0:
        draw_hand(game, seat, s.VALUE_OF[chip], EventCode.LOOKED_AT, log)
        me.ask = Ask.CROW_SKULL


@rule
def crow_skull_2(me: Player, chip: int) -> None:
    """Crow skull, set 2: the next 1, 2 or 4 chips drawn may explode the pot at no cost but the bonus die.

    If an older cover is still active, the longer one counts.
    """
    me.cover = max(me.cover, s.VALUE_OF[chip])


@rule
def crow_skull_3(game: State, seat: int, log: Log) -> None:
    """Crow skull, set 3: a blue chip on a ruby space brings 1 ruby at once."""
    get_rubies(game, seat, 1, Reason.BLUE, log)


@rule
def crow_skull_4(game: State, seat: int, chip: int, log: Log) -> None:
    """Crow skull, set 4: a blue chip on a ruby space brings its value in points at once."""
    score(game, seat, s.VALUE_OF[chip], Reason.BLUE, log)


@rule
def land_blue(game: State, material: Material, seat: int, log: Log) -> None:
    """Crow skulls of sets 3 and 4 act on ruby spaces; after that the push can no longer be declined."""
    me = game.players[seat]
    space = last_space(me)
    if material.ruby[space] == 1:
        if game.sets[Colour.BLUE] == 3:
            crow_skull_3(game, seat, log)
            me.extra = 0
        elif game.sets[Colour.BLUE] == 4:
            crow_skull_4(game, seat, last_chip(me), log)
            me.extra = 0


# Toadstool (red) -----------------------------------------------------------------------------------


@rule
def toadstool_1(me: Player) -> int:
    """Toadstool, set 1: one or two pumpkins in the pot push it 1 space further, three or more push it 2."""
    pumpkins = chips_in_pot(me, Colour.ORANGE)
    if pumpkins >= 3:
        return 2
    if pumpkins >= 1:
        return 1
    return 0


@rule
def toadstool_2(me: Player, chip: int) -> None:
    """Toadstool, set 2: a red chip drawn is laid beside the pot."""
    me.aside[chip - Chip.RED_1] += 1


@rule
def toadstool_3(me: Player) -> int:
    """Toadstool, set 3: right after a white chip it moves that chip's value further."""
    if me.pot_size > 0:
        last = me.pot_chips[me.pot_size - 1]
        if s.COLOUR_OF[last] == Colour.WHITE:
            return s.VALUE_OF[last]
    return 0


@rule
def toadstool_4(me: Player) -> int:
    """Toadstool, set 4: once a red chip is in the pot, every white 1-chip moves 1 space further."""
    if chips_in_pot(me, Colour.RED) > 0:
        return 1
    return 0


# Mandrake (yellow) ---------------------------------------------------------------------------------


@rule
def mandrake_1(me: Player) -> None:
    """Mandrake, set 1: the white chip drawn directly before it may go back into the bag."""
    if me.before_last > 0 and s.COLOUR_OF[me.before_last - 1] == Colour.WHITE:
        me.ask = Ask.RETURN_WHITE


@rule
def mandrake_2(me: Player) -> None:
    """Mandrake, set 2: the next chip moves twice as far."""
    me.doubled = 1


@rule
def mandrake_3(me: Player, limit: int) -> int:
    """Mandrake, set 3: the pot holds 8 in white chips with one yellow chip drawn, 9 with three."""
    if me.yellows >= 3:
        return max(limit, 9)
    if me.yellows >= 1:
        return max(limit, 8)
    return limit


@rule
def mandrake_4(me: Player) -> int:
    """Mandrake, set 4: the first, second and third in the pot move 1, 2 and 3 spaces further."""
    yellows = chips_in_pot(me, Colour.YELLOW)
    if yellows < 3:
        return yellows + 1
    return 0


@rule
def push(game: State, me: Player, chip: int) -> int:
    """How many extra spaces a book moves a chip."""
    colour = s.COLOUR_OF[chip]
    book = game.sets[colour]
    if colour == Colour.WHITE:
        if chip == Chip.WHITE_1 and game.sets[Colour.RED] == 4:
            return toadstool_4(me)
    elif colour == Colour.RED:
        if book == 1:
            return toadstool_1(me)
        if book == 3:
            return toadstool_3(me)
    elif colour == Colour.YELLOW and book == 4:
        return mandrake_4(me)
    return 0


# African death's head hawkmoth (black) ----------------------------------------------------------------


@rule
def hawkmoth_2(game: State, seat: int, log: Log) -> None:
    """Hawkmoth for two players: a tie with the rival moves the droplet; having more also brings a ruby."""
    mine = chips_in_pot(game.players[seat], Colour.BLACK)
    if mine == 0:
        return
    theirs = chips_in_pot(game.players[1 - seat], Colour.BLACK)
    if mine > theirs:
        get_rubies(game, seat, 1, Reason.BLACK, log)
    if mine >= theirs:
        grant_droplet(game, seat, 1, Reason.BLACK, log)


@rule
def hawkmoth_3(game: State, seat: int, log: Log) -> None:
    """Hawkmoth for three or four players: more than one neighbour moves the droplet; more than both also brings a ruby."""
    mine = chips_in_pot(game.players[seat], Colour.BLACK)
    if mine == 0:
        return
    left = chips_in_pot(game.players[(seat + 1) % game.seats], Colour.BLACK)
    right = chips_in_pot(game.players[(seat + game.seats - 1) % game.seats], Colour.BLACK)
    if mine > left and mine > right:
        get_rubies(game, seat, 1, Reason.BLACK, log)
    if mine > left or mine > right:
        grant_droplet(game, seat, 1, Reason.BLACK, log)


# Garden spider (green) -----------------------------------------------------------------------------


@rule
def green_among_last_two(me: Player, place: int) -> int:
    """The value of the green chip that lies last (place 0) or next to last (place 1), or 0."""
    at = me.pot_size - 1 - place
    if at < 0 or at >= counted_chips(me) or s.COLOUR_OF[me.pot_chips[at]] != Colour.GREEN:
        return 0
    return s.VALUE_OF[me.pot_chips[at]]


@rule
def greens_among_last_two(me: Player) -> int:
    """How many of the last two chips are green."""
    return min(green_among_last_two(me, 0), 1) + min(green_among_last_two(me, 1), 1)


@rule
def spider_1(game: State, seat: int, log: Log) -> None:
    """Garden spider, set 1: a ruby for each green chip among the last two."""
    get_rubies(game, seat, greens_among_last_two(game.players[seat]), Reason.GREEN, log)


@rule
def spider_2(game: State, material: Material, seat: int, log: Log) -> None:
    """Garden spider, set 2: each green chip among the last two brings a chip; in the 1st edition a pumpkin is given unasked.

    `green_left` counts down the two places, last chip first.
    """
    me = game.players[seat]
    while me.green_left > 0:
        value = green_among_last_two(me, 2 - me.green_left)
        if value == 1 and game.edition == Edition.FIRST:
            gain(game, material, seat, Chip.ORANGE_1, Reason.GREEN, log)
        elif value > 0 and spider_2_can_give(game, material, value):
            me.ask = Ask.SPIDER_2
            return
        me.green_left -= 1


@rule
def spider_2_can_give(game: State, material: Material, value: int) -> bool:
    """Whether any chip can be gained for a green chip of this value."""
    for chip in range(s.CHIPS):
        if spider_2_gives(value, chip) and can_gain(game, material, chip):
            return True
    return False


@rule
def spider_2_gives(value: int, chip: int) -> bool:
    """A green 1-chip gives a pumpkin, a 2-chip blue or red, a 4-chip yellow or purple, all 1-chips."""
    if value == 1:
        return chip == Chip.ORANGE_1
    if value == 2:
        return chip == Chip.BLUE_1 or chip == Chip.RED_1
    return chip == Chip.YELLOW_1 or chip == Chip.PURPLE_1


@rule
def spider_2_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """The chips to choose from, or none."""
    value = green_among_last_two(me, 2 - me.green_left)
    for chip in range(Chip.ORANGE_1, s.CHIPS):
        if spider_2_gives(value, chip) and can_gain(game, material, chip):
            mask[Action.TAKE + chip] = 1
    mask[Action.NONE] = 1


@rule
def spider_2_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """The chosen chip goes into the bag; then the other green chip."""
    if action != Action.NONE:
        gain_always(game, seat, action - Action.TAKE, Reason.GREEN, log)
    game.players[seat].green_left -= 1
    spider_2(game, material, seat, log)


@rule
def spider_3(game: State, material: Material, seat: int, log: Log) -> None:
    """Garden spider, set 3: white chips of exactly 7 move the last chip on by the value of all green chips.

    The player may decline, and is asked only where that could be better.
    """
    me = game.players[seat]
    spaces = 0
    for i in range(counted_chips(me)):
        if s.COLOUR_OF[me.pot_chips[i]] == Colour.GREEN:
            spaces += s.VALUE_OF[me.pot_chips[i]]
    if me.white_total == 7 and spaces > 0:
        last = me.pot_size - 1
        near = me.pot_spaces[last] + 0
        far = min(near + spaces, s.LAST_SPACE)
        me.extra = far - near
        if far > near:
            me.pot_spaces[last] = far
            me.scoring = far + 1
            note(log, EventCode.LAST_CHIP_MOVED, seat, me.pot_chips[last], far)
            if nearer_could_be_better(material, near + 1, far + 1):
                me.ask = Ask.PUSH


@rule
def spider_4(me: Player) -> None:
    """Garden spider, set 4: for each green chip among the last two, 1 ruby may be paid to move a droplet."""
    if me.green_left > 0 and me.rubies > 0:
        me.ask = Ask.SPIDER_4


@rule
def spider_4_mask(game: State, me: Player, mask: Mask) -> None:
    """Pay for a step of either droplet, or be done."""
    droplet_mask(game, me, mask)
    mask[Action.DONE] = 1


@rule
def spider_4_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Pays a ruby for a step of one droplet; with two green chips, asks again."""
    me = game.players[seat]
    if action == Action.DONE:
        me.green_left = 0
        return
    pay_rubies(game, seat, 1, Reason.GREEN, log)
    step_droplet(game, material, seat, action, Reason.GREEN, log)
    me.green_left -= 1
    spider_4(me)


# Ghost's breath (purple) ---------------------------------------------------------------------------


@rule
def ghosts_breath_1(game: State, seat: int, log: Log) -> None:
    """Ghost's breath, set 1: a bonus for one, two or three in the pot; a lower one may be chosen."""
    me = game.players[seat]
    ghosts = chips_in_pot(me, Colour.PURPLE)
    if ghosts >= 2:
        me.ask = Ask.GHOST_1
    elif ghosts == 1:
        ghosts_breath_1_gives(game, seat, 1, log)


@rule
def ghosts_breath_1_gives(game: State, seat: int, ghosts: int, log: Log) -> None:
    """1 point; 1 point and 1 ruby; or 2 points and a droplet step."""
    if ghosts == 1:
        score(game, seat, 1, Reason.PURPLE, log)
    elif ghosts == 2:
        score(game, seat, 1, Reason.PURPLE, log)
        get_rubies(game, seat, 1, Reason.PURPLE, log)
    else:
        score(game, seat, 2, Reason.PURPLE, log)
        grant_droplet(game, seat, 1, Reason.PURPLE, log)


@rule
def ghosts_breath_2(me: Player) -> None:
    """Ghost's breath, set 2: up to three may be traded in for chips, points, rubies and droplet steps."""
    if chips_in_pot(me, Colour.PURPLE) > 0:
        me.ask = Ask.GHOST_2


@rule
def ghosts_breath_2_gives(game: State, material: Material, seat: int, ghosts: int, log: Log) -> None:
    """The traded chips go to the supply; what it cannot give is lost."""
    me = game.players[seat]
    for _ in range(ghosts):
        at = counted_chips(me) - 1
        while s.COLOUR_OF[me.pot_chips[at]] != Colour.PURPLE:
            at -= 1
        give_up(game, seat, me.pot_chips[at], Reason.PURPLE, log)
        lift(me, at)
    if ghosts == 1:
        gain(game, material, seat, Chip.BLACK_1, Reason.PURPLE, log)
        score(game, seat, 1, Reason.PURPLE, log)
        get_rubies(game, seat, 1, Reason.PURPLE, log)
    elif ghosts == 2:
        gain(game, material, seat, Chip.GREEN_1, Reason.PURPLE, log)
        gain(game, material, seat, Chip.BLUE_2, Reason.PURPLE, log)
        score(game, seat, 3, Reason.PURPLE, log)
        grant_droplet(game, seat, 1, Reason.PURPLE, log)
    else:
        gain(game, material, seat, Chip.YELLOW_4, Reason.PURPLE, log)
        score(game, seat, 6, Reason.PURPLE, log)
        get_rubies(game, seat, 1, Reason.PURPLE, log)
        grant_droplet(game, seat, 2, Reason.PURPLE, log)


@rule
def bonus_mask(me: Player, mask: Mask) -> None:
    """The bonuses for one, two or three purple chips, up to the number in the pot."""
    for ghosts in range(1, min(chips_in_pot(me, Colour.PURPLE), 3) + 1):
        mask[Action.BONUS + ghosts] = 1


@rule
def ghosts_breath_2_mask(me: Player, mask: Mask) -> None:
    """Trade in one, two or three, or none."""
    bonus_mask(me, mask)
    mask[Action.NONE] = 1


@rule
def ghosts_breath_3(game: State, material: Material, seat: int, log: Log) -> None:
    """Ghost's breath, set 3: 1, 2 or 3 points for each on a space numbered from 10, 20 or 30."""
    me = game.players[seat]
    points = 0
    for i in range(counted_chips(me)):
        if s.COLOUR_OF[me.pot_chips[i]] == Colour.PURPLE:
            points += min(material.coins[me.pot_spaces[i]] // 10, 3)
    score(game, seat, points, Reason.PURPLE, log)


@rule
def ghosts_breath_4(game: State, material: Material, seat: int) -> None:
    """Ghost's breath, set 4: a chip in the pot may be traded for a higher one: 1 to 2, 2 to 4, or 1 to 4."""
    me = game.players[seat]
    if chips_in_pot(me, Colour.PURPLE) == 0:
        return
    for exchange in range(s.EXCHANGES):
        if ghosts_breath_4_can(game, material, me, exchange):
            me.ask = Ask.GHOST_4


@rule
def ghosts_breath_4_can(game: State, material: Material, me: Player, exchange: int) -> bool:
    """One purple chip allows 1 to 2, two also 2 to 4, three also 1 to 4."""
    return (
        chips_in_pot(me, Colour.PURPLE) >= s.GHOSTS_NEEDED[exchange]
        and chip_at(me, s.EXCHANGED_CHIP[exchange]) >= 0
        and can_gain(game, material, s.BETTER_CHIP[exchange])
    )


@rule
def chip_at(me: Player, chip: int) -> int:
    """The first position of such a chip in the pot, or -1."""
    for i in range(me.pot_size):
        if me.pot_chips[i] == chip:
            return i
    return -1


@rule
def ghosts_breath_4_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """All exchanges that can be made, or none."""
    for exchange in range(s.EXCHANGES):
        if ghosts_breath_4_can(game, material, me, exchange):
            mask[Action.EXCHANGE + exchange] = 1
    mask[Action.NONE] = 1


@rule
def ghosts_breath_4_chosen(game: State, seat: int, exchange: int, log: Log) -> None:
    """2nd edition: the better chip goes into the bag at once. 1st: it takes the old one's place in the pot."""
    me = game.players[seat]
    chip = s.EXCHANGED_CHIP[exchange]
    better = s.BETTER_CHIP[exchange]
    at = chip_at(me, chip)
    give_up(game, seat, chip, Reason.PURPLE, log)
    if game.edition == Edition.FIRST:
        game.supply[better] -= 1
        me.pot_chips[at] = better
        note(log, EventCode.GAINED, seat, better, Reason.PURPLE)
    else:
        if at == me.pot_size - 1:
            me.strong = 0
        lift(me, at)
        gain_always(game, seat, better, Reason.PURPLE, log)


# Chip actions and the questions they ask -----------------------------------------------------------


@rule
def chip_action(game: State, material: Material, seat: int, colour: int, log: Log) -> None:
    """Black, green or purple chips act as their book says."""
    book = game.sets[colour]
    if colour == Colour.BLACK:
        if game.seats == 2:
            hawkmoth_2(game, seat, log)
        else:
            hawkmoth_3(game, seat, log)
    elif colour == Colour.GREEN:
        green_action(game, material, seat, book, log)
    else:
        purple_action(game, material, seat, book, log)


@rule
def green_action(game: State, material: Material, seat: int, book: int, log: Log) -> None:
    """Green chips, by the garden spider's book."""
    me = game.players[seat]
    if book == 1:
        spider_1(game, seat, log)
    elif book == 2:
        me.green_left = 2
        spider_2(game, material, seat, log)
    elif book == 3:
        spider_3(game, material, seat, log)
    else:
        me.green_left = greens_among_last_two(me)
        spider_4(me)


@rule
def purple_action(game: State, material: Material, seat: int, book: int, log: Log) -> None:
    """Purple chips, by the book of ghost's breath."""
    me = game.players[seat]
    if book == 1:
        ghosts_breath_1(game, seat, log)
    elif book == 2:
        ghosts_breath_2(me)
    elif book == 3:
        ghosts_breath_3(game, material, seat, log)
    else:
        ghosts_breath_4(game, material, seat)


@rule
def is_about_chip_action(ask: int) -> bool:
    """Whether a question is one that a chip action asks in the evaluation."""
    return Ask.SPIDER_2 <= ask <= Ask.GHOST_4


@rule
def chip_action_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """What the player may answer."""
    if me.ask == Ask.SPIDER_2:
        spider_2_mask(game, material, me, mask)
    elif me.ask == Ask.SPIDER_4:
        spider_4_mask(game, me, mask)
    elif me.ask == Ask.GHOST_1:
        bonus_mask(me, mask)
    elif me.ask == Ask.GHOST_2:
        ghosts_breath_2_mask(me, mask)
    else:
        ghosts_breath_4_mask(game, material, me, mask)


@rule
def chip_action_chosen(game: State, material: Material, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out the answer."""
    if ask == Ask.SPIDER_2:
        spider_2_chosen(game, material, seat, action, log)
    elif ask == Ask.SPIDER_4:
        spider_4_chosen(game, material, seat, action, log)
    elif ask == Ask.GHOST_1:
        ghosts_breath_1_gives(game, seat, action - Action.BONUS, log)
    elif ask == Ask.GHOST_2:
        if action != Action.NONE:
            ghosts_breath_2_gives(game, material, seat, action - Action.BONUS, log)
    elif action != Action.NONE:
        ghosts_breath_4_chosen(game, seat, action - Action.EXCHANGE, log)
