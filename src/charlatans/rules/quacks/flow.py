"""Turns and phases: the contract between Quacks and everything that plays it.

`new_game` lays out the table, `actors` says who may decide, `legal_mask` what, and `apply` carries one
decision out with all that follows until somebody must decide again.
"""

from __future__ import annotations

from ..engine import GAME_OVER, Log, Mask, Out, begin_streams, below, clear_mask, note, put_in_bag, renew_streams, rule
from . import state as s
from .books import chip_action, chip_action_chosen, chip_action_mask, is_about_chip_action
from .brewing import (
    ask_to_stir,
    begin_brewing,
    can_draw,
    forget_potion,
    is_about_potion,
    potion_chosen,
    potion_mask,
    stir,
)
from .chips import draw_card, empty_pot_into_bag, gain
from .evaluation import evaluate_player, evaluation_chosen, evaluation_mask
from .fortune import acts_after_potions, after_potions, card_chosen, card_mask, needs_rat_tails, offer_card, reveal
from .state import Ask, Chip, Choice, Colour, Edition, EventCode, Material, Options, Phase, Reason, State

# Laying out the table ------------------------------------------------------------------------------


@rule
def new_game(game: State, material: Material, options: Options, seed: int, log: Log) -> None:
    """Lays out the table and begins the first turn. The record must be all zeros but for forced outcomes."""
    begin_streams(game, seed)
    game.seats = options.seats
    game.edition = options.edition
    game.back = options.back
    game.stir_always = options.stir_always
    game.stir_asked = options.stir_asked
    for colour in range(len(game.sets)):
        game.sets[colour] = options.sets[colour]
    for chip in range(s.CHIPS):
        game.supply[chip] = material.supply[chip] - options.seats * material.bag[chip]
        book = options.sets[s.COLOUR_OF[chip]]
        if options.edition == Edition.FIRST:
            game.price[chip] = material.price_1st[book][chip]
        else:
            game.price[chip] = material.price_2nd[book][chip]
    for seat in range(options.seats):
        me = game.players[seat]
        me.flask = 1
        me.rubies = options.rubies
        for chip in range(s.CHIPS):
            for _ in range(material.bag[chip]):
                put_in_bag(me, chip)
    game.deck = (1 << s.CARDS) - 1
    begin_turn(game, material, log)
    advance(game, material, log)


@rule
def begin_turn(game: State, material: Material, log: Log) -> None:
    """Starts a turn: books come out, turn 6 brings a white chip, and a fortune-teller card is read."""
    game.turn += 1
    game.phase = Phase.FORTUNE
    game.step = 0
    game.stir_agreed = 0
    note(log, EventCode.TURN_BEGINS, -1, game.turn, 0)
    if game.turn == material.yellow_turn:
        note(log, EventCode.BOOK_OUT, -1, Colour.YELLOW, 0)
    if game.turn == material.purple_turn:
        note(log, EventCode.BOOK_OUT, -1, Colour.PURPLE, 0)
    if game.turn == material.white_turn:
        for i in range(game.seats):
            gain(game, material, (game.start_player + i) % game.seats, Chip.WHITE_1, Reason.TURN, log)
    game.card = draw_card(game)
    note(log, EventCode.CARD_READ, -1, game.card, 0)
    if needs_rat_tails(game.card):
        count_rat_tails(game, material)
    reveal(game, material, log)


@rule
def count_rat_tails(game: State, material: Material) -> None:
    """Counts the rat tails between each player and the leader, from the second turn on."""
    leader = 0
    for seat in range(game.seats):
        leader = max(leader, game.players[seat].points)
    for seat in range(game.seats):
        me = game.players[seat]
        if game.turn > 1:
            me.tails = tails_below(material, leader) - tails_below(material, me.points)


@rule
def tails_below(material: Material, points: int) -> int:
    """Rat tails on the scoring track up to this many points; the track starts over every 50 points."""
    return points // s.TRACK * material.tails_before[s.TRACK] + material.tails_before[points % s.TRACK]


@rule
def place_rat_stones(game: State, material: Material, log: Log) -> None:
    """Places the rat stones past the droplets, after the card has been carried out."""
    if not needs_rat_tails(game.card):
        count_rat_tails(game, material)
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        me.rat = me.tails
        if me.rat > 0:
            note(log, EventCode.RAT_TAILS, seat, me.rat, 0)


# Who acts ------------------------------------------------------------------------------------------


@rule
def actors(game: State) -> int:
    """The seats that may decide now, as bits; 0 when the game is over."""
    seats = 0
    for seat in range(game.seats):
        if game.players[seat].ask != Ask.NOTHING:
            seats |= 1 << seat
    return seats


@rule
def dispatch_key(game: State) -> int:
    """What comes next, as a small number: what the first seat asked is asked for, otherwise the phase."""
    for seat in range(game.seats):
        if game.players[seat].ask != Ask.NOTHING:
            return game.players[seat].ask + 0
    if game.phase == Phase.OVER:
        return GAME_OVER
    return s.ASKS + game.phase


@rule
def round_number(game: State) -> int:
    """The turn."""
    return game.turn + 0


@rule
def advance(game: State, material: Material, log: Log) -> None:
    """Advances the game until somebody must decide."""
    while game.phase != Phase.OVER and actors(game) == 0:
        advance_once(game, material, log)


@rule
def advance_once(game: State, material: Material, log: Log) -> None:
    """Takes one step towards the next decision."""
    if game.phase == Phase.POTIONS:
        if anybody_brewing(game):
            stir(game, material, log)
        else:
            next_phase(game, material, log)
    elif game.step == steps_of_phase(game):
        next_phase(game, material, log)
    else:
        game.step += 1
        take_step(game, material, game.step - 1, log)


