"""Rounds: who decides, what is legal, and what happens."""

from __future__ import annotations

from charlatans.rules.engine import (
    GAME_OVER,
    NOT_FORCED,
    Log,
    Mask,
    Out,
    Stream,
    begin_streams,
    below,
    clear_mask,
    note,
    renew_streams,
    rule,
    take_forced,
)

from .state import FACES, PHASES, TABLE_STREAM, Action, Ask, EventCode, Material, Options, Phase, Pitch, Player, State

# Rounds --------------------------------------------------------------------------------------------


@rule
def new_game(game: State, material: Material, options: Options, seed: int, log: Log) -> None:
    """Everybody starts without a coin. The record must be all zeros but for forced outcomes."""
    begin_streams(game, seed)
    game.seats = options.seats
    game.strict_watch = options.strict_watch
    begin_round(game, log)


@rule
def begin_round(game: State, log: Log) -> None:
    """Everybody chooses a pitch in secret."""
    game.round += 1
    game.phase = Phase.CHOOSING
    game.bold = 0
    for seat in range(game.seats):
        me = game.players[seat]
        me.pitch = Pitch.UNDECIDED
        me.sales = 0
        ask_seat(game, seat, Ask.PITCH)
    note(log, EventCode.ROUND_BEGINS, -1, game.round, 0)


@rule
def ask_seat(game: State, seat: int, question: int) -> None:
    """Somebody has to decide."""
    game.players[seat].ask = question
    game.asked |= 1 << seat


