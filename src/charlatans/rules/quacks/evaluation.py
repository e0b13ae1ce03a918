"""The evaluation phase, A to F: bonus die, chip actions, rubies, victory points, buying, end of turn."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from . import state as s
from .chips import book_is_out, gain_always
from .rewards import (
    droplet_chosen,
    droplet_mask,
    get_rubies,
    pay_rubies,
    roll_for_bonus,
    score,
    step_droplet,
    tube_can_move,
)
from .state import Action, Ask, Card, EventCode, Material, Phase, Player, Reason, State


@rule
def evaluate_player(game: State, material: Material, seat: int, log: Log) -> None:
    """One player's part of a step of the evaluation; the chip actions (B) are in books.py."""
    if game.phase == Phase.BONUS_DIE:
        bonus_die(game, material, seat, log)
    elif game.phase == Phase.RUBIES:
        collect_rubies(game, material, seat, log)
    elif game.phase == Phase.VICTORY_POINTS:
        victory_points(game, material, seat, log)
    elif game.phase == Phase.BUY_CHIPS:
        buy_chips(game, material, seat, log)
    else:
        end_of_turn(game, material, seat, log)


# A) Bonus die --------------------------------------------------------------------------------------


@rule
def bonus_die(game: State, material: Material, seat: int, log: Log) -> None:
    """Everybody on the highest scoring space among the pots that did not explode rolls the bonus die."""
    me = game.players[seat]
    if me.exploded == 1 or me.scoring < highest_scoring_space(game):
        return
    roll_for_bonus(game, material, seat, log)
    if game.card == Card.POT_IS_FULL:
        roll_for_bonus(game, material, seat, log)


@rule
def highest_scoring_space(game: State) -> int:
    """The highest scoring space among pots that did not explode."""
    highest = 0
    for seat in range(game.seats):
        me = game.players[seat]
        if me.exploded == 0:
            highest = max(highest, me.scoring)
    return highest


# C) Rubies -----------------------------------------------------------------------------------------


@rule
def collect_rubies(game: State, material: Material, seat: int, log: Log) -> None:
    """A ruby on the scoring space, exploded or not."""
    me = game.players[seat]
    if material.ruby[me.scoring] == 1:
        rubies = 1
        if game.card == Card.SHINING_EXTRA_BRIGHT:
            rubies = 2
        get_rubies(game, seat, rubies, Reason.SPACE, log)
        if game.card == Card.LUCKY_DEVIL:
            score(game, seat, 2, Reason.CARD, log)


# D) Victory points ---------------------------------------------------------------------------------


@rule
def victory_points(game: State, material: Material, seat: int, log: Log) -> None:
    """Points and coins of the scoring space; after an explosion one or the other."""
    me = game.players[seat]
    if me.exploded == 1 and me.protected == 0:
        me.ask = Ask.POINTS_OR_COINS
    else:
        take_points(game, material, seat, log)
        take_coins(game, material, seat, log)


@rule
def take_points(game: State, material: Material, seat: int, log: Log) -> None:
    """The points of the scoring space."""
    score(game, seat, material.points[game.players[seat].scoring], Reason.SPACE, log)


@rule
def take_coins(game: State, material: Material, seat: int, log: Log) -> None:
    """The coins of the scoring space."""
    me = game.players[seat]
    me.coins = material.coins[me.scoring]
    note(log, EventCode.GOT_COINS, seat, me.coins, 0)


@rule
def points_or_coins_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """After an explosion: points or coins."""
    if action == Action.POINTS:
        take_points(game, material, seat, log)
    else:
        take_coins(game, material, seat, log)


# E) Buy chips --------------------------------------------------------------------------------------


