"""Draw or complete: what the next two draws bring on average, the risk of an explosion included."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.duel.box import CHIPS, FIRST_COLOURED, NECK, ROUNDS, Card, WhiteSpace
from ...rules.duel.brewing import explosion_loss, has_kept, steps_of_turn
from ...rules.duel.square import can_move_patient, space_in_half
from ...rules.duel.state import Action, Material, Player, State
from ...rules.duel.white_area import explodes_on, exploding_chips, last_white_number, last_white_space
from ...rules.engine import Mask, rule
from .worth import A_STEP, worth_of_book, worth_of_gold, worth_of_stall, worths_now

RISK_FOR_THE_COIN = 5  # per cent with the next draw, from which on a coin takes the white chips back at once
A_CARD_LESS = 192  # what it costs that a kept card undoes an explosion

# Looking ahead, the coloured chips in a bag are all the same: the average one. The white ones are known by their number.
COLOURED = FIRST_COLOURED
KINDS = COLOURED + 1
NOT_DRAWN = -1


class Brew(NamedTuple):
    """The state of a turn while looking ahead."""

    gained: int
    """What the draws have brought so far, besides the steps of a turn that is not over."""
    space: int
    """The space of the last white chip, and the number on it."""
    number: int
    neck: int
    """How many chips are in the neck."""
    steps: int
    """What the steps of this turn's coloured chips are worth."""
    placed: int
    """1: a chip was placed this turn, so that its steps count."""
    ward: int
    """White chips up to this number go back into the bag."""
    drawn: int
    """The kind of the chip that has left the bag."""


class Prospects(NamedTuple):
    """What the next draws may bring."""

    coloured: int
    """How many coloured chips are in the bag, what the steps of one are worth on average, and what its book is worth."""
    steps: int
    book: int
    bonus: int
    """What a bonus space is worth."""
    loss: int
    """What an explosion costs."""


@rule
def brew_choice(game: State, material: Material, seat: int, mask: Mask) -> int:
    """Buys steps, draws if nothing can explode, lowers the risk if it can; then draws if that beats completing the potion."""
    me = game.players[seat]
    if mask[Action.PAY] == 1:
        return Action.PAY
    if mask[Action.DRAW] == 0:
        return Action.COMPLETE
    exploding = exploding_chips(material, me)
    if exploding == 0:
        return Action.DRAW
    if mask[Action.WHITES] == 1 and 100 * exploding > RISK_FOR_THE_COIN * me.bag_total:
        return Action.WHITES
    if is_won_with(game, material, seat, steps_by_now(game, material, me)):
        return Action.COMPLETE
    # Kept cards wait for the last round: the bag is never better.
    if game.round == ROUNDS:
        if mask[Action.USE_TWO_WHITES] == 1:
            return Action.USE_TWO_WHITES
        if mask[Action.USE_RECYCLE] == 1:
            return Action.USE_RECYCLE
    if draws_on(game, material, seat, exploding):
        return Action.DRAW
    if mask[Action.WHITES] == 1:
        return Action.WHITES
    return Action.COMPLETE


@rule
def draws_on(game: State, material: Material, seat: int, exploding: int) -> bool:
    """Whether to draw in spite of the risk. The last player of the game stops only when that wins."""
    me = game.players[seat]
    if game.round == ROUNDS and game.players[1 - seat].completed > 0:
        return exploding < me.bag_total
    return worth_of_drawing(game, material, seat) > steps_by_now(game, material, me) * A_STEP


# What a potion brings that is completed now --------------------------------------------------------


@rule
def steps_by_now(game: State, material: Material, me: Player) -> int:
    """The steps if the potion is completed now."""
    if me.placed == 0:
        return 0
    return steps_of_turn(game, material, me) + 0


@rule
def is_won_with(game: State, material: Material, seat: int, steps: int) -> bool:
    """Whether so many steps win the game: with the last patient, or because the game ends after this turn."""
    patients, place = where_to(game, material, seat, steps)
    treated = with_waiting(game, seat) + patients
    if treated >= material.patients_to_win:
        return True
    if game.round < ROUNDS or game.players[1 - seat].completed == 0:
        return False
    lead = treated - with_waiting(game, 1 - seat)
    return lead > 0 or (lead == 0 and place > 0)


@rule
def with_waiting(game: State, seat: int) -> int:
    """Patients on the ledge and those waiting on the stall."""
    return game.players[seat].treated + game.players[seat].on_stall


@rule
def where_to(game: State, material: Material, seat: int, steps: int) -> tuple[int, int]:
    """How many patients so many steps win, and the next patient's space in that player's half afterwards (0: no patient)."""
    stall = game.players[seat].stall + 0
    place = space_in_half(game, seat)
    if place < 0 and place + steps >= 0:
        place += 1
    elif place == 0 and game.park == 0:
        return 0, 0
    place += steps
    patients = 0
    while place >= stall:
        patients += 1
        place -= stall
        stall = min(stall + material.stall_back, material.stall_farthest)
        if patients > game.park:
            place = 0
    return patients, place


