"""A potion in the making, as the adept looks ahead: what a drawn chip changes, and how strong a position is afterwards."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.duel.books import amber_3, amber_4_softens
from ...rules.duel.box import (
    CHIPS,
    COLOUR_OF,
    FIRST_COLOURED,
    LEVEL_OF,
    LEVELS,
    NECK,
    ROUNDS,
    Card,
    Chip,
    Colour,
    Face,
    Ledge,
    WhiteSpace,
)
from ...rules.duel.brewing import has_kept, steps_of_turn
from ...rules.duel.chips import chip_of, chips_in_bottle, is_black
from ...rules.duel.coins import holds_coin
from ...rules.duel.square import is_ledge_chip
from ...rules.duel.state import Material, Player, State
from ...rules.duel.white_area import last_white_number, last_white_space
from ...rules.engine import rule, whole
from . import adept_layout as layout
from .adept_worth import (
    BREWING,
    DONE,
    WON,
    Square,
    after_stall,
    after_steps,
    logistic,
    margin,
    moment,
    row_of,
    seen_from_there,
    square_of,
    strength_of_square,
    value,
    worth_of_chip,
    worth_of_gold,
)

NOT_DRAWN = -1
RISKS = 32

# Ways in which a turn can stand.
DRAWING = 0
TURN_OVER = 1
COMPLETE = 2
EXPLODED = 3


class Brew(NamedTuple):
    """A player's potion, and what the turn has brought so far."""

    space: int
    """Of the last white chip, its number; and the same of the one before it."""
    number: int
    space_before: int
    number_before: int
    white_before: int
    """1: the chip placed just before is the last white one."""
    neck: int
    """Chips in the neck, and how many of them are black and red."""
    blacks: int
    reds: int
    pumpkins: int
    """Orange chips in the bottle."""
    steps: int
    """Steps of this turn without those of the last white chip, and how often that one counts once more."""
    times: int
    placed: int
    """1: a chip was placed this turn, so that its steps count."""
    ward: int
    blues: int
    ones: int
    """White chips in the bag, by number."""
    twos: int
    threes: int
    coloured: int
    """Coloured chips in the bag, and their value."""
    worth: int
    gold: int
    moved: int
    """Steps that the patient has made already, and spaces of the stall."""
    stall: int
    brought: int
    """Strength that the chips drawn bring while brewing goes on, and once it is over."""
    brought_in_the_end: int
    drawn: int
    """The chips that have left the bag."""
    drawn_before: int


class Outlook(NamedTuple):
    """What does not change while chips are tried."""

    base: int
    """Strength of everything else while brewing goes on, and once it is over."""
    base_in_the_end: int
    mine: int
    theirs: int
    stall: int
    their_stall: int
    place: int
    park: int
    their_potion: int
    """Strength of the opponent's potion, if it is not complete."""
    alone: int
    """1: the opponent's potion is complete."""
    their_gold: int
    softens: int
    """How much amber lowers the loss of an explosion."""
    shield: int
    undo: int
    """1: a kept card undoes an explosion."""
    a_step: int
    """Strength of a step."""
    bonus: int
    """Strength of a bonus space."""
    best_in_belly: int
    """The value of the best chip in the belly."""
    kept: int
    """Strength of kept cards and the coin in this turn, in the next one, and with the potion complete."""
    kept_next: int
    kept_later: int
    ledge: int
    """What the next patient brings on the ledge, and the one after it."""
    second_ledge: int
    steps: int
    """Steps that after-effects may still bring the player, and the opponent."""
    their_steps: int


# The potion as it stands ---------------------------------------------------------------------------


