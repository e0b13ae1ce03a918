"""Rounds and phases: the contract between The Duel and everything that plays it.

`new_game` lays out the table, `actors` says who may decide, `legal_mask` what, and `apply` carries one
decision out with all that follows until somebody must decide again.
"""

from __future__ import annotations

from ..engine import GAME_OVER, Log, Mask, Out, begin_streams, clear_mask, note, put_in_bag, renew_streams, rule
from .after_effects import after_effects_chosen, after_effects_mask, after_effects_step
from .box import CARDS, CHIPS, COLOUR_OF, COLOURS, PLAYERS_AT_TABLE, ROUNDS
from .brewing import any_time_mask, begin_turn, brewing_step, pay_for_step, potion_chosen, potion_mask, whites_by_coin
from .cards import draw_card
from .chips import empty_bottle
from .coins import coin_bonus, coin_chosen, coin_mask, toss_coins
from .ending import end_of_game, finish, is_decided
from .market import buy_chosen, buy_mask, buying_step, market_chosen, market_mask, market_step
from .pool import gain, get_gold
from .square import has_ledge_chip, ledge_chip_mask, seat_behind, treat
from .state import ASKS, Action, Ask, EventCode, Material, Options, Phase, Reason, State, TossStep, TurnStep, WonBy
from .upgrades import can_upgrade_black, gold_instead, upgrade_chosen, upgrade_mask

# Laying out the table ------------------------------------------------------------------------------


@rule
def new_game(game: State, material: Material, options: Options, seed: int, log: Log) -> None:
    """Sets up the game and starts the first round. The record must be all zeros but for forced outcomes."""
    begin_streams(game, seed)
    game.seats = PLAYERS_AT_TABLE
    game.in_order = options.in_order
    game.mayor = options.mayor
    for i in range(len(game.coins)):
        game.coins[i] = options.coins[i]
    for colour in range(len(COLOURS)):
        game.sets[colour] = options.sets[colour]
    for chip in range(CHIPS):
        game.pool[chip] = material.pool[chip] - PLAYERS_AT_TABLE * material.bag[chip]
        game.price[chip] = material.price[options.sets[COLOUR_OF[chip]]][chip]
    for seat in range(PLAYERS_AT_TABLE):
        me = game.players[seat]
        me.stall = material.stall_start
        for chip in range(CHIPS):
            for _ in range(material.bag[chip]):
                put_in_bag(me, chip)
    game.park = material.patients + options.mayor
    game.deck = (1 << CARDS) - 1
    get_gold(game, 1, material.second_player_gold, Reason.START, log)
    begin_round(game, log)
    advance(game, material, log)


@rule
def begin_round(game: State, log: Log) -> None:
    """Starts the next round: reveals its card and decides who tosses the coins."""
    game.round += 1
    game.phase = Phase.COIN_TOSS
    game.step = TossStep.CHOICE
    note(log, EventCode.ROUND_BEGINS, -1, game.round, 0)
    if game.round < ROUNDS:
        game.card = draw_card(game)
        note(log, EventCode.CARD_REVEALED, -1, game.card, 0)
    if game.round > 1:
        game.behind = seat_behind(game)


@rule
def end_round(game: State, log: Log) -> None:
    """Puts all chips back into the bags and starts the next round."""
    for seat in range(PLAYERS_AT_TABLE):
        me = game.players[seat]
        empty_bottle(me)
        me.coin = 0
        me.completed = 0
        me.exploded = 0
        me.turns = 0
        me.bought = 0
        me.last_bought = 0
    begin_round(game, log)


# Who acts ------------------------------------------------------------------------------------------


@rule
def actors(game: State) -> int:
    """The seats that may decide now, as bits; 0 when the game is over."""
    seats = 0
    for seat in range(PLAYERS_AT_TABLE):
        if game.players[seat].ask != Ask.NOTHING:
            seats |= 1 << seat
    return seats


@rule
def dispatch_key(game: State) -> int:
    """What comes next, as a small number: the question to the first seat that is asked, or else the phase."""
    for seat in range(game.seats):
        if game.players[seat].ask != Ask.NOTHING:
            return game.players[seat].ask + 0
    if game.phase == Phase.OVER:
        return GAME_OVER
    return ASKS + game.phase


@rule
def round_number(game: State) -> int:
    """The current round."""
    return game.round + 0


@rule
def advance(game: State, material: Material, log: Log) -> None:
    """Runs the game until somebody must decide."""
    while game.phase != Phase.OVER and actors(game) == 0:
        advance_once(game, material, log)


@rule
def advance_once(game: State, material: Material, log: Log) -> None:
    """One step towards the next decision: pending upgrades and patients first, then the next part of the round."""
    if not settle(game, material, log):
        next_step(game, material, log)


@rule
def settle(game: State, material: Material, log: Log) -> bool:
    """Carries out a pending upgrade, chip from the ledge or treatment. Returns whether there was one."""
    for seat in range(PLAYERS_AT_TABLE):
        me = game.players[seat]
        if me.upgrades > 0:
            me.upgrades -= 1
            if can_upgrade_black(game, me):
                me.ask = Ask.UPGRADE
            else:
                gold_instead(game, material, seat, log)
            return True
        if me.ledge_chips > 0:
            me.ledge_chips -= 1
            if has_ledge_chip(game, material):
                me.ask = Ask.LEDGE_CHIP
            return True
    if is_time_to_treat(game):
        winner = treat(game, material, log)
        if game.players[winner].treated == material.patients_to_win:
            finish(game, winner + 1, WonBy.LAST_PATIENT, log)
        return True
    return False


