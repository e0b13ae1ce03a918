"""Chips, points, rubies and droplets: the small moves that all other rules are built from."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, Mask, below, note, pick_bit, put_in_bag, rule, take_forced
from . import state as s
from .state import Action, Ask, Colour, EventCode, Gift, Material, Player, Reason, State


@rule
def hand_mask(me: Player, mask: Mask) -> None:
    """One of the chips looked at may be placed, or none."""
    for chip in range(s.CHIPS):
        if me.hand[chip] > 0:
            mask[Action.PLACE + chip] = 1
    mask[Action.NONE] = 1


@rule
def draw_card(game: State) -> int:
    """Draws a fortune-teller card from those not yet read."""
    card = take_forced(game.streams[s.TABLE_STREAM], 0, s.CARDS - 1)
    if card != NOT_FORCED and (game.deck >> card) & 1 == 0:
        game.impossible = s.TABLE_STREAM + 1
        card = NOT_FORCED
    if card == NOT_FORCED:
        cards = 0
        for i in range(s.CARDS):
            cards += (game.deck >> i) & 1
        card = pick_bit(game.streams[s.TABLE_STREAM], game.deck, cards)
    game.deck &= ~(1 << card)
    return card


@rule
def roll_die(game: State) -> int:
    """Rolls the bonus die; returns its face."""
    face = take_forced(game.streams[s.TABLE_STREAM], s.FORCED_FACE, s.FORCED_FACE + s.FACES - 1)
    if face != NOT_FORCED:
        return face - s.FORCED_FACE
    return below(game.streams[s.TABLE_STREAM], s.FACES)


@rule
def book_is_out(game: State, material: Material, chip: int) -> bool:
    """Yellow and purple chips wait for their books; all others are there from the start."""
    colour = s.COLOUR_OF[chip]
    if colour == Colour.YELLOW:
        return game.turn >= material.yellow_turn
    if colour == Colour.PURPLE:
        return game.turn >= material.purple_turn
    return True


@rule
def can_gain(game: State, material: Material, chip: int) -> bool:
    """A chip can be gained while the supply has one and its book is out."""
    return game.supply[chip] > 0 and book_is_out(game, material, chip)


@rule
def gain(game: State, material: Material, seat: int, chip: int, why: int, log: Log) -> None:
    """A chip comes from the supply into the bag; if there is none to be had, nothing is gained."""
    if can_gain(game, material, chip):
        gain_always(game, seat, chip, why, log)
    else:
        note(log, EventCode.SOLD_OUT, seat, chip, why)


@rule
def gain_always(game: State, seat: int, chip: int, why: int, log: Log) -> None:
    """A chip comes from the supply into the bag."""
    game.supply[chip] -= 1
    put_in_bag(game.players[seat], chip)
    note(log, EventCode.GAINED, seat, chip, why)


@rule
def give_up(game: State, seat: int, chip: int, why: int, log: Log) -> None:
    """A chip that a player no longer has goes back to the supply."""
    game.supply[chip] += 1
    note(log, EventCode.GAVE_UP, seat, chip, why)


@rule
def back_in_bag(game: State, seat: int, chip: int, log: Log) -> None:
    """A chip a player has drawn goes back into the bag."""
    put_in_bag(game.players[seat], chip)
    note(log, EventCode.BACK_IN_BAG, seat, chip, 0)


@rule
def score(game: State, seat: int, points: int, why: int, log: Log) -> None:
    """Victory points. Nothing else ever changes a score."""
    if points > 0:
        game.players[seat].points += points
        note(log, EventCode.SCORED, seat, points, why)


@rule
def get_rubies(game: State, seat: int, rubies: int, why: int, log: Log) -> None:
    """Rubies; they never run out."""
    if rubies > 0:
        game.players[seat].rubies += rubies
        note(log, EventCode.GOT_RUBIES, seat, rubies, why)


@rule
def pay_rubies(game: State, seat: int, rubies: int, why: int, log: Log) -> None:
    """Rubies are paid."""
    game.players[seat].rubies -= rubies
    note(log, EventCode.PAID_RUBIES, seat, rubies, why)


@rule
def move_droplet(game: State, seat: int, steps: int, why: int, log: Log) -> None:
    """The droplet in the pot moves forward, to the last space at most."""
    me = game.players[seat]
    me.droplet = min(me.droplet + steps, s.LAST_SPACE)
    note(log, EventCode.DROPLET_MOVED, seat, me.droplet, why)


@rule
def move_tube(game: State, material: Material, seat: int, why: int, log: Log) -> None:
    """The droplet on the test tubes moves one glass to the right and its bonus is given at once."""
    me = game.players[seat]
    me.tube += 1
    note(log, EventCode.GLASS_REACHED, seat, me.tube, why)
    gives = material.glass_gives[me.tube]
    amount = material.glass_amount[me.tube]
    if gives == Gift.RUBY:
        get_rubies(game, seat, amount, Reason.GLASS, log)
    elif gives == Gift.POINTS:
        score(game, seat, amount, Reason.GLASS, log)
    elif gives == Gift.CHIP:
        if game.supply[amount] > 0:
            gain_always(game, seat, amount, Reason.GLASS, log)
        else:
            note(log, EventCode.SOLD_OUT, seat, amount, Reason.GLASS)


@rule
def tube_can_move(game: State, me: Player) -> bool:
    """There is a second droplet on the back of the pot, and it has glasses before it."""
    return game.back == 1 and me.tube < s.LAST_GLASS


@rule
def droplet_mask(game: State, me: Player, mask: Mask) -> None:
    """The droplet in the pot or the one on the test tubes."""
    mask[Action.DROPLET] = 1
    if tube_can_move(game, me):
        mask[Action.TUBE] = 1


@rule
def step_droplet(game: State, material: Material, seat: int, action: int, why: int, log: Log) -> None:
    """One step of the droplet chosen."""
    if action == Action.TUBE:
        move_tube(game, material, seat, why, log)
    else:
        move_droplet(game, seat, 1, why, log)


@rule
def grant_droplet(game: State, seat: int, steps: int, why: int, log: Log) -> None:
    """A player may move a droplet. With test tubes each step is the player's choice."""
    me = game.players[seat]
    if tube_can_move(game, me):
        me.steps += steps
        me.steps_why = why
        me.ask = Ask.DROPLET
    else:
        move_droplet(game, seat, steps, why, log)


