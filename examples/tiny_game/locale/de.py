"""Snake Oil in German: every text that players see."""

from __future__ import annotations

from charlatans.rules.contract import SettingWords
from charlatans.rules.i18n import Catalogue, Texts, all_of

LABELS = {
    "do honest": "Ehrlich verkaufen",
    "do bold": "Dreist verkaufen",
    "do sell": "Das Öl noch einmal anpreisen",
    "do pack up": "Mit {takings:coin} einpacken",
    "do bribe": "Die Wache mit {bribe:coin} bestechen",
    "do flee": "Weglaufen und {takings:coin} verlieren",
}

QUESTIONS = {
    "ask nothing": "Die anderen sind noch dran.",
    "ask pitch": (
        "Wie verkaufst du in dieser Runde? Die Ehrlichen teilen sich {pot:coin}; je mehr dreist sind, desto eher kommt die Wache."
    ),
    "ask sell": "Du hast {takings:coin} eingenommen. Die Wache kommt bei einem Wurf bis {bold}. Weiter?",
    "ask watch": "Die Wache ist da, und du hast {takings:coin} eingenommen. Was nun?",
}

EVENTS: Texts = {
    "round_begins": "Runde {a} beginnt",
    "revealed honest": ("{who} verkauft ehrlich", "Du verkaufst ehrlich"),
    "revealed bold": ("{who} verkauft dreist", "Du verkaufst dreist"),
    "earned": ("{who} verdient {a:coin}", "Du verdienst {a:coin}"),
    "sold": ("{who} verkauft eine Flasche für {a:coin}", "Du verkaufst eine Flasche für {a:coin}"),
    "watch_came": ("Die Wache kommt: {who} ist dran", "Die Wache kommt: Du bist dran"),
    "bribed": ("{who} zahlt der Wache {a:coin}", "Du zahlst der Wache {a:coin}"),
    "fled": ("{who} läuft weg und verliert {a:coin}", "Du läufst weg und verlierst {a:coin}"),
    "packed_up": ("{who} packt mit {a:coin} ein", "Du packst mit {a:coin} ein"),
    "game_ends": "Der Jahrmarkt ist zu Ende",
}

TIES = {"tie shared": "Gleichstand bei den Münzen: Der Sieg wird geteilt."}

CATALOGUE = Catalogue(
    title="Schlangenöl",
    round_word="Runde",
    texts=all_of(LABELS, QUESTIONS, EVENTS, TIES),
    nouns={"player": ("Person", "Personen"), "coin": ("Münze", "Münzen")},
    names={},
    phases={"choosing": "Die Verkaufsart wählen", "selling": "Verkaufen", "over": "Die Partie ist vorbei"},
    colours={},
    settings={
        "players": SettingWords("Mitspielende", "Wie viele Menschen und Bots mitspielen."),
        "strict_watch": SettingWords("Strenge Wache", "Die Wache lässt sich nicht bestechen."),
    },
    choices={"players": "{value:player}"},
    brings={"the watch comes": "die Wache kommt"},
    off_and_on=("aus", "an"),
    conjunction="und",
    player="Spieler {number}",
)
