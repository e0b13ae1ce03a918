"""The potions phase: drawing, placing, exploding, stopping, the flask, and "Stir!"."""

from __future__ import annotations

from ..engine import draw_chip, hand_to_bag, note, put_in_bag, rule
from .books import (
    crow_skull_1,
    crow_skull_2,
    crow_skull_3,
    crow_skull_4,
    mandrake_1,
    mandrake_2,
    mandrake_3,
    mandrake_4,
    toadstool_1,
    toadstool_2,
    toadstool_3,
    toadstool_4,
)
from .chips import back_in_bag, empty_pot_into_bag, hand_mask, last_chip, last_space, lay, lift, nearer_could_be_better
from .state import (
    AFRESH,
    ASK_ASIDE,
    ASK_BREW,
    ASK_CROW_SKULL,
    ASK_PUSH,
    ASK_RETURN_WHITE,
    ASK_SECOND_CHANCE,
    ASK_STIR,
    BACK,
    BLUE,
    CHOSE_DRAW,
    CHOSE_STOP,
    COLOUR_OF,
    DRAW,
    DREW,
    EXPLODED,
    FIRST_COLOURED,
    FIRST_EDITION,
    FLASK,
    FLASK_USED,
    KEEP,
    LAST_SPACE,
    LIVING_IN_LUXURY,
    NONE,
    NOTHING,
    ORANGE,
    PASS,
    PASSED_UP,
    PLACE,
    PLACED,
    POTIONS,
    PUMPKIN_PATCH_PARTY,
    RED,
    RED_1,
    RETURN,
    RETURNED,
    SECOND_CHANCE,
    SET_ASIDE,
    STARTED_AFRESH,
    STIR,
    STIR_AGREED,
    STIR_DECLINED,
    STOP,
    STOPPED,
    TURNS,
    UNDECIDED,
    VALUE_OF,
    WELL_STIRRED,
    WHITE,
    WHITE_1,
    YELLOW,
)

SECOND_CHANCE_CHIPS = 5


@rule
def ask_to_stir(game):
    """Before any turn but the last all may agree to draw at the command; the start player is asked first."""
    game.players[game.start_player].ask = ASK_STIR


@rule
def stir_chosen(game, seat, action, log):
    """One answer, which all can hear: after a yes the next player is asked, and with the last one all stir; a no settles it."""
    if action == STIR:
        note(log, STIR_AGREED, seat, 0, 0)
        following = (seat + 1) % game.seats
        if following != game.start_player:
            game.players[following].ask = ASK_STIR
            return
        game.stir_agreed = 1
    else:
        note(log, STIR_DECLINED, seat, 0, 0)
    begin_brewing(game)


@rule
def begin_brewing(game):
    """Rat stones are set, pots are empty, and everybody reaches into the bag."""
    game.phase = POTIONS
    for seat in range(game.seats):
        me = game.players[seat]
        me.start = min(me.droplet + me.rat, LAST_SPACE)
        me.brewing = 1
        settle(game, seat)


@rule
def forget_potion(me):
    """A turn is over: nothing of its potion matters any more."""
    me.start = 0
    me.scoring = 0
    me.chance_used = 0
    me.bought = 0
    forget_draws(me)


@rule
def forget_draws(me):
    """Nothing has been drawn yet, and nothing has exploded."""
    me.exploded = 0
    me.protected = 0
    me.drawn = 0
    me.placed = 0
    me.last_drawn = 0
    me.before_last = 0
    me.white_total = 0
    me.white_seen = 0
    me.yellows = 0
    me.doubled = 0
    me.cover = 0
    me.extra = 0


@rule
def is_stirring(game):
    """Whether all draw at the command "Stir!": in the last turn, always, or because all have agreed to."""
    return game.stir_always == 1 or game.turn == TURNS or game.stir_agreed == 1


@rule
def can_draw(me):
    """There is a chip in the bag, and the last one in the pot is not on the last space."""
    return me.bag_total > 0 and (me.pot_size == 0 or last_space(me) < LAST_SPACE)


@rule
def must_stop(game, me):
    """Nothing can be drawn any more, and neither the flask nor the passing up of a push could change that."""
    return not can_draw(me) and not flask_works(game, me) and me.extra == 0


@rule
def settle(game, seat):
    """After a chip: an empty bag or a chip on the last space ends the brewing; otherwise it goes on."""
    me = game.players[seat]
    if must_stop(game, me):
        finish_brewing(game, seat)
    elif not is_stirring(game):
        me.ask = ASK_BREW


@rule
def finish_brewing(game, seat):
    """The player draws no more. Red chips beside the pot are decided on now (toadstool, set 2)."""
    me = game.players[seat]
    me.brewing = 0
    if me.aside[0] + me.aside[1] + me.aside[2] > 0:
        for i in range(3):
            me.undecided[i] = me.aside[i]
        me.ask = ASK_ASIDE
    else:
        score_where_it_stands(me)


