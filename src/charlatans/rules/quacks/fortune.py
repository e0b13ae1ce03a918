"""The fortune-teller cards, one function a card.

A purple card is carried out before the potions: some for the whole table at once (`reveal`), most player
by player (`visit`). Of the blue cards, those that speak up between potions and bonus die stand here
(`after_potions`); the others are a line in the rule they bend, which names the card.
"""

from __future__ import annotations

from ..engine import draw_hand, hand_to_bag, note, rule, take_from_bag
from .books import exchange_from, exchange_to
from .chips import (
    can_gain,
    droplet_mask,
    gain,
    gain_always,
    get_rubies,
    give_up,
    grant_droplet,
    hand_mask,
    last_space,
    lay,
    pay_rubies,
    roll_for_bonus,
    score,
    step_droplet,
)
from .state import (
    A_GOOD_START,
    ASK_CARD,
    BEGINNERS_BONUS,
    BLACK,
    BLACK_1,
    BLUE_2,
    BY_CARD,
    CHARITY,
    CHIPS,
    CHOOSE_ONE,
    CHOOSE_WISELY,
    COLOUR_OF,
    EXCHANGE,
    GREEN_1,
    JUST_IN_TIME,
    LESS_IS_MORE,
    LOOKED_AT,
    NONE,
    OPPORTUNISTIC_MOMENT,
    ORANGE_1,
    PLACE,
    PLACED,
    POINTS,
    POT_IS_FILLING_UP,
    PURPLE,
    PURPLE_1,
    RAT_INFESTATION,
    RATS_ARE_YOUR_FRIENDS,
    REMOVE,
    ROLL_THE_DIE,
    SCHADENFREUDE,
    SEASONED_PERFECTLY,
    STRONG_INGREDIENT,
    TAILS_TRADED,
    TAKE,
    TAKE_RUBIES,
    TRADE_TAILS,
    UP_1_TO_4,
    VALUE_OF,
    WHEEL_AND_DEAL,
    WHITE_1,
)

MANY = 32767


@rule
def speaks_of_rat_tails(card):
    """Cards that need the rat tails counted before they are carried out."""
    return card == RAT_INFESTATION or card == RATS_ARE_YOUR_FRIENDS or card == A_GOOD_START


@rule
def speaks_after_potions(card):
    """Cards that speak up between potions and bonus die."""
    return card == SEASONED_PERFECTLY or card == STRONG_INGREDIENT or card == SCHADENFREUDE


@rule
def reveal(game, material, log):
    """Cards that compare all players are carried out for the whole table at once."""
    if game.card == CHARITY:
        charity(game, log)
    elif game.card == RAT_INFESTATION:
        rat_infestation(game)
    elif game.card == BEGINNERS_BONUS:
        beginners_bonus(game, material, log)
    elif game.card == LESS_IS_MORE:
        less_is_more(game, material, log)


@rule
def visit(game, material, seat, log):
    """A purple card comes to one player: it gives at once what needs no choice, and asks for the rest."""
    me = game.players[seat]
    if game.card == ROLL_THE_DIE:
        roll_for_bonus(game, material, seat, log)
    elif game.card == POT_IS_FILLING_UP:
        grant_droplet(game, seat, 1, BY_CARD, log)
    elif game.card == CHOOSE_WISELY:
        choose_wisely(game, material, seat, log)
    elif game.card == WHEEL_AND_DEAL:
        wheel_and_deal(game, material, me)
    elif game.card == OPPORTUNISTIC_MOMENT:
        opportunistic_moment(game, material, seat, log)
    elif game.card == A_GOOD_START:
        a_good_start(me)
    elif game.card == JUST_IN_TIME or game.card == CHOOSE_ONE or game.card == RATS_ARE_YOUR_FRIENDS:
        me.ask = ASK_CARD


