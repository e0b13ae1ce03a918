"""Stages and rounds: the contract between Basari and everything that plays it.

`new_game` lays out the table, `actors` says who may decide, `legal_mask` what, and `apply` carries one
decision out with all that follows until somebody must decide again.
"""

from __future__ import annotations

from ..engine import GAME_OVER, begin_streams, below, clear_mask, note, renew_streams, rule
from .exchange import exchange_alone, exchange_together, return_chosen, return_mask, take_chosen, take_mask
from .gems import fill_deck, lay_out_card, note_card, perform
from .haggle import begin_bid, begin_negotiation, bid_chosen, bid_mask
from .scoring import cards_run_out, score_stage, workers_are_enough
from .state import (
    ACTION_CARDS,
    BEFORE_A,
    CHOOSE,
    CHOOSING,
    COLOURS,
    DEALT,
    FORFEITED,
    GAME_ENDS,
    NEGOTIATING,
    OVER,
    PHASES,
    PLAYERS_WITH_D,
    RETURNING,
    REVEALED,
    ROUND_BEGINS,
    STAGE_BEGINS,
    TABLE_STREAM,
    UNDECIDED,
    D,
)

ROUNDS_AT_MOST = 64  # in a stage: every round deals each player a card


# Laying out the table ------------------------------------------------------------------------------


@rule
def new_game(game, material, options, seed, log):
    """Lays out the table and deals the first cards. The record must be all zeros but for forced outcomes."""
    begin_streams(game, seed)
    game.seats = options.seats
    game.leader_offers_first = options.leader_offers_first
    game.fewest_red_offers_first = options.fewest_red_offers_first
    game.return_three = options.return_three
    game.end_bonus_10 = options.end_bonus_10
    for colour in range(COLOURS):
        game.stock[colour] = material.gems - options.seats * material.starting_gems
        for seat in range(options.seats):
            game.players[seat].gems[colour] = material.starting_gems
    begin_stage(game, material, log)
    begin_round(game, material, log)


@rule
def begin_stage(game, material, log):
    """All bazaar cards are shuffled into a new draw pile; gems and points stay where they are."""
    game.stage += 1
    game.round = 0
    for seat in range(game.seats):
        me = game.players[seat]
        me.cards = 0
        me.workers = 0
    fill_deck(game, material)
    note(log, STAGE_BEGINS, -1, game.stage, 0)


@rule
def begin_round(game, material, log):
    """Everybody is dealt a bazaar card, and then chooses an action card in secret."""
    game.round += 1
    game.phase = CHOOSING
    game.action = BEFORE_A
    for seat in range(game.seats):
        game.players[seat].chosen = UNDECIDED
    note(log, ROUND_BEGINS, -1, game.round, 0)
    for seat in range(game.seats):
        me = game.players[seat]
        me.current = lay_out_card(game, material, seat)
        note_card(material, DEALT, seat, me.current, log)
    game.asked = (1 << game.seats) - 1


# Who acts, and how the game goes on ----------------------------------------------------------------


@rule
def actors(game):
    """The seats that may decide now, as bits; 0 when the game is over."""
    return game.asked + 0


@rule
def dispatch_key(game):
    """What comes next, as a small number: the phase while somebody is asked, and the action carried out while nobody is."""
    if game.asked != 0:
        return game.phase + 0
    if game.phase == OVER:
        return GAME_OVER
    return PHASES + 1 + game.action


@rule
def round_number(game):
    """How far the game has come: its rounds, counted on through the stages."""
    return game.stage * ROUNDS_AT_MOST + game.round


@rule
def advance(game, material, log):
    """Carries the game on until somebody must decide."""
    while game.asked == 0 and game.phase != OVER:
        advance_once(game, material, log)


@rule
def advance_once(game, material, log):
    """One step on the way to the next decision: actions A to D, the end of a stage, the next round."""
    if game.action < D:
        game.action += 1
        carry_out(game, material, game.action, log)
    elif workers_are_enough(game, material) or cards_run_out(game):
        end_stage(game, material, log)
    else:
        begin_round(game, material, log)


