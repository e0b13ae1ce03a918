"""After the brewing: after-effects, market surveillance, and buying new ingredients."""

from __future__ import annotations

from ..engine import note, rule
from .brewing import has_kept, use_card, who_completed
from .cards import take_card
from .chips import get_gold, lose_gold
from .state import (
    ASK_BUY,
    ASK_OFFER,
    ASK_SCALE,
    BUY,
    BY_CARD,
    BY_PURCHASE,
    BY_ROUND_END,
    BY_TOKENS,
    CARD_DOUBLE,
    CARD_SCALE,
    CHIPS,
    COLOUR_OF,
    COMPLETED_FIRST,
    COMPLETED_LAST,
    DONE,
    GAINED,
    MARKET_DONE,
    OFFER,
    OFFER_MADE,
    OFFER_UPGRADE,
    OFFERED,
    ORANGE_1,
    PLAYERS_AT_TABLE,
    REDEEM_FIRST,
    REDEEM_SECOND,
    ROUNDS,
    SCALE_CHOSEN,
    SCALE_TAKEN,
    TOKEN_SCALE,
    TOKENS_TAKEN,
    USE_DOUBLE,
)

# Market surveillance -------------------------------------------------------------------------------


@rule
def market_step(game, material, log):
    """The last to complete makes an offer, the other one takes a scale, and both redeem. Returns whether all is done."""
    first, last = who_completed(game, COMPLETED_FIRST), who_completed(game, COMPLETED_LAST)
    if game.step == OFFER_MADE:
        game.players[last].ask = ASK_OFFER
    elif game.step == SCALE_CHOSEN:
        game.players[first].ask = ASK_SCALE
    elif game.step == REDEEM_FIRST:
        game.step = REDEEM_SECOND
        redeem(game, material, first, log)
    elif game.step == REDEEM_SECOND:
        game.step = MARKET_DONE
        redeem(game, material, last, log)
    else:
        return True
    return False


@rule
def offer_of(upgrades, gold):
    """The decision to offer so many tokens of each kind."""
    return OFFER + upgrades * OFFER_UPGRADE + gold


@rule
def upgrades_in_offer(action):
    """How many upgrades a decision offers."""
    return (action - OFFER) // OFFER_UPGRADE


@rule
def gold_in_offer(action):
    """How much gold a decision offers."""
    return (action - OFFER) % OFFER_UPGRADE


@rule
def offer_mask(material, mask):
    """Any number of the offer tokens of each kind."""
    for upgrades in range(material.tokens_upgrade + 1):
        for gold in range(material.tokens_gold + 1):
            mask[offer_of(upgrades, gold)] = 1


@rule
def offer_chosen(game, seat, action, log):
    """The tokens lie in the free scale."""
    game.offer_upgrades = upgrades_in_offer(action)
    game.offer_gold = gold_in_offer(action)
    game.step = SCALE_CHOSEN
    note(log, OFFERED, seat, game.offer_upgrades, game.offer_gold)


@rule
def scale_mask(mask):
    """One scale or the other."""
    mask[CARD_SCALE] = 1
    mask[TOKEN_SCALE] = 1


@rule
def scale_chosen(game, seat, action, log):
    """One has the round card, the other one the tokens."""
    note(log, SCALE_TAKEN, seat, action == CARD_SCALE, 0)
    game.card_to = seat
    if action != CARD_SCALE:
        game.card_to = 1 - seat
    game.last_card = game.card_to + 1
    game.step = REDEEM_FIRST


@rule
def redeem(game, material, seat, log):
    """What lies in a player's scale is carried out."""
    if game.card_to == seat:
        take_card(game, material, seat, log)
    else:
        note(log, TOKENS_TAKEN, seat, game.offer_upgrades, game.offer_gold)
        game.players[seat].upgrades += game.offer_upgrades
        get_gold(game, seat, game.offer_gold, BY_TOKENS, log)


# Buying --------------------------------------------------------------------------------------------


@rule
def buying_step(game, material, log):
    """The first to complete buys first. Returns whether both have bought."""
    if game.step == PLAYERS_AT_TABLE:
        return True
    seat = who_completed(game, COMPLETED_FIRST + game.step)
    me = game.players[seat]
    if can_buy(game, me) or can_double(game, me):
        me.ask = ASK_BUY
    else:
        finish_buying(game, material, seat, log)
    return False


@rule
def is_affordable(game, me, chip):
    """A chip in the pool that is not too dear, of a colour not yet bought this round."""
    return game.pool[chip] > 0 and game.price[chip] <= me.gold and (me.bought >> COLOUR_OF[chip]) & 1 == 0


@rule
def can_buy(game, me):
    """Whether there is anything to buy."""
    for chip in range(ORANGE_1, CHIPS):
        if is_affordable(game, me, chip):
            return True
    return False


@rule
def can_double(game, me):
    """Whether a kept card can bring the chip bought last once more."""
    return me.last_bought > 0 and has_kept(me, CARD_DOUBLE) and game.pool[last_bought_chip(me)] > 0


@rule
def last_bought_chip(me):
    """The chip bought last this round, where one was."""
    return me.last_bought - 1


@rule
def buy_mask(game, me, mask):
    """What can be bought, a kept card for the chip bought last, or nothing more."""
    for chip in range(ORANGE_1, CHIPS):
        if is_affordable(game, me, chip):
            mask[BUY + chip] = 1
    if can_double(game, me):
        mask[USE_DOUBLE] = 1
    mask[DONE] = 1


@rule
def buy_chosen(game, material, seat, action, log):
    """A chip is bought and lies in the belly until the round ends."""
    me = game.players[seat]
    if action == DONE:
        finish_buying(game, material, seat, log)
        return
    why = BY_PURCHASE
    if action == USE_DOUBLE:
        use_card(game, seat, CARD_DOUBLE, log)
        why = BY_CARD
    else:
        chip = action - BUY
        me.last_bought = chip + 1
        me.bought |= 1 << COLOUR_OF[chip]
        lose_gold(game, seat, game.price[chip], BY_PURCHASE, log)
    chip = last_bought_chip(me)
    game.pool[chip] -= 1
    me.belly[chip] += 1
    note(log, GAINED, seat, chip, why)


@rule
def finish_buying(game, material, seat, log):
    """Only a little gold is taken into the next round, if there is one."""
    me = game.players[seat]
    if game.round < ROUNDS:
        lose_gold(game, seat, me.gold - material.gold_kept, BY_ROUND_END, log)
    game.step += 1