@rule
def score_where_it_stands(me):
    """The scoring space is the one right after the last chip in the pot."""
    me.scoring = last_space(me) + 1


@rule
def explosion_limit(game, material, me):
    """White chips may total this much: 7, more with mandrakes of set 3 or in luxury. Nothing adds up."""
    limit = material.limit + 0
    if game.sets[YELLOW] == 3:
        limit = mandrake_3(me, limit)
    if game.card == LIVING_IN_LUXURY:
        limit = max(limit, 9)
    return limit


@rule
def exploding_chips(game, material, me):
    """How many chips in the bag would explode the pot if they came next."""
    room = explosion_limit(game, material, me) - me.white_total
    chips = 0
    for chip in range(FIRST_COLOURED):
        if VALUE_OF[chip] > room:
            chips += me.bag[chip]
    return chips


# Drawing on or stopping ----------------------------------------------------------------------------


@rule
def brew_mask(game, me, mask):
    """The first draw of a turn is not optional; after it one may stop. Flask and passing up where they apply.

    Red chips beside the pot may go back into the bag before any draw (toadstool, set 2).
    """
    if can_draw(me):
        mask[DRAW] = 1
    for i in range(3):
        if me.aside[i] > 0:
            mask[BACK + RED_1 + i] = 1
    if me.drawn == 0:
        return
    mask[STOP] = 1
    if flask_works(game, me):
        mask[FLASK] = 1
    if me.extra > 0:
        mask[PASS] = 1


@rule
def flask_works(game, me):
    """A full flask takes back the chip drawn last: a white one, or in the 1st edition any."""
    if me.flask == 0 or me.last_drawn == 0:
        return False
    return game.edition == FIRST_EDITION or COLOUR_OF[me.last_drawn - 1] == WHITE


@rule
def brew_chosen(game, material, seat, action, log):
    """Draw, stop, use the flask, pass up a push, or put a red chip from beside the pot back into the bag."""
    me = game.players[seat]
    if action == DRAW or action == STOP:
        if is_stirring(game):
            me.chosen = CHOSE_DRAW
            if action == STOP:
                me.chosen = CHOSE_STOP
            return
        draw_or_stop(game, material, seat, action == DRAW, log)
        return
    if action == FLASK:
        use_flask(game, seat, log)
    elif action == PASS:
        pass_up(game, material, seat, log)
    else:
        put_aside_back(game, seat, action - BACK, log)
    if me.ask == NOTHING:
        if must_stop(game, me):
            finish_brewing(game, seat)
        else:
            me.ask = ASK_BREW


@rule
def draw_or_stop(game, material, seat, draws, log):
    """A chip is drawn and brewed, or the brewing ends."""
    if draws:
        brew(game, material, seat, draw_chip(game, seat), log)
    else:
        finish_brewing(game, seat)
        note(log, STOPPED, seat, 0, 0)


@rule
def stir(game, material, log):
    """At "Stir!" all have chosen: all choices are shown and carried out; then those still brewing choose again."""
    waiting = 0
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        chosen = me.chosen + 0
        me.chosen = UNDECIDED
        if chosen != UNDECIDED:
            draw_or_stop(game, material, seat, chosen == CHOSE_DRAW, log)
            if me.ask != NOTHING:
                waiting += 1
    if waiting == 0:
        for seat in range(game.seats):
            if game.players[seat].brewing == 1:
                game.players[seat].ask = ASK_BREW


@rule
def use_flask(game, seat, log):
    """The chip drawn last goes back; what it caused stays, and the next chip counts from the one before."""
    me = game.players[seat]
    me.flask = 0
    note(log, FLASK_USED, seat, 0, 0)
    take_back(game, seat, me.pot_size - 1, log)


@rule
def take_back(game, seat, at, log):
    """A chip goes from the pot back into the bag."""
    me = game.players[seat]
    chip = me.pot_chips[at] + 0
    space = me.pot_spaces[at] + 0
    if COLOUR_OF[chip] == WHITE:
        me.white_total -= VALUE_OF[chip]
    if at == me.pot_size - 1:
        me.last_drawn = 0
        me.extra = 0
    lift(me, at)
    put_in_bag(me, chip)
    note(log, RETURNED, seat, chip, space)


@rule
def pass_up(game, material, seat, log):
    """A player may pass up the spaces that a chip action pushed the last chip further."""
    me = game.players[seat]
    lay_on_last = last_space(me) == LAST_SPACE
    undo_push(game, seat, log)
    chip = last_chip(me)
    if COLOUR_OF[chip] == BLUE:
        land_blue(game, material, seat, log)
        if game.sets[BLUE] == 1 and lay_on_last:
            # On the last space it looked at nothing.
            crow_skull_1(game, seat, chip, log)


