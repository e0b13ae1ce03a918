"""Chips: in the supply, in the bag and in the pot, and the deck of fortune-teller cards."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, Mask, note, pick_bit, put_in_bag, rule, take_forced
from . import state as s
from .state import Action, Colour, EventCode, Material, Player, State


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
