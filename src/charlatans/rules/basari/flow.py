"""Stages and rounds: the rules that every game provides, see `rules/contract.py`.

`new_game` sets up the table, `actors` says who may decide, `legal_mask` what, and `apply` carries out one
decision and everything that follows until somebody has to decide again.
"""

from __future__ import annotations

from ..engine import GAME_OVER, Log, Mask, Out, begin_streams, below, clear_mask, note, renew_streams, rule
from .exchange import exchange_alone, exchange_together, return_chosen, return_mask, take_chosen, take_mask
from .gems import fill_deck, lay_out_card, note_card, perform
from .haggle import begin_bid, begin_negotiation, bid_chosen, bid_mask
from .scoring import cards_run_out, score_stage, workers_are_enough
from .state import (
    ACTION_CARDS,
    BEFORE_A,
    COLOURS,
    PHASES,
    PLAYERS_WITH_D,
    TABLE_STREAM,
    UNDECIDED,
    Action,
    ActionCard,
    EventCode,
    Material,
    Options,
    Phase,
    State,
)

ROUNDS_AT_MOST = 64  # in a stage: every round deals each player a card


# Setting up the table ------------------------------------------------------------------------------


@rule
def new_game(game: State, material: Material, options: Options, seed: int, log: Log) -> None:
    """Sets up the table and deals the first cards. The state must be all zeros except for forced outcomes."""
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
def begin_stage(game: State, material: Material, log: Log) -> None:
    """Shuffles all bazaar cards into a new draw pile. Gems and points are kept."""
    game.stage += 1
    game.round = 0
    for seat in range(game.seats):
        me = game.players[seat]
        me.cards = 0
        me.workers = 0
    fill_deck(game, material)
    note(log, EventCode.STAGE_BEGINS, -1, game.stage, 0)


@rule
def begin_round(game: State, material: Material, log: Log) -> None:
    """Deals everybody a bazaar card and asks everybody to choose an action card in secret."""
    game.round += 1
    game.phase = Phase.CHOOSING
    game.action = BEFORE_A
    for seat in range(game.seats):
        game.players[seat].chosen = UNDECIDED
    note(log, EventCode.ROUND_BEGINS, -1, game.round, 0)
    for seat in range(game.seats):
        me = game.players[seat]
        me.current = lay_out_card(game, material, seat)
        note_card(material, EventCode.DEALT, seat, me.current, log)
    game.asked = (1 << game.seats) - 1


# Who acts, and how the game goes on ----------------------------------------------------------------


@rule
def actors(game: State) -> int:
    """The seats that may decide now, as bits; 0 when the game is over."""
    return game.asked + 0


@rule
def dispatch_key(game: State) -> int:
    """What comes next, as a small number: the phase if somebody is asked, otherwise the action being carried out."""
    if game.asked != 0:
        return game.phase + 0
    if game.phase == Phase.OVER:
        return GAME_OVER
    return PHASES + 1 + game.action


@rule
def round_number(game: State) -> int:
    """A number that grows with every round of every stage."""
    return game.stage * ROUNDS_AT_MOST + game.round


@rule
def advance(game: State, material: Material, log: Log) -> None:
    """Advances the game until somebody has to decide."""
    while game.asked == 0 and game.phase != Phase.OVER:
        advance_once(game, material, log)


@rule
def advance_once(game: State, material: Material, log: Log) -> None:
    """One step towards the next decision: an action card, the end of a stage, or the next round."""
    if game.action < ActionCard.D:
        game.action += 1
        carry_out(game, material, game.action, log)
    elif workers_are_enough(game, material) or cards_run_out(game):
        end_stage(game, material, log)
    else:
        begin_round(game, material, log)


@rule
def carry_out(game: State, material: Material, action: int, log: Log) -> None:
    """A single player performs the action, two negotiate, three or more forfeit it. Nobody negotiates over action D."""
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
    if action == ActionCard.D:
        if players == 1:
            exchange_alone(game, material, first, log)
        else:
            exchange_together(game, material, log)
    elif players == 1:
        perform(game, material, first, action, log)
    elif players == 2:
        begin_negotiation(game, material, first, last, log)
    else:
        note(log, EventCode.FORFEITED, -1, action, players)


@rule
def end_stage(game: State, material: Material, log: Log) -> None:
    """Scores the stage; after the last one the game is over."""
    score_stage(game, material, log)
    if game.stage == material.stages:
        game.phase = Phase.OVER
        note(log, EventCode.GAME_ENDS, -1, 0, 0)
    else:
        begin_stage(game, material, log)


# What is legal, and what happens -------------------------------------------------------------------


@rule
def action_cards(game: State) -> int:
    """How many action cards each player has: D is only used with five players."""
    if game.seats == PLAYERS_WITH_D:
        return ACTION_CARDS
    return ACTION_CARDS - 1


@rule
def legal_mask(game: State, material: Material, seat: int, mask: Mask) -> None:
    """Sets the mask to 1 for every decision that is legal for this seat."""
    clear_mask(mask)
    if (game.asked >> seat) & 1 == 0:
        return
    if game.phase == Phase.CHOOSING:
        for card in range(action_cards(game)):
            mask[Action.CHOOSE + card] = 1
    elif game.phase == Phase.NEGOTIATING:
        bid_mask(game, seat, mask)
    elif game.phase == Phase.RETURNING:
        return_mask(game, seat, mask)
    else:
        take_mask(game, mask)


@rule
def decide(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision, without what follows from it."""
    game.asked &= ~(1 << seat)
    if game.phase == Phase.CHOOSING:
        card_chosen(game, seat, action, log)
    elif game.phase == Phase.NEGOTIATING:
        bid_chosen(game, material, seat, action, log)
    elif game.phase == Phase.RETURNING:
        return_chosen(game, material, seat, action, log)
    else:
        take_chosen(game, material, seat, action, log)


@rule
def apply(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision and everything that follows until somebody has to decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


@rule
def card_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Chooses an action card face down; the last choice reveals all of them."""
    game.players[seat].chosen = action - Action.CHOOSE + 1
    if game.asked == 0:
        for other in range(game.seats):
            note(log, EventCode.REVEALED, other, game.players[other].chosen - 1, 0)


# The end -------------------------------------------------------------------------------------------


@rule
def returns(game: State, out: Out) -> None:
    """Points and ranks: out[0][seat] and out[1][seat]. Ties are shared."""
    for seat in range(game.seats):
        rank = 1
        for other in range(game.seats):
            if game.players[other].points > game.players[seat].points:
                rank += 1
        out[0][seat] = game.players[seat].points
        out[1][seat] = rank


@rule
def resample(game: State, seat: int, seed: int) -> None:
    """Samples everything a seat cannot know: streams, forced outcomes, action cards chosen in secret, an unfinished bid."""
    renew_streams(game, seed)
    if game.phase == Phase.CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.chosen != UNDECIDED:
                rival.chosen = below(game.streams[TABLE_STREAM], action_cards(game)) + 1
    elif game.phase == Phase.NEGOTIATING and game.speaker != seat:
        begin_bid(game)


@rule
def forget_hidden_choices(game: State, seat: int) -> None:
    """Undoes the secret choices of the others, who are asked again."""
    if game.phase == Phase.CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.chosen != UNDECIDED:
                rival.chosen = UNDECIDED
                game.asked |= 1 << other
    elif game.phase == Phase.NEGOTIATING and game.speaker != seat:
        begin_bid(game)