@rule
def anybody_brewing(game: State) -> bool:
    """Whether somebody may still draw."""
    for seat in range(game.seats):
        if game.players[seat].brewing == 1:
            return True
    return False


@rule
def steps_of_phase(game: State) -> int:
    """How many steps the phase has: one per player, times three colours in the chip actions; none if the card does nothing then."""
    if game.phase == Phase.CHIP_ACTIONS:
        return 3 * game.seats
    if game.phase == Phase.FORTUNE and game.card >= s.PURPLE_CARDS:
        return 0
    if game.phase == Phase.POTIONS_END and not acts_after_potions(game.card):
        return 0
    return game.seats + 0


@rule
def next_phase(game: State, material: Material, log: Log) -> None:
    """Ends the phase and begins the next."""
    game.step = 0
    if game.phase == Phase.FORTUNE:
        place_rat_stones(game, material, log)
        if game.stir_asked == 1 and game.turn < s.TURNS:
            ask_to_stir(game)
        else:
            begin_brewing(game)
    elif game.phase == Phase.BUY_CHIPS:
        for seat in range(game.seats):
            empty_pot_into_bag(game.players[seat])
        game.phase = Phase.END_OF_TURN
    elif game.phase == Phase.END_OF_TURN:
        finish_turn(game, material, log)
    else:
        game.phase += 1


@rule
def finish_turn(game: State, material: Material, log: Log) -> None:
    """Removes the rat stones and passes the start player on; after turn 9 the game is over."""
    for seat in range(game.seats):
        game.players[seat].tails = 0
        game.players[seat].rat = 0
    if game.turn == s.TURNS:
        game.phase = Phase.OVER
        note(log, EventCode.GAME_ENDS, -1, 0, 0)
    else:
        for seat in range(game.seats):
            forget_potion(game.players[seat])
        game.start_player = (game.start_player + 1) % game.seats
        begin_turn(game, material, log)


@rule
def take_step(game: State, material: Material, step: int, log: Log) -> None:
    """One player's part of a phase, in seat order from the start player."""
    seat = (game.start_player + step) % game.seats
    if game.phase == Phase.FORTUNE:
        offer_card(game, material, seat, log)
    elif game.phase == Phase.POTIONS_END:
        after_potions(game, material, seat, log)
    elif game.phase == Phase.CHIP_ACTIONS:
        take_chip_step(game, material, step, log)
    else:
        evaluate_player(game, material, seat, log)


@rule
def take_chip_step(game: State, material: Material, step: int, log: Log) -> None:
    """2nd edition: player by player, each black, green, purple. 1st: colour by colour, for all players."""
    turn = step // 3
    colour = step % 3
    if game.edition == Edition.FIRST:
        turn = step % game.seats
        colour = step // game.seats
    seat = (game.start_player + turn) % game.seats
    if colour == 0:
        chip_action(game, material, seat, Colour.BLACK, log)
    elif colour == 1:
        chip_action(game, material, seat, Colour.GREEN, log)
    else:
        chip_action(game, material, seat, Colour.PURPLE, log)


# What is legal, and what happens -------------------------------------------------------------------


@rule
def legal_mask(game: State, material: Material, seat: int, mask: Mask) -> None:
    """Fills the mask: 1 for every decision this seat may take now."""
    clear_mask(mask)
    me = game.players[seat]
    if is_about_potion(me.ask):
        potion_mask(game, me, mask)
    elif is_about_chip_action(me.ask):
        chip_action_mask(game, material, me, mask)
    elif me.ask == Ask.CARD:
        card_mask(game, material, seat, mask)
    else:
        evaluation_mask(game, material, me, mask)


@rule
def decide(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision, without advancing the game afterwards."""
    me = game.players[seat]
    ask = me.ask + 0
    me.ask = Ask.NOTHING
    if is_about_potion(ask):
        potion_chosen(game, material, seat, ask, action, log)
    elif is_about_chip_action(ask):
        chip_action_chosen(game, material, seat, ask, action, log)
    elif ask == Ask.CARD:
        card_chosen(game, material, seat, action, log)
    else:
        evaluation_chosen(game, material, seat, ask, action, log)


@rule
def apply(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Carries out one legal decision and all that follows until somebody must decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


# The end -------------------------------------------------------------------------------------------


@rule
def returns(game: State, out: Out) -> None:
    """Points and ranks: out[0][seat] and out[1][seat]. A tie goes to the fuller pot of the last turn, or is shared."""
    for seat in range(game.seats):
        me = game.players[seat]
        rank = 1
        for other in range(game.seats):
            rival = game.players[other]
            if rival.points > me.points or (rival.points == me.points and rival.scoring > me.scoring):
                rank += 1
        out[0][seat] = me.points
        out[1][seat] = rank


@rule
def resample(game: State, seat: int, seed: int) -> None:
    """Replaces all that a seat cannot know: the streams, forced outcomes, and what others chose in secret."""
    renew_streams(game, seed)
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.chosen != Choice.UNDECIDED:
            rival.chosen = Choice.DRAW
            if not can_draw(rival) or (rival.drawn > 0 and below(game.streams[s.TABLE_STREAM], 2) == 1):
                rival.chosen = Choice.STOP


@rule
def forget_hidden_choices(game: State, seat: int) -> None:
    """Clears the secret choices of all other seats, so that they are asked again."""
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.chosen != Choice.UNDECIDED:
            rival.chosen = Choice.UNDECIDED
            rival.ask = Ask.BREW
