"""After the brewing: market surveillance, and buying new ingredients."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from .box import CHIPS, COLOUR_OF, NO_COLOUR, PLAYERS_AT_TABLE, ROUNDS, Card, Chip, Level
from .brewing import has_kept, use_card, who_completed
from .cards import available_mask, four_chosen, one_chosen, take_card
from .pool import get_gold, lose_gold
from .state import OFFER_UPGRADE, Action, Ask, Completed, EventCode, MarketStep, Material, Player, Reason, State

# Market surveillance -------------------------------------------------------------------------------


@rule
def market_step(game: State, material: Material, log: Log) -> bool:
    """The last to complete makes an offer, the other one takes a scale, and both redeem. Returns whether all is done."""
    first, last = who_completed(game, Completed.FIRST), who_completed(game, Completed.LAST)
    if game.step == MarketStep.OFFER:
        game.players[last].ask = Ask.OFFER
    elif game.step == MarketStep.SCALE:
        game.players[first].ask = Ask.SCALE
    elif game.step == MarketStep.REDEEM_FIRST:
        game.step = MarketStep.REDEEM_SECOND
        redeem(game, material, first, log)
    elif game.step == MarketStep.REDEEM_SECOND:
        game.step = MarketStep.DONE
        redeem(game, material, last, log)
    else:
        return True
    return False


@rule
def market_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """What the market surveillance, or a round card taken there, asks for."""
    if me.ask == Ask.OFFER:
        offer_mask(material, mask)
    elif me.ask == Ask.SCALE:
        mask[Action.CARD_SCALE] = 1
        mask[Action.TOKEN_SCALE] = 1
    elif me.ask == Ask.ONES:
        available_mask(game, Level.ONE, me.first_colour - 1, mask)
    else:
        available_mask(game, Level.FOUR, NO_COLOUR, mask)


@rule
def market_chosen(game: State, seat: int, ask: int, action: int, log: Log) -> None:
    """What was decided there is carried out."""
    if ask == Ask.OFFER:
        offer_chosen(game, seat, action, log)
    elif ask == Ask.SCALE:
        scale_chosen(game, seat, action, log)
    elif ask == Ask.ONES:
        one_chosen(game, seat, action, log)
    else:
        four_chosen(game, seat, action, log)


@rule
def offer_of(upgrades: int, gold: int) -> int:
    """The decision to offer so many tokens of each kind."""
    return Action.OFFER + upgrades * OFFER_UPGRADE + gold


@rule
def upgrades_in_offer(action: int) -> int:
    """How many upgrades a decision offers."""
    return (action - Action.OFFER) // OFFER_UPGRADE


@rule
def gold_in_offer(action: int) -> int:
    """How much gold a decision offers."""
    return (action - Action.OFFER) % OFFER_UPGRADE


@rule
def offer_mask(material: Material, mask: Mask) -> None:
    """Any number of the offer tokens of each kind."""
    for upgrades in range(material.tokens_upgrade + 1):
        for gold in range(material.tokens_gold + 1):
            mask[offer_of(upgrades, gold)] = 1


@rule
def offer_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """The tokens lie in the free scale."""
    game.offer_upgrades = upgrades_in_offer(action)
    game.offer_gold = gold_in_offer(action)
    game.step = MarketStep.SCALE
    note(log, EventCode.OFFERED, seat, game.offer_upgrades, game.offer_gold)


@rule
def scale_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """One has the round card, the other one the tokens."""
    note(log, EventCode.SCALE_TAKEN, seat, action == Action.CARD_SCALE, 0)
    game.card_to = seat
    if action != Action.CARD_SCALE:
        game.card_to = 1 - seat
    game.last_card = game.card_to + 1
    game.step = MarketStep.REDEEM_FIRST


@rule
def redeem(game: State, material: Material, seat: int, log: Log) -> None:
    """What lies in a player's scale is carried out."""
    if game.card_to == seat:
        take_card(game, material, seat, log)
    else:
        note(log, EventCode.TOKENS_TAKEN, seat, game.offer_upgrades, game.offer_gold)
        game.players[seat].upgrades += game.offer_upgrades
        get_gold(game, seat, game.offer_gold, Reason.TOKENS, log)


# Buying --------------------------------------------------------------------------------------------


@rule
def buying_step(game: State, material: Material, log: Log) -> bool:
    """The first to complete buys first. Returns whether both have bought."""
    if game.step == PLAYERS_AT_TABLE:
        return True
    seat = who_completed(game, Completed.FIRST + game.step)
    me = game.players[seat]
    if can_buy(game, me) or can_double(game, me):
        me.ask = Ask.BUY
    else:
        finish_buying(game, material, seat, log)
    return False


@rule
def is_affordable(game: State, me: Player, chip: int) -> bool:
    """A chip in the pool that is not too dear, of a colour not yet bought this round."""
    return game.pool[chip] > 0 and game.price[chip] <= me.gold and not has_bought(me, COLOUR_OF[chip])


@rule
def has_bought(me: Player, colour: int) -> bool:
    """Whether a player has bought a chip of this colour this round."""
    return (me.bought >> colour) & 1 == 1


@rule
def can_buy(game: State, me: Player) -> bool:
    """Whether there is anything to buy."""
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_affordable(game, me, chip):
            return True
    return False


@rule
def can_double(game: State, me: Player) -> bool:
    """Whether a kept card can bring the chip bought last once more."""
    return me.last_bought > 0 and has_kept(me, Card.DOUBLE) and game.pool[last_bought_chip(me)] > 0


@rule
def last_bought_chip(me: Player) -> int:
    """The chip bought last this round, where one was."""
    return me.last_bought - 1


@rule
def buy_mask(game: State, me: Player, mask: Mask) -> None:
    """What can be bought, a kept card for the chip bought last, or nothing more."""
    for chip in range(Chip.ORANGE_1, CHIPS):
        if is_affordable(game, me, chip):
            mask[Action.BUY + chip] = 1
    if can_double(game, me):
        mask[Action.USE_DOUBLE] = 1
    mask[Action.DONE] = 1


@rule
def buy_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """A chip is bought and lies in the belly until the round ends."""
    me = game.players[seat]
    if action == Action.DONE:
        finish_buying(game, material, seat, log)
        return
    why = Reason.PURCHASE
    if action == Action.USE_DOUBLE:
        use_card(game, seat, Card.DOUBLE, log)
        why = Reason.CARD
    else:
        chip = action - Action.BUY
        me.last_bought = chip + 1
        me.bought |= 1 << COLOUR_OF[chip]
        lose_gold(game, seat, game.price[chip], Reason.PURCHASE, log)
    chip = last_bought_chip(me)
    game.pool[chip] -= 1
    me.belly[chip] += 1
    note(log, EventCode.GAINED, seat, chip, why)


@rule
def finish_buying(game: State, material: Material, seat: int, log: Log) -> None:
    """Only a little gold is taken into the next round, if there is one."""
    me = game.players[seat]
    if game.round < ROUNDS:
        lose_gold(game, seat, me.gold - material.gold_kept, Reason.ROUND_END, log)
    game.step += 1
