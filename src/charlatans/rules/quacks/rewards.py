"""Points, rubies and droplet steps, and the bonus die."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, Mask, below, note, rule, take_forced
from . import state as s
from .chips import gain, gain_always
from .state import Action, Ask, EventCode, Gift, Material, Player, Reason, State


@rule
def score(game: State, seat: int, points: int, why: int, log: Log) -> None:
    """Victory points. Nothing else ever changes a score."""
    if points > 0:
        game.players[seat].points += points
        note(log, EventCode.SCORED, seat, points, why)


@rule
def get_rubies(game: State, seat: int, rubies: int, why: int, log: Log) -> None:
    """Rubies; they never run out."""
    if rubies > 0:
        game.players[seat].rubies += rubies
        note(log, EventCode.GOT_RUBIES, seat, rubies, why)


@rule
def pay_rubies(game: State, seat: int, rubies: int, why: int, log: Log) -> None:
    """Rubies are paid."""
    game.players[seat].rubies -= rubies
    note(log, EventCode.PAID_RUBIES, seat, rubies, why)


@rule
def move_droplet(game: State, seat: int, steps: int, why: int, log: Log) -> None:
    """The droplet in the pot moves forward, to the last space at most."""
    me = game.players[seat]
    me.droplet = min(me.droplet + steps, s.LAST_SPACE)
    note(log, EventCode.DROPLET_MOVED, seat, me.droplet, why)


@rule
def move_tube(game: State, material: Material, seat: int, why: int, log: Log) -> None:
    """The droplet on the test tubes moves one glass to the right and its bonus is given at once."""
    me = game.players[seat]
    me.tube += 1
    note(log, EventCode.GLASS_REACHED, seat, me.tube, why)
    gives = material.glass_gives[me.tube]
    amount = material.glass_amount[me.tube]
    if gives == Gift.RUBY:
        get_rubies(game, seat, amount, Reason.GLASS, log)
    elif gives == Gift.POINTS:
        score(game, seat, amount, Reason.GLASS, log)
    elif gives == Gift.CHIP:
        if game.supply[amount] > 0:
            gain_always(game, seat, amount, Reason.GLASS, log)
        else:
            note(log, EventCode.SOLD_OUT, seat, amount, Reason.GLASS)


@rule
def tube_can_move(game: State, me: Player) -> bool:
    """There is a second droplet on the back of the pot, and it has glasses before it."""
    return game.back == 1 and me.tube < s.LAST_GLASS


@rule
def droplet_mask(game: State, me: Player, mask: Mask) -> None:
    """The droplet in the pot or the one on the test tubes."""
    mask[Action.DROPLET] = 1
    if tube_can_move(game, me):
        mask[Action.TUBE] = 1


@rule
def step_droplet(game: State, material: Material, seat: int, action: int, why: int, log: Log) -> None:
    """One step of the droplet chosen."""
    if action == Action.TUBE:
        move_tube(game, material, seat, why, log)
    else:
        move_droplet(game, seat, 1, why, log)


@rule
def grant_droplet(game: State, seat: int, steps: int, why: int, log: Log) -> None:
    """A player may move a droplet. With test tubes each step is the player's choice."""
    me = game.players[seat]
    if tube_can_move(game, me):
        me.steps += steps
        me.steps_why = why
        me.ask = Ask.DROPLET
    else:
        move_droplet(game, seat, steps, why, log)


@rule
def droplet_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Takes one step; asks for the next, or takes the rest in the pot once the test tubes are at the last glass."""
    me = game.players[seat]
    step_droplet(game, material, seat, action, me.steps_why, log)
    me.steps -= 1
    if me.steps > 0 and tube_can_move(game, me):
        me.ask = Ask.DROPLET
    elif me.steps > 0:
        move_droplet(game, seat, me.steps, me.steps_why, log)
        me.steps = 0


@rule
def roll_die(game: State) -> int:
    """Rolls the bonus die; returns its face."""
    face = take_forced(game.streams[s.TABLE_STREAM], s.FORCED_FACE, s.FORCED_FACE + s.FACES - 1)
    if face != NOT_FORCED:
        return face - s.FORCED_FACE
    return below(game.streams[s.TABLE_STREAM], s.FACES)


@rule
def roll_for_bonus(game: State, material: Material, seat: int, log: Log) -> None:
    """A player rolls the bonus die and has what it shows."""
    face = roll_die(game)
    note(log, EventCode.ROLLED, seat, face, 0)
    gives = material.die_gives[face]
    amount = material.die_amount[face]
    if gives == Gift.POINTS:
        score(game, seat, amount, Reason.DIE, log)
    elif gives == Gift.RUBY:
        get_rubies(game, seat, amount, Reason.DIE, log)
    elif gives == Gift.DROPLET:
        grant_droplet(game, seat, amount, Reason.DIE, log)
    else:
        gain(game, material, seat, amount, Reason.DIE, log)
