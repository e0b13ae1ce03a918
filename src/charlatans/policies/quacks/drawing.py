"""Whether to draw again: expectimax over the rest of the potion, as deep as it pays.

At each draw every kind of chip is tried with its exact probability and placed by the rules' own code, books and cards included; then
the best of stopping, drawing and using the flask counts. The search works on the game's record itself and undoes each chip
afterwards. Small bags are searched to the end; in large ones the first draws decide, because the risk only grows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...rules.engine import Mask, rule, whole
from ...rules.engine.rule import relinked
from ...rules.quacks.books import crow_skull_2, greens_among_last_two, mandrake_2, toadstool_2
from ...rules.quacks.brewing import can_draw, exploding_chips, explosion_limit, flask_works, move_of
from ...rules.quacks.chips import last_chip, last_space, lay
from ...rules.quacks.state import CHIPS, COLOUR_OF, VALUE_OF, Action, Card, Colour, Edition, Material, Player, State
from .potion import space_reached, worth_of_potion
from .worth import worth_of_flask

Search = Callable[[State, Material, int, int], tuple[int, int]]
"""From state, material, seat and depth to the potion's value and the best first action."""
POTIONS_EVALUATED = 36
"""About how many potions are evaluated per decision."""
DEEPEST = 6
SMALL_BAG = 4
"""Bags of up to this many chips are searched to the end, flask included."""
HOPELESS = 45
"""Above this risk in per cent a deeper search finds nothing; small bags are searched anyway."""


# Trying a chip -------------------------------------------------------------------------------------


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


# Looking ahead -------------------------------------------------------------------------------------


@rule
def expectimax_leaf(game: State, material: Material, seat: int, depth: int) -> tuple[int, int]:
    """The end of the search: the value of the potion as it stands."""
    return worth_of_potion(game, material, seat), Action.STOP


@rule
def expectimax_below(game: State, material: Material, seat: int, depth: int) -> tuple[int, int]:
    """Replaced by the next shallower search in `_copies`."""
    return expectimax_leaf(game, material, seat, depth)


@rule
def expectimax(game: State, material: Material, seat: int, depth: int) -> tuple[int, int]:
    """The value of a potion with best play for up to `depth` more draws, and the first action."""
    me = game.players[seat]
    stop = worth_of_potion(game, material, seat)
    if depth == 0 or me.exploded == 1:
        return stop, Action.STOP
    chips = 0
    if can_draw(me):
        chips = me.bag_total + 0
    total = 0
    emptied = stop - 1
    remembered = remember(me)
    # The flask is tried in the same loop, after all kinds of chips: a single call site keeps the compiled code small.
    for option in range(CHIPS + 1):
        chip = option
        white_back = 0
        space = 0
        count = 0
        if option < CHIPS:
            count = me.bag[chip] + 0
            if chips == 0 or count == 0:
                continue
            white_back = try_chip(game, material, seat, chip)
        else:
            if me.pot_size == 0 or not flask_works(game, me):
                continue
            chip = last_chip(me)
            space = last_space(me)
            try_flask(me, chip)
        worth, _ = expectimax_below(game, material, seat, depth - 1)
        if option < CHIPS:
            total += count * worth
            take_back(game, seat, chip, white_back, remembered)
        else:
            emptied = worth - worth_of_flask(game)
            refill(me, chip, space, remembered)
    draw = stop - 1
    if chips > 0:
        draw = total // chips
    if emptied > draw and emptied > stop:
        return emptied, Action.FLASK
    if draw > stop:
        return draw, Action.DRAW
    return stop, Action.STOP


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


def _copies(deepest: int) -> Search:
    """Searches of every depth: copies of one rule, each calling the next shallower one, since rules cannot be recursive."""
    below: Search = expectimax_leaf
    for depth in range(1, deepest + 1):
        copy = whole(relinked(expectimax, {"expectimax_below": below}))
        copy.__qualname__ = f"expectimax_{depth}"
        below = copy
    return below


search = _copies(DEEPEST)


@rule
def kinds_in_bag(me: Player) -> int:
    """How many kinds of chips the bag holds."""
    kinds = 0
    for chip in range(CHIPS):
        if me.bag[chip] > 0:
            kinds += 1
    return kinds


@rule
def depth_for(me: Player) -> int:
    """The search depth: to the end of a small bag, otherwise limited by the number of potions."""
    if me.bag_total <= SMALL_BAG:
        # A chip returned by the flask can be drawn again.
        return me.bag_total + 2 * me.flask
    kinds = kinds_in_bag(me)
    depth = 1
    potions = kinds * kinds
    while potions <= POTIONS_EVALUATED and depth < DEEPEST:
        depth += 1
        potions *= kinds
    return depth


@rule
def nothing_to_lose(game: State, material: Material, me: Player) -> bool:
    """No chip can explode the pot, and drawing gives up no ruby and no garden spider."""
    return (
        material.ruby[space_reached(me) + 1] == 0
        and greens_among_last_two(me) == 0
        and exploding_chips(game, material, me) == 0
    )


@rule
def brew(game: State, material: Material, seat: int, mask: Mask) -> int:
    """Draw, stop or use the flask.

    If one draw followed by stopping beats stopping now, drawing is right whatever comes after it; only otherwise
    can a deeper search find more.
    """
    me = game.players[seat]
    if mask[Action.STOP] == 0 or (
        mask[Action.DRAW] == 1 and mask[Action.FLASK] == 0 and nothing_to_lose(game, material, me)
    ):
        return Action.DRAW
    depth = depth_for(me)
    action = Action.STOP
    if depth == 1 or mask[Action.FLASK] == 0:
        _, action = search(game, material, seat, 1)
    hopeless = 100 * exploding_chips(game, material, me) > HOPELESS * me.bag_total and me.bag_total > SMALL_BAG
    if depth > 1 and (mask[Action.FLASK] == 1 or (action == Action.STOP and not hopeless)):
        _, action = search(game, material, seat, depth)
    return action
