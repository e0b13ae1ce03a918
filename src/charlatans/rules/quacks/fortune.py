"""The fortune-teller cards, one function per card.

Purple cards act before the potions: some for the whole table at once (`reveal`), most player by player (`offer_card`). Blue
cards that act between potions and bonus die are here too (`after_potions`); the others are a line in the rule they change.
"""

from __future__ import annotations

from ..engine import Log, Mask, draw_hand, hand_to_bag, note, rule, take_from_bag
from . import state as s
from .chips import can_gain, gain, gain_always, give_up, hand_mask, last_space, lay
from .rewards import droplet_mask, get_rubies, grant_droplet, pay_rubies, roll_for_bonus, score, step_droplet
from .state import Action, Ask, Card, Chip, Colour, EventCode, Material, Player, Reason, State

MANY = 32767


@rule
def needs_rat_tails(card: int) -> bool:
    """Whether the card needs the rat tails counted first."""
    return card == Card.RAT_INFESTATION or card == Card.RATS_ARE_YOUR_FRIENDS or card == Card.A_GOOD_START


@rule
def acts_after_potions(card: int) -> bool:
    """Whether the card acts between potions and bonus die."""
    return card == Card.SEASONED_PERFECTLY or card == Card.STRONG_INGREDIENT or card == Card.SCHADENFREUDE


@rule
def reveal(game: State, material: Material, log: Log) -> None:
    """Carries out the cards that compare all players."""
    if game.card == Card.CHARITY:
        charity(game, log)
    elif game.card == Card.RAT_INFESTATION:
        rat_infestation(game)
    elif game.card == Card.BEGINNERS_BONUS:
        beginners_bonus(game, material, log)
    elif game.card == Card.LESS_IS_MORE:
        less_is_more(game, material, log)


@rule
def offer_card(game: State, material: Material, seat: int, log: Log) -> None:
    """A purple card's effect on one player: gives what needs no choice and asks for the rest."""
    me = game.players[seat]
    if game.card == Card.ROLL_THE_DIE:
        roll_for_bonus(game, material, seat, log)
    elif game.card == Card.POT_IS_FILLING_UP:
        grant_droplet(game, seat, 1, Reason.CARD, log)
    elif game.card == Card.CHOOSE_WISELY:
        choose_wisely(game, material, seat, log)
    elif game.card == Card.WHEEL_AND_DEAL:
        wheel_and_deal(game, material, me)
    elif game.card == Card.OPPORTUNISTIC_MOMENT:
        opportunistic_moment(game, material, seat, log)
    elif game.card == Card.A_GOOD_START:
        a_good_start(me)
    elif game.card == Card.JUST_IN_TIME or game.card == Card.CHOOSE_ONE or game.card == Card.RATS_ARE_YOUR_FRIENDS:
        me.ask = Ask.CARD


@rule
def after_potions(game: State, material: Material, seat: int, log: Log) -> None:
    """Blue cards that act once all have stopped, before the bonus die."""
    if game.card == Card.SEASONED_PERFECTLY:
        seasoned_perfectly(game, seat, log)
    elif game.card == Card.STRONG_INGREDIENT:
        strong_ingredient(game, seat, log)
    else:
        schadenfreude(game, material, seat)


@rule
def card_mask(game: State, material: Material, seat: int, mask: Mask) -> None:
    """The choices the card offers this player."""
    me = game.players[seat]
    if game.card == Card.JUST_IN_TIME:
        just_in_time_mask(me, mask)
    elif game.card == Card.CHOOSE_ONE:
        choose_one_mask(game, material, mask)
    elif game.card == Card.RATS_ARE_YOUR_FRIENDS:
        take_mask(game, material, 4, mask)
        mask[Action.POINTS] = 1
    elif game.card == Card.A_GOOD_START:
        a_good_start_mask(me, mask)
    elif game.card == Card.CHOOSE_WISELY:
        choose_wisely_mask(game, me, mask)
    elif game.card == Card.WHEEL_AND_DEAL:
        wheel_and_deal_mask(game, material, mask)
    elif game.card == Card.OPPORTUNISTIC_MOMENT:
        opportunistic_moment_mask(game, material, me, mask)
    elif game.card == Card.STRONG_INGREDIENT:
        hand_mask(me, mask)
    else:
        take_mask(game, material, 2, mask)