@rule
def roll_for_bonus(game: State, material: Material, seat: int, log: Log) -> None:
    """A player rolls the bonus die and has what it shows."""
    face = roll_die(game)
    note(log, EventCode.ROLLED, seat, face, 0)
    gives = material.die_gives[face]
    amount = material.die_amount[face]
    if gives == Gift.POINTS:
        score(game, seat, amount, Reason.DIE, log)
    elif gives == Gift.RUBY:
        get_rubies(game, seat, amount, Reason.DIE, log)
    elif gives == Gift.DROPLET:
        grant_droplet(game, seat, amount, Reason.DIE, log)
    else:
        gain(game, material, seat, amount, Reason.DIE, log)


@rule
def last_space(me: Player) -> int:
    """The space of the last chip in the pot, or where the first chip will count from."""
    if me.pot_size > 0:
        return me.pot_spaces[me.pot_size - 1] + 0
    return me.start + 0


@rule
def last_chip(me: Player) -> int:
    """The last chip in the pot; there must be one."""
    return me.pot_chips[me.pot_size - 1] + 0


@rule
def nearer_could_be_better(material: Material, near: int, far: int) -> bool:
    """Whether a scoring space has something that one further on lacks: a ruby, or what an owner's pot may print there."""
    return (
        material.ruby[near] > material.ruby[far]
        or material.points[near] > material.points[far]
        or material.coins[near] > material.coins[far]
    )


@rule
def lay(me: Player, chip: int, spaces: int) -> None:
    """A chip is laid so many spaces after the last one, on the last space at most."""
    me.pot_spaces[me.pot_size] = min(last_space(me) + spaces, s.LAST_SPACE)
    me.pot_chips[me.pot_size] = chip
    me.pot_size += 1


@rule
def lift(me: Player, at: int) -> None:
    """A chip leaves the pot; those after it keep their spaces."""
    me.pot_size -= 1
    for i in range(at, me.pot_size):
        me.pot_chips[i] = me.pot_chips[i + 1]
        me.pot_spaces[i] = me.pot_spaces[i + 1]
    me.pot_chips[me.pot_size] = 0
    me.pot_spaces[me.pot_size] = 0


@rule
def counted_chips(me: Player) -> int:
    """How many chips in the pot count for chip actions: all but a strong ingredient."""
    return me.pot_size - me.strong


@rule
def chips_in_pot(me: Player, colour: int) -> int:
    """Chips of a colour lying in the pot."""
    chips = 0
    for i in range(counted_chips(me)):
        if s.COLOUR_OF[me.pot_chips[i]] == colour:
            chips += 1
    return chips


@rule
def empty_pot_into_bag(me: Player) -> None:
    """All chips in the pot go back into the bag."""
    for i in range(me.pot_size):
        put_in_bag(me, me.pot_chips[i])
        me.pot_chips[i] = 0
        me.pot_spaces[i] = 0
    me.pot_size = 0
    me.white_total = 0
    me.strong = 0