@rule
def carry_out(game, material, action, log):
    """Alone an action is performed, two negotiate, three or more forfeit it. Action D is never contested."""
    players = 0
    first = 0
    last = 0
    for seat in range(game.seats):
        if game.players[seat].chosen == action + 1:
            if players == 0:
                first = seat
            last = seat
            players += 1
    if players == 0:
        return
    if action == D:
        if players == 1:
            exchange_alone(game, material, first, log)
        else:
            exchange_together(game, material, log)
    elif players == 1:
        perform(game, material, first, action, log)
    elif players == 2:
        begin_negotiation(game, material, first, last, log)
    else:
        note(log, FORFEITED, -1, action, players)


@rule
def end_stage(game, material, log):
    """The stage is scored; after the last one the game is over."""
    score_stage(game, material, log)
    if game.stage == material.stages:
        game.phase = OVER
        note(log, GAME_ENDS, -1, 0, 0)
    else:
        begin_stage(game, material, log)


# What is legal, and what happens -------------------------------------------------------------------


@rule
def action_cards(game):
    """How many action cards everybody has: the fourth only comes with the fifth player."""
    if game.seats == PLAYERS_WITH_D:
        return ACTION_CARDS
    return ACTION_CARDS - 1


@rule
def legal_mask(game, material, seat, mask):
    """Fills the mask: 1 for every decision this seat may take now."""
    clear_mask(mask)
    if (game.asked >> seat) & 1 == 0:
        return
    if game.phase == CHOOSING:
        for card in range(action_cards(game)):
            mask[CHOOSE + card] = 1
    elif game.phase == NEGOTIATING:
        bid_mask(game, seat, mask)
    elif game.phase == RETURNING:
        return_mask(game, seat, mask)
    else:
        take_mask(game, mask)


@rule
def decide(game, material, seat, action, log):
    """Carries out one legal decision, up to where the game would go on by itself."""
    game.asked &= ~(1 << seat)
    if game.phase == CHOOSING:
        card_chosen(game, seat, action, log)
    elif game.phase == NEGOTIATING:
        bid_chosen(game, material, seat, action, log)
    elif game.phase == RETURNING:
        return_chosen(game, material, seat, action, log)
    else:
        take_chosen(game, material, seat, action, log)


@rule
def apply(game, material, seat, action, log):
    """Carries out one legal decision and all that follows until somebody must decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


@rule
def card_chosen(game, seat, action, log):
    """An action card lies face down; when the last one lies, all are turned over."""
    game.players[seat].chosen = action - CHOOSE + 1
    if game.asked == 0:
        for other in range(game.seats):
            note(log, REVEALED, other, game.players[other].chosen - 1, 0)


# The end -------------------------------------------------------------------------------------------


@rule
def returns(game, out):
    """Points and ranks: out[0][seat] and out[1][seat]. Ties are shared."""
    for seat in range(game.seats):
        rank = 1
        for other in range(game.seats):
            if game.players[other].points > game.players[seat].points:
                rank += 1
        out[0][seat] = game.players[seat].points
        out[1][seat] = rank


@rule
def resample(game, seat, seed):
    """Replaces all that a seat cannot know: the streams, forced outcomes, cards chosen in secret, a bid half made."""
    renew_streams(game, seed)
    if game.phase == CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.chosen != UNDECIDED:
                rival.chosen = below(game.streams[TABLE_STREAM], action_cards(game)) + 1
    elif game.phase == NEGOTIATING and game.speaker != seat:
        begin_bid(game)


@rule
def forget_hidden_choices(game, seat):
    """Takes back what others have chosen in secret, as far as this seat cannot know it: they are asked again."""
    if game.phase == CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.chosen != UNDECIDED:
                rival.chosen = UNDECIDED
                game.asked |= 1 << other
    elif game.phase == NEGOTIATING and game.speaker != seat:
        begin_bid(game)
