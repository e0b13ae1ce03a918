"""The potions phase: drawing, placing, exploding, stopping, the flask, and "Stir!"."""

from __future__ import annotations

from ..engine import Log, Mask, draw_chip, hand_to_bag, note, put_in_bag, rule
from . import state as s
from .books import crow_skull_1, crow_skull_2, land_blue, mandrake_1, mandrake_2, mandrake_3, push, toadstool_2
from .chips import back_in_bag, empty_pot_into_bag, hand_mask, last_chip, last_space, lay, lift, nearer_could_be_better
from .state import Action, Ask, Card, Chip, Choice, Colour, Edition, EventCode, Material, Phase, Player, State

SECOND_CHANCE_CHIPS = 5


@rule
def ask_to_stir(game: State) -> None:
    """Before every turn but the last, all players may agree to draw on command; the start player is asked first."""
    game.players[game.start_player].ask = Ask.STIR


@rule
def stir_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """One answer, given openly: a yes passes the question on, the last yes makes all stir, a no ends it."""
    if action == Action.STIR:
        note(log, EventCode.STIR_AGREED, seat, 0, 0)
        following = (seat + 1) % game.seats
        if following != game.start_player:
            game.players[following].ask = Ask.STIR
            return
        game.stir_agreed = 1
    else:
        note(log, EventCode.STIR_DECLINED, seat, 0, 0)
    begin_brewing(game)


@rule
def begin_brewing(game: State) -> None:
    """Starts the potions phase: rat stones are set, pots are empty, everybody may draw."""
    game.phase = Phase.POTIONS
    for seat in range(game.seats):
        me = game.players[seat]
        me.start = min(me.droplet + me.rat, s.LAST_SPACE)
        me.brewing = 1
        settle(game, seat)


@rule
def forget_potion(me: Player) -> None:
    """Resets what a turn's potion left behind."""
    me.start = 0
    me.scoring = 0
    me.chance_used = 0
    me.bought = 0
    forget_draws(me)


@rule
def forget_draws(me: Player) -> None:
    """Resets everything about the chips drawn this turn."""
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
def is_stirring(game: State) -> bool:
    """Whether everyone draws on the command "Stir!": in the last turn, always, or because all agreed."""
    return game.stir_always == 1 or game.turn == s.TURNS or game.stir_agreed == 1


@rule
def can_draw(me: Player) -> bool:
    """Whether there is a chip in the bag and the last chip in the pot is not on the last space."""
    return me.bag_total > 0 and (me.pot_size == 0 or last_space(me) < s.LAST_SPACE)


@rule
def must_stop(game: State, me: Player) -> bool:
    """Whether nothing can be drawn any more and neither the flask nor declining a push could change that."""
    return not can_draw(me) and not flask_works(game, me) and me.extra == 0


@rule
def settle(game: State, seat: int) -> None:
    """After a chip: ends the brewing if the player must stop; otherwise asks for the next decision."""
    me = game.players[seat]
    if must_stop(game, me):
        finish_brewing(game, seat)
    elif not is_stirring(game):
        me.ask = Ask.BREW


@rule
def finish_brewing(game: State, seat: int) -> None:
    """The player stops drawing. Red chips beside the pot are decided on now (toadstool, set 2)."""
    me = game.players[seat]
    me.brewing = 0
    if me.aside[0] + me.aside[1] + me.aside[2] > 0:
        for i in range(3):
            me.undecided[i] = me.aside[i]
        me.ask = Ask.ASIDE
    else:
        score_where_it_stands(me)


@rule
def score_where_it_stands(me: Player) -> None:
    """The scoring space is the one right after the last chip in the pot."""
    me.scoring = last_space(me) + 1


@rule
def explosion_limit(game: State, material: Material, me: Player) -> int:
    """The highest total of white chips that does not explode: 7, or more with mandrakes of set 3 or Living in Luxury; they do not add up."""
    limit = material.limit + 0
    if game.sets[Colour.YELLOW] == 3:
        limit = mandrake_3(me, limit)
    if game.card == Card.LIVING_IN_LUXURY:
        limit = max(limit, 9)
    return limit