@rule
def undo_push(game, seat, log):
    """The last chip goes back to where it lies without its push."""
    me = game.players[seat]
    last = me.pot_size - 1
    me.pot_spaces[last] -= me.extra
    me.extra = 0
    note(log, PASSED_UP, seat, me.pot_chips[last], me.pot_spaces[last])


@rule
def push_could_be_regretted(material, me):
    """Whether an exploded pot could be better without the last chip's push: the scoring space, or where red chips may still go."""
    if me.extra == 0:
        return False
    if me.aside[0] + me.aside[1] + me.aside[2] > 0:
        return True
    far = last_space(me) + 1
    return nearer_could_be_better(material, far - me.extra, far)


@rule
def push_chosen(game, seat, action, log):
    """The push of a chip that exploded the pot, or of garden spiders of set 3, is passed up or stays."""
    if action == PASS:
        undo_push(game, seat, log)
    if game.phase == POTIONS:
        finish_brewing(game, seat)
    else:
        score_where_it_stands(game.players[seat])


# A chip drawn --------------------------------------------------------------------------------------


@rule
def brew(game, material, seat, chip, log):
    """A chip drawn is placed, acts as its book says, and may explode the pot."""
    me = game.players[seat]
    note(log, DREW, seat, chip, 0)
    me.drawn += 1
    me.before_last = me.last_drawn
    was_covered = me.cover > 0
    if was_covered:
        me.cover -= 1
    if COLOUR_OF[chip] == RED and game.sets[RED] == 2:
        toadstool_2(me, chip)
        note(log, SET_ASIDE, seat, chip, 0)
        me.last_drawn = 0
        me.extra = 0
        if game.edition != FIRST_EDITION:
            me.doubled = 0
        settle(game, seat)
        return
    place(game, material, seat, chip, log)
    if me.white_total > explosion_limit(game, material, me):
        me.exploded = 1
        if was_covered:
            me.protected = 1
        note(log, EXPLODED, seat, me.white_total, me.protected)
    if game.card == SECOND_CHANCE and me.chance_used == 0 and has_second_chance(me):
        me.ask = ASK_SECOND_CHANCE
    else:
        act_on_chip(game, material, seat, chip, log)


@rule
def place(game, material, seat, chip, log):
    """The chip goes its value further than the last one, and what pushes it; then it acts where it lies."""
    me = game.players[seat]
    colour = COLOUR_OF[chip]
    book = game.sets[colour]
    before = last_space(me)
    lay(me, chip, move_of(game, me, chip))
    space = last_space(me)
    me.extra = space - min(before + reach_of(game, chip), LAST_SPACE)
    me.doubled = 0
    me.last_drawn = chip + 1
    me.placed += 1
    note(log, PLACED, seat, chip, space)
    if colour == WHITE:
        me.white_total += VALUE_OF[chip]
    elif colour == YELLOW:
        me.yellows += 1
        if book == 2:
            mandrake_2(me)
    elif colour == BLUE:
        if book == 2:
            crow_skull_2(me, chip)
        else:
            land_blue(game, material, seat, log)


@rule
def land_blue(game, material, seat, log):
    """Crow skulls of sets 3 and 4 act where they lie; once one has, its push can no longer be passed up."""
    me = game.players[seat]
    space = last_space(me)
    if material.ruby[space] == 1:
        if game.sets[BLUE] == 3:
            crow_skull_3(game, seat, log)
            me.extra = 0
        elif game.sets[BLUE] == 4:
            crow_skull_4(game, seat, last_chip(me), log)
            me.extra = 0


@rule
def reach_of(game, chip):
    """How far a chip goes by itself: its value, and a pumpkin one more at the Pumpkin Patch Party."""
    if COLOUR_OF[chip] == ORANGE and game.card == PUMPKIN_PATCH_PARTY:
        return VALUE_OF[chip] + 1
    return VALUE_OF[chip]


@rule
def move_of(game, me, chip):
    """How far a chip drawn goes, with what pushes it, and twice as far after a mandrake of set 2."""
    spaces = reach_of(game, chip) + push(game, me, chip)
    if me.doubled == 1:
        return 2 * spaces
    return spaces


@rule
def push(game, me, chip):
    """How many spaces further a book's action moves a chip."""
    colour = COLOUR_OF[chip]
    book = game.sets[colour]
    if colour == WHITE:
        if chip == WHITE_1 and game.sets[RED] == 4:
            return toadstool_4(me)
    elif colour == RED:
        if book == 1:
            return toadstool_1(me)
        if book == 3:
            return toadstool_3(me)
    elif colour == YELLOW and book == 4:
        return mandrake_4(me)
    return 0