@rule
def card_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out the choice."""
    if game.card == Card.JUST_IN_TIME:
        just_in_time(game, seat, action, log)
    elif game.card == Card.CHOOSE_ONE:
        choose_one(game, seat, action, log)
    elif game.card == Card.RATS_ARE_YOUR_FRIENDS:
        rats_are_your_friends(game, seat, action, log)
    elif game.card == Card.A_GOOD_START:
        a_good_start_chosen(game, seat, action - Action.TRADE_TAILS, log)
    elif game.card == Card.CHOOSE_WISELY:
        choose_wisely_chosen(game, material, seat, action, log)
    elif game.card == Card.WHEEL_AND_DEAL:
        wheel_and_deal_chosen(game, seat, action, log)
    elif game.card == Card.OPPORTUNISTIC_MOMENT:
        opportunistic_moment_chosen(game, seat, action, log)
    elif game.card == Card.STRONG_INGREDIENT:
        strong_ingredient_chosen(game, seat, action, log)
    else:
        gain_always(game, seat, action - Action.TAKE, Reason.CARD, log)


@rule
def take_mask(game: State, material: Material, value: int, mask: Mask) -> None:
    """All coloured chips of a value that can be gained."""
    for chip in range(Chip.ORANGE_1, s.CHIPS):
        if s.VALUE_OF[chip] == value and can_gain(game, material, chip):
            mask[Action.TAKE + chip] = 1


@rule
def any_to_take(game: State, material: Material, value: int) -> bool:
    """Whether any coloured chip of this value can be gained."""
    for chip in range(Chip.ORANGE_1, s.CHIPS):
        if s.VALUE_OF[chip] == value and can_gain(game, material, chip):
            return True
    return False


# Purple cards --------------------------------------------------------------------------------------


@rule
def charity(game: State, log: Log) -> None:
    """Charity: all with the fewest rubies receive one."""
    fewest = MANY
    for seat in range(game.seats):
        fewest = min(fewest, game.players[seat].rubies)
    for seat in range(game.seats):
        if game.players[seat].rubies == fewest:
            get_rubies(game, seat, 1, Reason.CARD, log)


@rule
def rat_infestation(game: State) -> None:
    """Rat Infestation: twice as many rat tails for everybody."""
    for seat in range(game.seats):
        game.players[seat].tails *= 2


@rule
def beginners_bonus(game: State, material: Material, log: Log) -> None:
    """Beginner's Bonus: all with the fewest points receive a green 1-chip."""
    fewest = MANY
    for seat in range(game.seats):
        fewest = min(fewest, game.players[seat].points)
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        if game.players[seat].points == fewest:
            gain(game, material, seat, Chip.GREEN_1, Reason.CARD, log)


@rule
def less_is_more(game: State, material: Material, log: Log) -> None:
    """Less is More: all draw five chips; the lowest total receives a blue 2-chip, the others a ruby each."""
    lowest = MANY
    for seat in range(game.seats):
        draw_hand(game, seat, 5, EventCode.LOOKED_AT, log)
        lowest = min(lowest, hand_value(game.players[seat]))
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        if hand_value(me) == lowest:
            gain(game, material, seat, Chip.BLUE_2, Reason.CARD, log)
        else:
            get_rubies(game, seat, 1, Reason.CARD, log)
        hand_to_bag(me)


@rule
def hand_value(me: Player) -> int:
    """The total value of the chips looked at."""
    value = 0
    for chip in range(s.CHIPS):
        value += me.hand[chip] * s.VALUE_OF[chip]
    return value


@rule
def just_in_time_mask(me: Player, mask: Mask) -> None:
    """Just in Time: 4 points, or a white 1-chip out of the bag for good."""
    mask[Action.POINTS] = 1
    if me.bag[Chip.WHITE_1] > 0:
        mask[Action.REMOVE] = 1