@rule
def exploding_chips(game: State, material: Material, me: Player) -> int:
    """How many chips in the bag would explode the pot if they came next."""
    room = explosion_limit(game, material, me) - me.white_total
    chips = 0
    for chip in range(s.FIRST_COLOURED):
        if s.VALUE_OF[chip] > room:
            chips += me.bag[chip]
    return chips


# Drawing on or stopping ----------------------------------------------------------------------------


@rule
def brew_mask(game: State, me: Player, mask: Mask) -> None:
    """The first draw of a turn is mandatory; after it the player may stop, use the flask or decline a push.

    Red chips beside the pot may go back into the bag before any draw (toadstool, set 2).
    """
    if can_draw(me):
        mask[Action.DRAW] = 1
    for chip in range(Chip.RED_1, Chip.RED_4 + 1):
        if me.aside[chip - Chip.RED_1] > 0:
            mask[Action.BACK + chip] = 1
    if me.drawn == 0:
        return
    mask[Action.STOP] = 1
    if flask_works(game, me):
        mask[Action.FLASK] = 1
    if me.extra > 0:
        mask[Action.PASS] = 1


@rule
def flask_works(game: State, me: Player) -> bool:
    """A full flask takes back the chip drawn last: a white one, or in the 1st edition any."""
    if me.flask == 0 or me.last_drawn == 0:
        return False
    return game.edition == Edition.FIRST or s.COLOUR_OF[me.last_drawn - 1] == Colour.WHITE


@rule
def brew_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Draw, stop, use the flask, decline a push, or put a red chip from beside the pot back into the bag."""
    me = game.players[seat]
    if action == Action.DRAW or action == Action.STOP:
        if is_stirring(game):
            me.chosen = Choice.DRAW
            if action == Action.STOP:
                me.chosen = Choice.STOP
            return
        draw_or_stop(game, material, seat, action == Action.DRAW, log)
        return
    if action == Action.FLASK:
        use_flask(game, seat, log)
    elif action == Action.PASS:
        pass_up(game, material, seat, log)
    else:
        put_aside_back(game, seat, action - Action.BACK, log)
    if me.ask == Ask.NOTHING:
        if must_stop(game, me):
            finish_brewing(game, seat)
        else:
            me.ask = Ask.BREW


@rule
def draw_or_stop(game: State, material: Material, seat: int, draws: int, log: Log) -> None:
    """A chip is drawn and brewed, or the brewing ends."""
    if draws:
        brew(game, material, seat, draw_chip(game, seat), log)
    else:
        finish_brewing(game, seat)
        note(log, EventCode.STOPPED, seat, 0, 0)


@rule
def stir(game: State, material: Material, log: Log) -> None:
    """At "Stir!": shows and carries out everybody's choice, then asks those still brewing again."""
    waiting = 0
    for i in range(game.seats):
        seat = (game.start_player + i) % game.seats
        me = game.players[seat]
        chosen = me.chosen + 0
        me.chosen = Choice.UNDECIDED
        if chosen != Choice.UNDECIDED:
            draw_or_stop(game, material, seat, chosen == Choice.DRAW, log)
            if me.ask != Ask.NOTHING:
                waiting += 1
    if waiting == 0:
        for seat in range(game.seats):
            if game.players[seat].brewing == 1:
                game.players[seat].ask = Ask.BREW


@rule
def use_flask(game: State, seat: int, log: Log) -> None:
    """The chip drawn last goes back into the bag; its effects stay, and the next chip counts from the one before."""
    me = game.players[seat]
    me.flask = 0
    note(log, EventCode.FLASK_USED, seat, 0, 0)
    take_back(game, seat, me.pot_size - 1, log)


