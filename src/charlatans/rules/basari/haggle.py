"""The negotiation: who makes the first offer, legal bids, raising and accepting."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from .gems import first_colour_held, gems_in, height_held, note_gems, number_in, pay, perform
from .state import (
    COLOURS,
    HEIGHT_OF,
    NO_GEMS,
    NUMBERS,
    Action,
    Colour,
    EventCode,
    Material,
    Phase,
    Player,
    State,
)

# Who goes first ------------------------------------------------------------------------------------


@rule
def goes_before(game: State, seat: int, other: int) -> bool:
    """Whether a player goes before another: more red gems, then yellow, green, blue, points, workers, or the lower seat.

    In the variants more points come first of all, and fewer red gems instead of more.
    """
    me = game.players[seat]
    rival = game.players[other]
    if game.leader_offers_first == 1 and me.points != rival.points:
        return me.points > rival.points
    if me.gems[Colour.RED] != rival.gems[Colour.RED]:
        fewer_red = me.gems[Colour.RED] < rival.gems[Colour.RED]
        return fewer_red == (game.fewest_red_offers_first == 1)
    for colour in range(Colour.YELLOW, COLOURS):
        if me.gems[colour] != rival.gems[colour]:
            return me.gems[colour] > rival.gems[colour]
    if me.points != rival.points:
        return me.points > rival.points
    if me.workers != rival.workers:
        return me.workers > rival.workers
    return seat < other


@rule
def begin_negotiation(game: State, material: Material, first: int, second: int, log: Log) -> None:
    """Two players want the same action. One must make the first offer; without gems the other gets the action."""
    if goes_before(game, second, first):
        first, second = second, first
    note(log, EventCode.NEGOTIATION, first, game.action, second)
    if height_held(game.players[first]) == NO_GEMS:
        note(log, EventCode.NO_OFFER, first, second, 0)
        perform(game, material, second, game.action, log)
    else:
        game.phase = Phase.NEGOTIATING
        game.hagglers[0] = first
        game.hagglers[1] = second
        ask_for_bid(game, first)


@rule
def ask_for_bid(game: State, seat: int) -> None:
    """Asks a player to accept the standing offer or to bid, colour by colour from the most valuable one held."""
    game.speaker = seat
    game.asked = 1 << seat
    begin_bid(game)


@rule
def begin_bid(game: State) -> None:
    """Clears the speaker's bid."""
    game.bid = NO_GEMS
    game.colour = first_colour_held(game.players[game.speaker])


# What may be bid -----------------------------------------------------------------------------------


@rule
def has_begun(game: State) -> bool:
    """Whether the speaker has already decided on a colour."""
    return game.colour > first_colour_held(game.players[game.speaker])


@rule
def fewest(game: State, me: Player, colour: int) -> int:
    """The fewest gems of a colour with which the bid can still beat the standing offer if all gems of later colours are added.

    More gems always make a higher bid, so every number from the fewest up leads to a legal bid.
    """
    missing = game.offer - game.bid
    for later in range(colour + 1, COLOURS):
        missing -= me.gems[later] * HEIGHT_OF[later]
    if missing < 0:
        return 0
    return missing // HEIGHT_OF[colour] + 1


@rule
def bid_mask(game: State, seat: int, mask: Mask) -> None:
    """Accept the standing offer, or decide how many gems of the next colour to bid."""
    me = game.players[seat]
    if game.offer != NO_GEMS and not has_begun(game):
        mask[Action.ACCEPT] = 1
    first = Action.OFFER + NUMBERS * game.colour
    for number in range(fewest(game, me, game.colour), me.gems[game.colour] + 1):
        mask[first + number] = 1


@rule
def lay_gems(game: State, me: Player, number: int) -> None:
    """Adds gems of the colour asked for to the bid, and of later colours for which only one number is legal."""
    game.bid += number * HEIGHT_OF[game.colour]
    game.colour += 1
    while game.colour < COLOURS and fewest(game, me, game.colour) >= me.gems[game.colour]:
        game.bid += me.gems[game.colour] * HEIGHT_OF[game.colour]
        game.colour += 1


# The lowest raise ----------------------------------------------------------------------------------


@rule
def lowest_raise(game: State, me: Player) -> int:
    """The lowest bid with which a player can beat the standing offer; NO_GEMS if there is none."""
    # Among bids with as many gems as the offer, the lowest one equals it in as many colours as possible.
    for back in range(1, COLOURS + 1):
        height = raise_in(game, me, COLOURS - back)
        if height != NO_GEMS:
            return height
    return cheapest(me, gems_in(game.offer) + 1, 0)


@rule
def raise_in(game: State, me: Player, colour: int) -> int:
    """The lowest bid with as many gems as the offer that equals it in all earlier colours and has more of this one."""
    height = NO_GEMS
    for earlier in range(colour):
        if me.gems[earlier] < number_in(game.offer, earlier):
            return NO_GEMS
        height += number_in(game.offer, earlier) * HEIGHT_OF[earlier]
    left = gems_in(game.offer) - gems_in(height)
    number = max(number_in(game.offer, colour) + 1, left - gems_after(me, colour))
    if number > me.gems[colour] or number > left:
        return NO_GEMS
    return height + number * HEIGHT_OF[colour] + cheapest(me, left - number, colour + 1)


@rule
def gems_after(me: Player, colour: int) -> int:
    """How many gems of less valuable colours a player has."""
    number = 0
    for later in range(colour + 1, COLOURS):
        number += me.gems[later]
    return number


@rule
def cheapest(me: Player, number: int, colour: int) -> int:
    """The lowest set of so many gems of this and later colours; NO_GEMS if the player has too few."""
    height = NO_GEMS
    for back in range(1, COLOURS - colour + 1):
        taken = min(number, me.gems[COLOURS - back])
        height += taken * HEIGHT_OF[COLOURS - back]
        number -= taken
    if number > 0:
        return NO_GEMS
    return height


# Offers -------------------------------------------------------------------------------------------


@rule
def bid_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """The speaker accepts, or decides on one colour of the bid; a complete bid becomes the offer."""
    if action == Action.ACCEPT:
        accept(game, material, seat, 0, log)
        return
    lay_gems(game, game.players[seat], (action - Action.OFFER) % NUMBERS)
    if game.colour < COLOURS:
        game.asked = 1 << seat
    else:
        make_offer(game, material, seat, log)


@rule
def make_offer(game: State, material: Material, seat: int, log: Log) -> None:
    """The bid becomes the standing offer. The other player may accept or raise, and must accept if unable to raise."""
    game.offer = game.bid
    note_gems(log, EventCode.OFFERED, seat, game.offer)
    other = rival_of(game, seat)
    if height_held(game.players[other]) > game.offer:
        ask_for_bid(game, other)
    else:
        accept(game, material, other, 1, log)


@rule
def rival_of(game: State, seat: int) -> int:
    """The other player in the negotiation."""
    return game.hagglers[0] + game.hagglers[1] - seat


@rule
def accept(game: State, material: Material, seat: int, forced: int, log: Log) -> None:
    """The other player pays the offered gems and performs the action."""
    note(log, EventCode.ACCEPTED, seat, forced, 0)
    winner = rival_of(game, seat)
    pay(game, winner, seat, game.offer, log)
    perform(game, material, winner, game.action, log)
    end_negotiation(game)


@rule
def end_negotiation(game: State) -> None:
    """Clears the negotiation."""
    game.hagglers[0] = 0
    game.hagglers[1] = 0
    game.speaker = 0
    game.colour = 0
    game.bid = NO_GEMS
    game.offer = NO_GEMS
