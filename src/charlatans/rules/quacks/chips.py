"""Chips, points, rubies and droplets: the small moves that all other rules are made of."""

from __future__ import annotations

from ..engine import NOT_FORCED, below, note, pick_bit, put_in_bag, rule, take_forced
from .state import (
    ASK_DROPLET,
    BACK_IN_BAG,
    BY_DIE,
    BY_GLASS,
    CARDS,
    CHIPS,
    COLOUR_OF,
    DROPLET,
    DROPLET_MOVED,
    FACES,
    FORCED_FACE,
    GAINED,
    GAVE_UP,
    GIVES_CHIP,
    GIVES_DROPLET,
    GIVES_POINTS,
    GIVES_RUBY,
    GLASS_REACHED,
    GOT_RUBIES,
    LAST_GLASS,
    LAST_SPACE,
    NONE,
    PAID_RUBIES,
    PLACE,
    PURPLE,
    ROLLED,
    SCORED,
    SOLD_OUT,
    TABLE_STREAM,
    TUBE,
    YELLOW,
)


@rule
def hand_mask(me, mask):
    """One of the chips looked at may be placed, or none."""
    for chip in range(CHIPS):
        if me.hand[chip] > 0:
            mask[PLACE + chip] = 1
    mask[NONE] = 1


@rule
def draw_card(game):
    """A fortune-teller card from those not yet read."""
    card = take_forced(game.streams[TABLE_STREAM], 0, CARDS - 1)
    if card != NOT_FORCED and (game.deck >> card) & 1 == 0:
        game.impossible = TABLE_STREAM + 1
        card = NOT_FORCED
    if card == NOT_FORCED:
        cards = 0
        for i in range(CARDS):
            cards += (game.deck >> i) & 1
        card = pick_bit(game.streams[TABLE_STREAM], game.deck, cards)
    game.deck &= ~(1 << card)
    return card


@rule
def roll_die(game):
    """A face of the bonus die."""
    face = take_forced(game.streams[TABLE_STREAM], FORCED_FACE, FORCED_FACE + FACES - 1)
    if face != NOT_FORCED:
        return face - FORCED_FACE
    return below(game.streams[TABLE_STREAM], FACES)


@rule
def book_is_out(game, material, chip):
    """Yellow and purple chips wait for their books; all others are there from the start."""
    colour = COLOUR_OF[chip]
    if colour == YELLOW:
        return game.turn >= material.yellow_turn
    if colour == PURPLE:
        return game.turn >= material.purple_turn
    return True


@rule
def can_gain(game, material, chip):
    """A chip can be gained while the supply has one and its book is out."""
    return game.supply[chip] > 0 and book_is_out(game, material, chip)


@rule
def gain(game, material, seat, chip, why, log):
    """A chip comes from the supply into the bag; if there is none to be had, nothing is gained."""
    if can_gain(game, material, chip):
        gain_always(game, seat, chip, why, log)
    else:
        note(log, SOLD_OUT, seat, chip, why)


@rule
def gain_always(game, seat, chip, why, log):
    """A chip comes from the supply into the bag."""
    game.supply[chip] -= 1
    put_in_bag(game.players[seat], chip)
    note(log, GAINED, seat, chip, why)


@rule
def give_up(game, seat, chip, why, log):
    """A chip that a player no longer has goes back to the supply."""
    game.supply[chip] += 1
    note(log, GAVE_UP, seat, chip, why)


@rule
def back_in_bag(game, seat, chip, log):
    """A chip a player has drawn goes back into the bag."""
    put_in_bag(game.players[seat], chip)
    note(log, BACK_IN_BAG, seat, chip, 0)


@rule
def score(game, seat, points, why, log):
    """Victory points. Nothing else ever changes a score."""
    if points > 0:
        game.players[seat].points += points
        note(log, SCORED, seat, points, why)


@rule
def get_rubies(game, seat, rubies, why, log):
    """Rubies; they never run out."""
    if rubies > 0:
        game.players[seat].rubies += rubies
        note(log, GOT_RUBIES, seat, rubies, why)


@rule
def pay_rubies(game, seat, rubies, why, log):
    """Rubies are paid."""
    game.players[seat].rubies -= rubies
    note(log, PAID_RUBIES, seat, rubies, why)


@rule
def move_droplet(game, seat, steps, why, log):
    """The droplet in the pot moves forward, to the last space at most."""
    me = game.players[seat]
    me.droplet = min(me.droplet + steps, LAST_SPACE)
    note(log, DROPLET_MOVED, seat, me.droplet, why)