@rule
def act_on_chip(game, material, seat, chip, log):
    """What follows once a chip lies: the end after an explosion, a question its book asks, or the next draw."""
    me = game.players[seat]
    colour = COLOUR_OF[chip]
    if me.exploded == 1:
        if push_could_be_regretted(material, me):
            me.ask = ASK_PUSH
        else:
            finish_brewing(game, seat)
        return
    if colour == BLUE and game.sets[BLUE] == 1 and last_space(me) < LAST_SPACE:
        crow_skull_1(game, seat, chip, log)
    elif colour == YELLOW and game.sets[YELLOW] == 1:
        mandrake_1(me)
    elif colour == WHITE and me.white_seen == 0:
        me.white_seen = 1
        if game.card == WELL_STIRRED:
            me.ask = ASK_RETURN_WHITE
    if me.ask == NOTHING:
        settle(game, seat)


# Crow skull, set 1 ---------------------------------------------------------------------------------


@rule
def crow_skull_mask(me, mask):
    """One of the chips looked at may be placed, or none; before that the push of the crow skull may be passed up."""
    hand_mask(me, mask)
    if me.extra > 0:
        mask[PASS] = 1


@rule
def crow_skull_chosen(game, material, seat, action, log):
    """The chip placed counts as drawn, the others go back into the bag; or the push of the crow skull is passed up first."""
    me = game.players[seat]
    if action == PASS:
        undo_push(game, seat, log)
        me.ask = ASK_CROW_SKULL
    elif action == NONE:
        hand_to_bag(me)
        settle(game, seat)
    else:
        me.hand[action - PLACE] -= 1
        hand_to_bag(me)
        brew(game, material, seat, action - PLACE, log)


# Mandrake, set 1, and Well Stirred -----------------------------------------------------------------


@rule
def return_white_chosen(game, seat, action, log):
    """The white chip goes back into the bag, or stays. A mandrake above it stays where it is."""
    me = game.players[seat]
    if action == RETURN:
        at = me.pot_size - 1
        if COLOUR_OF[me.pot_chips[at]] == YELLOW:
            at -= 1
        take_back(game, seat, at, log)
    settle(game, seat)


# A Second Chance -----------------------------------------------------------------------------------


@rule
def has_second_chance(me):
    """After the fifth chip placed, or at once when one of the first five explodes the pot."""
    return me.placed == SECOND_CHANCE_CHIPS or (me.placed < SECOND_CHANCE_CHIPS and me.exploded == 1)


@rule
def second_chance_chosen(game, material, seat, action, log):
    """Everything in the pot goes back and the drawing starts afresh, or it goes on."""
    me = game.players[seat]
    me.chance_used = 1
    if action == AFRESH:
        empty_pot_into_bag(me)
        forget_draws(me)
        note(log, STARTED_AFRESH, seat, 0, 0)
        settle(game, seat)
    else:
        act_on_chip(game, material, seat, last_chip(me), log)


# Toadstool, set 2: the chips beside the pot --------------------------------------------------------


@rule
def aside_mask(me, mask):
    """Each red chip beside the pot is placed, kept, or put back into the bag."""
    for i in range(3):
        if me.undecided[i] > 0:
            mask[PLACE + RED_1 + i] = 1
            mask[KEEP + RED_1 + i] = 1
            mask[BACK + RED_1 + i] = 1


@rule
def aside_chosen(game, seat, action, log):
    """One red chip is decided on."""
    me = game.players[seat]
    if action >= BACK + RED_1:
        me.undecided[action - BACK - RED_1] -= 1
        put_aside_back(game, seat, action - BACK, log)
    elif action >= KEEP + RED_1:
        me.undecided[action - KEEP - RED_1] -= 1
    else:
        chip = action - PLACE
        me.undecided[chip - RED_1] -= 1
        me.aside[chip - RED_1] -= 1
        lay(me, chip, move_of_aside(game, me, chip))
        me.doubled = 0
        note(log, PLACED, seat, chip, last_space(me))
    if me.undecided[0] + me.undecided[1] + me.undecided[2] > 0:
        me.ask = ASK_ASIDE
    else:
        score_where_it_stands(me)


@rule
def move_of_aside(game, me, chip):
    """How far a red chip from beside the pot goes. In the 1st edition a doubling waits for the next chip laid."""
    if me.doubled == 1 and game.edition == FIRST_EDITION:
        return 2 * VALUE_OF[chip]
    return VALUE_OF[chip]


@rule
def put_aside_back(game, seat, chip, log):
    """A red chip from beside the pot goes back into the bag."""
    game.players[seat].aside[chip - RED_1] -= 1
    back_in_bag(game, seat, chip, log)