@rule
def after_potions(game, material, seat, log):
    """Blue cards that speak up once all have stopped, before the bonus die."""
    if game.card == SEASONED_PERFECTLY:
        seasoned_perfectly(game, seat, log)
    elif game.card == STRONG_INGREDIENT:
        strong_ingredient(game, seat, log)
    else:
        schadenfreude(game, material, seat)


@rule
def card_mask(game, material, seat, mask):
    """What the card lets this player choose."""
    me = game.players[seat]
    if game.card == JUST_IN_TIME:
        just_in_time_mask(me, mask)
    elif game.card == CHOOSE_ONE:
        choose_one_mask(game, material, mask)
    elif game.card == RATS_ARE_YOUR_FRIENDS:
        take_mask(game, material, 4, mask)
        mask[POINTS] = 1
    elif game.card == A_GOOD_START:
        a_good_start_mask(me, mask)
    elif game.card == CHOOSE_WISELY:
        choose_wisely_mask(game, me, mask)
    elif game.card == WHEEL_AND_DEAL:
        wheel_and_deal_mask(game, material, mask)
    elif game.card == OPPORTUNISTIC_MOMENT:
        opportunistic_moment_mask(game, material, me, mask)
    elif game.card == STRONG_INGREDIENT:
        hand_mask(me, mask)
    else:
        take_mask(game, material, 2, mask)


@rule
def card_chosen(game, material, seat, action, log):
    """The choice is carried out."""
    if game.card == JUST_IN_TIME:
        just_in_time(game, seat, action, log)
    elif game.card == CHOOSE_ONE:
        choose_one(game, seat, action, log)
    elif game.card == RATS_ARE_YOUR_FRIENDS:
        rats_are_your_friends(game, seat, action, log)
    elif game.card == A_GOOD_START:
        a_good_start_chosen(game, seat, action - TRADE_TAILS, log)
    elif game.card == CHOOSE_WISELY:
        choose_wisely_chosen(game, material, seat, action, log)
    elif game.card == WHEEL_AND_DEAL:
        wheel_and_deal_chosen(game, seat, action, log)
    elif game.card == OPPORTUNISTIC_MOMENT:
        opportunistic_moment_chosen(game, seat, action, log)
    elif game.card == STRONG_INGREDIENT:
        strong_ingredient_chosen(game, seat, action, log)
    else:
        gain_always(game, seat, action - TAKE, BY_CARD, log)


@rule
def take_mask(game, material, value, mask):
    """Any coloured chip of one value that can be had. White chips are never chosen."""
    for chip in range(ORANGE_1, CHIPS):
        if VALUE_OF[chip] == value and can_gain(game, material, chip):
            mask[TAKE + chip] = 1


@rule
def any_to_take(game, material, value):
    """Whether a chip of this value can be had."""
    for chip in range(ORANGE_1, CHIPS):
        if VALUE_OF[chip] == value and can_gain(game, material, chip):
            return True
    return False


# Purple cards --------------------------------------------------------------------------------------


@rule
def charity(game, log):
    """Charity: all with the fewest rubies receive one."""
    fewest = MANY
    for seat in range(game.seats):
        fewest = min(fewest, game.players[seat].rubies)
    for seat in range(game.seats):
        if game.players[seat].rubies == fewest:
            get_rubies(game, seat, 1, BY_CARD, log)


@rule
def rat_infestation(game):
    """Rat Infestation: twice as many rat tails for everybody."""
    for seat in range(game.seats):
        game.players[seat].tails *= 2


@rule
def beginners_bonus(game, material, log):
    """Beginner's Bonus: all with the fewest points receive a green 1-chip."""
    fewest = MANY
    for seat in range(game.seats):
        fewest = min(fewest, game.players[seat].points)
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        if game.players[seat].points == fewest:
            gain(game, material, seat, GREEN_1, BY_CARD, log)