@rule
def move_tube(game, material, seat, why, log):
    """The droplet on the test tubes moves one glass to the right and its bonus is given at once."""
    me = game.players[seat]
    me.tube += 1
    note(log, GLASS_REACHED, seat, me.tube, why)
    gives = material.glass_gives[me.tube]
    amount = material.glass_amount[me.tube]
    if gives == GIVES_RUBY:
        get_rubies(game, seat, amount, BY_GLASS, log)
    elif gives == GIVES_POINTS:
        score(game, seat, amount, BY_GLASS, log)
    elif gives == GIVES_CHIP:
        if game.supply[amount] > 0:
            gain_always(game, seat, amount, BY_GLASS, log)
        else:
            note(log, SOLD_OUT, seat, amount, BY_GLASS)


@rule
def tube_can_move(game, me):
    """There is a second droplet on the back of the pot, and it has glasses before it."""
    return game.back == 1 and me.tube < LAST_GLASS


@rule
def droplet_mask(game, me, mask):
    """The droplet in the pot or the one on the test tubes."""
    mask[DROPLET] = 1
    if tube_can_move(game, me):
        mask[TUBE] = 1


@rule
def step_droplet(game, material, seat, action, why, log):
    """One step of the droplet chosen."""
    if action == TUBE:
        move_tube(game, material, seat, why, log)
    else:
        move_droplet(game, seat, 1, why, log)


@rule
def grant_droplet(game, seat, steps, why, log):
    """A player may move a droplet. With test tubes each step is the player's choice."""
    me = game.players[seat]
    if tube_can_move(game, me):
        me.steps += steps
        me.steps_why = why
        me.ask = ASK_DROPLET
    else:
        move_droplet(game, seat, steps, why, log)


@rule
def roll_for_bonus(game, material, seat, log):
    """A player rolls the bonus die and has what it shows."""
    face = roll_die(game)
    note(log, ROLLED, seat, face, 0)
    gives = material.die_gives[face]
    amount = material.die_amount[face]
    if gives == GIVES_POINTS:
        score(game, seat, amount, BY_DIE, log)
    elif gives == GIVES_RUBY:
        get_rubies(game, seat, amount, BY_DIE, log)
    elif gives == GIVES_DROPLET:
        grant_droplet(game, seat, amount, BY_DIE, log)
    else:
        gain(game, material, seat, amount, BY_DIE, log)


@rule
def last_space(me):
    """The space of the last chip in the pot, or where the first chip will count from."""
    if me.pot_size > 0:
        return me.pot_spaces[me.pot_size - 1] + 0
    return me.start + 0


@rule
def last_chip(me):
    """The last chip in the pot; there must be one."""
    return me.pot_chips[me.pot_size - 1] + 0


@rule
def nearer_could_be_better(material, near, far):
    """Whether a scoring space has something that one further on lacks: a ruby, or what an owner's pot may print there."""
    return (
        material.ruby[near] > material.ruby[far]
        or material.points[near] > material.points[far]
        or material.coins[near] > material.coins[far]
    )


@rule
def lay(me, chip, spaces):
    """A chip is laid so many spaces after the last one, on the last space at most."""
    me.pot_spaces[me.pot_size] = min(last_space(me) + spaces, LAST_SPACE)
    me.pot_chips[me.pot_size] = chip
    me.pot_size += 1


@rule
def lift(me, at):
    """A chip leaves the pot; those after it keep their spaces."""
    me.pot_size -= 1
    for i in range(at, me.pot_size):
        me.pot_chips[i] = me.pot_chips[i + 1]
        me.pot_spaces[i] = me.pot_spaces[i + 1]
    me.pot_chips[me.pot_size] = 0
    me.pot_spaces[me.pot_size] = 0


@rule
def counted_chips(me):
    """How many chips in the pot count for chip actions: all but a strong ingredient."""
    return me.pot_size - me.strong


@rule
def chips_in_pot(me, colour):
    """Chips of a colour lying in the pot."""
    chips = 0
    for i in range(counted_chips(me)):
        if COLOUR_OF[me.pot_chips[i]] == colour:
            chips += 1
    return chips


@rule
def empty_pot_into_bag(me):
    """All chips in the pot go back into the bag."""
    for i in range(me.pot_size):
        put_in_bag(me, me.pot_chips[i])
        me.pot_chips[i] = 0
        me.pot_spaces[i] = 0
    me.pot_size = 0
    me.white_total = 0
    me.strong = 0