@rule
def take_back(game: State, seat: int, at: int, log: Log) -> None:
    """A chip goes from the pot back into the bag."""
    me = game.players[seat]
    chip = me.pot_chips[at] + 0
    space = me.pot_spaces[at] + 0
    if s.COLOUR_OF[chip] == Colour.WHITE:
        me.white_total -= s.VALUE_OF[chip]
    if at == me.pot_size - 1:
        me.last_drawn = 0
        me.extra = 0
    lift(me, at)
    put_in_bag(me, chip)
    note(log, EventCode.RETURNED, seat, chip, space)


@rule
def pass_up(game: State, material: Material, seat: int, log: Log) -> None:
    """The player declines the extra spaces that a chip action moved the last chip."""
    me = game.players[seat]
    lay_on_last = last_space(me) == s.LAST_SPACE
    undo_push(game, seat, log)
    chip = last_chip(me)
    if s.COLOUR_OF[chip] == Colour.BLUE:
        land_blue(game, material, seat, log)
        if game.sets[Colour.BLUE] == 1 and lay_on_last:
            # It could not look at chips while it lay on the last space.
            crow_skull_1(game, seat, chip, log)


@rule
def undo_push(game: State, seat: int, log: Log) -> None:
    """Moves the last chip back to where it would be without its push."""
    me = game.players[seat]
    last = me.pot_size - 1
    me.pot_spaces[last] -= me.extra
    me.extra = 0
    note(log, EventCode.PASSED_UP, seat, me.pot_chips[last], me.pot_spaces[last])


@rule
def push_could_be_regretted(material: Material, me: Player) -> bool:
    """Whether an exploded pot could be better off without the last chip's push: a better scoring space, or red chips still to be placed."""
    if me.extra == 0:
        return False
    if me.aside[0] + me.aside[1] + me.aside[2] > 0:
        return True
    far = last_space(me) + 1
    return nearer_could_be_better(material, far - me.extra, far)


