"""The novice, like somebody in a first game: draws while the risk feels small, which varies, and takes what looks best."""

from __future__ import annotations

from ...rules.duel.box import LEVEL_OF, ROUNDS, Card, Chip, Colour, Face, Level
from ...rules.duel.brewing import explosion_loss
from ...rules.duel.chips import chip_of, is_white
from ...rules.duel.market import gold_in_offer, upgrades_in_offer
from ...rules.duel.square import space_in_half
from ...rules.duel.state import KIND_OF, SUBJECT_OF, Action, Ask, Kind, Material, Phase, State
from ...rules.duel.white_area import exploding_chips
from ...rules.engine import Mask, Stream, below, rule

CALM, MOODS = 12, 25  # per cent of risk taken with one draw: at least this, and up to so much more by mood
UNWANTED = -1
WHIMS = 16  # by chance one of several that are worth the same

# What things are worth, in half pieces of gold.
A_PIECE_OF_GOLD = 2
A_STEP = 2
AN_UPGRADE = 4
A_STALL_SPACE = 4
LEAD_OR_A_PATIENT = 5
A_BETTER_CHIP = 5  # witchweed III
A_LEVEL = 10  # more for a chip that was worth more before
A_SHIELD = 7
ALL_WHITES_BACK = 8
A_WHITE_ASIDE = 10
ALWAYS = 50
A_FAIR_OFFER = 99
GOLD_NOBODY_NEEDS = 90  # what an explosion costs in the last round


@rule
def novice(game: State, material: Material, seat: int, mask: Mask, stream: Stream) -> int:
    """Brews by a feeling for risk and otherwise takes what looks best, one of the best at random."""
    if game.players[seat].ask == Ask.BREW:
        return brew_by_mood(game, material, seat, mask, CALM + below(stream, MOODS))
    best = -1
    most = 0
    for action in range(len(mask)):
        if mask[action] == 1:
            worth = worth_of(game, material, seat, action) * WHIMS + below(stream, WHIMS)
            if best < 0 or worth > most:
                best = action
                most = worth
    return best


@rule
def brew_by_mood(game: State, material: Material, seat: int, mask: Mask, risk: int) -> int:
    """Draws while the risk is small enough; then lowers the risk if possible; then completes the potion."""
    me = game.players[seat]
    if mask[Action.PAY] == 1:
        return Action.PAY
    if mask[Action.DRAW] == 1 and 100 * exploding_chips(material, me) <= risk * me.bag_total:
        return Action.DRAW
    if mask[Action.WHITES] == 1:
        return Action.WHITES
    if mask[Action.USE_TWO_WHITES] == 1:
        return Action.USE_TWO_WHITES
    if mask[Action.USE_ONE_WHITE] == 1 and game.round == ROUNDS:
        return Action.USE_ONE_WHITE
    if mask[Action.USE_RECYCLE] == 1:
        return Action.USE_RECYCLE
    return Action.COMPLETE


@rule
def worth_of(game: State, material: Material, seat: int, action: int) -> int:
    """A rough worth of a decision, in half pieces of gold."""
    kind = KIND_OF[action]
    subject = SUBJECT_OF[action]
    if kind == Kind.BUY or kind == Kind.TAKE or kind == Kind.RETURN:
        return worth_of_chip(game, material, subject)
    if kind == Kind.PLACE:
        if is_white(subject):
            return UNWANTED
        return worth_of_chip(game, material, subject)
    if kind == Kind.ASIDE:
        return A_WHITE_ASIDE + subject
    if kind == Kind.RETURN_AT:
        # The last white chip lies farthest, and its return leaves most room.
        return subject
    if kind == Kind.UPGRADE:
        return A_BETTER_CHIP + A_LEVEL * LEVEL_OF[subject]
    if kind == Kind.OFFER:
        tokens = worth_of_tokens(upgrades_in_offer(action), gold_in_offer(action))
        return A_FAIR_OFFER - abs(tokens - worth_of_card(game, material))
    if kind == Kind.UPGRADE_IN_BELLY:
        return AN_UPGRADE + LEVEL_OF[subject]
    if kind == Kind.UPGRADE_IN_NECK:
        return AN_UPGRADE + LEVEL_OF[subject] + 1
    if kind == Kind.COIN:
        return worth_of_coin(game, material, subject)
    return worth_of_word(game, material, seat, action)


