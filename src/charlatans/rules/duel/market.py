"""After the brewing: after-effects, market surveillance, and buying new ingredients."""

from __future__ import annotations

from ..engine import note, rule
from .books import (
    amber_4,
    stinkhorn_1,
    stinkhorn_2,
    stinkhorn_3,
    stinkhorn_4,
    witchweed_1,
    witchweed_2,
    witchweed_3,
    witchweed_4,
)
from .brewing import keeps, use_card
from .cards import take_card
from .chips import chip_of, get_gold, lose_gold
from .state import (
    AFTER_COLOURS,
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
    DONE,
    GAINED,
    GREEN,
    LEVELS,
    MARKET_DONE,
    OFFER,
    OFFER_MADE,
    OFFERED,
    ORANGE_1,
    PLAYERS_AT_TABLE,
    REDEEM_FIRST,
    REDEEM_SECOND,
    ROUNDS,
    SCALE_CHOSEN,
    SCALE_TAKEN,
    TOKEN_SCALE,
    TOKENS_AT_MOST,
    TOKENS_TAKEN,
    USE_DOUBLE,
    YELLOW,
)


@rule
def who_completed(game, place):
    """The seat that completed its potion first (1) or last (2)."""
    if game.players[0].completed == place:
        return 0
    return 1


# After-effects -------------------------------------------------------------------------------------


@rule
def after_effects_step(game, material, log):
    """One chip's after-effect, first those of the first to complete: green, yellow, purple. Returns whether all is done."""
    if game.step == PLAYERS_AT_TABLE * LEVELS:
        return True
    seat = who_completed(game, 1 + game.step // LEVELS)
    me = game.players[seat]
    colour = AFTER_COLOURS[game.step % LEVELS]
    if game.begun == 0:
        game.begun = 1
        begin_after_effects(game, material, seat, colour, log)
        return False
    for level in range(LEVELS):
        if me.acting[level] > 0:
            me.acting[level] -= 1
            act_afterwards(game, material, seat, colour, level, log)
            return False
    game.begun = 0
    game.step += 1
    return False


@rule
def begin_after_effects(game, material, seat, colour, log):
    """Chips that act one by one wait for their moment; books that look at all of them at once speak now."""
    me = game.players[seat]
    book = game.sets[colour]
    if colour == GREEN:
        if book == 2:
            witchweed_2(game, material, seat, log)
            return
    elif colour == YELLOW:
        if book != 4:
            return
    elif book == 1:
        stinkhorn_1(game, material, seat, log)
        return
    elif book == 2:
        stinkhorn_2(game, material, seat, log)
        return
    elif book == 4:
        stinkhorn_4(game, material, seat, log)
        return
    for level in range(LEVELS):
        me.acting[level] = me.belly[chip_of(colour, level)]


@rule
def act_afterwards(game, material, seat, colour, level, log):
    """The after-effect of a single chip."""
    book = game.sets[colour]
    if colour == GREEN:
        if book == 1:
            witchweed_1(game, material, seat, level, log)
        elif book == 3:
            witchweed_3(game, material, seat, level, log)
        else:
            witchweed_4(game, material, seat, level, log)
    elif colour == YELLOW:
        amber_4(game, material, seat, level, log)
    else:
        stinkhorn_3(material, game.players[seat], level)


# Market surveillance -------------------------------------------------------------------------------


@rule
def market_step(game, material, log):
    """The last to complete makes an offer, the other one takes a scale, and both redeem. Returns whether all is done."""
    first, last = who_completed(game, 1), who_completed(game, 2)
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
def offer_mask(material, mask):
    """Any number of the offer tokens of each kind."""
    for upgrades in range(material.tokens_upgrade + 1):
        for gold in range(material.tokens_gold + 1):
            mask[OFFER + upgrades * (TOKENS_AT_MOST + 1) + gold] = 1


@rule
def offer_chosen(game, seat, action, log):
    """The tokens lie in the free scale."""
    game.offer_upgrades = (action - OFFER) // (TOKENS_AT_MOST + 1)
    game.offer_gold = (action - OFFER) % (TOKENS_AT_MOST + 1)
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
    seat = who_completed(game, 1 + game.step)
    me = game.players[seat]
    if can_buy(game, me) or can_double(game, me):
        me.ask = ASK_BUY
    else:
        finish_buying(game, material, seat, log)
    return False


@rule
def affordable(game, me, chip):
    """A chip in the pool that is not too dear, of a colour not yet bought this round."""
    return game.pool[chip] > 0 and game.price[chip] <= me.gold and (me.bought >> COLOUR_OF[chip]) & 1 == 0


@rule
def can_buy(game, me):
    """Whether there is anything to buy."""
    for chip in range(ORANGE_1, CHIPS):
        if affordable(game, me, chip):
            return True
    return False


@rule
def can_double(game, me):
    """Whether a kept card can bring the chip bought last once more."""
    return me.last_bought > 0 and keeps(me, CARD_DOUBLE) and game.pool[me.last_bought - 1] > 0


@rule
def buy_mask(game, me, mask):
    """What can be bought, a kept card for the chip bought last, or nothing more."""
    for chip in range(ORANGE_1, CHIPS):
        if affordable(game, me, chip):
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
        me.last_bought = action - BUY + 1
        me.bought |= 1 << COLOUR_OF[action - BUY]
        lose_gold(game, seat, game.price[action - BUY], BY_PURCHASE, log)
    chip = me.last_bought - 1
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