@rule
def is_time_to_treat(game: State) -> bool:
    """Whether a patient goes to the ledge now. Patients won in a turn wait on the stall until it ends."""
    return game.queued > 0 and (game.phase != Phase.BREWING or game.step == TurnStep.TREATING)


@rule
def next_step(game: State, material: Material, log: Log) -> None:
    """Carries out the next step of the current phase and moves on to the next phase when it is done."""
    if game.phase == Phase.COIN_TOSS:
        if game.step == TossStep.CHOICE:
            toss_coins(game, material, log)
        elif game.step == TossStep.DONE:
            game.phase = Phase.BREWING
            begin_turn(game, game.behind, log)
        else:
            coin_bonus(game, material, log)
    elif game.phase == Phase.BREWING:
        if brewing_step(game, material, log):
            begin_phase(game, Phase.AFTER_EFFECTS)
    elif game.phase == Phase.AFTER_EFFECTS:
        if after_effects_step(game, material, log):
            if game.round < ROUNDS:
                begin_phase(game, Phase.MARKET)
            else:
                begin_phase(game, Phase.BUYING)
                if is_decided(game):
                    game.step = PLAYERS_AT_TABLE
    elif game.phase == Phase.MARKET:
        if market_step(game, material, log):
            begin_phase(game, Phase.BUYING)
    elif buying_step(game, material, log):
        if game.round < ROUNDS:
            end_round(game, log)
        else:
            end_of_game(game, material, log)


@rule
def begin_phase(game: State, phase: int) -> None:
    """Starts a phase."""
    game.phase = phase
    game.step = 0


# What is legal -------------------------------------------------------------------------------------


@rule
def legal_mask(game: State, material: Material, seat: int, mask: Mask) -> None:
    """Fills the mask: 1 for every decision the seat may take now."""
    clear_mask(mask)
    me = game.players[seat]
    if me.ask == Ask.NOTHING:
        return
    if me.ask == Ask.UPGRADE:
        upgrade_mask(game, me, mask)
        mask[Action.NONE] = 1
    elif me.ask == Ask.LEDGE_CHIP:
        ledge_chip_mask(game, material, mask)
        mask[Action.NONE] = 1
    elif game.phase == Phase.BREWING:
        potion_mask(game, me, mask)
    elif game.phase == Phase.BUYING:
        buy_mask(game, me, mask)
    elif game.phase == Phase.MARKET:
        market_mask(game, material, me, mask)
    elif game.phase == Phase.AFTER_EFFECTS:
        after_effects_mask(game, material, me, mask)
    else:
        coin_mask(game, mask)
    if game.phase == Phase.BREWING and game.active == seat:
        any_time_mask(game, material, me, mask)


# What happens --------------------------------------------------------------------------------------


@rule
def decide(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision, without advancing the game any further."""
    me = game.players[seat]
    ask = me.ask + 0
    me.ask = Ask.NOTHING
    if action == Action.WHITES:
        whites_by_coin(game, seat, ask, log)
    elif action == Action.PAY and game.phase == Phase.BREWING:
        pay_for_step(game, material, seat, ask, log)
    elif ask == Ask.UPGRADE:
        if action != Action.NONE:
            upgrade_chosen(game, seat, action, log)
    elif ask == Ask.LEDGE_CHIP:
        if action != Action.NONE:
            gain(game, seat, action - Action.TAKE, Reason.LEDGE, log)
    elif game.phase == Phase.BREWING:
        potion_chosen(game, material, seat, ask, action, log)
    elif game.phase == Phase.BUYING:
        buy_chosen(game, material, seat, action, log)
    elif game.phase == Phase.MARKET:
        market_chosen(game, seat, ask, action, log)
    elif game.phase == Phase.AFTER_EFFECTS:
        after_effects_chosen(game, material, seat, ask, action, log)
    else:
        coin_chosen(game, seat, action, log)


@rule
def apply(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision and all that follows until somebody must decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


# Results, and what cannot be known -----------------------------------------------------------------


@rule
def returns(game: State, out: Out) -> None:
    """Patients treated, and ranks. Before the end of the game, whoever has treated more patients ranks first."""
    for seat in range(PLAYERS_AT_TABLE):
        out[0][seat] = game.players[seat].treated
        out[1][seat] = 1
        if game.winner == 0:
            if game.players[seat].treated < game.players[1 - seat].treated:
                out[1][seat] = 2
        elif game.winner == 2 - seat:
            out[1][seat] = 2


@rule
def resample(game: State, seat: int, seed: int) -> None:
    """Replaces what a seat cannot know: in this game, only the random streams and forced outcomes."""
    renew_streams(game, seed)


@rule
def forget_hidden_choices(game: State, seat: int) -> None:
    """Takes back what others have chosen in secret. This game has no secret choices."""
    return