@rule
def worth_of_chip(game: State, material: Material, chip: int) -> int:
    """What a chip costs, or for a black one its value twice."""
    if chip < Chip.ORANGE_1:
        return A_STEP * material.value[chip]
    return A_PIECE_OF_GOLD * game.price[chip]


@rule
def worth_of_tokens(upgrades: int, gold: int) -> int:
    """What offer tokens are worth."""
    return upgrades * AN_UPGRADE + gold * A_PIECE_OF_GOLD


@rule
def worth_of_card(game: State, material: Material) -> int:
    """What the round card is worth: its chip, or the offer suggested on it."""
    kind = material.card_kind[game.card]
    if kind == Card.CHIP:
        return worth_of_chip(game, material, material.card_chip[game.card])
    if kind == Card.FOUR:
        four, one = chip_of(Colour.BLUE, Level.FOUR), chip_of(Colour.BLUE, Level.ONE)
        return worth_of_chip(game, material, four) - worth_of_chip(game, material, one)
    return worth_of_tokens(material.card_upgrades[game.card], material.card_gold[game.card])


@rule
def worth_of_coin(game: State, material: Material, coin: int) -> int:
    """What the face of a coin is worth."""
    face = game.faces[0]
    if game.coins[1] == coin:
        face = game.faces[1]
    if face == Face.SHIELD:
        return A_SHIELD
    if face == Face.RETURN_WHITES:
        return ALL_WHITES_BACK
    if face == Face.STALL:
        return A_STALL_SPACE
    if face == Face.LEAD_OR_PATIENT:
        return LEAD_OR_A_PATIENT
    return A_PIECE_OF_GOLD * material.coin_gold


@rule
def worth_of_word(game: State, material: Material, seat: int, action: int) -> int:
    """Decisions without a chip."""
    me = game.players[seat]
    if me.ask == Ask.PENALTY:
        return worth_of_penalty(game, material, seat, action)
    if me.ask == Ask.SCALE:
        if action == Action.TOKEN_SCALE:
            return worth_of_tokens(game.offer_upgrades, game.offer_gold)
        if action == Action.CARD_SCALE:
            return worth_of_card(game, material)
    if (action == Action.WHITES or action == Action.PAY) and game.phase == Phase.BREWING and me.ask != Ask.TURN_END:
        return UNWANTED
    if action == Action.STALL:
        return A_STALL_SPACE
    if action == Action.PATIENT:
        return A_STEP * material.coin_steps
    if (
        action == Action.PAY
        or action == Action.AMBER
        or action == Action.USE_DOUBLE
        or action == Action.USE_ONE_WHITE
        or action == Action.WHITES
    ):
        return ALWAYS
    if action == Action.GOLD:
        return A_PIECE_OF_GOLD
    if action == Action.DONE:
        return 0
    return UNWANTED + 1


@rule
def worth_of_penalty(game: State, material: Material, seat: int, action: int) -> int:
    """Gold matters while there is something to buy, the patient when the opponent's stall is near."""
    me = game.players[seat]
    loss = explosion_loss(game, material, me)
    if action == Action.GOLD:
        if game.round == ROUNDS:
            return GOLD_NOBODY_NEEDS
        return ALWAYS - A_PIECE_OF_GOLD * loss
    if space_in_half(game, 1 - seat) + loss >= game.players[1 - seat].stall:
        return UNWANTED
    return ALWAYS - A_STEP * loss