@rule
def reveal(game: State, material: Material, log: Log) -> None:
    """All pitches are shown. The honest share their pot, what is left over stays in it; the bold begin to sell."""
    game.phase = Phase.SELLING
    for seat in range(game.seats):
        note(log, EventCode.REVEALED, seat, game.players[seat].pitch, 0)
        if game.players[seat].pitch == Pitch.BOLD:
            game.bold += 1
            ask_seat(game, seat, Ask.SELL)
    honest = game.seats - game.bold
    for seat in range(game.seats):
        if game.players[seat].pitch == Pitch.HONEST:
            game.players[seat].coins += material.honest_pot // honest
            note(log, EventCode.EARNED, seat, material.honest_pot // honest, 0)


# Who acts, and how the game goes on ----------------------------------------------------------------


@rule
def actors(game: State) -> int:
    """The seats that may decide now, as bits; 0 when the game is over."""
    return game.asked + 0


@rule
def dispatch_key(game: State) -> int:
    """What comes next, as a small number."""
    if game.asked != 0:
        return game.phase + 0
    if game.phase == Phase.OVER:
        return GAME_OVER
    return PHASES + game.phase


@rule
def round_number(game: State) -> int:
    """How far the game has come."""
    return game.round + 0


@rule
def advance(game: State, material: Material, log: Log) -> None:
    """Carries the game on until somebody must decide."""
    while game.asked == 0 and game.phase != Phase.OVER:
        advance_once(game, material, log)


@rule
def advance_once(game: State, material: Material, log: Log) -> None:
    """One step on the way to the next decision."""
    if game.phase == Phase.CHOOSING:
        reveal(game, material, log)
    elif game.round == material.rounds:
        game.phase = Phase.OVER
        note(log, EventCode.GAME_ENDS, -1, 0, 0)
    else:
        begin_round(game, log)


# What is legal, and what happens -------------------------------------------------------------------


@rule
def legal_mask(game: State, material: Material, seat: int, mask: Mask) -> None:
    """Fills the mask: 1 for every decision this seat may take now."""
    clear_mask(mask)
    if (game.asked >> seat) & 1 == 0:
        return
    me = game.players[seat]
    if me.ask == Ask.PITCH:
        mask[Action.HONEST] = 1
        mask[Action.BOLD] = 1
    elif me.ask == Ask.SELL:
        mask[Action.SELL] = 1
        mask[Action.PACK_UP] = 1
    else:
        mask[Action.BRIBE] = 1
        mask[Action.FLEE] = 1


@rule
def decide(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision, up to where the game would go on by itself."""
    me = game.players[seat]
    game.asked &= ~(1 << seat)
    me.ask = Ask.NOTHING
    if action == Action.HONEST:
        me.pitch = Pitch.HONEST
    elif action == Action.BOLD:
        me.pitch = Pitch.BOLD
    elif action == Action.SELL:
        sell(game, material, seat, log)
    elif action == Action.PACK_UP:
        pack_up(me, seat, log)
    elif action == Action.BRIBE:
        pay_bribe(me, material, seat, log)
    else:
        flee(me, seat, log)


@rule
def apply(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision and all that follows until somebody must decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


@rule
def roll(stream: Stream) -> int:
    """A face of the die, 1 to 6."""
    forced = take_forced(stream, 1, FACES)
    if forced != NOT_FORCED:
        return forced
    return below(stream, FACES) + 1


@rule
def sell(game: State, material: Material, seat: int, log: Log) -> None:
    """A roll higher than the number of bold sellers is a sale; otherwise the watch comes."""
    me = game.players[seat]
    face = roll(game.streams[seat])
    note(log, EventCode.ROLLED, seat, face, 0)
    if face <= game.bold:
        watch_comes(game, material, seat, log)
        return
    me.takings += material.sale
    me.sales += 1
    note(log, EventCode.SOLD, seat, material.sale, 0)
    if me.sales == material.most_sales:
        pack_up(me, seat, log)
    else:
        ask_seat(game, seat, Ask.SELL)


@rule
def watch_comes(game: State, material: Material, seat: int, log: Log) -> None:
    """Who has takings to save and coins to pay with may bribe the watch, unless it is strict; all others flee."""
    me = game.players[seat]
    note(log, EventCode.WATCH_CAME, seat, me.takings, 0)
    if me.takings > 0 and me.coins >= material.bribe and game.strict_watch == 0:
        ask_seat(game, seat, Ask.WATCH)
    else:
        flee(me, seat, log)


@rule
def pack_up(me: Player, seat: int, log: Log) -> None:
    """The takings are safe."""
    note(log, EventCode.PACKED_UP, seat, me.takings, 0)
    me.coins += me.takings
    me.takings = 0


@rule
def pay_bribe(me: Player, material: Material, seat: int, log: Log) -> None:
    """The watch looks away for a few coins, and the takings are safe."""
    me.coins -= material.bribe
    note(log, EventCode.BRIBED, seat, material.bribe, 0)
    pack_up(me, seat, log)


@rule
def flee(me: Player, seat: int, log: Log) -> None:
    """The takings are lost."""
    note(log, EventCode.FLED, seat, me.takings, 0)
    me.takings = 0


# The end, and what is hidden -----------------------------------------------------------------------


@rule
def returns(game: State, out: Out) -> None:
    """Coins and ranks: out[0][seat] and out[1][seat]. Ties are shared."""
    for seat in range(game.seats):
        rank = 1
        for other in range(game.seats):
            if game.players[other].coins > game.players[seat].coins:
                rank += 1
        out[0][seat] = game.players[seat].coins
        out[1][seat] = rank


@rule
def resample(game: State, seat: int, seed: int) -> None:
    """Replaces all that a seat cannot know: the streams, forced outcomes, and pitches chosen in secret."""
    renew_streams(game, seed)
    if game.phase == Phase.CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.pitch != Pitch.UNDECIDED:
                rival.pitch = Pitch.HONEST + below(game.streams[TABLE_STREAM], 2)


@rule
def forget_hidden_choices(game: State, seat: int) -> None:
    """Takes back pitches that others have chosen in secret: they are asked again."""
    if game.phase == Phase.CHOOSING:
        for other in range(game.seats):
            rival = game.players[other]
            if other != seat and rival.pitch != Pitch.UNDECIDED:
                rival.pitch = Pitch.UNDECIDED
                ask_seat(game, other, Ask.PITCH)