@rule
def push_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Declines or keeps the push of a chip that exploded the pot, or of garden spiders of set 3."""
    if action == Action.PASS:
        undo_push(game, seat, log)
    if game.phase == Phase.POTIONS:
        finish_brewing(game, seat)
    else:
        score_where_it_stands(game.players[seat])


# A chip drawn --------------------------------------------------------------------------------------


@rule
def brew(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """Places a drawn chip, which acts as its book says and may explode the pot."""
    me = game.players[seat]
    note(log, EventCode.DREW, seat, chip, 0)
    me.drawn += 1
    me.before_last = me.last_drawn
    was_covered = me.cover > 0
    if was_covered:
        me.cover -= 1
    if s.COLOUR_OF[chip] == Colour.RED and game.sets[Colour.RED] == 2:
        toadstool_2(me, chip)
        note(log, EventCode.SET_ASIDE, seat, chip, 0)
        me.last_drawn = 0
        me.extra = 0
        if game.edition != Edition.FIRST:
            me.doubled = 0
        settle(game, seat)
        return
    place(game, material, seat, chip, log)
    if me.white_total > explosion_limit(game, material, me):
        me.exploded = 1
        if was_covered:
            me.protected = 1
        note(log, EventCode.EXPLODED, seat, me.white_total, me.protected)
    if game.card == Card.SECOND_CHANCE and me.chance_used == 0 and has_second_chance(me):
        me.ask = Ask.SECOND_CHANCE
    else:
        act_on_chip(game, material, seat, chip, log)


@rule
def place(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """Moves the chip its value and any push past the last one, and applies effects of where it lies."""
    me = game.players[seat]
    colour = s.COLOUR_OF[chip]
    book = game.sets[colour]
    before = last_space(me)
    lay(me, chip, move_of(game, me, chip))
    space = last_space(me)
    me.extra = space - min(before + reach_of(game, chip), s.LAST_SPACE)
    me.doubled = 0
    me.last_drawn = chip + 1
    me.placed += 1
    # The white total counts after the event: the gauge must not give an explosion away while the chip is on its way.
    note(log, EventCode.PLACED, seat, chip, space)
    if colour == Colour.WHITE:
        me.white_total += s.VALUE_OF[chip]
    elif colour == Colour.YELLOW:
        me.yellows += 1
        if book == 2:
            mandrake_2(me)
    elif colour == Colour.BLUE:
        if book == 2:
            crow_skull_2(me, chip)
        else:
            land_blue(game, material, seat, log)


@rule
def reach_of(game: State, chip: int) -> int:
    """How far a chip moves by itself: its value, and 1 more for a pumpkin at the Pumpkin Patch Party."""
    if s.COLOUR_OF[chip] == Colour.ORANGE and game.card == Card.PUMPKIN_PATCH_PARTY:
        return s.VALUE_OF[chip] + 1
    return s.VALUE_OF[chip]


@rule
def move_of(game: State, me: Player, chip: int) -> int:
    """How far a drawn chip moves, pushes included; twice as far after a mandrake of set 2."""
    spaces = reach_of(game, chip) + push(game, me, chip)
    if me.doubled == 1:
        return 2 * spaces
    return spaces


@rule
def act_on_chip(game: State, material: Material, seat: int, chip: int, log: Log) -> None:
    """After a chip is placed: ends an exploded potion, asks what its book asks, or goes on to the next draw."""
    me = game.players[seat]
    colour = s.COLOUR_OF[chip]
    if me.exploded == 1:
        if push_could_be_regretted(material, me):
            me.ask = Ask.PUSH
        else:
            finish_brewing(game, seat)
        return
    if colour == Colour.BLUE and game.sets[Colour.BLUE] == 1 and last_space(me) < s.LAST_SPACE:
        crow_skull_1(game, seat, chip, log)
    elif colour == Colour.YELLOW and game.sets[Colour.YELLOW] == 1:
        mandrake_1(me)
    elif colour == Colour.WHITE and me.white_seen == 0:
        me.white_seen = 1
        if game.card == Card.WELL_STIRRED:
            me.ask = Ask.RETURN_WHITE
    if me.ask == Ask.NOTHING:
        settle(game, seat)


# Crow skull, set 1 ---------------------------------------------------------------------------------


@rule
def crow_skull_mask(me: Player, mask: Mask) -> None:
    """One of the chips looked at may be placed, or none; before that the crow skull's push may be declined."""
    hand_mask(me, mask)
    if me.extra > 0:
        mask[Action.PASS] = 1


@rule
def crow_skull_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """The chip placed counts as drawn, the others go back into the bag; or the crow skull's push is declined first."""
    me = game.players[seat]
    if action == Action.PASS:
        undo_push(game, seat, log)
        me.ask = Ask.CROW_SKULL
    elif action == Action.NONE:
        hand_to_bag(me)
        settle(game, seat)
    else:
        me.hand[action - Action.PLACE] -= 1
        hand_to_bag(me)
        brew(game, material, seat, action - Action.PLACE, log)


# Mandrake, set 1, and Well Stirred -----------------------------------------------------------------


@rule
def return_white_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """The white chip goes back into the bag, or stays. A mandrake above it stays where it is."""
    me = game.players[seat]
    if action == Action.RETURN:
        at = me.pot_size - 1
        if s.COLOUR_OF[me.pot_chips[at]] == Colour.YELLOW:
            at -= 1
        take_back(game, seat, at, log)
    settle(game, seat)


# A Second Chance -----------------------------------------------------------------------------------


@rule
def has_second_chance(me: Player) -> bool:
    """After the fifth chip placed, or at once when one of the first five explodes the pot."""
    return me.placed == SECOND_CHANCE_CHIPS or (me.placed < SECOND_CHANCE_CHIPS and me.exploded == 1)


@rule
def second_chance_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Empties the pot and starts the turn's brewing again, or goes on."""
    me = game.players[seat]
    me.chance_used = 1
    if action == Action.AFRESH:
        empty_pot_into_bag(me)
        forget_draws(me)
        note(log, EventCode.STARTED_AFRESH, seat, 0, 0)
        settle(game, seat)
    else:
        act_on_chip(game, material, seat, last_chip(me), log)


