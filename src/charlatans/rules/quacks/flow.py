"""Turns and phases: the contract between Quacks and everything that plays it.

`new_game` lays out the table, `actors` says who may decide, `legal_mask` what, and `apply` carries one
decision out with all that follows until somebody must decide again.
"""

from __future__ import annotations

from ..engine import GAME_OVER, begin_streams, below, clear_mask, note, put_in_bag, renew_streams, rule
from .books import (
    bonus_mask,
    ghosts_breath_1_gives,
    ghosts_breath_2_gives,
    ghosts_breath_4_chosen,
    ghosts_breath_4_mask,
    spider_2_chosen,
    spider_2_mask,
    spider_4_chosen,
    spider_4_mask,
)
from .brewing import (
    aside_chosen,
    aside_mask,
    ask_to_stir,
    begin_brewing,
    brew_chosen,
    brew_mask,
    can_draw,
    crow_skull_chosen,
    crow_skull_mask,
    forget_potion,
    push_chosen,
    return_white_chosen,
    second_chance_chosen,
    stir,
    stir_chosen,
)
from .chips import draw_card, droplet_mask, empty_pot_into_bag, gain
from .evaluation import (
    bonus_die,
    buy_chips,
    buy_chosen,
    buy_mask,
    chip_action,
    collect_rubies,
    droplet_chosen,
    end_of_turn,
    ghost_2_mask,
    points_or_coins_chosen,
    rubies_chosen,
    rubies_mask,
    victory_points,
)
from .fortune import after_potions, card_chosen, card_mask, reveal, speaks_after_potions, speaks_of_rat_tails, visit
from .state import (
    AFRESH,
    ALONE,
    ASK_ASIDE,
    ASK_BREW,
    ASK_BUY,
    ASK_CARD,
    ASK_CROW_SKULL,
    ASK_DROPLET,
    ASK_GHOST_1,
    ASK_GHOST_2,
    ASK_GHOST_4,
    ASK_POINTS_OR_COINS,
    ASK_PUSH,
    ASK_RETURN_WHITE,
    ASK_RUBIES,
    ASK_SECOND_CHANCE,
    ASK_SPIDER_2,
    ASK_SPIDER_4,
    ASK_STIR,
    ASKS,
    BLACK,
    BONUS,
    BONUS_DIE,
    BOOK_OUT,
    BUY_CHIPS,
    BY_TURN,
    CARD_READ,
    CARDS,
    CHIP_ACTIONS,
    CHIPS,
    CHOSE_DRAW,
    CHOSE_STOP,
    COINS,
    COLOUR_OF,
    END_OF_TURN,
    EXCHANGE,
    FIRST_EDITION,
    FORTUNE,
    GAME_ENDS,
    GO_ON,
    GREEN,
    LEAVE,
    NONE,
    NOTHING,
    OVER,
    PASS,
    POINTS,
    POTIONS,
    POTIONS_END,
    PURPLE,
    PURPLE_CARDS,
    RAT_TAILS,
    RETURN,
    RUBIES,
    STIR,
    TABLE_STREAM,
    TURN_BEGINS,
    TURNS,
    UNDECIDED,
    VICTORY_POINTS,
    WHITE_1,
    YELLOW,
)

# Laying out the table ------------------------------------------------------------------------------


@rule
def new_game(game, material, options, seed, log):
    """Lays out the table and begins the first turn. The record must be all zeros but for forced outcomes."""
    begin_streams(game, seed)
    game.seats = options.seats
    game.edition = options.edition
    game.back = options.back
    game.stir_always = options.stir_always
    game.stir_asked = options.stir_asked
    for colour in range(8):
        game.sets[colour] = options.sets[colour]
    for chip in range(CHIPS):
        game.supply[chip] = material.supply[chip] - options.seats * material.bag[chip]
        book = options.sets[COLOUR_OF[chip]]
        if options.edition == FIRST_EDITION:
            game.price[chip] = material.price_1st[book][chip]
        else:
            game.price[chip] = material.price_2nd[book][chip]
    for seat in range(options.seats):
        me = game.players[seat]
        me.flask = 1
        me.rubies = options.rubies
        for chip in range(CHIPS):
            for _ in range(material.bag[chip]):
                put_in_bag(me, chip)
    game.deck = (1 << CARDS) - 1
    begin_turn(game, material, log)
    advance(game, material, log)


@rule
def begin_turn(game, material, log):
    """The flame moves on, books come out, turn 6 brings a white chip, and the fortune teller speaks."""
    game.turn += 1
    game.phase = FORTUNE
    game.step = 0
    game.stir_agreed = 0
    note(log, TURN_BEGINS, -1, game.turn, 0)
    if game.turn == material.yellow_turn:
        note(log, BOOK_OUT, -1, YELLOW, 0)
    if game.turn == material.purple_turn:
        note(log, BOOK_OUT, -1, PURPLE, 0)
    if game.turn == material.white_turn:
        for i in range(game.seats):
            gain(game, material, (game.start_player + i) % game.seats, WHITE_1, BY_TURN, log)
    game.card = draw_card(game)
    note(log, CARD_READ, -1, game.card, 0)
    if speaks_of_rat_tails(game.card):
        count_rat_tails(game, material)
    reveal(game, material, log)


