"""Cards, points and gems: the small steps that the other rules are built from."""

from __future__ import annotations

from ..engine import NOT_FORCED, Log, is_written, note, pick_bit, rule, take_forced
from .state import (
    COLOUR_BITS,
    COLOURS,
    DIGIT,
    HEIGHT_OF,
    MAX_CARDS,
    NO_GEMS,
    PAIR,
    SHIFT_OF,
    TABLE_STREAM,
    ActionCard,
    EventCode,
    Material,
    Player,
    Reason,
    State,
)

# Bazaar cards --------------------------------------------------------------------------------------


@rule
def fill_deck(game: State, material: Material) -> None:
    """Puts all bazaar cards into the draw pile."""
    game.deck = (1 << material.cards) - 1
    game.deck_size = material.cards


@rule
def draw_card(game: State) -> int:
    """Draws a bazaar card: the next forced one, or any with equal chances."""
    card = take_forced(game.streams[TABLE_STREAM], 0, MAX_CARDS - 1)
    if card != NOT_FORCED and (game.deck >> card) & 1 == 0:
        game.impossible = card + 1
        card = NOT_FORCED
    if card == NOT_FORCED:
        card = pick_bit(game.streams[TABLE_STREAM], game.deck, game.deck_size)
    game.deck &= ~(1 << card)
    game.deck_size -= 1
    return card


@rule
def lay_out_card(game: State, material: Material, seat: int) -> int:
    """A player draws a bazaar card and adds its workers."""
    me = game.players[seat]
    card = draw_card(game)
    me.cards |= 1 << card
    me.workers += material.workers[card]
    return card


@rule
def note_card(material: Material, code: int, seat: int, card: int, log: Log) -> None:
    """Logs an event about a bazaar card, with everything on the card."""
    if is_written(log):
        gems = 0
        for colour in range(COLOURS):
            gems = gems * DIGIT + material.card_gems[card][colour]
        note(log, code, seat, (card * DIGIT + material.workers[card]) * DIGIT + material.points[card], gems)


@rule
def draw_for_workers(game: State, material: Material, seat: int, log: Log) -> None:
    """Action A: one more bazaar card for its workers, if the draw pile has any."""
    if game.deck_size == 0:
        note(log, EventCode.NO_CARD, seat, 0, 0)
    else:
        note_card(material, EventCode.DREW, seat, lay_out_card(game, material, seat), log)


# Points --------------------------------------------------------------------------------------------


@rule
def score(game: State, seat: int, points: int, reason: int, log: Log) -> None:
    """Adds victory points. Nothing else changes a score."""
    if points > 0:
        game.players[seat].points += points
        note(log, EventCode.SCORED, seat, points, reason)


# Gems ----------------------------------------------------------------------------------------------


@rule
def height_held(me: Player) -> int:
    """All gems of a player, as a height."""
    height = 0
    for colour in range(COLOURS):
        height += me.gems[colour] * HEIGHT_OF[colour]
    return height


@rule
def gems_in(height: int) -> int:
    """The number of gems in a set."""
    return height >> 4 * COLOUR_BITS


@rule
def number_in(height: int, colour: int) -> int:
    """The number of gems of a colour in a set."""
    return (height >> SHIFT_OF[colour]) & (PAIR - 1)


@rule
def first_colour_held(me: Player) -> int:
    """The most valuable colour a player has gems of. The player must have at least one gem."""
    colour = 0
    while me.gems[colour] == 0:
        colour += 1
    return colour


@rule
def note_gems(log: Log, code: int, seat: int, height: int) -> None:
    """Logs an event about a set of gems, unless the set is empty."""
    if height != NO_GEMS:
        note(log, code, seat, (height // (PAIR * PAIR)) % (PAIR * PAIR), height % (PAIR * PAIR))


@rule
def take_gems_on_card(game: State, material: Material, seat: int, log: Log) -> None:
    """Action C: takes the gems on this round's card, as far as the stock has them."""
    me = game.players[seat]
    taken = NO_GEMS
    missing = NO_GEMS
    for colour in range(COLOURS):
        shown = material.card_gems[me.current][colour] + 0
        number = min(shown, game.stock[colour])
        move_from_stock(game, seat, colour, number)
        taken += number * HEIGHT_OF[colour]
        missing += (shown - number) * HEIGHT_OF[colour]
    note_gems(log, EventCode.TOOK_GEMS, seat, taken)
    note_gems(log, EventCode.WENT_WITHOUT, seat, missing)


@rule
def move_from_stock(game: State, seat: int, colour: int, number: int) -> None:
    """Moves gems from the stock to a player, or back if the number is negative."""
    game.stock[colour] -= number
    game.players[seat].gems[colour] += number


@rule
def pay(game: State, seat: int, other: int, height: int, log: Log) -> None:
    """A player pays a set of gems to another."""
    for colour in range(COLOURS):
        number = number_in(height, colour)
        game.players[seat].gems[colour] -= number
        game.players[other].gems[colour] += number
    note_gems(log, EventCode.PAID, seat, height)
    note_gems(log, EventCode.RECEIVED, other, height)


# Actions A to C ------------------------------------------------------------------------------------


@rule
def perform(game: State, material: Material, seat: int, action: int, log: Log) -> None:
    """Action A draws one more card, B scores the points on this round's card, C takes its gems."""
    if action == ActionCard.A:
        draw_for_workers(game, material, seat, log)
    elif action == ActionCard.B:
        score(game, seat, material.points[game.players[seat].current], Reason.CARD, log)
    else:
        take_gems_on_card(game, material, seat, log)