@rule
def worth_of_exploding(game: State, material: Material, seat: int) -> int:
    """What an explosion costs besides the steps in the neck: gold or steps, more steps in round 7, or a kept card."""
    me = game.players[seat]
    if has_kept(me, Card.ONE_WHITE):
        return A_CARD_LESS
    cost = explosion_loss(game, material, me) * min(worth_of_gold(game, material), A_STEP)
    if game.round == ROUNDS and can_move_patient(game):
        cost += material.seventh_spaces * A_STEP
    return cost


# Drawing -------------------------------------------------------------------------------------------


@rule
def worth_of_drawing(game: State, material: Material, seat: int) -> int:
    """What a draw is worth on average, followed by a second one where that pays; includes the steps of the turn."""
    me = game.players[seat]
    number = last_white_number(material, me)
    steps = (steps_of_turn(game, material, me) - number) * A_STEP
    brew = Brew(0, last_white_space(me), number, me.neck_size + 0, steps, min(me.placed, 1), me.ward + 0, NOT_DRAWN)
    return worth_of_two_draws(material, me, brew, prospects_of(game, material, seat))


@rule
def prospects_of(game: State, material: Material, seat: int) -> Prospects:
    """The average coloured chip in the bag, a bonus space and an explosion."""
    me = game.players[seat]
    worths = worths_now(game, material)
    coloured = 0
    steps = 0
    books = 0
    for chip in range(FIRST_COLOURED, CHIPS):
        if me.bag[chip] > 0:
            coloured += me.bag[chip]
            steps += me.bag[chip] * material.value[chip]
            books += me.bag[chip] * worth_of_book(game, material, seat, chip, worths)
    bonus = max(worth_of_stall(game, material, seat, material.bonus_stall), worths.upgrade)
    loss = worth_of_exploding(game, material, seat)
    return Prospects(coloured, steps * A_STEP // max(coloured, 1), books // max(coloured, 1), bonus, loss)


@rule
def worth_of_two_draws(material: Material, me: Player, brew: Brew, prospects: Prospects) -> int:
    """The average worth of a draw, after which the player stops or draws once more, whichever is better."""
    worth = 0
    total = 0
    for kind in range(KINDS):
        chips = chips_in_bag(me, brew, prospects, kind)
        if chips > 0:
            total += chips
            if explodes_with(material, me, brew, kind):
                worth += chips * (brew.gained - prospects.loss)
            else:
                after = after_draw(material, brew, prospects, kind)
                worth += chips * max(worth_of_stopping(after), worth_of_last_draw(material, me, after, prospects))
    return worth // max(total, 1)


@rule
def worth_of_last_draw(material: Material, me: Player, brew: Brew, prospects: Prospects) -> int:
    """The average worth of a draw after which the player stops; without a chip in the bag that of not drawing."""
    worth = 0
    total = 0
    for kind in range(KINDS):
        chips = chips_in_bag(me, brew, prospects, kind)
        if chips > 0:
            total += chips
            if explodes_with(material, me, brew, kind):
                worth += chips * (brew.gained - prospects.loss)
            else:
                worth += chips * worth_of_stopping(after_draw(material, brew, prospects, kind))
    if total == 0:
        return brew.gained
    return worth // total


@rule
def worth_of_stopping(brew: Brew) -> int:
    """What the draws have brought, and the steps of the turn if it has any."""
    return brew.gained + brew.placed * (brew.steps + brew.number * A_STEP)


@rule
def chips_in_bag(me: Player, brew: Brew, prospects: Prospects, kind: int) -> int:
    """How many chips of a kind are in the bag."""
    chips = prospects.coloured
    if kind < COLOURED:
        chips = me.bag[kind] + 0
    if kind == brew.drawn:
        chips -= 1
    return chips


@rule
def explodes_with(material: Material, me: Player, brew: Brew, kind: int) -> bool:
    """Whether a chip of this kind would explode the bottle."""
    if kind == COLOURED or material.value[kind] <= brew.ward:
        return False
    return explodes_on(material, me, brew.space + material.value[kind])


@rule
def after_draw(material: Material, brew: Brew, prospects: Prospects, kind: int) -> Brew:
    """The turn after drawing a chip that does not explode the bottle."""
    if kind == COLOURED:
        return after_coloured(brew, prospects)
    return after_white(material, brew, prospects, kind)


@rule
def after_coloured(brew: Brew, prospects: Prospects) -> Brew:
    """A coloured chip goes into the neck; the third one ends the turn, and the next begins with an empty neck."""
    gained = brew.gained + prospects.book
    steps = brew.steps + prospects.steps
    if brew.neck < NECK - 1:
        return Brew(gained, brew.space, brew.number, brew.neck + 1, steps, 1, brew.ward, COLOURED)
    gained += steps + brew.number * A_STEP
    return Brew(gained, brew.space, brew.number, 0, 0, 0, 0, COLOURED)


@rule
def after_white(material: Material, brew: Brew, prospects: Prospects, chip: int) -> Brew:
    """A white chip goes further along the white area, perhaps to a bonus space; or it is warded off and back in the bag."""
    number = material.value[chip] + 0
    if number <= brew.ward:
        return Brew(brew.gained, brew.space, brew.number, brew.neck, brew.steps, brew.placed, 0, NOT_DRAWN)
    gained = brew.gained + 0
    if material.track[brew.space + number] == WhiteSpace.BONUS:
        gained += prospects.bonus
    return Brew(gained, brew.space + number, number, brew.neck, brew.steps, 1, brew.ward, chip)
