"""Basari in English: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ...contract import SettingWords
from ...i18n import Catalogue, Texts, all_of
from ..state import COLOUR_NAMES, LETTERS

CARDS = (
    ("the extra card", "Draw one more bazaar card; its workers join yours."),
    ("the points", "Score the points on the bazaar card you were dealt this round."),
    ("the gems", "Take the gems on the bazaar card you were dealt this round."),
    (
        "the exchange",
        "If you alone play it, return a gem and take two of your choice. If others play it too, each of you takes one."
        " Nobody haggles over it.",
    ),
)

VARIANTS = {
    "leader_offers_first": SettingWords("The leader opens", "Whoever has more points makes the first offer."),
    "fewest_red_offers_first": SettingWords("Fewest red opens", "Whoever has fewer red gems makes the first offer."),
    "return_three": SettingWords(
        "Three back", "Whoever alone has the most gems of a colour returns three of them instead of half."
    ),
    "end_bonus_10": SettingWords("A smaller bonus", "Everybody who has enough workers scores 10 points instead of 12."),
}

GEMS = {
    "gem": "{number} {colour:colour}",
    "no gems": "no gems",
}

LABELS = {
    "choose A": "A: draw another card for its workers",
    "choose B": "B: score {points:point}",
    "choose C": "C: take {gems}",
    "choose D": "D: exchange a gem or take one",
    "accept A": "Accept {gems}: your opponent draws the extra card",
    "accept B": "Accept {gems}: your opponent scores the points",
    "accept C": "Accept {gems}: your opponent takes the gems",
    "offer": "Offer {number} {colour:colour}",
    "offer more": "Add {number} {colour:colour}",
    "offer none": "No {colour:colour}",
    "return": "Return a {colour:colour} gem",
    "take": "Take a {colour:colour} gem",
}

QUESTIONS = {
    "ask nothing": "Waiting for the others.",
    "ask action": "Your card shows {workers:worker}, {points:point}, {gems}. Which action card do you play?",
    "ask opening": "You make the first offer for {card:card}. How many {colour:colour} gems?",
    "ask raise": "You are offered {offer} for {card:card}. Accept, or raise: how many {colour:colour} gems?",
    "ask more": "Your offer so far: {bid}. How many {colour:colour} gems?",
    "ask more of none": "Your offer is still empty. How many {colour:colour} gems?",
    "ask return": "Which gem do you return to the stock?",
    "ask take": "Which gem do you take?",
    "ask take several": "You may take {takes} gems. Which one first?",
}

EVENTS: Texts = {
    "stage_begins": "Stage {a} begins",
    "round_begins": "Round {a} begins",
    "dealt": (
        "{who} is dealt card {number}: {workers:worker}, {points:point}, {gems}",
        "You are dealt card {number}: {workers:worker}, {points:point}, {gems}",
    ),
    "revealed": ("{who} plays {a:letter}, {a:card}", "You play {a:letter}, {a:card}"),
    "forfeited": "{b:player} want {a:card}: the action is forfeited",
    "negotiation": (
        "{who} haggles with {other} over {a:card} and goes first",
        "You haggle with {other} over {a:card} and go first",
        "{who} haggles with you over {a:card} and goes first",
    ),
    "offered": ("{who} offers {gems}", "You offer {gems}"),
    "accepted": ("{who} accepts", "You accept"),
    "accepted unable": ("{who} cannot raise and accepts", "You cannot raise and accept"),
    "no_offer": (
        "{who} has no gem to offer and leaves the action to {other}",
        "You have no gem to offer and leave the action to {other}",
        "{who} has no gem to offer and leaves the action to you",
    ),
    "paid": ("{who} pays {gems}", "You pay {gems}"),
    "received": ("{who} receives {gems}", "You receive {gems}"),
    "drew": ("{who} draws card {number}: {workers:worker}", "You draw card {number}: {workers:worker}"),
    "no_card": ("{who} finds the draw pile empty", "You find the draw pile empty"),
    "scored": ("{who} scores {a:point} {b:reason}", "You score {a:point} {b:reason}"),
    "took_gems": ("{who} takes {gems} from the stock", "You take {gems} from the stock"),
    "went_without": (
        "{who} goes without {gems}: the stock has no more",
        "You go without {gems}: the stock has no more",
    ),
    "took_gem": ("{who} takes a {a:colour} gem from the stock", "You take a {a:colour} gem from the stock"),
    "returned_gem": ("{who} returns a {a:colour} gem to the stock", "You return a {a:colour} gem to the stock"),
    "stock_empty": "The stock is empty, and there is nothing left to take",
    "stage_ends": "Stage {a} ends",
    "cards_run_out": "There are too few cards for another round",
    "no_majority": "Nobody has a {a:colour} gem",
    "gave_back": ("{who} returns {b} {a:colour} to the stock", "You return {b} {a:colour} to the stock"),
    "game_ends": "The bazaar closes",
}

REASONS = (
    "from the bazaar card",
    "for the workers",
    *(f"for the most {colour} gems" for colour in COLOUR_NAMES),
    *(f"for sharing the lead in {colour} gems" for colour in COLOUR_NAMES),
)

TIES = {
    "tie shared": "A tie on points: Basari has no tie-break, so the win is shared.",
}
"""Why a game that was level at the end was won, or shared."""

CATALOGUE = Catalogue(
    title="Basari, the card game",
    round_word="round",
    texts=all_of(GEMS, LABELS, QUESTIONS, EVENTS, TIES),
    nouns={
        "player": ("player", "players"),
        "point": ("point", "points"),
        "worker": ("worker", "workers"),
    },
    names={
        "card": [name for name, _ in CARDS],
        "card words": [words for _, words in CARDS],
        "colour": COLOUR_NAMES,
        "letter": LETTERS,
        "reason": REASONS,
    },
    phases={
        "choosing": "Choosing an action card",
        "negotiating": "Haggling",
        "returning": "Returning a gem",
        "taking": "Taking gems",
        "over": "The game is over",
    },
    colours={colour: colour for colour in COLOUR_NAMES},
    settings={
        "players": SettingWords(
            "Players",
            "How many people and bots play. What the bazaar cards show is our own; the cards in your box may differ.",
        ),
        **VARIANTS,
    },
    choices={"players": "{value:player}"},
    brings={"enough workers to end the stage": "enough workers to end the stage"},
    off_and_on=("off", "on"),
    conjunction="and",
    player="Player {number}",
)