@rule
def less_is_more(game, material, log):
    """Less is More: all draw five chips; the lowest total receives a blue 2-chip, the others a ruby each."""
    lowest = MANY
    for seat in range(game.seats):
        draw_hand(game, seat, 5, LOOKED_AT, log)
        lowest = min(lowest, hand_value(game.players[seat]))
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        if hand_value(me) == lowest:
            gain(game, material, seat, BLUE_2, BY_CARD, log)
        else:
            get_rubies(game, seat, 1, BY_CARD, log)
        hand_to_bag(me)


@rule
def hand_value(me):
    """The total value of the chips looked at."""
    value = 0
    for chip in range(CHIPS):
        value += me.hand[chip] * VALUE_OF[chip]
    return value


@rule
def just_in_time_mask(me, mask):
    """Just in Time: 4 points, or a white 1-chip out of the bag for good."""
    mask[POINTS] = 1
    if me.bag[WHITE_1] > 0:
        mask[REMOVE] = 1


@rule
def just_in_time(game, seat, action, log):
    """Just in Time, chosen."""
    if action == POINTS:
        score(game, seat, 4, BY_CARD, log)
    else:
        take_from_bag(game.players[seat], WHITE_1)
        give_up(game, seat, WHITE_1, BY_CARD, log)


@rule
def choose_one_mask(game, material, mask):
    """You Only Get to Choose One: a black chip, any 2-chip, or 3 rubies."""
    take_mask(game, material, 2, mask)
    if can_gain(game, material, BLACK_1):
        mask[TAKE + BLACK_1] = 1
    mask[TAKE_RUBIES] = 1


@rule
def choose_one(game, seat, action, log):
    """You Only Get to Choose One, chosen."""
    if action == TAKE_RUBIES:
        get_rubies(game, seat, 3, BY_CARD, log)
    else:
        gain_always(game, seat, action - TAKE, BY_CARD, log)


@rule
def rats_are_your_friends(game, seat, action, log):
    """Rats are your Friends: any 4-chip, or a point for each rat tail; the rats come all the same."""
    if action == POINTS:
        score(game, seat, game.players[seat].tails, BY_CARD, log)
    else:
        gain_always(game, seat, action - TAKE, BY_CARD, log)


@rule
def a_good_start(me):
    """A Good Start: up to three rat tails may be traded for a ruby each."""
    if me.tails > 0:
        me.ask = ASK_CARD


@rule
def a_good_start_mask(me, mask):
    """None, or as many as there are, up to three."""
    for tails in range(min(me.tails, 3) + 1):
        mask[TRADE_TAILS + tails] = 1


@rule
def a_good_start_chosen(game, seat, tails, log):
    """The traded tails no longer help the rat stone."""
    if tails > 0:
        game.players[seat].tails -= tails
        note(log, TAILS_TRADED, seat, tails, 0)
        get_rubies(game, seat, tails, BY_CARD, log)


@rule
def choose_wisely(game, material, seat, log):
    """Choose Wisely: two droplet steps, or a purple chip once its book is out."""
    if can_gain(game, material, PURPLE_1):
        game.players[seat].ask = ASK_CARD
    else:
        grant_droplet(game, seat, 2, BY_CARD, log)


@rule
def choose_wisely_mask(game, me, mask):
    """With test tubes, each of the two steps may be taken with either droplet."""
    droplet_mask(game, me, mask)
    mask[TAKE + PURPLE_1] = 1


@rule
def choose_wisely_chosen(game, material, seat, action, log):
    """The first step is taken at once; with test tubes the second is a choice of its own."""
    if action == TAKE + PURPLE_1:
        gain_always(game, seat, PURPLE_1, BY_CARD, log)
    else:
        step_droplet(game, material, seat, action, BY_CARD, log)
        grant_droplet(game, seat, 1, BY_CARD, log)


@rule
def is_wheel_and_deal_chip(chip):
    """Any 1-chip but purple and black."""
    return VALUE_OF[chip] == 1 and COLOUR_OF[chip] != PURPLE and COLOUR_OF[chip] != BLACK


