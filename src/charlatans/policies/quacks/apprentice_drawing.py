"""Whether to draw again: expectimax over the rest of the potion, as deep as it pays.

At each draw every kind of chip is tried with its exact probability and placed by the rules' own code, books and cards included; then
the best of stopping, drawing and using the flask counts. The search works on the game's record itself and undoes each chip
afterwards. Small bags are searched to the end; in large ones the first draws decide, because the risk only grows.
"""

from __future__ import annotations

from collections.abc import Callable

from ...rules.engine import Mask, rule
from ...rules.quacks.books import greens_among_last_two
from ...rules.quacks.brewing import can_draw, exploding_chips, flask_works
from ...rules.quacks.chips import last_chip, last_space
from ...rules.quacks.state import CHIPS, Action, Material, Player, State
from .apprentice_potion import space_reached, worth_of_potion
from .apprentice_worth import worth_of_flask
from .trying import by_depth, refill, remember, take_back, try_chip, try_flask

Search = Callable[[State, Material, int, int], tuple[int, int]]
"""From state, material, seat and depth to the potion's value and the best first action."""
POTIONS_EVALUATED = 36
"""About how many potions are evaluated per decision."""
DEEPEST = 6
SMALL_BAG = 4
"""Bags of up to this many chips are searched to the end, flask included."""
HOPELESS = 45
"""Above this risk in per cent a deeper search finds nothing; small bags are searched anyway."""


# Looking ahead -------------------------------------------------------------------------------------


@rule
def expectimax_leaf(game: State, material: Material, seat: int, depth: int) -> tuple[int, int]:
    """The end of the search: the value of the potion as it stands."""
    return worth_of_potion(game, material, seat), Action.STOP


@rule
def expectimax_below(game: State, material: Material, seat: int, depth: int) -> tuple[int, int]:
    """Replaced by the next shallower search by `by_depth`."""
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


search: Search = by_depth(expectimax, "expectimax_below", expectimax_leaf, DEEPEST)


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
