"""How the adept negotiates: what a deal does to the chance to win of both, and when the rival will accept it.

Whatever else follows in this round without a negotiation is played ahead first.
"""

from __future__ import annotations

from ...rules.basari.gems import number_in
from ...rules.basari.haggle import lowest_raise, rival_of
from ...rules.basari.state import (
    COLOURS,
    NO_GEMS,
    Action,
    ActionCard,
    Colour,
    Material,
    State,
)
from ...rules.engine import Mask, rule, whole
from ...rules.engine.rule import variant
from .adept_worth import (
    LOGIT,
    Moment,
    chances_after_draw,
    chances_now,
    change_between,
    change_for,
    moment_of,
    perform_ahead,
    strengths_by_colour,
    sum_of,
    take_back,
    times,
)
from .choosing import BySeat
from .haggling import (
    Prices,
    best_bid,
    cost_in,
    gain_in,
    hand_over,
    least_of,
    most_gems_bid,
    most_of,
    price,
    with_price,
)
from .novice import bid_towards
from .worth import FADE_STEPS, FULL, WORKER, chance_of, workers_in_deck, workers_per_card

CLAIM = 64
CONTENT = 16  # the rival is content with gems worth this many parts of its claim
DOUBT = LOGIT * 3 // 64  # how uncertain that is
BUYING, SELLING = (
    12,
    24,
)  # what an action will cost or bring if the negotiation goes on, in parts of both claims together


@rule
def lone_player(game: State, action: int) -> int:
    """The only player who chose an action that is still to come; -1 if there is none or several."""
    if action <= game.action:
        return -1
    found = -1
    for seat in range(game.seats):
        if game.players[seat].chosen == action + 1:
            if found >= 0:
                return -1
            found = seat
    return found


@rule
def haggle_well(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The best bid, or the standing offer if accepting is better; what follows in this round uncontested is played ahead."""
    scorer = lone_player(game, ActionCard.B)
    if scorer >= 0:
        perform_ahead(game, material, scorer, ActionCard.B)
    collector = lone_player(game, ActionCard.C)
    taken = NO_GEMS + 0
    if collector >= 0:
        taken = perform_ahead(game, material, collector, ActionCard.C)
    decision = haggle_ahead(game, material, seat, mask)
    if scorer >= 0:
        take_back(game, material, scorer, ActionCard.B, NO_GEMS)
    if collector >= 0:
        take_back(game, material, collector, ActionCard.C, taken)
    return decision


@rule
def haggle_ahead(game: State, material: Material, seat: int, mask: Mask) -> int:
    """The same, once the rest of the round is played ahead."""
    rival = rival_of(game, seat)
    action = game.action + 0
    now = chances_now(game, material)
    deck_workers = 0
    drawn = 0
    if action == ActionCard.A:
        deck_workers = workers_in_deck(game, material)
        drawn = (workers_per_card(material) + WORKER // 2) // WORKER
    # If the rival performs the action.
    taken = perform_ahead(game, material, rival, action)
    theirs = chances_if_performed(game, material, rival, action, deck_workers)
    game.players[rival].workers += drawn
    offered = 0
    if mask[Action.ACCEPT] == 1:
        offered = worth_of_getting(game, material, rival, seat, moment_of(game, material), theirs)
    game.players[rival].workers -= drawn
    take_back(game, material, rival, action, taken)
    # If the adept performs it.
    taken = perform_ahead(game, material, seat, action)
    ours = chances_if_performed(game, material, seat, action, deck_workers)
    game.players[seat].workers += drawn
    moment = moment_of(game, material)
    red = prices_to_both(game, material, seat, rival, Colour.RED, moment, ours)
    yellow = prices_to_both(game, material, seat, rival, Colour.YELLOW, moment, ours)
    green = prices_to_both(game, material, seat, rival, Colour.GREEN, moment, ours)
    blue = prices_to_both(game, material, seat, rival, Colour.BLUE, moment, ours)
    game.players[seat].workers -= drawn
    take_back(game, material, seat, action, taken)
    mine = change_between(now[seat], ours[seat])
    lost = change_between(now[seat], theirs[seat])
    claim = mine - lost
    rivals_claim = change_between(now[rival], theirs[rival]) - change_between(now[rival], ours[rival])
    later = lost + (claim + rivals_claim) * SELLING // CLAIM
    if claim > rivals_claim:
        later = mine - (claim + rivals_claim) * BUYING // CLAIM
    enough = rivals_claim * CONTENT // CLAIM
    height, worth = wisest_bid(game, red, yellow, green, blue, seat, mine, enough, later)
    if mask[Action.ACCEPT] == 1 and (height == NO_GEMS or lost + offered >= worth):
        return Action.ACCEPT
    if height == NO_GEMS:
        height = lowest_raise(game, game.players[seat])
    return bid_towards(game, mask, height)


@rule
def chances_if_performed(game: State, material: Material, seat: int, action: int, deck_workers: int) -> BySeat:
    """Everybody's chance to win if this player performs the action; B and C have been performed ahead."""
    if action == ActionCard.A:
        return chances_after_draw(game, material, seat, deck_workers)
    return chances_now(game, material)


@whole
def changes_by_handing(
    game: State, material: Material, seat: int, rival: int, colour: int, number: int, moment: Moment
) -> BySeat:
    """How everybody's strength changes if a player hands gems over."""
    before = strengths_by_colour(game, material, colour, moment)
    hand_over(game, seat, rival, colour, number)
    after = strengths_by_colour(game, material, colour, moment)
    hand_over(game, rival, seat, colour, number)
    return sum_of(after, times(before, -1))


@rule
def worth_of_getting(game: State, material: Material, rival: int, seat: int, moment: Moment, likely: BySeat) -> int:
    """What the gems of the standing offer are worth to a player."""
    changes = BySeat(0, 0, 0, 0, 0)
    for colour in range(COLOURS):
        number = number_in(game.offer, colour)
        if number > 0:
            changes = sum_of(changes, changes_by_handing(game, material, rival, seat, colour, number, moment))
    return change_for(changes, likely, seat)


@whole
def prices_to_both(
    game: State, material: Material, seat: int, rival: int, colour: int, moment: Moment, likely: BySeat
) -> Prices:
    """The price of every number of gems of a colour that may be bid."""
    prices = Prices(0, 0, 0, 0, 0, 0)
    least = max(least_of(game, colour), 1)
    last = most_of(game, game.players[seat], colour, most_gems_bid(game))
    for number in range(least, last + 1):
        changes = changes_by_handing(game, material, seat, rival, colour, number, moment)
        prices = with_price(
            prices, number, price(-change_for(changes, likely, seat), change_for(changes, likely, rival))
        )
    return prices


@rule
def worth_of_wise_bid(total: int, mine: int, enough: int, later: int) -> int:
    """The expected worth of a bid with this price: the action minus its cost if the rival accepts, otherwise the negotiation goes on."""
    accepted = chance_of((gain_in(total) - enough) * FADE_STEPS // DOUBT)
    return (accepted * (mine - cost_in(total)) + (FULL - accepted) * later) // FULL


wisest_bid = variant(best_bid, "wisest_bid", {"worth_of_bid": worth_of_wise_bid})