@rule
def wheel_and_deal(game, material, me):
    """Wheel and Deal: a 1-chip for a ruby, once, for whoever wants to."""
    if me.rubies == 0:
        return
    for chip in range(ORANGE_1, CHIPS):
        if is_wheel_and_deal_chip(chip) and can_gain(game, material, chip):
            me.ask = ASK_CARD


@rule
def wheel_and_deal_mask(game, material, mask):
    """The chips to be had, or none."""
    for chip in range(ORANGE_1, CHIPS):
        if is_wheel_and_deal_chip(chip) and can_gain(game, material, chip):
            mask[TAKE + chip] = 1
    mask[NONE] = 1


@rule
def wheel_and_deal_chosen(game, seat, action, log):
    """The ruby is paid and the chip goes into the bag."""
    if action != NONE:
        pay_rubies(game, seat, 1, BY_CARD, log)
        gain_always(game, seat, action - TAKE, BY_CARD, log)


@rule
def opportunistic_moment(game, material, seat, log):
    """An Opportunistic Moment: of four chips drawn one may be exchanged for the next higher of its colour.

    Where none can be, a green 1-chip is given instead.
    """
    me = game.players[seat]
    draw_hand(game, seat, 4, LOOKED_AT, log)
    for exchange in range(12):
        if can_exchange_from_hand(game, material, me, exchange):
            me.ask = ASK_CARD
            return
    hand_to_bag(me)
    gain(game, material, seat, GREEN_1, BY_CARD, log)


@rule
def can_exchange_from_hand(game, material, me, exchange):
    """1 to 2 or 2 to 4, for a chip among those drawn, while the supply has the higher one."""
    return (
        exchange % 3 != UP_1_TO_4
        and me.hand[exchange_from(exchange)] > 0
        and can_gain(game, material, exchange_to(exchange))
    )


@rule
def opportunistic_moment_mask(game, material, me, mask):
    """The exchanges that can be made, or none."""
    for exchange in range(12):
        if can_exchange_from_hand(game, material, me, exchange):
            mask[EXCHANGE + exchange] = 1
    mask[NONE] = 1


@rule
def opportunistic_moment_chosen(game, seat, action, log):
    """All chips go back into the bag, one of them perhaps as a better one."""
    me = game.players[seat]
    if action != NONE:
        exchange = action - EXCHANGE
        me.hand[exchange_from(exchange)] -= 1
        give_up(game, seat, exchange_from(exchange), BY_CARD, log)
        gain_always(game, seat, exchange_to(exchange), BY_CARD, log)
    hand_to_bag(me)


# Blue cards between potions and bonus die ----------------------------------------------------------


@rule
def seasoned_perfectly(game, seat, log):
    """Seasoned Perfectly: white chips of exactly 7 move the droplet."""
    if game.players[seat].white_total == 7:
        grant_droplet(game, seat, 1, BY_CARD, log)


@rule
def strong_ingredient(game, seat, log):
    """Strong Ingredient: whoever did not explode draws up to five chips and may place one as the last."""
    me = game.players[seat]
    if me.exploded == 0 and me.bag_total > 0:
        draw_hand(game, seat, 5, LOOKED_AT, log)
        me.ask = ASK_CARD


@rule
def strong_ingredient_chosen(game, seat, action, log):
    """The chip moves the scoring space and lies last; it has no action and counts for no colour."""
    me = game.players[seat]
    if action != NONE:
        chip = action - PLACE
        me.hand[chip] -= 1
        lay(me, chip, VALUE_OF[chip])
        me.strong = 1
        me.scoring = last_space(me) + 1
        note(log, PLACED, seat, chip, last_space(me))
    hand_to_bag(me)


@rule
def schadenfreude(game, material, seat):
    """Schadenfreude: whose right neighbour exploded takes any 2-chip."""
    exploded = game.players[(seat + game.seats - 1) % game.seats].exploded
    if exploded == 1 and any_to_take(game, material, 2):
        game.players[seat].ask = ASK_CARD