# Toadstool, set 2: the chips beside the pot --------------------------------------------------------


@rule
def aside_mask(me: Player, mask: Mask) -> None:
    """Each red chip beside the pot is placed, kept, or put back into the bag."""
    for chip in range(Chip.RED_1, Chip.RED_4 + 1):
        if me.undecided[chip - Chip.RED_1] > 0:
            mask[Action.PLACE + chip] = 1
            mask[Action.KEEP + chip] = 1
            mask[Action.BACK + chip] = 1


@rule
def aside_chosen(game: State, seat: int, action: int, log: Log) -> None:
    """Decides on one red chip."""
    me = game.players[seat]
    if action >= Action.BACK + Chip.RED_1:
        me.undecided[action - Action.BACK - Chip.RED_1] -= 1
        put_aside_back(game, seat, action - Action.BACK, log)
    elif action >= Action.KEEP + Chip.RED_1:
        me.undecided[action - Action.KEEP - Chip.RED_1] -= 1
    else:
        chip = action - Action.PLACE
        me.undecided[chip - Chip.RED_1] -= 1
        me.aside[chip - Chip.RED_1] -= 1
        lay(me, chip, move_of_aside(game, me, chip))
        me.doubled = 0
        note(log, EventCode.PLACED, seat, chip, last_space(me))
    if me.undecided[0] + me.undecided[1] + me.undecided[2] > 0:
        me.ask = Ask.ASIDE
    else:
        score_where_it_stands(me)


@rule
def move_of_aside(game: State, me: Player, chip: int) -> int:
    """How far a red chip from beside the pot moves. In the 1st edition a doubling applies to it."""
    if me.doubled == 1 and game.edition == Edition.FIRST:
        return 2 * s.VALUE_OF[chip]
    return s.VALUE_OF[chip]


@rule
def put_aside_back(game: State, seat: int, chip: int, log: Log) -> None:
    """Returns a red chip from beside the pot to the bag."""
    game.players[seat].aside[chip - Chip.RED_1] -= 1
    back_in_bag(game, seat, chip, log)


# The questions of the potions phase ----------------------------------------------------------------


@rule
def is_about_potion(ask: int) -> bool:
    """Whether a question belongs to the potions phase; the one about a push can come in the evaluation too."""
    return ask <= Ask.ASIDE or ask >= Ask.PUSH


@rule
def potion_mask(game: State, me: Player, mask: Mask) -> None:
    """What the player may answer."""
    if me.ask == Ask.BREW:
        brew_mask(game, me, mask)
    elif me.ask == Ask.CROW_SKULL:
        crow_skull_mask(me, mask)
    elif me.ask == Ask.RETURN_WHITE:
        mask[Action.RETURN] = 1
        mask[Action.LEAVE] = 1
    elif me.ask == Ask.ASIDE:
        aside_mask(me, mask)
    elif me.ask == Ask.SECOND_CHANCE:
        mask[Action.AFRESH] = 1
        mask[Action.GO_ON] = 1
    elif me.ask == Ask.PUSH:
        mask[Action.PASS] = 1
        mask[Action.LEAVE] = 1
    elif me.ask == Ask.STIR:
        mask[Action.STIR] = 1
        mask[Action.ALONE] = 1


@rule
def potion_chosen(game: State, material: Material, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out the answer."""
    if ask == Ask.BREW:
        brew_chosen(game, material, seat, action, log)
    elif ask == Ask.CROW_SKULL:
        crow_skull_chosen(game, material, seat, action, log)
    elif ask == Ask.RETURN_WHITE:
        return_white_chosen(game, seat, action, log)
    elif ask == Ask.ASIDE:
        aside_chosen(game, seat, action, log)
    elif ask == Ask.SECOND_CHANCE:
        second_chance_chosen(game, material, seat, action, log)
    elif ask == Ask.PUSH:
        push_chosen(game, seat, action, log)
    elif ask == Ask.STIR:
        stir_chosen(game, seat, action, log)
