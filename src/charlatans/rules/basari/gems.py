"""Cards, points and gems: the small moves that all other rules are made of."""

from __future__ import annotations

from ..engine import NOT_FORCED, is_written, note, pick_bit, rule, take_forced
from .state import (
    BY_CARD,
    COLOUR_BITS,
    COLOURS,
    DIGIT,
    DREW,
    HEIGHT_OF,
    MAX_CARDS,
    NO_CARD,
    NO_GEMS,
    PAID,
    PAIR,
    RECEIVED,
    SCORED,
    SHIFT_OF,
    TABLE_STREAM,
    TOOK_GEMS,
    WENT_WITHOUT,
    A,
    B,
)

# Bazaar cards --------------------------------------------------------------------------------------


@rule
def fill_deck(game, material):
    """All bazaar cards make a new draw pile."""
    game.deck = (1 << material.cards) - 1
    game.deck_size = material.cards


@rule
def draw_card(game):
    """A bazaar card leaves the draw pile, every card as likely as any other, unless the next one is forced."""
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
def lay_out_card(game, material, seat):
    """A player draws a bazaar card and lays it out; its workers join the others."""
    me = game.players[seat]
    card = draw_card(game)
    me.cards |= 1 << card
    me.workers += material.workers[card]
    return card


@rule
def note_card(material, code, seat, card, log):
    """Writes an event about a bazaar card down, with all that the card shows."""
    if is_written(log):
        gems = 0
        for colour in range(COLOURS):
            gems = gems * DIGIT + material.card_gems[card][colour]
        note(log, code, seat, (card * DIGIT + material.workers[card]) * DIGIT + material.points[card], gems)


@rule
def draw_for_workers(game, material, seat, log):
    """One more bazaar card, of which only the workers count; an empty draw pile gives none."""
    if game.deck_size == 0:
        note(log, NO_CARD, seat, 0, 0)
    else:
        note_card(material, DREW, seat, lay_out_card(game, material, seat), log)


# Points --------------------------------------------------------------------------------------------


@rule
def score(game, seat, points, why, log):
    """Victory points. Nothing else ever changes a score."""
    if points > 0:
        game.players[seat].points += points
        note(log, SCORED, seat, points, why)


# Gems ----------------------------------------------------------------------------------------------


@rule
def height_held(me):
    """All gems of a player as a height."""
    height = 0
    for colour in range(COLOURS):
        height += me.gems[colour] * HEIGHT_OF[colour]
    return height


@rule
def gems_in(height):
    """How many gems a set has."""
    return height >> 4 * COLOUR_BITS


@rule
def number_in(height, colour):
    """How many gems of a colour a set has."""
    return (height >> SHIFT_OF[colour]) & (PAIR - 1)


@rule
def first_colour_held(me):
    """The most valuable colour of which a player has gems; there must be one."""
    colour = 0
    while me.gems[colour] == 0:
        colour += 1
    return colour


@rule
def note_gems(log, code, seat, height):
    """Writes an event about a set of gems down, unless the set is empty."""
    if height != NO_GEMS:
        note(log, code, seat, (height // (PAIR * PAIR)) % (PAIR * PAIR), height % (PAIR * PAIR))


@rule
def take_gems_on_card(game, material, seat, log):
    """The gems on this round's card come from the stock; what the stock lacks is lost."""
    me = game.players[seat]
    taken = NO_GEMS
    missing = NO_GEMS
    for colour in range(COLOURS):
        shown = material.card_gems[me.current][colour] + 0
        number = min(shown, game.stock[colour])
        move_from_stock(game, seat, colour, number)
        taken += number * HEIGHT_OF[colour]
        missing += (shown - number) * HEIGHT_OF[colour]
    note_gems(log, TOOK_GEMS, seat, taken)
    note_gems(log, WENT_WITHOUT, seat, missing)


@rule
def move_from_stock(game, seat, colour, number):
    """Gems go from the stock to a player, or back where the number is below zero."""
    game.stock[colour] -= number
    game.players[seat].gems[colour] += number


@rule
def pay(game, seat, other, height, log):
    """A player hands a set of gems to another."""
    for colour in range(COLOURS):
        number = number_in(height, colour)
        game.players[seat].gems[colour] -= number
        game.players[other].gems[colour] += number
    note_gems(log, PAID, seat, height)
    note_gems(log, RECEIVED, other, height)


# Actions A to C ------------------------------------------------------------------------------------


@rule
def perform(game, material, seat, action, log):
    """Action A draws one more card, B scores the points on this round's card, C takes its gems."""
    if action == A:
        draw_for_workers(game, material, seat, log)
    elif action == B:
        score(game, seat, material.points[game.players[seat].current], BY_CARD, log)
    else:
        take_gems_on_card(game, material, seat, log)