@rule
def just_in_time(game: State, seat: int, action: int, log: Log) -> None:
    """Just in Time: carries out the choice."""
    if action == Action.POINTS:
        score(game, seat, 4, Reason.CARD, log)
    else:
        take_from_bag(game.players[seat], Chip.WHITE_1)
        give_up(game, seat, Chip.WHITE_1, Reason.CARD, log)


@rule
def choose_one_mask(game: State, material: Material, mask: Mask) -> None:
    """You Only Get to Choose One: a black chip, any 2-chip, or 3 rubies."""
    take_mask(game, material, 2, mask)
    if can_gain(game, material, Chip.BLACK_1):
        mask[Action.TAKE + Chip.BLACK_1] = 1
    mask[Action.TAKE_RUBIES] = 1


@rule
def choose_one(game: State, seat: int, action: int, log: Log) -> None:
    """You Only Get to Choose One: carries out the choice."""
    if action == Action.TAKE_RUBIES:
        get_rubies(game, seat, 3, Reason.CARD, log)
    else:
        gain_always(game, seat, action - Action.TAKE, Reason.CARD, log)


@rule
def rats_are_your_friends(game: State, seat: int, action: int, log: Log) -> None:
    """Rats are your Friends: any 4-chip, or a point for each rat tail; the rats come all the same."""
    if action == Action.POINTS:
        score(game, seat, game.players[seat].tails, Reason.CARD, log)
    else:
        gain_always(game, seat, action - Action.TAKE, Reason.CARD, log)


@rule
def a_good_start(me: Player) -> None:
    """A Good Start: up to three rat tails may be traded for a ruby each."""
    if me.tails > 0:
        me.ask = Ask.CARD


@rule
def a_good_start_mask(me: Player, mask: Mask) -> None:
    """None, or up to three of the player's rat tails."""
    for tails in range(min(me.tails, 3) + 1):
        mask[Action.TRADE_TAILS + tails] = 1


@rule
def a_good_start_chosen(game: State, seat: int, tails: int, log: Log) -> None:
    """The traded tails no longer help the rat stone."""
    if tails > 0:
        game.players[seat].tails -= tails
        note(log, EventCode.TAILS_TRADED, seat, tails, 0)
        get_rubies(game, seat, tails, Reason.CARD, log)


@rule
def choose_wisely(game: State, material: Material, seat: int, log: Log) -> None:
    """Choose Wisely: two droplet steps, or a purple chip once its book is out."""
    if can_gain(game, material, Chip.PURPLE_1):
        game.players[seat].ask = Ask.CARD
    else:
        grant_droplet(game, seat, 2, Reason.CARD, log)


@rule
def choose_wisely_mask(game: State, me: Player, mask: Mask) -> None:
    """With test tubes, each of the two steps may be taken with either droplet."""
    droplet_mask(game, me, mask)
    mask[Action.TAKE + Chip.PURPLE_1] = 1


@rule
def choose_wisely_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """The first step is taken at once; with test tubes the second is a choice of its own."""
    if action == Action.TAKE + Chip.PURPLE_1:
        gain_always(game, seat, Chip.PURPLE_1, Reason.CARD, log)
    else:
        step_droplet(game, material, seat, action, Reason.CARD, log)
        grant_droplet(game, seat, 1, Reason.CARD, log)


@rule
def is_wheel_and_deal_chip(chip: int) -> bool:
    """Any 1-chip but purple and black."""
    return s.VALUE_OF[chip] == 1 and s.COLOUR_OF[chip] != Colour.PURPLE and s.COLOUR_OF[chip] != Colour.BLACK


@rule
def wheel_and_deal(game: State, material: Material, me: Player) -> None:
    """Wheel and Deal: a 1-chip for a ruby, once, for whoever wants to."""
    if me.rubies == 0:
        return
    for chip in range(Chip.ORANGE_1, s.CHIPS):
        if is_wheel_and_deal_chip(chip) and can_gain(game, material, chip):
            me.ask = Ask.CARD