@rule
def brew_of(game: State, material: Material, seat: int) -> Brew:
    """A player's potion as it stands."""
    me = game.players[seat]
    coloured = 0
    worth = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        coloured += me.bag[chip]
        worth += me.bag[chip] * material.value[chip]
    space_before = 0
    number_before = 0
    if me.whites > 1:
        space_before = me.white_spaces[me.whites - 2] + 0
        number_before = material.value[me.white_chips[me.whites - 2]] + 0
    blacks = 0
    reds = 0
    for i in range(me.neck_size):
        if is_black(me.neck[i]):
            blacks += 1
        elif COLOUR_OF[me.neck[i]] == Colour.RED:
            reds += 1
    times = 0
    if game.sets[Colour.YELLOW] == 3:
        times = amber_3(material, me)
    number = last_white_number(material, me)
    return Brew(
        last_white_space(me),
        number,
        space_before,
        number_before,
        me.white_before + 0,
        me.neck_size + 0,
        blacks,
        reds,
        chips_in_bottle(me, Colour.ORANGE),
        steps_of_turn(game, material, me) - number * (1 + times),
        times,
        min(me.placed, 1),
        me.ward + 0,
        me.blues + 0,
        me.bag[0] + 0,
        me.bag[1] + 0,
        me.bag[2] + 0,
        coloured,
        worth,
        me.gold + 0,
        0,
        0,
        0,
        0,
        NOT_DRAWN,
        NOT_DRAWN,
    )


@rule
def explodes(material: Material, shield: int, space: int) -> bool:
    """Whether a white chip on this space explodes the bottle."""
    if shield == 1 and space == material.first_explosion:
        return False
    return material.track[space] == WhiteSpace.EXPLOSION


@rule
def exploding(material: Material, shield: int, brew: Brew) -> int:
    """How many chips in the bag would explode the bottle."""
    chips = 0
    if material.value[0] > brew.ward and explodes(material, shield, brew.space + material.value[0]):
        chips += brew.ones
    if material.value[1] > brew.ward and explodes(material, shield, brew.space + material.value[1]):
        chips += brew.twos
    if material.value[2] > brew.ward and explodes(material, shield, brew.space + material.value[2]):
        chips += brew.threes
    return chips


@rule
def risk_of(material: Material, shield: int, brew: Brew) -> int:
    """The chance to explode with the next draw, in 32nds."""
    chips = brew.ones + brew.twos + brew.threes + brew.coloured
    return RISKS * exploding(material, shield, brew) // max(chips, 1)


@rule
def room_of(material: Material, brew: Brew) -> int:
    """The room in the white area: 0 past the last safe space, 1 on it, at most 9."""
    return min(max(material.first_explosion - brew.space, 0), layout.ROOMS - 1)


@rule
def density_of(brew: Brew) -> int:
    """Half steps that the coloured chips between two white ones in the bag bring on average."""
    return 2 * brew.worth // (brew.ones + brew.twos + brew.threes + 1)