@rule
def buy_chips(game: State, material: Material, seat: int, log: Log) -> None:
    """Up to two chips of different colours; in the last turn every 5 coins are a point instead."""
    me = game.players[seat]
    if game.turn == s.TURNS:
        score(game, seat, me.coins // material.coins_a_point, Reason.COINS, log)
        me.coins = 0
    else:
        ask_to_buy(game, material, me)


@rule
def ask_to_buy(game: State, material: Material, me: Player) -> None:
    """Asks the player if there is a chip to buy with the coins left."""
    for chip in range(s.FIRST_COLOURED, s.CHIPS):
        if can_buy(game, material, me, chip):
            me.ask = Ask.BUY
            return


@rule
def can_buy(game: State, material: Material, me: Player, chip: int) -> bool:
    """Whether a chip is affordable, in supply, its book out, and not of the colour bought already."""
    return (
        game.price[chip] <= me.coins
        and game.supply[chip] > 0
        and me.bought != s.COLOUR_OF[chip] + 1
        and book_is_out(game, material, chip)
    )


@rule
def buy_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """All chips that can be bought, or done."""
    for chip in range(s.FIRST_COLOURED, s.CHIPS):
        if can_buy(game, material, me, chip):
            mask[Action.BUY + chip] = 1
    mask[Action.DONE] = 1


@rule
def buy_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Buys a chip; after the first, a second of another colour may follow. Coins left are lost."""
    me = game.players[seat]
    if action == Action.DONE:
        return
    chip = action - Action.BUY
    me.coins -= game.price[chip]
    gain_always(game, seat, chip, Reason.PURCHASE, log)
    if me.bought == 0:
        me.bought = s.COLOUR_OF[chip] + 1
        ask_to_buy(game, material, me)


# F) End of turn ------------------------------------------------------------------------------------


@rule
def end_of_turn(game: State, material: Material, seat: int, log: Log) -> None:
    """Rubies move droplets and fill flasks; in the last turn they also buy points."""
    me = game.players[seat]
    me.coins = 0
    if game.card == Card.MAGIC_POTION and me.flask == 0:
        me.flask = 1
        note(log, EventCode.FLASK_FILLED, seat, Reason.CARD, 0)
    ask_for_rubies(game, material, seat, log)


@rule
def ask_for_rubies(game: State, material: Material, seat: int, log: Log) -> None:
    """Asks the player as long as the rubies last; in the last turn only while a glass can be reached, as otherwise only points matter."""
    me = game.players[seat]
    if me.rubies >= material.ruby_price and (game.turn < s.TURNS or tube_can_move(game, me)):
        me.ask = Ask.RUBIES
    elif game.turn == s.TURNS:
        buy_points(game, material, seat, me.rubies // material.rubies_a_point, log)


@rule
def buy_points(game: State, material: Material, seat: int, points: int, log: Log) -> None:
    """In the last turn 2 rubies buy a point."""
    if points > 0:
        pay_rubies(game, seat, points * material.rubies_a_point, Reason.RUBIES, log)
        score(game, seat, points, Reason.RUBIES, log)


@rule
def rubies_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """Move a droplet, refill the flask, or be done; in the last turn buy a point or move a droplet."""
    droplet_mask(game, me, mask)
    if game.turn == s.TURNS:
        if me.rubies >= material.rubies_a_point:
            mask[Action.POINTS] = 1
        return
    if me.flask == 0:
        mask[Action.REFILL] = 1
    mask[Action.DONE] = 1


@rule
def rubies_chosen(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Pays rubies for a droplet step, a refilled flask or a point, and asks again."""
    me = game.players[seat]
    if action == Action.DONE:
        return
    if action == Action.POINTS:
        buy_points(game, material, seat, 1, log)
        ask_for_rubies(game, material, seat, log)
        return
    pay_rubies(game, seat, material.ruby_price, Reason.RUBIES, log)
    if action == Action.REFILL:
        me.flask = 1
        note(log, EventCode.FLASK_FILLED, seat, Reason.RUBIES, 0)
    else:
        step_droplet(game, material, seat, action, Reason.RUBIES, log)
    ask_for_rubies(game, material, seat, log)


# The questions of the evaluation, besides those of chip actions ------------------------------------


@rule
def evaluation_mask(game: State, material: Material, me: Player, mask: Mask) -> None:
    """What the player may answer."""
    if me.ask == Ask.BUY:
        buy_mask(game, material, me, mask)
    elif me.ask == Ask.RUBIES:
        rubies_mask(game, material, me, mask)
    elif me.ask == Ask.POINTS_OR_COINS:
        mask[Action.POINTS] = 1
        mask[Action.COINS] = 1
    else:
        droplet_mask(game, me, mask)


@rule
def evaluation_chosen(game: State, material: Material, seat: int, ask: int, action: int, log: Log) -> None:
    """Carries out the answer."""
    if ask == Ask.BUY:
        buy_chosen(game, material, seat, action, log)
    elif ask == Ask.RUBIES:
        rubies_chosen(game, material, seat, action, log)
    elif ask == Ask.POINTS_OR_COINS:
        points_or_coins_chosen(game, material, seat, action, log)
    else:
        droplet_chosen(game, material, seat, action, log)