@rule
def count_rat_tails(game, material):
    """From the second turn on: the rat tails between each player and the leader."""
    leader = 0
    for seat in range(game.seats):
        leader = max(leader, game.players[seat].points)
    for seat in range(game.seats):
        me = game.players[seat]
        if game.turn > 1:
            me.tails = tails_below(material, leader) - tails_below(material, me.points)


@rule
def tails_below(material, points):
    """Rat tails on the scoring track before this many points; the track is walked round and round."""
    return points // 50 * material.tails_before[50] + material.tails_before[points % 50]


@rule
def place_rat_stones(game, material, log):
    """Rats are counted once for all, when the card has been carried out; the stones go past the droplets."""
    if not speaks_of_rat_tails(game.card):
        count_rat_tails(game, material)
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        me.rat = me.tails
        if me.rat > 0:
            note(log, RAT_TAILS, seat, me.rat, 0)


# Who acts ------------------------------------------------------------------------------------------


@rule
def actors(game):
    """The seats that may decide now, as bits; 0 when the game is over."""
    seats = 0
    for seat in range(game.seats):
        if game.players[seat].ask != NOTHING:
            seats |= 1 << seat
    return seats


@rule
def dispatch_key(game):
    """What comes next, as a small number: what the first seat that is asked is asked for, or else the phase."""
    for seat in range(game.seats):
        if game.players[seat].ask != NOTHING:
            return game.players[seat].ask + 0
    if game.phase == OVER:
        return GAME_OVER
    return ASKS + game.phase


@rule
def round_number(game):
    """How far the game has come: its turn."""
    return game.turn + 0


@rule
def advance(game, material, log):
    """Carries the game on until somebody must decide."""
    while game.phase != OVER and actors(game) == 0:
        advance_once(game, material, log)


@rule
def advance_once(game, material, log):
    """One step on the way to the next decision."""
    if game.phase == POTIONS:
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
def anybody_brewing(game):
    """Whether somebody may still draw."""
    for seat in range(game.seats):
        if game.players[seat].brewing == 1:
            return True
    return False


@rule
def steps_of_phase(game):
    """A step for each player, in the chip actions one for each colour as well; none where the card has no say."""
    if game.phase == CHIP_ACTIONS:
        return 3 * game.seats
    if game.phase == FORTUNE and game.card >= PURPLE_CARDS:
        return 0
    if game.phase == POTIONS_END and not speaks_after_potions(game.card):
        return 0
    return game.seats + 0


@rule
def next_phase(game, material, log):
    """One phase ends, the next begins."""
    game.step = 0
    if game.phase == FORTUNE:
        place_rat_stones(game, material, log)
        if game.stir_asked == 1 and game.turn < TURNS:
            ask_to_stir(game)
        else:
            begin_brewing(game)
    elif game.phase == BUY_CHIPS:
        for seat in range(game.seats):
            empty_pot_into_bag(game.players[seat])
        game.phase = END_OF_TURN
    elif game.phase == END_OF_TURN:
        finish_turn(game, material, log)
    else:
        game.phase += 1


@rule
def finish_turn(game, material, log):
    """Rat stones leave the pots, the cards go to the next player, and after turn 9 the game is over."""
    for seat in range(game.seats):
        game.players[seat].tails = 0
        game.players[seat].rat = 0
    if game.turn == TURNS:
        game.phase = OVER
        note(log, GAME_ENDS, -1, 0, 0)
    else:
        for seat in range(game.seats):
            forget_potion(game.players[seat])
        game.start_player = (game.start_player + 1) % game.seats
        begin_turn(game, material, log)


@rule
def take_step(game, material, step, log):
    """One player's part of a phase, in seat order from the start player."""
    seat = (game.start_player + step) % game.seats
    if game.phase == FORTUNE:
        visit(game, material, seat, log)
    elif game.phase == POTIONS_END:
        after_potions(game, material, seat, log)
    elif game.phase == BONUS_DIE:
        bonus_die(game, material, seat, log)
    elif game.phase == CHIP_ACTIONS:
        take_chip_step(game, material, step, log)
    elif game.phase == RUBIES:
        collect_rubies(game, material, seat, log)
    elif game.phase == VICTORY_POINTS:
        victory_points(game, material, seat, log)
    elif game.phase == BUY_CHIPS:
        buy_chips(game, material, seat, log)
    else:
        end_of_turn(game, material, seat, log)


@rule
def take_chip_step(game, material, step, log):
    """2nd edition: each player resolves black, green, purple. 1st: the table does, colour by colour."""
    turn = step // 3
    colour = step % 3
    if game.edition == FIRST_EDITION:
        turn = step % game.seats
        colour = step // game.seats
    seat = (game.start_player + turn) % game.seats
    if colour == 0:
        chip_action(game, material, seat, BLACK, log)
    elif colour == 1:
        chip_action(game, material, seat, GREEN, log)
    else:
        chip_action(game, material, seat, PURPLE, log)


