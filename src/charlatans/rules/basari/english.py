"""Basari in English: every text that players see. What stands in the gaps is found in the almanac, decisions and sentences."""

from __future__ import annotations

from ..contract import SettingWords
from ..wording import Speech, all_of
from .state import COLOUR_NAMES, LETTERS

CARDS = (
    ("the extra card", "Draw one more bazaar card; its workers join yours."),
    ("the points", "Score the points on the bazaar card you were dealt this round."),
    ("the gems", "Take the gems on the bazaar card you were dealt this round."),
    (
        "the exchange",
        "Alone: return a gem and take two of your choice. With others: take one each. Nobody can stop you.",
    ),
)

VARIANTS = {
    "leader_offers_first": SettingWords("The leader opens", "Whoever has more points makes the first offer."),
    "fewest_red_offers_first": SettingWords("Fewest red opens", "Whoever has fewer red gems makes the first offer."),
    "return_three": SettingWords("Three back", "A sole majority returns three gems instead of half of them."),
    "end_bonus_10": SettingWords("A smaller bonus", "Reaching the workers' goal scores 10 points instead of 12."),
}

GEMS = {
    "gem": "{number} {colour:colour}",
    "no gems": "no gems",
}

LABELS = {
    "choose A": "A: draw another card for its workers",
    "choose B": "B: score {points:point}",
    "choose C": "C: take {gems}",
    "choose D": "D: exchange a gem, or take one",
    "accept A": "Accept {gems}: the extra card goes to your rival",
    "accept B": "Accept {gems}: the points go to your rival",
    "accept C": "Accept {gems}: the gems go to your rival",
    "offer": "Offer {number} {colour:colour}",
    "offer more": "Add {number} {colour:colour}",
    "offer none": "No {colour:colour}",
    "return": "Return a {colour:colour} gem",
    "take": "Take a {colour:colour} gem",
}

QUESTIONS = {
    "ask nothing": "Waiting for the others.",
    "ask action": "Your card shows {workers:worker}, {points:point}, {gems}. Which action card?",
    "ask opening": "You must open the bidding for {card:card}. How many {colour:colour}?",
    "ask raise": "You are offered {offer} for {card:card}. Accept, or raise with how many {colour:colour}?",
    "ask more": "You bid {bid} so far. How many {colour:colour}?",
    "ask more of none": "Your bid is still empty. How many {colour:colour}?",
    "ask return": "Which gem goes back to the stock?",
    "ask take": "Which gem do you take?",
    "ask take several": "{takes} gems are yours to take. Which one first?",
}

EVENTS = {
    "stage_begins": "Stage {a} begins",
    "round_begins": "Round {a} begins",
    "dealt": "{who} is dealt card {number}: {workers:worker}, {points:point}, {gems}",
    "revealed": "{who} plays {a:letter}, {a:card}",
    "forfeited": "{b} players want {a:card}: the action is forfeited",
    "negotiation": "{who} negotiates with {other} over {a:card} and must open",
    "offered": "{who} offers {gems}",
    "accepted": "{who} accepts",
    "accepted unable": "{who} cannot raise and accepts",
    "no_offer": "{who} has no gem to offer and leaves it to {other}",
    "paid": "{who} pays {gems}",
    "received": "{who} receives {gems}",
    "drew": "{who} draws card {number}: {workers:worker}",
    "no_card": "{who} finds the draw pile empty",
    "scored": "{who} scores {a:point} ({b:reason})",
    "took_gems": "{who} takes {gems} from the stock",
    "went_without": "{who} goes without {gems}: the stock has no more",
    "took_gem": "{who} takes a {a:colour} gem from the stock",
    "returned_gem": "{who} returns a {a:colour} gem to the stock",
    "stock_empty": "The stock is empty, and nothing is left to take",
    "stage_ends": "Stage {a} ends",
    "cards_run_out": "The draw pile has too few cards for another round",
    "no_majority": "Nobody has a {a:colour} gem",
    "gave_back": "{who} returns {b} {a:colour} to the stock",
    "game_ends": "The bazaar closes",
}

REASONS = (
    "the bazaar card",
    "the workers",
    *(f"most {colour} gems" for colour in COLOUR_NAMES),
    *(f"most {colour} gems, shared" for colour in COLOUR_NAMES),
)

TIES = {
    "tie shared": "A tie on points: Basari has no tie-break, so the win is shared.",
}
"""Why a game that was level at the end was won, or shared."""

SPEECH = Speech(
    title="Basari, the card game",
    moment="round",
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
        "players": SettingWords("Players", "How many play."),
        **VARIANTS,
    },
    choices={"players": "{value:player}"},
    brings={"enough workers to end the stage": "enough workers to end the stage"},
    off_and_on=("off", "on"),
    conjunction="and",
)
