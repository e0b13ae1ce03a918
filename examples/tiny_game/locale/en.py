"""Snake Oil in English: every text that players see."""

from __future__ import annotations

from charlatans.rules.contract import SettingWords
from charlatans.rules.i18n import Catalogue, Texts, all_of

LABELS = {
    "do honest": "Sell honestly",
    "do bold": "Sell boldly",
    "do sell": "Praise your oil once more",
    "do pack up": "Pack up with {takings:coin}",
    "do bribe": "Bribe the watch with {bribe:coin}",
    "do flee": "Run and lose {takings:coin}",
}

QUESTIONS = {
    "ask nothing": "Waiting for the others.",
    "ask pitch": "How do you sell this round? The honest share {pot:coin}; the more are bold, the sooner the watch comes.",
    "ask sell": "You have taken {takings:coin}. The watch comes on a roll of {bold} or less. Go on?",
    "ask watch": "The watch is here, and you have taken {takings:coin}. What now?",
}

EVENTS: Texts = {
    "round_begins": "Round {a} begins",
    "revealed honest": ("{who} sells honestly", "You sell honestly"),
    "revealed bold": ("{who} sells boldly", "You sell boldly"),
    "earned": ("{who} earns {a:coin}", "You earn {a:coin}"),
    "sold": ("{who} sells a bottle for {a:coin}", "You sell a bottle for {a:coin}"),
    "watch_came": ("The watch comes for {who}", "The watch comes for you"),
    "bribed": ("{who} pays the watch {a:coin}", "You pay the watch {a:coin}"),
    "fled": ("{who} runs and loses {a:coin}", "You run and lose {a:coin}"),
    "packed_up": ("{who} packs up with {a:coin}", "You pack up with {a:coin}"),
    "game_ends": "The fair is over",
}

TIES = {"tie shared": "A tie on coins: the win is shared."}

CATALOGUE = Catalogue(
    title="Snake Oil",
    round_word="round",
    texts=all_of(LABELS, QUESTIONS, EVENTS, TIES),
    nouns={"player": ("player", "players"), "coin": ("coin", "coins")},
    names={},
    phases={"choosing": "Choosing a pitch", "selling": "Selling", "over": "The game is over"},
    colours={},
    settings={
        "players": SettingWords("Players", "How many people and bots play."),
        "strict_watch": SettingWords("A strict watch", "The watch takes no bribes."),
    },
    choices={"players": "{value:player}"},
    brings={"the watch comes": "the watch comes"},
    off_and_on=("off", "on"),
    conjunction="and",
    player="Player {number}",
)