# What is legal, and what happens -------------------------------------------------------------------


@rule
def legal_mask(game, material, seat, mask):
    """Fills the mask: 1 for every decision this seat may take now."""
    clear_mask(mask)
    me = game.players[seat]
    if me.ask == ASK_BREW:
        brew_mask(game, me, mask)
    elif me.ask == ASK_BUY:
        buy_mask(game, material, me, mask)
    elif me.ask == ASK_RUBIES:
        rubies_mask(game, material, me, mask)
    elif me.ask == ASK_POINTS_OR_COINS:
        mask[POINTS] = 1
        mask[COINS] = 1
    elif me.ask == ASK_CARD:
        card_mask(game, material, seat, mask)
    elif me.ask == ASK_CROW_SKULL:
        crow_skull_mask(me, mask)
    elif me.ask == ASK_RETURN_WHITE:
        mask[RETURN] = 1
        mask[LEAVE] = 1
    elif me.ask == ASK_DROPLET:
        droplet_mask(game, me, mask)
    elif me.ask == ASK_ASIDE:
        aside_mask(me, mask)
    elif me.ask == ASK_SECOND_CHANCE:
        mask[AFRESH] = 1
        mask[GO_ON] = 1
    elif me.ask == ASK_SPIDER_2:
        spider_2_mask(game, material, me, mask)
    elif me.ask == ASK_SPIDER_4:
        spider_4_mask(game, me, mask)
    elif me.ask == ASK_GHOST_1:
        bonus_mask(me, mask)
    elif me.ask == ASK_GHOST_2:
        ghost_2_mask(me, mask)
    elif me.ask == ASK_GHOST_4:
        ghosts_breath_4_mask(game, material, me, mask)
    elif me.ask == ASK_PUSH:
        mask[PASS] = 1
        mask[LEAVE] = 1
    elif me.ask == ASK_STIR:
        mask[STIR] = 1
        mask[ALONE] = 1


@rule
def decide(game, material, seat, action, log):
    """Carries out one legal decision, up to where the game would go on by itself."""
    me = game.players[seat]
    ask = me.ask + 0
    me.ask = NOTHING
    if ask == ASK_BREW:
        brew_chosen(game, material, seat, action, log)
    elif ask == ASK_BUY:
        buy_chosen(game, material, seat, action, log)
    elif ask == ASK_RUBIES:
        rubies_chosen(game, material, seat, action, log)
    elif ask == ASK_POINTS_OR_COINS:
        points_or_coins_chosen(game, material, seat, action, log)
    elif ask == ASK_CARD:
        card_chosen(game, material, seat, action, log)
    elif ask == ASK_CROW_SKULL:
        crow_skull_chosen(game, material, seat, action, log)
    elif ask == ASK_RETURN_WHITE:
        return_white_chosen(game, seat, action, log)
    elif ask == ASK_DROPLET:
        droplet_chosen(game, material, seat, action, log)
    elif ask == ASK_ASIDE:
        aside_chosen(game, seat, action, log)
    elif ask == ASK_SECOND_CHANCE:
        second_chance_chosen(game, material, seat, action, log)
    elif ask == ASK_SPIDER_2:
        spider_2_chosen(game, material, seat, action, log)
    elif ask == ASK_SPIDER_4:
        spider_4_chosen(game, material, seat, action, log)
    elif ask == ASK_GHOST_1:
        ghosts_breath_1_gives(game, seat, action - BONUS, log)
    elif ask == ASK_GHOST_2:
        if action != NONE:
            ghosts_breath_2_gives(game, material, seat, action - BONUS, log)
    elif ask == ASK_GHOST_4:
        if action != NONE:
            ghosts_breath_4_chosen(game, seat, action - EXCHANGE, log)
    elif ask == ASK_PUSH:
        push_chosen(game, seat, action, log)
    elif ask == ASK_STIR:
        stir_chosen(game, seat, action, log)


@rule
def apply(game, material, seat, action, log):
    """Carries out one legal decision and all that follows until somebody must decide again."""
    decide(game, material, seat, action, log)
    advance(game, material, log)


# The end -------------------------------------------------------------------------------------------


@rule
def returns(game, out):
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
def resample(game, seat, seed):
    """Replaces all that a seat cannot know: the streams, forced outcomes, and what others chose in secret."""
    renew_streams(game, seed)
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.chosen != UNDECIDED:
            rival.chosen = CHOSE_DRAW
            if not can_draw(rival) or (rival.drawn > 0 and below(game.streams[TABLE_STREAM], 2) == 1):
                rival.chosen = CHOSE_STOP


@rule
def forget_hidden_choices(game, seat):
    """Takes back what others have chosen in secret, as far as this seat cannot know it: they are asked again."""
    for other in range(game.seats):
        rival = game.players[other]
        if other != seat and rival.chosen != UNDECIDED:
            rival.chosen = UNDECIDED
            rival.ask = ASK_BREW