@whole
def strength_of_potion(material: Material, at: int, shield: int, brew: Brew) -> int:
    """What it is worth that a potion is not complete."""
    room = room_of(material, brew)
    risk = risk_of(material, shield, brew)
    strength = value(at, layout.ROOM + room) + density_of(brew) * value(at, layout.DENSITY + room)
    strength += risk * (value(at, layout.RISK) + (brew.gold // 2) * value(at, layout.RISK_GOLD))
    return strength + brew.number * value(at, layout.NUMBER)


@rule
def shield_of(me: Player) -> int:
    """1 if the shield is in the bottle."""
    if holds_coin(me, Face.SHIELD):
        return 1
    return 0


# Belongings ----------------------------------------------------------------------------------------


@rule
def in_bottle(me: Player, chip: int) -> int:
    """How many of a coloured chip are in the bottle."""
    chips = me.belly[chip] + 0
    for i in range(me.neck_size):
        if me.neck[i] == chip:
            chips += 1
    return chips


@rule
def in_bottle_counts(game: State, chip: int) -> bool:
    """Whether it matters later that a coloured chip is in the bottle: black ones can be upgraded, others have after-effects."""
    colour = COLOUR_OF[chip]
    if colour == Colour.YELLOW:
        return game.sets[Colour.YELLOW] == 4
    return colour == Colour.BLACK or colour == Colour.GREEN or colour == Colour.PURPLE


@whole
def strength_of_chips(game: State, seat: int) -> int:
    """What all chips of a player are worth from the next round on."""
    me = game.players[seat]
    strength = 0
    if game.round == ROUNDS:
        return strength
    for chip in range(CHIPS):
        chips = me.bag[chip] + me.belly[chip] + me.hand[chip]
        if chips > 0:
            strength += chips * worth_of_chip(game, chip)
    for i in range(me.neck_size):
        strength += worth_of_chip(game, me.neck[i])
    for i in range(me.whites):
        strength += worth_of_chip(game, me.white_chips[i])
    for white in range(FIRST_COLOURED):
        strength += me.aside[white] * worth_of_chip(game, white)
    return strength


@whole
def strength_of_bottle(game: State, at: int, seat: int) -> int:
    """What it is worth that a player's chips are in the bottle."""
    me = game.players[seat]
    strength = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.belly[chip] > 0 and in_bottle_counts(game, chip):
            strength += me.belly[chip] * value(at, layout.BOTTLE + row_of(game, chip))
    for i in range(me.neck_size):
        if in_bottle_counts(game, me.neck[i]):
            strength += value(at, layout.BOTTLE + row_of(game, me.neck[i]))
    return strength


@rule
def strength_of_cards(at: int, me: Player, kind_of_value: int) -> int:
    """What the kept cards are worth."""
    strength = 0
    for kind in range(4):
        if me.kept[kind] > 0:
            strength += me.kept[kind] * value(at, kind_of_value + kind)
    return strength


@rule
def strength_of_coin(at: int, me: Player) -> int:
    """What the coin in the bottle is worth."""
    if me.coin > 0:
        return value(at, layout.COIN + me.coin - 1)
    return 0


@rule
def outlook_of(game: State, material: Material, seat: int) -> Outlook:
    """Looks around, once a decision."""
    me = game.players[seat]
    other = game.players[1 - seat]
    brewing = moment(game, BREWING)
    done = moment(game, DONE)
    chips = strength_of_chips(game, seat) - strength_of_chips(game, 1 - seat)
    base = chips + strength_of_bottle(game, brewing, seat) - strength_of_bottle(game, brewing, 1 - seat)
    base -= worth_of_gold(brewing, other.gold)
    in_the_end = chips + strength_of_bottle(game, done, seat) - strength_of_bottle(game, done, 1 - seat)
    in_the_end -= worth_of_gold(done, other.gold)
    in_the_end += strength_of_cards(done, me, layout.KEPT) - strength_of_cards(done, other, layout.KEPT)
    alone = 0
    their_potion = 0
    if other.completed > 0:
        alone = 1
        their_potion = strength_of_cards(brewing, other, layout.KEPT_LATER)
    else:
        their_potion = strength_of_potion(material, brewing, shield_of(other), brew_of(game, material, 1 - seat))
        their_potion += strength_of_cards(brewing, other, layout.KEPT) + strength_of_coin(brewing, other)
    cards = strength_of_cards(brewing, me, layout.KEPT)
    coin = strength_of_coin(brewing, me)
    coin_later = 0
    if holds_coin(me, Face.SHIELD):
        coin_later = coin
    square = square_of(game, seat)
    softens = 0
    if game.sets[Colour.YELLOW] == 4:
        softens = amber_4_softens(material, me)
    undo = 0
    if has_kept(me, Card.ONE_WHITE):
        undo = 1
    best = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.belly[chip] > 0:
            best = max(best, material.value[chip])
    now = strength_of_square(material, brewing, square)
    a_step = 0
    if now < WON and now > -WON:
        a_step = (strength_of_square(material, brewing, after_steps(material, square, 3)) - now) // 3
    if a_step < 0 or a_step > 2000:
        a_step = 100
    bonus = strength_of_square(material, brewing, after_stall(material, square, material.bonus_stall)) - now
    bonus = min(max(bonus, 0), 2000)
    bonus = max(bonus, strength_of_upgrade(game, seat))
    return Outlook(
        base,
        in_the_end,
        square.mine,
        square.theirs,
        square.stall,
        square.their_stall,
        square.place,
        square.park,
        their_potion,
        alone,
        other.gold + 0,
        softens,
        shield_of(me),
        undo,
        a_step,
        bonus,
        best,
        cards + coin,
        cards + coin_later,
        strength_of_cards(brewing, me, layout.KEPT_LATER),
        strength_of_ledge(game, material, seat, square.mine),
        strength_of_ledge(game, material, seat, square.mine + 1),
        steps_to_come(game, material, me),
        steps_to_come(game, material, other),
    )


@rule
def strength_of_ledge(game: State, material: Material, seat: int, treated: int) -> int:
    """What a space of the ledge brings the player who fills it; mostly a loss."""
    if treated >= material.patients_to_win:
        return 0
    gives = material.ledge[treated]
    if gives == Ledge.WHITE_1:
        return worth_of_chip(game, Chip.WHITE_1)
    if gives == Ledge.OPPONENT_UPGRADES:
        return -strength_of_upgrade(game, 1 - seat)
    if gives == Ledge.OPPONENT_CHIP:
        most = 0
        for chip in range(FIRST_COLOURED, CHIPS):
            if is_ledge_chip(game, material, chip):
                most = max(most, worth_of_chip(game, chip))
        return -most
    return 0


@rule
def strength_of_upgrade(game: State, seat: int) -> int:
    """The best upgrade of a black chip in the bottle."""
    me = game.players[seat]
    most = 0
    for chip in range(FIRST_COLOURED, FIRST_COLOURED + 4):
        if game.pool[chip + 1] > 0 and in_bottle(me, chip) > 0:
            most = max(most, worth_of_chip(game, chip + 1) - worth_of_chip(game, chip))
    return most


# A chip drawn --------------------------------------------------------------------------------------


@rule
def after_white(material: Material, outlook: Outlook, brew: Brew, chip: int) -> Brew:
    """A white chip that does not explode the bottle."""
    number = material.value[chip] + 0
    if number <= brew.ward:
        return Brew(
            brew.space, brew.number, brew.space_before, brew.number_before, brew.white_before, brew.neck, brew.blacks,
            brew.reds, brew.pumpkins, brew.steps, brew.times, brew.placed, 0, brew.blues, brew.ones, brew.twos, brew.threes,
            brew.coloured, brew.worth, brew.gold, brew.moved, brew.stall, brew.brought, brew.brought_in_the_end,
            brew.drawn, brew.drawn_before,
        )  # fmt: skip
    space = brew.space + number
    bonus = 0
    if material.track[space] == WhiteSpace.BONUS:
        bonus = outlook.bonus
    ones = brew.ones
    twos = brew.twos
    threes = brew.threes
    if chip == 0:
        ones -= 1
    elif chip == 1:
        twos -= 1
    else:
        threes -= 1
    return Brew(
        space, number, brew.space, brew.number, 1, brew.neck, brew.blacks, brew.reds, brew.pumpkins, brew.steps, brew.times, 1,
        brew.ward, brew.blues, ones, twos, threes, brew.coloured, brew.worth, brew.gold, brew.moved, brew.stall,
        brew.brought + bonus, brew.brought_in_the_end + bonus, brew.drawn, brew.drawn_before,
    )  # fmt: skip


@whole
def after_coloured(game: State, material: Material, outlook: Outlook, brew: Brew, chip: int) -> Brew:
    """A coloured chip in the neck, with what its book does at once."""
    colour = COLOUR_OF[chip]
    level = LEVEL_OF[chip]
    book = game.sets[colour]
    number = material.value[chip]
    row = layout.BOTTLE + row_of(game, chip)
    brought = 0
    in_the_end = 0
    if in_bottle_counts(game, chip):
        brought = value(moment(game, BREWING), row)
        in_the_end = value(moment(game, DONE), row)
    steps = brew.steps + number
    neck = brew.neck + 1
    space = brew.space
    white = brew.number
    ones = brew.ones
    twos = brew.twos
    threes = brew.threes
    coloured = brew.coloured - 1
    worth = brew.worth - number
    blacks = brew.blacks
    reds = brew.reds
    pumpkins = brew.pumpkins
    times = brew.times
    ward = brew.ward
    blues = brew.blues
    gold = brew.gold
    moved = brew.moved
    stall = brew.stall
    extra = 0
    if colour == Colour.BLACK:
        gold += material.gold[chip]
        blacks += 1
        if game.sets[Colour.RED] == 4:
            steps += reds * (by_blacks(material, blacks) - by_blacks(material, blacks - 1))
    elif colour == Colour.ORANGE:
        pumpkins += 1
        if game.sets[Colour.RED] == 1:
            steps += reds * (by_pumpkins(material, pumpkins) - by_pumpkins(material, pumpkins - 1))
    elif colour == Colour.BLUE:
        if book == 1:
            extra = chance_to_see(material.peacock_eye_1_look[level]) * worth * outlook.a_step // (8 * max(coloured, 1))
        elif book == 2:
            extra = chance_to_see(material.peacock_eye_2_look[level]) * outlook.a_step // 4
        elif book == 3:
            ward = max(ward, material.peacock_eye_3_ward[level])
        elif blues < material.peacock_eye_4_most:
            blues += 1
            neck -= 1
    elif colour == Colour.RED:
        reds += 1
        if book == 1:
            steps += by_pumpkins(material, pumpkins)
        elif book == 2:
            if brew.neck == NECK - 1:
                steps += number * (material.dragons_blood_2_times - 1)
        elif book == 3:
            if pumpkins >= material.dragons_blood_3_orange[0]:
                gold += material.dragons_blood_3_gold[level]
                if pumpkins >= material.dragons_blood_3_orange[1]:
                    gold += material.dragons_blood_3_more
        else:
            steps += by_blacks(material, blacks)
    elif colour == Colour.PINK:
        if book == 1:
            if outlook.place != 0:
                moved += material.spider_silk_1_steps[level]
        elif book == 2:
            gold += material.spider_silk_2_gold[level]
            stall += material.spider_silk_2_stall[level]
        elif book == 3:
            if outlook.best_in_belly > 0:
                coloured += material.spider_silk_3_chips[level]
                worth += material.spider_silk_3_chips[level] * outlook.best_in_belly
        elif outlook.their_gold > 0:
            stolen = min(material.spider_silk_4_gold[level], outlook.their_gold)
            gold += stolen
            at = moment(game, DONE)
            extra = worth_of_gold(at, outlook.their_gold) - worth_of_gold(at, outlook.their_gold - stolen)
        elif outlook.place != 0:
            moved += material.spider_silk_4_gold[level]
    elif colour == Colour.YELLOW:
        if book == 1:
            if brew.white_before == 1 and white <= material.amber_1_white[level]:
                if white == material.value[0]:
                    ones += 1
                elif white == material.value[1]:
                    twos += 1
                else:
                    threes += 1
                space = brew.space_before
                white = brew.number_before
        elif book == 2:
            space = max(space - material.amber_2_slide[level], brew.space_before + 1)
            if brew.space == 0:
                space = 0
        elif book == 3:
            times = max(times, material.amber_3_times[level])
    return Brew(
        space, white, brew.space_before, brew.number_before, 0, neck, blacks, reds, pumpkins, steps, times, 1, ward, blues,
        ones, twos, threes, coloured, worth, gold, moved, stall, brew.brought + brought + extra,
        brew.brought_in_the_end + in_the_end + extra, chip, brew.drawn,
    )  # fmt: skip


@rule
def by_pumpkins(material: Material, pumpkins: int) -> int:
    """The steps that dragon's blood of set I adds with so many pumpkins in the bottle."""
    if pumpkins >= material.dragons_blood_1_orange[1]:
        return material.dragons_blood_1_steps[1] + 0
    if pumpkins >= material.dragons_blood_1_orange[0]:
        return material.dragons_blood_1_steps[0] + 0
    return 0


@rule
def by_blacks(material: Material, blacks: int) -> int:
    """The steps that dragon's blood of set IV adds with so many black chips in the neck."""
    return min(blacks * material.dragons_blood_4_steps, material.dragons_blood_4_most)


@rule
def chance_to_see(looked_at: int) -> int:
    """The chance, in quarters, that one of the chips looked at fits, if about half of the bag does."""
    return 4 - 8 // (looked_at + 2)


# How strong a position is --------------------------------------------------------------------------


@rule
def steps_by_now(brew: Brew) -> int:
    """The steps if the turn ended now."""
    if brew.placed == 0:
        return 0
    return brew.steps + brew.number * (1 + brew.times)


@whole
def strength_of(game: State, material: Material, outlook: Outlook, brew: Brew, how: int) -> int:
    """The strength of a position: in the middle of a turn, after it, or with the potion complete or exploded."""
    square = Square(outlook.mine, outlook.theirs, outlook.stall, outlook.their_stall, outlook.place, outlook.park)
    if brew.stall > 0:
        square = after_stall(material, square, brew.stall)
    steps = brew.moved
    if how != EXPLODED:
        steps += steps_by_now(brew)
        if game.round == ROUNDS:
            steps += brew.gold // material.step_price
    square = after_steps(material, square, steps)
    if how == EXPLODED:
        return strength_exploded(game, material, outlook, brew, square)
    return strength_with(game, material, outlook, brew, how, square, brew.gold)


@rule
def strength_exploded(game: State, material: Material, outlook: Outlook, brew: Brew, square: Square) -> int:
    """The better of the two losses."""
    loss = max(brew.gold // 2 - outlook.softens, 0)
    more = 0
    if game.round == ROUNDS:
        more = material.seventh_spaces + 0
    there = seen_from_there(square)
    with_gold = seen_from_there(after_steps(material, there, more))
    strength = strength_with(game, material, outlook, brew, COMPLETE, with_gold, brew.gold - loss)
    if loss > 0 and (square.place != 0 or square.park > 0):
        with_steps = seen_from_there(after_steps(material, there, more + loss))
        strength = max(strength, strength_with(game, material, outlook, brew, COMPLETE, with_steps, brew.gold))
    return strength


@rule
def steps_to_come(game: State, material: Material, me: Player) -> int:
    """The steps that after-effects may still bring a player: witchweed of sets II and IV, stinkhorn of set III."""
    steps = 0
    for level in range(LEVELS):
        green = in_bottle(me, chip_of(Colour.GREEN, level))
        if game.sets[Colour.GREEN] == 2:
            steps += green * material.witchweed_2_steps[level]
        elif game.sets[Colour.GREEN] == 4:
            steps += green * material.witchweed_4_steps[level]
        if game.sets[Colour.PURPLE] == 3:
            steps += in_bottle(me, chip_of(Colour.PURPLE, level)) * material.stinkhorn_3_steps[level]
    return steps


@whole
def strength_with(
    game: State, material: Material, outlook: Outlook, brew: Brew, how: int, square: Square, gold: int
) -> int:
    """The strength with this square and this gold."""
    ledges = 0
    if square.mine > outlook.mine:
        ledges += outlook.ledge
    if square.mine > outlook.mine + 1:
        ledges += outlook.second_ledge
    if how == COMPLETE and outlook.alone == 1:
        at = moment(game, DONE)
        if game.round == ROUNDS:
            lead = margin(material, square)
            if lead > outlook.their_steps:
                return WON + lead
            if lead < -outlook.steps:
                return lead - WON
        strength = outlook.base_in_the_end + brew.brought_in_the_end + value(at, layout.LAST) + ledges
        return strength + worth_of_gold(at, gold) + strength_of_square(material, at, square)
    at = moment(game, BREWING)
    strength = outlook.base + brew.brought - outlook.their_potion + ledges
    strength += worth_of_gold(at, gold) + strength_of_square(material, at, square)
    if how == COMPLETE:
        strength += outlook.kept_later
    else:
        strength += strength_of_potion(material, at, outlook.shield, brew)
    if how == TURN_OVER:
        strength += outlook.kept_next
    if how == DRAWING:
        strength += outlook.kept
        risk = risk_of(material, outlook.shield, brew)
        strength += value(at, layout.TEMPO) + value(at, layout.NECK + min(brew.neck, 2))
        strength += risk * steps_by_now(brew) // 4 * value(at, layout.RISK_STEPS)
        return strength + outlook.alone * value(at, layout.ALONE)
    if outlook.alone == 1:
        return strength + value(at, layout.TEMPO) + value(at, layout.ALONE) + value(at, layout.NECK)
    strength -= value(at, layout.TEMPO) + value(at, layout.NECK)
    if how == COMPLETE:
        strength -= value(at, layout.ALONE)
    return strength


@rule
def chance_of(game: State, material: Material, outlook: Outlook, brew: Brew, how: int) -> int:
    """The chance to win."""
    return logistic(strength_of(game, material, outlook, brew, how))
