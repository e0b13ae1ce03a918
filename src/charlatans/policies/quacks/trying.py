"""Trying what could happen on the record itself, as the rules would do it, and undoing it: chips, the flask, chips looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...rules.engine import rule, whole
from ...rules.engine.rule import variant
from ...rules.quacks.books import crow_skull_2, mandrake_2, toadstool_2
from ...rules.quacks.brewing import explosion_limit, move_of
from ...rules.quacks.chips import last_space, lay
from ...rules.quacks.state import CHIPS, COLOUR_OF, VALUE_OF, Card, Colour, Edition, Material, Player, State


class Remembered(NamedTuple):
    """The fields of a player's record that trying chips changes, besides bag and pot."""

    points: int
    rubies: int
    bag_total: int
    flask: int
    exploded: int
    protected: int
    drawn: int
    placed: int
    last_drawn: int
    before_last: int
    white_total: int
    white_seen: int
    yellows: int
    doubled: int
    cover: int
    extra: int
    pot_size: int
    aside_1: int
    aside_2: int
    aside_4: int


@rule
def remember(me: Player) -> Remembered:
    """Saves those fields."""
    return Remembered(
        me.points + 0, me.rubies + 0, me.bag_total + 0, me.flask + 0, me.exploded + 0, me.protected + 0,
        me.drawn + 0, me.placed + 0, me.last_drawn + 0, me.before_last + 0, me.white_total + 0, me.white_seen + 0,
        me.yellows + 0, me.doubled + 0, me.cover + 0, me.extra + 0, me.pot_size + 0,
        me.aside[0] + 0, me.aside[1] + 0, me.aside[2] + 0,
    )  # fmt: skip


@rule
def restore(me: Player, remembered: Remembered) -> None:
    """Puts the saved fields back."""
    me.points = remembered.points
    me.rubies = remembered.rubies
    me.bag_total = remembered.bag_total
    me.flask = remembered.flask
    me.exploded = remembered.exploded
    me.protected = remembered.protected
    me.drawn = remembered.drawn
    me.placed = remembered.placed
    me.last_drawn = remembered.last_drawn
    me.before_last = remembered.before_last
    me.white_total = remembered.white_total
    me.white_seen = remembered.white_seen
    me.yellows = remembered.yellows
    me.doubled = remembered.doubled
    me.cover = remembered.cover
    me.extra = remembered.extra
    me.pot_size = remembered.pot_size
    me.aside[0] = remembered.aside_1
    me.aside[1] = remembered.aside_2
    me.aside[2] = remembered.aside_4


@rule
def try_chip(game: State, material: Material, seat: int, chip: int) -> int:
    """Brews a chip from the bag as the rules would. Returns 1 if the white chip before it went back into the bag."""
    me = game.players[seat]
    me.bag[chip] -= 1
    me.bag_total -= 1
    me.drawn += 1
    me.before_last = me.last_drawn
    was_covered = me.cover > 0
    if was_covered:
        me.cover -= 1
    colour = COLOUR_OF[chip]
    if colour == Colour.RED and game.sets[Colour.RED] == 2:
        toadstool_2(me, chip)
        me.last_drawn = 0
        me.extra = 0
        if game.edition != Edition.FIRST:
            me.doubled = 0
        return 0
    lay(me, chip, move_of(game, me, chip))
    me.doubled = 0
    me.last_drawn = chip + 1
    me.placed += 1
    if colour == Colour.WHITE:
        return try_white(game, material, me, chip, was_covered)
    if colour == Colour.YELLOW:
        return try_yellow(game, me)
    if colour == Colour.BLUE:
        try_blue(game, material, me, chip)
    return 0


@rule
def try_white(game: State, material: Material, me: Player, chip: int, was_covered: int) -> int:
    """A white chip may explode the pot; under Well Stirred the first one goes back."""
    me.white_total += VALUE_OF[chip]
    if me.white_total > explosion_limit(game, material, me):
        me.exploded = 1
        if was_covered:
            me.protected = 1
    elif me.white_seen == 0:
        me.white_seen = 1
        if game.card == Card.WELL_STIRRED:
            me.before_last = chip + 1
            return put_white_back(me)
    return 0


@rule
def try_yellow(game: State, me: Player) -> int:
    """Mandrakes: doubling, a higher limit, or returning the white chip before, which is nearly always right."""
    me.yellows += 1
    if game.sets[Colour.YELLOW] == 2:
        mandrake_2(me)
    elif game.sets[Colour.YELLOW] == 1 and me.before_last > 0 and COLOUR_OF[me.before_last - 1] == Colour.WHITE:
        return put_white_back(me)
    return 0


@rule
def put_white_back(me: Player) -> int:
    """Returns the white chip drawn before to the bag. It stays in `pot_chips`, where nothing counts it any more."""
    white = me.before_last - 1
    me.white_total -= VALUE_OF[white]
    me.bag[white] += 1
    me.bag_total += 1
    return 1


@rule
def try_blue(game: State, material: Material, me: Player, chip: int) -> None:
    """Crow skulls: cover, or a ruby or points on a ruby space. The look at further chips in set 1 is not modelled."""
    if game.sets[Colour.BLUE] == 2:
        crow_skull_2(me, chip)
    elif material.ruby[last_space(me)] == 1:
        if game.sets[Colour.BLUE] == 3:
            me.rubies += 1
        elif game.sets[Colour.BLUE] == 4:
            me.points += VALUE_OF[chip]


@rule
def take_back(game: State, seat: int, chip: int, white_back: int, remembered: Remembered) -> None:
    """Undoes `try_chip`."""
    me = game.players[seat]
    if white_back == 1:
        # Under Well Stirred this is the tried chip itself.
        me.bag[me.before_last - 1] -= 1
    me.bag[chip] += 1
    restore(me, remembered)
    if COLOUR_OF[chip] != Colour.RED or game.sets[Colour.RED] != 2:
        me.pot_chips[me.pot_size] = 0
        me.pot_spaces[me.pot_size] = 0


@rule
def try_flask(me: Player, chip: int) -> None:
    """Uses the flask: the chip drawn last goes back into the bag."""
    if COLOUR_OF[chip] == Colour.WHITE:
        me.white_total -= VALUE_OF[chip]
    me.flask = 0
    me.last_drawn = 0
    me.extra = 0
    me.pot_size -= 1
    me.bag[chip] += 1
    me.bag_total += 1


@rule
def refill(me: Player, chip: int, space: int, remembered: Remembered) -> None:
    """Undoes `try_flask`."""
    me.bag[chip] -= 1
    restore(me, remembered)
    me.pot_chips[me.pot_size - 1] = chip
    me.pot_spaces[me.pot_size - 1] = space


@rule
def hand_into_bag(me: Player, sign: int) -> int:
    """Moves the hand into the bag (sign 1) or out of it again (-1); returns the change in the bag's size."""
    chips = 0
    for chip in range(CHIPS):
        me.bag[chip] += sign * me.hand[chip]
        chips += sign * me.hand[chip]
    return chips


def by_depth(search: Any, below: str, leaf: Any, deepest: int) -> Any:
    """The deepest of many copies of a search, each of which calls the next shallower one as `below`, since rules cannot be recursive."""
    shallower = leaf
    for depth in range(1, deepest + 1):
        shallower = variant(search, f"{search.__name__}_{depth}", {below: shallower}, whole)
    return shallower