@rule
def wheel_and_deal_mask(game: State, material: Material, mask: Mask) -> None:
    """The chips on offer, or none."""
    for chip in range(Chip.ORANGE_1, s.CHIPS):
        if is_wheel_and_deal_chip(chip) and can_gain(game, material, chip):
            mask[Action.TAKE + chip] = 1
    mask[Action.NONE] = 1


@rule
def wheel_and_deal_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """The ruby is paid and the chip goes into the bag."""
    if action != Action.NONE:
        pay_rubies(game, seat, 1, Reason.CARD, log)
        gain_always(game, seat, action - Action.TAKE, Reason.CARD, log)


@rule
def opportunistic_moment(game: State, material: Material, seat: int, log: Log) -> None:
    """An Opportunistic Moment: of four chips drawn one may be exchanged for the next higher of its colour.

    Where none can be, a green 1-chip is given instead.
    """
    me = game.players[seat]
    draw_hand(game, seat, 4, EventCode.LOOKED_AT, log)
    for exchange in range(s.EXCHANGES):
        if can_exchange_from_hand(game, material, me, exchange):
            me.ask = Ask.CARD
            return
    hand_to_bag(me)
    gain(game, material, seat, Chip.GREEN_1, Reason.CARD, log)


@rule
def can_exchange_from_hand(game: State, material: Material, me: Player, exchange: int) -> bool:
    """Whether a chip among those drawn can be exchanged for the next higher one (1 to 2 or 2 to 4, never 1 to 4)."""
    chip = s.EXCHANGED_CHIP[exchange]
    better = s.BETTER_CHIP[exchange]
    return s.VALUE_OF[better] == 2 * s.VALUE_OF[chip] and me.hand[chip] > 0 and can_gain(game, material, better)


@rule
def opportunistic_moment_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """The exchanges that can be made, or none."""
    for exchange in range(s.EXCHANGES):
        if can_exchange_from_hand(game, material, me, exchange):
            mask[Action.EXCHANGE + exchange] = 1
    mask[Action.NONE] = 1


@rule
def opportunistic_moment_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Exchanges the chosen chip, if any; then all chips go back into the bag."""
    me = game.players[seat]
    if action != Action.NONE:
        chip = s.EXCHANGED_CHIP[action - Action.EXCHANGE]
        me.hand[chip] -= 1
        give_up(game, seat, chip, Reason.CARD, log)
        gain_always(game, seat, s.BETTER_CHIP[action - Action.EXCHANGE], Reason.CARD, log)
    hand_to_bag(me)


# Blue cards between potions and bonus die ----------------------------------------------------------


@rule
def seasoned_perfectly(game: State, seat: int, log: Log) -> None:
    """Seasoned Perfectly: white chips of exactly 7 move the droplet."""
    if game.players[seat].white_total == 7:
        grant_droplet(game, seat, 1, Reason.CARD, log)


@rule
def strong_ingredient(game: State, seat: int, log: Log) -> None:
    """Strong Ingredient: whoever did not explode draws up to five chips and may place one as the last."""
    me = game.players[seat]
    if me.exploded == 0 and me.bag_total > 0:
        draw_hand(game, seat, 5, EventCode.LOOKED_AT, log)
        me.ask = Ask.CARD


@rule
def strong_ingredient_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Places the chip last, where it moves the scoring space but has no action and no colour."""
    me = game.players[seat]
    if action != Action.NONE:
        chip = action - Action.PLACE
        me.hand[chip] -= 1
        lay(me, chip, s.VALUE_OF[chip])
        me.strong = 1
        me.scoring = last_space(me) + 1
        note(log, EventCode.PLACED, seat, chip, last_space(me))
    hand_to_bag(me)


@rule
def schadenfreude(game: State, material: Material, seat: int) -> None:
    """Schadenfreude: whose right neighbour exploded takes any 2-chip."""
    exploded = game.players[(seat + game.seats - 1) % game.seats].exploded
    if exploded == 1 and any_to_take(game, material, 2):
        game.players[seat].ask = Ask.CARD
