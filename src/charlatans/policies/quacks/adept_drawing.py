"""Whether to draw again: expectimax over the next draws, by the chance to win.

Where no chip in the bag can explode the pot, the adept draws. Otherwise every kind of chip is tried with its exact probability, two draws
ahead in most bags and to the end in small ones. The flask costs no draw, so what comes after it is seen as well. Where the search ends and the next
draw would be safe, the potion is taken to be one chip of average value further.
"""

from __future__ import annotations

from collections.abc import Callable

from ...rules.engine import Mask, rule
from ...rules.quacks.brewing import can_draw, exploding_chips, flask_works
from ...rules.quacks.chips import last_chip, last_space
from ...rules.quacks.state import CHIPS, VALUE_OF, Action, Material, Player, State
from .adept_potion import Outlook, chance_of_potion, outlook_of
from .apprentice_drawing import kinds_in_bag
from .trying import by_depth, refill, remember, take_back, try_chip, try_flask

Search = Callable[[State, Material, int, Outlook, int], tuple[int, int]]
"""From state, material, seat, outlook and depth to the chance to win and the best first action."""
POTIONS_TRIED = 120
"""About how many potions are tried per decision."""
DEEPEST = 6
SMALL_BAG = 4
"""Bags of up to this many chips are searched to the end, flask included."""


@rule
def safe_draw(game: State, material: Material, me: Player) -> bool:
    """There is a chip to draw, and none that could explode the pot."""
    return can_draw(me) and exploding_chips(game, material, me) == 0


@rule
def chance_at_end(game: State, material: Material, seat: int, outlook: Outlook, depth: int) -> tuple[int, int]:
    """The end of the search: the potion as it stands, or one average chip further where that is safe."""
    me = game.players[seat]
    ahead = 0
    if me.exploded == 0 and safe_draw(game, material, me):
        for chip in range(CHIPS):
            ahead += me.bag[chip] * VALUE_OF[chip]
        ahead = (ahead + me.bag_total // 2) // me.bag_total
    return chance_of_potion(game, material, seat, outlook, ahead), Action.STOP


@rule
def best_below(game: State, material: Material, seat: int, outlook: Outlook, depth: int) -> tuple[int, int]:
    """Replaced by the next shallower search by `by_depth`."""
    return chance_at_end(game, material, seat, outlook, depth)


@rule
def best_of(game: State, material: Material, seat: int, outlook: Outlook, depth: int) -> tuple[int, int]:
    """The chance to win with best play for up to `depth` more draws, and the first action."""
    me = game.players[seat]
    if depth == 0:
        return chance_at_end(game, material, seat, outlook, depth)
    stop = chance_of_potion(game, material, seat, outlook, 0)
    if me.exploded == 1:
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
        draws = depth - 1
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
            draws = depth
            try_flask(me, chip)
        chance, _ = best_below(game, material, seat, outlook, draws)
        if option < CHIPS:
            total += count * chance
            take_back(game, seat, chip, white_back, remembered)
        else:
            emptied = chance
            refill(me, chip, space, remembered)
    draw = stop - 1
    if chips > 0:
        draw = total // chips
    if emptied > draw and emptied > stop:
        return emptied, Action.FLASK
    if draw > stop:
        return draw, Action.DRAW
    return stop, Action.STOP


search: Search = by_depth(best_of, "best_below", chance_at_end, DEEPEST)


@rule
def depth_for(me: Player) -> int:
    """The search depth: to the end of a small bag, otherwise limited by the number of potions."""
    if me.bag_total <= SMALL_BAG:
        # A chip returned by the flask can be drawn again.
        return me.bag_total + me.flask
    kinds = kinds_in_bag(me)
    depth = 1
    potions = kinds * kinds
    while potions <= POTIONS_TRIED and depth < DEEPEST - 1:
        depth += 1
        potions *= kinds
    return depth


@rule
def brew(game: State, material: Material, seat: int, mask: Mask) -> int:
    """Draw, stop or use the flask.

    If one draw followed by stopping beats stopping now, drawing is right whatever comes after it; only otherwise, or with the flask, can a
    deeper search find more.
    """
    me = game.players[seat]
    if mask[Action.STOP] == 0 or safe_draw(game, material, me):
        return Action.DRAW
    if mask[Action.DRAW] == 0 and mask[Action.FLASK] == 0:
        return Action.STOP
    outlook = outlook_of(game, material, seat)
    action = Action.STOP
    if mask[Action.FLASK] == 0:
        _, action = search(game, material, seat, outlook, 1)
    if action == Action.STOP:
        _, action = search(game, material, seat, outlook, depth_for(me))
    return action
